import { defaultPerPage } from '@quotewright/domain/kernel/contract.js';
import { queueParts } from '@quotewright/domain/templates/contract.js';
import { boardRequest, oneOf } from '../../../features/board/board-request.js';

/** Rows per page of the queue. */
export const reviewsPerPage = defaultPerPage;

/** What the queue's address asks for: what waits for the user, unless it names another part. */
export function reviewsRequest(search: URLSearchParams) {
  const { searchTerm, page, perPage } = boardRequest(search, [], reviewsPerPage);
  return { part: oneOf(search, 'state', queueParts) ?? ('waiting' as const), searchTerm, page, perPage };
}
