import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { FieldBlame, HistoryPage } from '@quotewright/domain/templates/contract.js';
import { startApp, type Client, type TestApp } from '../support/app.js';
import { makeOffer, makePlace, makeTemplate, shareMasterProducts, type TestOffer } from '../support/templates.js';

let app: TestApp;
let admin: Client;
let contractor: Client;
let supplier: Client;
let planks: TestOffer;

beforeAll(async () => {
  app = await startApp();
  [admin, contractor, supplier] = await Promise.all([app.as('admin'), app.as('contractor'), app.as('suppliers')]);
  await shareMasterProducts(app, 'LVP plank');
  planks = await makeOffer(supplier);
});
afterAll(() => app?.stop());

const made = async (name: string, client: Client, userType: 'admin' | 'contractor' | 'retail' = 'contractor') =>
  makeTemplate(
    app,
    { id: client.id, userType },
    {
      name,
      ...(await makePlace(admin, name)),
      questions: [
        ['Length', 'ft'],
        ['Width', 'ft'],
      ],
      lines: [{ offer: planks, formula: 'Q1' }],
    },
  );
const post = (path: string, body: object, client = contractor) => client.post(`/quotetemplate/${path}`, body);
const blame = async (id: number, path: string, query = '', client = contractor): Promise<FieldBlame> =>
  (await client.get(`/quotetemplate/${id}/blame?path=${path}${query}`)).body.data;

describe('who set a field', () => {
  it('is the change behind its value, and every earlier value, each with its place in the history', async () => {
    const { id } = await made('Blamed', contractor);
    for (const price of ['7', '8']) await post('addorupdate', { id, price, reason: `List ${price}` });
    await post('addorupdate', { id, unit: 'm²' });
    await post('addorupdate', { id, price: '9' }, admin);
    const { label, data, next, parts } = await blame(id, 'price');
    expect([label, next, parts]).toEqual(['Price', null, null]);
    expect(data.map(({ value, version, actor, reason }) => [value, version, actor.name, reason])).toEqual([
      ['$9.00', 8, 'admin1', null],
      ['$8.00', 6, 'contractor1', 'List 8'],
      ['$7.00', 5, 'contractor1', 'List 7'],
      ['$6.50', 1, 'contractor1', null],
    ]);
    const places = data.map(async ({ upto, event_id }) => {
      const page: HistoryPage = (await contractor.get(`/quotetemplate/${id}/history?limit=1&upto=${upto}`)).body.data;
      return page.data.some((row) => row.event_id === event_id);
    });
    expect(await Promise.all(places)).toEqual([true, true, true, true]);
    const first = await blame(id, 'price', '&limit=2');
    const rest = await blame(id, 'price', `&limit=2&before=${first.next}`);
    expect([...first.data, ...rest.data]).toEqual(data);
    expect([rest.next, (await blame(id, 'roof')).data]).toEqual([null, []]);
  });

  it('goes down to the setting, the position and the part of a formula', async () => {
    const { id, lines, questions } = await made('Deep', contractor);
    const line = lines[0]!;
    const change = (formula: string) =>
      post('formula/change', { quote_template_id: id, product_id: planks.product_id, formula });
    await change('Q1xQ2');
    await change('Q1xQ2x1.05');
    await change('Q2xQ1x1.05');
    await post('line/settings', { quote_template_id: id, quote_template_product_id: line, waste_percent: '12' });
    await post(
      'questions/sort_order',
      [...questions].reverse().map((question, sort_order) => ({ id: question, sort_order })),
    );
    expect((await blame(id, `lines.${line}.settings.waste_percent`)).data.map(({ value }) => value)).toEqual([
      '12%',
      '0%',
    ]);
    expect((await blame(id, `questions.${questions[0]}.position`)).data.map(({ value }) => value)).toEqual(['2', '1']);
    const formula = await blame(id, `lines.${line}.formula`);
    expect(formula.label).toBe('Oak plank: formula');
    expect(formula.data.map(({ value }) => value)).toEqual([
      'Width × Length × 1.05',
      'Length × Width × 1.05',
      'Length × Width',
      'Length',
    ]);
    const versions = formula.parts!.map(({ text, version }) => [text, version]);
    expect(versions.map(([text]) => text)).toEqual(['Width', '×', 'Length', '×', '1.05']);
    expect(versions.at(-1)).toEqual(['1.05', 6]);
    expect(new Set(versions.map(([, version]) => version)).size).toBeGreaterThan(1);
    // A part may come from a value of a later page.
    expect((await blame(id, `lines.${line}.formula`, '&limit=1')).parts).toEqual(formula.parts);
    await post('deleteproduct', { quote_template_id: id, product_id: planks.product_id });
    expect((await blame(id, `lines.${line}.formula`)).data[0]).toMatchObject({
      before: 'Width × Length × 1.05',
      value: null,
    });
  });

  it('tells prices of a line as the supplier set them, and cost only to those who may see it', async () => {
    const offer = await makeOffer(supplier, { name: 'Ash plank', retail_price: '30', cost_price: '20' });
    const retail = await app.as('retail');
    const own = await made('Priced', contractor);
    const theirs = await made('Theirs', retail, 'retail');
    const added = async (id: number, client: Client): Promise<number> =>
      (await post('product/addfromcatalogue', { quote_template_id: id, product_id: offer.product_id }, client)).body
        .data.quote_template_product_id;
    const [line, other] = [await added(own.id, contractor), await added(theirs.id, retail)];
    const { body } = await supplier.post('/supplier/product/addorupdate', {
      id: offer.id,
      product_id: offer.product_id,
      name: 'Ash plank',
      master_product_name: 'LVP plank',
      product_type: 'finish_product',
      cost_price: '21',
      retail_price: '33',
      unit: 'box',
      reason: 'New list',
    });
    const after = `&after=${body.position}`;
    const prices = await blame(own.id, `lines.${line}.retail_price`, after);
    expect(prices.data.map(({ value, reason, upto, actor }) => [value, reason, upto !== null, actor.name])).toEqual([
      ['$33.00', 'New list', true, 'suppliers 1'],
      ['$30.00', null, false, 'suppliers 1'],
    ]);
    expect((await blame(own.id, `lines.${line}.cost_price`)).data.map(({ value }) => value)).toEqual([
      '$21.00',
      '$20.00',
    ]);
    const shown = await retail.get(`/quotetemplate/${theirs.id}/blame?path=lines.${other}.cost_price`);
    expect(shown.body.data).toEqual({
      path: `lines.${other}.cost_price`,
      label: null,
      data: [],
      parts: null,
      next: null,
    });
    expect((await blame(theirs.id, `lines.${other}.retail_price`, after, retail)).data).toHaveLength(2);
  });

  it('is for those who may edit the template, and refuses nonsense', async () => {
    const { id } = await made('Private', contractor);
    expect((await supplier.get(`/quotetemplate/${id}/blame?path=price`)).status).toBe(404);
    expect((await app.guest().get(`/quotetemplate/${id}/blame?path=price`)).status).toBe(401);
    for (const query of [
      '',
      'path=',
      'path=a%20b',
      'path=price&limit=0',
      'path=price&before=x',
      'path=price&colour=red',
    ])
      expect([query, (await contractor.get(`/quotetemplate/${id}/blame?${query}`)).status]).toEqual([query, 400]);
  });
});
