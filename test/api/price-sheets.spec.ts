import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  sheetFields,
  type PriceChange,
  type PriceSheet,
  type ProductRow,
} from '@quotewright/domain/catalogue/contract.js';
import type { TrailPage } from '@quotewright/domain/trail/contract.js';
import { moveTo } from '../../apps/api/src/platform/auth/businesses.js';
import { Clock } from '../../apps/api/src/platform/clock.js';
import { Jobs } from '../../apps/api/src/platform/jobs/jobs.js';
import { startApp, type Client, type TestApp } from '../support/app.js';
import { makeOffer, shareMasterProducts, type TestOffer } from '../support/templates.js';
import { until } from '../support/until.js';

let app: TestApp;
let [supplier, other, contractor, admin]: Client[] = [];
let [plank, glue]: TestOffer[] = [];
let made = 0;

beforeAll(async () => {
  app = await startApp();
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

/** A plank `P<n>` at $58.00 (cost $40.00, 120 boxes), and glue `G<n>` at $4.00 (cost $3.00). */
beforeEach(async () => {
  made += 1;
  [plank, glue] = [
    await makeOffer(supplier!, { name: `Plank ${made}`, sku: `P${made}`, master_product_name: 'Plank' }),
    await makeOffer(supplier!, {
      name: `Glue ${made}`,
      sku: `G${made}`,
      master_product_name: 'Glue',
      retail_price: '4',
      cost_price: '3',
    }),
  ];
});

const csv = (...lines: string[]): File => new File([lines.join('\r\n')], 'spring.csv');
const upload = (file: File, client = supplier!, fields: Record<string, string> = {}) =>
  client.upload<PriceSheet>('/price-sheets/add', file, fields);
const read = async (id: string, query = '', client = supplier!) =>
  (await client.get<PriceSheet>(`/price-sheets/${id}${query}`)).body.data;
const act = (call: string, body: object, client = supplier!) => client.post<PriceSheet>(`/price-sheets/${call}`, body);
const offer = async (id: number): Promise<ProductRow> =>
  (await admin!.post('/products/list', { ids: [id] })).body.data.data[0];

/** A sheet once it is read, and compared if its columns are known. */
async function taken(file: File, client = supplier!, fields: Record<string, string> = {}): Promise<PriceSheet> {
  const { status, body } = await upload(file, client, fields);
  expect([status, body.data?.state]).toEqual([200, 'reading']);
  return settled(body.data.id, client);
}

const settled = (id: string, client = supplier!): Promise<PriceSheet> =>
  until(
    () => read(id, '', client),
    ({ state }) => state !== 'reading' && state !== 'comparing',
  );

/** How many rows each group has. */
const counted = ({ counts }: PriceSheet) => Object.fromEntries(counts.map(({ group, rows }) => [group, rows]));

async function reviewed(id: string, client = supplier!): Promise<PriceChange> {
  const { status, body } = await client.post<PriceChange>('/price-sheets/review', { id });
  expect([status, body.message]).toEqual([200, body.message]);
  return until(
    async () => (await client.get<PriceChange>(`/price-changes/${body.data.id}`)).body.data,
    ({ state }) => state === 'ready',
  );
}

async function applied(id: string, client = supplier!): Promise<PriceChange> {
  await client.post('/price-changes/apply', { id });
  return until(
    async () => (await client.get<PriceChange>(`/price-changes/${id}`)).body.data,
    ({ state }) => state === 'applied',
  );
}

describe('a price sheet', () => {
  it('is compared row by row, changes nothing until it is applied, and is undone as one', async () => {
    const sheet = await taken(
      csv(
        'Item No.,Description,Net,List price,UOM',
        `P${made},Plank,41.00,60.90,box`,
        `g${made},Glue,$3,$8.00,tube`,
        'X1,Nail,1,2,box',
        `"P 9",Odd,x,1,box`,
      ),
    );
    expect(sheet).toMatchObject({ name: 'spring.csv', state: 'ready', rows: 4, threshold: '20', change: null });
    expect(sheet.columns.map(({ heading, field }) => [heading, field])).toEqual([
      ['Item No.', 'supplier_sku'],
      ['Description', 'name'],
      ['Net', 'cost'],
      ['List price', 'retail'],
      ['UOM', 'unit'],
    ]);
    expect(counted(sheet)).toEqual({ up: 1, unit: 1, unknown: 2 });
    expect(sheet.list.data.slice(0, 2)).toMatchObject([
      {
        row: 2,
        group: 'up',
        name: `Plank ${made}`,
        offer_id: plank!.id,
        before: { cost_price: '40.00', retail_price: '58.00' },
        after: { cost_price: '41.00', retail_price: '60.90' },
        percent: '5.0',
      },
      { row: 3, group: 'unit', after: { retail_price: '8.00', unit: 'tube' }, percent: '100.0' },
    ]);
    expect((await offer(plank!.id)).retail_price).toBe('58.00');

    const change = await reviewed(sheet.id);
    expect(change).toMatchObject({ source: 'sheet', rows: 2 });
    expect((await act('review', { id: sheet.id })).body.data.id).toBe(change.id);
    expect(await applied(change.id)).toMatchObject({ applied: 2, left_count: 0 });
    expect(await offer(plank!.id)).toMatchObject({ cost_price: '41.00', retail_price: '60.90', unit: 'box' });
    expect(await offer(glue!.id)).toMatchObject({ cost_price: '3.00', retail_price: '8.00', unit: 'tube' });
    expect((await read(sheet.id)).change).toEqual({ id: change.id, state: 'applied' });
    const trail = (await supplier!.get<TrailPage>(`/product/${plank!.product_id}/history`)).body.data;
    expect(trail.entries.filter(({ batch_id }) => batch_id === change.id).length).toBeGreaterThan(0);

    const undo = (await supplier!.post<PriceChange>('/price-changes/undo', { id: change.id })).body.data;
    await until(
      async () => (await supplier!.get<PriceChange>(`/price-changes/${undo.id}`)).body.data,
      ({ state }) => state === 'applied',
    );
    expect(await offer(plank!.id)).toMatchObject({ cost_price: '40.00', retail_price: '58.00' });
    expect(await offer(glue!.id)).toMatchObject({ retail_price: '4.00', unit: 'box' });
  });

  it('changes what a pack holds, which is put with changed units, and undoes that', async () => {
    await makeOffer(other!, { name: `Theirs ${made}`, master_product_name: 'Plank' }).then(({ product_id }) =>
      makeOffer(supplier!, {
        ...{ product_id, name: undefined, product_type: undefined, master_product_name: undefined },
        supplier_sku: `T${made}`,
      }),
    );
    const sheet = await taken(
      csv('SKU,Retail,Pack,Pack unit', `P${made},58,23.80,ft²`, `G${made},5,none,`, `T${made},59,4,m`, `x,1,,`),
    );
    expect(sheet.list.data.map(({ group, after, warning, message }) => [group, after, warning ?? message])).toEqual([
      ['unit', { pack_amount: '23.8', pack_unit: 'ft²' }, null],
      ['unreadable', {}, 'Pack: “none” is not a number.'],
      ['up', { retail_price: '59.00' }, 'Its pack contents stay: the product belongs to another supplier.'],
      [
        'unknown',
        {},
        'No product of yours has this SKU. To add it as a new one, fill in: name, product type, cost price, unit, master product.',
      ],
    ]);
    const change = await reviewed(sheet.id);
    expect(await applied(change.id)).toMatchObject({ applied: 2, left_count: 0 });
    expect(await offer(plank!.id)).toMatchObject({ pack_amount: '23.8', pack_unit: 'ft²' });
    const needy = await taken(csv('SKU,Pack', `G${made},2`));
    expect(needy.list.data.map(({ message }) => message)).toEqual([
      `Glue ${made}: Enter the unit of what a pack holds, like ft² or pieces.`,
    ]);
    const undo = (await supplier!.post<PriceChange>('/price-changes/undo', { id: change.id })).body.data;
    await until(
      async () => (await supplier!.get<PriceChange>(`/price-changes/${undo.id}`)).body.data,
      ({ state }) => state === 'applied',
    );
    expect(await offer(plank!.id)).toMatchObject({ pack_amount: null, pack_unit: '' });
  });

  it('changes nothing the second time', async () => {
    const file = csv('SKU,Retail,Stock', `P${made},61,7`, `G${made},4.40,`);
    const change = await reviewed((await taken(file)).id);
    await applied(change.id);
    const again = await taken(file);
    expect(counted(again)).toEqual({ unchanged: 2 });
    expect((await act('review', { id: again.id })).body).toMatchObject({ status: 400, code: 'nothing_changed' });
    expect((await offer(plank!.id)).unit_in_stock).toBe('7');
  });

  it('leaves out rows and groups, and puts jumps apart by a threshold of one’s choosing', async () => {
    const sheet = await taken(csv('SKU,Retail', `P${made},61`, `G${made},6`));
    expect(counted(sheet)).toEqual({ up: 1, jump: 1 });
    expect((await read(sheet.id, '?group=jump')).list.data.map(({ row, percent }) => [row, percent])).toEqual([
      [3, '50.0'],
    ]);
    expect(counted((await act('threshold', { id: sheet.id, percent: 50 })).body.data)).toEqual({ up: 2 });
    expect(counted((await act('threshold', { id: sheet.id, percent: '4.5' })).body.data)).toEqual({ jump: 2 });
    expect((await act('threshold', { id: sheet.id, percent: -1 })).body.code).toBe('invalid_input');
    const { body } = await act('leave-out', { id: sheet.id, out: true, group: 'jump' });
    expect(body.data.counts).toEqual([{ group: 'jump', rows: 2, left_out: 2 }]);
    expect((await act('review', { id: sheet.id })).body.code).toBe('nothing_changed');
    await act('leave-out', { id: sheet.id, out: false, rows: [2] });
    const change = await reviewed(sheet.id);
    expect(change.rows).toBe(1);
    // Leaving out more ends the review.
    await act('leave-out', { id: sheet.id, out: false, rows: [3] });
    const next = await reviewed(sheet.id);
    expect([next.id === change.id, next.rows]).toEqual([false, 2]);
    await applied(next.id);
    expect((await act('leave-out', { id: sheet.id, out: true, rows: [2] })).body.code).toBe('price_sheet_not_ready');
    expect((await act('leave-out', { id: sheet.id, out: true, rows: [2], group: 'up' })).body.code).toBe(
      'invalid_input',
    );
  });

  it('puts a row apart whose cost jumps beside a small move of the price', async () => {
    const sheet = await taken(csv('SKU,Cost,Retail', `P${made},4,58.50`, `G${made},3.01,4.05`));
    expect(sheet.list.data.map(({ group, percent }) => [group, percent])).toEqual([
      ['jump', '-90.0'],
      ['up', '1.3'],
    ]);
  });

  it('never applies a row that is left out while another tab reviews or applies', async () => {
    for (let round = 0; round < 6; round += 1) {
      const sheet = await taken(csv('SKU,Retail', `P${made},${70 + round}`, `G${made},${5 + round}`));
      const out = act('leave-out', { id: sheet.id, out: true, rows: [3] });
      const [review, left] = await Promise.all([
        supplier!.post<PriceChange>('/price-sheets/review', { id: sheet.id }),
        out,
      ]);
      expect([review.status, left.status]).toEqual([200, 200]);
      const { change } = await read(sheet.id);
      const { data } = (await supplier!.get<PriceChange>(`/price-changes/${review.body.data.id}`)).body;
      // Of what was reviewed before, nothing can be applied any more.
      expect(change === null ? data.state : data.rows).toBe(change === null ? 'discarded' : 1);
    }
    const sheet = await taken(csv('SKU,Retail', `P${made},90`, `G${made},9`));
    const change = await reviewed(sheet.id);
    const [apply, left] = await Promise.all([
      supplier!.post('/price-changes/apply', { id: change.id }),
      act('leave-out', { id: sheet.id, out: true, rows: [3] }),
    ]);
    // One of them, and the other is told.
    expect([apply.status, left.status].sort()).toEqual([200, 409]);
  });

  it('asks what its columns hold where their names do not say so, and remembers it', async () => {
    const file = csv('Kürzel,Preis,Notiz', `P${made},"61,50",neu`, `G${made},"4,40",`);
    const asked = await taken(file);
    expect(asked.state).toBe('columns');
    // By example: SKUs of its own, and a column of prices.
    expect(asked.columns).toEqual([
      { heading: 'Kürzel', samples: [`P${made}`, `G${made}`], field: 'supplier_sku' },
      { heading: 'Preis', samples: ['61,50', '4,40'], field: 'retail' },
      { heading: 'Notiz', samples: ['neu'], field: null },
    ]);
    expect((await act('columns', { id: asked.id, columns: ['retail', 'retail', null] })).body).toMatchObject({
      code: 'invalid_input',
      errors: [{ path: 'columns', message: 'Two columns hold the retail price. Choose one.' }],
    });
    expect((await act('columns', { id: asked.id, columns: ['supplier_sku', null, null] })).body.code).toBe(
      'invalid_input',
    );
    expect((await act('columns', { id: asked.id, columns: ['supplier_sku', 'cost', null] })).body.data.state).toBe(
      'comparing',
    );
    const compared = await settled(asked.id);
    expect(compared.list.data.map(({ after }) => after)).toEqual([{ cost_price: '61.50' }, { cost_price: '4.40' }]);
    const next = await taken(file);
    expect([next.state, next.columns.map(({ field }) => field)]).toEqual(['ready', ['supplier_sku', 'cost', null]]);
  });

  it('asks once for each column what a comma means, and warns of odd prices', async () => {
    const asked = await taken(csv('SKU;Cost;Retail', `P${made};1,250;1,300`, `G${made};5;4,10`));
    expect([asked.state, asked.questions]).toEqual([
      'columns',
      [
        { field: 'cost', heading: 'Cost', text: '1,250', thousands: '1250', decimals: '1.250' },
        { field: 'retail', heading: 'Retail', text: '1,300', thousands: '1300', decimals: '1.300' },
      ],
    ]);
    await act('columns', {
      id: asked.id,
      columns: ['supplier_sku', 'cost', 'retail'],
      commas: [
        { field: 'cost', means: 'thousands' },
        { field: 'retail', means: 'thousands' },
      ],
    });
    const { list } = await settled(asked.id);
    expect(list.data.map(({ after, warning }) => [after, warning])).toEqual([
      [{ cost_price: '1250.00', retail_price: '1300.00' }, null],
      [{ cost_price: '5.00', retail_price: '4.10' }, 'The cost is above the retail price.'],
    ]);
  });

  it('asks what a point before three digits means, unless other cells of the column tell', async () => {
    const asked = await taken(csv('Acme prices,,', 'SKU,Cost,Retail', `P${made},1.250,1.300`, `G${made},5,4.10`));
    expect([asked.state, asked.questions]).toEqual([
      'columns',
      [{ field: 'cost', heading: 'Cost', text: '1.250', thousands: '1250', decimals: '1.250' }],
    ]);
    const columns = ['supplier_sku', 'cost', 'retail'];
    await act('columns', { id: asked.id, columns, commas: [{ field: 'cost', means: 'thousands' }] });
    const { list } = await settled(asked.id);
    expect(list.data.map(({ row, after }) => [row, after])).toEqual([
      [3, { cost_price: '1250.00', retail_price: '1.30' }],
      [4, { cost_price: '5.00', retail_price: '4.10' }],
    ]);
  });

  it('finds a product by the supplier’s SKU first, then by its own product’s, then by the GTIN', async () => {
    const gtin = '4006381333931';
    const first = await makeOffer(supplier!, {
      name: `S ${made}`,
      master_product_name: 'Plank',
      supplier_sku: `G${made}`,
    });
    const byGtin = await makeOffer(supplier!, { name: `T ${made}`, master_product_name: 'Plank', gtin });
    const upc = '036000291452';
    const zeros = await makeOffer(supplier!, { name: `U ${made}`, master_product_name: 'Plank', gtin: upc });
    const sheet = await taken(
      csv(
        'SKU,EAN,Retail',
        `G${made},,1`,
        `P${made},,2`,
        `none,${gtin},3`,
        ',4006381333932,4',
        // As a spreadsheet leaves it.
        `,${Number(upc)},5`,
        ',4.00638E+12,6',
      ),
    );
    expect(sheet.list.data.map(({ offer_id, message }) => [offer_id, message?.split('.')[0] ?? null])).toEqual([
      [first.id, null],
      [plank!.id, null],
      [byGtin.id, null],
      [null, 'One of these digits is wrong: the last one does not fit the others'],
      [zeros.id, null],
      [null, 'A spreadsheet has cut this barcode short'],
    ]);
  });

  it('says why a row cannot be read, and gives these rows back as a file', async () => {
    await makeOffer(supplier!, { name: `Twin ${made}`, sku: `P${made}`, master_product_name: 'Plank' });
    const sheet = await taken(
      csv(
        'SKU,Offer id,Retail,Name',
        `P${made},,60,"=cmd"`,
        `,${glue!.id},-5,`,
        `,${glue!.id},5,`,
        `,${plank!.id},none,`,
        ',,5,',
        `,${plank!.id},5,,more`,
        'Z,,5,',
      ),
    );
    expect(sheet.list.data.map(({ row, group, message }) => [row, group, message])).toEqual([
      [2, 'unreadable', '2 of your products have this SKU. Use the offer id.'],
      [3, 'unreadable', `Glue ${made}: Enter a price from 0 to 9,999,999.99.`],
      [4, 'unreadable', 'This product is in row 3 already.'],
      [5, 'unreadable', 'Retail: “none” is not a number.'],
      [6, 'unreadable', 'It has no SKU.'],
      [7, 'unreadable', 'It has more cells than there are names of columns.'],
      [
        8,
        'unknown',
        'No product of yours has this SKU. To add it as a new one, fill in: name, product type, cost price, unit, master product.',
      ],
    ]);
    const { body } = await supplier!.get<string>(`/price-sheets/${sheet.id}/bad-rows`);
    const lines = String(body).split('\r\n');
    expect(lines.slice(0, 3)).toEqual([
      'SKU,Offer id,Retail,Name,Why it was not read',
      `P${made},,60,'=cmd,2 of your products have this SKU. Use the offer id.`,
      `,${glue!.id},'-5,,"Glue ${made}: Enter a price from 0 to 9,999,999.99."`,
    ]);
    // Mended and sent again: the column of reasons is no trouble.
    const again = await taken(csv(lines[0]!, `,${glue!.id},5,,"was wrong"`));
    expect(counted(again)).toEqual({ jump: 1 });
  });

  it.each<[string, string | Uint8Array, string]>([
    [
      'a picture',
      new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0, 0]),
      'This is neither a CSV nor an XLSX file. Save the sheet as one of them.',
    ],
    [
      'without names of columns',
      'A1,12.50\nA2,13.00',
      'The first row must name the columns, like SKU, cost and retail. Only titles may be above.',
    ],
    [
      'of 100,000 rows',
      `SKU,Cost\n${'A,1\n'.repeat(100_000)}`,
      'The sheet has more than 50,000 rows. Divide it into several.',
    ],
  ])('that is %s is refused with a sentence, and nothing of it is kept', async (_, content, message) => {
    const sheet = await taken(new File([content as BlobPart], 'x.csv'));
    expect(sheet).toMatchObject({ state: 'refused', message, counts: [], list: { total: 0 } });
    expect(await app.db.knex('app.price_sheet_row').where({ sheet_id: sheet.id })).toEqual([]);
    expect((await act('review', { id: sheet.id })).body.code).toBe('price_sheet_not_ready');
  });

  it('is refused where it is no form, has no file, or is larger than 20 MB', async () => {
    expect((await supplier!.post('/price-sheets/add', {})).body).toMatchObject({ status: 415 });
    const form = new FormData();
    form.set('supplier', '1');
    const response = await supplier!.raw('POST', '/api/price-sheets/add', form);
    expect([response.status, (await response.json()).errors[0].message]).toEqual([400, 'Choose a file.']);
    const large = await upload(new File([new Uint8Array(20_000_001)], 'x.csv'));
    expect([large.status, large.body.code]).toEqual([413, 'body_too_large']);
    expect((await app.guest().upload('/price-sheets/add', csv('a'))).status).toBe(401);
    expect((await supplier!.upload('/products/list', csv('a'))).status).toBe(415);
  });

  it('that is sent twice with one key is one sheet, and with another file is refused', async () => {
    const headers = { 'idempotency-key': `sheet-${made}` };
    const send = (...lines: string[]) => supplier!.upload<PriceSheet>('/price-sheets/add', csv(...lines), {}, headers);
    const [first, second, third] = [
      await send('SKU,Cost', 'A,1'),
      await send('SKU,Cost', 'A,1'),
      await send('SKU,Cost', 'A,2'),
    ];
    expect(second.body.data.id).toBe(first.body.data.id);
    expect(third.body.code).toBe('idempotency_key_reused');
  });

  it('is one’s own: neither another supplier’s products nor another’s sheets are ever seen or changed', async () => {
    const theirs = await makeOffer(other!, { name: `Theirs ${made}`, sku: `T${made}`, master_product_name: 'Plank' });
    const mine = await makeOffer(contractor!, {
      name: `Rate ${made}`,
      sku: `R${made}`,
      master_product_name: `Own ${made}`,
    });
    const rows = [`${theirs.id},,1`, `,T${made},1`, `${mine.id},,1`, `,R${made},1`];
    const sheet = await taken(csv('Offer id,SKU,Retail', ...rows));
    expect(counted(sheet)).toEqual({ unknown: 4 });
    expect(JSON.stringify(sheet)).not.toContain('Theirs');
    for (const client of [other!, contractor!, admin!]) {
      expect((await client.get(`/price-sheets/${sheet.id}`)).body.code).toBe('price_sheet_not_found');
      expect((await client.get(`/price-sheets/${sheet.id}/bad-rows`)).status).toBe(404);
      expect((await act('review', { id: sheet.id }, client)).body.code).toBe('price_sheet_not_found');
      expect((await client.send('DELETE', `/price-sheets/${sheet.id}`)).body.code).toBe('price_sheet_not_found');
      const { data } = (await client.get('/price-sheets')).body.data;
      expect(data.filter(({ id }: { id: string }) => id === sheet.id)).toEqual([]);
    }
    // A business prices its own rates the same way.
    const own = await taken(csv('SKU,Retail', `R${made},-3`, `P${made},1`), contractor!);
    expect(own.list.data.map(({ group, warning }) => [group, warning])).toEqual([
      ['jump', 'A price is below 0.'],
      ['unknown', null],
    ]);
  });

  it('is uploaded by an admin for a supplier, and by nobody else for others', async () => {
    const file = csv('SKU,Retail', `P${made},59`);
    expect((await upload(file, admin!)).body.errors).toMatchObject([{ path: 'supplier', code: 'missing' }]);
    expect((await upload(file, other!, { supplier: String(supplier!.id) })).body.code).toBe('forbidden');
    const sheet = await taken(file, admin!, { supplier: String(supplier!.id) });
    expect(sheet.supplier).toEqual({ id: supplier!.id, business_name: 'suppliers 1' });
    expect(await applied((await reviewed(sheet.id, admin!)).id, admin!)).toMatchObject({ applied: 1 });
    expect((await offer(plank!.id)).retail_price).toBe('59.00');
  });

  it('is not taken from a supplier whose address is not confirmed', async () => {
    await app.account({ email: 'new@supply.example', userType: 'suppliers', verified: false });
    const { status, body } = await upload(csv('SKU,Cost', 'A,1'), await app.signIn('new@supply.example'));
    expect([status, body.code]).toEqual([403, 'address_unverified']);
  });

  it('cannot be deleted while its change waits, and takes one with it that was only reviewed', async () => {
    const sheet = await taken(csv('SKU,Retail', `P${made},61`));
    const { id } = await reviewed(sheet.id);
    const at = new Date(app.nest.get(Clock).now().getTime() + 3_600_000).toISOString();
    expect((await supplier!.post('/price-changes/schedule', { id, at, time_zone: 'Europe/Berlin' })).status).toBe(200);
    const remove = () => supplier!.send('DELETE', `/price-sheets/${sheet.id}`);
    expect((await remove()).body).toMatchObject({
      code: 'price_sheet_not_ready',
      message: 'This sheet waits for its time. Cancel that under Coming changes first.',
    });
    await supplier!.post('/price-changes/discard', { id });
    const next = await reviewed(sheet.id);
    expect((await remove()).status).toBe(200);
    expect((await supplier!.get<PriceChange>(`/price-changes/${next.id}`)).body.data.state).toBe('discarded');
    expect((await offer(plank!.id)).retail_price).toBe('58.00');
  });

  it('is deleted when asked to, and after 30 days', async () => {
    const [one, two] = [await taken(csv('SKU,Cost', 'A,1')), await taken(csv('SKU,Cost', 'A,1'))];
    expect((await supplier!.send('DELETE', `/price-sheets/${one.id}`)).status).toBe(200);
    expect((await supplier!.get(`/price-sheets/${one.id}`)).status).toBe(404);
    await app.db
      .knex('app.price_sheet')
      .where({ id: two.id })
      .update({ made_at: new Date(app.nest.get(Clock).now().getTime() - 31 * 86_400_000) });
    app.nest.get(Jobs).add('price-sheet-past', 'all');
    await until(
      () => supplier!.get(`/price-sheets/${two.id}`),
      ({ status }) => status === 404,
    );
  });
});

describe('a file of products', () => {
  const fileOf = async (kind: 'csv' | 'xlsx', query = '', client = supplier!): Promise<Buffer> => {
    const response = await client.raw('GET', `/api/products.${kind}${query}`);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-disposition')).toBe(`attachment; filename="prices.${kind}"`);
    return Buffer.from(await response.arrayBuffer());
  };
  const linesOf = async (query = '', client = supplier!): Promise<string[]> =>
    (await fileOf('csv', query, client)).toString('utf8').trimEnd().split('\r\n').slice(1);

  it.each(['csv', 'xlsx'] as const)('comes back as %s without a change, and no cell of it runs', async (kind) => {
    const { product_id, master_product_name, name, cost_price, retail_price, unit, version } = await offer(plank!.id);
    const saved = await supplier!.post('/supplier/product/addorupdate', {
      ...{ id: plank!.id, product_id, master_product_name, name, cost_price, retail_price, unit, version },
      ...{ brand: '=cmd|A1', supplier_sku: `-${made}`, unit_in_stock: 7.5, pack_amount: '23.875', pack_unit: 'ft²' },
    });
    expect(saved.status).toBe(200);
    const file = await fileOf(kind, `?searchTerm=P${made}`);
    if (kind === 'csv') expect(file.toString('utf8')).toContain(`,box,7.5,'=cmd|A1`);
    const sheet = await taken(new File([new Uint8Array(file)], `prices.${kind}`));
    expect(sheet.columns.map(({ field }) => field)).toEqual([...sheetFields]);
    expect([counted(sheet), sheet.list.data[0]!.offer_id]).toEqual([{ unchanged: 1 }, plank!.id]);
  });

  it('holds what the list is narrowed to, by id', async () => {
    const listed = await supplier!.post('/products/list', { supplier: supplier!.id, perPage: 100 });
    const all = await linesOf();
    const ids = all.map((line) => Number(line.split(',')[0]));
    expect(ids).toEqual((listed.body.data.data as ProductRow[]).map(({ id }) => id).sort((a, b) => a - b));
    const some = await linesOf(`?searchTerm=Glue ${made}&product_type=${(await offer(glue!.id)).product_type}&used=no`);
    expect(some.map((line) => line.split(',')[0])).toEqual([String(glue!.id)]);
    expect(await linesOf('?stock=out&searchTerm=Glue')).toEqual([]);
    expect((await supplier!.get('/products.csv?stock=much')).status).toBe(400);
  });

  it("has one's own products alone, and from admins those of whom they name", async () => {
    const ours = `${plank!.id},`;
    for (const client of [other!, contractor!])
      expect((await linesOf(`?supplier=${supplier!.id}`, client)).filter((line) => line.startsWith(ours))).toEqual([]);
    const named = await linesOf(`?supplier=${supplier!.id}&searchTerm=P${made}`, admin!);
    expect(named.map((line) => line.startsWith(ours))).toEqual([true]);
    expect(await linesOf(`?supplier=${other!.id}&searchTerm=P${made}`, admin!)).toEqual([]);
    expect((await app.guest().raw('GET', '/api/products.xlsx')).status).toBe(401);
  });

  it('is for members who may price', async () => {
    const email = `estimator${made}@supply.example`;
    const member = await app.account({ email, userType: 'suppliers' });
    await app.db.knex.transaction((tx) => moveTo(tx, member, { businessId: supplier!.id, role: 'estimator' }));
    expect((await (await app.signIn(email)).raw('GET', '/api/products.csv')).status).toBe(403);
  });
});
