import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { logInPostgres } from '../support/event-store.js';
import { startProduct, type Product } from '../support/product.js';
import { underLoad } from './support/invariants.js';
import { command, whileAppendsHang, whileBatchesHang } from './support/outage.js';
import { until } from '../support/until.js';

jest.setTimeout(240_000);
if (!logInPostgres)
  process.stderr.write(
    'Skipped: the web killed while Postgres finishes its append (the log is in EventStoreDB; see eventstoredb.spec.ts).\n',
  );

describe('processes killed under load', () => {
  let product: Product;
  afterEach(() => product?.stop());

  test('the whole product, on one machine', async () => {
    product = await startProduct();
    await underLoad(product, async (load) => {
      for (let time = 0; time < 2; time += 1) {
        await product.process('all').kill('SIGKILL');
        await product.process('all').start();
        await load.goesOn();
      }
    });
  });

  test('the projector, in the middle of a batch and right after one', async () => {
    product = await startProduct({ roles: ['projector', 'web'] });
    const projector = product.process('projector');
    const checkpoint = async (): Promise<string> =>
      JSON.stringify(await product.db.knex('app.projection').pluck('position'));
    await underLoad(product, async (load) => {
      await whileBatchesHang(product, () => projector.kill('SIGKILL'));
      await projector.start();
      await load.goesOn();
      const before = await checkpoint();
      await until(async () => (await checkpoint()) !== before);
      await projector.kill('SIGKILL');
      await projector.start();
      await load.goesOn();
    });
  });

  (logInPostgres ? test : test.skip)(
    'the web, between its append and its answer: the repeat finds what was done',
    async () => {
      product = await startProduct({ roles: ['projector', 'web'] });
      const web = product.process('web');
      const key = randomUUID();
      await product.as('contractor');
      let lost: Promise<string> | undefined;
      const send = () =>
        void (lost = command(product, key).then(
          () => 'answered',
          () => 'lost',
        ));
      // Postgres finishes the statement although its client is gone.
      await whileAppendsHang(product, send, () => web.kill('SIGKILL'));
      expect(await lost).toBe('lost');
      await until(async () => (await product.caused(key)).length === 1);
      await web.start();
      await until(async () => (await command(product, key)).status === 200);
      expect(await product.caused(key)).toHaveLength(1);
    },
  );
});
