import { storeTypes, type StoreQuery } from '@quotewright/domain/catalogue/contract.js';
import { searchRule } from '@quotewright/domain/kernel/contract.js';
import { storeQuery } from '../../../api/store.js';
import type { ScreenLoader } from '../../../app/screen.js';

/** What an address asks for; what it cannot mean is left out. */
export function storeRequest(query: URLSearchParams): StoreQuery & { page: number } {
  const type = storeTypes.find((one) => one === query.get('type'));
  const searchTerm = (query.get('search') ?? '').trim().slice(0, searchRule.most);
  const page = Number(query.get('page'));
  return {
    ...(type && { type }),
    ...(searchTerm && { searchTerm }),
    page: Number.isInteger(page) && page > 0 && page < 10_000 ? page : 1,
  };
}

/** Loads a page of the store. */
export const loadStore: ScreenLoader = async (queryClient, { request }) => {
  await queryClient.ensureQueryData(storeQuery(storeRequest(new URL(request.url).searchParams)));
};
