import { defaultPerPage } from '@quotewright/domain/kernel/contract.js';
import { boardRequest } from '../../../features/board/board-request.js';

/** The page in the address. */
export function sentRequest(search: URLSearchParams) {
  const { page, perPage } = boardRequest(search, [], defaultPerPage);
  return { page, perPage };
}
