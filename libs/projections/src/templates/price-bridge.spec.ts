import { describe, expect, it } from '@jest/globals';
import { defaultLineSettings } from '@quotewright/domain/formula/settings.js';
import type { Actor } from '@quotewright/domain/kernel/decider.js';
import { emptyContent, type Line, type Question, type TemplateContent } from '@quotewright/domain/templates/content.js';
import fc from 'fast-check';
import type { Offer } from '../catalogue/catalogue-offers.js';
import { priceBridge, type PricedState } from './price-bridge.js';
import { sampleQuote } from './template-view.js';

const admin: Actor = { id: 1, userType: 'admin' };
const retail: Actor = { id: 9, userType: 'retail' };
const cents = (text: string): bigint => BigInt(text.replace('.', ''));

const offerOf = (id: number, retail_price: string, cost_price: string, over: Partial<Offer> = {}): Offer =>
  ({
    id,
    product_id: id,
    name: `Product ${id}`,
    product_type: id % 3 === 0 ? 'labour' : 'finish_product',
    unit: 'box',
    supplier: 50,
    is_private: false,
    formulas: [],
    retail_price,
    cost_price,
    ...over,
  }) as Offer;

const price = fc.integer({ min: 0, max: 99_999 }).map((amount) => (amount / 100).toFixed(2));
const offersOf = fc
  .array(fc.tuple(price, price), { minLength: 6, maxLength: 6 })
  .map((prices) => new Map(prices.map(([one, other], at) => [at + 1, offerOf(at + 1, one, other)])));

const question = (id: number): fc.Arbitrary<Question> =>
  fc.record({
    id: fc.constant(id),
    title: fc.constant(`Question ${id}`),
    unit: fc.constantFrom('ft', 'in', 'ft²', 'count'),
    sampleAnswer: fc.option(fc.integer({ min: 0, max: 500 }).map((n) => String(n / 4))),
  });
const FORMULAS = ['{1}', '{1}x{2}', '({1}+{2})x2-{3}', '{2}/3', '{3}/{1}', '{1}x0.333', '7', '{1}-{2}', ''];
const line = (id: number): fc.Arbitrary<Line> =>
  fc.record({
    id: fc.constant(id),
    product: fc.integer({ min: 1, max: 6 }).map((at) => ({ productId: at, offerId: at })),
    formula: fc.constantFrom(...FORMULAS),
    settings: fc.record({
      waste_percent: fc.constantFrom('0', '7.5', '10'),
      pack_size: fc.constantFrom('1', '24', '0.6', '3'),
      round_up: fc.boolean(),
      minimum_quantity: fc.constantFrom('0', '2', '5.5'),
      include_when: fc.constantFrom(null, { question_id: 1, op: '>' as const, value: '20' }),
    }),
  });

/** Questions 1 to 3 and more that nothing needs, up to five lines, both in any order. */
const content: fc.Arbitrary<TemplateContent> = fc
  .tuple(
    fc.tuple(question(1), question(2), question(3), question(4), question(5)),
    fc.tuple(fc.boolean(), fc.boolean()),
    fc.tuple(line(11), line(12), line(13), line(14), line(15)),
    fc.subarray([11, 12, 13, 14, 15]),
    fc.constantFrom('material', 'labour', 'material_and_labour', 'material_and_labour'),
    fc.boolean(),
  )
  .map(([questions, [four, five], lines, kept, quoteType, turned]) => {
    const asked = questions.filter(({ id }) => id < 4 || (id === 4 ? four : five));
    const used = lines.filter(({ id }) => kept.includes(id));
    return {
      ...emptyContent,
      quoteType: quoteType as TemplateContent['quoteType'],
      questions: turned ? asked.toReversed() : asked,
      lines: turned ? used : used.toReversed(),
    };
  });
const state: fc.Arbitrary<PricedState> = fc.record({ content, offers: offersOf });

describe('the bridge between two sample quotes', () => {
  it('adds up to the difference, to the cent, whatever changed', () => {
    fc.assert(
      fc.property(state, state, (from, to) => {
        const bridge = priceBridge(admin, 7, from, to);
        const sum = (field: 'retail' | 'cost') => bridge.steps.reduce((total, step) => total + cents(step[field]!), 0n);
        expect(sum('retail')).toBe(cents(bridge.to.retail_total) - cents(bridge.from.retail_total));
        expect(sum('cost')).toBe(cents(bridge.to.cost_total!) - cents(bridge.from.cost_total!));
        for (const [end, { content: whole, offers }] of [
          [bridge.from, from],
          [bridge.to, to],
        ] as const) {
          const { quote } = sampleQuote(whole, 7, offers, (one) => one);
          expect([end.retail_total, end.cost_total]).toEqual([quote.retail_total, quote.cost_total]);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('is empty between equal states, and turned round its ends change places', () => {
    fc.assert(
      fc.property(state, state, (from, to) => {
        expect(priceBridge(admin, 7, from, from).steps).toEqual([]);
        const [there, back] = [priceBridge(admin, 7, from, to), priceBridge(admin, 7, to, from)];
        expect([back.from, back.to]).toEqual([there.to, there.from]);
      }),
      { numRuns: 100 },
    );
  });

  const planks: TemplateContent = {
    ...emptyContent,
    questions: [{ id: 1, title: 'Length', unit: 'ft', sampleAnswer: '120' }],
    lines: [
      {
        id: 11,
        product: { productId: 1, offerId: 1 },
        formula: '{1}',
        settings: { ...defaultLineSettings, pack_size: '24', round_up: true },
      },
    ],
  };
  const wider: TemplateContent = {
    ...planks,
    questions: [{ ...planks.questions[0]!, title: 'Run', sampleAnswer: '100' }],
    lines: planks.lines.map((one) => ({ ...one, settings: { ...one.settings, pack_size: '20' } })),
  };
  const at = (amount: string, over?: Partial<Offer>) => new Map([[1, offerOf(1, amount, '40.00', over)]]);

  it('takes one difference at a time, prices last', () => {
    const { from, to, steps } = priceBridge(
      admin,
      7,
      { content: planks, offers: at('58.00') },
      { content: wider, offers: at('50.00') },
    );
    expect([from.retail_total, to.retail_total]).toEqual(['290.00', '250.00']);
    // 120 ft / 24 = 5 boxes; 100 ft / 24 = 5; / 20 = 5; so only the price moves it, of 5 boxes.
    expect(steps.map(({ path, retail: effect }) => [path, effect])).toEqual([['offers.1.price', '-40.00']]);
    const shorter = { ...wider, questions: [{ ...wider.questions[0]!, sampleAnswer: '20' }] };
    expect(
      priceBridge(admin, 7, { content: planks, offers: at('58.00') }, { content: shorter, offers: at('50.00') }).steps,
    ).toEqual([
      { path: 'questions.1.sampleAnswer', label: 'Q1 Run: sample answer', retail: '-232.00', cost: '-160.00' },
      { path: 'offers.1.price', label: '\uE000product:1\uE001: supplier price', retail: '-8.00', cost: '0.00' },
    ]);
  });

  it('has no cost where one line hides it, and nothing of it in the steps', () => {
    const [from, to] = [
      { content: planks, offers: at('58.00') },
      { content: wider, offers: at('50.00') },
    ];
    expect(JSON.stringify(priceBridge(retail, 7, from, to))).not.toMatch(/cost/);
    // Only the cost differs: nothing that they may see.
    const dearer = { content: planks, offers: new Map([[1, offerOf(1, '58.00', '41.00')]]) };
    expect(priceBridge(retail, 7, from, dearer).steps).toEqual([]);
    expect(priceBridge(admin, 7, from, dearer).steps).toHaveLength(1);
  });
});
