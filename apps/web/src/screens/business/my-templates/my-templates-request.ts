import { templatesPerPage } from '@quotewright/domain/templates/contract.js';

/** What the address asks of the list: the page and a search, the last changed first. */
export function myTemplatesRequest(search: URLSearchParams) {
  return {
    scope: 'mine' as const,
    searchTerm: search.get('search') ?? '',
    page: Number(search.get('page') ?? 1),
    perPage: templatesPerPage,
    ...(search.get('search') ? {} : { sort: { field: 'updated_at' as const, type: 'desc' as const } }),
  };
}
