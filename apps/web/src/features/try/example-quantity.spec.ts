import { expect, it } from '@jest/globals';
import { countedUnit } from './example-quantity.js';

it.each([
  ['12 ft × 10 ft = 120 ft² → ÷ 24 per box = 5 → rounded up = 6 boxes', '6', 'box', 'boxes'],
  ['3 ft → ÷ 6 per piece = 0.5 → rounded up = 1 piece', '1', 'piece', 'piece'],
  ['1,800 ft² = 1,800 ft²', '1800', 'ft²', 'ft²'],
  ['', '2', 'hour', 'hour'],
  ['something else', '2', 'hour', 'hour'],
])('reads the unit of %j', (trace, quantity, unit, words) =>
  expect(countedUnit({ trace, quantity, unit })).toBe(words),
);
