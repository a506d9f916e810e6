import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, jest, test } from '@jest/globals';
import * as calls from '@quotewright/domain/templates/endpoints.js';
import { logInPostgres } from '../support/event-store.js';
import { startProduct, type Product } from '../support/product.js';
import { underLoad } from './support/invariants.js';
import { newTemplate } from './support/load.js';
import { command, whileAppendsHang, whileBatchesHang } from './support/outage.js';
import { makePlace } from '../support/templates.js';
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

  (logInPostgres ? test : test.skip)(
    'the web, after the append that asks for a review: each other admin is told once',
    async () => {
      product = await startProduct({ roles: ['projector', 'web', 'worker'] });
      const web = product.process('web');
      const [admin] = await Promise.all([product.as('admin'), product.as('admin', 2), product.as('admin', 3)]);
      const { categoryId, subcategoryId } = await makePlace(admin, 'Reviewed');
      const { body } = await admin.post(calls.save.path, {
        ...newTemplate(),
        category_id: categoryId,
        subcategory_id: subcategoryId,
      });
      const { id } = body.data as { id: number };
      const { version } = (await admin.get(`/quotetemplate/${id}/review`)).body.data as { version: number };
      const key = randomUUID();
      const ask = () =>
        admin.post(
          calls.requestReview.path,
          { quote_template_id: id, at_version: version },
          { 'idempotency-key': key },
        );
      await whileAppendsHang(
        product,
        () => void ask().catch(() => undefined),
        () => web.kill('SIGKILL'),
      );
      const letters = () => product.db.knex('app.mail').whereLike('subject', 'In review%').pluck<string[]>('recipient');
      await until(letters, (sent) => sent.length > 0);
      await web.start();
      await until(async () => (await ask()).status === 200);
      await until(async () => (await product.db.knex('app.announcement').whereNull('told_at')).length === 0);
      expect((await letters()).sort()).toEqual(['admin2@test.example', 'admin3@test.example', 'owner@test.example']);
    },
  );
});
