import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import type { Client, TestResponse } from '../support/client.js';
import { startProduct, type Product } from '../support/product.js';
import { makeOffer } from '../support/templates.js';

jest.setTimeout(600_000);

let product: Product;
let owner: Client;
let admin: Client;
beforeAll(async () => {
  product = await startProduct({ roles: ['all'] });
  [owner, admin] = [await product.as('contractor'), await product.as('admin')];
});
afterAll(() => product?.stop());

async function done(answer: Promise<TestResponse>): Promise<TestResponse['body']['data']> {
  const { body } = await answer;
  expect([body.status, body.message]).toEqual([200, body.message]);
  return body.data;
}

/** A template with one line of the most expensive product. */
async function floor(
  client: Client,
  offer: { product_id: number },
  details: object,
): Promise<{ id: number; alias: string; question: number; line: number }> {
  const { id, alias } = await done(
    client.post('/quotetemplate/addorupdate', {
      description: 'Boards.',
      price: '9',
      unit: 'ft²',
      quote_type: 'material_and_labour',
      ...details,
    }),
  );
  const question = (
    await done(
      client.post('/quotetemplate/addquestion', {
        quote_template_id: id,
        title: 'Length',
        unit: 'ft',
        sample_answer: '1000000000',
      }),
    )
  ).id;
  const line = (
    await done(
      client.post('/quotetemplate/product/addfromcatalogue', { quote_template_id: id, product_id: offer.product_id }),
    )
  ).quote_template_product_id;
  return { id, alias, question, line };
}

const formulas = [
  'Q1xQ1xQ1xQ1xQ1',
  '9'.repeat(36),
  '9'.repeat(45),
  '9'.repeat(500),
  `-(${'9'.repeat(45)})`,
  `0.${'0'.repeat(90)}1`,
  `Q1x${'9'.repeat(45)}`,
  `1/0.${'0'.repeat(90)}1`,
  'Q1/0',
  `${'Q1x'.repeat(150)}Q1`,
];

test('a template whose numbers cannot be calculated opens in its editor, on the quote screens and in public', async () => {
  const { id: category_id } = await done(admin.post('/category/add', { title: 'Floors' }));
  const { id: subcategory_id } = await done(admin.post('/subcategory/add', { category_id, title: 'Boards' }));
  await done(admin.post('/category/publish', { id: category_id }));
  const supplier = await product.as('suppliers');
  const gold = await makeOffer(admin, {
    supplier: supplier.id,
    name: 'Gold',
    master_product_name: 'Gold',
    retail_price: '9999999.99',
    cost_price: '9999999.99',
  });
  const own = await floor(owner, gold, { name: 'Own floor' });
  const gallery = await floor(admin, gold, { name: 'Gallery floor', category_id, subcategory_id, quote_price: 'free' });
  const guest = product.guest();
  for (const formula of formulas) {
    for (const [client, one] of [
      [owner, own],
      [admin, gallery],
    ] as const) {
      await done(
        client.post('/quotetemplate/line/settings', {
          quote_template_id: one.id,
          quote_template_product_id: one.line,
          formula,
        }),
      );
    }
    await done(admin.post('/quotetemplate/publish', { quote_template_id: gallery.id }));
    const screens: [Client, string][] = [
      ...['?tab=lines', '?tab=history', ''].map((tab): [Client, string] => [owner, `/qtemplates/${own.alias}${tab}`]),
      [owner, `/quotes/new/${own.alias}`],
      [owner, `/test-quote/${own.alias}`],
      [owner, `/quotes/new/${gallery.alias}`],
      [guest, `/quote-template/${gallery.alias}`],
      [admin, `/qtemplates/${gallery.alias}?tab=lines`],
      [admin, '/qtemplates/staging'],
    ];
    for (const [client, screen] of screens) {
      const response = await client.raw('GET', screen);
      const html = await response.text();
      expect([formula.slice(0, 40), screen, response.status, html.includes('Oops'), html.includes('floor')]).toEqual([
        formula.slice(0, 40),
        screen,
        200,
        false,
        true,
      ]);
    }
    // It can be fixed there.
    const { products } = await done(owner.get(`/quotetemplate/template/${own.alias}`));
    expect(products[0].templateformula).toBe(formula);
    const saved = await owner.post('/quote/add', {
      answers: JSON.stringify({ [own.question]: '1000000000' }),
      templateid: own.id,
    });
    expect([200, 422]).toContain(saved.status);
  }
});
