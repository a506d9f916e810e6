import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { engagementStream } from '@quotewright/domain/engagement/engagement.js';
import type { EventStore } from '@quotewright/domain/kernel/event-store.js';
import type { BeaconsReport, MarksReport, SeriesPoint, TemplatesReport } from '@quotewright/domain/reports/contract.js';
import { EVENT_STORE } from '../../apps/api/src/platform/event-store/event-store.js';
import { startApp, type Client, type TestApp } from '../support/app.js';
import { makeOffer, makePlace, makeTemplate, shareMasterProducts } from '../support/templates.js';
import { until } from '../support/until.js';

let app: TestApp;
let admin: Client;
let contractor: Client;
let other: Client;
let deck: { id: number; questions: number[] };
let fence: { id: number };
let own: { id: number };
let flooring: number;

const today = new Date().toISOString().slice(0, 10);
const MARCH = { from: '2026-03-01', to: '2026-03-31' };

/** Counted views of one template at a moment. */
async function viewed(templateId: number, at: string, views: number, source: 'system' | 'sample' = 'system') {
  const id = randomUUID();
  await app.nest.get<EventStore>(EVENT_STORE).append(
    engagementStream(templateId, at),
    [
      {
        id,
        type: 'TemplateViewsCounted',
        data: { templateId, counts: [{ referrer: '', userType: 'guest', views, visitors: Math.ceil(views / 2) }] },
        meta: {
          at,
          actorId: null,
          userType: null,
          source,
          batchId: id,
          commandId: id,
          command: 'CountViews',
          causationId: null,
          reason: null,
          schemaVersion: 1,
        },
      },
    ],
    'any',
  );
}

beforeAll(async () => {
  app = await startApp();
  [admin, contractor, other] = await Promise.all([app.as('admin'), app.as('contractor'), app.as('retailinstall')]);
  const supplier = await app.as('suppliers');
  await shareMasterProducts(app, 'LVP plank');
  const offer = await makeOffer(supplier);
  const place = await makePlace(admin, 'Flooring');
  flooring = place.categoryId;
  await admin.post('/category/publish', { id: flooring });
  const gallery = (name: string, at: object) =>
    makeTemplate(
      app,
      { id: admin.id, userType: 'admin' },
      { name, ...at, questions: [['Length', 'ft']], lines: [{ offer, formula: 'Q1' }], publish: true },
    );
  deck = await gallery('=Deck', place);
  fence = await gallery('Fence', await makePlace(admin, 'Fencing'));
  const { body } = await contractor.post('/quotetemplate/copy', { quote_template_id: deck.id });
  own = body.data;
  await contractor.post('/quotetemplate/copy', { quote_template_id: deck.id });
  const { questions } = (await contractor.get(`/quotetemplate/template/${body.data.alias}`)).body.data;
  const answers = JSON.stringify({ [questions[0].id]: '10' });
  await contractor.post('/quote/add', { templateid: own.id, answers, user_id: contractor.id, sessionid: '' });
  await viewed(deck.id, '2026-03-02T10:00:00.000Z', 6);
  await viewed(deck.id, '2026-03-31T23:59:59.000Z', 4);
  await viewed(deck.id, '2026-04-01T00:00:00.000Z', 50);
  await viewed(deck.id, '2026-02-28T10:00:00.000Z', 3);
  await viewed(fence.id, '2026-03-05T10:00:00.000Z', 2);
  await viewed(fence.id, '2026-03-05T10:00:00.000Z', 100, 'sample');
  await until(async () => (await report(admin, { ...MARCH, sample: 'with' })).totals.views === 112);
});
afterAll(() => app?.stop());

const search = (query: Record<string, string | number>) =>
  new URLSearchParams(query as Record<string, string>).toString();
const report = async (client: Client, query: Record<string, string | number> = {}): Promise<TemplatesReport> =>
  (await client.get(`/reports/templates?${search(query)}`)).body.data;
const figures = ({ data }: TemplatesReport) =>
  data.map(({ name, views, downloads, quotes }) => [name, views, downloads, quotes]);

describe('usage by template', () => {
  it('counts the days of the period, without the sample, beside the period before', async () => {
    const march = await report(admin, MARCH);
    expect(march.period).toEqual(MARCH);
    expect(figures(march)).toEqual([
      ['=Deck', 10, 0, 0],
      ['Fence', 2, 0, 0],
    ]);
    expect(march.totals).toEqual({ views: 12, daily_visitors: 6, shares: 0, downloads: 0, quotes: 0, conversion: 0 });
    expect(march.before).toMatchObject({ period: { from: '2026-01-29', to: '2026-02-28' }, totals: { views: 3 } });
    expect(march.without_sample).toBe(true);
    const whole = await report(admin, { ...MARCH, sample: 'with' });
    expect([whole.totals.views, whole.without_sample]).toEqual([112, false]);
    expect(whole.data[0]!.name).toBe('Fence');
  });

  it('takes the last 30 days by default, and counts a user’s downloads once and the quotes of copies', async () => {
    const now = await report(admin);
    expect([now.period.to, now.total]).toEqual([today, 2]);
    expect(figures(now)).toEqual([
      ['=Deck', 0, 1, 1],
      ['Fence', 0, 0, 0],
    ]);
    expect(now.data[0]!.conversion).toBeNull();
  });

  it('is filtered by category and name, sorted and paged', async () => {
    expect(figures(await report(admin, { ...MARCH, category_id: flooring }))).toEqual([['=Deck', 10, 0, 0]]);
    expect(figures(await report(admin, { ...MARCH, searchTerm: 'fen' }))).toEqual([['Fence', 2, 0, 0]]);
    const second = await report(admin, { ...MARCH, sort: 'name.asc', perPage: 1, page: 2 });
    expect([second.last_page, second.data[0]!.name, second.totals.views]).toEqual([2, 'Fence', 12]);
  });

  it('shows a business its own templates only', async () => {
    const mine = await report(contractor);
    expect(mine.data.map(({ template_id, quotes }) => [template_id, quotes])).toContainEqual([own.id, 1]);
    expect(mine.data.every(({ name }) => name.startsWith('=Deck'))).toBe(true);
    expect((await report(other)).total).toBe(0);
    expect((await app.guest().get('/reports/templates')).status).toBe(401);
  });

  it('compares the totals with any other days, in the file as well', async () => {
    const february = { compare_from: '2026-02-01', compare_to: '2026-02-28' };
    const { before } = await report(admin, { ...MARCH, ...february });
    expect(before).toMatchObject({ period: { from: '2026-02-01', to: '2026-02-28' }, totals: { views: 3 } });
    const file = await admin.get(`/reports/totals.csv?${search({ ...MARCH, ...february })}`);
    expect(String(file.body).replace('\uFEFF', '').split('\r\n').slice(0, 2)).toEqual([
      'Figure,2026-03-01 to 2026-03-31 (UTC),2026-02-01 to 2026-02-28 (UTC),Change',
      'Views,12,3,3',
    ]);
    expect((await admin.get(`/reports/templates?${search({ compare_from: '2026-02-01' })}`)).status).toBe(400);
  });

  it('refuses what is no period', async () => {
    const refused: Record<string, string>[] = [
      { from: '2026-03-31', to: '2026-03-01' },
      { from: '2010-01-01', to: '2026-03-01' },
      { from: 'yesterday' },
      { sort: 'price.asc' },
      { sample: 'only' },
    ];
    for (const query of refused)
      expect([query, (await admin.get(`/reports/templates?${search(query)}`)).status]).toEqual([query, 400]);
  });

  it('ends today at the latest, however far its days lie', async () => {
    for (const far of [
      { from: today, to: '9999-12-31' },
      { from: '9999-12-25', to: '9999-12-31' },
    ])
      expect((await report(admin, far)).period).toEqual({ from: today, to: today });
    expect((await report(admin, { from: '0001-01-01', to: '0001-01-31' })).totals.views).toBe(0);
    const { body } = await admin.get(`/reports/series?${search({ from: '9999-12-25', to: '9999-12-31' })}`);
    expect(body.data).toEqual([{ at: today, value: 0, partial: true }]);
  });

  it('downloads exactly that as CSV, and no cell is a formula', async () => {
    const answer = await admin.raw('GET', `/api/reports/templates.csv?${search({ ...MARCH, sort: 'views.desc' })}`);
    expect(answer.headers.get('content-disposition')).toContain('templates-2026-03-01-to-2026-03-31.csv');
    const lines = (await answer.text()).trimEnd().split('\r\n');
    expect(lines.map((line) => line.split(',').slice(0, 4).join(','))).toEqual([
      'Template,Category,Views,"Daily visitors',
      "'=Deck,Flooring,10,5",
      'Fence,Fencing,2,1',
    ]);
  });
});

describe('a figure over time', () => {
  const series = async (client: Client, query: Record<string, string | number>): Promise<SeriesPoint[]> =>
    (await client.get(`/reports/series?${search(query)}`)).body.data;

  it('has a point for each interval', async () => {
    const points = await series(admin, { ...MARCH, interval: 'week', metric: 'views', template: deck.id });
    expect(points).toEqual([
      { at: '2026-02-23', value: 0, partial: true },
      { at: '2026-03-02', value: 6 },
      { at: '2026-03-09', value: 0 },
      { at: '2026-03-16', value: 0 },
      { at: '2026-03-23', value: 0 },
      { at: '2026-03-30', value: 4, partial: true },
    ]);
    const quotes = await series(admin, { metric: 'quotes', template: deck.id });
    expect([quotes.length, quotes.at(-1)]).toEqual([30, { at: today, value: 1, partial: true }]);
  });

  it('says nothing of another’s templates', async () => {
    const points = await series(other, { ...MARCH, interval: 'month', template: deck.id });
    expect(points).toEqual([{ at: '2026-03-01', value: 0 }]);
  });

  it('is explained by publishes and named moments, of the same templates alone', async () => {
    const marks = async (client: Client, query: Record<string, string | number> = {}): Promise<MarksReport> =>
      (await client.get(`/reports/marks?${search(query)}`)).body.data;
    const all = await until(
      () => marks(admin),
      (found) => found.marks.length === 2,
    );
    expect(all.marks.map(({ kind, template }) => [kind, template])).toEqual([
      ['published', '=Deck'],
      ['published', 'Fence'],
    ]);
    expect([all.more, all.template]).toEqual([0, null]);
    expect(await marks(admin, { template: deck.id })).toMatchObject({ template: '=Deck', marks: [{ text: null }] });
    expect((await marks(admin, MARCH)).marks).toEqual([]);
    await contractor.post('/quotetemplate/moment/save', {
      quote_template_id: own.id,
      name: 'Before spring',
      at_version: 1,
    });
    const named = await until(
      () => marks(contractor),
      (found) => found.marks.length > 0,
    );
    expect(named.marks).toMatchObject([{ kind: 'moment', template_id: own.id, text: 'Before spring' }]);
    expect(await marks(other, { template: deck.id })).toEqual({ marks: [], more: 0, template: null });
    const file = await admin.raw('GET', `/api/reports/series.csv?${search({ marks: 'with', template: deck.id })}`);
    expect((await file.text()).trimEnd().split('\r\n').at(-1)).toMatch(/,no,Published =Deck$/);
  });

  it('downloads as CSV', async () => {
    const answer = await admin.raw('GET', `/api/reports/series.csv?${search({ ...MARCH, interval: 'month' })}`);
    expect(await answer.text()).toBe('From (UTC),Views,Complete\r\n2026-03-01,12,yes\r\n');
  });

  it('refuses a period that no report covers, with its marks too', async () => {
    const endless: Record<string, string> = { from: '2010-01-01', to: '2026-01-01' };
    for (const query of [endless, { ...endless, marks: 'with' }])
      expect((await admin.get(`/reports/series.csv?${search(query)}`)).body.code).toBe('invalid_input');
  });
});

describe('what was counted and left out', () => {
  const VIEW = '/quotetemplate/view';
  const beacons = async (client: Client, query: Record<string, string | number> = {}): Promise<BeaconsReport> =>
    (await client.get(`/reports/beacons?${search(query)}`)).body.data;
  const told = ({ received, parts }: BeaconsReport) => ({
    received,
    ...Object.fromEntries(parts.filter(({ count }) => count > 0).map(({ outcome, count }) => [outcome, count])),
  });
  const shown = (client: Client, id: number, headers: Record<string, string> = {}, body: object = {}) =>
    client.post(VIEW, { quote_template_id: id, ...body }, headers);

  it('names a reason for each, and the parts add up to what was received', async () => {
    expect(await beacons(admin)).toMatchObject({ received: 0, since: null });
    const guest = app.guest();
    for (let n = 0; n < 20; n += 1) await shown(guest, deck.id);
    await shown(contractor, deck.id);
    await shown(admin, deck.id);
    await shown(app.guest(), deck.id, { 'user-agent': 'Googlebot/2.1 (+http://www.google.com/bot.html)' });
    await shown(app.guest(), deck.id, { 'sec-ch-ua': '"HeadlessChrome";v="140"' });
    await shown(app.guest(), deck.id, {}, { automated: true });
    await shown(app.guest(), deck.id, { 'sec-purpose': 'prefetch;prerender' });
    await shown(app.guest(), deck.id, { 'sec-gpc': '1' });
    await Promise.all(Array.from({ length: 12 }, () => shown(app.guest(), fence.id)));
    await shown(contractor, own.id);
    await shown(other, own.id);
    await shown(other, 999_999);

    const ofDeck = { received: 27, counted: 2, repeat: 19, admin: 1, bot: 3, preloaded: 1, private: 1 };
    const ofFence = { received: 12, counted: 10, crowd: 2 };
    expect(told(await beacons(admin, { template: deck.id }))).toEqual(ofDeck);
    expect(told(await beacons(admin, { category_id: flooring }))).toEqual(ofDeck);
    expect(told(await beacons(admin, { template: fence.id }))).toEqual(ofFence);
    expect(told(await beacons(contractor))).toEqual({ received: 2, owner: 1, not_public: 1 });
    expect(told(await beacons(other))).toEqual({ received: 0 });
    expect(told(await beacons(contractor, { template: deck.id }))).toEqual({ received: 0 });
    const all = await beacons(admin);
    expect(told(all)).toEqual({ ...ofDeck, received: 42, counted: 12, crowd: 2, owner: 1, not_public: 2 });
    expect(all.since).toBe(new Date().toISOString().slice(0, 10));
    expect(all.parts.reduce((sum, { count }) => sum + count, 0)).toBe(all.received);
    expect(told(await beacons(admin, MARCH))).toEqual({ received: 0 });
  });

  it('shows as counted what the report by template has as views', async () => {
    const counted = await until(
      () => report(admin),
      ({ totals }) => totals.views === 12,
    );
    expect(figures(counted!)).toEqual([
      ['Fence', 10, 0, 0],
      ['=Deck', 2, 1, 1],
    ]);
  });

  it('keeps nothing of who they were', async () => {
    const row = await app.db.knex('app.view_beacon').first<Record<string, unknown>>();
    expect(Object.keys(row).sort()).toEqual(['count', 'day', 'outcome', 'template_id']);
  });

  it('downloads as CSV, and is for signed-in users', async () => {
    const answer = await admin.raw('GET', `/api/reports/beacons.csv?${search({ template: fence.id })}`);
    const lines = (await answer.text()).trimEnd().split('\r\n');
    expect(lines.slice(1, 3)).toEqual(['Counted as views,10,0.8333', 'Seen again within 30 minutes,0,0']);
    expect(lines.at(-1)).toBe('Received,12,1');
    expect((await admin.get(`/reports/beacons.csv?${search(MARCH)}`)).body).toContain('Received,0,');
    expect((await app.guest().get('/reports/beacons')).status).toBe(401);
    expect((await admin.get('/reports/beacons?from=2026-03-31&to=2026-03-01')).status).toBe(400);
  });
});
