import { expect, it } from '@jest/globals';
import { nextSort, type Sort } from './data-table.js';

/** The sorts after three presses on a header. */
const presses = (first?: 'asc' | 'desc' | 'last', before: Sort = null): (string | null)[] => {
  let sort = before;
  return [1, 2, 3].map(() => {
    sort = nextSort(sort, 'name', first);
    return sort && sort.type;
  });
};

it('a header sorts ascending, descending and then not at all', () => {
  expect(presses()).toEqual(['asc', 'desc', null]);
});

it('a header that starts with the largest goes the other way round', () => {
  expect(presses('desc')).toEqual(['desc', 'asc', null]);
});

it('a header that follows the list takes its direction', () => {
  expect(presses('last')).toEqual(['asc', 'desc', null]);
  expect(presses('last', { field: 'price', type: 'desc' })).toEqual(['desc', null, 'asc']);
});
