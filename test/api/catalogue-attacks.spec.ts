import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type {
  AskedChange,
  AskedChangeDetail,
  PriceChange,
  PriceSheet,
  ProductRow,
} from '@quotewright/domain/catalogue/contract.js';
import type { Page } from '@quotewright/domain/kernel/contract.js';
import { Database } from '../../apps/api/src/platform/db/database.js';
import { Jobs } from '../../apps/api/src/platform/jobs/jobs.js';
import { PASSWORD, startApp, type Client, type TestApp } from '../support/app.js';
import { makeOffer, makeTemplate, shareMasterProducts, type TestOffer } from '../support/templates.js';
import { until } from '../support/until.js';

let app: TestApp;
let [supplier, other, contractor, admin]: Client[] = [];
let made = 0;

beforeAll(async () => {
  const often = { times: 1_000_000, seconds: 1 };
  app = await startApp({
    throttle: { login: often, account: often, loginAddress: often, register: often, form: often, forgotten: often },
  });
  [supplier, other, contractor, admin] = await Promise.all([
    app.as('suppliers', 1),
    app.as('suppliers', 2),
    app.as('contractor'),
    app.as('admin'),
  ]);
  await shareMasterProducts(app, 'Plank', 'Glue');
  await app.nest.get(Jobs).work();
});
afterAll(() => app?.stop());

let [plank, glue]: TestOffer[] = [];
beforeEach(async () => {
  made += 1;
  plank = await makeOffer(supplier!, {
    name: `Plank x${made}x`,
    master_product_name: 'Plank',
    supplier_sku: `P-${made}`,
  });
  glue = await makeOffer(supplier!, { name: `Glue x${made}x`, master_product_name: 'Glue', supplier_sku: `G-${made}` });
});

const read = async (id: string, client = supplier!) =>
  (await client.get<PriceChange>(`/price-changes/${id}`)).body.data;
const reaches = (id: string, state: PriceChange['state'], client = supplier!) =>
  until(
    () => read(id, client),
    (change) => change.state === state,
  );
const post = (call: string, body: object, client = supplier!) => client.post(`/price-changes/${call}`, body);
async function reviewed(body: object, client = supplier!): Promise<PriceChange> {
  const { status, body: said } = await post('add', body, client);
  expect([status, said.message]).toEqual([200, said.message]);
  return reaches(said.data.id, 'ready', client);
}
const deletion = (ids = [plank!.id, glue!.id], client = supplier!) => reviewed({ bulk: { ids, delete: true } }, client);
async function applied(id: string, client = supplier!): Promise<PriceChange> {
  const { status, body } = await post('apply', { id }, client);
  expect([status, body.message]).toEqual([200, body.message]);
  return reaches(id, 'applied', client);
}
async function undone(id: string, client = supplier!, more: object = {}): Promise<PriceChange> {
  const { status, body } = await post('undo', { id, ...more }, client);
  expect([status, body.message]).toEqual([200, body.message]);
  return reaches(body.data.id, 'applied', client);
}
const row = async (id: number, client = supplier!): Promise<ProductRow | undefined> =>
  (await client.post('/products/list', { ids: [id] })).body.data.data[0];
const reach = async (...ids: number[]) => Promise.all(ids.map(async (id) => (await row(id))?.reach ?? 'gone'));
const template = (offer: TestOffer) =>
  makeTemplate(
    app,
    { id: contractor!.id, userType: 'contractor' },
    { name: `Shed ${made}`, questions: [['Length', 'ft']], lines: [{ offer, formula: 'Q1' }] },
  );

const PRICES = { cost_price: '1', retail_price: '2', unit: 'box' };
const BOARD_PRICES = { cost_price: '3', retail_price: '5.5', unit: 'piece' };

const HEAD = 'SKU,GTIN,Name,Master product,Type,Cost,Retail,Unit,Stock,Brand,Pack,Pack unit';
const quoted = (cell: string) => (/[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
const fresh = (fields: Partial<Record<string, string>> = {}): string => {
  const cells: Record<string, string> = {
    SKU: `N${made}`,
    Name: `Board ${made}`,
    'Master product': 'plank',
    Type: 'Building material',
    Cost: '3',
    Retail: '5.50',
    Unit: 'piece',
    ...(fields as Record<string, string>),
  };
  return HEAD.split(',')
    .map((column) => quoted(cells[column] ?? ''))
    .join(',');
};
const file = (...lines: string[]): File => new File([[HEAD, ...lines].join('\n')], 'autumn.csv');
async function compared(sheet: File): Promise<PriceSheet> {
  const { status, body } = await supplier!.upload<PriceSheet>('/price-sheets/add', sheet);
  expect([status, body.message]).toEqual([200, 'The sheet is being read.']);
  return until(
    async () => (await supplier!.get<PriceSheet>(`/price-sheets/${body.data.id}`)).body.data,
    ({ state }) => state === 'ready',
  );
}
const takeIn = (id: string) => supplier!.post('/price-sheets/leave-out', { id, out: false, group: 'new' });
async function sheetReviewed({ id }: PriceSheet): Promise<PriceChange> {
  const { status, body } = await supplier!.post<PriceChange>('/price-sheets/review', { id });
  expect([status, body.message]).toEqual([200, body.message]);
  return reaches(body.data.id, 'ready');
}
async function added(sheet: PriceSheet): Promise<PriceChange> {
  await takeIn(sheet.id);
  return applied((await sheetReviewed(sheet)).id);
}
const numbered = async (sku: string): Promise<ProductRow[]> =>
  (await supplier!.post('/products/list', { perPage: 100, sort: { field: 'id', type: 'desc' } })).body.data.data.filter(
    ({ supplier_sku: own }: ProductRow) => own === sku,
  );
const groups = ({ list }: PriceSheet) => list.data.map((one) => [one.row, one.group, one.message ?? one.warning]);

const rule = (when: string) => admin!.post('/price-approvals/rule', { supplier: supplier!.id, when });
const queue = async () => (await admin!.get<Page<AskedChange>>('/price-approvals')).body.data.data;

/** A member who may change prices. */
async function manager(): Promise<{ client: Client; member: number }> {
  const email = `manager${made}@test.example`;
  expect((await (await supplier!.confirm()).post('/team/invite', { email, role: 'manager' })).status).toBe(200);
  const { text } = await app.db
    .knex('app.mail')
    .where({ recipient: email })
    .orderBy('created_at', 'desc')
    .first('text');
  const client = app.guest();
  const { body } = await client.post('/invite/accept', {
    token: /\/invite\/([\w-]{43})/.exec(text)![1],
    name: email,
    password: PASSWORD,
  });
  expect(body.status).toBe(200);
  return { client, member: body.data.extradetails.member.id };
}

describe('a deletion of several products', () => {
  it('goes on for the business when who made it leaves before it is read, and while it is applied', async () => {
    const { client, member } = await manager();
    const { id } = await deletion(undefined, client);
    await supplier!.post('/team/remove', { id: member });
    // As a worker finds it that begins only now.
    const { knex } = app.nest.get(Database);
    await knex('app.price_change_row').where({ change_id: id }).delete();
    await knex('app.price_change')
      .where({ id })
      .update({ state: 'comparing', compared: false, listed: [plank!.id, glue!.id], listed_read: 0 });
    app.nest.get(Jobs).add('price-change-compare', id);
    expect(await reaches(id, 'ready')).toMatchObject({ rows: 2, left_count: 0 });
    await knex('app.price_change').where({ id }).update({ state: 'applying' });
    app.nest.get(Jobs).add('price-change-apply', id);
    expect(await reaches(id, 'applied')).toMatchObject({ applied: 2, left_count: 0 });
    expect(await undone(id)).toMatchObject({ applied: 2, left_count: 0 });
  });

  it('finds what it has deleted when the keys of its commands are forgotten', async () => {
    const { id } = await deletion();
    await applied(id);
    const { knex } = app.nest.get(Database);
    await knex('app.command').where('key', 'like', `price-change-${id}%`).delete();
    await knex('app.price_change_row').where({ change_id: id }).update({ outcome: 'waiting' });
    await knex('app.price_change').where({ id }).update({ state: 'applying' });
    app.nest.get(Jobs).add('price-change-apply', id);
    expect(await reaches(id, 'applied')).toMatchObject({ applied: 2, left_count: 0 });
    expect(await undone(id)).toMatchObject({ applied: 2, left_count: 0 });
  });

  it('of two at once deletes all once, and either is undone', async () => {
    const changes = [await deletion(), await deletion()];
    expect((await Promise.all(changes.map(({ id }) => applied(id)))).map(({ applied: count }) => count)).toEqual([
      2, 2,
    ]);
    const undos = await Promise.all(changes.map(({ id }) => post('undo', { id })));
    for (const { body } of undos) if (body.data?.id) await reaches(body.data.id, 'applied');
    expect(await reach(plank!.id, glue!.id)).toEqual(['shared', 'shared']);
    const [{ id }] = changes as [PriceChange];
    const { body } = await post('undo', { id });
    expect([body.code, body.message]).toEqual(['nothing_changed', 'Nothing of this change is left to undo.']);
  });

  it('or the change of a price that is applied at the same moment counts, never half of both', async () => {
    const price = await reviewed({ changes: [plank!, glue!].map(({ id }) => ({ id, retail_price: '60' })) });
    const gone = await deletion();
    const [priced, deleted] = await Promise.all([applied(price.id), applied(gone.id)]);
    const there = await reach(plank!.id, glue!.id);
    expect(there.filter((one) => one === 'gone')).toHaveLength(deleted.applied);
    // What was deleted after its price moved would not have been what was reviewed.
    expect(deleted.applied + priced.applied).toBe(2);
  });

  it('waits for a yes although its maker leaves, a template uses one and another is deleted by hand', async () => {
    const { client, member } = await manager();
    await rule('always');
    try {
      const { id } = await deletion(undefined, client);
      await post('ask', { id }, client);
      await supplier!.post('/team/remove', { id: member });
      await template(glue!);
      await supplier!.post('/supplier/product/delete', { id: plank!.id });
      const question = (await queue()).at(-1)!;
      const { data } = (await admin!.get<AskedChangeDetail>(`/price-approvals/${question.id}`)).body;
      expect([data.changed.count, data.rows.data.map(({ now }) => now)]).toEqual([0, [null, null]]);
      await admin!.post('/price-approvals/accept', { id: question.id });
      expect(await reaches(id, 'applied')).toMatchObject({ applied: 2, withdrawn: 1, left_count: 0 });
      expect(await reach(plank!.id, glue!.id)).toEqual(['gone', 'withdrawn']);
    } finally {
      await rule('never');
    }
  });

  it('leaves what an admin hides or deletes meanwhile to the admin', async () => {
    const { id } = await deletion();
    await admin!.post('/supplier/product/withdraw', { id: plank!.id });
    await admin!.post('/product/delete', { id: glue!.product_id });
    expect(await applied(id)).toMatchObject({ left: [{ id: plank!.id, outcome: 'changed_since' }] });
    const undo = await undone(id);
    expect(undo.left.map(({ message }) => message)).toEqual([
      'An admin removed this from the catalogue. Contact us to restore it.',
    ]);
    expect(await reach(plank!.id, glue!.id)).toEqual(['withdrawn', 'gone']);
  });

  it('is undone after the product was added anew, its master product merged or deleted, or its supplier erased', async () => {
    const [away, into] = [`Away ${made}`, `Into ${made}`];
    await shareMasterProducts(app, away, into);
    const [moved, kept] = await Promise.all([
      makeOffer(supplier!, { name: `Moved ${made}`, master_product_name: away }),
      makeOffer(supplier!, { name: `Kept ${made}`, master_product_name: into }),
    ]);
    await other!.post('/supplier/product/addorupdate', { product_id: glue!.product_id, ...PRICES });
    const { id } = await deletion([glue!.id, moved.id, kept.id]);
    await applied(id);
    const anew = await supplier!.post('/supplier/product/addorupdate', { product_id: glue!.product_id, ...PRICES });
    expect(anew.status).toBe(200);
    const merged = { id: moved.master_product_id, into: kept.master_product_id };
    expect((await admin!.post('/masterproducts/merge', merged)).status).toBe(200);
    const undo = await undone(id);
    expect(undo).toMatchObject({
      applied: 2,
      left: [{ id: glue!.id, message: 'This product was added again since. Change that offer instead.' }],
    });
    expect((await row(moved.id))!.master_product_name).toBe(into);

    const alone = await makeOffer(supplier!, { name: `Alone ${made}`, master_product_name: `Alone ${made}` });
    const last = await deletion([alone.id]);
    await applied(last.id);
    expect((await admin!.post('/masterproducts/delete', { id: alone.master_product_id })).status).toBe(200);
    expect(await undone(last.id)).toMatchObject({ applied: 1 });
    expect((await row(alone.id))!.master_product_name).toBe(`Alone ${made}`);

    const email = `erased${made}@test.example`;
    await app.account({ email, userType: 'suppliers' });
    const leaving = await app.signIn(email);
    const offer = await makeOffer(leaving, { name: `Left ${made}`, master_product_name: 'Plank' });
    const byAdmin = await deletion([offer.id], admin!);
    await applied(byAdmin.id, admin!);
    await (await admin!.confirm()).post('/users/remove', { id: leaving.id });
    await until(async () => (await app.db.knex('app.user').where({ id: leaving.id })).length === 0);
    expect(await undone(byAdmin.id, admin!)).toMatchObject({ applied: 1 });
    expect((await row(offer.id, admin!))!.reach).toBe('orphaned');
  });
});

describe('a new row of a sheet', () => {
  it('stays on Undo when its product was filled in since, and is named', async () => {
    const change = await added(await compared(file(fresh(), fresh({ SKU: `N${made}b`, Name: `Lath ${made}` }))));
    const [board] = await numbered(`N${made}`);
    const { id, product_id } = board!;
    const description = 'Planed on four sides.';
    await supplier!.post('/supplier/product/addorupdate', { id, product_id, ...BOARD_PRICES, description });
    const { body } = await post('undo', { id: change.id });
    expect([body.code, body.data]).toEqual(['changed_since', { count: 1, names: [`Board ${made}`] }]);
    expect(await undone(change.id, supplier!, { rest: true })).toMatchObject({ applied: 1, left_count: 0 });
    expect([(await numbered(`N${made}`)).length, (await numbered(`N${made}b`)).length]).toEqual([1, 0]);
  });

  it('is read as people read it: odd letters, marks and values make no second product and no broken one', async () => {
    const [mark, n] = ['\u200f', made];
    const sheet = await compared(
      file(
        fresh({ SKU: `A${n}`, Name: 'Two\nlines' }),
        fresh({ SKU: `B${n}`, Name: `Caf\u00e9 board ${n}` }),
        fresh({ SKU: `C${n}`, Name: `Cafe\u0301 board ${n}` }),
        fresh({ SKU: `D${n}`, Name: `CAF\u00c9${mark}  board ${n}` }),
        fresh({ SKU: `E${n}`, Name: '=cmd|calc!A1' }),
        fresh({ SKU: `F${n}`, Name: 'x'.repeat(300) }),
        fresh({ SKU: `G${n}`, Name: 'Dear', Retail: '1e9' }),
        fresh({ SKU: `H${n}`, Name: 'Owed', Stock: '-4' }),
        fresh({ SKU: `I${n}`, Name: `${mark}\u202e` }),
        fresh({ SKU: mark, Name: 'No number' }),
        fresh({ SKU: `J${n}`, Name: 'No master', 'Master product': mark }),
        fresh({ SKU: `k${n}${mark}`, Name: 'Marked' }),
        fresh({ SKU: `K${n}`, Name: 'Plain' }),
        fresh({ SKU: `L ${n}`, Name: 'One space' }),
        fresh({ SKU: `L  ${n}`, Name: 'Two spaces' }),
        fresh({ SKU: `\u00c9${n}`, Name: 'Composed' }),
        fresh({ SKU: `E\u0301${n}`, Name: 'Decomposed' }),
      ),
    );
    expect(groups(sheet)).toEqual([
      [2, 'new', null],
      [3, 'new', null],
      [4, 'double', 'Row 3 has this name, too.'],
      [5, 'double', 'Row 3 has this name, too.'],
      [6, 'new', null],
      [7, 'unreadable', 'Too long: 300 characters. Use at most 120.'],
      [8, 'unreadable', 'Retail: “1e9” is not a number.'],
      [9, 'unreadable', 'Enter units in stock from 0 to 999,999,999.'],
      [10, 'unknown', 'No product of yours has this SKU. To add it as a new one, fill in: name.'],
      [11, 'unreadable', 'It has no SKU.'],
      [12, 'unknown', 'No product of yours has this SKU. To add it as a new one, fill in: master product.'],
      [13, 'new', null],
      [14, 'unreadable', 'This SKU is in row 13 already.'],
      [15, 'new', null],
      [16, 'unreadable', 'This SKU is in row 15 already.'],
      [17, 'new', null],
      [18, 'unreadable', 'This SKU is in row 17 already.'],
    ]);
    expect(await added(sheet)).toMatchObject({ applied: 6, left_count: 0 });
    expect((await numbered(`A${n}`)).map(({ name }) => name)).toEqual(['Two lines']);
    const csv = String((await supplier!.get<string>(`/products.csv?searchTerm=calc`)).body);
    expect(csv).toContain(`'=cmd|calc!A1`);
  });

  it('is found again in every script: capital letters that a database may not know', async () => {
    const master = `\u00d6sterreich \u039f\u0394\u039f\u03a3 ${made}`;
    const lines = (skus: readonly string[]) =>
      skus.map((SKU, at) => fresh({ SKU, Name: `Piece ${at} of ${made}`, 'Master product': master }));
    const skus = ['\u00d6', '\u0130', '\u1e9e', '\u039f\u0394\u039f\u03a3'].map((letter) => `${letter}${made}`);
    expect(await added(await compared(file(...lines(skus))))).toMatchObject({ applied: 4, left_count: 0 });
    const again = await compared(file(...lines(skus)));
    expect(again.counts).toEqual([{ group: 'unchanged', rows: 4, left_out: 0 }]);
    const small = await compared(file(...lines([skus[0]!.toLowerCase(), skus[3]!.toLowerCase()])));
    expect(small.counts).toMatchObject([{ rows: 2 }]);
    expect(groups(small).some(([, group]) => group === 'new' || group === 'double')).toBe(false);
    const more = await compared(file(fresh({ 'Master product': master.toLowerCase() })));
    expect(groups(more)).toEqual([[2, 'new', null]]);
  });

  it('puts no labour among material, and no form does', async () => {
    const mixed = 'Labour and material cannot share a master product.';
    const laying = { name: 'Laying', product_type: 'labour', master_product_name: 'Plank', ...PRICES };
    const form = await supplier!.post('/supplier/product/addorupdate', laying);
    expect([form.status, form.body.code, form.body.errors]).toEqual([
      409,
      'labour_with_material',
      [{ path: 'master_product_name', code: 'labour_with_material', message: mixed }],
    ]);
    const change = { id: plank!.id, product_id: plank!.product_id, product_type: 'labour', ...PRICES };
    await makeOffer(other!, { name: `Theirs ${made}`, master_product_name: 'Plank' });
    expect((await supplier!.post('/supplier/product/addorupdate', change)).body.code).toBe('labour_with_material');
    // The only product of a master product may change.
    const alone = await makeOffer(supplier!, { name: `Alone ${made}`, master_product_name: `Alone ${made}` });
    const { id, product_id } = alone;
    const toLabour = { id, product_id, product_type: 'labour', ...PRICES };
    expect((await supplier!.post('/supplier/product/addorupdate', toLabour)).status).toBe(200);

    const own = `Work ${made}`;
    const sheet = await compared(
      file(
        fresh({ Type: 'labour' }),
        fresh({ SKU: `N${made}b`, Name: 'Hours', 'Master product': own, Type: 'labour' }),
        fresh({ SKU: `N${made}c`, Name: 'Boards', 'Master product': own }),
      ),
    );
    expect(groups(sheet)).toEqual([
      [2, 'unreadable', mixed],
      [3, 'new', `There is no master product “${own}” yet: it is added, too.`],
      [4, 'unreadable', `Row 3 puts labour into this master product. ${mixed}`],
    ]);
  });

  it('is left where its product, its master product or its supplier has changed meanwhile', async () => {
    const name = `Brief ${made}`;
    await shareMasterProducts(app, name);
    const sheet = await compared(
      file(fresh({ 'Master product': name }), fresh({ SKU: `N${made}b`, Name: `By hand ${made}` })),
    );
    await takeIn(sheet.id);
    const change = await sheetReviewed(sheet);
    const [master] = (await admin!.post('/masterproducts/list', { searchTerm: name })).body.data.data;
    await admin!.post('/masterproducts/delete', { id: master.id });
    await makeOffer(supplier!, { name: 'Typed', master_product_name: 'Plank', supplier_sku: `n${made}B` });
    const presses = [1, 2].map(() => post('apply', { id: change.id }));
    expect((await Promise.all(presses)).map(({ status }) => status)).toEqual([200, 200]);
    const done = await reaches(change.id, 'applied');
    expect(done.left.map(({ message }) => message)).toEqual([
      'This master product was not found.',
      `Another product of this supplier has the number N${made}b. Use another, or change that one first.`,
    ]);
    expect((await post('undo', { id: change.id })).body.code).toBe('nothing_changed');
    expect((await takeIn(sheet.id)).body.code).toBe('price_sheet_not_ready');
  });

  it('is undone where another supplier sells it, too, sent again, and its first product stays away', async () => {
    const first = await added(await compared(file(fresh())));
    const [{ product_id }] = (await numbered(`N${made}`)) as [ProductRow];
    const theirs = await other!.post('/supplier/product/addorupdate', { product_id, ...PRICES });
    expect(theirs.status).toBe(200);
    const undo = await undone(first.id);
    expect([undo.applied, await numbered(`N${made}`)]).toEqual([1, []]);
    expect((await row(theirs.body.data.id, other!))!.reach).toBe('shared');
    expect(await added(await compared(file(fresh())))).toMatchObject({ applied: 1 });
    expect((await undone(undo.id)).left).toMatchObject([
      { message: `Another product of this supplier has the number N${made}. Use another, or change that one first.` },
    ]);
    expect(await numbered(`N${made}`)).toHaveLength(1);
  });
});
