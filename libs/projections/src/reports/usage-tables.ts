import type { Knex } from 'knex';
import type { ViewerType } from '@quotewright/domain/engagement/contract.js';
import { userTypeNames } from '@quotewright/domain/identity/contract.js';
import type { Actor } from '@quotewright/domain/kernel/decider.js';
import type { ReportColumn } from '@quotewright/domain/reports/contract.js';
import { categoryLists } from '../categories/category-lists.js';
import type { ReadModels } from '../kernel/projection.js';
import type { TableReport, TableScope } from './table-report.js';
import { templateUsage } from './template-usage.js';
import { conversion, countsIn, figures, hasSample, sumOf, templatesOf } from './usage-reports.js';

/** Viewer types as rows of a report. */
const viewerNames = Object.entries<string>({ guest: 'Guest', ...userTypeNames } satisfies Record<ViewerType, string>);

/** The name of a viewer type, and its place among them as the id of its row. */
export const viewerRow = (column: string): string =>
  `CASE ${column} ${viewerNames.map(([type], at) => `WHEN '${type}' THEN ${at + 1}`).join(' ')} END AS id,
   NULL::text AS alias,
   CASE ${column} ${viewerNames.map(([type, name]) => `WHEN '${type}' THEN '${name}'`).join(' ')} END AS name`;

/** A category as a row; templates without one are a row of their own. */
export const categoryRow = `coalesce(cat.id, 0) AS id, NULL::text AS alias, coalesce(cat.title, 'No category') AS name`;

/** The templates of a report as `c` with their categories as `cat`. */
export const withCategories = (read: ReadModels, viewer: Actor, scope: TableScope): Knex.QueryBuilder =>
  templatesOf(read, viewer, scope).leftJoin({ cat: read.table(categoryLists, 'category') }, 'cat.id', 'c.category_id');

const viewColumns: ReportColumn[] = [
  { id: 'views', label: 'Views', kind: 'number' },
  { id: 'daily_visitors', label: 'Daily visitors, added up', kind: 'number' },
];
const figureColumns: ReportColumn[] = [
  ...viewColumns,
  { id: 'shares', label: 'Shares', kind: 'number' },
  { id: 'downloads', label: 'Downloads', kind: 'number' },
  { id: 'quotes', label: 'Saved quotes', kind: 'number' },
];

const usage = { of: templateUsage, group: 'usage', sort: 'views.desc', now: false, hasSample } as const;

/** Usage by category. */
export const usageByCategory: TableReport = {
  ...usage,
  name: 'by-category',
  title: 'Usage by category',
  tab: 'By category',
  about: 'How the templates of each category are used. A template counts for the category that it has today.',
  columns: [
    { id: 'name', label: 'Category', kind: 'words' },
    { id: 'templates', label: 'Templates used', kind: 'number' },
    ...figureColumns,
    { id: 'conversion', label: 'Downloads per visitor', kind: 'share' },
  ],
  rows: (read, viewer, scope) =>
    withCategories(read, viewer, scope)
      .withMaterialized('n', countsIn(read, scope))
      .join('n', 'n.of', 'c.template_id')
      .groupBy('cat.id', 'cat.title')
      .select(
        read.knex.raw(`${categoryRow}, count(DISTINCT c.template_id)::integer AS templates, ${figures}, ${conversion}`),
      ),
};

/** Usage by user type. */
export const usageByUserType: TableReport = {
  ...usage,
  name: 'by-user-type',
  title: 'Usage by user type',
  tab: 'By user type',
  about: 'Who uses the templates. Guests are people who were not signed in: only accounts download and save quotes.',
  admins: true,
  columns: [{ id: 'name', label: 'User type', kind: 'words' }, ...figureColumns],
  rows: (read, viewer, scope) =>
    templatesOf(read, viewer, scope)
      .withMaterialized('n', countsIn(read, scope, 'user_type'))
      .join('n', 'n.of', 'c.template_id')
      .groupBy('n.user_type')
      .select(read.knex.raw(`${viewerRow('n.user_type')}, ${figures}`)),
};

/** Where views and tries come from. Nothing else has a referrer. */
export const usageByReferrer: TableReport = {
  ...usage,
  name: 'by-referrer',
  title: 'Views by referrer',
  tab: 'By referrer',
  about:
    'The sites whose links people followed to a template; of an address the site alone is kept. Direct: typed, from a bookmark, an app or an e-mail, from this site, or from a site that does not say.',
  admins: true,
  columns: [
    { id: 'name', label: 'Site', kind: 'words' },
    ...viewColumns,
    { id: 'tries', label: 'Tries', kind: 'number' },
    { id: 'share', label: 'Share of views', kind: 'share' },
  ],
  rows: (read, viewer, scope) =>
    templatesOf(read, viewer, scope)
      .withMaterialized('n', countsIn(read, scope, 'referrer'))
      .join('n', 'n.of', 'c.template_id')
      .whereIn('n.metric', ['views', 'daily_visitors', 'tries'])
      .groupBy('n.referrer')
      .select(
        read.knex.raw(
          `(row_number() OVER (ORDER BY n.referrer))::integer AS id, NULL::text AS alias,
           CASE n.referrer WHEN '' THEN 'Direct' ELSE n.referrer END AS name,
           ${sumOf('views')} AS views, ${sumOf('daily_visitors')} AS daily_visitors, ${sumOf('tries')} AS tries,
           round(${sumOf('views')}::numeric / nullif(sum(${sumOf('views')}) OVER (), 0), 4)::float AS share`,
        ),
      ),
};
