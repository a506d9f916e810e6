import { defaultPerPage } from '@quotewright/domain/kernel/contract.js';
import { boardRequest } from '../../../features/board/board-request.js';

/** What the address asks of the record: its page. */
export function sentRequest(search: URLSearchParams) {
  const { page, perPage } = boardRequest(search, [], defaultPerPage);
  return { page, perPage };
}
