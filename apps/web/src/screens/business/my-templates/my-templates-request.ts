import { quoteTypes } from '@quotewright/domain/formula/settings.js';
import { quotePrices, templatesPerPage, templateSortFields } from '@quotewright/domain/templates/contract.js';
import { boardRequest, idIn, oneOf } from '../../../features/board/board-request.js';

/** Filters of the list. */
export const myTemplatesNarrowing = ['search', 'category', 'kind', 'type', 'by'] as const;

/**
 * What the list's address asks for: last changed first by default. Without a category, those of the user's categories
 * (`own`), and those in none.
 */
export function myTemplatesRequest(search: URLSearchParams, own: readonly { id: number }[]) {
  const everything = idIn(search, 'category') > 0 || search.get('categories') === 'all' || own.length === 0;
  return {
    ...boardRequest(search, templateSortFields, templatesPerPage),
    scope: 'mine' as const,
    category_id: idIn(search, 'category'),
    by: idIn(search, 'by') || undefined,
    ...(!everything && { category_ids: own.map(({ id }) => id) }),
    columnFilters: {
      quote_price: oneOf(search, 'kind', quotePrices) ?? '',
      quote_type: oneOf(search, 'type', quoteTypes) ?? '',
    },
  };
}
