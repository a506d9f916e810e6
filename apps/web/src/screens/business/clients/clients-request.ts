import { defaultPerPage } from '@quotewright/domain/kernel/contract.js';
import { boardRequest } from '../../../features/board/board-request.js';

/** What the list's address asks for: by name. */
export function clientsRequest(search: URLSearchParams) {
  const { searchTerm, page, perPage } = boardRequest(search, [], defaultPerPage);
  return { searchTerm, page, perPage };
}
