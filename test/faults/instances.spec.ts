import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { startProduct, type Product, type ProductProcess } from '../support/product.js';
import { underLoad } from './support/invariants.js';
import { whileBatchesHang, whileLeasesHang } from './support/outage.js';
import { until } from '../support/until.js';

jest.setTimeout(240_000);

describe('two projectors and two webs', () => {
  let product: Product;
  let first: ProductProcess;
  let second: ProductProcess;

  beforeAll(async () => {
    product = await startProduct({ roles: [] });
    first = await product.add('projector');
    second = await product.add('projector');
    await product.add('web');
    await product.add('web');
  });
  afterAll(() => product?.stop());

  const holder = async (): Promise<string> =>
    (await product.db.knex('app.projector_lease').distinct('holder').pluck('holder')).join();
  const checkpoints = async (): Promise<string> =>
    (await product.db.knex('app.projection').orderBy('name').pluck('position')).join();
  /** It has tried to write what another one feeds now (`FencedError`). */
  const fenced = ({ output }: ProductProcess): boolean => output.includes('Another projector has moved on');
  const changes = (before: string): Promise<unknown> => until(async () => (await holder()) !== before);

  test('the holder of the lease freezes within a batch, another takes over, and the first is fenced when it resumes', async () => {
    await underLoad(product, async (load) => {
      const before = await holder();
      // Its statement gets the lock when we release it, and then nobody commits: it keeps the rows until Postgres ends
      // it.
      await whileBatchesHang(product, async () => first.freeze());
      await changes(before);
      // The other one continues although the frozen one holds locks.
      const stuck = await checkpoints();
      await until(async () => (await checkpoints()) !== stuck, Boolean, 30_000);
      await load.goesOn();
      // It continues from its old state before it can check who feeds now, and its write is refused.
      await whileLeasesHang(product, async () => {
        first.thaw();
        await until(() => fenced(first));
      });
      expect(fenced(second)).toBe(false);
      await load.goesOn();
      // And the other way round: the one that lost the lease stands by.
      const then = await holder();
      second.freeze();
      await changes(then);
      await load.goesOn();
      second.thaw();
    });
    expect((await holder()).includes(',')).toBe(false);
  });
});
