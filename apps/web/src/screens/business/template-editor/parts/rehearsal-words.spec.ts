import { expect, it } from '@jest/globals';
import type { RehearsalResult, RehearsalRun } from '@quotewright/domain/templates/contract.js';
import { barNames, failingWords, resultLine, runWords } from './rehearsal-words.js';

const result = (fields: Partial<RehearsalResult>) =>
  ({ changed: 0, failing: 0, still_failing: 0, percent: null, change: null, ...fields }) as RehearsalResult;
const spread = (median: string) => ({ least: median, median, most: median });

it('names the bars from the largest decrease to the largest increase', () => {
  expect(barNames).toEqual([
    'over 20 % less',
    '10 to 20 % less',
    '5 to 10 % less',
    'up to 5 % less',
    'No change',
    'up to 5 % more',
    '5 to 10 % more',
    '10 to 20 % more',
    'over 20 % more',
  ]);
});

it('says in a line what came out', () => {
  const of = { quotes: 312 };
  expect(resultLine(of, result({}))).toBe('no total of 312 quotes changes');
  expect(resultLine(of, result({ changed: 212, failing: 12, percent: spread('1.8') }))).toBe(
    '212 of 312 quotes change, median +1.8\u00a0%; 12 cannot be calculated',
  );
  // From a total of zero there is no percentage.
  expect(resultLine(of, result({ changed: 1, change: spread('-4.50') }))).toBe('1 of 312 quotes change, median −$4.50');
});

it('says which quotes fail already', () => {
  expect(failingWords(result({ failing: 1 }))).toBe('1 quote cannot be calculated');
  expect(failingWords(result({ failing: 12, still_failing: 3 }))).toBe(
    '12 quotes cannot be calculated, 3 of them with what is published neither',
  );
});

it('says what happened since', () => {
  const run = { version: 14, published_version: 11, stale: false, changes_since: 0 } as RehearsalRun;
  expect(runWords(run)).toBe('Version 14 against version 11, which is published');
  expect(runWords({ ...run, stale: true, changes_since: 2 })).toMatch(/; 2 changes since$/);
});
