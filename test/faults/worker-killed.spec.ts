import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import sharp from 'sharp';
import type { PriceChange, ProductRow } from '@quotewright/domain/catalogue/contract.js';
import * as catalogue from '@quotewright/domain/catalogue/endpoints.js';
import { batchHeader } from '@quotewright/domain/kernel/contract.js';
import { mediaUrl } from '@quotewright/domain/kernel/media.js';
import type { BatchUndo, Rehearsal } from '@quotewright/domain/templates/contract.js';
import { PASSWORD, type Client } from '../support/client.js';
import { logInPostgres } from '../support/event-store.js';
import { startProduct, type Product } from '../support/product.js';
import { makeOffer, makePlace } from '../support/templates.js';
import { until } from '../support/until.js';
import { newTemplate } from './support/load.js';
import { whileAppendsHang, whileLettersHang, whilePriceRowsHang, whileResultsHang } from './support/outage.js';

jest.setTimeout(240_000);
if (!logInPostgres)
  process.stderr.write(
    'Skipped: an undo and a change of prices whose worker is killed in its append (the log is in EventStoreDB).\n',
  );

/** Quotes whose results a rehearsal stores together, and some more. */
const CHUNK = 100;
const QUOTES = 120;

let product: Product;
const worker = () => product.process('worker');

beforeAll(async () => {
  product = await startProduct({ roles: ['projector', 'web', 'worker'] });
});
afterAll(() => product?.stop());

/** The data of a call that succeeds. */
async function done(client: Client, path: string, body: object, headers: Record<string, string> = {}) {
  const answer = (await client.post(path, body, headers)).body;
  if (answer.status !== 200) throw new Error(`${path}: ${answer.message}`);
  return answer.data;
}

(logInPostgres ? test : test.skip)(
  'an undo of a batch, between its append and the note of it: undone once',
  async () => {
    const contractor = await product.as('contractor');
    const header = { [batchHeader]: randomUUID() };
    const ids: number[] = [];
    for (let n = 0; n < 3; n += 1) ids.push((await done(contractor, '/quotetemplate/addorupdate', newTemplate())).id);
    let batch = '';
    for (const id of ids)
      batch = (await done(contractor, '/quotetemplate/addorupdate', { id, advice: 'Keep dry.' }, header)).batch_id;
    let undo = '';
    let asked: Promise<void> | undefined;
    const ask = () => {
      asked = done(contractor, '/history/undo', { batch_id: batch }).then(({ id }) => void (undo = id));
    };
    // Postgres finishes the append although its client is gone.
    await whileAppendsHang(product, ask, () => worker().kill('SIGKILL'));
    await asked;
    const outcomes = async () =>
      ((await contractor.get(`/history/undo/${undo}`)).body.data as BatchUndo).items.map(({ outcome }) => outcome);
    const undoings = async (id: number) => {
      const events = await product.stream(`template-${id}`);
      return new Set(events.filter(({ meta }) => meta.batchId === undo).map(({ meta }) => meta.commandId)).size;
    };
    await until(async () => (await undoings(ids[0]!)) === 1);
    expect(await outcomes()).toEqual(['waiting', 'waiting', 'waiting']);
    await worker().start();
    await until(outcomes, (said) => !said.includes('waiting'));
    expect(await outcomes()).toEqual(['undone', 'undone', 'undone']);
    expect(await Promise.all(ids.map(undoings))).toEqual([1, 1, 1]);
  },
);

(logInPostgres ? test : test.skip)(
  'a change of prices, between an append and the note of it: each offer is changed once, as one batch',
  async () => {
    const supplier = await product.as('suppliers', 2);
    const offers: { id: number; product_id: number }[] = [];
    for (let n = 0; n < 3; n += 1) offers.push(await makeOffer(supplier, { name: `Priced ${n}` }));
    const bulk = { ids: offers.map(({ id }) => id), price: { field: 'retail_price', by: 'amount', value: 1 } };
    const { id } = await done(supplier, '/price-changes/add', { bulk });
    const read = async () => (await supplier.get<PriceChange>(`/price-changes/${id}`)).body.data;
    await until(read, ({ state }) => state === 'ready');
    let asked: Promise<void> | undefined;
    const ask = () => void (asked = done(supplier, '/price-changes/apply', { id }).then(() => undefined));
    await whileAppendsHang(product, ask, () => worker().kill('SIGKILL'));
    await asked;
    const changes = async ({ product_id }: { product_id: number }) =>
      (await product.stream(`product-${product_id}`)).filter(({ meta }) => meta.batchId === id).length;
    await until(async () => (await changes(offers[0]!)) === 1);
    expect(await read()).toMatchObject({ state: 'applying', done: 0 });
    await worker().start();
    expect(await until(read, ({ state }) => state === 'applied')).toMatchObject({ applied: 3, left_count: 0 });
    expect(await Promise.all(offers.map(changes))).toEqual([1, 1, 1]);
    const { data } = await done(supplier, '/products/list', { ids: bulk.ids });
    expect((data as ProductRow[]).map(({ retail_price }) => retail_price)).toEqual(['59.00', '59.00', '59.00']);
  },
);

(logInPostgres ? test : test.skip)(
  'a yes to a change of prices, before and while it is applied: applied once, told once',
  async () => {
    const [admin, supplier] = await Promise.all([product.as('admin'), product.as('suppliers', 3)]);
    const offers: { id: number; product_id: number }[] = [];
    for (let n = 0; n < 2; n += 1) offers.push(await makeOffer(supplier, { name: `Asked ${n}` }));
    await done(admin, '/price-approvals/rule', { supplier: supplier.id, when: 'always' });
    const changes = offers.map(({ id }) => ({ id, retail_price: '77' }));
    const { id } = await done(supplier, '/price-changes/add', { changes });
    const read = async () => (await supplier.get<PriceChange>(`/price-changes/${id}`)).body.data;
    await until(read, ({ state }) => state === 'ready');
    await done(supplier, '/price-changes/ask', { id });
    const { data: waiting } = (await admin.get('/price-approvals')).body.data;
    const question = { id: (waiting as { id: number }[]).at(-1)!.id };
    await worker().kill('SIGKILL');
    // The yes is in the log; who gave it hears nothing of it.
    let asked: Promise<unknown> | undefined;
    const web = product.process('web');
    const ask = () => void (asked = admin.post('/price-approvals/accept', question).catch(() => undefined));
    await whileLettersHang(product, ask, () => web.kill('SIGKILL'));
    await asked;
    await web.start();
    expect(await read()).toMatchObject({ state: 'asked', applied: 0 });
    // Killed with the first price in the log, and the second still to come.
    await whilePriceRowsHang(
      product,
      id,
      () => void worker().start(),
      () => worker().kill('SIGKILL'),
    );
    expect((await read()).state).toBe('applying');
    await worker().start();
    expect(await until(read, ({ state }) => state === 'applied')).toMatchObject({ applied: 2, left_count: 0 });
    // Pressed again, it says what it said.
    await done(admin, '/price-approvals/accept', question);
    const made = async ({ product_id }: { product_id: number }) =>
      (await product.stream(`product-${product_id}`)).filter(({ meta }) => meta.batchId === id).length;
    expect(await Promise.all(offers.map(made))).toEqual([1, 1]);
    const letters = await product.db.knex('app.notice').where({ kind: 'price-answer', account_id: supplier.id });
    expect(letters).toHaveLength(1);
  },
);

test('a rehearsal, after some of its results: the next worker calculates the rest, and nothing again', async () => {
  const [admin, supplier, ...businesses] = await Promise.all([
    product.as('admin'),
    product.as('suppliers'),
    ...[1, 2, 3].map((n) => product.as('contractor', n)),
  ]);
  const offer = await makeOffer(supplier);
  await done(admin, catalogue.acceptMasterProduct.path, { id: offer.master_product_id });
  const { categoryId: category_id, subcategoryId: subcategory_id } = await makePlace(admin, 'Rehearsed');
  const { id } = await done(admin, '/quotetemplate/addorupdate', { ...newTemplate(), category_id, subcategory_id });
  const about = { quote_template_id: id };
  const question = await done(admin, '/quotetemplate/addquestion', { ...about, title: 'Length', unit: 'ft' });
  const line = await done(admin, '/quotetemplate/product/addfromcatalogue', { ...about, product_id: offer.product_id });
  const formula = (text: string) =>
    done(admin, '/quotetemplate/line/settings', {
      ...about,
      quote_template_product_id: line.quote_template_product_id,
      formula: text,
    });
  await formula('Q1');
  await done(admin, '/quotetemplate/publish', about);
  await Promise.all(
    businesses.map(async (business) => {
      const answers = JSON.stringify({ [question.id]: '12' });
      for (let n = 0; n < QUOTES / businesses.length; n += 1)
        await done(business, '/quote/add', { templateid: id, answers, sessionid: '' });
    }),
  );
  await formula('Q1x2');
  await worker().kill('SIGKILL');
  await done(admin, '/quotetemplate/rehearsal/start', about);

  const run = async () => ((await admin.get(`/quotetemplate/${id}/rehearsal`)).body.data as Rehearsal).run!;
  const before = await run();
  expect(before).toMatchObject({ state: 'running', quotes: QUOTES, calculated: 0 });
  const rows = product.db.knex('app.rehearsal_quote').where({ template_id: id });
  const last = (await rows.clone().max<{ max: number }[]>('quote_id as max'))[0]!.max;
  let started: Promise<void> | undefined;
  await whileResultsHang(
    product,
    last,
    () => void (started = worker().start()),
    async () => {
      await started;
      await worker().kill('SIGKILL');
    },
  );
  /** Which transaction has written each result. */
  const written = () =>
    rows
      .clone()
      .where('quote_id', '<', last)
      .orderBy('quote_id')
      .limit(CHUNK)
      .select<{ by: string }[]>(product.db.knex.raw('xmin::text AS by'));
  const kept = await written();
  expect(await run()).toMatchObject({ state: 'running', calculated: CHUNK });
  await worker().start();
  const over = await until(run, ({ state }) => state !== 'running');
  expect(over).toMatchObject({
    state: 'done',
    started_at: before.started_at,
    calculated: QUOTES,
    result: { changed: QUOTES, failing: 0 },
  });
  expect(await written()).toEqual(kept);
});

test('an erasure, wherever it is: all pictures of the business go, and no other', async () => {
  const [leaving, staying] = await Promise.all([product.as('contractor', 5), product.as('contractor', 6)]);
  const png = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#a0522d' } })
    .png()
    .toBuffer();
  const img = [`data:image/png;base64,${png.toString('base64')}`];
  /** A template with a picture: its stream, and the picture's address. */
  const pictured = async (client: Client) => {
    const { id, alias } = await done(client, '/quotetemplate/addorupdate', { ...newTemplate(), img });
    const { images } = (await client.get(`/quotetemplate/template/${alias}`)).body.data;
    return { stream: `template-${id}`, address: mediaUrl(images[0].image, 160) };
  };
  const theirs = await pictured(staying);
  const ours: Awaited<ReturnType<typeof pictured>>[] = [];
  for (let n = 0; n < 30; n += 1) ours.push(await pictured(leaving));
  const status = async ({ address }: { address: string }) => (await product.guest().raw('GET', address)).status;
  expect(new Set(await Promise.all(ours.map(status)))).toEqual(new Set([200]));

  await worker().kill('SIGKILL');
  expect((await leaving.post('/team/erase', { password: PASSWORD })).body.status).toBe(200);
  const erased = async (): Promise<number> =>
    (await Promise.all(ours.map(({ stream }) => product.stream(stream)))).filter(({ length }) => length === 0).length;
  // Killed once some streams are gone, and again once all are and their pictures are due.
  for (const most of [1, ours.length]) {
    await worker().start();
    await until(erased, (count) => count >= most);
    await worker().kill('SIGKILL');
  }
  await worker().start();
  await until(async () => (await Promise.all(ours.map(status))).every((one) => one === 404));
  expect(await status(theirs)).toBe(200);
  await until(async () => (await product.db.knex('app.picture_check').where('due_at', '<=', new Date())).length === 0);
  expect(await status(theirs)).toBe(200);
});
