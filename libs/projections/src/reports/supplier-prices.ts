import type { Knex } from 'knex';
import { seesSuppliersCost } from '@quotewright/domain/catalogue/visibility.js';
import { businessOf, type Actor } from '@quotewright/domain/kernel/decider.js';
import type { ReportColumn } from '@quotewright/domain/reports/contract.js';
import { offersToReport, supplierName } from '../catalogue/catalogue-offers.js';
import { offerPriceHistory } from '../catalogue/offer-price-history.js';
import type { ReadModels } from '../kernel/projection.js';
import { templateDetails } from '../templates/template-details.js';
import { templateHistory } from '../templates/template-history.js';
import type { TableReport, TableScope } from './table-report.js';
import { templatesOf } from './usage-reports.js';

/**
 * The templates that a change of price affects, as far as `viewer` may know of them: those that it gets reports of, and
 * for a supplier, who has none of the gallery, what is published there.
 */
function affected(read: ReadModels, viewer: Actor, { category, template }: TableScope): Knex.QueryBuilder {
  if (viewer.userType !== 'suppliers') return templatesOf(read, viewer, { category, template });
  const cards = read.knex({ c: read.table(templateDetails, 'card') }).where((either) =>
    either.where({ 'c.gallery': true, 'c.state': 'published' }).orWhere({
      'c.gallery': false,
      'c.owner_id': businessOf(viewer),
      'c.state': 'staged',
    }),
  );
  if (category !== undefined) void cards.where('c.category_id', category);
  if (template !== undefined) void cards.where('c.template_id', template);
  return cards;
}

/** Which affected template uses which offer now, each once. */
const uses = (read: ReadModels, viewer: Actor, scope: TableScope): Knex.QueryBuilder =>
  affected(read, viewer, scope)
    .join({ w: read.table(templateHistory, 'offer_use') }, 'w.template_id', 'c.template_id')
    .whereNull('w.until')
    .distinct('w.template_id', 'w.offer_id');

/**
 * The changes of prices on the days, a row each: `move` is the part by which the price rose, `null` from nothing. An admin
 * gets those of the catalogue, others those of their own offers and of the catalogue's offers that their templates use.
 * Changes of cost only where `viewer` sees that cost.
 */
function moves(
  read: ReadModels,
  viewer: Actor,
  { period: { from, to }, sample, category, template, supplier }: TableScope,
): Knex.QueryBuilder {
  const { knex } = read;
  const own = knex.raw('o.supplier = ?', [businessOf(viewer)]);
  const found = offersToReport(read, viewer)
    .join({ x: read.table(offerPriceHistory, 'price') }, 'x.offer_id', 'o.id')
    .whereNotNull('x.kind')
    .whereRaw(`x.valid_from >= ?::date::timestamp AT TIME ZONE 'UTC'`, [from])
    .whereRaw(`x.valid_from < (?::date + 1)::timestamp AT TIME ZONE 'UTC'`, [to]);
  const used = 'o.id IN (SELECT offer_id FROM uses)';
  const narrowed = category !== undefined || template !== undefined;
  if (narrowed) void found.whereRaw(used);
  else if (viewer.userType !== 'admin') void found.whereRaw(`(? OR ${used})`, [own]);
  if (viewer.costHidden) void found.where('x.kind', 'retail');
  else if (!seesSuppliersCost(viewer)) void found.whereRaw(`(x.kind = 'retail' OR ?)`, [own]);
  if (supplier !== undefined) void found.where('o.supplier', supplier);
  if (!sample) void found.where('x.source', '<>', 'sample');
  const after = "CASE x.kind WHEN 'retail' THEN x.retail_price ELSE x.cost_price END";
  return found.select({ offer_id: 'o.id', supplier: 'o.supplier', product: 'p.name' }).select(
    knex.raw(
      `${supplierName} AS business, x.kind, x.before, x.revision, x.valid_from, ${after} AS after,
       (${after}) / nullif(x.before, 0) - 1 AS move`,
    ),
  );
}

/** What is known of each group of moves, as `m`. */
const figures = `count(*)::integer AS changes, avg(m.move) AS average,
  (array_agg(m.move ORDER BY abs(m.move) DESC NULLS LAST))[1] AS largest,
  array_agg(DISTINCT m.offer_id) AS offers,
  to_char(max(m.valid_from) AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS last`;
/** Two prices of one supplier or offer are two rows. */
const kindId = (of: string): string => `${of} * 2 + (g.kind = 'cost')::integer`;
const kindName = `CASE g.kind WHEN 'retail' THEN 'Retail' ELSE 'Cost' END AS kind`;
const share = (value: string): string => `round(${value}, 4)::float`;
const templatesOfGroup = `(SELECT count(DISTINCT template_id) FROM uses WHERE offer_id = ANY (g.offers))::integer AS templates`;

/** Rows over groups of moves, as `g`. */
function over(
  read: ReadModels,
  viewer: Actor,
  scope: TableScope,
  by: readonly string[],
  more: string,
): Knex.QueryBuilder {
  const groups = read
    .knex(moves(read, viewer, scope).as('m'))
    .groupBy(by.map((column) => `m.${column}`))
    .select(by.map((column) => `m.${column}`))
    .select(read.knex.raw(`${figures}${more}`));
  return read.knex(groups.as('g')).withMaterialized('uses', uses(read, viewer, scope));
}

const prices = {
  of: offerPriceHistory,
  group: 'prices',
  sort: 'changes.desc',
  now: false,
  hasSample: async (read, viewer, scope) => {
    const all = { ...scope, sample: true };
    const row = await read
      .knex(moves(read, viewer, all).where('x.source', 'sample').as('m'))
      .withMaterialized('uses', uses(read, viewer, all))
      .first<object | undefined>('m.offer_id');
    return row !== undefined;
  },
} as const satisfies Partial<TableReport>;

const moveColumns = (average: string): ReportColumn[] => [
  { id: 'kind', label: 'Price', kind: 'words' },
  { id: 'changes', label: 'Changes', kind: 'number' },
  { id: 'average', label: average, kind: 'change' },
  { id: 'largest', label: 'Largest change', kind: 'change' },
];
const lastColumns: ReportColumn[] = [
  { id: 'templates', label: 'Templates affected', kind: 'number' },
  { id: 'last', label: 'Last change (UTC)', kind: 'day' },
];

const whose =
  'An admin sees every supplier, a business those of its own templates, a supplier itself. Cost only where you may see it. Templates count that use the product now.';

/** Which supplier moved what. */
export const pricesBySupplier: TableReport = {
  ...prices,
  name: 'prices-by-supplier',
  title: 'Which supplier changed prices',
  tab: 'By supplier',
  about: `How often each supplier changed its prices, and by how much: the average of all changes, rises and falls together, and the largest one. ${whose}`,
  drill: 'prices-by-product',
  columns: [
    { id: 'name', label: 'Supplier', kind: 'words' },
    ...moveColumns('Average change'),
    { id: 'products', label: 'Products', kind: 'number' },
    ...lastColumns,
  ],
  rows: (read, viewer, scope) =>
    over(read, viewer, scope, ['supplier', 'business', 'kind'], '').select(
      read.knex.raw(
        `${kindId('g.supplier')} AS id, NULL::text AS alias, g.supplier, coalesce(nullif(g.business, ''), 'Deleted account') AS name,
         ${kindName}, g.changes, ${share('g.average')} AS average, ${share('g.largest')} AS largest,
         cardinality(g.offers) AS products, ${templatesOfGroup}, g.last`,
      ),
    ),
};

/** The same by product: the price at the first and after the last change of the days. */
export const pricesByProduct: TableReport = {
  ...prices,
  name: 'prices-by-product',
  title: 'Which products changed price',
  tab: 'By product',
  about: `The prices that changed: before the first change of these days, and after the last. ${whose}`,
  columns: [
    { id: 'name', label: 'Product', kind: 'words' },
    { id: 'business', label: 'Supplier', kind: 'words' },
    ...moveColumns('Average change'),
    { id: 'before', label: 'Before', kind: 'money' },
    { id: 'after', label: 'After', kind: 'money' },
    ...lastColumns,
  ],
  rows: (read, viewer, scope) =>
    over(
      read,
      viewer,
      scope,
      ['offer_id', 'product', 'business', 'kind'],
      `, (array_agg(m.before ORDER BY m.revision))[1] AS before, (array_agg(m.after ORDER BY m.revision DESC))[1] AS after`,
    ).select(
      read.knex.raw(
        `${kindId('g.offer_id')} AS id, NULL::text AS alias, g.product AS name, coalesce(nullif(g.business, ''), 'Deleted account') AS business,
         ${kindName}, g.changes, ${share('g.average')} AS average, ${share('g.largest')} AS largest, g.before, g.after,
         ${templatesOfGroup}, g.last`,
      ),
    ),
};
