import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type {
  AskedChange,
  AskedChangeDetail,
  MasterProductRow,
  PriceChange,
  PriceSheet,
  ProductRow,
} from '@quotewright/domain/catalogue/contract.js';
import type { Page } from '@quotewright/domain/kernel/contract.js';
import { Database } from '../../apps/api/src/platform/db/database.js';
import { Jobs } from '../../apps/api/src/platform/jobs/jobs.js';
import { startApp, type Client, type TestApp } from '../support/app.js';
import { makeOffer, makeTemplate, shareMasterProducts } from '../support/templates.js';
import { until } from '../support/until.js';

let app: TestApp;
let [supplier, other, contractor, admin]: Client[] = [];
let made = 0;

beforeAll(async () => {
  app = await startApp();
  [supplier, other, contractor, admin] = await Promise.all([
    app.as('suppliers', 1),
    app.as('suppliers', 2),
    app.as('contractor'),
    app.as('admin'),
  ]);
  await shareMasterProducts(app, 'Plank');
  await app.nest.get(Jobs).work();
});
afterAll(() => app?.stop());

/** A plank with the number `P<n>` at $58.00. */
beforeEach(async () => {
  made += 1;
  await makeOffer(supplier!, {
    name: `Plank ${made}`,
    supplier_sku: `P${made}`,
    master_product_name: 'Plank',
  });
});

const HEAD = 'SKU,GTIN,Name,Master product,Type,Cost,Retail,Unit,Stock,Brand,Pack,Pack unit';
/** A row that says all that a new product needs, under the number `N<n>`. */
const fresh = (fields: Partial<Record<string, string>> = {}): string => {
  const row: Record<string, string> = {
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
    .map((column) => row[column] ?? '')
    .join(',');
};
const file = (...lines: string[]): File => new File([[HEAD, ...lines].join('\n')], 'autumn.csv');

async function compared(sheet: File, client = supplier!, fields: Record<string, string> = {}): Promise<PriceSheet> {
  const { status, body } = await client.upload<PriceSheet>('/price-sheets/add', sheet, fields);
  expect([status, body.message]).toEqual([200, 'The sheet is being read.']);
  return until(
    async () => (await client.get<PriceSheet>(`/price-sheets/${body.data.id}`)).body.data,
    ({ state }) => state === 'ready',
  );
}
const leaveOut = (id: string, what: object, client = supplier!) =>
  client.post<PriceSheet>('/price-sheets/leave-out', { id, ...what });
const takeIn = (id: string, client = supplier!) => leaveOut(id, { out: false, group: 'new' }, client);
const read = async (id: string, client = supplier!) =>
  (await client.get<PriceChange>(`/price-changes/${id}`)).body.data;
const reaches = (id: string, state: PriceChange['state'], client = supplier!) =>
  until(
    () => read(id, client),
    (change) => change.state === state,
  );

async function reviewed({ id }: PriceSheet, client = supplier!): Promise<PriceChange> {
  const { status, body } = await client.post<PriceChange>('/price-sheets/review', { id });
  expect([status, body.message]).toEqual([200, body.message]);
  return reaches(body.data.id, 'ready', client);
}
async function applied(id: string, client = supplier!): Promise<PriceChange> {
  await client.post('/price-changes/apply', { id });
  return reaches(id, 'applied', client);
}
/** Adds the new products of a sheet. */
async function added(sheet: PriceSheet, client = supplier!): Promise<PriceChange> {
  await takeIn(sheet.id, client);
  return applied((await reviewed(sheet, client)).id, client);
}
async function undone(id: string, client = supplier!): Promise<PriceChange> {
  const { body } = await client.post<PriceChange>('/price-changes/undo', { id });
  return reaches(body.data.id, 'applied', client);
}
/** The products with a number. */
const numbered = async (sku: string, client = supplier!): Promise<ProductRow[]> =>
  (await client.post('/products/list', { searchTerm: sku, supplier: client.id, perPage: 100 })).body.data.data.filter(
    ({ supplier_sku: own }: ProductRow) => own === sku,
  );
const groups = ({ list }: PriceSheet) =>
  list.data.map(({ row, group, left_out, warning, message }) => [row, group, left_out, message ?? warning]);

describe('a row of a sheet that names no product', () => {
  it('adds one with all that it says when it is taken in, in one batch with the rest, and is undone with it', async () => {
    const gtin = '4006381333931';
    const line = fresh({
      GTIN: gtin,
      Stock: '12',
      Brand: 'Oakley',
      Pack: '2.50',
      'Pack unit': 'm',
      Type: 'FINISH_PRODUCT',
    });
    const sheet = await compared(file(`P${made},,,,,,60,,,,,`, line));
    expect(sheet.counts).toEqual([
      { group: 'new', rows: 1, left_out: 1 },
      { group: 'up', rows: 1, left_out: 0 },
    ]);
    expect(sheet.list.data[1]).toMatchObject({
      name: `Board ${made}`,
      offer_id: null,
      after: {
        added: { name: `Board ${made}`, product_type: 'finish_product', master_product: 'Plank' },
        cost_price: '3.00',
        retail_price: '5.50',
      },
      warning: null,
    });
    // Off until somebody wants it.
    expect(await reviewed(sheet)).toMatchObject({ rows: 1, added: 0 });
    await takeIn(sheet.id);
    const change = await reviewed(sheet);
    expect(change).toMatchObject({ rows: 2, added: 1, source: 'sheet' });
    expect(await numbered(`N${made}`)).toEqual([]);
    const { data } = (await supplier!.get<Page<object>>(`/price-changes/rows?id=${change.id}`)).body.data;
    expect(data).toContainEqual(
      expect.objectContaining({ name: `Board ${made}`, sku: `N${made}`, outcome: 'waiting' }),
    );
    expect(await applied(change.id)).toMatchObject({ applied: 2, left_count: 0, added: 1 });
    const [board, ...more] = await numbered(`N${made}`);
    expect([board, more]).toMatchObject([
      {
        name: `Board ${made}`,
        master_product_name: 'Plank',
        product_type: 'finish_product',
        gtin,
        cost_price: '3.00',
        retail_price: '5.50',
        unit: 'piece',
        unit_in_stock: '12',
        brand: 'Oakley',
        pack_amount: '2.5',
        pack_unit: 'm',
        reach: 'shared',
      },
      [],
    ]);
    const events = await app.db.knex('app.price_change_row').where({ change_id: change.id, outcome: 'applied' });
    expect(events).toHaveLength(2);

    const undo = await undone(change.id);
    expect(undo).toMatchObject({ applied: 2, left_count: 0 });
    expect(await numbered(`N${made}`)).toEqual([]);
    expect((await numbered(`P${made}`))[0]!.retail_price).toBe('58.00');
    expect((await supplier!.post('/price-changes/undo', { id: change.id })).body.code).toBe('nothing_changed');
    // The undo undone: the same product again.
    await undone(undo.id);
    expect((await numbered(`N${made}`)).map(({ id }) => id)).toEqual([board!.id]);
  });

  it('adds nothing the second time', async () => {
    const same = () => file(fresh());
    await added(await compared(same()));
    const again = await compared(same());
    expect(again.counts).toEqual([{ group: 'unchanged', rows: 1, left_out: 0 }]);
    expect((await supplier!.post('/price-sheets/review', { id: again.id })).body.code).toBe('nothing_changed');
    expect(await numbered(`N${made}`)).toHaveLength(1);
  });

  it.each([
    ['SKU', 'GTIN', 'SKU'],
    ['Name', 'SKU', 'name'],
    ['Master product', 'SKU', 'master product'],
    ['Type', 'SKU', 'product type'],
    ['Cost', 'SKU', 'cost price'],
    ['Retail', 'SKU', 'retail price'],
    ['Unit', 'SKU', 'unit'],
  ])('adds none without %s, and says so', async (column, key, missing) => {
    const sheet = await compared(file(fresh({ [column]: '', ...(column === 'SKU' && { GTIN: '4012345123456' }) })));
    const message = `No product of yours has this ${key}. To add it as a new one, fill in: ${missing}.`;
    expect(groups(sheet)).toEqual([[2, 'unknown', false, message]]);
    const bad = String((await supplier!.get<string>(`/price-sheets/${sheet.id}/bad-rows`)).body);
    expect(bad).toContain(`fill in: ${missing}.`);
  });

  it('is not readable with a value that no product has', async () => {
    const sheet = await compared(
      file(
        fresh({ Type: 'Tool' }),
        fresh({ SKU: `N${made}b`, Cost: 'x' }),
        fresh({ SKU: `N${made}c`, Retail: '-1' }),
        fresh({ SKU: `N${made}d`, GTIN: '4006381333932' }),
        fresh({ SKU: `N${made}e`, Pack: '2' }),
        fresh({ SKU: `N${made}f` }),
        fresh({ SKU: `n${made}F`, Name: 'Twice' }),
      ),
    );
    expect(groups(sheet)).toEqual([
      [2, 'unreadable', false, '“Tool” is no product type. Use labour, finish product or building material.'],
      [3, 'unreadable', false, 'Cost: “x” is not a number.'],
      [4, 'unreadable', false, 'Enter a price from 0 to 9,999,999.99.'],
      [
        5,
        'unreadable',
        false,
        'One of these digits is wrong: the last one does not fit the others. Check the barcode.',
      ],
      [6, 'unreadable', false, 'Enter the unit of what a pack holds, like ft² or pieces.'],
      [7, 'new', true, null],
      [8, 'unreadable', false, 'This SKU is in row 7 already.'],
    ]);
  });

  it('is put apart where it is likely to be a product that is there', async () => {
    const gtin = '036000291452';
    const sheet = await compared(
      file(
        fresh({ Name: `PLANK ${made}` }),
        fresh({ SKU: `N${made}b`, GTIN: gtin }),
        fresh({ SKU: `N${made}c`, Name: 'Other', GTIN: gtin.replace(/^0/, '') }),
        fresh({ SKU: `N${made}d` }),
      ),
    );
    expect(groups(sheet)).toEqual([
      [2, 'double', true, 'You have a product of this name.'],
      [3, 'new', true, null],
      [4, 'double', true, 'Row 3 has this GTIN, too.'],
      [5, 'double', true, 'Row 3 has this name, too.'],
    ]);
    // All new ones are taken in without them; one of them alone.
    await takeIn(sheet.id);
    await leaveOut(sheet.id, { out: false, rows: [2] });
    expect(await applied((await reviewed(sheet)).id)).toMatchObject({ applied: 2, added: 2 });
    expect(await numbered(`N${made}d`)).toEqual([]);
  });

  it('finds its master product by the GTIN of a product that one sees, and by no other', async () => {
    const gtin = `2${String(made).padStart(2, '0')}00000000`;
    const valid = [...Array(10).keys()].map((digit) => `${gtin.slice(0, 11)}${digit}`);
    const [seen] = valid.filter((one) => checks(one));
    await makeOffer(other!, { name: `Theirs ${made}`, master_product_name: 'Plank', gtin: seen });
    const own = `Own ${made}`;
    const hidden = '9780201379624';
    await makeOffer(contractor!, { name: 'Rate', master_product_name: own, gtin: hidden });
    const sheet = await compared(
      file(
        fresh({ 'Master product': '', GTIN: seen }),
        fresh({ SKU: `N${made}b`, Name: 'Second', 'Master product': '', GTIN: hidden }),
      ),
    );
    expect(sheet.list.data.map(({ group, after }) => [group, after.added?.master_product])).toEqual([
      ['new', 'Plank'],
      ['unknown', undefined],
    ]);
    await added(sheet);
    expect((await numbered(`N${made}`))[0]).toMatchObject({ master_product_name: 'Plank', gtin: seen });
  });

  it('adds a master product that there is not, which waits for an admin, once for all that name it', async () => {
    const name = `Skirting ${made}`;
    const sheet = await compared(
      file(
        fresh({ 'Master product': name }),
        fresh({ SKU: `N${made}b`, Name: 'Second', 'Master product': name.toUpperCase() }),
      ),
    );
    expect(groups(sheet).map(([, group, , warning]) => [group, warning])).toEqual([
      ['new', `There is no master product “${name}” yet: it is added, too.`],
      ['new', `There is no master product “${name.toUpperCase()}” yet: it is added, too.`],
    ]);
    expect(await added(sheet)).toMatchObject({ applied: 2, left_count: 0 });
    const { data } = (await admin!.post<Page<MasterProductRow>>('/masterproducts/list', { searchTerm: name })).body
      .data;
    expect(data).toMatchObject([{ name, state: 'waiting', products: 2 }]);
  });

  it('that a worker has begun to add before it was killed is added once', async () => {
    const name = `Moulding ${made}`;
    const lines = Array.from({ length: 4 }, (_, n) =>
      fresh({ SKU: `N${made}-${n}`, Name: `Piece ${n} of ${made}`, 'Master product': name }),
    );
    const change = await added(await compared(file(...lines)));
    // As a worker leaves it that dies before it has noted what it did.
    const { knex } = app.nest.get(Database);
    await knex('app.price_change_row').where({ change_id: change.id }).update({ outcome: 'waiting' });
    await knex('app.price_change').where({ id: change.id }).update({ state: 'applying' });
    app.nest.get(Jobs).add('price-change-apply', change.id);
    expect(await reaches(change.id, 'applied')).toMatchObject({ applied: 4, left_count: 0 });
    for (let n = 0; n < 4; n += 1) expect(await numbered(`N${made}-${n}`)).toHaveLength(1);
    // Also when the key of the command is forgotten: the ids are those of the row.
    await knex('app.command').where('key', 'like', `price-change-${change.id}%`).delete();
    await knex('app.price_change_row').where({ change_id: change.id }).update({ outcome: 'waiting' });
    await knex('app.price_change').where({ id: change.id }).update({ state: 'applying' });
    app.nest.get(Jobs).add('price-change-apply', change.id);
    expect(await reaches(change.id, 'applied')).toMatchObject({ applied: 4, left_count: 0 });
    for (let n = 0; n < 4; n += 1) expect(await numbered(`N${made}-${n}`)).toHaveLength(1);
  });

  it('that two sheets add at once is added by one, and the other says why not', async () => {
    const name = `Batten ${made}`;
    const line = (more: string) => fresh({ Name: `Batten ${more} ${made}`, 'Master product': name });
    const sheets = [await compared(file(line('a'))), await compared(file(line('b')))];
    const changes = await Promise.all(sheets.map((sheet) => added(sheet)));
    expect(changes.map(({ applied: count }) => count).sort()).toEqual([0, 1]);
    const [refused] = changes.flatMap(({ left }) => left);
    expect([refused!.outcome, refused!.message]).toEqual([
      'refused',
      `Another product of this supplier has the number N${made}. Use another, or change that one first.`,
    ]);
    expect(await numbered(`N${made}`)).toHaveLength(1);
  });

  it('is hidden by Undo instead of deleted where a template uses the product, once', async () => {
    const change = await added(await compared(file(fresh())));
    const [board] = await numbered(`N${made}`);
    await makeTemplate(
      app,
      { id: admin!.id, userType: 'admin' },
      { name: `Deck ${made}`, questions: [['Length', 'ft']], lines: [{ offer: board!, formula: 'Q1' }], publish: true },
    );
    await undone(change.id);
    expect((await numbered(`N${made}`)).map(({ id, reach }) => [id, reach])).toEqual([[board!.id, 'withdrawn']]);
    expect((await supplier!.post('/price-changes/undo', { id: change.id })).body.code).toBe('nothing_changed');
  });

  it('that was changed later is named before its Undo, and stays', async () => {
    const change = await added(await compared(file(fresh())));
    const [{ id, product_id, version }] = (await numbered(`N${made}`)) as [ProductRow];
    await supplier!.post('/supplier/product/addorupdate', {
      ...{ id, product_id, version, cost_price: '3', retail_price: '9', unit: 'piece' },
    });
    const { body } = await supplier!.post('/price-changes/undo', { id: change.id });
    expect([body.code, body.data]).toEqual(['changed_since', { count: 1, names: [`Board ${made}`] }]);
    expect(await numbered(`N${made}`)).toHaveLength(1);
  });

  it('is for each kind of account what its form is', async () => {
    // A business adds its own rates, below zero if it likes; nobody else sees them.
    const rate = await added(
      await compared(
        file(fresh({ 'Master product': `Rate ${made}`, Type: 'labor', Retail: '-3', Cost: '-4' })),
        contractor!,
      ),
      contractor!,
    );
    expect(rate).toMatchObject({ applied: 1 });
    expect((await numbered(`N${made}`, contractor!)).map(({ reach }) => reach)).toEqual(['private']);
    expect((await numbered(`N${made}`)).length).toBe(0);
    // The number is one supplier's, so another may have it.
    const theirs = await compared(file(fresh()), other!);
    expect(theirs.counts).toEqual([{ group: 'new', rows: 1, left_out: 1 }]);
    expect((await takeIn(theirs.id, supplier!)).body.code).toBe('price_sheet_not_found');
    // An admin adds for the supplier that it names, and a master product of the catalogue at once.
    const name = `Rail ${made}`;
    const ours = await compared(file(fresh({ 'Master product': name })), admin!, { supplier: String(supplier!.id) });
    await added(ours, admin!);
    expect((await numbered(`N${made}`)).map(({ supplier: whose, reach }) => [whose, reach])).toEqual([
      [supplier!.id, 'shared'],
    ]);
  });

  it('waits with the rest where all changes of its supplier do, and not for a percentage', async () => {
    const rule = (when: string, percent: string | null) =>
      admin!.post('/price-approvals/rule', { supplier: other!.id, when, ...(percent !== null && { percent }) });
    expect((await rule('above', '5')).status).toBe(200);
    const sheet = await compared(file(fresh()), other!);
    await takeIn(sheet.id, other!);
    expect((await reviewed(sheet, other!)).needs_approval).toBe(false);
    await rule('always', null);
    const change = await reviewed(sheet, other!);
    expect(change.needs_approval).toBe(true);
    expect((await other!.post('/price-changes/apply', { id: change.id })).body.code).toBe('approval_required');
    expect((await other!.post('/price-changes/ask', { id: change.id })).status).toBe(200);
    const { data } = (await admin!.get<Page<AskedChange>>('/price-approvals')).body.data;
    const asked = data.find(({ supplier: { id } }) => id === other!.id)!;
    const detail = (await admin!.get<AskedChangeDetail>(`/price-approvals/${asked.id}`)).body.data;
    expect(detail.rows.data).toMatchObject([
      { name: `Board ${made}`, now: null, after: { added: { master_product: 'Plank' }, retail_price: '5.50' } },
    ]);
    expect(detail.changed).toEqual({ count: 0, names: [] });
    expect((await admin!.post('/price-approvals/accept', { id: asked.id })).status).toBe(200);
    expect(await reaches(change.id, 'applied', other!)).toMatchObject({ applied: 1 });
    expect(await numbered(`N${made}`, other!)).toHaveLength(1);
    await rule('never', null);
  });

  it('keeps what was chosen when the sheet is compared anew', async () => {
    const sheet = await compared(file(fresh(), fresh({ SKU: `N${made}b`, Name: 'Second' })));
    await leaveOut(sheet.id, { out: false, rows: [2] });
    await supplier!.post('/price-sheets/columns', { id: sheet.id, columns: sheet.columns.map(({ field }) => field) });
    const again = await until(
      async () => (await supplier!.get<PriceSheet>(`/price-sheets/${sheet.id}`)).body.data,
      ({ state }) => state === 'ready',
    );
    expect(again.list.data.map(({ left_out }) => left_out)).toEqual([false, true]);
  });
});

/** Whether the last of 12 digits is the check digit of a GTIN. */
const checks = (digits: string): boolean =>
  [...digits].reduce((sum, digit, at) => sum + Number(digit) * (at % 2 ? 1 : 3), 0) % 10 === 0;
