import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { GuestTemplate } from '@quotewright/domain/templates/contract.js';
import { startApp, type Client, type TestApp } from '../support/app.js';
import { makeOffer, makePlace, makeTemplate, shareMasterProducts, type TestOffer } from '../support/templates.js';
import { toldIn } from '../support/told.js';

let app: TestApp;
let admin: Client;
let offer: TestOffer;
beforeAll(async () => {
  app = await startApp();
  admin = await app.as('admin');
  await shareMasterProducts(app, 'LVP plank');
  offer = await makeOffer(await app.as('suppliers'));
});
afterAll(() => app?.stop());

async function gallery(name: string, kind: 'free' | 'premium' = 'free') {
  const place = await makePlace(admin, name);
  return makeTemplate(
    app,
    { id: admin.id, userType: 'admin' },
    {
      name,
      kind,
      ...place,
      questions: [
        ['Length', 'ft'],
        ['Width', 'ft'],
      ],
      lines: [{ offer, formula: 'Q1xQ2', settings: { waste_percent: '7', pack_size: '24', round_up: true } }],
      publish: true,
    },
  );
}
const page = async (alias: string) =>
  (await app.guest().get<GuestTemplate>(`/quotetemplate/template/guest/${alias}`)).body.data as GuestTemplate;
const askedAt = (alias: string, version: number | string) =>
  app.guest().get<number[]>(`/quotetemplate/template/guest/${alias}/questions?version=${version}`);

it('an older link means the questions of its version, whatever their order is now', async () => {
  const { id, alias, questions } = await gallery('Reordered');
  const { published_version: version } = await page(alias);
  expect((await askedAt(alias, version)).body.data).toEqual(questions);
  const turned = [...questions].reverse().map((question, at) => ({ id: question, sort_order: at + 1 }));
  expect((await admin.post('/quotetemplate/questions/sort_order', turned)).status).toBe(200);
  const published = await admin.post('/quotetemplate/publish', { quote_template_id: id });
  expect(published.status).toBe(200);
  const now = await page(alias);
  expect(now.questions.map((question) => question.id)).toEqual([...questions].reverse());
  expect((await askedAt(alias, version)).body.data).toEqual(questions);
  expect((await askedAt(alias, now.published_version)).body.data).toEqual([...questions].reverse());
  // What is not published yet, or not a version, says nothing.
  expect((await askedAt(alias, now.published_version + 1)).body.code).toBe('version_not_found');
  for (const nonsense of ['0', '-1', 'x', '1e9', '99999999999'])
    expect([nonsense, (await askedAt(alias, nonsense)).status]).toEqual([nonsense, 400]);
  expect((await admin.post('/quotetemplate/unpublish', { quote_template_id: id })).status).toBe(200);
  expect((await askedAt(alias, version)).body.code).toBe('template_not_found');
});

it('a premium page has its quantities, but no formula and no setting', async () => {
  const [free, premium] = [await gallery('Open'), await gallery('Closed', 'premium')];
  expect((await page(free.alias)).products[0]).toMatchObject({
    templateformula: 'Q1xQ2',
    settings: { waste_percent: '7', pack_size: '24' },
  });
  const closed = await page(premium.alias);
  expect(closed.products[0]).toMatchObject({ templateformula: null, settings: null });
  expect(closed.example.lines).toMatchObject([{ quantity: '5', unit: 'boxes', trace: '' }]);
  expect(toldIn(closed)).not.toMatch(/Q1|24|waste"/);
});

it('a try counts once per visitor, apart from views, and never for admins, programs or those who want privacy', async () => {
  const { id } = await gallery('Counted');
  const guest = app.guest();
  const body = { quote_template_id: id };
  const call = (client: Client, name: 'view' | 'try', more: object = {}, headers: Record<string, string> = {}) =>
    client.post(`/quotetemplate/${name}`, { ...body, ...more }, headers).then((answer) => answer.body.data.counted);
  expect([await call(guest, 'view'), await call(guest, 'try'), await call(guest, 'try')]).toEqual([true, true, false]);
  expect(await call(admin, 'try')).toBe(false);
  expect(await call(app.guest(), 'try', { automated: true })).toBe(false);
  expect(await call(app.guest(), 'try', {}, { dnt: '1' })).toBe(false);
  // What was received of this page is its views.
  const rows = await app.db.knex('app.view_beacon').where({ template_id: id }).select('outcome', 'count');
  expect(rows).toEqual([{ outcome: 'counted', count: 1 }]);
  expect((await guest.post('/quotetemplate/try', { quote_template_id: 999_999 })).status).toBe(404);
});

it('each share counts, without who it was, up to a limit for one address; never an admin’s or a program’s', async () => {
  const { id } = await gallery('Shared');
  const share = (client: Client, channel: string, headers: Record<string, string> = {}) =>
    client.post('/quotetemplate/share', { quote_template_id: id, channel }, headers);
  const counted = async (...sent: Parameters<typeof share>) => (await share(...sent)).body.data.counted;
  const guest = app.guest();
  expect([await counted(guest, 'copy'), await counted(guest, 'copy'), await counted(guest, 'whatsapp')]).toEqual([
    true,
    true,
    true,
  ]);
  expect(await counted(admin, 'email')).toBe(false);
  expect(await counted(guest, 'email', { 'user-agent': 'Googlebot/2.1' })).toBe(false);
  expect((await share(guest, 'pigeon')).body.errors).toMatchObject([{ path: 'channel' }]);
  expect((await guest.post('/quotetemplate/share', { quote_template_id: 999_999, channel: 'copy' })).status).toBe(404);
  const report = await admin.get('/reports/templates');
  expect(report.body.data.data.find((row: { template_id: number }) => row.template_id === id)).toMatchObject({
    shares: 3,
    views: 0,
  });
  const more = await Promise.all(Array.from({ length: 8 }, () => counted(guest, 'device')));
  expect(more.filter(Boolean)).toHaveLength(7);
});
