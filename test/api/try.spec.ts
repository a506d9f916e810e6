import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { contexts } from '@quotewright/domain/contexts.js';
import type { GuestTemplate } from '@quotewright/domain/templates/contract.js';
import fc from 'fast-check';
import { startApp, type Client, type TestApp } from '../support/app.js';
import type { Schema } from '../support/contract-types.js';
import { addressOf, Following, requestsOf, type Operation } from '../support/schema-arbitrary.js';
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

it('tells how a premium template works to nobody without premium, by no call', async () => {
  const formula = 'Q1x7.77123';
  const secret = /7\.?77123|13\.57/;
  const place = await makePlace(admin, 'Secret');
  const { id, alias, questions, lines } = await makeTemplate(
    app,
    { id: admin.id, userType: 'admin' },
    {
      name: 'Secret',
      kind: 'premium',
      ...place,
      questions: [['Length', 'ft']],
      lines: [{ offer, formula, settings: { waste_percent: '13.57' } }],
      publish: true,
    },
  );
  await app.account({ email: 'open@test.example', userType: 'contractor', premium: true });
  const [guest, without, opened] = [app.guest(), await app.as('contractor', 3), await app.signIn('open@test.example')];
  const document = JSON.parse(readFileSync('apps/api/openapi.json', 'utf8')) as {
    paths: Record<string, Record<string, Operation>>;
    components: { schemas: Record<string, Schema> };
  };
  const following = new Following(document.components.schemas, {
    ...Object.fromEntries(
      ['id', 'quote_template_id', 'templateid', 'template_id', 'other'].map((name) => [name, [id]]),
    ),
    ...Object.fromEntries(['slug', 'alias', 'template_alias'].map((name) => [name, [alias]])),
    ...Object.fromEntries(['ids', 'selected_ids', 'template_ids'].map((name) => [name, [[id]]])),
    question_id: questions,
    quote_template_product_id: lines,
    answers: [{ [questions[0]!]: '10' }],
    version: [1],
    category_id: [place.categoryId],
    subcategory_id: [place.subcategoryId],
    product_id: [offer.product_id],
    product_supplier_id: [offer.id],
  });
  const told: Record<'without' | 'opened' | 'admin', string[]> = { without: [], opened: [], admin: [] };
  for (const [name, { method, path, access, file, kind }] of contexts.flatMap(({ name: context, endpoints }) =>
    Object.entries(endpoints).map(([call, endpoint]) => [`${context}.${call}`, endpoint] as const),
  )) {
    // Commands that change what others then read are left out; those that answer with a calculation are reads too.
    if (kind !== 'read' && !/^(quotes|templates\.copy|leads|proposals)/.test(name)) continue;
    const operation = document.paths[path.replace(/:(\w+)/g, '{$1}')]![method.toLowerCase()]!;
    if (operation.requestBody && !('application/json' in operation.requestBody.content)) continue;
    for (const request of fc.sample(requestsOf(operation, following), { numRuns: 3, seed: 7 })) {
      const ask = async (client: Client): Promise<boolean> => {
        const { body } = await client.send(method, addressOf(path, request), request.body);
        return secret.test(typeof body === 'string' ? body : JSON.stringify(body));
      };
      if ((access === 'public' && (await ask(guest))) || (await ask(without))) told.without.push(name);
      if (file === undefined && /^(templates|quotes)/.test(name)) {
        if (await ask(opened)) told.opened.push(name);
        if (kind === 'read' && (await ask(admin))) told.admin.push(name);
      }
    }
  }
  expect(told.without).toEqual([]);
  // The search finds it where it may be found.
  expect(told.opened).toContain('templates.template');
  expect(told.admin).toContain('templates.template');
  const details = async (client: Client, query = '') =>
    (await client.get(`/quotetemplate/template/${alias}${query}`)).body.data;
  const { published_version: version } = await details(opened);
  for (const query of ['', `?as_of=v${version}`])
    expect((await details(without, query)) as object).toMatchObject({
      closed: true,
      products: [{ templateformula: '', formulas: [] }],
    });
  expect((await details(opened)).closed).toBeUndefined();
  // Premium that was taken away counts at once.
  await admin.post('/users/premium', { id: opened.id, premium: false });
  expect((await details(opened)).closed).toBe(true);
  // What is made free since tells nothing of how it worked before.
  expect((await admin.post('/quotetemplate/addorupdate', { id, quote_price: 'free' })).status).toBe(200);
  expect((await admin.post('/quotetemplate/publish', { quote_template_id: id })).status).toBe(200);
  expect((await details(without)).closed).toBeUndefined();
  expect((await details(without, `?as_of=v${version}`)).closed).toBe(true);
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
