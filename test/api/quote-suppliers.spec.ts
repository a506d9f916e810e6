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
let floor: { id: number; questions: number[]; lines: number[] };

beforeAll(async () => {
  app = await startApp();
  [admin, ridge, hill, dana, shop] = await Promise.all([
    app.as('admin'),
    app.as('suppliers'),
    app.as('suppliers', 2),
    app.as('contractor'),
    app.as('retail'),
  ]);
  await shareMasterProducts(app, 'LVP plank', 'Underlayment');
  const floors = await makePlace(admin, 'Floors');
  planks = await makeOffer(ridge);
  others = await makeOffer(hill, { name: 'Hill plank', retail_price: '61', cost_price: '45', unit: 'carton' });
  floor = await makeTemplate(
    app,
    { id: admin.id, userType: 'admin' },
    { ...floors, questions: [['Length', 'ft']], lines: [{ offer: planks, formula: 'Q1' }], publish: true },
  );
});
afterAll(() => app?.stop());

const choice = (offer: number, line = floor.lines[0]!) => ({ [line]: { product_supplier_id: offer } });
const calculate = (client: Client, lines: object) =>
  client.post('/quote/calculate', { templateid: floor.id, answers: { [floor.questions[0]!]: '10' }, lines });
const add = (client: Client, more: object) =>
  client.post('/quote/add', {
    templateid: floor.id,
    answers: JSON.stringify({ [floor.questions[0]!]: '10' }),
    ...more,
  });
const refusal = ({ status, body: { code, errors } }: Awaited<ReturnType<Client['post']>>) => [
  status,
  code,
  ...errors.map((error: { path: string; code: string }) => [error.path, error.code]),
];
const priceVersion = async (client: Client, offer: TestOffer): Promise<number> => {
  const { body } = await client.post('/masterproducts/skus/options', { master_product_id: offer.master_product_id });
  return body.data.find(({ id }: { id: number }) => id === offer.id).price_version;
};

describe('another supplier for one quote', () => {
  it('is calculated for everybody with its price and unit, and hides what its caller may not see', async () => {
    for (const client of [dana, shop]) {
      const { status, body } = await calculate(client, choice(others.id));
      expect([status, body.data.retail_total]).toEqual([200, '610.00']);
      expect(body.data.lines).toMatchObject([{ name: 'Hill plank', unit: 'carton', unit_retail: '61.00' }]);
      expect(body.data.cost_total).toBe(client === dana ? '450.00' : null);
      expect(body.data.revisions.offers).toEqual({ [others.id]: await priceVersion(client, others) });
    }
    // A business still may not try other formulas.
    expect(refusal(await calculate(dana, { [floor.lines[0]!]: { formula: '2' } }))).toEqual([403, 'forbidden']);
  });

  it('is saved as chosen, and the template and the next quote keep theirs', async () => {
    const { status, body } = await add(dana, { lines: choice(others.id) });
    expect(status).toBe(200);
    const saved = (await dana.get(`/quote/${body.data.id}`)).body.data;
    expect(saved).toMatchObject({ retail_total: '610.00', lines: [{ name: 'Hill plank', unit: 'carton' }] });
    const next = await add(dana, {});
    expect((await dana.get(`/quote/${next.body.data.id}`)).body.data.retail_total).toBe('580.00');
    // Its supplier can be rated now.
    const rate = await dana.post('/rating/rate', { supplier_id: hill.id, stars: 5 });
    expect(rate.status).toBe(200);
  });

  it('is refused if its price moved since it was shown, with the new figures', async () => {
    const version = (await calculate(dana, choice(others.id))).body.data.revisions.template;
    const revisions = { template: version, offers: { [others.id]: await priceVersion(dana, others) } };
    expect((await add(dana, { lines: choice(others.id), revisions })).status).toBe(200);
    await makeOffer(hill, {
      id: others.id,
      product_id: others.product_id,
      name: 'Hill plank',
      retail_price: '62',
      cost_price: '45',
      unit: 'carton',
    });
    const moved = await add(dana, { lines: choice(others.id), revisions });
    expect(refusal(moved)).toEqual([409, 'prices_changed']);
    expect(moved.body.data).toMatchObject({ retail_total: '620.00' });
    expect(await priceVersion(dana, others)).toBe(moved.body.data.revisions.offers[others.id]);
  });

  it('is refused where it is not offered: somebody’s own, withdrawn, of another product, unknown', async () => {
    const own = await makeOffer(await app.as('contractor', 2), { name: 'Own plank' });
    const sheet = await makeOffer(hill, { name: 'Foam', master_product_name: 'Underlayment' });
    const labour = await makeOffer(hill, { name: 'Laying', master_product_name: 'Laying', product_type: 'labour' });
    const gone = await makeOffer(ridge, { name: 'Old plank' });
    await ridge.post('/supplier/product/withdraw', { id: gone.id });
    const line = floor.lines[0]!;
    for (const { id } of [own, sheet, labour, gone, { id: 999_999 }]) {
      const refused = [400, 'invalid_input', [`lines.${line}.product_supplier_id`, 'not_offered']];
      expect(refusal(await calculate(dana, choice(id)))).toEqual(refused);
      expect(refusal(await add(dana, { lines: choice(id) }))).toEqual(refused);
    }
    expect(refusal(await add(dana, { lines: choice(others.id, 999_999) }))).toEqual([
      400,
      'invalid_input',
      ['lines.999999', 'unknown_line'],
    ]);
    expect((await add(dana, { lines: { [line]: { formula: '2' } } })).status).toBe(400);
    expect((await calculate(dana, choice(planks.id))).body.data.retail_total).toBe('580.00');
  });
});
