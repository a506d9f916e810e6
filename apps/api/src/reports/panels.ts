import { Injectable } from '@nestjs/common';
import type { Actor } from '@quotewright/domain/kernel/decider.js';
import { DomainError } from '@quotewright/domain/kernel/errors.js';
import {
  markWords,
  outcomeNames,
  usageMetricNames,
  usageMetrics,
  type BeaconsQuery,
  type BeaconsReport,
  type MarksQuery,
  type MarksReport,
  type ReportFilter,
  type ReportPeriod,
  type SeriesCsvQuery,
  type SeriesPoint,
  type SeriesQuery,
  type TableReportQuery,
  type TemplatesReportQuery,
  type TotalsReportQuery,
  type Usage,
} from '@quotewright/domain/reports/contract.js';
import { seriesOf, startOf } from '@quotewright/domain/reports/contract-days.js';
import type { ReportPanel } from '@quotewright/domain/reports/contract-mails.js';
import { tableReports } from '@quotewright/projections/reports/context.js';
import { marksIn } from '@quotewright/projections/reports/report-marks.js';
import { sortsOf, tableRows, type TableReport } from '@quotewright/projections/reports/table-report.js';
import {
  totalUsage,
  usageByDay,
  usageByTemplate,
  type UsageScope,
} from '@quotewright/projections/reports/usage-reports.js';
import { invalidInput } from '../platform/http/validation.js';
import { ReadModels } from '../platform/projections/read-models.js';
import { beaconsIn } from './beacons.js';
import { comparedOf, periodOf } from './reports.dto.js';

/** What a panel shows, as lines of a file. */
export interface Panel {
  /** Of the file, without its days. */
  name: string;
  period: ReportPeriod;
  lines: (string | number | null)[][];
  /** Nothing happened: nothing to mail. */
  empty: boolean;
}

/** The panels of the reports, each exactly as its screen shows it, whole. */
@Injectable()
export class Panels {
  constructor(private readonly read: ReadModels) {}

  async templates(query: Omit<TemplatesReportQuery, 'page' | 'perPage'>, viewer: Actor): Promise<Panel> {
    const scope = scopeOf(query);
    const { page, totals } = await usageByTemplate(this.read, viewer, scope, {
      perPage: 0,
      sort: query.sort ?? 'views.desc',
    });
    const figures = (usage: Usage) => [...usageMetrics.map((metric) => usage[metric]), usage.conversion];
    const headings = ['Template', 'Category', ...usageMetrics.map((metric) => usageMetricNames[metric])];
    return {
      name: 'templates',
      period: scope.period,
      lines: [
        [...headings, 'Downloads per daily visitor', 'Template id'],
        ...page.data.map((row) => [row.name, row.category, ...figures(row), row.template_id]),
      ],
      empty: isNothing(totals),
    };
  }

  async totals(query: TotalsReportQuery, viewer: Actor): Promise<Panel> {
    const scope = scopeOf(query);
    const before = comparedOf(scope.period, query);
    const [now, earlier] = await Promise.all([
      totalUsage(this.read, viewer, scope),
      totalUsage(this.read, viewer, { ...scope, period: before }),
    ]);
    return {
      name: 'totals',
      period: scope.period,
      lines: [
        ['Figure', daysOf(scope.period), daysOf(before), 'Change'],
        ...usageMetrics.map((metric) => [
          usageMetricNames[metric],
          now[metric],
          earlier[metric],
          shareOf(now[metric] - earlier[metric], earlier[metric]),
        ]),
      ],
      empty: isNothing(now) && isNothing(earlier),
    };
  }

  async series(query: SeriesCsvQuery, viewer: Actor): Promise<Panel> {
    const { metric = 'views', interval = 'day' } = query;
    const [points, report] = await Promise.all([
      this.points(query, viewer),
      query.marks ? this.marksOf(query, viewer) : undefined,
    ]);
    const happened = (at: string): string =>
      (report?.marks ?? [])
        .filter(({ day }) => startOf(day, interval) === at)
        .map(markWords)
        .join('; ');
    return {
      name: `${metric.replace('_', '-')}-by-${interval}`,
      period: periodOf(query),
      lines: [
        ['From (UTC)', usageMetricNames[metric], 'Complete', ...(report ? ['What happened'] : [])],
        ...points.map(({ at, value, partial }) => [
          at,
          value,
          partial ? 'no' : 'yes',
          ...(report ? [happened(at)] : []),
        ]),
      ],
      empty: points.every(({ value }) => value === 0),
    };
  }

  async beacons(query: BeaconsQuery, viewer: Actor): Promise<Panel> {
    const { period, parts, received } = await this.beaconsOf(query, viewer);
    return {
      name: 'beacons',
      period,
      lines: [
        ['What became of it', 'Number', 'Share of received'],
        ...parts.map(({ outcome, count }) => [outcomeNames[outcome], count, shareOf(count, received)]),
        ['Received', received, shareOf(received, received)],
      ],
      empty: received === 0,
    };
  }

  async table(query: Omit<TableReportQuery, 'page' | 'perPage'>, viewer: Actor): Promise<Panel> {
    const { report, ...scope } = tableScope(query, viewer);
    const { columns, steps } = report;
    const { data, sums } = await tableRows(this.read, viewer, report, { ...scope, perPage: 0 });
    const headings = columns.map(({ label, kind }) =>
      kind === 'days' || kind === 'hours' ? `${label} (${kind})` : label,
    );
    const together = columns.map(({ id }, at) =>
      at === 0 ? 'All together' : (sums[steps?.findIndex((step) => step.id === id) ?? -1] ?? null),
    );
    return {
      name: report.name,
      period: scope.period,
      lines: [headings, ...data.map(({ cells }) => cells), ...(steps ? [together] : [])],
      empty: data.length === 0,
    };
  }

  async points(query: SeriesQuery, viewer: Actor): Promise<SeriesPoint[]> {
    const { metric = 'views', interval = 'day', template } = query;
    const scope = { ...scopeOf(query), template };
    const counts = await usageByDay(this.read, viewer, metric, scope);
    return seriesOf(counts, scope.period, interval, new Date().toISOString().slice(0, 10));
  }

  async marksOf(query: MarksQuery, viewer: Actor): Promise<MarksReport> {
    const { category_id: category, template } = query;
    return marksIn(this.read, viewer, { period: periodOf(query), category, template });
  }

  async beaconsOf(query: BeaconsQuery, viewer: Actor): Promise<BeaconsReport> {
    const period = periodOf(query);
    const { category_id: category, template } = query;
    return { period, ...(await beaconsIn(this.read, viewer, { period, category, template })) };
  }
}

/** The days, templates and counts that a report on usage is about. */
export const scopeOf = (query: ReportFilter & { searchTerm?: string }): UsageScope => ({
  period: periodOf(query),
  category: query.category_id,
  searchTerm: query.searchTerm?.trim() || undefined,
  sample: query.sample === 'with',
});

/** Whether an account of this type gets a report. */
export const isFor = ({ userType }: Actor, { admins }: TableReport): boolean => !admins || userType === 'admin';

/** The report that a query names, and what it asks of it. Throws `report_not_found`, `invalid_input`. */
export function tableScope(query: Omit<TableReportQuery, 'page' | 'perPage'>, viewer: Actor) {
  const report = tableReports.find((one) => one.name === query.name && isFor(viewer, one));
  if (!report) throw new DomainError('report_not_found', 'There is no such report.');
  const sort = query.sort ?? report.sort;
  const sorts = sortsOf(report);
  if (!sorts.includes(sort))
    throw invalidInput([{ path: 'sort', code: 'is_in', message: `sort is one of ${sorts.join(', ')}.` }]);
  const searchTerm = query.searchTerm?.trim() || undefined;
  const { category_id: category, template, supplier } = query;
  return {
    report,
    sort,
    searchTerm,
    category,
    template,
    supplier,
    period: periodOf(query),
    sample: query.sample === 'with',
  };
}

/** What a panel with these filters is called, in a list and in an e-mail. */
export function titleOf(panel: ReportPanel, query: string): string {
  const filters = new URLSearchParams(query);
  const metric = usageMetrics.find((one) => one === filters.get('metric')) ?? 'views';
  const titles: Record<ReportPanel, string | undefined> = {
    totals: 'Totals',
    series: `${usageMetricNames[metric]}, by ${filters.get('interval') ?? 'day'}`,
    templates: 'Usage by template',
    beacons: 'What was counted and what was left out',
    table: tableReports.find(({ name }) => name === filters.get('name'))?.title,
  };
  const search = filters.get('searchTerm');
  return [
    titles[panel] ?? 'A report that is not there any more',
    ...(filters.has('template') ? ['one template'] : []),
    ...(filters.has('category_id') ? ['one category'] : []),
    ...(filters.has('supplier') ? ['one supplier'] : []),
    ...(search ? [`“${search}”`] : []),
  ].join(', ');
}

const isNothing = (usage: Usage): boolean => usageMetrics.every((metric) => usage[metric] === 0);

/** Days as the heading of their figures. */
const daysOf = ({ from, to }: ReportPeriod): string => `${from} to ${to} (UTC)`;

/** A part to 4 decimals; `null` of nothing. */
const shareOf = (part: number, all: number): number | null => (all === 0 ? null : Number((part / all).toFixed(4)));
