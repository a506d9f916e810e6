import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import type { PriceChange, PriceSheet, WaitingChange } from '@quotewright/domain/catalogue/contract.js';
import type { Page } from '@quotewright/domain/kernel/contract.js';
import type { Client } from '../support/client.js';
import { startProduct, type Product } from '../support/product.js';
import { makeOffer, type TestOffer } from '../support/templates.js';
import { until } from '../support/until.js';
import { clock, movesClocks } from './support/clock.js';

jest.setTimeout(240_000);

/** Rows of the sheet: several batches of the worker. */
const ROWS = 400;
/** Rows of it that add a product, in master products that are new, too. */
const NEW = 60;
/** Offers that are made at once. */
const AT_ONCE = 8;
/** How long a change of somebody else may take to be read (ms): ten times the target, as the machine has other work. */
const STALL = 2_500;

let product: Product;
const worker = () => product.process('worker');

beforeAll(async () => {
  product = await startProduct({ roles: ['projector', 'web', 'worker'] });
});
afterAll(() => product?.stop());

async function offersOf(supplier: Client): Promise<TestOffer[]> {
  const offers: TestOffer[] = [];
  while (offers.length < ROWS)
    offers.push(
      ...(await Promise.all(
        Array.from({ length: AT_ONCE }, (_, n) => {
          const at = offers.length + n;
          return makeOffer(supplier, { name: `Priced ${at}`, sku: `S-${at}`, master_product_name: `Kind ${n}` });
        }),
      )),
    );
  return offers;
}

/** How long changes of an offer took until they could be read (ms), until `over`. */
async function readsOwnWrites(client: Client, offer: TestOffer, over: () => boolean): Promise<number[]> {
  const took: number[] = [];
  for (let n = 0; !over(); n += 1) {
    const began = performance.now();
    const { body } = await client.post('/supplier/product/addorupdate', {
      id: offer.id,
      cost_price: '40',
      retail_price: String(60 + (n % 20)),
      unit: 'box',
    });
    // The answer comes once the read models have it.
    expect([body.status, body.pending]).toEqual([200, undefined]);
    took.push(performance.now() - began);
  }
  return took;
}

test('a sheet whose worker is killed, unread and half applied, is applied once, row by row, while others go on', async () => {
  const [supplier, other] = await Promise.all([product.as('suppliers', 1), product.as('suppliers', 2)]);
  const offers = await offersOf(supplier);
  const theirs = await makeOffer(other);
  await worker().kill('SIGKILL');
  const lines = offers.map((_, at) => `S-${at},,,,,${(60 + at / 100).toFixed(2)},`);
  const fresh = Array.from({ length: NEW }, (_, n) => `N-${n},New ${n},Sort ${n % 5},labour,3,5,hour`);
  const file = new File([['SKU,Name,Group,Type,Cost,Retail,Unit', ...lines, ...fresh].join('\n')], 'spring.csv');
  const { id } = (await supplier.upload<PriceSheet>('/price-sheets/add', file)).body.data;
  const sheet = async () => (await supplier.get<PriceSheet>(`/price-sheets/${id}`)).body.data;
  expect((await sheet()).state).toBe('reading');
  await worker().start();
  const { counts } = await until(sheet, ({ state }) => state === 'ready');
  expect(counts).toEqual([
    { group: 'new', rows: NEW, left_out: NEW },
    { group: 'up', rows: ROWS, left_out: 0 },
  ]);
  await supplier.post('/price-sheets/leave-out', { id, out: false, group: 'new' });

  const { id: batch } = (await supplier.post<PriceChange>('/price-sheets/review', { id })).body.data;
  const change = async () => (await supplier.get<PriceChange>(`/price-changes/${batch}`)).body.data;
  await until(change, ({ state }) => state === 'ready');
  await supplier.post('/price-changes/apply', { id: batch });
  let over = false;
  const others = readsOwnWrites(other, theirs, () => over);
  await until(change, ({ done }) => done > ROWS / 8);
  await worker().kill('SIGKILL');
  const half = await change();
  expect([half.state, half.done > 0 && half.done < ROWS]).toEqual(['applying', true]);
  await worker().start();
  // Once more among the new ones, which have the highest numbers.
  await until(change, ({ done }) => done > ROWS + NEW / 8);
  await worker().kill('SIGKILL');
  const among = await change();
  expect([among.state, among.done > ROWS && among.done < ROWS + NEW]).toEqual(['applying', true]);
  await worker().start();
  const end = await until(change, ({ state }) => state === 'applied', 120_000);
  over = true;
  expect([end.applied, end.added, end.left_count]).toEqual([ROWS + NEW, NEW, 0]);
  const added = await product.db
    .knex('app.price_change_row')
    .where({ change_id: batch })
    .whereRaw(`after->'added' IS NOT NULL`)
    .pluck<number[]>('product_id');
  for (const id of added) {
    const types = (await product.stream(`product-${id}`)).map(({ type }) => type);
    expect([id, types]).toEqual([id, ['ProductAdded', 'OfferAdded']]);
  }
  const numbers = (await supplier.get<string>('/products.csv?searchTerm=N-')).body as unknown as string;
  expect(new Set(numbers.match(/\bN-\d+/g)).size).toBe(NEW);
  expect(numbers.match(/\bN-\d+/g)).toHaveLength(NEW);
  for (const { product_id } of offers) {
    const events = await product.stream(`product-${product_id}`);
    expect([product_id, events.filter(({ meta }) => meta.batchId === batch).length]).toEqual([product_id, 1]);
  }
  const took = await others;
  const longest = Math.max(...took);
  expect([took.length > 1, Math.round(longest), longest < STALL]).toEqual([true, Math.round(longest), true]);
});

(movesClocks ? test : test.skip)(
  'a change whose time passes while no worker runs, and whose worker is killed when it has begun, is applied once',
  async () => {
    const supplier = await product.as('suppliers', 3);
    const offers = await offersOf(supplier);
    const rows = offers.map(({ id }, at) => ({ id, retail_price: (60 + at / 100).toFixed(2) }));
    const { id } = (await supplier.post<PriceChange>('/price-changes/add', { changes: rows })).body.data;
    const change = async () => (await supplier.get<PriceChange>(`/price-changes/${id}`)).body.data;
    await until(change, ({ state }) => state === 'ready');
    const at = new Date(Date.now() + 1_800_000).toISOString();
    await supplier.post('/price-changes/schedule', { id, at, time_zone: 'Europe/Berlin' });
    const waiting = async () =>
      (await supplier.get<Page<WaitingChange>>('/price-changes')).body.data.data.find((one) => one.id === id)!;
    expect((await waiting()).state).toBe('scheduled');
    await worker().kill('SIGKILL');

    // The worker of half an hour after that time.
    const later = await product.add('worker', clock('+1h'));
    await until(change, ({ done }) => done > ROWS / 8);
    await later.kill('SIGKILL');
    const half = await change();
    expect([half.state, half.done > 0 && half.done < ROWS]).toEqual(['applying', true]);
    expect((await waiting()).state).toBe('applying');
    await later.start();
    expect(await until(waiting, ({ state }) => state === 'applied', 120_000)).toMatchObject({
      changed: ROWS,
      left: 0,
      late: true,
    });
    for (const { product_id } of offers) {
      const events = await product.stream(`product-${product_id}`);
      expect([product_id, events.filter(({ meta }) => meta.batchId === id).length]).toEqual([product_id, 1]);
    }
    // One e-mail tells of it, however often the worker began.
    expect(await product.db.knex('app.mail').where({ kind: 'price-change' }).count()).toEqual([{ count: '1' }]);
  },
);
