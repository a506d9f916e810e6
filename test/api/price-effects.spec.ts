import { afterAll, beforeAll, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { priceEndings, type PriceChange, type PriceRule } from '@quotewright/domain/catalogue/contract.js';
import type { LineSettingsInput } from '@quotewright/domain/formula/settings.js';
import { sampleQuotes } from '@quotewright/projections/templates/template-view.js';
import { Jobs } from '../../apps/api/src/platform/jobs/jobs.js';
import { ReadModels } from '../../apps/api/src/platform/projections/read-models.js';
import { startApp, type Client, type TestApp } from '../support/app.js';
import { makeOffer, makeTemplate, shareMasterProducts, type TestOffer } from '../support/templates.js';
import { until } from '../support/until.js';

let app: TestApp;
let [supplier, admin]: Client[] = [];
let made = 0;

beforeAll(async () => {
  app = await startApp();
  [supplier, admin] = await Promise.all([app.as('suppliers'), app.as('admin')]);
  await shareMasterProducts(app, 'Plank', 'Glue', 'Trim');
  await app.nest.get(Jobs).work();
});
afterAll(() => app?.stop());

const MASTERS = ['Plank', 'Glue', 'Trim'];
const dollars = (cents: number): string => (cents / 100).toFixed(2);
const tenths = (number: number): string => (number / 10).toFixed(1);

/** Offers, a line for each of some of them, and a rule that makes new prices. */
const cases = fc.record({
  prices: fc.array(
    fc.record({ retail: fc.integer({ min: 200, max: 99_999 }), cost: fc.integer({ min: 200, max: 99_999 }) }),
    { minLength: 3, maxLength: 3 },
  ),
  lines: fc.array(
    fc.record({
      of: fc.nat({ max: 2 }),
      formula: fc.constantFrom('Q1', 'Q1xQ2', 'Q1/3', '(Q1+Q2)x2', 'Q2x0.35'),
      settings: fc.record<LineSettingsInput>({
        waste_percent: fc.nat({ max: 250 }).map(tenths),
        pack_size: fc.integer({ min: 1, max: 300 }).map(tenths),
        round_up: fc.boolean(),
        minimum_quantity: fc.nat({ max: 400 }).map(tenths),
      }),
    }),
    { minLength: 1, maxLength: 5 },
  ),
  changed: fc.uniqueArray(fc.nat({ max: 2 }), { minLength: 1 }),
  rule: fc.record<PriceRule>(
    {
      field: fc.constantFrom('retail_price', 'cost_price'),
      by: fc.constantFrom('percent', 'amount'),
      // Below the smallest price, as percent and as dollars.
      value: fc.integer({ min: -19, max: 300 }).map((value) => (value / 10).toFixed(1)),
      ending: fc.constantFrom(...priceEndings),
    },
    { requiredKeys: ['field', 'by', 'value'] },
  ),
});

it('templates show, once a price change is applied, what its review said', async () => {
  const read = app.nest.get(ReadModels);
  let moved = 0;
  await fc.assert(
    fc.asyncProperty(cases, async ({ prices, lines, changed, rule }) => {
      made += 1;
      const offers: TestOffer[] = [];
      for (const [at, { retail, cost }] of prices.entries())
        offers.push(
          await makeOffer(supplier!, {
            name: `${MASTERS[at]!} ${made}`,
            master_product_name: MASTERS[at]!,
            retail_price: dollars(retail),
            cost_price: dollars(cost),
          }),
        );
      const { id } = await makeTemplate(
        app,
        { id: admin!.id, userType: 'admin' },
        {
          name: `Floor ${made}`,
          questions: [
            ['Length', 'ft'],
            ['Width', 'ft'],
          ],
          lines: lines.map(({ of, ...line }) => ({ offer: offers[of]!, ...line })),
          publish: true,
        },
      );
      const total = async () => (await sampleQuotes(read, [id])).get(id)!.published;
      const before = await total();
      const ids = changed.map((at) => offers[at]!.id);
      const added = await supplier!.post<PriceChange>('/price-changes/add', { bulk: { ids, price: rule } });
      if (added.status === 400) return expect(added.body.code).toBe('nothing_changed');
      const state = async () => (await supplier!.get<PriceChange>(`/price-changes/${added.body.data.id}`)).body.data;
      const { effect } = await until(state, (change) => change.state === 'ready');
      // The review alone changes nothing.
      expect(await total()).toBe(before);
      await supplier!.post('/price-changes/apply', { id: added.body.data.id });
      await until(state, (change) => change.state === 'applied');
      const after = await total();
      const shown = effect!.templates.data.find((template) => template.id === id);
      if (shown) expect([shown.before, shown.after]).toEqual([before, after]);
      else expect(after).toBe(before);
      // A new cost moves no total.
      if (rule.field === 'cost_price') expect(after).toBe(before);
      if (after !== before) moved += 1;
    }),
    { numRuns: 20, seed: 17 },
  );
  expect(moved).toBeGreaterThan(2);
}, 240_000);
