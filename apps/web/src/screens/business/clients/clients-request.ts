import { boardRequest } from '../../../features/board/board-request.js';

/** Clients a page. */
export const clientsPerPage = 20;

/** What the list's address asks for: by name. */
export function clientsRequest(search: URLSearchParams) {
  const { searchTerm, page, perPage } = boardRequest(search, [], clientsPerPage);
  return { searchTerm, page, perPage };
}
