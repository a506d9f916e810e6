import type { Knex } from 'knex';
import type { Actor } from '@quotewright/domain/kernel/decider.js';
import type { Page } from '@quotewright/domain/kernel/contract.js';
import type { ReportPeriod, TableReportHead, TableReportRow } from '@quotewright/domain/reports/contract.js';
import { pageOf } from '../kernel/paging.js';
import type { AnyProjection, ReadModels } from '../kernel/projection.js';
import { containing } from '../kernel/search.js';

/** Which days and templates a report is about, and whether what the sample did is in it. */
export interface TableScope {
  period: ReportPeriod;
  category?: number;
  template?: number;
  /** Only reports on prices know suppliers. */
  supplier?: number;
  sample: boolean;
}

/** A report that is one table: its head, and where its rows come from. Call, file and screen follow from it. */
export interface TableReport extends TableReportHead {
  /** The read model that says whether it is behind. */
  of: AnyProjection;
  /** For admins alone. */
  admins?: true;
  /**
   * What `viewer` gets to see, a row each: the columns by their ids, `id`, and `alias` where a row is about a template.
   * Days are texts.
   */
  rows: (read: ReadModels, viewer: Actor, scope: TableScope) => Knex.QueryBuilder;
  /** Whether anything of the sample is in the period. */
  hasSample?: (read: ReadModels, viewer: Actor, scope: Omit<TableScope, 'sample'>) => Promise<boolean>;
}

type FoundRow = Record<string, string | number | null> & { id: number; alias: string | null };

/** What the screen and the file say of a report. */
export function headOf({
  name,
  group,
  title,
  tab,
  about,
  columns,
  sort,
  now,
  steps,
  drill,
}: TableReport): TableReportHead {
  const more = { ...(steps && { steps }), ...(drill && { drill }) };
  return { name, group, title, tab, about, columns, sort, now, ...more };
}

/** What a report can be sorted by: `changes.desc`. */
export const sortsOf = ({ columns }: TableReportHead): string[] =>
  columns.flatMap(({ id }) => [`${id}.asc`, `${id}.desc`]);

/**
 * Rows of a report. `perPage` 0 means all of them.
 * @param sort one of `sortsOf` the report
 */
export async function tableRows(
  read: ReadModels,
  viewer: Actor,
  report: TableReport,
  { sort, searchTerm, page, perPage, ...scope }: TableScope & PageOfTable,
): Promise<Page<TableReportRow> & { sums: number[] }> {
  const first = report.columns[0]!.id;
  const [field, direction] = sort.split('.');
  const kind = report.columns.find(({ id }) => id === field)!.kind;
  const ordered = kind === 'words' ? `lower(r.${field})` : `r.${field}`;
  const found = read.knex(report.rows(read, viewer, scope).as('r'));
  if (searchTerm) void found.whereILike(`r.${first}`, containing(searchTerm));
  const [listed, sums] = await Promise.all([
    pageOf<FoundRow>(found, { page, perPage }, (rows) =>
      rows.select('r.*').orderByRaw(`${ordered} ${direction} NULLS LAST, lower(r.${first}), r.id`),
    ),
    sumsOf(read, found, report.steps?.map(({ id }) => id) ?? []),
  ]);
  return {
    ...listed,
    sums,
    data: listed.data.map((row) => ({
      id: row.id,
      alias: row.alias ?? null,
      supplier: report.drill ? Number(row.supplier) : null,
      cells: report.columns.map(({ id }) => row[id] ?? null),
    })),
  };
}

async function sumsOf(read: ReadModels, found: Knex.QueryBuilder, columns: readonly string[]): Promise<number[]> {
  if (columns.length === 0) return [];
  const sums = columns.map((column) => `coalesce(sum(r.${column}), 0)::integer AS ${column}`).join(', ');
  const [row] = await found.clone().select<Record<string, number>[]>(read.knex.raw(sums));
  return columns.map((column) => row![column]!);
}

interface PageOfTable {
  sort: string;
  /** In the first column. */
  searchTerm?: string;
  page?: number;
  perPage?: number;
}
