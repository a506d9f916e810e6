import { defaultPerPage } from '@quotewright/domain/kernel/contract.js';
import {
  reportIntervals,
  reportSortFields,
  tableReportName,
  tableReportSort,
  usageMetrics,
  type BeaconsQuery,
  type SeriesQuery,
  type TableReportQuery,
  type TemplatesReportQuery,
} from '@quotewright/domain/reports/contract.js';
import { boardRequest, idIn, oneOf } from '../../../features/board/board-request.js';

/** Periods that end today, in days. The first is the usual one. */
export const spans = ['30', '7', '90', '365'] as const;

/** What narrows the table. */
export const reportsNarrowing = ['search', 'category'] as const;

const MS_PER_DAY = 86_400_000;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const dayIn = (search: URLSearchParams, key: string): string | undefined => {
  const value = search.get(key) ?? '';
  return DAY.test(value) && !Number.isNaN(Date.parse(value)) ? value : undefined;
};

/** What the address of the reports asks for; what it says wrongly counts as absent. */
export function reportsRequest(search: URLSearchParams) {
  const [from, to] = [dayIn(search, 'from'), dayIn(search, 'to')];
  return {
    ...boardRequest(search, reportSortFields, defaultPerPage),
    days: oneOf(search, 'days', spans) ?? spans[0],
    ...(from && to && from <= to ? { from, to } : {}),
    category: idIn(search, 'category'),
    template: idIn(search, 'template'),
    supplier: idIn(search, 'supplier'),
    sample: oneOf(search, 'sample', ['with'] as const),
    /** A report that is one table; empty for the reports on usage. */
    report: tableReportName.exec(search.get('report') ?? '')?.[0] ?? '',
    /** Its order, whose columns only the server knows. */
    order: tableReportSort.exec(search.get('sort') ?? '')?.[0],
    metric: oneOf(search, 'metric', usageMetrics) ?? usageMetrics[0],
    interval: oneOf(search, 'interval', reportIntervals) ?? reportIntervals[0],
  };
}
export type ReportsRequest = ReturnType<typeof reportsRequest>;

/** What the table and the chart have in common. */
function shared({ from, to, days, category, sample }: ReportsRequest) {
  const first = new Date(Date.now() - (Number(days) - 1) * MS_PER_DAY).toISOString().slice(0, 10);
  return {
    ...(from ? { from, to } : days === spans[0] ? {} : { from: first }),
    ...(category > 0 && { category_id: category }),
    ...(sample && { sample }),
  };
}

/** The table as the call takes it. */
export function tableQuery(request: ReportsRequest): TemplatesReportQuery {
  const { page, perPage, searchTerm, sort } = request;
  return {
    ...shared(request),
    page,
    perPage,
    ...(searchTerm && { searchTerm }),
    ...(sort && { sort: `${sort.field}.${sort.type}` }),
  };
}

/** The chart as the call takes it. */
export function chartQuery(request: ReportsRequest): SeriesQuery {
  const { metric, interval, template } = request;
  return { ...shared(request), metric, interval, ...(template > 0 && { template }) };
}

/** What was counted, as the call takes it: of the templates of the chart. The sample sends no beacons. */
export function beaconsOf(request: ReportsRequest): BeaconsQuery {
  const { template } = request;
  return { ...shared({ ...request, sample: undefined }), ...(template > 0 && { template }) };
}

/** A report that is one table, as the call takes it. */
export function reportQuery(request: ReportsRequest): TableReportQuery {
  const { report: name, order: sort, page, perPage, searchTerm, template, supplier } = request;
  return {
    ...shared(request),
    name,
    page,
    perPage,
    ...(template > 0 && { template }),
    ...(supplier > 0 && { supplier }),
    ...(sort && { sort }),
    ...(searchTerm && { searchTerm }),
  };
}
