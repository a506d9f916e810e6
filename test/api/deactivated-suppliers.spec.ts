import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startApp, type Client, type TestApp } from '../support/app.js';
import { makeOffer, makePlace, makeTemplate, shareMasterProducts, type TestOffer } from '../support/templates.js';

let app: TestApp;
let admin: Client;
let ridge: Client;
let hill: Client;
let dana: Client;
let shop: Client;
let planks: TestOffer;
let others: TestOffer;
let floor: { id: number; alias: string; questions: number[]; lines: number[] };

beforeAll(async () => {
  app = await startApp();
  [admin, ridge, hill, dana, shop] = await Promise.all([
    app.as('admin'),
    app.as('suppliers'),
    app.as('suppliers', 2),
    app.as('contractor'),
    app.as('retail'),
  ]);
  await shareMasterProducts(app, 'LVP plank');
  planks = await makeOffer(ridge);
  others = await makeOffer(hill, { name: 'Hill plank', retail_price: '61', cost_price: '45' });
  floor = await makeTemplate(
    app,
    { id: admin.id, userType: 'admin' },
    {
      ...(await makePlace(admin, 'Floors')),
      questions: [['Length', 'ft']],
      lines: [{ offer: planks, formula: 'Q1' }],
      publish: true,
    },
  );
});
afterAll(() => app?.stop());

const activate = async (client: Client, active: boolean): Promise<void> => {
  expect((await admin.post('/users/activate', { id: client.id, active })).status).toBe(200);
};
const ids = (rows: readonly { id: number }[]): number[] => rows.map(({ id }) => id).sort((a, b) => a - b);
const picked = async (client: Client, path: string, body: object): Promise<number[]> => {
  const { data } = (await client.post(path, body)).body;
  return ids(Array.isArray(data) ? data : data.data);
};
/** What each picker offers a caller of the two offers. */
const pickers = async (client: Client) => ({
  options: await picked(client, '/masterproducts/skus/options', { master_product_id: planks.master_product_id }),
  catalogue: await picked(client, '/products/list', { offered: true }),
  suppliers: await picked(client, '/masterproducts/skus/options/suppliers', {
    master_product_id: planks.master_product_id,
  }),
  every: await picked(client, '/users/suppliers', {}),
});
const copyOf = async (client: Client): Promise<{ id: number; alias: string }> => {
  const { status, body } = await client.post('/quotetemplate/copy', { quote_template_id: floor.id });
  expect(status).toBe(200);
  return body.data;
};
const detailsOf = async (client: Client, alias: string) =>
  (await client.get(`/quotetemplate/template/${alias}`)).body.data;

describe('a deactivated supplier', () => {
  it('leaves every picker for everybody, and comes back', async () => {
    const before = await pickers(dana);
    expect(before).toMatchObject({ options: ids([planks, others]), suppliers: ids([ridge, hill]) });
    await activate(ridge, false);
    try {
      for (const client of [admin, dana, shop, hill]) {
        const { catalogue, ...rest } = await pickers(client);
        expect([client.id, rest]).toEqual([
          client.id,
          { options: [others.id], suppliers: [hill.id], every: expect.not.arrayContaining([ridge.id]) },
        ]);
        expect(catalogue).not.toContain(planks.id);
      }
      // Admins still find what it sold, and can filter by it.
      expect(await picked(admin, '/products/list', { columnFilters: { reach: 'deactivated' } })).toEqual([planks.id]);
      expect(await picked(admin, '/users/suppliers', { deactivated: true })).toContain(ridge.id);
      expect(await picked(dana, '/products/list', {})).not.toContain(planks.id);
    } finally {
      await activate(ridge, true);
    }
    expect(await pickers(dana)).toEqual(before);
  });

  it('is named by the lines that use it, which count as before, also in new copies', async () => {
    const standing = await copyOf(dana);
    await activate(ridge, false);
    try {
      for (const { alias, id } of [standing, await copyOf(dana)]) {
        const { products, questions } = await detailsOf(dana, alias);
        expect(products).toMatchObject([{ product_supplier_id: planks.id, not_offered: 'deactivated' }]);
        const { body } = await dana.post('/quote/calculate', {
          templateid: id,
          answers: { [questions[0].id]: '10' },
        });
        expect(body.data.retail_total).toBe('580.00');
        const line = products[0].quote_template_product_id;
        expect((await dana.get(`/quotetemplate/line/${line}/options`)).body.data).toMatchObject([
          { id: planks.id, is_default: true, not_offered: 'deactivated' },
          { id: others.id, is_default: false },
        ]);
      }
      const guest = (await app.guest().get(`/quotetemplate/template/guest/${floor.alias}`)).body.data;
      expect([guest.suppliers, guest.products.length]).toEqual([[], 1]);
    } finally {
      await activate(ridge, true);
    }
    const { products } = await detailsOf(dana, standing.alias);
    expect(products[0]).not.toHaveProperty('not_offered');
    const guest = (await app.guest().get(`/quotetemplate/template/guest/${floor.alias}`)).body.data;
    expect(guest.suppliers).toEqual(['suppliers 1']);
  });

  it('cannot be added by somebody who still sees it in a picker, and the answer says so', async () => {
    const { id, alias } = await copyOf(dana);
    await activate(ridge, false);
    try {
      const add = (body: object, client = dana) =>
        client.post('/quotetemplate/product/addfromcatalogue', { quote_template_id: id, ...body });
      for (const body of [{ product_id: planks.product_id }, { product_id: planks.product_id, supplier: ridge.id }]) {
        const refused = await add(body);
        expect([refused.status, refused.body.code, refused.body.message]).toEqual([
          409,
          'offer_ended',
          'This supplier is no longer active. Choose another supplier.',
        ]);
      }
      expect((await detailsOf(dana, alias)).products).toHaveLength(1);
      // Changing away from it works; changing back does not.
      const change = (from: TestOffer, to: TestOffer) =>
        dana.post('/quotetemplate/makedefault', {
          quote_template_id: id,
          product_id: from.product_id,
          new_product_id: to.product_id,
          product_supplier_id: to.id,
        });
      expect((await change(planks, others)).status).toBe(200);
      const back = await change(others, planks);
      expect([back.status, back.body.code]).toEqual([409, 'offer_ended']);
      // Nor for one quote alone.
      const { products, questions } = await detailsOf(dana, alias);
      const chosen = await dana.post('/quote/calculate', {
        templateid: id,
        answers: { [questions[0].id]: '10' },
        lines: { [products[0].quote_template_product_id]: { product_supplier_id: planks.id } },
      });
      expect([chosen.status, chosen.body.errors?.[0]?.code]).toEqual([400, 'not_offered']);
    } finally {
      await activate(ridge, true);
    }
  });

  it('gets no new offers, but its prices can still be set right', async () => {
    await activate(ridge, false);
    try {
      const offer = {
        supplier: ridge.id,
        name: 'New plank',
        master_product_id: planks.master_product_id,
        product_type: 'finish_product',
        sku: 'NEW-1',
        cost_price: '1',
        retail_price: '2',
        unit: 'box',
      };
      const refused = await admin.post('/supplier/product/addorupdate', offer);
      expect([refused.status, refused.body.errors]).toEqual([
        400,
        [expect.objectContaining({ path: 'supplier', code: 'deactivated' })],
      ]);
    } finally {
      await activate(ridge, true);
    }
  });
});

describe('a withdrawn offer', () => {
  it('is said by the lines that use it, and refused with a sentence', async () => {
    const { id, alias } = await copyOf(shop);
    expect((await admin.post('/supplier/product/withdraw', { id: planks.id })).status).toBe(200);
    expect((await detailsOf(shop, alias)).products).toMatchObject([{ not_offered: 'withdrawn' }]);
    const refused = await shop.post('/quotetemplate/product/addfromcatalogue', {
      quote_template_id: id,
      product_id: planks.product_id,
      supplier: ridge.id,
    });
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'This supplier no longer offers it. Choose another supplier.',
    ]);
    // Somebody's own product stays unknown to others, withdrawn or not.
    const own = await makeOffer(dana, { name: 'Own plank' });
    expect((await dana.post('/supplier/product/withdraw', { id: own.id })).status).toBe(200);
    const unknown = await shop.post('/quotetemplate/product/addfromcatalogue', {
      quote_template_id: id,
      product_id: own.product_id,
    });
    expect([unknown.status, unknown.body.code]).toEqual([404, 'offer_not_found']);
    expect((await admin.post('/supplier/product/reinstate', { id: planks.id })).status).toBe(200);
    expect((await detailsOf(shop, alias)).products[0]).not.toHaveProperty('not_offered');
  });
});
