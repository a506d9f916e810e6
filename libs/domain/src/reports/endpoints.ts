import { get, type } from '../kernel/endpoint.js';
import type { SeriesPoint, SeriesQuery, TemplatesReport, TemplatesReportQuery } from './contract.js';

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
