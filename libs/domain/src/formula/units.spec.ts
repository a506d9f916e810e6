import { expect, it } from '@jest/globals';
import { parseFormula } from './parse.js';
import { assumedAnswer, derivedUnit, sampleAnswer, singularUnit, unitBeside } from './units.js';

it.each([
  ['box', '6', 'boxes'],
  ['boxes', '1', 'box'],
  ['Box', '2', 'Boxes'],
  ['roll', '0.5', 'rolls'],
  ['riser', '14', 'risers'],
  ['each', '6', 'each'],
  ['ft', '6', 'ft'],
  ['gal', '2', 'gal'],
  ['linear foot', '3', 'linear feet'],
  ['Kg', '3', 'Kg'],
  ['', '3', ''],
])('%s beside %s reads %s', (unit, quantity, shown) => {
  expect(unitBeside(unit, quantity)).toBe(shown);
});

it('says one of a unit', () => {
  expect([singularUnit('sheets'), singularUnit('hours'), singularUnit('ml')]).toEqual(['sheet', 'hour', 'ml']);
});

it.each<[string, string[], string]>([
  ['Q1xQ2', ['ft', 'feet'], 'ft²'],
  ['Q1xQ2xQ3', ['ft', 'ft', 'Foot'], 'ft³'],
  ['Q1+Q2', ['in', 'inches'], 'in'],
  ['(Q1+Q2)x2xQ3-Q4', ['ft', 'ft', 'ft', 'sq ft'], 'ft²'],
  ['Q1x1.1', ['sq. ft.'], 'ft²'],
  ['Q1xQ2', ['ft', 'count'], 'ft'],
  ['Q1xQ2/Q3', ['ft', 'ft', 'ft'], 'ft'],
  ['Q1xQ2xQ3/12', ['ft', 'ft', 'in'], 'ft³'],
  ['Q1xQ2xQ3/12/27', ['ft', 'ft', 'in'], 'yd³'],
  ['Q1xQ2/144', ['in', 'in'], 'ft²'],
  ['Q1', ['m2'], 'm²'],
  // Nothing sure can be said:
  ['Q1+Q2', ['ft', 'in'], ''],
  ['Q1xQ2', ['ft', 'in'], ''],
  ['Q1/8+1', ['ft'], ''],
  ['Q1/350', ['ft²'], ''],
  ['Q1x12', ['ft'], ''],
  ['Q1xQ2', ['ft', 'kg'], ''],
  ['Q1', ['door'], ''],
])('%s of %j is in %s', (formula, units, unit) => {
  const questions = units.map((_, index) => ({ id: index, no_of_question: index + 1 }));
  expect(derivedUnit(parseFormula(formula, questions).formula!.root, (id) => units[id]!)).toBe(unit);
});

it('assumes a sample answer by the unit, and says so', () => {
  expect(['ft', 'in', 'ft²', 'sq ft', 'count', 'each', 'doors', 'Kg', 'm', ''].map(assumedAnswer)).toEqual(['10', '4', '100', '100', '1', '1', '1', '10', '10', '1']);
  expect(sampleAnswer({ unit: 'ft', sample_answer: '12' })).toEqual({ answer: '12', assumed: false });
  expect(sampleAnswer({ unit: 'ft', sample_answer: '0' })).toEqual({ answer: '0', assumed: false });
  expect(sampleAnswer({ unit: 'ft', sample_answer: null })).toEqual({ answer: '10', assumed: true });
});
