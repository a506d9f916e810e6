import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { StoreProduct } from '@quotewright/domain/catalogue/contract.js';
import type { Page } from '@quotewright/domain/kernel/contract.js';
import { startApp, type Client, type TestApp } from '../support/app.js';
import { makeOffer, makePlace, makeTemplate, shareMasterProducts } from '../support/templates.js';
import { toldIn } from '../support/told.js';

let app: TestApp;
let contractor: Client;

beforeAll(async () => {
  app = await startApp();
  const [admin, supplier] = await Promise.all([app.as('admin'), app.as('suppliers')]);
  contractor = await app.as('contractor');
  await shareMasterProducts(app, 'LVP plank', 'Gypsum board', 'Floor laying');
  const shown = { retail_price: '71.13', cost_price: '43.17', unit_in_stock: '977' };
  const plank = await makeOffer(supplier, {
    name: 'Oak plank',
    sku: 'OAK-1',
    unit: 'box',
    brand: 'Secretbrand',
    ...shown,
  });
  const sheet = await makeOffer(supplier, {
    name: 'Gypsum sheet',
    product_type: 'building_material',
    master_product_name: 'Gypsum board',
    unit: 'sheet',
  });
  await makeOffer(supplier, { name: 'Floor layer', product_type: 'labour', master_product_name: 'Floor laying' });
  await makeOffer(contractor, { name: 'Own plank' });
  // Nobody has accepted its master product yet.
  await makeOffer(supplier, { name: 'Waiting plank', master_product_name: 'Waiting' });
  const actor = { id: admin.id, userType: 'admin' } as const;
  const place = await makePlace(admin, 'Floors');
  const made = (name: string, publish: boolean) =>
    makeTemplate(app, actor, {
      name,
      publish,
      questions: [['Length', 'ft']],
      lines: [{ offer: plank, formula: 'Q1' }],
      ...place,
    });
  await made('Plank Floor', true);
  await made('Hidden Floor', false);
  await makeTemplate(
    app,
    { id: contractor.id, userType: 'contractor' },
    {
      name: 'Own floor',
      questions: [['Length', 'ft']],
      lines: [{ offer: sheet, formula: 'Q1' }],
    },
  );
});
afterAll(() => app?.stop());

const store = async (query = '', client = app.guest()): Promise<Page<StoreProduct>> =>
  (await client.get(`/store/products${query}`)).body.data;
const names = async (query = '') => (await store(query)).data.map(({ name }) => name);

it('shows what is shared, by name, with its units and the published templates that use it', async () => {
  const { data, total } = await store();
  expect([data.map(({ name }) => name), total]).toEqual([['Gypsum sheet', 'Oak plank'], 2]);
  expect(data[1]).toMatchObject({
    product_type: 'finish_product',
    sku: 'OAK-1',
    units: ['box'],
    templates: [{ name: 'Plank Floor', alias: 'plank-floor' }],
    template_count: 1,
  });
  expect(data[0]!.templates).toEqual([]);
});

it('says no price, stock, brand or supplier to anybody', async () => {
  const supplier = await app.as('suppliers');
  for (const client of [app.guest(), contractor, supplier, await app.as('retail'), await app.as('admin')]) {
    const answer = toldIn(await store('', client));
    expect(answer).not.toMatch(/71\.13|43\.17|977|Secretbrand|price|supplier|stock/);
  }
});

it('is searched by the words of a product and of its kind, and filtered by its type', async () => {
  expect(await names('?searchTerm=oak%20plank')).toEqual(['Oak plank']);
  expect(await names('?searchTerm=OAK-1')).toEqual(['Oak plank']);
  expect(await names('?searchTerm=secretbrand')).toEqual([]);
  expect(await names('?type=building_material')).toEqual(['Gypsum sheet']);
  expect(await names('?page=2')).toEqual([]);
  for (const query of ['?type=labour', '?page=0', '?page=x'])
    expect((await app.guest().get(`/store/products${query}`)).status).toBe(400);
});

it('lists each product of the catalogue once to somebody who may sell it too, with the own offer if there is one', async () => {
  const other = await app.as('suppliers', 2);
  const listed = async (client: Client) =>
    (await client.post('/products/list', { by_product: true, perPage: 9 })).body.data;
  const before = await listed(other);
  expect(before.data.map(({ name }: { name: string }) => name)).toEqual(['Gypsum sheet', 'Oak plank']);
  const { product_id } = before.data[1];
  await makeOffer(other, { name: 'Oak plank', product_id, retail_price: '60' });
  const [theirs, ours] = [await listed(other), await listed(contractor)];
  expect([theirs.total, theirs.data[1].supplier, ours.total]).toEqual([2, other.id, 4]);
  expect(ours.data.filter((one: { product_id: number }) => one.product_id === product_id)).toHaveLength(1);
});

it('lists the templates with a line of a master product: published ones, and one’s own', async () => {
  const { data } = (await contractor.post('/products/list', { searchTerm: 'oak plank' })).body.data;
  const { data: sheets } = (await contractor.post('/products/list', { searchTerm: 'gypsum' })).body.data;
  const using = async (scope: string, id: number) =>
    (await contractor.post('/quotetemplates', { scope, columnFilters: { master_product_id: id } })).body.data.data.map(
      ({ name }: { name: string }) => name,
    );
  expect(await using('published', data[0].master_product_id)).toEqual(['Plank Floor']);
  expect(await using('mine', data[0].master_product_id)).toEqual([]);
  expect(await using('published', sheets[0].master_product_id)).toEqual([]);
  expect(await using('mine', sheets[0].master_product_id)).toEqual(['Own floor']);
});
