import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { defaultLineSettings } from '../formula/settings.js';
import { DomainError } from '../kernel/errors.js';
import type { TaxRounding } from './calculate.js';
import { bridgeOf, bridgeView, changesOfMoves, type OfferNow, type TemplateNow, type Today } from './bridge.js';
import type { NewLine } from './proposal.js';
import { byFormula, byHand, Draft, floor, section } from './testing.js';

const at = '2026-11-12T00:00:00.000Z';
const offer = (retail: string, cost: string | null = '40.00', revision = 9): OfferNow => ({
  retail,
  cost,
  revision,
  at,
});
const { template } = floor;
const plank = floor.lines[0]!;
/** The template of the floor, later. */
const later = (lines: readonly NewLine[] = [plank], rest: Partial<TemplateNow> = {}): TemplateNow => ({
  version: 15,
  at,
  name: template!.name,
  alias: template!.alias,
  questions: template!.questions,
  lines,
  pinned: new Map([[71, 5]]),
  ...rest,
});
const todayOf = (draft: Draft, offers: [number, OfferNow | string][], now?: TemplateNow | string): Today => ({
  offers: new Map(offers),
  templates: new Map(now === undefined ? [] : [[draft.section('Floor').id, now]]),
});
const withFormula = (formula: string, rest: Partial<NewLine> = {}): NewLine => ({
  ...plank,
  ...rest,
  formula: { ...plank.formula!, formula },
});
const said = (draft: Draft, today: Today) =>
  bridgeView(bridgeOf(draft.content, today), draft.content, true).moves.map(
    ({ label, amount, cost, detail, missing }) => [label, amount, cost, detail, missing],
  );

describe('the way to today', () => {
  it('names the price of each offer, and what its change comes to', () => {
    // 5 boxes of planks at 58.00, and trim by hand for 116.00.
    const draft = new Draft();
    const today = todayOf(draft, [[5, offer('62.00', '43.00')]]);
    expect(said(draft, today)).toEqual([
      ['Supplier price of Plank', '20.00', '15.00', '$58.00 → $62.00, cost $40.00 → $43.00', null],
    ]);
    const bridge = bridgeOf(draft.content, today);
    expect([bridge.pinned.total, bridge.atTodaysPrices.total]).toEqual(['406.00', '426.00']);
  });

  it('names formulas, and lines that came and went', () => {
    const draft = new Draft();
    const glue = byFormula('Glue', 'Q1', { offer: { ...plank.offer!, offerId: 6 }, retail: '10.00' });
    const today = todayOf(
      draft,
      [[5, offer('62.00')]],
      later([withFormula('Q1xQ2x2', { retail: '62.00' }), { ...glue, formula: { ...glue.formula!, lineId: 72 } }]),
    );
    // 240 ÷ 24 = 10 boxes at 62.00 instead of 5; 12 ÷ 24 = 1 can of glue.
    expect(said(draft, today).map(([label, amount]) => [label, amount])).toEqual([
      ['Supplier price of Plank', '20.00'],
      ['Formula of Plank', '310.00'],
      ['Glue added', '10.00'],
    ]);
    expect(said(draft, todayOf(draft, [], later([])))).toEqual([['Plank removed', '-290.00', '-200.00', null, null]]);
  });

  it('leaves out what was taken out of the section by hand, and prices that are pinned', () => {
    const draft = new Draft();
    draft.change({ change: 'remove-line', lineId: draft.line('Plank').id });
    expect(said(draft, todayOf(draft, [[5, offer('62.00')]], later()))).toEqual([]);
    expect(said(new Draft(), todayOf(new Draft(), [[5, offer('62.00', '40.00', 2)]]))).toEqual([]);
  });

  it('keeps a formula out that asks for what the section does not have', () => {
    const draft = new Draft();
    const questions = [...template!.questions, { questionId: 33, number: 3, title: 'Depth', unit: 'in' }];
    const today = todayOf(draft, [], later([withFormula('Q1xQ3')], { questions }));
    const bridge = bridgeOf(draft.content, today);
    expect(bridge.moves).toMatchObject([{ amount: null, missing: expect.stringContaining('“Depth”') }]);
    expect(bridge.withTodaysTemplates.total).toBe('406.00');
    expect(changesOfMoves(draft.content, today, bridge, null)).toEqual([]);
    expect(() => changesOfMoves(draft.content, today, bridge, [bridge.moves[0]!.key])).toThrow(DomainError);
    const inInches = template!.questions.map((one) => ({ ...one, unit: 'in' }));
    expect(said(draft, todayOf(draft, [], later([withFormula('Q1xQ2x2')], { questions: inInches })))[0]![4]).toMatch(
      /measured in in now/,
    );
  });

  it('reads a formula by its questions, whatever numbers they have now', () => {
    const draft = new Draft();
    const swapped = template!.questions.map((one) => ({ ...one, number: 3 - one.number }));
    expect(said(draft, todayOf(draft, [], later([withFormula('Q2xQ1')], { questions: swapped })))).toEqual([]);
  });

  it('keeps a formula out that fails for the measurements', () => {
    const draft = new Draft();
    const [move] = said(draft, todayOf(draft, [], later([withFormula('Q1/(Q2-10)')])));
    expect(move).toMatchObject(['Formula of Plank', null, null, 'Q1xQ2 → Q1/(Q2-10)', expect.any(String)]);
  });

  it('says once what has no today', () => {
    const draft = new Draft([floor, { ...floor, title: 'Hall' }]);
    const gone = todayOf(draft, [[5, 'It is gone.']], 'The template is gone.');
    expect(bridgeOf(draft.content, gone)).toMatchObject({
      moves: [],
      notes: [
        { label: 'LVP Plank', message: 'The template is gone.' },
        { label: 'Plank', message: 'It is gone.' },
      ],
    });
  });

  it('tells no move of a cost to those who see none', () => {
    const draft = new Draft();
    const bridge = bridgeOf(draft.content, todayOf(draft, [[5, offer('58.00', '47.11')]]));
    expect(bridge.moves).toHaveLength(1);
    expect(JSON.stringify(bridgeView(bridge, draft.content, false))).not.toMatch(/47\.11|Supplier price/);
  });
});

describe('repricing', () => {
  it('takes chosen moves as one batch, which is undone as one', () => {
    const draft = new Draft();
    const today = todayOf(draft, [[5, offer('62.00', '43.00')]], later([withFormula('Q1xQ2x2', { retail: '62.00' })]));
    const bridge = bridgeOf(draft.content, today);
    const [price, formula] = bridge.moves.map(({ key }) => key);
    const before = draft.content;
    draft.change(...changesOfMoves(draft.content, today, bridge, [price!]));
    expect(draft.total).toBe('426.00');
    expect(draft.section('Floor').template!.version).toBe(12);
    // What is taken is no move any more, and the rest is as it was.
    expect(bridgeOf(draft.content, today).moves.map(({ key }) => key)).toEqual([formula]);
    draft.undo();
    expect(draft.content).toEqual(before);
    draft.change(...changesOfMoves(draft.content, today, bridge, null));
    expect(draft.total).toBe('736.00');
    expect(draft.section('Floor').template!.version).toBe(15);
    expect(bridgeOf(draft.content, today).moves).toEqual([]);
    draft.undo();
    expect(draft.content).toEqual(before);
  });

  it('names what is not there any more', () => {
    const draft = new Draft();
    const today = todayOf(draft, [[5, offer('62.00')]]);
    const act = () => changesOfMoves(draft.content, today, bridgeOf(draft.content, today), ['offers.5@8', 'x']);
    expect(act).toThrow('The new supplier price of Plank is not there any more. Look at the moves again.');
  });
});

it('adds up to the difference of the totals, to the cent, in every mode', () => {
  const cents = fc.integer({ min: 1, max: 99_999 }).map((n) => (n / 100).toFixed(2));
  const pricing = fc.option(
    fc.record({
      kind: fc.constantFrom('markup' as const, 'margin' as const),
      percent: fc.constantFrom('7.5', '33.3333', '61'),
    }),
  );
  const discount = fc.option(
    fc.record({
      kind: fc.constantFrom('amount' as const, 'percent' as const),
      value: fc.constantFrom('0.01', '3', '12.5'),
    }),
  );
  const formulas = fc.constantFrom('Q1xQ2', 'Q1xQ2x1.1', 'Q1+Q2', '7', 'Q1/3');
  const line = fc.record({
    offerId: fc.integer({ min: 1, max: 4 }),
    retail: cents,
    now: fc.record({
      retail: cents,
      cost: cents,
      formula: formulas,
      there: fc.boolean(),
      waste: fc.constantFrom('0', '10'),
    }),
    formula: formulas,
    optional: fc.boolean(),
    typed: fc.option(fc.constantFrom('0', '3', '2.3333')),
    pricing,
    discount,
  });
  const whole = fc.record({
    lines: fc.array(line, { minLength: 1, maxLength: 6 }),
    pricing,
    discount,
    ofSection: discount,
    rounding: fc.constantFrom<TaxRounding>('total', 'line'),
    inclusive: fc.boolean(),
    added: fc.array(cents, { maxLength: 2 }),
  });
  fc.assert(
    fc.property(whole, (given) => {
      const draft = new Draft([
        {
          ...section('Floor', [
            ...given.lines.map((one, index) =>
              byFormula(`Line ${index}`, one.formula, {
                retail: one.retail,
                quantity: one.typed,
                choice: one.optional ? { kind: 'optional' } : null,
                pricing: one.pricing,
                discount: one.discount,
                offer: { productId: 4, offerId: one.offerId, supplierId: 7, productRevision: 2 },
                formula: { lineId: 100 + index, formula: one.formula, settings: defaultLineSettings },
              }),
            ),
            byHand('Trim'),
          ]),
          template,
          answers: floor.answers,
          discount: given.ofSection,
        },
      ]);
      draft.change({
        change: 'head',
        fields: {
          discount: given.discount,
          pricing: given.pricing,
          taxes: {
            rounding: given.rounding,
            inclusive: given.inclusive,
            rates: [
              { key: 1, name: 'State', percent: '6.25', on: ['finish_product'] },
              { key: 2, name: 'City', percent: '2.2525', on: ['finish_product', 'labour'] },
            ],
          },
        },
      });
      const offers = new Map(given.lines.map(({ offerId, now }) => [offerId, offer(now.retail, now.cost)]));
      const now = later(
        [
          ...given.lines.flatMap((one, index) =>
            one.now.there
              ? [
                  byFormula(`Line ${index}`, one.now.formula, {
                    offer: { productId: 4, offerId: one.offerId, supplierId: 7, productRevision: 9 },
                    formula: {
                      ...{ lineId: 100 + index, formula: one.now.formula },
                      settings: { ...defaultLineSettings, waste_percent: one.now.waste },
                    },
                  }),
                ]
              : [],
          ),
          ...given.added.map((retail, index) =>
            byFormula(`New ${index}`, 'Q2', {
              retail,
              formula: { lineId: 200 + index, formula: 'Q2', settings: defaultLineSettings },
            }),
          ),
        ],
        { pinned: new Map(given.lines.map((one, index) => [100 + index, one.offerId])) },
      );
      const today: Today = { offers, templates: new Map([[draft.section('Floor').id, now]]) };
      const bridge = bridgeOf(draft.content, today);
      const sum = (of: typeof bridge.moves) =>
        of.reduce((all, { amount }) => all + Math.round(Number(amount) * 100), 0);
      const cent = (money: string) => Math.round(Number(money) * 100);
      expect(sum(bridge.moves)).toBe(cent(bridge.withTodaysTemplates.total) - cent(bridge.pinned.total));
      expect(sum(bridge.moves.filter(({ kind }) => kind === 'price'))).toBe(
        cent(bridge.atTodaysPrices.total) - cent(bridge.pinned.total),
      );
      // Taking everything leads exactly there.
      draft.change(...changesOfMoves(draft.content, today, bridge, null));
      expect(draft.total).toBe(bridge.withTodaysTemplates.total);
      expect(bridgeOf(draft.content, today).moves).toEqual([]);
    }),
    { numRuns: 60 },
  );
});
