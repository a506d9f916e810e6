import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { engagementStream, type ViewCount } from '@quotewright/domain/engagement/engagement.js';
import type { EventStore } from '@quotewright/domain/kernel/event-store.js';
import type { TableReportPage } from '@quotewright/domain/reports/contract.js';
import { EVENT_STORE } from '../../apps/api/src/platform/event-store/event-store.js';
import { startApp, type Client, type TestApp } from '../support/app.js';
import { makeOffer, makePlace, makeTemplate, shareMasterProducts } from '../support/templates.js';
import { until } from '../support/until.js';

let app: TestApp;
let admin: Client;
let contractor: Client;
let other: Client;
let deck: { id: number };
let flooring: number;

const search = (query: Record<string, string | number>) =>
  new URLSearchParams(query as Record<string, string>).toString();
const report = async (client: Client, name: string, query: Record<string, string | number> = {}) =>
  (await client.get<TableReportPage>(`/reports/table?${search({ name, ...query })}`)).body.data;
const cells = ({ data }: TableReportPage) => data.map((row) => row.cells);

/** Counted views of a template, now. */
async function viewed(templateId: number, counts: ViewCount[], source: 'system' | 'sample' = 'system') {
  const id = randomUUID();
  const at = new Date().toISOString();
  const meta = { at, actorId: null, userType: null, source, batchId: id, commandId: id, command: 'CountViews' };
  await app.nest.get<EventStore>(EVENT_STORE).append(
    engagementStream(templateId, at),
    [
      {
        id,
        type: 'TemplateViewsCounted',
        data: { templateId, counts },
        meta: { ...meta, causationId: null, reason: null, schemaVersion: 1 },
      },
    ],
    'any',
  );
}

/** Counts visitors who typed into the calculator of a template, each in a browser of its own. */
async function tried(templateId: number, visitors: Client[]) {
  const referrer = 'https://search.example/?q=deck';
  for (const visitor of visitors) {
    const answer = await visitor.post('/quotetemplate/try', { quote_template_id: templateId, referrer });
    expect(answer.body.data).toEqual({ counted: true });
  }
}

/** Saves a quote with a template or copy. */
async function quote(client: Client, template: { id: number; alias: string }) {
  const { questions } = (await client.get(`/quotetemplate/template/${template.alias}`)).body.data;
  const answers = JSON.stringify({ [questions[0].id]: '10' });
  await client.post('/quote/add', { templateid: template.id, answers, user_id: client.id, sessionid: '' });
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
  const fence = await gallery('Fence', await makePlace(admin, 'Fencing'));
  const copy = async (client: Client) =>
    (await client.post('/quotetemplate/copy', { quote_template_id: deck.id })).body.data;
  // One of the two who take it goes on to quote, twice, with the second of two copies.
  await copy(contractor);
  const second = await copy(contractor);
  await copy(other);
  await quote(contractor, second);
  await quote(contractor, second);
  const count = (referrer: string, userType: ViewCount['userType'], views: number): ViewCount => ({
    referrer,
    userType,
    views,
    visitors: Math.ceil(views / 2),
  });
  await viewed(deck.id, [count('search.example', 'guest', 6), count('', 'guest', 2), count('', 'contractor', 1)]);
  await viewed(fence.id, [count('search.example', 'guest', 1)]);
  await viewed(fence.id, [count('sample.example', 'guest', 100)], 'sample');
  await tried(deck.id, [app.guest(), app.guest(), contractor]);
  await until(
    () => report(admin, 'funnel-by-template'),
    ({ sums }) => sums.join() === '10,6,3,2,1',
  );
  await until(
    () => report(admin, 'by-category', { sample: 'with' }),
    ({ data }) => data[0]?.cells[2] === 101,
  );
});
afterAll(() => app?.stop());

describe('usage as tables', () => {
  it('is by category: of the gallery for an admin, of its own templates for a business', async () => {
    expect(cells(await report(admin, 'by-category'))).toEqual([
      ['Flooring', 1, 9, 5, 0, 2, 2, 0.4],
      ['Fencing', 1, 1, 1, 0, 0, 0, 0],
    ]);
    expect(cells(await report(contractor, 'by-category'))).toEqual([['Flooring', 1, 0, 0, 0, 0, 2, null]]);
    expect(cells(await report(other, 'by-category'))).toEqual([]);
  });

  it('is by user type, guests among them', async () => {
    expect(cells(await report(admin, 'by-user-type'))).toEqual([
      ['Guest', 9, 5, 0, 0, 0],
      ['Contractor', 1, 1, 0, 1, 2],
      ['Retail & Install', 0, 0, 0, 1, 0],
    ]);
  });

  it('is by referring site, and names those who came directly', async () => {
    expect(cells(await report(admin, 'by-referrer'))).toEqual([
      ['search.example', 7, 4, 3, 0.7],
      ['Direct', 3, 2, 0, 0.3],
    ]);
    const all = await report(admin, 'by-referrer', { sample: 'with', searchTerm: 'sample' });
    expect([(await report(admin, 'by-referrer')).without_sample, cells(all).map(([name]) => name)]).toEqual([
      true,
      ['sample.example'],
    ]);
  });

  it('is narrowed to a category or one template', async () => {
    expect(cells(await report(admin, 'by-referrer', { category_id: flooring }))).toEqual([
      ['search.example', 6, 3, 3, 0.6667],
      ['Direct', 3, 2, 0, 0.3333],
    ]);
    expect(cells(await report(admin, 'by-user-type', { template: deck.id }))[0]).toEqual(['Guest', 8, 4, 0, 0, 0]);
  });
});

describe('the funnel', () => {
  it('counts the downloads that led to a quote, and the middle time to the first one', async () => {
    const [row, fence] = cells(await report(admin, 'funnel-by-template'));
    expect(row).toEqual(['=Deck', 'Flooring', 9, 5, 3, 2, 1, 0.5, 0]);
    expect(fence).toEqual(['Fence', 'Fencing', 1, 1, 0, 0, 0, null, null]);
    expect(cells(await report(admin, 'funnel-by-category'))[0]).toEqual(['Flooring', 9, 5, 3, 2, 1, 0.5, 0]);
    expect(cells(await report(admin, 'funnel-by-user-type', { sort: 'downloads.desc' }))).toEqual([
      ['Contractor', 1, 1, 1, 1, 1, 1, 0],
      ['Retail & Install', 0, 0, 0, 1, 0, 0, null],
      ['Guest', 9, 5, 2, 0, 0, null, null],
    ]);
  });

  it('sums its steps over every row that is found, not over the page', async () => {
    expect((await report(admin, 'funnel-by-template', { perPage: 1 })).sums).toEqual([10, 6, 3, 2, 1]);
    expect((await report(admin, 'funnel-by-template', { searchTerm: 'fence' })).sums).toEqual([1, 1, 0, 0, 0]);
  });

  it('is for admins, as nobody views or downloads the templates of a business', async () => {
    for (const name of ['funnel-by-template', 'by-referrer', 'by-user-type'])
      for (const path of ['table', 'table.csv'])
        expect([name, path, (await contractor.get(`/reports/${path}?name=${name}`)).status]).toEqual([name, path, 404]);
  });

  it('downloads exactly that as CSV, with the sums', async () => {
    const text = await (await admin.raw('GET', '/api/reports/table.csv?name=funnel-by-template')).text();
    expect(text.replace('\uFEFF', '').trimEnd().split('\r\n')).toEqual([
      'Template,Category,Views,"Daily visitors, added up",Tried it,Downloads,Went on to save a quote,Of the downloads,Middle time to the first quote (hours)',
      "'=Deck,Flooring,9,5,3,2,1,0.5,0",
      'Fence,Fencing,1,1,0,0,0,,',
      'All together,,10,6,3,2,1,,',
    ]);
  });
});
