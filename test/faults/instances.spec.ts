import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { projections } from '@quotewright/projections/index.js';
import { startProduct, type Product, type ProductProcess } from '../support/product.js';
import { underLoad } from './support/invariants.js';
import { whileBatchesHang, whileLeasesHang } from './support/outage.js';
import { until } from '../support/until.js';

jest.setTimeout(240_000);

/** A projector, and as whom it holds leases. */
interface Sharer {
  process: ProductProcess;
  holder: string;
}

describe('three projectors and two webs', () => {
  let product: Product;
  const sharers: Sharer[] = [];

  beforeAll(async () => {
    product = await startProduct({ roles: [] });
  });
  afterAll(() => product?.stop());

  /** The read models that each projector feeds. */
  const shares = async (): Promise<Record<string, string[]>> => {
    const { rows } = await product.db.knex.raw<{ rows: { holder: string; names: string[] }[] }>(
      'SELECT holder, array_agg(name) AS names FROM app.projector_lease WHERE until > now() GROUP BY holder',
    );
    return Object.fromEntries(rows.map(({ holder, names }) => [holder, names]));
  };
  const weightOf = (names: readonly string[]): number =>
    projections.reduce((sum, { name, weight = 1 }) => sum + (names.includes(name) ? weight : 0), 0);
  const everything = weightOf(projections.map(({ name }) => name));
  const heaviest = Math.max(...projections.map(({ weight = 1 }) => weight));
  /** Exactly these projectors feed all read models, each a fair share. */
  const share = async (all: readonly Sharer[]): Promise<void> => {
    const isFair = (now: Record<string, string[]>): boolean =>
      Object.values(now).flat().length === projections.length &&
      Object.keys(now).length === all.length &&
      all.every(({ holder }) => Math.abs(weightOf(now[holder] ?? []) - everything / all.length) < heaviest);
    await until(shares, isFair);
  };
  const add = async (): Promise<Sharer> => {
    const process = await product.add('projector');
    const known = new Set(sharers.map(({ holder }) => holder));
    const added = await until(
      async () => Object.keys(await shares()).find((holder) => !known.has(holder)),
      (holder) => holder !== undefined,
    );
    sharers.push({ process, holder: added! });
    return sharers.at(-1)!;
  };
  const checkpoints = async (): Promise<string[]> =>
    product.db.knex('app.projection').orderBy('name').pluck('position');
  /** All read models have gone on. */
  const goOn = async (): Promise<void> => {
    const before = await checkpoints();
    await until(async () => (await checkpoints()).every((position, at) => position !== before[at]), Boolean, 30_000);
  };
  /** It has tried to write what another one feeds now (`FencedError`). */
  const fenced = ({ output }: ProductProcess): boolean => output.includes('Another projector has moved on');

  test('share the read models; what one feeds that freezes within a batch or dies is fed by the others', async () => {
    const first = await add();
    await product.add('web');
    await product.add('web');
    await share([first]);
    await underLoad(product, async (load) => {
      // Newcomers get their share while the others go on.
      const second = await add();
      await share([first, second]);
      await load.goesOn();
      const third = await add();
      await share([first, second, third]);
      await goOn();
      await load.goesOn();

      // Its statement gets the lock when we release it, and then nobody commits: it keeps the rows until Postgres ends
      // it.
      await whileBatchesHang(product, async () => first.process.freeze());
      await share([second, third]);
      // The others go on with its read models although it holds locks.
      await goOn();
      await load.goesOn();

      await second.process.kill('SIGKILL');
      await share([third]);
      await goOn();

      // It continues from its old state before it can check who feeds now, and its write is refused.
      await whileLeasesHang(product, async () => {
        first.process.thaw();
        await until(() => fenced(first.process));
      });
      await share([first, third]);
      await goOn();
      await load.goesOn();
      expect(fenced(third.process)).toBe(false);

      // One that is stopped hands over at once, without a wait for its leases to end.
      await third.process.kill('SIGTERM');
      await share([first]);
      await load.goesOn();
    });
  });
});
