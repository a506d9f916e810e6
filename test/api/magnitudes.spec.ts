import { afterAll, beforeAll, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { startApp, type Client, type TestApp } from '../support/app.js';
import { makeOffer, makePlace, makeTemplate, type TestOffer } from '../support/templates.js';

let app: TestApp;
let owner: Client;
let admin: Client;
let offers: TestOffer[];
let own: Awaited<ReturnType<typeof makeTemplate>>;
/** How many formulas were saved: most should be. */
let kept = 0;
let gallery: Awaited<ReturnType<typeof makeTemplate>>;

beforeAll(async () => {
  app = await startApp();
  [owner, admin] = [await app.as('contractor'), await app.as('admin')];
  const dear = { retail_price: '999999999999.99', cost_price: '-999999999999.99' };
  offers = [
    await makeOffer(owner, { name: 'Gold', master_product_name: 'Gold', ...dear }),
    await makeOffer(owner, {
      name: 'Debt',
      master_product_name: 'Gold',
      retail_price: '-999999999999.99',
      cost_price: '0',
    }),
  ];
  const questions = [
    ['Length', 'ft'],
    ['Width', 'ft'],
  ] as const;
  own = await makeTemplate(
    app,
    { id: owner.id, userType: 'contractor' },
    { name: 'Own', questions, lines: offers.map((offer) => ({ offer, formula: 'Q1' })) },
  );
  gallery = await makeTemplate(
    app,
    { id: admin.id, userType: 'admin' },
    {
      name: 'Gallery',
      ...(await makePlace(admin, 'Floors')),
      questions,
      lines: offers.map((offer) => ({ offer, formula: 'Q1' })),
      publish: true,
    },
  );
});
afterAll(() => app?.stop());

const digits = fc
  .tuple(
    fc.constantFrom('1', '9', '0', '50', '123456789'),
    fc.oneof(fc.nat(3), fc.integer({ min: 30, max: 50 }), fc.nat(480)),
  )
  .map(([digit, times]) => digit.repeat(times + 1).slice(0, times + 1));
const formula = fc.oneof(
  digits,
  fc.tuple(digits, digits).map(([whole, decimals]) => `${whole}.${decimals}`),
  fc.constantFrom(
    'Q1xQ1xQ1xQ1xQ1',
    'Q1/Q2/Q2/Q2',
    '1/3xQ1',
    'Q1/0',
    `-(${'9'.repeat(45)})`,
    `Q1x${'9'.repeat(45)}`,
    `1/0.${'0'.repeat(90)}1`,
    '('.repeat(60),
    'Q1x'.repeat(160) + 'Q1',
    'Q1Q2',
    'Q9',
  ),
);
const answer = fc.constantFrom<unknown>(
  '0',
  '1000000000',
  1e308,
  1e-308,
  `0.${'0'.repeat(37)}1`,
  '9'.repeat(400),
  '-1',
  'NaN',
  null,
  12,
);
const settings = fc.record({
  waste_percent: fc.constantFrom('0', '100', '0.000001', '9'.repeat(60)),
  pack_size: fc.constantFrom('1', '0.000001', '1000000000', '0', '1e9'),
  round_up: fc.boolean(),
  minimum_quantity: fc.constantFrom('0', '1000000000', '9'.repeat(60)),
});

it('numbers of any size are saved or refused in words, and the template, its public page and its quotes open', async () => {
  await fc.assert(
    fc.asyncProperty(
      formula,
      formula,
      settings,
      answer,
      answer,
      fc.boolean(),
      async (one, other, set, first, second, ofGallery) => {
        const [who, template] = ofGallery ? [admin, gallery] : [owner, own];
        const ask = async (client: Client, method: string, path: string, body?: unknown) => {
          const response = await client.send(method, path, body);
          expect([path, response.status, response.status < 500]).toEqual([path, response.status, true]);
          if (response.status !== 200)
            expect([path, response.body.code, typeof response.body.message]).toEqual([
              path,
              expect.any(String),
              'string',
            ]);
          return response;
        };
        const [a, b] = template.lines as [number, number];
        const given = { [template.questions[0]!]: first, [template.questions[1]!]: second };
        const line = (id: number) => ({ quote_template_id: template.id, quote_template_product_id: id });
        // Tried while typing, then saved if possible.
        await ask(who, 'POST', '/quote/calculate', {
          templateid: template.id,
          state: 'staging',
          answers: given,
          lines: { [a]: { formula: one, settings: set } },
        });
        const changed = await ask(who, 'POST', '/quotetemplate/formula/change', {
          ...line(a),
          product_id: offers[0]!.product_id,
          formula: one,
        });
        await ask(who, 'POST', '/quotetemplate/line/settings', { ...line(b), formula: other, ...set });
        await ask(who, 'POST', '/quotetemplate/addquestion', {
          id: template.questions[0],
          quote_template_id: template.id,
          title: 'Length',
          unit: 'ft',
          sample_answer: first,
        });
        if (ofGallery) await ask(admin, 'POST', '/quotetemplate/publish', { quote_template_id: template.id });

        const { products } = (await ask(who, 'GET', `/quotetemplate/template/${template.alias}`)).body.data;
        if (changed.status === 200) {
          kept += 1;
          expect(products[0].templateformula).toBe(one);
        }
        if (ofGallery) {
          expect((await ask(app.guest(), 'GET', `/quotetemplate/template/guest/${template.alias}`)).status).toBe(200);
          expect((await ask(owner, 'GET', `/quotetemplate/template/${template.alias}`)).status).toBe(200);
        }
        expect((await ask(who, 'GET', `/quotetemplate/${template.id}/history?limit=20`)).status).toBe(200);
        await ask(owner, 'POST', '/quote/calculate', { templateid: template.id, answers: given });
        const saved = await ask(owner, 'POST', '/quote/add', {
          templateid: template.id,
          answers: JSON.stringify(given),
        });
        if (saved.status === 200)
          expect((await ask(owner, 'GET', `/quote/${saved.body.data.id as number}`)).status).toBe(200);
        expect((await ask(owner, 'GET', '/quotes')).status).toBe(200);
      },
    ),
    { numRuns: 40 },
  );
  expect(kept).toBeGreaterThan(15);
}, 300_000);
