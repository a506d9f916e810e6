import { expect, it } from '@jest/globals';
import { derivedUnit, measuredIn } from './dimensions.js';
import { parseFormula } from './parse.js';

function rootOf(formula: string, units: readonly string[]) {
  return parseFormula(
    formula,
    units.map((_, index) => ({ id: index, no_of_question: index + 1 })),
  ).formula!.root;
}

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
  ['Q1xQ2xQ3/1728', ['in', 'in', 'in'], 'ft³'],
  ['Q1+2', ['ft'], 'ft'],
  ['Q1xQ2', ['gallons', 'count'], 'gal'],
  ['Q1x2', ['Hours'], 'hour'],
  ['Q1xQ2-45', ['yd', 'yd'], 'yd²'],
  // Not sure of any unit:
  ['Q1+Q2', ['ft', 'in'], ''],
  ['Q1xQ2', ['ft', 'in'], ''],
  ['Q1/8+1', ['ft'], ''],
  ['Q1/350', ['ft²'], ''],
  ['Q1x12', ['ft'], ''],
  ['Q1xQ2', ['ft', 'kg'], ''],
  ['Q1', ['door'], ''],
  ['Q1xQ2/(2x50)', ['ft', 'ft'], ''],
  ['Q1/Q2', ['ft', 'in'], ''],
  ['20/Q1', ['ft'], ''],
])('%s of %j is in %s', (formula, units, unit) => {
  expect(derivedUnit(rootOf(formula, units), (id) => units[id]!)).toBe(unit);
});

it.each<[string, string[], boolean]>([
  ['Q1xQ2', ['ft', 'ft'], true],
  ['(Q1+Q2)x2', ['ft', 'ft'], true],
  ['2x(Q1+Q2)xQ3', ['ft', 'ft', 'ft'], true],
  ['Q1xQ2xQ3/12/27', ['ft', 'ft', 'in'], true],
  ['Q1+1', ['ft'], true],
  // The number may be 2 ft, 2 lb per ft, or every 12 in.
  ['Q1x2', ['ft'], false],
  ['(Q1-Q2)x2', ['ft', 'ft'], false],
  ['(Q1+Q2)x2', ['ft²', 'ft²'], false],
  ['Q1/12', ['in'], false],
  ['Q1xQ2x1.1', ['ft', 'ft'], false],
])('whether %s of %j surely is what it seems: %s', (formula, units, sure) => {
  expect(measuredIn(rootOf(formula, units), (id) => units[id]!)?.sure).toBe(sure);
});
