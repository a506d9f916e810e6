import { expect, it } from '@jest/globals';
import { isFiltered, listOf, readGalleryRequest } from './gallery-request.js';

const read = (query: string) => readGalleryRequest(`https://quotes.example/construction-quote-templates${query}`);

it('asks for what the address says', () => {
  const asked = read('?search=+deck+&type=labour&price=free&most=3&sort=newest&page=2');
  expect(isFiltered(asked)).toBe(true);
  expect(listOf(asked, 4, undefined, [])).toEqual({
    perPage: 15,
    page: 2,
    searchTerm: 'deck',
    category_id: 4,
    subcategory_id: null,
    columnFilters: { quote_type: 'labour', quote_price: 'free', most_questions: 3 },
    sort: { field: 'updated_at', type: 'desc' },
  });
});

it('leaves out filters and orders that do not exist', () => {
  const asked = read('?type=paint&price=cheap&most=99&sort=constructor');
  expect(isFiltered(asked)).toBe(false);
  expect(listOf(asked, undefined, undefined, [{ id: 7 }])).toEqual({
    perPage: 15,
    page: 1,
    searchTerm: '',
    category_id: null,
    subcategory_id: null,
    category_ids: [7],
  });
});
