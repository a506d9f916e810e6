import { productTablePerPage, type MasterProductListRequest } from '@quotewright/domain/catalogue/contract.js';
import { boardRequest, oneOf } from '../../../features/board/board-request.js';

const states = ['waiting', 'private', 'accepted'] as const;

/** Whether the address asks for likely doubles instead of a list. */
export const asksForDoubles = (search: URLSearchParams): boolean => search.get('state') === 'doubles';

/** Pairs on a page. */
export const doublesPerPage = 10;

/** The page of likely doubles that the address asks for. */
export function doublesRequest(search: URLSearchParams): { searchTerm: string; page: number; perPage: number } {
  const { searchTerm, page, perPage } = boardRequest(search, [], doublesPerPage);
  return { searchTerm, page, perPage };
}

/** What the list's address asks for: waiting ones, unless it names another state or all. */
export function masterProductsRequest(search: URLSearchParams): MasterProductListRequest & { page: number } {
  const { searchTerm, page, perPage } = boardRequest(search, [], productTablePerPage);
  const state = search.get('state') === 'all' ? undefined : (oneOf(search, 'state', states) ?? 'waiting');
  return { searchTerm, page, perPage, ...(state && { state }) };
}

/** The state of the list in the address. */
export function stateIn({ state }: MasterProductListRequest): '' | 'private' | 'accepted' | 'all' {
  if (state === 'waiting') return '';
  return state ?? 'all';
}
