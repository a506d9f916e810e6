import type { ViewOutcome } from '../engagement/contract.js';
import type { Page, PageQuery } from '../kernel/contract.js';

/** What is counted of templates. Visitors are daily ones, added up: nobody is recognised on another day. */
export const usageMetrics = ['views', 'daily_visitors', 'shares', 'downloads', 'quotes'] as const;
export type UsageMetric = (typeof usageMetrics)[number];

/** The figures for display. */
export const usageMetricNames: Readonly<Record<UsageMetric, string>> = {
  views: 'Views',
  daily_visitors: 'Daily visitors, added up',
  shares: 'Shares',
  downloads: 'Downloads',
  quotes: 'Saved quotes',
};

/** What happened in a period. */
export type Usage = Record<UsageMetric, number> & {
  /** Downloads per daily visitor, 0 to 4 decimals; `null` without visitors. */
  conversion: number | null;
};

export type TemplateUsage = Usage & {
  template_id: number;
  name: string;
  alias: string;
  /** Title of its category; empty without one. */
  category: string;
};

/** The days of a report, UTC, both included. */
export interface ReportPeriod {
  from: string;
  to: string;
}

/** Days: dates, or times, of which the day (UTC) counts. Absent: the last 30 days. */
export interface ReportFilter {
  from?: string;
  to?: string;
  category_id?: number;
  /** `with`: counts made up for the sample are in it. */
  sample?: 'with';
}

/** What a report by template can be sorted by, ascending or descending. */
export const reportSortFields = [
  'name',
  'views',
  'daily_visitors',
  'shares',
  'downloads',
  'quotes',
  'conversion',
] as const;
export type ReportSortField = (typeof reportSortFields)[number];
export type ReportSort = `${ReportSortField}.${'asc' | 'desc'}`;
export const reportSorts: readonly ReportSort[] = reportSortFields.flatMap((field): ReportSort[] => [
  `${field}.asc`,
  `${field}.desc`,
]);

export interface TemplatesReportQuery extends TotalsReportQuery, PageQuery {
  /** Most views first by default. */
  sort?: ReportSort;
}

/** Usage by template, its totals beside those of another period. */
export interface TotalsReportQuery extends ReportFilter {
  /** In the names. */
  searchTerm?: string;
  /** Days to compare the totals with; both or neither. Absent: as many days just before. */
  compare_from?: string;
  compare_to?: string;
}

/** Usage by template. */
export interface TemplatesReport extends Page<TemplateUsage> {
  period: ReportPeriod;
  /** Of all templates of the report, not of its page. */
  totals: Usage;
  /** The same of the days to compare with. */
  before: { period: ReportPeriod; totals: Usage };
  /** Whether counts of the sample are left out. */
  without_sample: boolean;
}

export const reportIntervals = ['day', 'week', 'month'] as const;
export type ReportInterval = (typeof reportIntervals)[number];

export interface SeriesQuery extends ReportFilter {
  metric?: UsageMetric;
  interval?: ReportInterval;
  /** The id of a template. */
  template?: number;
}

/** A series as a file. */
export interface SeriesCsvQuery extends SeriesQuery {
  /** `with`: what happened to the templates stands beside the figures. */
  marks?: 'with';
}

export type MarksQuery = Omit<SeriesQuery, 'metric' | 'interval' | 'sample'>;

/** What happened to a template and may explain a figure. */
export interface ReportMark {
  /** UTC. */
  day: string;
  kind: 'published' | 'unpublished' | 'moment';
  template_id: number;
  template: string;
  /** The name of the moment; of a publish its note, or `null` without one. */
  text: string | null;
}

/** The newest marks of a period, oldest first. */
export interface MarksReport {
  marks: ReportMark[];
  /** Older ones that are left out. */
  more: number;
  /** Name of the template that it is narrowed to. */
  template: string | null;
}

/** Marks of one answer. */
export const mostMarks = 200;

/** `Published Oak Plank: “New adhesive”`, `“Before spring prices” of Oak Plank`. */
export function markWords({ kind, template, text }: ReportMark): string {
  if (kind === 'moment') return `“${text}” of ${template}`;
  return `${kind === 'published' ? 'Published' : 'Unpublished'} ${template}${text ? `: “${text}”` : ''}`;
}

export interface SeriesPoint {
  /** The interval's first day (UTC); weeks start on Monday. */
  at: string;
  value: number;
  /** Part of the interval is outside the period, or not over yet. */
  partial?: true;
}

export interface BeaconsQuery extends Omit<ReportFilter, 'sample'> {
  /** The id of a template. */
  template?: number;
}

/** What became of the beacons of a period: the parts add up to what was received. */
export interface BeaconsReport {
  period: ReportPeriod;
  received: number;
  /** Every outcome, those without any included. */
  parts: { outcome: ViewOutcome; count: number }[];
  /** The first day (UTC) of which anything of this report is kept; `null` without any. */
  since: string | null;
}

/** The outcomes of beacons for display. */
export const outcomeNames: Readonly<Record<ViewOutcome, string>> = {
  counted: 'Counted as views',
  repeat: 'Seen again within 30 minutes',
  bot: 'Programs: search engines, previews, browsers without a window',
  preloaded: 'Loaded ahead by a browser, not opened',
  private: 'Browsers that ask not to be tracked',
  crowd: 'Too many new browsers at one address',
  owner: 'Its owner',
  admin: 'Admins',
  not_public: 'Templates that are not public',
};

/**
 * What a column of a report holds: words, a number, a part or a change (0.05 = 5 %), dollars (a decimal string), an age in
 * days or hours, or a day (`YYYY-MM-DD`, UTC).
 */
export type ReportColumnKind = 'words' | 'number' | 'share' | 'change' | 'money' | 'days' | 'hours' | 'day';

export interface ReportColumn {
  id: string;
  label: string;
  kind: ReportColumnKind;
}

/** What names and orders of such reports look like; the server alone knows which there are. */
export const tableReportName = /^[a-z-]{1,40}$/;
export const tableReportSort = /^[a-z_]{1,40}\.(asc|desc)$/;

/** What reports are about, in the order of the screen. */
export const reportGroups = { usage: 'Usage', funnel: 'Funnel', editing: 'Editing', prices: 'Prices' } as const;
export type ReportGroup = keyof typeof reportGroups;

/** A step of a report: a column, and the earlier one whose people may take it. */
export interface ReportStep {
  id: string;
  /** Its id, and how the screen names them: `of the downloads`. */
  of?: { id: string; words: string };
}

/** A report that is one table. */
export interface TableReportHead {
  /** In addresses: `most-changed`. */
  name: string;
  group: ReportGroup;
  title: string;
  /** Its name beside the others of its group: `By category`. */
  tab: string;
  /** What it counts, in a sentence or two. */
  about: string;
  /** The first one names the row. */
  columns: ReportColumn[];
  /** Usual order: `changes.desc`. */
  sort: string;
  /** About the present: it takes no days, and leaves nothing of the sample out. */
  now: boolean;
  /** Columns that are steps; their sums are drawn. */
  steps?: ReportStep[];
  /** The report that has a supplier's rows one by one. */
  drill?: string;
}

export interface TableReportQuery extends ReportFilter, PageQuery {
  name: string;
  /** The id of a template. */
  template?: number;
  /** The id of a supplier; only reports on prices take it. */
  supplier?: number;
  /** A column and `asc` or `desc`; the report's own by default. */
  sort?: string;
  /** In the first column. */
  searchTerm?: string;
}

export interface TableReportRow {
  id: number;
  /** Address of the template that the row is about. */
  alias: string | null;
  /** The supplier that the row is about, where another report has its rows one by one. */
  supplier: number | null;
  /** In the order of the columns; `null` where there is nothing to count. */
  cells: (string | number | null)[];
}

/** A page of a report that is one table. */
export interface TableReportPage extends Page<TableReportRow> {
  head: TableReportHead;
  period: ReportPeriod;
  /** Name of the template that it is narrowed to. */
  template: string | null;
  /** Sums of the steps over all rows, not of the page alone; empty where there are none. */
  sums: number[];
  /** Whether what the sample did is left out. */
  without_sample: boolean;
}

/** Days that a report covers without `from`, and at most. */
export const reportDays = 30;
export const mostReportDays = 1_830;
