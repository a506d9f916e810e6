import { expect, it } from '@jest/globals';
import { asMeasuredIn, asTyped, systemOf, unitIn } from './measuring.js';

it.each([
  ['ft', 'imperial', 'm'],
  ['in', 'imperial', 'cm'],
  ['sq. ft.', 'imperial', 'm²'],
  ['cu yd', 'imperial', 'm³'],
  ['gal', 'imperial', 'L'],
  ['m', 'metric', 'm'],
  ['hour', null, 'hour'],
  ['doors', null, 'doors'],
  ['ft/in', null, 'ft/in'],
] as const)('%s is %s, and asked in %s by metric tapes', (unit, system, metric) => {
  expect([systemOf(unit), unitIn(unit, 'metric')]).toEqual([system, metric]);
});

it('asks in the unit itself where the system is the same', () => {
  expect([unitIn('ft', 'imperial'), unitIn('cm', 'imperial'), unitIn('m²', 'imperial')]).toEqual(['ft', 'in', 'ft²']);
});

it.each([
  ['12', 'ft', 'm', '3.66'],
  ['4', 'in', 'cm', '10.2'],
  ['120', 'ft²', 'm²', '11.15'],
  ['3.66', 'm', 'ft', '12'],
  ['3.2', 'm', 'ft', `10' 6"`],
  ['10', 'cm', 'in', '3.9'],
  ['12.007874', 'ft', 'ft', '12'],
])('%s %s is typed in %s as %s', (answer, unit, asked, typed) => {
  expect(asMeasuredIn(answer, unit, asked)).toBe(typed);
});

it.each([
  ['10.5', 'ft', `10' 6"`],
  ['12', 'ft', '12'],
  ['2.25', 'm', '2.25'],
])('%s %s is typed as %s', (answer, unit, typed) => expect(asTyped(answer, unit)).toBe(typed));
