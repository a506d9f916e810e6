import { defaultPerPage } from '@quotewright/domain/kernel/contract.js';
import { publicStates, quotePrices, templateSortFields } from '@quotewright/domain/templates/contract.js';
import { quoteTypes } from '@quotewright/domain/formula/settings.js';
import { boardRequest, idIn, oneOf } from '../../../features/board/board-request.js';

/** Rows per page of the board. */
export const stagingPerPage = defaultPerPage;

/** Filters of the board. */
export const stagingNarrowing = ['search', 'state', 'category', 'sub', 'kind', 'type'] as const;

/** What the board's address asks for. */
export function stagingRequest(search: URLSearchParams) {
  return {
    ...boardRequest(search, templateSortFields, stagingPerPage),
    scope: 'staging' as const,
    category_id: idIn(search, 'category'),
    subcategory_id: idIn(search, 'sub'),
    columnFilters: {
      state: oneOf(search, 'state', [...publicStates, 'changed', 'in_review', 'scheduled']) ?? '',
      quote_price: oneOf(search, 'kind', quotePrices) ?? '',
      quote_type: oneOf(search, 'type', quoteTypes) ?? '',
    },
  };
}
