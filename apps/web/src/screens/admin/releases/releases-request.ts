import { defaultPerPage } from '@quotewright/domain/kernel/contract.js';
import { releaseStates } from '@quotewright/domain/releases/contract.js';
import { boardRequest, oneOf } from '../../../features/board/board-request.js';

/** What the address of the list asks for. */
export function releasesRequest(search: URLSearchParams) {
  const { page, perPage, searchTerm } = boardRequest(search, [], defaultPerPage);
  const state = oneOf(search, 'state', releaseStates);
  return { page, perPage, ...(searchTerm && { searchTerm }), ...(state && { state }) };
}
