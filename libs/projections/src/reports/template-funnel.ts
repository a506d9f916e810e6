import type { Knex } from 'knex';
import type { ViewerType } from '@quotewright/domain/engagement/contract.js';
import { businessBehind, idOfStream, type Recorded } from '@quotewright/domain/kernel/decider.js';
import type { QuoteEvent } from '@quotewright/domain/quotes/quote.js';
import type { ReportColumn, ReportStep } from '@quotewright/domain/reports/contract.js';
import type { TemplateEvent } from '@quotewright/domain/templates/events.js';
import { projection, type ReadModels, type Rows } from '../kernel/projection.js';
import type { TableReport, TableScope } from './table-report.js';
import { templateUsage } from './template-usage.js';
import { hasSample, templatesOf } from './usage-reports.js';
import { categoryRow, viewerRow, withCategories } from './usage-tables.js';

type Copied = Extract<TemplateEvent, { type: 'TemplateCopied' }>;

/** An account's download of a gallery template: its first copy made with a confirmed address. */
interface DownloadRow {
  template_id: number;
  user_id: number;
  at: string;
  user_type: ViewerType;
  sample: boolean;
}

async function noteCopy(rows: Rows, event: Recorded<Copied>): Promise<void> {
  const { templateId: template_id, counted } = event.data;
  const { userType, at, source } = event.meta;
  const user_id = businessBehind(event.meta) ?? 0;
  rows.put('copy', { copy_id: idOfStream(event.stream), template_id, user_id });
  if (counted === false || (await rows.get('download', { template_id, user_id }))) return;
  const row: DownloadRow = { template_id, user_id, at, user_type: userType ?? 'guest', sample: source === 'sample' };
  rows.put('download', row);
}

/** Who downloaded which template when, and the times of saved quotes: what leads from one to the other. Without names. */
export const templateFunnel = projection<Copied | QuoteEvent>({
  name: 'template-funnel',
  version: 1,
  tables: {
    download: {
      columns: {
        template_id: 'integer',
        user_id: 'integer',
        at: 'timestamptz',
        user_type: 'text',
        sample: 'boolean',
      },
      key: ['template_id', 'user_id'],
      indexes: [['at']],
    },
    copy: {
      columns: { copy_id: 'integer', template_id: 'integer', user_id: 'integer' },
      key: ['copy_id'],
      indexes: [['template_id', 'user_id']],
    },
    quote: {
      columns: { quote_id: 'integer', template_id: 'integer', user_id: 'integer', at: 'timestamptz' },
      key: ['quote_id'],
      indexes: [['template_id', 'at']],
    },
  },
  // Downloads of one template share rows.
  key: (event) => `template-${event.data.templateId}`,
  on: {
    TemplateCopied: noteCopy,
    QuoteSaved: (rows, { stream, data, meta }) =>
      rows.put('quote', {
        quote_id: idOfStream(stream),
        template_id: data.templateId,
        user_id: data.ownerId,
        at: meta.at,
      }),
  },
});

/**
 * The steps of each template by user type: a row for its views and tries of the days, and one for each of its downloads of the
 * days, with the hours to the first quote saved after it, with the template or any copy of it by the same account.
 */
function stepsIn(read: ReadModels, { period: { from, to }, sample }: TableScope): Knex.Raw {
  const [download, copy, quote] = ['download', 'copy', 'quote'].map((table) => read.table(templateFunnel, table));
  const real = sample ? '' : 'AND NOT sample';
  return read.knex.raw(
    `SELECT template_id, user_type, coalesce(sum(count) FILTER (WHERE metric = 'views'), 0) AS views,
       coalesce(sum(count) FILTER (WHERE metric = 'daily_visitors'), 0) AS visitors,
       coalesce(sum(count) FILTER (WHERE metric = 'tries'), 0) AS tries, 0 AS downloads, NULL::numeric AS hours
     FROM ${read.table(templateUsage, 'usage')}
     WHERE day BETWEEN ? AND ? AND metric IN ('views', 'daily_visitors', 'tries') ${real}
     GROUP BY template_id, user_type
     UNION ALL
     SELECT d.template_id, d.user_type, 0, 0, 0, 1, extract(epoch FROM q.first - d.at) / 3600
     FROM ${download} d
     CROSS JOIN LATERAL (
       SELECT min(q.at) AS first FROM ${quote} q WHERE q.at >= d.at AND (
         (q.template_id = d.template_id AND q.user_id = d.user_id)
         OR q.template_id IN (SELECT copy_id FROM ${copy} WHERE template_id = d.template_id AND user_id = d.user_id)
       )
     ) q
     WHERE d.at >= ?::date::timestamp AT TIME ZONE 'UTC' AND d.at < (?::date + 1)::timestamp AT TIME ZONE 'UTC' ${real}`,
    [from, to, from, to],
  );
}

const ofVisitors = { id: 'visitors', words: 'of the daily visitors' };
/** Nobody is followed from a try to a download: both are parts of the visitors. */
const steps: ReportStep[] = [
  { id: 'views' },
  { id: 'visitors' },
  { id: 'tries', of: ofVisitors },
  { id: 'downloads', of: ofVisitors },
  { id: 'quoted', of: { id: 'downloads', words: 'of the downloads' } },
];
const stepColumns: ReportColumn[] = [
  { id: 'views', label: 'Views', kind: 'number' },
  { id: 'visitors', label: 'Daily visitors, added up', kind: 'number' },
  { id: 'tries', label: 'Tried it', kind: 'number' },
  { id: 'downloads', label: 'Downloads', kind: 'number' },
  { id: 'quoted', label: 'Went on to save a quote', kind: 'number' },
  { id: 'share', label: 'Of the downloads', kind: 'share' },
  { id: 'middle', label: 'Middle time to the first quote', kind: 'hours' },
];
const stepFigures = `sum(s.views)::integer AS views, sum(s.visitors)::integer AS visitors, sum(s.tries)::integer AS tries,
  sum(s.downloads)::integer AS downloads, count(s.hours)::integer AS quoted,
  round(count(s.hours)::numeric / nullif(sum(s.downloads), 0), 4)::float AS share,
  round((percentile_cont(0.5) WITHIN GROUP (ORDER BY s.hours))::numeric, 2)::float AS middle`;

/** The steps of the templates of a report, as `s`. */
const joined = (read: ReadModels, templates: Knex.QueryBuilder, scope: TableScope): Knex.QueryBuilder =>
  templates.withMaterialized('s', stepsIn(read, scope)).join('s', 's.template_id', 'c.template_id');

const funnel = {
  of: templateFunnel,
  group: 'funnel',
  about:
    'From a view to a quote. A download leads to a quote if its account has saved one since, with the template or a copy of it. Views, tries and downloads are counted apart, because guests have no account: a try is a visitor who typed measurements of their own on the public page.',
  admins: true,
  sort: 'views.desc',
  now: false,
  hasSample,
  steps,
} satisfies Partial<TableReport>;

/** From view to quote, by template. */
export const funnelByTemplate: TableReport = {
  ...funnel,
  name: 'funnel-by-template',
  title: 'From view to quote, by template',
  tab: 'By template',
  columns: [
    { id: 'name', label: 'Template', kind: 'words' },
    { id: 'category', label: 'Category', kind: 'words' },
    ...stepColumns,
  ],
  rows: (read, viewer, scope) =>
    joined(read, withCategories(read, viewer, scope), scope)
      .groupBy('c.template_id', 'c.name', 'c.alias', 'cat.title')
      .select({ id: 'c.template_id', name: 'c.name', alias: 'c.alias' })
      .select(read.knex.raw(`coalesce(cat.title, '') AS category, ${stepFigures}`)),
};

/** From view to quote, by category. */
export const funnelByCategory: TableReport = {
  ...funnel,
  name: 'funnel-by-category',
  title: 'From view to quote, by category',
  tab: 'By category',
  columns: [{ id: 'name', label: 'Category', kind: 'words' }, ...stepColumns],
  rows: (read, viewer, scope) =>
    joined(read, withCategories(read, viewer, scope), scope)
      .groupBy('cat.id', 'cat.title')
      .select(read.knex.raw(`${categoryRow}, ${stepFigures}`)),
};

/** From view to quote, by user type. */
export const funnelByUserType: TableReport = {
  ...funnel,
  name: 'funnel-by-user-type',
  title: 'From view to quote, by user type',
  tab: 'By user type',
  columns: [{ id: 'name', label: 'User type', kind: 'words' }, ...stepColumns],
  rows: (read, viewer, scope) =>
    joined(read, templatesOf(read, viewer, scope), scope)
      .groupBy('s.user_type')
      .select(read.knex.raw(`${viewerRow('s.user_type')}, ${stepFigures}`)),
};
