import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ComparedOffers, PriceHistory, ProductUse } from '@quotewright/domain/catalogue/contract.js';
import { savedQuotes } from '@quotewright/projections/quotes/saved-quotes.js';
import { ReadModels } from '../../apps/api/src/platform/projections/read-models.js';
import { startApp, type Client, type TestApp } from '../support/app.js';
import { makeOffer, makePlace, makeTemplate, type TestOffer } from '../support/templates.js';
import { toldIn } from '../support/told.js';

let app: TestApp;
let admin: Client;
let ridge: Client;
let hill: Client;
let store: Client;
let planks: TestOffer;
let gallery: { id: number; alias: string; questions: number[] };

const MASTER = 'LVP plank';
/** Costs that only their business and admins may read; approved trade businesses, too. */
const RIDGE_COST = '40.37';
const HILL_COST = '41.93';

/** The page's address. */
let alias: string;

const offers = async (client: Client, of = alias, page = 1): Promise<ComparedOffers> =>
  (await client.get<ComparedOffers>(`/masterproducts/offers?alias=${of}&page=${page}`)).body.data;
const prices = async (client: Client, page = 1): Promise<PriceHistory> =>
  (await client.get<PriceHistory>(`/masterproducts/prices?alias=${alias}&page=${page}`)).body.data;
const use = async (client: Client): Promise<ProductUse> =>
  (await client.get<ProductUse>(`/masterproducts/use?alias=${alias}`)).body.data;

/** Everything that the page reads, as text. */
const everything = async (client: Client) =>
  toldIn([await offers(client), await prices(client), await use(client)].map((data) => ({ data })));

const quoteWith = (client: Client, template: { id: number; questions: number[] }) =>
  client.post('/quote/add', {
    answers: JSON.stringify({ [template.questions[0]!]: '12' }),
    templateid: template.id,
    name: 'Kitchen of Mr. Oak',
  });

beforeAll(async () => {
  app = await startApp();
  [admin, ridge, hill, store] = await Promise.all([
    app.as('admin'),
    app.as('suppliers'),
    app.as('suppliers', 2),
    app.as('retail'),
  ]);
  planks = await makeOffer(ridge, { cost_price: RIDGE_COST, pack_amount: '20', pack_unit: 'ft²' });
  alias = planks.master_product_alias;
  await admin.post('/masterproducts/accept', { id: planks.master_product_id });
  await makeOffer(hill, { product_id: planks.product_id, cost_price: HILL_COST, retail_price: '61' });
  await makeOffer(hill, {
    name: 'Loose plank',
    master_product_name: MASTER,
    retail_price: '2.70',
    cost_price: '1',
    unit: 'ft²',
  });
  await makeOffer(store, { name: 'Store plank', master_product_name: MASTER, retail_price: '70', cost_price: '33.33' });
  const floors = await makePlace(admin, 'Floors');
  await admin.post('/category/publish', { id: floors.categoryId });
  gallery = await makeTemplate(
    app,
    { id: admin.id, userType: 'admin' },
    {
      name: 'Plank floor',
      ...floors,
      questions: [['Room length', 'ft']],
      lines: [{ offer: planks, formula: 'Q1' }],
      publish: true,
    },
  );
});
afterAll(() => app?.stop());

describe('the offers of a master product', () => {
  it('are those that a seller may read, cheapest first, the comparable ones with the cheapest marked', async () => {
    const page = await offers(ridge);
    expect(page.data.map(({ name, supplier, comparable }) => [name, supplier === ridge.id, comparable])).toEqual([
      ['Loose plank', false, { price: '2.70', unit: 'ft²', cheapest: true }],
      ['Oak plank', true, { price: '2.90', unit: 'ft²', cheapest: false }],
      ['Oak plank', false, { price: '3.05', unit: 'ft²', cheapest: false }],
    ]);
    expect(page).toMatchObject({ total: 3, current_page: 1, last_page: 1 });
    expect((await offers(ridge, alias, 2)).data).toEqual([]);
    // The store's own is for itself and admins.
    expect((await offers(admin)).total).toBe(4);
    expect((await offers(store)).data.at(-1)).toMatchObject({ name: 'Store plank', comparable: null });
  });

  it('mark no price as the cheapest that nobody may choose any more', async () => {
    const cheap = await makeOffer(ridge, {
      name: 'Ended plank',
      master_product_name: MASTER,
      retail_price: '1',
      unit: 'ft²',
    });
    const marked = async (client: Client) =>
      (await offers(client)).data.filter(({ comparable }) => comparable?.cheapest).map(({ name }) => name);
    expect(await marked(ridge)).toEqual(['Ended plank']);
    expect((await ridge.post('/supplier/product/withdraw', { id: cheap.id })).status).toBe(200);
    for (const client of [ridge, admin]) expect(await marked(client)).toEqual(['Loose plank']);
    expect((await ridge.post('/supplier/product/delete', { id: cheap.id })).status).toBe(200);
  });

  it('are none for a business that sells none of them, and for an address that is none', async () => {
    const stranger = await app.as('partner');
    expect([(await offers(stranger)).total, (await prices(stranger)).total]).toEqual([0, 0]);
    expect((await use(stranger)).gallery).toEqual({ total: 0, templates: [] });
    expect((await offers(admin, 'no-such-product')).total).toBe(0);
    expect((await admin.get('/masterproducts/offers')).status).toBe(400);
    expect((await admin.get(`/masterproducts/offers?alias=${alias}&page=0`)).status).toBe(400);
  });
});

describe('who sees the cost', () => {
  it('is the offer’s own business, admins and approved trade businesses', async () => {
    const [approved, waiting] = await Promise.all([app.as('contractor', 7), app.as('contractor', 8)]);
    for (const trade of [approved, waiting])
      await makeOffer(trade, { name: 'Mine', master_product_name: MASTER, cost_price: '77.77' });
    await app.db.knex('app.business').where({ id: waiting.id }).update({ approved_at: null });
    const partner = await app.as('partner', 3);
    await makeOffer(partner, { name: 'Mine', master_product_name: MASTER, cost_price: '88.88' });
    const told = (text: string) =>
      [RIDGE_COST, HILL_COST, '33.33', '77.77', '88.88'].filter((cost) => text.includes(cost));
    expect(told(await everything(admin))).toEqual([RIDGE_COST, HILL_COST, '33.33', '77.77', '88.88']);
    expect(told(await everything(ridge))).toEqual([RIDGE_COST]);
    expect(told(await everything(store))).toEqual(['33.33']);
    expect(told(await everything(partner))).toEqual(['88.88']);
    expect(told(await everything(approved))).toEqual([RIDGE_COST, HILL_COST, '77.77']);
    expect((await app.guest().get(`/masterproducts/offers?alias=${alias}`)).status).toBe(401);
  });
});

describe('the history of prices', () => {
  it('names old and new, when and, to its business and admins, who; a hidden cost is not even counted', async () => {
    const before = await prices(hill);
    await makeOffer(ridge, {
      id: planks.id,
      product_id: planks.product_id,
      cost_price: '39.11',
      retail_price: '57.25',
    });
    const [newest, second] = (await prices(ridge)).data;
    expect([newest, second].map((row) => [row!.kind, row!.before, row!.after, row!.by !== null]).sort()).toEqual([
      ['cost', RIDGE_COST, '39.11', true],
      ['retail', '58.00', '57.25', true],
    ]);
    const after = await prices(hill);
    expect(after.total).toBe(before.total + 1);
    expect(after.data[0]).toMatchObject({ kind: 'retail', after: '57.25', by: null, business_name: 'suppliers 1' });
    expect(toldIn(after)).not.toContain('39.11');
    expect((await prices(admin)).data[0]!.by).not.toBeNull();
    // The line is the retail price alone, oldest first, one's own first.
    expect(after.lines.map(({ points }) => points.map(({ price }) => price))).toContainEqual(['58.00', '57.25']);
    expect((await prices(ridge)).lines[0]!.points.at(-1)!.price).toBe('57.25');
  });

  it('is paged', async () => {
    const own = await makeOffer(hill, { name: 'Much changed', master_product_name: MASTER });
    for (let at = 0; at < 21; at += 1)
      await makeOffer(hill, {
        id: own.id,
        product_id: own.product_id,
        name: 'Much changed',
        retail_price: `${100 + at}`,
      });
    const [first, second] = [await prices(hill), await prices(hill, 2)];
    expect([first.data.length, first.last_page]).toEqual([20, 2]);
    expect(new Set([...first.data, ...second.data].map(({ event_id }) => event_id)).size).toBe(first.total);
    expect(first.data[0]!.after).toBe('120.00');
  });
});

describe('where it is used', () => {
  it('names the gallery and one’s own, and tells suppliers and admins how many others there are', async () => {
    expect(await use(ridge)).toEqual({
      gallery: { total: 1, templates: [{ id: gallery.id, name: 'Plank floor', alias: gallery.alias }] },
      own: { total: 0, templates: [] },
      private: null,
      quotes: { total: 0, quotes: [] },
    });
    // Hill's offers are in no line.
    expect((await use(hill)).gallery.total).toBe(0);
    const copies: Client[] = [];
    for (let at = 0; at < 5; at += 1) {
      const mason = await app.as('contractor', 20 + at);
      copies.push(mason);
      expect((await use(ridge)).private).toBeNull();
      expect((await mason.post('/quotetemplate/copy', { quote_template_id: gallery.id })).status).toBe(200);
    }
    expect((await use(ridge)).private).toBe(5);
    const mason = copies[0]!;
    await makeOffer(mason, { name: 'Mason’s own', master_product_name: MASTER });
    await quoteWith(mason, gallery);
    const mine = await use(mason);
    expect(mine).toMatchObject({
      gallery: { total: 1 },
      own: { total: 1, templates: [{ name: 'Plank floor' }] },
      quotes: { total: 1, quotes: [{ name: 'Kitchen of Mr. Oak' }] },
    });
    expect(mine).not.toHaveProperty('private');
    // Others learn nothing of it; admins how many there are.
    expect(JSON.stringify(await use(ridge))).not.toContain('Mr. Oak');
    expect(await use(admin)).toEqual({
      gallery: { total: 1, templates: [] },
      own: { total: 0, templates: [] },
      private: 5,
      quotes: { total: 1, quotes: [] },
    });
  });

  it('leaves out quotes that are older than 90 days', async () => {
    const mason = await app.as('contractor', 20);
    expect((await use(mason)).quotes.total).toBe(1);
    const read = app.nest.get(ReadModels);
    await read.knex(read.table(savedQuotes, 'quote')).update({ created_at: new Date(Date.now() - 91 * 86_400_000) });
    expect((await use(mason)).quotes).toEqual({ total: 0, quotes: [] });
    expect((await use(admin)).quotes.total).toBe(0);
  });
});
