import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { SupplierRow } from '@quotewright/domain/catalogue/contract.js';
import { startApp, type Client, type TestApp } from '../support/app.js';
import { makeOffer, makePlace, makeTemplate, shareMasterProducts, type TestOffer } from '../support/templates.js';

let app: TestApp;
let [admin, ridge, hill, bare, dana]: Client[] = [];
let planks: TestOffer;

beforeAll(async () => {
  app = await startApp();
  [admin, ridge, hill, bare, dana] = await Promise.all([
    app.as('admin'),
    app.as('suppliers'),
    app.as('suppliers', 2),
    app.as('suppliers', 3),
    app.as('contractor'),
  ]);
  await shareMasterProducts(app, 'LVP plank', 'Glue');
  planks = await makeOffer(ridge!);
  await makeOffer(ridge!, { name: 'Glue', master_product_name: 'Glue' });
  const gone = await makeOffer(ridge!, { name: 'Gone', master_product_name: 'Glue' });
  expect((await ridge!.post('/supplier/product/delete', { id: gone.id })).status).toBe(200);
  const others = await makeOffer(hill!, { name: 'Hill plank' });
  const gallery = { id: admin!.id, userType: 'admin' } as const;
  const places = await makePlace(admin!, 'Floors');
  const line = (offer: TestOffer) => ({
    questions: [['Length', 'ft']] as [string, string][],
    lines: [{ offer, formula: 'Q1' }],
  });
  const floor = await makeTemplate(app, gallery, { name: 'Floor', ...places, ...line(planks), publish: true });
  await makeTemplate(app, gallery, { name: 'Draft', ...line(planks) });
  await makeTemplate(app, gallery, { name: 'Attic', ...places, ...line(planks), publish: true });
  await makeTemplate(app, { id: dana!.id, userType: 'contractor' }, { name: 'Private one', ...line(others) });
  expect((await dana!.post('/quotetemplate/copy', { quote_template_id: floor.id })).status).toBe(200);
});
afterAll(() => app?.stop());

const list = async (body: object = {}): Promise<SupplierRow[]> => {
  const answer = await admin!.post('/suppliers/list', body);
  expect(answer.status).toBe(200);
  return answer.body.data.data;
};
const ids = async (body: object): Promise<number[]> => (await list(body)).map(({ id }) => id);

describe('the list of suppliers', () => {
  it('says what each sells and how many templates depend on it, drafts and copies too', async () => {
    const [first, second, third] = await list();
    expect(first).toEqual({
      id: ridge!.id,
      user_id: ridge!.id,
      business_name: 'suppliers 1',
      state: 'active',
      offers: 2,
      oldest_price: expect.stringMatching(/^\d{4}-.*Z$/),
      templates: 4,
      rating: null,
      ratings: 0,
    });
    expect(second).toMatchObject({ id: hill!.id, offers: 1, templates: 1 });
    expect(third).toMatchObject({ id: bare!.id, offers: 0, oldest_price: null, templates: 0 });
  });

  it('dates the oldest price by its last change', async () => {
    const [before] = await list({ ids: [hill!.id] });
    const [offer] = (await hill!.post('/products/list', { supplier: hill!.id })).body.data.data;
    await makeOffer(hill!, { id: offer.id, name: 'Hill plank', retail_price: '99' });
    const [after] = await list({ ids: [hill!.id] });
    expect(Date.parse(after!.oldest_price!)).toBeGreaterThan(Date.parse(before!.oldest_price!));
  });

  it('is searched, sorted, paged and narrowed to a state', async () => {
    expect(await ids({ searchTerm: 'liers 2' })).toEqual([hill!.id]);
    expect(await ids({ searchTerm: '100%' })).toEqual([]);
    expect(await ids({ sort: { field: 'offers', type: 'asc' } })).toEqual([bare!.id, hill!.id, ridge!.id]);
    expect(await ids({ sort: { field: 'templates', type: 'desc' } })).toEqual([ridge!.id, hill!.id, bare!.id]);
    expect((await ids({ sort: { field: 'oldest_price', type: 'asc' } }))[0]).toBe(ridge!.id);
    expect(await ids({ perPage: 1, page: 2 })).toEqual([hill!.id]);
    expect((await admin!.post('/suppliers/list', { sort: { field: 'password', type: 'asc' } })).status).toBe(400);
    expect((await admin!.post('/users/activate', { id: bare!.id, active: false })).status).toBe(200);
    expect(await ids({ state: 'deactivated' })).toEqual([bare!.id]);
    expect(await ids({ state: 'active' })).toEqual([ridge!.id, hill!.id]);
    expect((await admin!.post('/users/activate', { id: bare!.id, active: true })).status).toBe(200);
  });

  it('shows an added supplier as invited until it sets a password', async () => {
    const added = await (await admin!.confirm()).post('/users/add', {
      name: 'New',
      email: 'new@invited.test',
      user_type: 'suppliers',
    });
    expect(added.status).toBe(200);
    expect(await list({ state: 'invited' })).toMatchObject([{ business_name: 'New', state: 'invited', offers: 0 }]);
    expect(await list({ searchTerm: 'liers', state: 'active' })).toHaveLength(3);
  });

  it('is for admins', async () => {
    for (const client of [ridge!, dana!]) expect((await client.post('/suppliers/list', {})).status).toBe(403);
    expect((await app.guest().post('/suppliers/list', {})).status).toBe(401);
  });
});
