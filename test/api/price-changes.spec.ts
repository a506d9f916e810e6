import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { PriceChange, ProductRow, WaitingChange } from '@quotewright/domain/catalogue/contract.js';
import type { NoticesPage } from '@quotewright/domain/emails/contract-notices.js';
import type { Page } from '@quotewright/domain/kernel/contract.js';
import type { TrailPage } from '@quotewright/domain/trail/contract.js';
import { sampleQuotes } from '@quotewright/projections/templates/template-view.js';
import { PriceChangeTimes } from '../../apps/api/src/catalogue/price-change-times.js';
import { moveTo, startAlone } from '../../apps/api/src/platform/auth/businesses.js';
import { Clock } from '../../apps/api/src/platform/clock.js';
import { Database } from '../../apps/api/src/platform/db/database.js';
import { Jobs } from '../../apps/api/src/platform/jobs/jobs.js';
import { ReadModels } from '../../apps/api/src/platform/projections/read-models.js';
import { startApp, type Client, type TestApp } from '../support/app.js';
import { makeOffer, makeTemplate, shareMasterProducts, type TestOffer } from '../support/templates.js';
import { until } from '../support/until.js';

let app: TestApp;
let [supplier, other, contractor, admin]: Client[] = [];
let [plank, glue]: TestOffer[] = [];
let template: { id: number; alias: string };
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

/** A published template: a length of 10 ft, as many planks at $58.00, and glue for half of it at $4.00. */
beforeEach(async () => {
  made += 1;
  [plank, glue] = [
    await makeOffer(supplier!, { name: `Plank ${made}`, master_product_name: 'Plank' }),
    await makeOffer(supplier!, {
      name: `Glue ${made}`,
      master_product_name: 'Glue',
      retail_price: '4',
      cost_price: '3',
    }),
  ];
  template = await makeTemplate(
    app,
    { id: admin!.id, userType: 'admin' },
    {
      name: `Floor ${made}`,
      questions: [['Length', 'ft']],
      lines: [
        { offer: plank, formula: 'Q1' },
        { offer: glue, formula: 'Q1/2' },
      ],
      publish: true,
    },
  );
});

const add = (body: object, client = supplier!) => client.post<PriceChange>('/price-changes/add', body);
const read = async (id: string, client = supplier!) =>
  (await client.get<PriceChange>(`/price-changes/${id}`)).body.data;
const act = (call: 'apply' | 'discard' | 'undo', body: object, client = supplier!) =>
  client.post<PriceChange>(`/price-changes/${call}`, body);
const offer = async (id: number): Promise<ProductRow> =>
  (await supplier!.post('/products/list', { ids: [id] })).body.data.data[0];
const priceOf = async ({ id }: TestOffer) => (await offer(id)).retail_price;

async function compared(body: object, client = supplier!): Promise<PriceChange> {
  const { status, body: answer } = await add(body, client);
  expect([status, answer.data?.state]).toEqual([200, 'comparing']);
  return until(
    () => read(answer.data.id, client),
    ({ state }) => state === 'ready',
  );
}

async function applied(id: string, client = supplier!): Promise<PriceChange> {
  expect((await act('apply', { id }, client)).status).toBe(200);
  return until(
    () => read(id, client),
    ({ state }) => state === 'applied',
  );
}

const raise = (value: string | number, more: object = {}) => ({
  bulk: { ids: [plank!.id, glue!.id], price: { field: 'retail_price', by: 'percent', value, ...more } },
});

describe('a change of prices', () => {
  it('says what it does to templates before anything changes, and templates then show exactly that', async () => {
    const change = await compared(raise(10));
    expect(change).toMatchObject({ source: 'bulk', rows: 2, applied: 0, effect: { used_in: 1, private_moved: null } });
    const [moved] = change.effect!.templates.data;
    // 10 × 58.00 + 5 × 4.00, and 10 × 63.80 + 5 × 4.40.
    expect(moved).toEqual({
      id: template.id,
      name: `Floor ${made}`,
      alias: template.alias,
      before: '600.00',
      after: '660.00',
      change: '60.00',
      percent: '10.0',
      // Every line is this supplier's own.
      cost_before: '415.00',
      cost_after: '415.00',
    });
    expect([await priceOf(plank!), await priceOf(glue!)]).toEqual(['58.00', '4.00']);

    expect(await applied(change.id)).toMatchObject({ applied: 2, left: [], left_count: 0 });
    expect([await priceOf(plank!), await priceOf(glue!)]).toEqual(['63.80', '4.40']);
    const shown = await sampleQuotes(app.nest.get(ReadModels), [template.id]);
    expect(shown.get(template.id)!.published).toBe(moved!.after);
  });

  it('sets each row by itself, also stock, unit and brand, and keeps what is not named', async () => {
    const change = await compared({
      changes: [
        { id: plank!.id, retail_price: '60', unit_in_stock: '5' },
        { id: glue!.id, unit: 'tube', brand: 'Grip', unit_in_stock: null, retail_price: '4.00' },
      ],
    });
    expect(change.effect!.templates.data).toMatchObject([{ before: '600.00', after: '620.00' }]);
    await applied(change.id);
    expect(await offer(plank!.id)).toMatchObject({
      retail_price: '60.00',
      cost_price: '40.00',
      unit_in_stock: '5',
      unit: 'box',
    });
    expect(await offer(glue!.id)).toMatchObject({ unit: 'tube', brand: 'Grip', unit_in_stock: null });
  });

  it('is one batch of the history, with the reason, and applied once however often it is asked for', async () => {
    const { id } = await compared(raise(5, { ending: '99' }));
    await Promise.all([1, 2, 3].map(() => act('apply', { id, reason: 'New list' })));
    await until(
      () => read(id),
      ({ state }) => state === 'applied',
    );
    expect((await act('apply', { id })).body.data.state).toBe('applied');
    expect([await priceOf(plank!), await priceOf(glue!)]).toEqual(['60.99', '3.99']);
    const { data } = (await supplier!.get<TrailPage>('/history?type=price')).body;
    const entries = data.entries.filter(({ batch_id }) => batch_id === id);
    expect(entries.map(({ reason }) => reason)).toEqual(['New list', 'New list']);
  });

  it('leaves alone what was changed meanwhile, and says so', async () => {
    const { id } = await compared(raise(10));
    await makeOffer(supplier!, { id: glue!.id, name: `Glue ${made}`, retail_price: '9', cost_price: '3' });
    expect(await applied(id)).toMatchObject({
      applied: 1,
      left_count: 1,
      left: [{ id: glue!.id, name: `Glue ${made}`, outcome: 'changed_since', after: { retail_price: '4.40' } }],
    });
    expect([await priceOf(plank!), await priceOf(glue!)]).toEqual(['63.80', '9.00']);
  });

  it('can be discarded until it is applied', async () => {
    const { id } = await compared(raise(10));
    expect((await act('discard', { id })).body.data.state).toBe('discarded');
    expect((await act('discard', { id })).status).toBe(200);
    const late = await act('apply', { id });
    expect([late.status, late.body.code]).toEqual([409, 'price_change_not_ready']);
    expect(await priceOf(plank!)).toBe('58.00');

    const other = await compared(raise(10));
    await applied(other.id);
    expect((await act('discard', { id: other.id })).body.code).toBe('price_change_not_ready');
  });
});

describe('a change of everything that a list is filtered to', () => {
  const lower = (value: number, filtered: object) => ({
    bulk: { filtered, price: { field: 'retail_price', by: 'amount', value } },
  });
  const mine = () => ({ searchTerm: ` ${made}`, used: 'yes' });

  it('is of the offers that it had when it was asked for, and says which cannot be changed so', async () => {
    const change = await compared(lower(-10, mine()));
    expect(change).toMatchObject({
      source: 'bulk',
      reading: false,
      rows: 2,
      left: [{ id: glue!.id, outcome: 'refused', message: expect.stringContaining('0 to 9,999,999.99') }],
      effect: { templates: { data: [{ before: '600.00', after: '500.00' }] } },
    });
    expect(await priceOf(plank!)).toBe('58.00');
    const later = await makeOffer(supplier!, { name: `Plank ${made} later`, master_product_name: 'Plank' });
    expect(await applied(change.id)).toMatchObject({ applied: 1, left_count: 1 });
    expect([await priceOf(plank!), await priceOf(glue!), await priceOf(later)]).toEqual(['48.00', '4.00', '58.00']);
    await act('undo', { id: change.id });
    await until(
      () => priceOf(plank!),
      (price) => price === '58.00',
    );
  });

  it('is of nobody else’s offers', async () => {
    const theirs = await makeOffer(other!, { name: `Plank ${made} of another`, master_product_name: 'Plank' });
    const { id, rows } = await compared({ bulk: { filtered: { searchTerm: `Plank ${made}` }, unit_in_stock: '7' } });
    expect(rows).toBe(1);
    await applied(id);
    expect([(await offer(plank!.id)).unit_in_stock, (await offer(theirs.id)).unit_in_stock]).not.toContain(undefined);
    const { body } = await other!.post('/products/list', { ids: [theirs.id] });
    expect(body.data.data[0].unit_in_stock).not.toBe('7');
    // The supplier that another one names is not asked.
    const foreign = await compared({
      bulk: { filtered: { searchTerm: `Plank ${made}`, supplier: other!.id }, brand: 'Mine' },
    });
    expect(foreign.rows).toBe(1);
  });

  it('is of one supplier’s offers, if an admin asks', async () => {
    const { status, body } = await add(lower(1, { searchTerm: `Plank ${made}` }), admin);
    expect([status, body.errors]).toMatchObject([400, [{ path: 'bulk.filtered.supplier' }]]);
    const { rows } = await compared(lower(1, { searchTerm: `Plank ${made}`, supplier: supplier!.id }), admin!);
    expect(rows).toBe(1);
  });

  it('goes on reading where a worker died, and changes nothing if all is so already', async () => {
    const { id } = await compared({ bulk: { filtered: mine(), brand: 'Oak & Co' } });
    const { knex } = app.nest.get(Database);
    // It died after its first offer.
    await knex('app.price_change_row').where({ change_id: id, offer_id: glue!.id }).delete();
    await knex('app.price_change')
      .where({ id })
      .update({ state: 'comparing', listed: [plank!.id, glue!.id], listed_read: 1 });
    const again = await until(
      () => read(id),
      ({ state }) => state === 'ready',
    );
    expect(again.rows).toBe(2);
    await applied(id);
    expect((await offer(glue!.id)).brand).toBe('Oak & Co');

    const same = await compared({ bulk: { filtered: mine(), brand: 'Oak & Co' } });
    expect(same.rows).toBe(0);
    expect((await act('apply', { id: same.id })).body.code).toBe('nothing_changed');
  });

  it('is refused without anything to set, with rows as well, and where nothing is listed', async () => {
    const code = async (bulk: object) => (await add({ bulk })).body.code;
    expect(await code({ filtered: mine() })).toBe('nothing_changed');
    expect(await code({ filtered: { searchTerm: 'no such thing at all' }, brand: 'x' })).toBe('nothing_changed');
    expect(await code({ filtered: mine(), ids: [plank!.id], brand: 'x' })).toBe('invalid_input');
    expect(await code({ brand: 'x' })).toBe('invalid_input');
    expect(await code({ filtered: mine(), price: { field: 'retail_price', by: 'percent', value: 'x' } })).toBe(
      'invalid_input',
    );
  });
});

describe('a change of prices at a time', () => {
  const HOUR = 3_600_000;
  const soon = (hours: number) => new Date(Math.floor(Date.now() / 1_000) * 1_000 + hours * HOUR).toISOString();
  const schedule = (body: object, client = supplier!) =>
    client.post<PriceChange>('/price-changes/schedule', { time_zone: 'America/New_York', ...body });
  const waiting = async (client = supplier!) =>
    (await client.get<Page<WaitingChange>>('/price-changes')).body.data.data;
  const listed = async (id: string, client = supplier!) => (await waiting(client)).find((one) => one.id === id);
  const passes = (hours: number) => {
    app.nest.get(Clock).now = () => new Date(Date.now() + hours * HOUR);
  };
  const ended = (id: string) =>
    until(
      () => listed(id),
      (found) => found?.state === 'applied',
    );
  afterEach(() => passes(0));

  it('waits for its time, and is then applied once, as one batch with its reason', async () => {
    const { id } = await compared(raise(10));
    const at = soon(2);
    const asked = await Promise.all([1, 2].map(() => schedule({ id, at, reason: 'Spring list' })));
    expect(asked.map(({ status, body }) => [status, body.data.state, body.data.at])).toEqual([
      [200, 'scheduled', at],
      [200, 'scheduled', at],
    ]);
    expect(await listed(id)).toEqual({
      id,
      state: 'scheduled',
      offers: 2,
      at,
      time_zone: 'America/New_York',
      late: false,
      by: { id: supplier!.id, name: expect.any(String), user_type: 'suppliers' },
      answered: null,
      changed: null,
      left: null,
    });
    expect((await act('apply', { id })).body.code).toBe('price_change_not_ready');
    expect(await priceOf(plank!)).toBe('58.00');
    // What it does stays to be seen.
    expect((await read(id)).effect!.templates.data).toMatchObject([{ before: '600.00', after: '660.00' }]);

    app.nest.get(Clock).now = () => new Date(Date.parse(at) + 1_000);
    expect(await ended(id)).toMatchObject({ changed: 2, left: 0, late: false });
    expect([await priceOf(plank!), await priceOf(glue!)]).toEqual(['63.80', '4.40']);
    const { data } = (await supplier!.get<TrailPage>('/history?type=price')).body;
    const told = data.entries.filter(({ batch_id }) => batch_id === id);
    expect(told.map(({ reason }) => reason)).toEqual(['Spring list', 'Spring list']);
    const said = data.data.map(({ summary }) => summary);
    expect(said).toEqual(
      expect.arrayContaining([
        'changed 2 products as scheduled',
        'started a change of 2 products',
        expect.stringMatching(/^scheduled a change of 2 products for .* UTC$/),
      ]),
    );
    await act('undo', { id });
    await until(
      () => priceOf(plank!),
      (price) => price === '58.00',
    );
  });

  it('is moved, and cancelled', async () => {
    const { id } = await compared(raise(10));
    await schedule({ id, at: soon(2) });
    const later = soon(4);
    expect((await schedule({ id, at: later, time_zone: 'Europe/Berlin' })).body.data.at).toBe(later);
    expect(await listed(id)).toMatchObject({ at: later, time_zone: 'Europe/Berlin', state: 'scheduled' });
    passes(3);
    await app.nest.get(PriceChangeTimes).drive((await numberOf(id))!);
    expect((await read(id)).state).toBe('scheduled');
    expect((await act('discard', { id })).body.data.state).toBe('discarded');
    expect((await act('discard', { id })).status).toBe(200);
    expect(await listed(id)).toMatchObject({ state: 'cancelled' });
    passes(5);
    await app.nest.get(PriceChangeTimes).drive((await numberOf(id))!);
    expect(await priceOf(plank!)).toBe('58.00');
    expect((await schedule({ id, at: soon(9) })).body.code).toBe('price_change_not_ready');
  });

  it('leaves what was changed meanwhile, and tells who scheduled it', async () => {
    const { id } = await compared(raise(10));
    await schedule({ id, at: soon(2) });
    await makeOffer(supplier!, { id: glue!.id, name: `Glue ${made}`, retail_price: '9', cost_price: '3' });
    passes(3);
    expect(await ended(id)).toMatchObject({ changed: 1, left: 1, late: true });
    expect((await read(id)).left).toMatchObject([{ id: glue!.id, outcome: 'changed_since' }]);
    expect([await priceOf(plank!), await priceOf(glue!)]).toEqual(['63.80', '9.00']);
    const { data } = (await supplier!.get<NoticesPage>('/notices')).body.data;
    expect(data).toContainEqual(
      expect.objectContaining({ kind: 'price-change', text: expect.stringContaining('not to 1 product') }),
    );
  });

  it('is applied for the business also when the member who scheduled it has left, and told to those who stay', async () => {
    const email = `buyer-${made}@team.example`;
    const member = await app.account({ email, userType: 'suppliers' });
    const { knex } = app.nest.get(Database);
    await knex.transaction((tx) => moveTo(tx, member, { businessId: supplier!.id, role: 'manager' }));
    const manager = await app.signIn(email);
    const { id } = await compared(raise(10), manager);
    await schedule({ id, at: soon(2) }, manager);
    await knex.transaction((tx) => startAlone(tx, member));
    await app.db.knex('app.mail').delete();
    passes(3);
    expect(await ended(id)).toMatchObject({ changed: 2, left: 0 });
    const mails = await until(
      () => app.db.knex('app.mail').where({ kind: 'price-change' }).pluck('recipient'),
      (found) => found.length > 0,
    );
    expect(mails).toEqual(['suppliers1@test.example']);
  });

  it('tells which of two came first where it is applied and scheduled at once', async () => {
    const { id } = await compared(raise(10));
    const answers = await Promise.all([act('apply', { id }), schedule({ id, at: soon(2) })]);
    const state = { 200: 'applied', 409: 'scheduled' }[answers[0].status];
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    await until(
      () => read(id),
      (change) => change.state === state,
    );
  });

  it('is cancelled at its time if the business is deactivated by then, and applied if it is back', async () => {
    const leaving = await app.as('suppliers', 3);
    const own = await makeOffer(leaving, { name: `Leaving ${made}`, master_product_name: 'Plank' });
    const change = { bulk: { ids: [own.id], price: { field: 'retail_price', by: 'percent', value: 10 } } };
    const price = async (): Promise<string> =>
      (await admin!.post('/products/list', { ids: [own.id] })).body.data.data[0].retail_price;
    const activate = async (active: boolean) =>
      expect((await admin!.post('/users/activate', { id: leaving.id, active })).status).toBe(200);
    const [first, second] = [(await compared(change, leaving)).id, (await compared(change, leaving)).id];
    for (const [id, hours] of [
      [first, 2],
      [second, 5],
    ] as const)
      expect((await schedule({ id, at: soon(hours) }, leaving)).status).toBe(200);

    await activate(false);
    passes(3);
    await app.nest.get(PriceChangeTimes).drive((await numberOf(first))!);
    expect(await price()).toBe('58.00');
    await activate(true);
    // Deactivating ended its sessions.
    const back = await app.signIn('suppliers3@test.example');
    expect(await listed(first, back)).toMatchObject({ state: 'cancelled', changed: null });
    passes(6);
    await until(
      () => listed(second, back),
      (found) => found?.state === 'applied',
    );
    expect(await price()).toBe('63.80');
  });

  it('goes on where a process died, whatever it had noted', async () => {
    const { id } = await compared(raise(10));
    await schedule({ id, at: soon(2) });
    // It died between the decision and the note of it.
    await app.nest.get(Database).knex('app.price_change').where({ id }).update({ state: 'ready' });
    await until(
      () => read(id),
      ({ state }) => state === 'scheduled',
    );
    passes(3);
    expect(await ended(id)).toMatchObject({ changed: 2 });
  });

  it('refuses a time that is past, a zone that is none, and everybody else', async () => {
    const { id } = await compared(raise(10));
    const errors = async (body: object) => (await schedule({ id, at: soon(2), ...body })).body.errors;
    expect(await errors({ at: soon(-1) })).toMatchObject([{ path: 'at', code: 'past' }]);
    expect(await errors({ at: 'soon' })).toMatchObject([{ path: 'at' }]);
    expect(await errors({ at: `${new Date().getUTCFullYear() + 1}-02-30T08:00:00Z` })).toMatchObject([{ path: 'at' }]);
    expect(await errors({ time_zone: 'Mars/Base' })).toMatchObject([{ path: 'time_zone' }]);
    expect(await listed(id)).toBeUndefined();
    expect((await read(id)).state).toBe('ready');
    for (const client of [other!, contractor!, admin!])
      expect((await schedule({ id, at: soon(2) }, client)).body.code).toBe('price_change_not_found');
    await schedule({ id, at: soon(2) });
    for (const client of [other!, contractor!, admin!]) expect(await listed(id, client)).toBeUndefined();
  });

  const numberOf = async (id: string) =>
    (await app.nest.get(Database).knex('app.price_change').where({ id }).first<{ number: number }>('number')).number;
});

describe('undoing a change of prices', () => {
  const undone = async (id: string, more: object = {}) => {
    const { status, body } = await act('undo', { id, ...more });
    expect(status).toBe(200);
    return until(
      () => read(body.data.id),
      ({ state }) => state === 'applied',
    );
  };

  it('sets everything back, and can itself be undone', async () => {
    const { id } = await compared(raise(10));
    await applied(id);
    const undo = await undone(id);
    expect(undo).toMatchObject({ source: 'undo', applied: 2, effect: null });
    expect([await priceOf(plank!), await priceOf(glue!)]).toEqual(['58.00', '4.00']);
    expect((await act('undo', { id })).body.code).toBe('nothing_changed');
    await undone(undo.id);
    expect([await priceOf(plank!), await priceOf(glue!)]).toEqual(['63.80', '4.40']);
  });

  it('is one, however many ask for it at once', async () => {
    const { id } = await compared(raise(10));
    await applied(id);
    const asked = await Promise.all([1, 2, 3, 4].map(() => act('undo', { id })));
    expect(asked.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(new Set(asked.map(({ body }) => body.data.id)).size).toBe(1);
    await until(
      () => read(asked[0]!.body.data.id),
      ({ state }) => state === 'applied',
    );
    expect([await priceOf(plank!), await priceOf(glue!)]).toEqual(['58.00', '4.00']);
  });

  it('names what was changed later, and undoes the rest when asked to', async () => {
    const { id } = await compared(raise(10));
    await applied(id);
    await makeOffer(supplier!, { id: glue!.id, name: `Glue ${made}`, retail_price: '9', cost_price: '3' });
    const asked = await act('undo', { id });
    expect([asked.status, asked.body.code, asked.body.data]).toEqual([
      409,
      'changed_since',
      { count: 1, names: [`Glue ${made}`] },
    ]);
    expect(await priceOf(plank!)).toBe('63.80');
    expect(await undone(id, { rest: true })).toMatchObject({ applied: 1 });
    expect([await priceOf(plank!), await priceOf(glue!)]).toEqual(['58.00', '9.00']);
  });
});

describe('what each account may see and change', () => {
  it('tells a business of its own templates, with cost, and suppliers of private ones only their number', async () => {
    const own = await makeOffer(contractor!, { name: `Labour ${made}`, master_product_name: `Own ${made}` });
    const copy = await makeTemplate(
      app,
      { id: contractor!.id, userType: 'contractor' },
      {
        name: `Mine ${made}`,
        questions: [['Length', 'ft']],
        lines: [
          { offer: own, formula: 'Q1' },
          { offer: plank!, formula: 'Q1' },
        ],
      },
    );
    const change = await compared({ changes: [{ id: own.id, cost_price: '41', retail_price: '59' }] }, contractor!);
    expect(change.effect).toMatchObject({
      used_in: 1,
      private_moved: null,
      templates: {
        data: [{ id: copy.id, before: '1160.00', after: '1170.00', cost_before: '800.00', cost_after: '810.00' }],
      },
    });

    const moved = async (client: Client) => (await compared(raise(1), client)).effect!.private_moved;
    expect([await moved(supplier!), await moved(admin!)]).toEqual([null, 1]);
    for (let copies = 0; copies < 4; copies += 1)
      await makeTemplate(
        app,
        { id: contractor!.id, userType: 'contractor' },
        { name: `More ${made} ${copies}`, questions: [['Length', 'ft']], lines: [{ offer: plank!, formula: 'Q1' }] },
      );
    expect([await moved(supplier!), await moved(admin!)]).toEqual([5, 5]);
  });

  it('shows and gives it to nobody else', async () => {
    const { id } = await compared(raise(10));
    for (const client of [other!, contractor!, admin!]) {
      expect((await client.get(`/price-changes/${id}`)).body.code).toBe('price_change_not_found');
      for (const call of ['apply', 'discard', 'undo'] as const)
        expect((await act(call, { id }, client)).body.code).toBe('price_change_not_found');
    }
    const foreign = await add({ changes: [{ id: plank!.id, retail_price: 1 }] }, other);
    expect([foreign.status, foreign.body.errors]).toMatchObject([400, [{ path: 'changes.0.id', code: 'unknown' }]]);
    expect(await priceOf(plank!)).toBe('58.00');
  });

  it('lets an admin act for any supplier', async () => {
    const change = await compared(raise(10), admin!);
    await applied(change.id, admin!);
    expect(await priceOf(plank!)).toBe('63.80');
  });
});

describe('what cannot be changed so', () => {
  it.each([
    [{ retail_price: 'abc' }, 'changes.0.retail_price'],
    [{ retail_price: '-1' }, 'changes.0.retail_price'],
    [{ unit_in_stock: -1 }, 'changes.0.unit_in_stock'],
    [{ unit: '  ' }, 'changes.0.unit'],
  ])('%o is refused at its field', async (fields, path) => {
    const { status, body } = await add({ changes: [{ id: plank!.id, ...fields }] });
    expect([status, body.errors?.[0]?.path]).toEqual([400, path]);
  });

  it('refuses one that changes nothing, names an offer twice, or is both and neither', async () => {
    const codes = async (body: object) => (await add(body)).body.code;
    expect(await codes({ changes: [{ id: plank!.id, retail_price: '58.0' }] })).toBe('nothing_changed');
    expect(await codes({ changes: [] })).toBe('nothing_changed');
    expect(await codes({ changes: [{ id: plank!.id }, { id: plank!.id, brand: 'x' }] })).toBe('invalid_input');
    expect(await codes({})).toBe('invalid_input');
    expect(await codes({ ...raise(1), changes: [] })).toBe('invalid_input');
    expect(await codes(raise('much'))).toBe('invalid_input');
    const gone = await add(raise(-300));
    expect([gone.status, gone.body.message]).toEqual([400, expect.stringContaining(`Plank ${made}: Enter a price`)]);
  });

  it('asks for a reason before the job where the supplier’s rule does', async () => {
    await supplier!.post('/account/reasons', { rule: 'always' });
    try {
      const { id } = await compared(raise(10));
      expect((await act('apply', { id })).body.code).toBe('reason_required');
      expect((await read(id)).state).toBe('ready');
      expect((await act('apply', { id, reason: 'New list' })).status).toBe(200);
    } finally {
      await supplier!.post('/account/reasons', { rule: 'never' });
    }
  });
});

describe('the list of products', () => {
  const named = async (columnFilters: object, client = supplier!) => {
    const { body } = await client.post('/products/list', {
      columnFilters: { name: String(made), ...columnFilters },
      supplier: supplier!.id,
      perPage: 50,
    });
    return (body.data.data as ProductRow[]).map(({ name }) => name);
  };

  it('is filtered by stock, by use in templates, and by how long a price has stayed', async () => {
    await makeOffer(supplier!, { name: `Spare ${made}`, master_product_name: 'Plank', unit_in_stock: '10' });
    await makeOffer(supplier!, { name: `None ${made}`, master_product_name: 'Plank', unit_in_stock: '0' });
    await makeOffer(supplier!, { name: `Endless ${made}`, master_product_name: 'Plank', unit_in_stock: null });
    expect(await named({ stock: 'out' })).toEqual([`None ${made}`]);
    expect(await named({ stock: 'low' })).toEqual([`Spare ${made}`]);
    expect(await named({ stock: 'in' })).toEqual([`Endless ${made}`, `Glue ${made}`, `Plank ${made}`]);
    expect(await named({ used: 'yes' })).toEqual([`Glue ${made}`, `Plank ${made}`]);
    expect(await named({ used: 'no' })).toEqual([`Endless ${made}`, `None ${made}`, `Spare ${made}`]);
    expect(await named({ untouched: 30 })).toEqual([]);
    app.nest.get(Clock).now = () => new Date(Date.now() + 31 * 86_400_000);
    expect(await named({ untouched: 30, used: 'yes' })).toEqual([`Glue ${made}`, `Plank ${made}`]);
    expect(await named({ untouched: '90' })).toEqual([]);
    const wrong = await supplier!.post('/products/list', { columnFilters: { stock: 'much' } });
    expect([wrong.status, wrong.body.message]).toEqual([400, expect.stringContaining('stock is one of out, low, in')]);
  });
});
