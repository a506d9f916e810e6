import { storeTypes, type StoreQuery } from '@quotewright/domain/catalogue/contract.js';
import { storeQuery } from '../../../api/store.js';
import type { ScreenLoader } from '../../../app/screen.js';
import { pageIn, searchIn } from '../../../lib/query.js';
import { notFound } from '../../../lib/refused.js';

/** What an address asks for; a type of no product is left out. */
export function storeRequest(query: URLSearchParams): StoreQuery & { page: number } {
  const type = storeTypes.find((one) => one === query.get('type'));
  const searchTerm = searchIn(query);
  return {
    ...(type && { type }),
    ...(searchTerm && { searchTerm }),
    page: pageIn(query),
  };
}

/** Loads a page of the store; one beyond the last is not found. */
export const loadStore: ScreenLoader = async (queryClient, { request }) => {
  const asked = storeRequest(new URL(request.url).searchParams);
  if (asked.page === Infinity) throw notFound('The list has no such page.');
  const list = await queryClient.ensureQueryData(storeQuery(asked));
  if (asked.page > 1 && list.data.length === 0) throw notFound('The list has no such page.');
};
