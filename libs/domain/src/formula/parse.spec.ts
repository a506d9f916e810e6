import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { formatFormula, formulaQuestionIds, mapFormulaQuestions, parseFormula } from './parse.js';

const questions = [
  { id: 70, no_of_question: 2 },
  { id: 41, no_of_question: 1 },
  { id: 90, no_of_question: 12 },
];

function stored(text: string): string {
  const { formula, fault } = parseFormula(text, questions);
  if (fault) throw new Error(`${text}: ${fault.code} at ${fault.position}`);
  return formula.stored;
}

describe('refuses a formula with a code and the position of the fault', () => {
  it.each<[string, string, number]>([
    ['', 'empty', 0],
    ['   ', 'empty', 0],
    ['Q1Q2', 'missing_operator', 2],
    ['Q1 2', 'missing_operator', 3],
    ['2(3)', 'missing_operator', 1],
    ['(2)3', 'missing_operator', 3],
    ['(2)(3)', 'missing_operator', 3],
    ['2Q1', 'missing_operator', 1],
    ['(2 3Q1)', 'missing_operator', 4],
    ['1.2.3', 'second_point', 3],
    ['1..2', 'second_point', 2],
    ['5.', 'unfinished_number', 1],
    ['5.xQ1', 'unfinished_number', 1],
    ['.', 'unfinished_number', 0],
    ['Q1x', 'trailing_operator', 2],
    ['Q1 + ', 'trailing_operator', 3],
    ['-', 'trailing_operator', 0],
    ['(Q1+)x2', 'trailing_operator', 3],
    ['xQ1', 'missing_operand', 0],
    ['+3', 'missing_operand', 0],
    ['2x-3', 'missing_operand', 2],
    ['2--3', 'missing_operand', 2],
    ['--3', 'missing_operand', 1],
    ['(/2)', 'missing_operand', 1],
    ['()', 'empty_parentheses', 0],
    ['2x()', 'empty_parentheses', 2],
    ['(Q1', 'unbalanced_parentheses', 0],
    ['((Q1)', 'unbalanced_parentheses', 0],
    ['2x(', 'unbalanced_parentheses', 2],
    ['Q1)', 'unbalanced_parentheses', 2],
    [')', 'unbalanced_parentheses', 0],
    ['2+)', 'unbalanced_parentheses', 2],
    ['Q3', 'unknown_question', 0],
    ['1+Q0', 'unknown_question', 2],
    ['Q', 'unknown_question', 0],
    ['Q01', 'unknown_question', 0],
    ['Q1*Q2', 'unknown_character', 2],
    ['2^3', 'unknown_character', 1],
    ['q1', 'unknown_character', 0],
    ['{41}', 'unknown_character', 0],
    ['1e3', 'unknown_character', 1],
    ['max(1)', 'unknown_character', 0],
    [`1${'+1'.repeat(250)}`, 'too_long', 500],
    [`${'('.repeat(51)}1${')'.repeat(51)}`, 'too_deep', 50],
  ])('%s: %s at %i', (text, code, position) => {
    expect(parseFormula(text, questions).fault).toMatchObject({
      code,
      position,
      message: expect.stringMatching(/\.$/),
    });
  });
});

it('accepts: a leading minus, one after a parenthesis, a bare decimal, spaces, the limits', () => {
  expect(stored('-Q1')).toBe('-{41}');
  expect(stored('2x(-3)')).toBe('2x(-3)');
  expect(stored('.5')).toBe('.5');
  expect(stored(' ( Q1 + Q2 ) x 2 ')).toBe('({41}+{70})x2');
  expect(stored('1 000')).toBe('1000');
  expect(stored(`1${'+1'.repeat(249)}1`)).toHaveLength(500);
  expect(stored(`${'('.repeat(50)}1${')'.repeat(50)}`)).toHaveLength(101);
});

it('stores question ids, so that renumbering changes the display and never the meaning', () => {
  const kept = stored('Q1xQ2-Q12xQ1');
  expect(kept).toBe('{41}x{70}-{90}x{41}');
  expect(formulaQuestionIds(kept)).toEqual([41, 70, 90]);
  expect(
    formatFormula(kept, [
      { id: 41, no_of_question: 2 },
      { id: 70, no_of_question: 1 },
    ]),
  ).toBe('Q2xQ1-Q?xQ2');
  expect(mapFormulaQuestions(kept, (id) => id + 1)).toBe('{42}x{71}-{91}x{42}');
  expect(() => mapFormulaQuestions(kept, () => undefined)).toThrow('question 41');
});

it('reads an offer’s formula, which has no template yet', () => {
  expect(parseFormula('Q1xQ7', 'any').formula?.stored).toBe('{1}x{7}');
  expect(parseFormula('Q1x', 'any').fault?.code).toBe('trailing_operator');
});

it('keeps precedence and groups from the left', () => {
  expect(parseFormula('8-4-2x3', questions).formula?.root).toEqual({
    kind: 'operation',
    operator: '-',
    left: {
      kind: 'operation',
      operator: '-',
      left: { kind: 'number', text: '8' },
      right: { kind: 'number', text: '4' },
    },
    right: {
      kind: 'operation',
      operator: 'x',
      left: { kind: 'number', text: '2' },
      right: { kind: 'number', text: '3' },
    },
  });
});

it('answers any text with a formula that reads back the same, or with a fault inside the text', () => {
  const piece = fc.constantFrom('Q1', 'Q2', 'Q12', 'Q', '1', '2', '.', '(', ')', 'x', '+', '/', '-', ' ', 'y');
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
      const text = pieces.join('');
      const { formula, fault } = parseFormula(text, questions);
      if (formula) {
        expect(formatFormula(formula.stored, questions)).toBe(text.replace(/\s/g, ''));
        expect(parseFormula(formatFormula(formula.stored, questions), questions).formula?.root).toEqual(formula.root);
      } else {
        expect(fault.position).toBeGreaterThanOrEqual(0);
        expect(fault.position).toBeLessThan(Math.max(1, text.length));
      }
    }),
    { numRuns: 500 },
  );
});
