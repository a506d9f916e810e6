import { get, type } from '../kernel/endpoint.js';
import type {
  BeaconsQuery,
  BeaconsReport,
  SeriesPoint,
  SeriesQuery,
  TableReportHead,
  TableReportPage,
  TableReportQuery,
  TemplatesReport,
  TemplatesReportQuery,
} from './contract.js';

/** Usage by template: of the gallery for an admin, of its own for a business. */
export const templates = get('/api/reports/templates', {
  access: 'signed-in',
  topic: 'reports',
  query: type<TemplatesReportQuery>(),
  answer: type<TemplatesReport>(),
});

/** The same as a CSV file, whole. */
export const templatesCsv = get('/api/reports/templates.csv', {
  access: 'signed-in',
  topic: 'reports',
  file: 'text/csv',
  query: type<Omit<TemplatesReportQuery, 'page' | 'perPage'>>(),
  answer: type<string>(),
});

/** One figure over time. */
export const series = get('/api/reports/series', {
  access: 'signed-in',
  topic: 'reports',
  query: type<SeriesQuery>(),
  answer: type<SeriesPoint[]>(),
});

/** The same as a CSV file. */
export const seriesCsv = get('/api/reports/series.csv', {
  access: 'signed-in',
  topic: 'reports',
  file: 'text/csv',
  query: type<SeriesQuery>(),
  answer: type<string>(),
});

/** What was counted as views and what was left out, of the same templates. */
export const beacons = get('/api/reports/beacons', {
  access: 'signed-in',
  topic: 'reports',
  query: type<BeaconsQuery>(),
  answer: type<BeaconsReport>(),
});

/** The same as a CSV file. */
export const beaconsCsv = get('/api/reports/beacons.csv', {
  access: 'signed-in',
  topic: 'reports',
  file: 'text/csv',
  query: type<BeaconsQuery>(),
  answer: type<string>(),
});

/** The reports that are one table each, as far as the caller gets them. */
export const tables = get('/api/reports/tables', {
  access: 'signed-in',
  topic: 'reports',
  answer: type<TableReportHead[]>(),
});

/** One of them, by its name. */
export const table = get('/api/reports/table', {
  access: 'signed-in',
  topic: 'reports',
  codes: ['report_not_found'],
  query: type<TableReportQuery>(),
  answer: type<TableReportPage>(),
});

/** The same as a CSV file, whole. */
export const tableCsv = get('/api/reports/table.csv', {
  access: 'signed-in',
  topic: 'reports',
  codes: ['report_not_found'],
  file: 'text/csv',
  query: type<Omit<TableReportQuery, 'page' | 'perPage'>>(),
  answer: type<string>(),
});
