import { quoteTypes } from '@quotewright/domain/formula/settings.js';
import { defaultPerPage } from '@quotewright/domain/kernel/contract.js';
import type { QuotesQuery } from '@quotewright/domain/quotes/contract.js';
import { boardRequest, idIn, oneOf } from '../../../features/board/board-request.js';

/** Filters of the list. */
export const myQuotesNarrowing = ['search', 'type', 'by'] as const;

/** What the list's address asks for: newest first by default. */
export function myQuotesRequest(search: URLSearchParams) {
  return {
    ...boardRequest(search, ['name', 'created_at', 'total'], defaultPerPage),
    quote_type: oneOf(search, 'type', quoteTypes),
    by: idIn(search, 'by') || undefined,
  };
}

/** The same as the call takes it. */
export function myQuotesQuery({ sort, ...request }: ReturnType<typeof myQuotesRequest>): QuotesQuery {
  return { ...request, sort: sort && `${sort.field}.${sort.type}` };
}
