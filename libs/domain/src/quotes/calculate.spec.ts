import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import Fraction from 'fraction.js';
import { largestFigure } from '../formula/quantity.js';
import { defaultLineSettings, type LineSettings } from '../formula/settings.js';
import { readAnswers } from './answers.js';
import { answerLines, calculateQuote, isOrdered, type QuoteLine } from './calculate.js';

const titles = ['Length', 'Width', 'Height', 'Openings', 'Coats'];
const units = ['ft', 'ft', 'ft', 'ft²', 'coats'];

function questionsFor(answers: readonly (number | string)[], unitList = units) {
  return answers.map((_, index) => ({
    id: 100 + index,
    no_of_question: index + 1,
    title: titles[index] ?? `Q${index + 1}`,
    unit: unitList[index] ?? 'ft',
  }));
}

function line(formula: string, settings: Partial<LineSettings> = {}, rest: Partial<QuoteLine> = {}): QuoteLine {
  return {
    line_id: 7,
    name: 'LVP Plank',
    product_type: 'finish_product',
    formula,
    settings: { ...defaultLineSettings, ...settings },
    unit: 'box',
    retail_price: '58.00',
    cost_price: '40.00',
    ...rest,
  };
}

function quote(
  answers: readonly (number | string)[],
  lines: QuoteLine[],
  quoteType: 'material' | 'labour' | 'material_and_labour' = 'material_and_labour',
  unitList?: string[],
) {
  const questions = questionsFor(answers, unitList);
  const read = readAnswers(
    questions,
    Object.fromEntries(questions.map((question, index) => [question.id, answers[index]!])),
  );
  expect(read.errors).toEqual([]);
  return calculateQuote({ questions, lines, answers: read.answers, quoteType });
}

describe('the checked examples of CALCULATION.md', () => {
  it.each<[(number | string)[], string, Partial<LineSettings>, string]>([
    [[12, 10], 'Q1xQ2', { waste_percent: '10', pack_size: '24', round_up: true }, '6'],
    [[12, 10, 3], '(Q1+Q2)x2-Q3', {}, '41'],
    [[12, 10, 8, 45, 2], '((Q1+Q2)x2xQ3-Q4)xQ5/350', { round_up: true }, '2'],
    [[12, 10, 8, 45], '((Q1+Q2)x2xQ3-Q4)', { waste_percent: '10', pack_size: '32', round_up: true }, '11'],
    [[20, 12, 4], 'Q1xQ2xQ3/12/27', {}, '2.963'],
    [[20, 12, 4], 'Q1xQ2xQ3/12', { pack_size: '0.6', round_up: true }, '134'],
    [[120], 'Q1/8+1', { round_up: true }, '16'],
    [[100], 'Q1', { waste_percent: '10', pack_size: '10', round_up: true }, '11'],
  ])('%j in %s with %j is %s', (answers, formula, settings, quantity) => {
    expect(quote(answers, [line(formula, settings)]).lines[0]!.quantity).toBe(quantity);
  });

  it('rounds nothing before the quantity: three times two thirds is whole', () => {
    expect(quote([1], [line('2/3x3', { round_up: true })]).lines[0]!.quantity).toBe('2');
    expect(quote([100], [line('Q1x1.1/10', { round_up: true })]).lines[0]!.quantity).toBe('11');
    expect(quote(['0.1', 0.2], [line('Q1+Q2')]).lines[0]!.quantity).toBe('0.3');
  });
});

describe('a line', () => {
  it('explains its result', () => {
    expect(
      quote([12, 10], [line('Q1xQ2', { waste_percent: '10', pack_size: '24', round_up: true })]).lines[0],
    ).toMatchObject({
      trace:
        '12 ft × 10 ft = 120 ft² → +10% waste = 132 → ÷ 24 per box = 5.5 → rounded up = 6 boxes × $58.00 = $348.00',
      retail_total: '348.00',
      cost_total: '240.00',
      unit_retail: '58.00',
      included: true,
    });
  });

  it.each<[string, (number | string)[], string, Partial<LineSettings>, Partial<QuoteLine>, string]>([
    [
      'takes the sold unit where no packs are used',
      [12, 10],
      'Q1xQ2x0.05',
      {},
      { unit: 'hour', retail_price: '65.00' },
      '12 ft × 10 ft × 0.05 = 6 hours × $65.00 = $390.00',
    ],
    ['counts one in the singular', [20], 'Q1/20', {}, {}, '20 ft ÷ 20 = 1 box × $58.00 = $58.00'],
    [
      'leaves a lone question to the quantity',
      [1234.5],
      'Q1',
      {},
      { unit: 'ft', retail_price: '2.00' },
      '1,234.5 ft × $2.00 = $2,469.00',
    ],
    ['keeps an unknown unit as typed', [3], 'Q1x2', {}, { unit: 'Wotsit' }, '3 ft × 2 = 6 Wotsit × $58.00 = $348.00'],
    [
      'names the minimum',
      [3],
      'Q1',
      { minimum_quantity: '8' },
      { unit: 'hour', retail_price: '50.00' },
      '3 hours → at least 8 hours × $50.00 = $400.00',
    ],
    [
      'turns cubic feet into cubic yards',
      [20, 12, 4],
      'Q1xQ2xQ3/12/27',
      { pack_size: '2' },
      { unit: 'load', retail_price: '1.00' },
      '20 ft × 12 ft × 4 in ÷ 12 ÷ 27 = 2.963 yd³ → ÷ 2 per load = 1.4815 loads × $1.00 = $1.48',
    ],
    [
      'shows no price that is hidden',
      [12],
      'Q1x2',
      {},
      { retail_price: null, cost_price: null },
      '12 ft × 2 = 24 boxes',
    ],
    [
      'counts a negative as nothing',
      [2, 5],
      '-(Q1xQ2)',
      {},
      { retail_price: '9.00' },
      '−(2 ft × 5 ft) = −10 boxes → below zero, counted as 0 boxes × $9.00 = $0.00',
    ],
  ])('trace: %s', (_, answers, formula, settings, rest, trace) => {
    const unitList = answers.length === 3 ? ['ft', 'ft', 'in'] : undefined;
    expect(quote(answers, [line(formula, settings, rest)], undefined, unitList).lines[0]!.trace).toBe(trace);
  });

  it('is zero with a warning if it is negative, and the minimum does not raise it', () => {
    const { lines, retail_total } = quote([5], [line('Q1-10', { minimum_quantity: '3', round_up: true })]);
    const { warnings } = answerLines(lines);
    expect(lines[0]).toMatchObject({ quantity: '0', retail_total: '0.00', included: true });
    expect(warnings).toEqual([expect.objectContaining({ code: 'negative_quantity', quote_template_product_id: 7 })]);
    expect(retail_total).toBe('0.00');
  });

  it('is not ordered if it is zero or not included', () => {
    const settings = { include_when: { question_id: 100, op: '>' as const, value: '10' } };
    expect(quote([5], [line('Q1'), line('Q1-5'), line('Q1-10'), line('Q1', settings)]).lines.map(isOrdered)).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });

  it('is not included while its condition fails, and then nothing else of it matters', () => {
    const settings = { include_when: { question_id: 100, op: '>' as const, value: '10' } };
    const { lines, faults } = quote([10], [line('1/0', settings)]);
    expect(faults).toEqual([]);
    expect(lines[0]).toMatchObject({
      included: false,
      quantity: '0',
      retail_total: '0.00',
      cost_total: '0.00',
      trace: 'not included: needs Q1 Length above 10 ft, and it is 10 ft',
    });
    expect(quote([11], [line('Q1', settings)]).lines[0]).toMatchObject({ included: true, quantity: '11' });
  });

  it.each<['=' | '!=' | '<' | '<=' | '>' | '>=', boolean[]]>([
    ['=', [false, true, false]],
    ['!=', [true, false, true]],
    ['<', [true, false, false]],
    ['<=', [true, true, false]],
    ['>', [false, false, true]],
    ['>=', [false, true, true]],
  ])('include_when %s compares exactly', (op, expected) => {
    const included = ['0.29', '0.3', '0.31'].map(
      (answer) =>
        quote([answer], [line('1', { include_when: { question_id: 100, op, value: '0.30' } })]).lines[0]!.included,
    );
    expect(included).toEqual(expected);
  });

  it('prices the quantity rounded to 4 places if parts may be sold', () => {
    // 1 ÷ 3 = 0.3333; priced at 10,000.00 it is 3,333.00, not 3,333.33.
    expect(quote([1], [line('Q1/3', {}, { retail_price: '10000.00' })]).lines[0]).toMatchObject({
      quantity: '0.3333',
      retail_total: '3333.00',
    });
    expect(quote([1], [line('Q1x0.00005')]).lines[0]!.quantity).toBe('0.0001');
  });

  it('rounds money half up, away from zero', () => {
    expect(quote([1], [line('0.5', {}, { retail_price: '0.01', cost_price: '-0.01' })]).lines[0]).toMatchObject({
      retail_total: '0.01',
      cost_total: '-0.01',
    });
  });

  it('in error is named, and the others keep their totals', () => {
    const { lines, faults, retail_total } = quote(
      [0, 10],
      [
        line('Q2/Q1', {}, { line_id: 1, name: 'Thinset' }),
        line('Q2', {}, { line_id: 2, retail_price: '3.00' }),
        line('', {}, { line_id: 3, name: 'Grout' }),
        line('Q9', {}, { line_id: 4, name: 'Trim' }),
      ],
    );
    expect(faults.map(({ line_id, code }) => [line_id, code])).toEqual([
      [1, 'division_by_zero'],
      [3, 'formula_missing'],
      [4, 'formula_invalid'],
    ]);
    expect(faults[0]!.message).toBe('Thinset divides by zero.');
    expect(lines.map((one) => one.line_id)).toEqual([2]);
    expect(retail_total).toBe('30.00');
  });

  it('without an answer is in error, and only that line', () => {
    const questions = questionsFor([1, 2]);
    const { answers } = readAnswers(questions, { 100: 4 });
    const { lines, faults } = calculateQuote({
      questions,
      answers,
      quoteType: 'material_and_labour',
      lines: [line('Q1'), line('Q2', {}, { line_id: 8 })],
    });
    expect(lines.map((one) => one.quantity)).toEqual(['4']);
    expect(faults).toEqual([expect.objectContaining({ line_id: 8, code: 'answer_missing' })]);
  });
});

describe('the quote', () => {
  const both = [
    line('Q1', {}, { line_id: 1, product_type: 'building_material', retail_price: '10.00', cost_price: '6.00' }),
    line('Q1', {}, { line_id: 2, product_type: 'labour', retail_price: '5.00', cost_price: '3.00' }),
  ];

  it('adds the lines of its type', () => {
    expect(quote([2], both)).toMatchObject({
      material_total: '20.00',
      labour_total: '10.00',
      retail_total: '30.00',
      cost_total: '18.00',
      margin_percent: '40.00',
      markup_percent: '66.67',
    });
    expect(quote([2], both, 'labour')).toMatchObject({
      material_total: '0.00',
      labour_total: '10.00',
      retail_total: '10.00',
      cost_total: '6.00',
    });
    expect(quote([2], both, 'labour').lines.map((one) => one.line_id)).toEqual([2]);
    expect(quote([2], both, 'material')).toMatchObject({
      material_total: '20.00',
      labour_total: '0.00',
      retail_total: '20.00',
    });
  });

  it('adds rounded lines, not exact ones', () => {
    const cents = [1, 2, 3].map((id) => line('0.5', {}, { line_id: id, retail_price: '0.01', cost_price: '0.00' }));
    expect(quote([1], cents)).toMatchObject({
      retail_total: '0.03',
      cost_total: '0.00',
      margin_percent: '100.00',
      markup_percent: null,
    });
  });

  it('has no margin without retail, and none where cost is hidden', () => {
    expect(quote([0], both)).toMatchObject({ retail_total: '0.00', margin_percent: null, markup_percent: null });
    expect(
      quote(
        [2],
        both.map((one) => ({ ...one, cost_price: null })),
      ),
    ).toMatchObject({ retail_total: '30.00', cost_total: null, margin_percent: null, markup_percent: null });
    expect(
      quote(
        [2],
        both.map((one) => ({ ...one, cost_price: null, retail_price: null })),
      ),
    ).toMatchObject({ retail_total: null, material_total: null, cost_total: null });
  });

  it('has a cost total only if the cost of every included line is known', () => {
    const known = line('Q1', {}, { line_id: 1 });
    const hidden = line(
      'Q1',
      { include_when: { question_id: 100, op: '>', value: '5' } },
      { line_id: 2, cost_price: null },
    );
    expect(quote([2], [known, hidden])).toMatchObject({
      retail_total: '116.00',
      cost_total: '80.00',
      margin_percent: '31.03',
      markup_percent: '45.00',
    });
    expect(quote([6], [known, hidden])).toMatchObject({
      retail_total: '696.00',
      cost_total: null,
      margin_percent: null,
      markup_percent: null,
    });
  });

  it('without lines is zero', () => {
    expect(quote([], [])).toEqual({
      lines: [],
      faults: [],
      material_total: '0.00',
      labour_total: '0.00',
      retail_total: '0.00',
      cost_total: '0.00',
      margin_percent: null,
      markup_percent: null,
    });
  });
});

describe('answers', () => {
  const questions = questionsFor([1, 2, 3, 4, 5]);

  it('need a number from 0 to 1,000,000,000 each: one entry per question', () => {
    const { errors } = readAnswers(questions, { 100: '-1', 101: 'ten', 103: 1_000_000_000.5, 104: 1e9, 999: 1 });
    expect(errors.map(({ path, code }) => [path, code])).toEqual([
      ['answers.100', 'negative'],
      ['answers.101', 'not_a_number'],
      ['answers.102', 'missing'],
      ['answers.103', 'too_large'],
      ['answers.999', 'unknown_question'],
    ]);
  });

  it.each([
    null,
    '',
    [],
    {},
    true,
    NaN,
    Infinity,
    '1e3',
    '0x10',
    '1,000',
    '1/2',
    ' ',
    '5.',
    '१',
    { toString: () => '5' },
  ])('does not take %p for a number', (value) => {
    expect(readAnswers([questions[0]!], { 100: value }).errors).toHaveLength(1);
  });

  it.each([
    [5, '5'],
    ['5.50', '5.5'],
    ['.5', '0.5'],
    [0.1, '0.1'],
    [1e-7, '0.0000001'],
    [' 7 ', '7'],
  ])('takes %p as %s', (value, text) => {
    const { answers, errors } = readAnswers([questions[0]!], { 100: value });
    expect(errors).toEqual([]);
    expect(
      calculateQuote({ questions: [questions[0]!], answers, quoteType: 'material', lines: [line('Q1x10000000')] })
        .lines[0]!.quantity,
    ).toBe(String(BigInt(Math.round(Number(text) * 1e7))));
  });
});

/** An independent model: fraction.js, which reduces at every step, over a formula tree that prints itself. */
type Tree = { text: string; value: (answers: readonly Fraction[]) => Fraction | null; level: 0 | 1 | 2 };

const number = fc.tuple(fc.nat(999), fc.nat(99)).map(([whole, hundredths]): Tree => {
  const text = `${whole}.${String(hundredths).padStart(2, '0')}`;
  return { text, value: () => new Fraction(text), level: 2 };
});
const question = fc
  .nat({ max: 2 })
  .map((index): Tree => ({ text: `Q${index + 1}`, value: (answers) => answers[index]!, level: 2 }));
const { tree } = fc.letrec<{ tree: Tree }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 5, withCrossShrink: true },
    number,
    question,
    tie('tree').map(
      (inner): Tree => ({
        text: `(-(${inner.text}))`,
        value: (answers) => inner.value(answers)?.neg() ?? null,
        level: 2,
      }),
    ),
    fc.tuple(tie('tree'), fc.constantFrom('+', '-', 'x', '/'), tie('tree')).map(([a, op, b]): Tree => {
      const level = op === '+' || op === '-' ? 0 : 1;
      const left = a.level < level ? `(${a.text})` : a.text;
      const right = b.level <= level ? `(${b.text})` : b.text;
      return {
        text: left + op + right,
        level,
        value: (answers) => {
          const [x, y] = [a.value(answers), b.value(answers)];
          if (!x || !y) return null;
          if (op === '+') return x.add(y);
          if (op === '-') return x.sub(y);
          if (op === 'x') return x.mul(y);
          return y.equals(0) ? null : x.div(y);
        },
      };
    }),
  ),
}));

/** Half up, away from zero, as text with `places` decimals. */
function halfUp(value: Fraction, places: number): string {
  const scaled = value
    .abs()
    .mul(10 ** places)
    .add(1, 2)
    .floor();
  const digits = String(scaled.n).padStart(places + 1, '0');
  return (value.lt(0) && !scaled.equals(0) ? '-' : '') + digits.slice(0, -places) + '.' + digits.slice(-places);
}

const hundredth = fc.nat(100_000).map((cents) => (cents / 100).toFixed(2));

it('agrees with an independent model for any formula, settings and price', () => {
  fc.assert(
    fc.property(
      tree.filter((formula) => formula.text.length <= 400),
      fc.tuple(hundredth, hundredth, hundredth),
      fc.record({
        waste: fc.nat(10_000).map((cents) => (cents / 100).toFixed(2)),
        pack: fc.integer({ min: 1, max: 5_000 }).map((cents) => (cents / 100).toFixed(2)),
        minimum: fc.nat(500).map((cents) => (cents / 100).toFixed(2)),
        round: fc.boolean(),
      }),
      fc.integer({ min: -5_000, max: 1_000_000 }).map((cents) => (cents / 100).toFixed(2)),
      (formula, answers, { waste, pack, minimum, round }, price) => {
        const { lines, faults } = quote(answers, [
          line(
            formula.text,
            { waste_percent: waste, pack_size: pack, minimum_quantity: minimum, round_up: round },
            { retail_price: price },
          ),
        ]);
        const value = formula.value(answers.map((answer) => new Fraction(answer)));
        if (!value) {
          expect(faults[0]?.code).toBe('division_by_zero');
          return;
        }
        const base = value.lt(0) ? new Fraction(0) : value;
        let quantity = base.mul(new Fraction(waste).add(100)).div(new Fraction(pack).mul(100));
        if (round) quantity = quantity.ceil();
        if (base.gt(0) && quantity.lt(minimum)) quantity = new Fraction(minimum);
        const shown = halfUp(quantity, 4);
        // What it costs has no limit: that would reveal it.
        const total = new Fraction(halfUp(new Fraction(shown).mul(price), 2));
        if (quantity.gt(largestFigure) || total.abs().gt(largestFigure)) {
          expect(faults[0]?.code).toBe('too_large');
          return;
        }
        expect(lines[0]!.quantity).toBe(shown.replace(/\.?0+$/, ''));
        expect(lines[0]!.retail_total).toBe(halfUp(new Fraction(shown).mul(price), 2));
        expect(lines[0]!.warnings).toHaveLength(value.lt(0) ? 1 : 0);
      },
    ),
    { numRuns: 400 },
  );
});

it('is fast even for many divisions by a long measurement', () => {
  const long = `1.${'1234567890'.repeat(3)}`;
  const formula = `Q1${'/Q1'.repeat(165)}`;
  const { lines } = quote(
    [long],
    Array.from({ length: 200 }, (_, id) => line(formula, {}, { line_id: id })),
  );
  expect(lines).toHaveLength(200);
  expect(lines[0]!.quantity).toBe('0');
});
