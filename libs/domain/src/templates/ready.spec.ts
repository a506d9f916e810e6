import { describe, expect, it } from '@jest/globals';
import { defaultLineSettings, type LineSettings } from '../formula/settings.js';
import { readDecimal } from '../kernel/money.js';
import { readyCodes, type ReadyWarning } from './contract.js';
import { lineWarnings, readyChecks, unreadyIn, type ReadyFacts, type ReadyLine } from './ready.js';

const questions = [
  { id: 1, no_of_question: 1, title: 'Length', unit: 'ft' },
  { id: 2, no_of_question: 2, title: 'Width', unit: 'ft' },
];
const line = (more: Partial<ReadyLine> = {}): ReadyLine => ({
  line_id: 7,
  name: 'Tile',
  formula: 'Q1xQ2',
  settings: defaultLineSettings,
  unit: 'piece',
  retail_price: '4.00',
  offered: true,
  ...more,
});
const place = { id: 3, title: 'Floors', published: true };
const checks = (more: Partial<ReadyFacts> = {}) =>
  readyChecks({
    questions,
    lines: [line()],
    faults: [],
    lost: [],
    pictures: 1,
    category: place,
    subcategory: place,
    jobs: [],
    related: [],
    warnings: [],
    ...more,
  });
const failing = (more: Partial<ReadyFacts>) => checks(more).filter(({ ok }) => !ok);

describe('the checks before publishing', () => {
  it('are all there, in their order, and fail for nothing', () => {
    expect(checks().map(({ code }) => code)).toEqual([...readyCodes]);
    expect(unreadyIn(checks())).toEqual([]);
    expect(unreadyIn(checks({ lines: [] }))).toEqual([]);
  });

  it('find formulas without a result, and those of left-out lines that cannot be read', () => {
    const lines = [
      line(),
      line({ line_id: 8, name: 'Glue' }),
      line({ line_id: 9, name: 'Trim', formula: ' ' }),
      line({ line_id: 10, name: 'Foil', formula: 'Q1x' }),
    ];
    const [found, ...others] = failing({
      lines,
      faults: [
        { line_id: 7, code: 'division_by_zero', message: 'Tile divides by zero.' },
        { line_id: 8, code: 'settings_invalid', message: 'Glue has invalid settings.' },
      ],
    });
    expect(others).toEqual([]);
    expect(found).toMatchObject({ code: 'formulas', sentence: '4 formulas cannot be calculated.' });
    expect(found!.faults.map(({ where }) => where)).toEqual([
      'lines.7.formula',
      'lines.8.settings',
      'lines.9.formula',
      'lines.10.formula',
    ]);
    expect(found!.faults[0]!.sentence).toBe('Tile divides by zero with the sample answers.');
  });

  it.each<[string, Partial<ReadyFacts>, string]>([
    ['an offer that is gone', { lost: [9] }, 'The product of a line is gone. Choose another.'],
    [
      'a withdrawn offer',
      { lines: [line({ offered: false })] },
      'Tile is no longer offered by its supplier. Choose another.',
    ],
    ['a price of nothing', { lines: [line({ retail_price: '0.00' })] }, 'Tile has no retail price.'],
    ['no category', { category: null }, 'Choose a category.'],
    ['a deleted sub category', { subcategory: undefined }, 'Its sub category was deleted. Choose another.'],
    [
      'a category that is not public',
      { category: { ...place, published: false } },
      'The category Floors is not published.',
    ],
    ['no picture', { pictures: 0 }, 'Add a picture.'],
    [
      'a job that changed',
      { jobs: [{ id: 1, name: 'Bath', outcome: 'changed' }] },
      'Bath does not come out as expected.',
    ],
    [
      'a job that lost a question',
      { jobs: [{ id: 1, name: 'Bath', outcome: 'incomplete' }] },
      'Bath answers a question that was deleted.',
    ],
    ['a related template', { related: [{ id: 5, name: 'Shower', published: false }] }, 'Shower is not published.'],
  ])('name %s', (_, more, sentence) => {
    expect(failing(more).flatMap(({ faults }) => faults.map((fault) => fault.sentence))).toEqual([sentence]);
  });

  it('count only warnings that nobody looked at', () => {
    const warning: ReadyWarning = {
      path: 'lines.7.warnings.zero_result.0',
      quote_template_product_id: 7,
      message: 'It comes to 0.',
      value: 'x',
      acknowledged: null,
    };
    expect(failing({ warnings: [warning] })[0]!.faults).toEqual([
      { sentence: 'Tile: It comes to 0.', where: warning.path },
    ]);
    const acknowledged = { actor: { id: 1, name: 'Ann', user_type: 'admin' as const }, at: '2026-01-05T10:00:00.000Z' };
    expect(failing({ warnings: [{ ...warning, acknowledged }] })).toEqual([]);
  });
});

describe('what a warning is about', () => {
  const answers = new Map([
    [1, readDecimal('10')!],
    [2, readDecimal('0.5')!],
  ]);
  const judged = (formula: string, settings: Partial<LineSettings> = {}, given = answers) =>
    lineWarnings(line({ formula, settings: { ...defaultLineSettings, ...settings } }), questions, given).map(
      (warning) => [warning.path.split('.')[3], warning.judged],
    );

  it('is the formula with its units, and of a result all that it comes from', () => {
    const [units, result] = [judged('Q1xQ2+Q1'), judged('Q1-Q1')];
    expect([units[0]![0], result[0]![0]]).toEqual(['unlike_parts', 'zero_result']);
    const other = new Map([...answers, [1, readDecimal('11')!]]);
    expect(judged('Q1xQ2+Q1', { waste_percent: '5' })).toEqual(units);
    expect(judged('Q1xQ2+Q1', {}, other)).toEqual(units);
    expect(judged('Q1-Q1', { waste_percent: '5' })).not.toEqual(result);
    expect(judged('Q1-Q1', {}, other)).not.toEqual(result);
    expect(judged('Q1-Q1-Q1+Q1')).not.toEqual(result);
  });

  it('does not depend on the order in which settings are stored', () => {
    const stored = Object.fromEntries(Object.entries(defaultLineSettings).reverse()) as unknown as LineSettings;
    const of = (settings: LineSettings) => lineWarnings(line({ formula: 'Q1-Q1', settings }), questions, answers);
    expect(of(stored)).toEqual(of(defaultLineSettings));
  });
});
