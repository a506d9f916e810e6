import { expect, it } from '@jest/globals';
import { csvLine } from './csv.js';

it.each([
  ['plain', 'plain'],
  ['two, parts', '"two, parts"'],
  ['says "yes"', '"says ""yes"""'],
  ['two\nlines', '"two\nlines"'],
  ['', ''],
  [null, ''],
  [7, '7'],
  [-0.5, '-0.5'],
])('writes %j as %j', (value, text) => expect(csvLine([value])).toBe(`${text}\r\n`));

it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '＝1', '＋1', '－1', '＠1'])(
  'makes %j harmless',
  (value) => expect(csvLine([value]).replace(/^"/, '')).toMatch(/^'/),
);
