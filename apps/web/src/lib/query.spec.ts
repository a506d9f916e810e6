import { describe, expect, it } from '@jest/globals';
import { pageIn, searchIn } from './query.js';

describe('what an address searches for', () => {
  it.each([
    ['search=+deck+', 'deck'],
    ['search=%20%20', ''],
    ['', ''],
    ['search=de%00ck%00', 'deck'],
    // Its 200th character is the first half of a pair.
    [`search=${'x'.repeat(199)}${encodeURIComponent('🧱')}`, 'x'.repeat(199)],
    [`search=${'x'.repeat(10_000)}`, 'x'.repeat(200)],
  ])('is what a call takes: %.30s', (query, search) => {
    expect(searchIn(new URLSearchParams(query))).toBe(search);
  });

  it('has the name that it is asked for', () => {
    expect(searchIn(new URLSearchParams('searchTerm=oak'), 'searchTerm')).toBe('oak');
  });
});

it.each([
  ['', 1],
  ['page=12', 12],
  ...['-1', '0', '01', '1.5', '9e9', '', 'x', '1000000'].map((page): [string, number] => [`page=${page}`, Infinity]),
])('reads the page of %j', (query, page) => {
  expect(pageIn(new URLSearchParams(query))).toBe(page);
});
