import { expect, it } from '@jest/globals';
import { boardRequest, idIn, oneOf, pageSizes } from './board-request.js';

const read = (query: string) => boardRequest(new URLSearchParams(query), ['name', 'price'], 15);

it('an address without a query asks for the first page in default order', () => {
  expect(read('')).toEqual({ searchTerm: '', page: 1, perPage: 15 });
});

it('reads the search, the page, its size and the order', () => {
  expect(read('search=+deck+&page=3&perPage=50&sort=price.desc')).toEqual({
    searchTerm: 'deck',
    page: 3,
    perPage: 50,
    sort: { field: 'price', type: 'desc' },
  });
  expect(read('sort=name')).toMatchObject({ sort: { field: 'name', type: 'asc' } });
});

it('ignores unknown values, and treats an invalid page as one beyond the last', () => {
  expect(read('sort=colour.asc&perPage=7')).toEqual({ searchTerm: '', page: 1, perPage: 15 });
  for (const page of ['0', '-1', '1.5', 'x', '']) expect(read(`page=${page}`).page).toBe(Infinity);
  expect(read(`search=${'x'.repeat(500)}`).searchTerm).toHaveLength(200);
});

it('reads ids and enumerated values', () => {
  const search = new URLSearchParams('category=7&sub=x&state=live&kind=dear');
  expect([idIn(search, 'category'), idIn(search, 'sub'), idIn(search, 'none')]).toEqual([7, 0, 0]);
  expect([oneOf(search, 'state', ['live', 'off']), oneOf(search, 'kind', ['free', 'premium'])]).toEqual([
    'live',
    undefined,
  ]);
});

it('offers a list’s own size among the usual ones', () => {
  expect(pageSizes(9)).toEqual([9, 30, 50, 100]);
  expect(pageSizes(50)).toEqual([30, 50, 100]);
});
