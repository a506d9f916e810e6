import { IsIn, IsUUID, Matches, MaxLength } from 'class-validator';
import { searchRule } from '@quotewright/domain/kernel/contract.js';
import {
  mostReportDays,
  reportDays,
  reportIntervals,
  reportSorts,
  tableReportName,
  tableReportSort,
  usageMetrics,
  type BeaconsQuery,
  type MarksQuery,
  type ReportFilter,
  type ReportInterval,
  type ReportPeriod,
  type ReportSort,
  type SeriesCsvQuery,
  type SeriesQuery,
  type TableReportQuery,
  type TemplatesReportQuery,
  type TotalsReportQuery,
  type UsageMetric,
} from '@quotewright/domain/reports/contract.js';
import {
  mailRhythms,
  mostMailRecipients,
  mostPanelQuery,
  reportPanels,
  type MailRhythm,
  type ReportMailRequest,
  type ReportPanel,
  type SaveReportMailRequest,
} from '@quotewright/domain/reports/contract-mails.js';
import { MS_PER_DAY, periodBefore } from '@quotewright/domain/reports/contract-days.js';
import { IdInAddress, Ids, Moment, PageQuery } from '../platform/http/fields.js';
import { Follows } from '../platform/http/rules.js';
import { invalidInput, MayBeAbsent } from '../platform/http/validation.js';

const OneOf = (name: string, values: readonly string[]) =>
  IsIn(values, { message: `${name} is ${values.length > 1 ? 'one of ' : ''}${values.join(', ')}.` });

export class TemplatesReportDto extends PageQuery implements TemplatesReportQuery {
  @MayBeAbsent() @Moment('from') from?: string;
  @MayBeAbsent() @Moment('to') to?: string;
  @MayBeAbsent() @Moment('compare_from') compare_from?: string;
  @MayBeAbsent() @Moment('compare_to') compare_to?: string;
  @MayBeAbsent() @IdInAddress() category_id?: number;
  @MayBeAbsent() @OneOf('sample', ['with']) sample?: 'with';
  @MayBeAbsent() @OneOf('sort', reportSorts) sort?: ReportSort;
  @MayBeAbsent() @Follows(searchRule) searchTerm?: string;
}

/** The file is whole, so it takes no page. */
export class TemplatesCsvDto implements Omit<TemplatesReportQuery, 'page' | 'perPage'> {
  @MayBeAbsent() @Moment('from') from?: string;
  @MayBeAbsent() @Moment('to') to?: string;
  @MayBeAbsent() @Moment('compare_from') compare_from?: string;
  @MayBeAbsent() @Moment('compare_to') compare_to?: string;
  @MayBeAbsent() @IdInAddress() category_id?: number;
  @MayBeAbsent() @OneOf('sample', ['with']) sample?: 'with';
  @MayBeAbsent() @OneOf('sort', reportSorts) sort?: ReportSort;
  @MayBeAbsent() @Follows(searchRule) searchTerm?: string;
}

export class TotalsCsvDto implements TotalsReportQuery {
  @MayBeAbsent() @Moment('from') from?: string;
  @MayBeAbsent() @Moment('to') to?: string;
  @MayBeAbsent() @Moment('compare_from') compare_from?: string;
  @MayBeAbsent() @Moment('compare_to') compare_to?: string;
  @MayBeAbsent() @IdInAddress() category_id?: number;
  @MayBeAbsent() @OneOf('sample', ['with']) sample?: 'with';
  @MayBeAbsent() @Follows(searchRule) searchTerm?: string;
}

export class SeriesDto implements SeriesQuery {
  @MayBeAbsent() @Moment('from') from?: string;
  @MayBeAbsent() @Moment('to') to?: string;
  @MayBeAbsent() @IdInAddress() category_id?: number;
  @MayBeAbsent() @OneOf('sample', ['with']) sample?: 'with';
  @MayBeAbsent() @OneOf('metric', usageMetrics) metric?: UsageMetric;
  @MayBeAbsent() @OneOf('interval', reportIntervals) interval?: ReportInterval;
  @MayBeAbsent() @IdInAddress() template?: number;
}

export class SeriesCsvDto extends SeriesDto implements SeriesCsvQuery {
  @MayBeAbsent() @OneOf('marks', ['with']) marks?: 'with';
}

export class MarksDto implements MarksQuery {
  @MayBeAbsent() @Moment('from') from?: string;
  @MayBeAbsent() @Moment('to') to?: string;
  @MayBeAbsent() @IdInAddress() category_id?: number;
  @MayBeAbsent() @IdInAddress() template?: number;
}

export class BeaconsDto implements BeaconsQuery {
  @MayBeAbsent() @Moment('from') from?: string;
  @MayBeAbsent() @Moment('to') to?: string;
  @MayBeAbsent() @IdInAddress() category_id?: number;
  @MayBeAbsent() @IdInAddress() template?: number;
}

export class TableDto extends PageQuery implements TableReportQuery {
  @Matches(tableReportName, { message: 'name is the name of a report.' }) name: string;
  @MayBeAbsent() @Moment('from') from?: string;
  @MayBeAbsent() @Moment('to') to?: string;
  @MayBeAbsent() @IdInAddress() category_id?: number;
  @MayBeAbsent() @IdInAddress() template?: number;
  @MayBeAbsent() @IdInAddress() supplier?: number;
  @MayBeAbsent() @OneOf('sample', ['with']) sample?: 'with';
  @MayBeAbsent() @Matches(tableReportSort, { message: 'sort is a column with .asc or .desc.' }) sort?: string;
  @MayBeAbsent() @Follows(searchRule) searchTerm?: string;
}

/** The file is whole, so it takes no page. */
export class TableCsvDto implements Omit<TableReportQuery, 'page' | 'perPage'> {
  @Matches(tableReportName, { message: 'name is the name of a report.' }) name: string;
  @MayBeAbsent() @Moment('from') from?: string;
  @MayBeAbsent() @Moment('to') to?: string;
  @MayBeAbsent() @IdInAddress() category_id?: number;
  @MayBeAbsent() @IdInAddress() template?: number;
  @MayBeAbsent() @IdInAddress() supplier?: number;
  @MayBeAbsent() @OneOf('sample', ['with']) sample?: 'with';
  @MayBeAbsent() @Matches(tableReportSort, { message: 'sort is a column with .asc or .desc.' }) sort?: string;
  @MayBeAbsent() @Follows(searchRule) searchTerm?: string;
}

export class SaveReportMailDto implements SaveReportMailRequest {
  @OneOf('panel', reportPanels) panel: ReportPanel;
  @MaxLength(mostPanelQuery) query: string;
  @OneOf('every', mailRhythms) every: MailRhythm;
  @MayBeAbsent() @Ids(mostMailRecipients) recipients?: number[];
}

export class ReportMailDto implements ReportMailRequest {
  @IsUUID() id: string;
}

const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);
const wrong = (path: string, message: string) => invalidInput([{ path, code: 'period', message }]);

/** Nothing was counted before. */
const EARLIEST = Date.parse('2000-01-01');

/**
 * The days of a filter, cut to those on which anything can have been counted: up to today. The last 30 where it names
 * none. Throws `invalid_input`.
 */
export function periodOf({ from, to }: Pick<ReportFilter, 'from' | 'to'>): ReportPeriod {
  const dayIn = (time: string): string => dayOf(Math.max(EARLIEST, Math.min(Date.now(), Date.parse(time))));
  const last = to === undefined ? dayOf(Date.now()) : dayIn(to);
  const first = from === undefined ? dayOf(Date.parse(last) - (reportDays - 1) * MS_PER_DAY) : dayIn(from);
  if (first > last) throw wrong('from', 'The period ends before it starts.');
  if ((Date.parse(last) - Date.parse(first)) / MS_PER_DAY >= mostReportDays)
    throw wrong('from', `A report covers at most ${mostReportDays} days.`);
  return { from: first, to: last };
}

/** The days that totals are compared with: as many just before, or any. Throws `invalid_input`. */
export function comparedOf(
  period: ReportPeriod,
  { compare_from: from, compare_to: to }: TotalsReportQuery,
): ReportPeriod {
  if (from === undefined && to === undefined) return periodBefore(period);
  if (from === undefined || to === undefined)
    throw wrong(from === undefined ? 'compare_from' : 'compare_to', 'Name the first and the last day to compare with.');
  return periodOf({ from, to });
}
