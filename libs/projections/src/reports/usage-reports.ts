import type { Knex } from 'knex';
import { businessOf, type Actor } from '@quotewright/domain/kernel/decider.js';
import type { Page } from '@quotewright/domain/kernel/contract.js';
import {
  usageMetrics,
  type ReportPeriod,
  type ReportSort,
  type TemplateUsage,
  type Usage,
  type UsageMetric,
} from '@quotewright/domain/reports/contract.js';
import { categoryLists } from '../categories/category-lists.js';
import { pageOf } from '../kernel/paging.js';
import type { ReadModels } from '../kernel/projection.js';
import { containing } from '../kernel/search.js';
import { templateDetails } from '../templates/template-details.js';
import { templateUsage, type KeptMetric } from './template-usage.js';

/** Which templates, days and counts a report is about. */
export interface UsageScope {
  period: ReportPeriod;
  category?: number;
  template?: number;
  /** In the names. */
  searchTerm?: string;
  /** Counts of the sample are in it. */
  sample: boolean;
}

/** The templates that `viewer` gets reports of: an admin those of the gallery, a business its own. */
export function templatesOf(
  read: ReadModels,
  viewer: Actor,
  { category, template, searchTerm }: Pick<UsageScope, 'category' | 'template' | 'searchTerm'>,
): Knex.QueryBuilder {
  const cards = read.knex({ c: read.table(templateDetails, 'card') }).where('c.state', 'staged');
  if (viewer.userType === 'admin') void cards.where('c.gallery', true);
  else void cards.where({ 'c.gallery': false, 'c.owner_id': businessOf(viewer) });
  if (category !== undefined) void cards.where('c.category_id', category);
  if (template !== undefined) void cards.where('c.template_id', template);
  if (searchTerm) void cards.whereILike('c.name', containing(searchTerm));
  return cards;
}

/** The name of a template that `viewer` gets reports of; `null` for any other. */
export async function reportedName(
  read: ReadModels,
  viewer: Actor,
  template: number | undefined,
): Promise<string | null> {
  if (template === undefined) return null;
  const row = await templatesOf(read, viewer, { template }).first<{ name: string } | undefined>('c.name');
  return row?.name ?? null;
}

/**
 * Counts in the period by template and figure, and by what else is asked for. Quotes of the copies of a gallery template
 * are its own: that is what people quote with.
 */
export function countsIn(
  read: ReadModels,
  { period: { from, to }, sample }: Pick<UsageScope, 'period' | 'sample'>,
  ...also: readonly ('day' | 'user_type' | 'referrer')[]
): Knex.QueryBuilder {
  const by = ['template_id', 'metric', ...also];
  const counts = read
    .knex(read.table(templateUsage, 'usage'))
    .whereBetween('day', [from, to])
    .groupBy(by)
    .select(by)
    .sum({ count: 'count' });
  if (!sample) void counts.where('sample', false);
  return read
    .knex(counts.as('u'))
    .leftJoin({ t: read.table(templateDetails, 'template') }, (on) =>
      on.on('t.id', 'u.template_id').andOnVal('u.metric', 'quotes').andOnNotNull('t.origin_id'),
    )
    .select('u.*', read.knex.raw('unnest(ARRAY[u.template_id, t.origin_id]) AS of'));
}

/** The sum of a figure over `countsIn`, as `n`. */
export const sumOf = (metric: KeptMetric): string =>
  `coalesce(sum(n.count) FILTER (WHERE n.metric = '${metric}'), 0)::integer`;
/** Every figure as a column of its name. */
export const figures = usageMetrics.map((metric) => `${sumOf(metric)} AS ${metric}`).join(', ');
export const conversion = `round(${sumOf('downloads')}::numeric / nullif(${sumOf('daily_visitors')}, 0), 4)::float AS conversion`;

/** Usage by template, those without any included, and of all of them together. */
export async function usageByTemplate(
  read: ReadModels,
  viewer: Actor,
  scope: UsageScope,
  { page, perPage, sort }: { page?: number; perPage?: number; sort: ReportSort },
): Promise<{ page: Page<TemplateUsage>; totals: Usage }> {
  const { knex } = read;
  const [field, direction] = sort.split('.');
  const order = `${field === 'name' ? 'lower(c.name)' : field} ${direction} NULLS LAST, lower(c.name), c.template_id`;
  const [listed, totals] = await Promise.all([
    pageOf<TemplateUsage>(templatesOf(read, viewer, scope), { page, perPage }, (rows) =>
      rows
        .withMaterialized('n', countsIn(read, scope))
        .leftJoin('n', 'n.of', 'c.template_id')
        .leftJoin({ cat: read.table(categoryLists, 'category') }, 'cat.id', 'c.category_id')
        .groupBy('c.template_id', 'c.name', 'c.alias', 'cat.title')
        .select('c.template_id', 'c.name', 'c.alias', knex.raw(`coalesce(cat.title, '') AS category`))
        .select(knex.raw(`${figures}, ${conversion}`))
        .orderByRaw(order),
    ),
    totalUsage(read, viewer, scope),
  ]);
  return { page: listed, totals };
}

/** Usage of all templates of a report together. */
export async function totalUsage(read: ReadModels, viewer: Actor, scope: UsageScope): Promise<Usage> {
  const [row] = await templatesOf(read, viewer, scope)
    .withMaterialized('n', countsIn(read, scope))
    .join('n', 'n.of', 'c.template_id')
    .select<Usage[]>(read.knex.raw(`${figures}, ${conversion}`));
  return row!;
}

/** One figure by day (UTC); days without any are left out. */
export async function usageByDay(
  read: ReadModels,
  viewer: Actor,
  metric: UsageMetric,
  scope: UsageScope,
): Promise<Map<string, number>> {
  const rows = await templatesOf(read, viewer, scope)
    .withMaterialized('n', countsIn(read, scope, 'day'))
    .join('n', 'n.of', 'c.template_id')
    .where('n.metric', metric)
    .groupBy('n.day')
    .select<{ day: string; count: number }[]>('n.day as day', read.knex.raw('sum(n.count)::integer AS count'));
  return new Map(rows.map(({ day, count }) => [day, count]));
}

/** Whether counts of the sample fall into the period. */
export async function hasSample(read: ReadModels, viewer: Actor, scope: Omit<UsageScope, 'sample'>): Promise<boolean> {
  const { from, to } = scope.period;
  const row = await read
    .knex({ u: read.table(templateUsage, 'usage') })
    .whereBetween('u.day', [from, to])
    .where('u.sample', true)
    .whereIn('u.template_id', templatesOf(read, viewer, scope).select('c.template_id'))
    .first<{ day: string } | undefined>('u.day');
  return row !== undefined;
}
