import { mostPerPage } from '@quotewright/domain/kernel/contract.js';
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { Page } from '@quotewright/domain/kernel/contract.js';
import { loadPart } from '../../api/load-part.js';
import { pageIn, searchIn } from '../../lib/query.js';
import { notFound } from '../../lib/refused.js';

const boardViews = ['table', 'cards'] as const;
export type BoardView = (typeof boardViews)[number];

/** What any list's address can ask for. */
export interface BoardRequest<F extends string> {
  searchTerm: string;
  /** From 1; invalid values count as beyond the last page. */
  page: number;
  perPage: number;
  sort?: { field: F; type: 'asc' | 'desc' };
}

/** Available page sizes, including the list's own. */
export function pageSizes(own: number): number[] {
  return [...new Set([own, 30, 50, mostPerPage])].sort((a, b) => a - b);
}

/**
 * Reads `search`, `page`, `perPage` and `sort` (`name.desc`) from an address; ignores unknown values.
 * @param fields what the list can be sorted by
 * @param perPage page size if the address has none
 */
export function boardRequest<F extends string>(
  search: URLSearchParams,
  fields: readonly F[],
  perPage: number,
): BoardRequest<F> {
  const size = Number(search.get('perPage'));
  const [field, type] = (search.get('sort') ?? '').split('.');
  const known = fields.find((one) => one === field);
  return {
    searchTerm: searchIn(search),
    page: pageIn(search),
    perPage: pageSizes(perPage).includes(size) ? size : perPage,
    ...(known && { sort: { field: known, type: type === 'desc' ? 'desc' : 'asc' } }),
  };
}

/** An id in an address; 0 for none or an invalid one. */
export function idIn(search: URLSearchParams, key: string): number {
  const value = search.get(key) ?? '';
  return /^[1-9]\d{0,8}$/.test(value) ? Number(value) : 0;
}

/** An enumerated value in an address; none for anything else. */
export function oneOf<V extends string>(search: URLSearchParams, key: string, values: readonly V[]): V | undefined {
  return values.find((value) => value === search.get(key));
}

/** Whether an address shows a list as a table or as cards; `usual` if it does not say. */
export function viewIn(search: URLSearchParams, usual: BoardView): BoardView {
  return oneOf(search, 'view', boardViews) ?? usual;
}

/** Loads the page in an address, as a part of its screen; one beyond the last is not found. */
export async function loadBoardPage<T>(
  queryClient: QueryClient,
  page: number,
  query: { queryKey: QueryKey; queryFn?: unknown },
): Promise<void> {
  if (page === Infinity) throw notFound('The list has no such page.');
  const list = await loadPart<Page<T>>(queryClient, query);
  if (page > 1 && list?.data.length === 0) throw notFound('The list has no such page.');
}
