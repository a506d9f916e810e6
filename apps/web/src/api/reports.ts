import { addressOf } from '@quotewright/domain/kernel/endpoint.js';
import type {
  BeaconsQuery,
  MarksQuery,
  SeriesCsvQuery,
  SeriesQuery,
  TableReportPage,
  TableReportQuery,
  TemplatesReportQuery,
  TotalsReportQuery,
} from '@quotewright/domain/reports/contract.js';
import * as calls from '@quotewright/domain/reports/endpoints.js';
import type { ReportMailRequest, SaveReportMailRequest } from '@quotewright/domain/reports/contract-mails.js';
import { keepPreviousData, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from './client.js';
import { downloaded, type Downloaded } from './download.js';
import { readAgain } from './read-again.js';
import { reading } from './reading.js';

/** Usage by template. */
export const templatesReportQuery = (userId: number | null, query: TemplatesReportQuery) => ({
  ...reading(calls.templates, userId, { query }),
  placeholderData: keepPreviousData,
});

/** One figure over time. */
export const seriesQuery = (userId: number | null, query: SeriesQuery) => ({
  ...reading(calls.series, userId, { query }),
  placeholderData: keepPreviousData,
});

/** Usage by template as a CSV file: every page. Throws `ApiError`. */
export function templatesReportFile(
  userId: number,
  { page: _, perPage: __, ...query }: TemplatesReportQuery,
): Promise<Downloaded> {
  return downloaded(addressOf(calls.templatesCsv, { query }), userId, 'templates.csv');
}

/** One figure over time as a CSV file. Throws `ApiError`. */
export function seriesFile(userId: number, query: SeriesCsvQuery): Promise<Downloaded> {
  return downloaded(addressOf(calls.seriesCsv, { query }), userId, 'series.csv');
}

/** Its totals beside those of the other days as a CSV file. Throws `ApiError`. */
export function totalsFile(userId: number, query: TotalsReportQuery): Promise<Downloaded> {
  return downloaded(addressOf(calls.totalsCsv, { query }), userId, 'totals.csv');
}

/** Publishes and named moments in the days of the chart. */
export const marksQuery = (userId: number | null, query: MarksQuery) => ({
  ...reading(calls.marks, userId, { query }),
  placeholderData: keepPreviousData,
});

/** What was counted as views and what was left out. */
export const beaconsQuery = (userId: number | null, query: BeaconsQuery) => ({
  ...reading(calls.beacons, userId, { query }),
  placeholderData: keepPreviousData,
});

/** The same as a CSV file. Throws `ApiError`. */
export function beaconsFile(userId: number, query: BeaconsQuery): Promise<Downloaded> {
  return downloaded(addressOf(calls.beaconsCsv, { query }), userId, 'beacons.csv');
}

/** The reports that are one table each, as far as the user gets them. */
export const reportTablesQuery = (userId: number | null) => reading(calls.tables, userId, {});

/** One of them. */
export const reportTableQuery = (userId: number | null, query: TableReportQuery) => ({
  ...reading(calls.table, userId, { query }),
  placeholderData: (before: TableReportPage | undefined) => (before?.head.name === query.name ? before : undefined),
});

/** The same as a CSV file: every page. Throws `ApiError`. */
export function reportTableFile(
  userId: number,
  { page: _, perPage: __, ...query }: TableReportQuery,
): Promise<Downloaded> {
  return downloaded(addressOf(calls.tableCsv, { query }), userId, `${query.name}.csv`);
}

/** The panels that are mailed to the user, or set up by them. */
export const reportMailsQuery = (userId: number | null) => reading(calls.mails, userId, {});

/** Mails a panel from now on, or at another rhythm. Returns the server's message. */
export function useSaveReportMail() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: SaveReportMailRequest) => (await api.command(calls.saveMail, { body })).message,
    onSettled: () => readAgain(client, calls.saveMail),
  });
}

/** Ends a mailed report. Returns the server's message. */
export function useRemoveReportMail() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: ReportMailRequest) => (await api.command(calls.removeMail, { body })).message,
    onSettled: () => readAgain(client, calls.removeMail),
  });
}
