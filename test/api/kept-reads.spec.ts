import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { TemplateCard } from '@quotewright/domain/templates/contract.js';
import { templateDetails } from '@quotewright/projections/templates/template-details.js';
import { Jobs } from '../../apps/api/src/platform/jobs/jobs.js';
import { ReadModels } from '../../apps/api/src/platform/projections/read-models.js';
import { Registry } from '../../apps/api/src/platform/projections/registry.js';
import { PASSWORD, startApp, type Client, type TestApp } from '../support/app.js';
import {
  hidden,
  makeOffer,
  makePlace,
  makeTemplate,
  shareMasterProducts,
  type TestOffer,
} from '../support/templates.js';
import { until } from '../support/until.js';

let app: TestApp;
let admin: Client;
let ridge: Client;
let dana: Client;
let shop: Client;
let offer: TestOffer;
let place: { categoryId: number; subcategoryId: number };
let deck: Awaited<ReturnType<typeof makeTemplate>>;
let members = 0;

beforeAll(async () => {
  app = await startApp({ throttle: { login: { times: 1_000, seconds: 60 } } });
  await app.nest.get(Jobs).work();
  [admin, ridge, dana, shop] = await Promise.all([
    app.as('admin'),
    app.as('suppliers'),
    app.as('contractor'),
    app.as('retail'),
  ]);
  await shareMasterProducts(app, 'LVP plank');
  offer = await makeOffer(ridge);
  place = await makePlace(admin, 'Decks');
  deck = await gallery('Deck');
});
afterAll(() => app?.stop());

const gallery = (name: string) =>
  makeTemplate(
    app,
    { id: admin.id, userType: 'admin' },
    {
      name,
      ...place,
      questions: [['Length', 'ft']],
      lines: [{ offer, formula: 'Q1' }],
      publish: true,
    },
  );

const address = (alias: string, after?: string) =>
  `/quotetemplate/template/${alias}${after === undefined ? '' : `?after=${after}`}`;
const read = async (client: Client, alias = deck.alias, after?: string) => {
  const { status, body } = await client.get(address(alias, after));
  return status === 200 ? { ...body.data, stale: body.stale } : status;
};
const calculated = async (client: Client, id = deck.id, after?: string) => {
  const query = after === undefined ? '' : `?after=${after}`;
  const answers = { [String(deck.questions[0])]: '10' };
  const { body } = await client.post(`/quote/calculate${query}`, { templateid: id, answers });
  return body.data;
};
const listed = async (client: Client, request: object = {}): Promise<TemplateCard[]> =>
  (await client.post('/quotetemplates', request)).body.data.data;
const done = async <T extends { status: number; body: { position?: string } }>(answer: Promise<T>): Promise<string> => {
  const { status, body } = await answer;
  expect(status).toBe(200);
  return body.position!;
};

/** Changes a template's name behind the back of everything that could notice. */
async function tamper(id: number, name: string): Promise<void> {
  const table = app.nest.get(ReadModels).table(templateDetails, 'template');
  await app.db
    .knex(table)
    .where({ id })
    .update({ staged: app.db.knex.raw(`jsonb_set(staged, '{name}', ?)`, [`"${name}"`]) });
}

/** A colleague in the business of a client. */
async function colleague(of: Client, role: string): Promise<Client> {
  const email = `member${(members += 1)}@team.example`;
  expect((await (await of.confirm()).post('/team/invite', { email, role })).status).toBe(200);
  const { text } = await until(() => app.db.knex('app.mail').where({ recipient: email }).first('text'));
  const client = app.guest();
  const token = /\/invite\/([\w-]{43})/.exec(text)![1]!;
  expect((await client.post('/invite/accept', { token, name: email, password: PASSWORD })).status).toBe(200);
  return client;
}

describe('a template read again', () => {
  it('comes from memory, byte for byte, with the same headers, and compressed for who takes that', async () => {
    const own = await gallery('From memory');
    const answers = [];
    for (const encoding of ['identity', 'br', 'gzip', 'identity']) {
      const response = await admin.raw('GET', `/api${address(own.alias)}`, undefined, { 'accept-encoding': encoding });
      const headers = Object.fromEntries(response.headers);
      for (const name of ['date', 'x-request-id', 'content-length', 'content-encoding', 'vary', 'transfer-encoding'])
        delete headers[name];
      answers.push({ encoding: response.headers.get('content-encoding'), headers, text: await response.text() });
      await tamper(own.id, 'Not noticed');
    }
    expect(answers.map(({ encoding }) => encoding)).toEqual([null, 'br', 'gzip', null]);
    for (const { headers, text } of answers.slice(1)) {
      expect(headers).toEqual(answers[0]!.headers);
      expect(text).toBe(answers[0]!.text);
    }
    expect(answers[0]!.headers).toMatchObject({
      'cache-control': 'no-store',
      'content-type': 'application/json; charset=utf-8',
      'x-content-type-options': 'nosniff',
    });
  });

  it('is its own for each role and business, and each sees a change at once', async () => {
    const copied = await shop.post('/quotetemplate/copy', { quote_template_id: deck.id });
    const { alias, id } = copied.body.data;
    const viewer = await colleague(shop, 'viewer');
    for (let twice = 0; twice < 2; twice += 1) {
      expect(await read(admin)).toMatchObject({ editable: true, products: [{ cost_price: '40.00' }] });
      expect(await read(dana)).toMatchObject({ editable: false, copy: null, products: [{ cost_price: '40.00' }] });
      expect(await read(shop)).toMatchObject({ copy: { alias }, products: [{ retail_price: '58.00' }] });
      expect((await read(shop)).products[0]).not.toHaveProperty('cost_price');
      expect(await read(viewer, alias)).toMatchObject({ id, name: 'Deck' });
      expect(await read(dana, alias)).toBe(404);
    }
    const position = await done(shop.post('/quotetemplate/addorupdate', { id, name: 'Deck of mine' }));
    expect(await read(viewer, alias, position)).toMatchObject({ name: 'Deck of mine' });
    expect(await read(shop, alias, position)).toMatchObject({ name: 'Deck of mine' });
    expect((await read(shop)).copy.alias).toEqual(hidden('deck-of-mine'));
    expect((await listed(shop, { scope: 'mine' })).map(({ name }) => name)).toEqual(['Deck of mine']);
  });

  it('shows a new price of a supplier, and calculates with it', async () => {
    for (const client of [admin, dana]) {
      await read(client);
      expect(await calculated(client)).toMatchObject({ retail_total: '580.00', cost_total: '400.00' });
    }
    await calculated(shop);
    const changed = {
      id: offer.id,
      name: 'Oak plank',
      master_product_name: 'LVP plank',
      product_type: 'finish_product',
      unit: 'box',
      retail_price: '60',
      cost_price: '41',
    };
    const position = await done(ridge.post('/supplier/product/addorupdate', changed));
    for (const client of [admin, dana]) {
      expect(await read(client, deck.alias, position)).toMatchObject({
        products: [{ retail_price: '60.00', cost_price: '41.00' }],
      });
      expect(await calculated(client, deck.id, position)).toMatchObject({
        retail_total: '600.00',
        cost_total: '410.00',
      });
    }
    expect(await calculated(shop)).toMatchObject({ retail_total: '600.00', cost_total: null });
  });

  it('shows a renamed category, a view and a publish', async () => {
    const own = await gallery('Shown anew');
    for (const client of [admin, dana]) await read(client, own.alias);
    await listed(dana);
    const renamed = await done(admin.post('/category/update', { id: place.categoryId, title: 'Terraces' }));
    expect(await read(admin, own.alias, renamed)).toMatchObject({ category: 'Terraces' });
    const edited = await done(admin.post('/quotetemplate/addorupdate', { id: own.id, description: 'Laid by two.' }));
    expect(await read(admin, own.alias, edited)).toMatchObject({ description: 'Laid by two.' });
    expect(await read(dana, own.alias, edited)).toMatchObject({ description: 'Click planks.' });
    const published = await done(admin.post('/quotetemplate/publish', { quote_template_id: own.id }));
    expect(await read(dana, own.alias, published)).toMatchObject({ description: 'Laid by two.' });
    expect((await listed(dana)).find(({ id }) => id === own.id)).toMatchObject({ description: 'Laid by two.' });
  });

  it('shows an account what its approval, its type and its team allow now', async () => {
    const email = 'tess@trade.example';
    const id = await app.account({ email, userType: 'contractor', businessName: 'Tess & Co' });
    const tess = await app.signIn(email);
    const member = await colleague(tess, 'viewer');
    const cost = async (client: Client) => (await read(client)).products[0].cost_price;
    expect([await cost(tess), await cost(tess), await cost(member)]).toEqual(['41.00', '41.00', undefined]);
    await done(admin.post('/users/approve', { id, approved: false, reason: 'No licence.' }));
    expect(await cost(tess)).toBeUndefined();
    await done(admin.post('/users/approve', { id, approved: true }));
    expect(await cost(tess)).toBe('41.00');

    const { id: own, alias } = (await tess.post('/quotetemplate/copy', { quote_template_id: deck.id })).body.data;
    expect(await read(member, alias)).toMatchObject({ id: own });
    const { member: who } = (await member.get('/me')).body.data.extradetails;
    await done(tess.post('/team/remove', { id: who.id }));
    // Whoever leaves is signed out.
    expect(await read(member, alias)).toBe(401);
  });

  it('asks for premium as soon as it is taken away', async () => {
    const premium = await makeTemplate(
      app,
      { id: admin.id, userType: 'admin' },
      {
        name: 'Dear',
        kind: 'premium',
        ...place,
        questions: [['Length', 'ft']],
        lines: [{ offer, formula: 'Q1' }],
        publish: true,
      },
    );
    const answers = { [String(premium.questions[0])]: '10' };
    const calculate = async () => (await dana.post('/quote/calculate', { templateid: premium.id, answers })).status;
    expect(await calculate()).toBe(403);
    await done(admin.post('/users/premium', { id: dana.id, premium: true }));
    expect([await calculate(), await calculate()]).toEqual([200, 200]);
    await done(admin.post('/users/premium', { id: dana.id, premium: false }));
    expect(await calculate()).toBe(403);
  });

  it('shows at once that a supplier is deactivated', async () => {
    for (const client of [admin, dana]) expect((await read(client)).products[0]).not.toHaveProperty('not_offered');
    await done(admin.post('/users/activate', { id: ridge.id, active: false }));
    for (const client of [admin, dana])
      expect((await read(client)).products[0]).toMatchObject({ not_offered: 'deactivated' });
    await done(admin.post('/users/activate', { id: ridge.id, active: true }));
    for (const client of [admin, dana]) expect((await read(client)).products[0]).not.toHaveProperty('not_offered');
  });

  it('is gone with its erased owner', async () => {
    const email = 'gone@trade.example';
    const id = await app.account({ email, userType: 'contractor' });
    const leaver = await app.signIn(email);
    const { alias } = (await leaver.post('/quotetemplate/copy', { quote_template_id: deck.id })).body.data;
    expect(await read(admin, alias)).toMatchObject({ user_id: id });
    expect(await read(admin, alias)).toMatchObject({ user_id: id });
    expect((await (await admin.confirm()).post('/users/remove', { id })).status).toBe(200);
    await until(async () => (await read(admin, alias)) === 404);
  });
});

describe('while nothing is heard', () => {
  it('everything is read, and kept again afterwards', async () => {
    const own = await gallery('Deaf');
    const { tags } = app.nest.get(Registry);
    await read(admin, own.alias);
    await app.db.knex.raw(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid() AND query LIKE '%page_tags_moved%'`,
    );
    await until(() => tags.now() === null);
    await tamper(own.id, 'Read each time');
    expect(await read(admin, own.alias)).toMatchObject({ name: 'Read each time' });
    for (const name of ['Heard by nobody', 'Nor this']) {
      const position = await done(admin.post('/quotetemplate/addorupdate', { id: own.id, name }));
      expect(await read(admin, own.alias, position)).toMatchObject({ name });
    }
    await until(() => tags.now() !== null);
    const again = await done(admin.post('/quotetemplate/addorupdate', { id: own.id, name: 'Read once' }));
    expect(await read(admin, own.alias, again)).toMatchObject({ name: 'Read once' });
    await tamper(own.id, 'Not read');
    expect(await read(admin, own.alias)).toMatchObject({ name: 'Read once' });
  });
});
