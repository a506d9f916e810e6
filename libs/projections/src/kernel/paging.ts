import type { Knex } from 'knex';
import { defaultPerPage, type Page } from '@quotewright/domain/kernel/contract.js';

/** What a list asks for; without anything, the first page. */
interface PageRequest {
  page?: number | undefined;
  perPage?: number | undefined;
}

type Select = (rows: Knex.QueryBuilder) => Knex.QueryBuilder;

/**
 * One page of a query: `select` adds columns and order to its rows. `perPage` 0 means everything on one page (only for
 * bounded sets; the caller refuses it elsewhere); a page beyond the last is empty.
 */
export async function pageOf<T>(query: Knex.QueryBuilder, request: PageRequest, select: Select): Promise<Page<T>> {
  const { page = 1, perPage = defaultPerPage } = request;
  const total = await countOf(query);
  const none = total === 0 || (perPage === 0 && page > 1);
  return pageWith<T>(none ? [] : ((await limited(query, request, select)) as T[]), total, request);
}

/**
 * The same in one pass over the rows, which are counted while they are sorted: for conditions that cost more than a count.
 * `select` should add little more than an id, since every row is held until all are counted.
 */
export async function pageInOnePass<T>(
  query: Knex.QueryBuilder,
  request: PageRequest,
  select: Select,
): Promise<Page<T>> {
  const rows = (await limited(query, request, (all) =>
    select(all).select(query.client.raw('count(*) OVER ()::integer AS row_count')),
  )) as (T & { row_count: number })[];
  const beyond = rows.length === 0 && (request.page ?? 1) > 1;
  return pageWith<T>(rows, rows[0]?.row_count ?? (beyond ? await countOf(query) : 0), request);
}

async function countOf(query: Knex.QueryBuilder): Promise<number> {
  const counted = (await query.clone().count({ total: '*' }).first()) as { total: string };
  return Number(counted.total);
}

function limited(query: Knex.QueryBuilder, { page = 1, perPage = defaultPerPage }: PageRequest, select: Select) {
  const rows = select(query.clone());
  if (perPage > 0) void rows.limit(perPage).offset((page - 1) * perPage);
  return rows;
}

const pageWith = <T>(data: T[], total: number, { page = 1, perPage = defaultPerPage }: PageRequest): Page<T> => ({
  data,
  total,
  current_page: page,
  per_page: perPage,
  last_page: perPage === 0 ? 1 : Math.max(1, Math.ceil(total / perPage)),
});
