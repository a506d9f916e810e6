import { describe, expect, it } from '@jest/globals';
import { Exact } from '../kernel/exact.js';
import { curveOf, questionsBehind } from './curve.js';
import { parseFormula } from './parse.js';
import { defaultLineSettings } from './settings.js';
import { divisionByZero, resultWarnings } from './suspicion.js';

const questions = [1, 2, 3].map((id) => ({ id, no_of_question: id }));
const formulaOf = (text: string) => parseFormula(text, questions).formula!;
const answersOf = (...answers: string[]) => new Map(answers.map((answer, index) => [index + 1, Exact.decimal(answer)]));

describe('a suspicious result', () => {
  const codes = (formula: string, unit: string, answers: string[], settings = {}) =>
    resultWarnings(
      { formula: formulaOf(formula), unit, settings: { ...defaultLineSettings, ...settings } },
      answersOf(...answers),
    ).map(({ code }) => code);

  it('is negative, or zero without an answer of 0', () => {
    expect(codes('Q1-Q2', 'ft', ['10', '12'])).toEqual(['negative_result']);
    expect(codes('Q1-Q2', 'ft', ['10', '10'])).toEqual(['zero_result']);
    expect(codes('Q1x2', 'ft', ['0'])).toEqual([]);
    expect(codes('0', 'each', [])).toEqual(['zero_result']);
  });

  it('is more than one job takes', () => {
    expect(codes('Q1xQ2x24', 'box', ['12', '10'])).toEqual(['enormous_result']);
    expect(codes('Q1xQ2', 'box', ['12', '10'], { pack_size: '24' })).toEqual([]);
    expect(codes('Q1xQ2x24', 'each', ['12', '10'])).toEqual([]);
    expect(codes('Q1x200', 'Hours', ['12'])).toEqual(['enormous_result']);
    expect(codes('Q1', 'day', ['251'])).toEqual(['enormous_result']);
    expect(
      resultWarnings(
        { formula: formulaOf('Q1xQ2x24'), unit: 'boxes', settings: defaultLineSettings },
        answersOf('12', '10'),
      )[0]!.message,
    ).toBe(
      'The sample answers come to 2,880 boxes, more than one job takes (1,000 boxes). Is something multiplied that should be divided?',
    );
  });

  it('is none if nothing can be calculated', () => {
    expect(codes('Q1/Q2', 'ft', ['1', '0'])).toEqual([]);
    expect(codes('Q1/Q2', 'ft', ['1'])).toEqual([]);
    expect(codes('Q1-Q2', 'ft', ['10', '12'], { include_when: { question_id: 2, op: '<', value: '12' } })).toEqual([]);
  });
});

describe('a division by zero', () => {
  const said = (formula: string, ...answers: string[]) =>
    divisionByZero(formulaOf(formula), answersOf(...answers), (id) => ['Length', 'Width', 'Height'][id - 1]!);

  it('names the divisor that is zero', () => {
    expect(said('Q1/0', '12')).toBe('This divides by zero. Change what comes after ÷.');
    expect(said('Q1/(5-5)', '12')).toBe('This divides by zero. Change what comes after ÷.');
    expect(said('Q1/(Q2-10)', '12', '10')).toBe('This divides by zero: “Width less 10” is 0 with the sample answers.');
    expect(said('1+Q1/Q2x2', '12', '0')).toBe('This divides by zero: “Width” is 0 with the sample answers.');
  });

  it('is none while the formula has a value, or an answer is missing', () => {
    expect(said('Q1/Q2', '12', '10')).toBeNull();
    expect(said('Q1/Q2', '12')).toBeNull();
  });
});

describe('the curve of a quantity', () => {
  const line = (text: string, settings = {}) => ({
    formula: formulaOf(text),
    settings: { ...defaultLineSettings, ...settings },
  });

  it('goes from 0 to about twice the sample answer, calculated as in a quote', () => {
    const curve = curveOf(
      line('Q1xQ2', { waste_percent: '10', pack_size: '24', round_up: true }),
      { id: 1, unit: 'ft' },
      answersOf('12', '10'),
    )!;
    expect(curve.points[0]).toEqual({ answer: '0', quantity: '0' });
    expect(curve.points.at(-1)).toEqual({ answer: '25', quantity: '12' });
    expect(curve.points).toHaveLength(41);
    expect(curve.sample).toEqual({ answer: '12', quantity: '6' });
  });

  it('shows counts at whole numbers only', () => {
    const curve = curveOf(line('Q1x2'), { id: 1, unit: 'door' }, answersOf('2'))!;
    expect(curve.points.map(({ answer }) => answer)).toEqual(['0', '1', '2', '3', '4']);
  });

  it('has a gap where the line divides by zero, and 0 where it is not included', () => {
    expect(curveOf(line('Q1/Q2'), { id: 2, unit: 'ft' }, answersOf('6', '3'))!.points[0]).toEqual({
      answer: '0',
      quantity: null,
    });
    const when = { include_when: { question_id: 1, op: '>' as const, value: '5' } };
    const conditional = line('Q2', when);
    expect(questionsBehind(conditional)).toEqual([2, 1]);
    expect(
      curveOf(conditional, { id: 1, unit: 'ft' }, answersOf('5', '7'))!
        .points.map(({ quantity }) => quantity)
        .filter((quantity) => quantity === '0'),
    ).toHaveLength(21);
  });

  it('is not drawn without an answer', () => {
    expect(curveOf(line('Q1xQ2'), { id: 1, unit: 'ft' }, answersOf('12'))).toBeNull();
  });
});
