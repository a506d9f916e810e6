import type { TemplateSortField } from '@quotewright/domain/templates/contract.js';

/** Rows of a page of the board. */
export const stagingPerPage = 15;

/** What the address asks of the board. */
export function stagingRequest(search: URLSearchParams) {
  const [field, type] = (search.get('sort') ?? 'updated_at.desc').split('.');
  return {
    scope: 'staging' as const,
    searchTerm: search.get('search') ?? '',
    category_id: Number(search.get('category') ?? 0),
    page: Number(search.get('page') ?? 1),
    perPage: stagingPerPage,
    sort: { field: field as TemplateSortField, type: type === 'asc' ? ('asc' as const) : ('desc' as const) },
  };
}

/** Whether only templates with unpublished changes are shown. */
export function onlyAhead(search: URLSearchParams): boolean {
  return search.get('state') === 'ahead';
}
