import { get, post, type } from '../kernel/endpoint.js';
import type {
  BeaconsQuery,
  BeaconsReport,
  MarksQuery,
  MarksReport,
  SeriesCsvQuery,
  SeriesPoint,
  SeriesQuery,
  TableReportHead,
  TableReportPage,
  TableReportQuery,
  TemplatesReport,
  TemplatesReportQuery,
  TotalsReportQuery,
} from './contract.js';
import type { ReportMail, ReportMailRequest, SaveReportMailRequest } from './contract-mails.js';

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

/** The totals of that, beside those of the other days, as a CSV file. */
export const totalsCsv = get('/api/reports/totals.csv', {
  access: 'signed-in',
  topic: 'reports',
  file: 'text/csv',
  query: type<TotalsReportQuery>(),
  answer: type<string>(),
});

/** One figure over time. */
export const series = get('/api/reports/series', {
  access: 'signed-in',
  topic: 'reports',
  query: type<SeriesQuery>(),
  answer: type<SeriesPoint[]>(),
});

/** Publishes and named moments of the same templates, to explain it. */
export const marks = get('/api/reports/marks', {
  access: 'signed-in',
  topic: 'reports',
  query: type<MarksQuery>(),
  answer: type<MarksReport>(),
});

/** The series as a CSV file. */
export const seriesCsv = get('/api/reports/series.csv', {
  access: 'signed-in',
  topic: 'reports',
  file: 'text/csv',
  query: type<SeriesCsvQuery>(),
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

/** The panels that are mailed to the caller, and those that it set up for others. */
export const mails = get('/api/reports/mails', {
  access: 'signed-in',
  topic: 'reports',
  answer: type<ReportMail[]>(),
});

/** Mails a panel from now on, or at another rhythm. Repeated, it changes nothing. */
export const saveMail = post('/api/report/mail/save', {
  access: 'signed-in',
  needs: 'account',
  codes: ['address_unverified', 'report_not_found', 'too_many_report_mails'],
  changes: ['reports'],
  body: type<SaveReportMailRequest>(),
  answer: type<null>(),
});

/** Ends a mailed report of the caller's, or one that it set up. Repeated, it changes nothing. */
export const removeMail = post('/api/report/mail/remove', {
  access: 'signed-in',
  needs: 'account',
  changes: ['reports'],
  body: type<ReportMailRequest>(),
  answer: type<null>(),
});
