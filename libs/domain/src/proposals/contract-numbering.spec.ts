import { expect, it } from '@jest/globals';
import { textFault } from '../kernel/text-rules.js';
import { defaultNumberPattern, numberIn, numberPatternRule, seriesOf } from './contract-numbering.js';

it('counts within the year, and beyond the places', () => {
  const series = seriesOf(defaultNumberPattern, 2026);
  expect([series, numberIn(series, 7), numberIn(series, 12_345)]).toEqual([
    'Q-2026-{nnnn}',
    'Q-2026-0007',
    'Q-2026-12345',
  ]);
  expect(numberIn(seriesOf('{nnnnn}', 2026), 7)).toBe('00007');
});

it.each([
  ['Q-{yyyy}-{nnnn}', true],
  ['Angebot {yyyy}/{nnn}', true],
  ['{nnnn}', true],
  ['Q-{yyyy}{nnnn}', false],
  ['Q-7{nnnn}', false],
  ['{nnnn}-Q', false],
  ['Q-{yyyy}', false],
  ['Q-{nnnn}-{nnnn}', false],
  ['Q-{year}-{nnnn}', false],
  ['', false],
])('takes %j: %p', (pattern, taken) => {
  expect(textFault(numberPatternRule, pattern) === null).toBe(taken);
});
