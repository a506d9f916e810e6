import { defaultPerPage } from '@quotewright/domain/kernel/contract.js';
import {
  reportIntervals,
  reportSortFields,
  tableReportName,
  tableReportSort,
  usageMetrics,
  type BeaconsQuery,
  type SeriesCsvQuery,
  type SeriesQuery,
  type TableReportQuery,
  type MarksQuery,
  type TemplatesReportQuery,
  type TotalsReportQuery,
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
  const [compareFrom, compareTo] = [dayIn(search, 'vs_from'), dayIn(search, 'vs_to')];
  return {
    ...boardRequest(search, reportSortFields, defaultPerPage),
    days: oneOf(search, 'days', spans) ?? spans[0],
    ...(from && to && from <= to ? { from, to } : {}),
    /** Days to compare with; absent: those just before. */
    ...(compareFrom && compareTo && compareFrom <= compareTo ? { compareFrom, compareTo } : {}),
    marks: oneOf(search, 'marks', ['off'] as const) === undefined,
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

/** The totals as the call takes them. */
export function totalsQuery(request: ReportsRequest): TotalsReportQuery {
  const { searchTerm, compareFrom, compareTo } = request;
  return {
    ...shared(request),
    ...(searchTerm && { searchTerm }),
    ...(compareFrom && { compare_from: compareFrom, compare_to: compareTo }),
  };
}

/** The table as the call takes it. */
export function tableQuery(request: ReportsRequest): TemplatesReportQuery {
  const { page, perPage, sort } = request;
  return {
    ...totalsQuery(request),
    page,
    perPage,
    ...(sort && { sort: `${sort.field}.${sort.type}` }),
  };
}

/** The chart as the call takes it. */
export function chartQuery(request: ReportsRequest): SeriesQuery {
  const { metric, interval, template } = request;
  return { ...shared(request), metric, interval, ...(template > 0 && { template }) };
}

/** The chart as its file is asked for: with what is marked on it. */
export function chartFileQuery(request: ReportsRequest): SeriesCsvQuery {
  return { ...chartQuery(request), ...(request.marks && { marks: 'with' as const }) };
}

/**
 * What was counted, and what is marked on the chart, as the calls take it: of the templates of the chart. The sample sends
 * no beacons, and its publishes always count.
 */
export function beaconsOf(request: ReportsRequest): BeaconsQuery & MarksQuery {
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
