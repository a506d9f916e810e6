import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { curveOf, questionsBehind } from '../formula/curve.js';
import { unitWarnings } from '../formula/guardian.js';
import { parseFormula } from '../formula/parse.js';
import { largestFigure } from '../formula/quantity.js';
import { readAloud } from '../formula/reading.js';
import { defaultLineSettings, type LineSettings } from '../formula/settings.js';
import { resultWarnings } from '../formula/suspicion.js';
import { Exact } from '../kernel/exact.js';
import { readAnswers } from './answers.js';
import { calculateQuote, type QuoteLine } from './calculate.js';

const questions = [1, 2, 3].map((number) => ({
  id: 100 + number,
  no_of_question: number,
  title: `Length ${number}`,
  unit: 'ft',
}));

function line(formula: string, rest: Partial<QuoteLine> = {}): QuoteLine {
  return {
    line_id: 7,
    name: 'Plank',
    product_type: 'finish_product',
    formula,
    settings: defaultLineSettings,
    unit: 'box',
    retail_price: '58.00',
    cost_price: '40.00',
    ...rest,
  };
}

function quote(answers: readonly string[], lines: readonly QuoteLine[]) {
  const read = readAnswers(questions, Object.fromEntries(questions.map(({ id }, at) => [id, answers[at]!])));
  expect(read.errors).toEqual([]);
  return {
    ...calculateQuote({ questions, lines, answers: read.answers, quoteType: 'material_and_labour' }),
    answers: read.answers,
  };
}

describe('the limits of a line', () => {
  const most = String(largestFigure);
  const free = { retail_price: '0.00', cost_price: '0.00' };

  it.each<[what: string, line: QuoteLine, ends: 'held' | 'too_large']>([
    ['a quantity at the limit', line(most, free), 'held'],
    ['a quantity beyond it', line(`${most}+0.0001`, free), 'too_large'],
    [
      'a minimum below it',
      line('1', { ...free, settings: { ...defaultLineSettings, minimum_quantity: '1000000000' } }),
      'held',
    ],
    ['a total at the limit', line(`${most}/100`, { retail_price: '100.00', cost_price: '-100.00' }), 'held'],
    ['a retail total beyond it', line(`${most}/100`, { retail_price: '100.01' }), 'too_large'],
    ['a cost total beyond it, which not everybody sees', line(`${most}/100`, { cost_price: '-100.01' }), 'held'],
    [
      'what is more than a pack of it before it is packed',
      line(`${most}x9`, { ...free, settings: { ...defaultLineSettings, pack_size: '10' } }),
      'held',
    ],
    ['far below zero, which counts as nothing', line(`-${most}x${most}`), 'held'],
    ['forty digits', line('9'.repeat(40)), 'too_large'],
    ['five answers multiplied', line('Q1xQ1xQ1xQ1xQ1'), 'too_large'],
  ])('%s', (_, one, ends) => {
    const { lines, faults, retail_total } = quote(['1000000000', '1', '1'], [one, line('1', { line_id: 8 })]);
    expect(lines.map((each) => each.line_id)).toEqual(ends === 'held' ? [7, 8] : [8]);
    expect(faults).toEqual(
      ends === 'held'
        ? []
        : [
            {
              code: 'too_large',
              message: 'Plank comes to more than 1,000,000,000,000. Check its formula and the measurements.',
              line_id: 7,
              name: 'Plank',
            },
          ],
    );
    if (ends === 'too_large') expect(retail_total).toBe('58.00');
  });

  it('are reported where the formula is written, and left out of its graph', () => {
    const { formula } = parseFormula(`Q1x${'9'.repeat(40)}`, questions);
    const { answers } = readAnswers(questions, { 101: '5' });
    const [warning] = resultWarnings({ formula: formula!, settings: defaultLineSettings, unit: 'box' }, answers);
    expect(warning?.message).toContain('come to more than 1,000,000,000,000 boxes');
    const curve = curveOf({ formula: formula!, settings: defaultLineSettings }, questions[0]!, answers)!;
    expect([curve.points[0], curve.sample, curve.points.at(-1)]).toEqual([
      { answer: '0', quantity: '0' },
      { answer: '5', quantity: null },
      { answer: '10', quantity: null },
    ]);
  });
});

/** Digits by the hundred, before the point and behind it. */
const digits = fc.tuple(fc.oneof(fc.nat(3), fc.nat(160)), fc.constantFrom('1', '9', '0', '50', '123456789'));
const number = fc
  .tuple(digits, fc.option(digits))
  .map(
    ([[long, digit], decimals]) =>
      digit.repeat(long + 1).slice(0, long + 1) +
      (decimals ? `.${decimals[1].repeat(decimals[0] + 1).slice(0, decimals[0] + 1)}` : ''),
  );
const { formula } = fc.letrec<{ formula: string }>((tie) => ({
  formula: fc.oneof(
    { maxDepth: 6 },
    number,
    fc.constantFrom('Q1', 'Q2', 'Q3', 'Q1xQ1xQ1xQ1xQ1', 'Q1/Q2/Q2/Q2'),
    fc
      .tuple(tie('formula'), fc.constantFrom('+', '-', 'x', '/'), tie('formula'))
      .map(([left, operator, right]) => `(${left})${operator}(${right})`),
    tie('formula').map((inner) => `-(${inner})`),
  ),
}));
/** Anything a user may type, including unfinished formulas. */
const typed = fc.oneof(
  formula,
  fc.tuple(formula, fc.nat(600)).map(([text, end]) => text.slice(0, end)),
  fc.string({ unit: fc.constantFrom(...'Q123456789.()x+/-') }),
);
const answer = fc.oneof(
  fc.constantFrom('0', '1000000000', `0.${'0'.repeat(37)}1`, `1.${'3'.repeat(38)}`),
  fc.nat(1_000_000_000).map(String),
);
const price = fc.oneof(
  fc.constantFrom(null, '0.00', '999999999999.99', '-999999999999.99'),
  fc.integer().map((cents) => `${cents}.00`),
);
const settings = fc.record<LineSettings>({
  waste_percent: fc.constantFrom('0', '100', '0.000001'),
  pack_size: fc.constantFrom('1', '0.000001', '1000000000'),
  round_up: fc.boolean(),
  minimum_quantity: fc.constantFrom('0', '0.000001', '1000000000'),
  include_when: fc.option(
    fc.record({
      question_id: fc.constantFrom(101, 999),
      op: fc.constantFrom('<' as const, '!=' as const),
      value: fc.constantFrom('-1000000000', '0.000001', 'x'),
    }),
  ),
});
const lines = fc.array(
  fc
    .tuple(typed, settings, price, price, fc.constantFrom('labour' as const, 'finish_product' as const))
    .map(([text, set, retail_price, cost_price, product_type]) =>
      line(text, { settings: set, retail_price, cost_price, product_type }),
    ),
  { maxLength: 4 },
);
const figure = /^-?\d{1,13}(\.\d{1,6})?$/;

it('hold for extreme magnitudes: every line is calculated within them or named, and its editor can say so', () => {
  fc.assert(
    fc.property(lines, fc.tuple(answer, answer, answer), (given, typedAnswers) => {
      const calculated = quote(
        typedAnswers,
        given.map((one, at) => ({ ...one, line_id: at })),
      );
      expect(calculated.lines.length + calculated.faults.length).toBe(given.length);
      const cents = { retail: Exact.of(0), cost: Exact.of(0) };
      for (const { quantity, retail_total, cost_total, trace } of calculated.lines) {
        for (const text of [quantity, retail_total ?? '0']) expect([text, figure.test(text)]).toEqual([text, true]);
        // The largest quantity at the highest price.
        expect([cost_total, /^-?\d{1,25}\.\d\d$/.test(cost_total ?? '0.00')]).toEqual([cost_total, true]);
        cents.retail = cents.retail.add(Exact.decimal(retail_total ?? '0'));
        cents.cost = cents.cost.add(Exact.decimal(cost_total ?? '0'));
        expect(trace).not.toMatch(/NaN|undefined|null/);
      }
      if (calculated.retail_total !== null)
        expect(cents.retail.equals(Exact.decimal(calculated.retail_total))).toBe(true);
      if (calculated.cost_total !== null) expect(cents.cost.equals(Exact.decimal(calculated.cost_total))).toBe(true);
      for (const one of given) {
        const read = parseFormula(one.formula, questions);
        if (!read.formula) {
          expect(read.fault.position).toBeGreaterThanOrEqual(0);
          continue;
        }
        const sold = { formula: read.formula, settings: one.settings, unit: one.unit };
        readAloud(read.formula.root, () => 'Length');
        unitWarnings(read.formula, questions, { unit: one.unit, pack_size: one.settings.pack_size });
        resultWarnings(sold, calculated.answers);
        for (const id of questionsBehind(sold)) {
          const curve = curveOf(sold, { id, unit: 'ft' }, calculated.answers);
          for (const point of curve ? [...curve.points, curve.sample] : [])
            expect(point.quantity === null || figure.test(point.quantity)).toBe(true);
        }
      }
    }),
    { numRuns: 300 },
  );
});
