import { productTablePerPage, type MasterProductListRequest } from '@quotewright/domain/catalogue/contract.js';
import { boardRequest, oneOf } from '../../../features/board/board-request.js';

const states = ['waiting', 'private', 'accepted'] as const;

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
