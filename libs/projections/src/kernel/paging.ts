import type { Knex } from 'knex';
import { defaultPerPage, type Page } from '@quotewright/domain/kernel/contract.js';

/**
 * One page of a query: `select` adds columns and order to its rows. `perPage` 0 means everything on one page (only for
 * bounded sets; the caller refuses it elsewhere); a page beyond the last is empty.
 */
export async function pageOf<T>(
  query: Knex.QueryBuilder,
  { page = 1, perPage = defaultPerPage }: { page?: number; perPage?: number },
  select: (rows: Knex.QueryBuilder) => Knex.QueryBuilder,
): Promise<Page<T>> {
  const counted = (await query.clone().count({ total: '*' }).first()) as { total: string };
  const total = Number(counted.total);
  const rows = select(query.clone());
  if (perPage > 0) void rows.limit(perPage).offset((page - 1) * perPage);
  const data = (total === 0 || (perPage === 0 && page > 1) ? [] : await rows) as T[];
  return {
    data,
    total,
    current_page: page,
    per_page: perPage,
    last_page: perPage === 0 ? 1 : Math.max(1, Math.ceil(total / perPage)),
  };
}
