import { afterEach, describe, expect, jest, test } from '@jest/globals';
import * as calls from '@quotewright/domain/templates/endpoints.js';
import { startProduct, type Product } from '../support/product.js';
import type { Client } from '../support/client.js';
import { until } from '../support/until.js';

jest.setTimeout(240_000);

describe('one idempotency key, whatever happens to the process that works on it', () => {
  let product: Product;
  afterEach(() => product?.stop());

  const deck = {
    name: 'Deck',
    description: 'Cedar boards.',
    price: '9',
    unit: 'ft²',
    quote_type: 'material_and_labour',
  };

  /** Twenty requests at once. @returns their distinct answers, byte for byte */
  async function twenty(client: Client, body: object, key: string): Promise<string[]> {
    const answers = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const response = await client.raw('POST', calls.save.path, JSON.stringify(body), {
          'content-type': 'application/json',
          'idempotency-key': key,
        });
        return `${response.status} ${await response.text()}`;
      }),
    );
    return [...new Set(answers)];
  }

  test('killed between append and answer, and restarted: one effect, and the same answer twenty times', async () => {
    product = await startProduct({ roles: ['projector', 'web'] });
    const [projector, web] = [product.process('projector'), product.process('web')];
    const client = await product.as('contractor');
    // The next reconciliation reads only new events.
    await product.events();
    // The answer waits for the read models: an idle projector holds it back, right after the append.
    projector.freeze();
    const body = { ...deck, reason: 'killed' };
    const lost = client.post(calls.save.path, body, { 'idempotency-key': 'killed' }).then(
      () => 'answered',
      () => 'lost',
    );
    await until(async () => (await product.caused('killed')).length > 0);
    await web.kill('SIGKILL');
    expect(await lost).toBe('lost');
    projector.thaw();
    await web.start();

    const [answer, ...others] = await twenty(client, body, 'killed');
    expect(others).toEqual([]);
    expect(answer).toMatch(/^200 /);
    const events = await product.caused('killed');
    expect(new Set(events.map(({ stream, meta }) => `${stream} ${meta.commandId}`)).size).toBe(1);
    expect(new Set(events.map(({ type }) => type)).size).toBe(events.length);

    await web.kill('SIGINT');
    await web.start();
    expect(await twenty(client, body, 'killed')).toEqual([answer]);
    expect(await product.caused('killed')).toHaveLength(events.length);
    expect((await client.post(calls.list.path, { scope: 'mine' })).body.data.total).toBe(1);
  });

  test('sent to two instances at once', async () => {
    product = await startProduct({ roles: ['projector', 'web', 'web'] });
    const client = await product.as('contractor');
    const body = { ...deck, reason: 'two' };
    const answers = await Promise.all(product.origins.map((origin) => twenty(client.at(origin), body, 'two')));
    expect(new Set(answers.flat()).size).toBe(1);
    expect((await client.post(calls.list.path, { scope: 'mine' })).body.data.total).toBe(1);
  });
});
