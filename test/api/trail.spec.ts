import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { EventStore } from '@quotewright/domain/kernel/event-store.js';
import type { ExportedTrail, TrailPage } from '@quotewright/domain/trail/contract.js';
import { EVENT_STORE } from '../../apps/api/src/platform/event-store/event-store.js';
import { Jobs } from '../../apps/api/src/platform/jobs/jobs.js';
import { PASSWORD, startApp, type Client, type TestApp } from '../support/app.js';
import { makeOffer, makePlace, makeTemplate, shareMasterProducts, type TestOffer } from '../support/templates.js';
import { until } from '../support/until.js';

let app: TestApp;
let admin: Client;
let contractor: Client;
let supplier: Client;
let offer: TestOffer;
let gallery: { id: number; alias: string };
let own: { id: number; alias: string; questions: number[] };

beforeAll(async () => {
  app = await startApp();
  [admin, contractor, supplier] = await Promise.all([app.as('admin'), app.as('contractor'), app.as('suppliers')]);
  await shareMasterProducts(app, 'LVP plank');
  offer = await makeOffer(supplier);
  await makeOffer(supplier, { id: offer.id, retail_price: '61' });
  const place = await makePlace(admin, 'Flooring');
  await admin.post('/category/publish', { id: place.categoryId });
  gallery = await makeTemplate(
    app,
    { id: admin.id, userType: 'admin' },
    {
      name: 'Gallery floor',
      ...place,
      questions: [['Length', 'ft']],
      lines: [{ offer, formula: 'Q1' }],
      publish: true,
    },
  );
  own = await makeTemplate(
    app,
    { id: contractor.id, userType: 'contractor' },
    { name: 'My floor', questions: [['Length', 'ft']], lines: [{ offer, formula: 'Q1' }] },
  );
  await contractor.post('/quotetemplate/addorupdate', { id: own.id, price: '7', reason: 'Spring prices' });
  const answers = JSON.stringify({ [own.questions[0]!]: '10' });
  await contractor.post('/quote/add', { templateid: own.id, answers, user_id: contractor.id, sessionid: '' });
});
afterAll(() => app?.stop());

const read = async (client: Client, query: Record<string, string | number> = {}): Promise<TrailPage> =>
  (await client.get(`/history?${new URLSearchParams(query as Record<string, string>).toString()}`)).body.data;
const sentences = ({ entries }: TrailPage): string[] => entries.map(({ summary }) => summary);
const script = { 'x-requested-with': 'quotewright' };

describe('the whole trail', () => {
  it('tells an admin everything: templates, prices, categories, products, publishes and quotes', async () => {
    const page = await read(admin, { limit: 200 });
    const told = sentences(page);
    expect(told).toEqual(
      expect.arrayContaining([
        'changed the price from $6.50 to $7.00',
        'changed the retail price of Oak plank from $58.00 to $61.00',
        'added the category Flooring',
        'published the category Flooring',
        'added the sub category Flooring to Flooring',
        'added the master product LVP plank',
      ]),
    );
    const { entries } = page;
    const price = entries.find(({ summary }) => summary === 'changed the price from $6.50 to $7.00')!;
    expect(price).toMatchObject({
      subject: { kind: 'template', id: own.id, name: 'My floor', alias: own.alias },
      actor: { id: contractor.id, name: 'contractor1', user_type: 'contractor' },
      reason: 'Spring prices',
      changes: [{ path: 'price', label: 'Price', before: '$6.50', after: '$7.00' }],
    });
    expect(price.history_position).toBe(price.position);
    expect(entries.some(({ subject }) => subject.name === 'Gallery floor')).toBe(true);
    expect(page.people!.map(({ name }) => name)).toEqual(['admin1', 'contractor1', 'suppliers1']);
  });

  it('tells a business its own alone', async () => {
    const ofContractor = await read(contractor, { limit: 200 });
    expect(new Set(ofContractor.entries.map(({ subject }) => subject.kind))).toEqual(new Set(['template', 'quote']));
    expect(new Set(ofContractor.entries.flatMap(({ subject }) => subject.name ?? []))).toEqual(new Set(['My floor']));
    expect(ofContractor.people!.map(({ name }) => name)).toEqual(['contractor1']);
    const ofSupplier = await read(supplier, { limit: 200 });
    expect(sentences(ofSupplier)).toEqual([
      'changed the retail price of Oak plank from $58.00 to $61.00',
      'added the product Oak plank, and 1 more change',
    ]);
    expect((await read(await app.as('contractor', 2))).entries).toEqual([]);
    expect((await read(await app.as('contractor', 2), { template: own.id })).template).toEqual({
      id: own.id,
      name: null,
    });
    expect((await app.guest().get('/history')).status).toBe(401);
  });

  it.each<[string, () => Record<string, string | number>, string[]]>([
    ['a kind', () => ({ type: 'price' }), ['changed the price from', 'changed the retail price of']],
    ['publishing', () => ({ type: 'publishing' }), ['published', 'published the category']],
    ['a person', () => ({ actor: supplier.id }), ['changed the retail price', 'added the product']],
    ['a template', () => ({ template: own.id, type: 'price' }), ['changed the price from']],
    ['a source', () => ({ source: 'import' }), []],
    ['the text of a value', () => ({ text: '$61' }), ['changed the retail price']],
    ['the text of a reason', () => ({ text: 'spring PRICES' }), ['changed the price from']],
    ['a literal sign', () => ({ text: '%' }), []],
    ['no kind or number of what is named, but its name', () => ({ text: 'product:' }), []],
    ['the past', () => ({ to: '2001-01-01' }), []],
    ['the future', () => ({ from: '2999-01-01' }), []],
  ])('is filtered by %s', async (_, query, expected) => {
    const page = await read(admin, query());
    expect(page.entries).toHaveLength(expected.length);
    for (const [at, beginning] of expected.entries())
      expect(sentences(page)[at]).toMatch(new RegExp(`^${beginning.replace(/[$]/g, '\\$')}`));
    expect(page.next).toBeNull();
  });

  it('tells of one product: everything to an admin, a supplier its own, others nothing', async () => {
    const of = (client: Client, query = '') => client.get(`/product/${offer.product_id}/history${query}`);
    const told = [
      'changed the retail price of Oak plank from $58.00 to $61.00',
      'added the product Oak plank, and 1 more change',
    ];
    const own: TrailPage = (await of(supplier)).body.data;
    expect(sentences(own)).toEqual(told);
    expect(own.product).toEqual({ id: offer.product_id, name: 'Oak plank' });
    expect(sentences((await of(admin)).body.data)).toEqual(told);
    const { next }: TrailPage = (await of(supplier, '?limit=1')).body.data;
    expect(sentences((await of(supplier, `?limit=1&before=${next}`)).body.data)).toEqual(told.slice(1));
    expect(sentences(await read(supplier, { product: offer.product_id, type: 'price' }))).toEqual(told.slice(0, 1));
    for (const client of [contractor, await app.as('suppliers', 2)]) {
      expect((await of(client)).status).toBe(404);
      expect((await read(client, { product: offer.product_id })).product).toEqual({ id: offer.product_id, name: null });
    }
    expect((await supplier.get('/product/999999/history')).status).toBe(404);
  });

  it('finds a template by its name, whatever was changed', async () => {
    const page = await read(admin, { text: 'gallery FLOOR' });
    expect(page.entries.length).toBeGreaterThan(2);
    expect(new Set(page.entries.map(({ subject }) => subject.id))).toEqual(new Set([gallery.id]));
  });

  it('comes in pages of whole entries, none twice and none left out', async () => {
    const whole = await read(admin, { limit: 200 });
    const found: string[] = [];
    let before: string | null = '';
    while (before !== null) {
      const page: TrailPage = await read(admin, { limit: 3, ...(before && { before }) });
      expect(page.entries.length).toBeLessThanOrEqual(3);
      expect(page.data.map(({ event_id }) => event_id)).toEqual([
        ...new Set(page.data.map(({ event_id }) => event_id)),
      ]);
      for (const { entry_id, count } of page.entries)
        expect(page.data.filter((row) => row.entry_id === entry_id)).toHaveLength(count);
      found.push(...page.entries.map(({ entry_id }) => entry_id));
      before = page.next;
    }
    expect(found).toEqual(whole.entries.map(({ entry_id }) => entry_id));
  });

  it.each(['type=nothing', 'actor=x', 'from=soon', 'before=x', 'limit=0', 'limit=201', 'source=space', 'colour=red'])(
    'refuses %s',
    async (query) => expect((await admin.get(`/history?${query}`)).status).toBe(400),
  );
});

describe('an export', () => {
  beforeAll(async () => {
    for (const client of [admin, contractor]) await client.confirm();
  });

  it('as CSV holds exactly what is filtered, and is an event itself', async () => {
    const response = await admin.raw('GET', '/api/history.csv?type=price&text=plank', undefined, script);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toMatch(/^text\/csv/);
    expect(response.headers.get('content-disposition')).toMatch(
      /^attachment; filename="history-\d{4}-\d\d-\d\d\.csv"$/,
    );
    const lines = (await response.text()).split('\r\n');
    expect(lines).toHaveLength(3);
    expect(lines[1]).toContain('suppliers1,suppliers,Oak plank');
    expect(lines[1]).toContain('changed the retail price of Oak plank from $58.00 to $61.00');
    expect(lines[1]).toContain('Oak plank: retail price,$58.00,$61.00');
    const { entries } = await read(admin, { type: 'access' });
    expect(entries[0]).toMatchObject({
      summary: 'exported a part of the history as CSV',
      subject: { kind: 'access', id: admin.id },
      actor: { name: 'admin1' },
    });
  });

  it('as JSON says its filter, and comes in the order of the trail', async () => {
    const { status, body } = await contractor.get('/history.json?type=template', script);
    expect(status).toBe(200);
    const file = body as unknown as ExportedTrail;
    expect(file).toMatchObject({ filter: { type: 'template' }, exported_by: { name: 'contractor1' } });
    const { data } = await read(contractor, { type: 'template', limit: 200 });
    expect(file.entries.map(({ event_id }) => event_id)).toEqual(data.map(({ event_id }) => event_id));
    expect(file.entries[0]).toMatchObject({ reason: 'Spring prices', subject: { name: 'My floor' } });
  });

  it('makes cells that begin like a formula harmless', async () => {
    await contractor.post('/quotetemplate/addorupdate', { id: own.id, price: '8', reason: '=HYPERLINK("x")' });
    const csv = await (await contractor.raw('GET', '/api/history.csv?type=price', undefined, script)).text();
    expect(csv).toContain(`"'=HYPERLINK(""x"")"`);
  });

  it('keeps no words that were searched for in the log', async () => {
    await contractor.raw('GET', '/api/history.csv?text=Mrs+Smith', undefined, script).then((one) => one.text());
    const store = app.nest.get<EventStore>(EVENT_STORE);
    const recorded = (await store.read(`access-${contractor.id}`)).at(-1)!;
    expect(recorded).toMatchObject({ type: 'HistoryExported', data: { format: 'csv', filter: { searched: true } } });
    expect(JSON.stringify(recorded)).not.toContain('Smith');
  });

  it('is of one’s own alone, and is told to oneself and to admins', async () => {
    const other = await (await app.as('contractor', 3)).confirm();
    const { entries } = (await other.get('/history.json', script)).body as unknown as ExportedTrail;
    expect(entries).toEqual([]);
    expect(sentences(await read(other))).toEqual(['exported the history as JSON']);
    expect(sentences(await read(supplier, { type: 'access' }))).toEqual([]);
  });

  it.each(['csv', 'json'])('answers only this site’s own scripts: %s', async (format) => {
    const path = `/history.${format}`;
    expect((await app.guest().get(path, script)).status).toBe(401);
    const refused = [
      await admin.get(path),
      await admin.get(path, { ...script, origin: 'https://evil.example' }),
      await admin.get(path, { ...script, 'sec-fetch-site': 'cross-site' }),
    ];
    expect(refused.map(({ status, body }) => [status, body.code])).toEqual(
      refused.map(() => [403, 'same_origin_only']),
    );
  });
});

it('forgets the quotes and templates of an account that was deleted', async () => {
  const gone = await app.as('retail', 7);
  await makeTemplate(app, { id: gone.id, userType: 'retail' }, { name: 'Soon gone', questions: [], lines: [] });
  expect((await read(admin, { text: 'Soon gone' })).entries.length).toBeGreaterThan(0);
  expect((await gone.post('/users/delete', { password: PASSWORD })).status).toBe(200);
  await app.nest.get(Jobs).work();
  const left = async () =>
    (await read(admin, { actor: gone.id })).entries.map(({ summary, subject }) => [summary, subject]);
  // That it was erased stays in the access trail, with ids only.
  const access = ['erased the business', { kind: 'access', id: gone.id, name: null, alias: null }];
  await until(left, (entries) => isDeepStrictEqual(entries, [access]), 20_000);
});
