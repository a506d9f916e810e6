import type { Knex } from 'knex';
import type {
  DoubleReason,
  MasterProductListRequest,
  MasterProductRow,
  MasterProductSuggestion,
  SuggestionsRequest,
} from '@quotewright/domain/catalogue/contract.js';
import type { Page, SearchRequest } from '@quotewright/domain/kernel/contract.js';
import { businessOf, type Actor, type UserType } from '@quotewright/domain/kernel/decider.js';
import { inAnyCase, LOWERED } from '../kernel/any-case.js';
import { pageInOnePass, pageOf } from '../kernel/paging.js';
import { tradeName } from '../kernel/origin.js';
import type { ReadModels } from '../kernel/projection.js';
import { containing } from '../kernel/search.js';
import { visibleOffers } from './catalogue-offers.js';
import { joinMerges, mergedIds, topMaster } from './master-product-merges.js';
import { readEitherWay, type Readings } from './offer-search.js';
import { productCatalogue } from './product-catalogue.js';

/** As commands need it. */
export interface MasterProduct {
  id: number;
  name: string;
  alias: string;
}

/** Products that are sold in a master product, as SQL after `FROM`; `ids`: SQL of the master products, an array. */
const sold = (read: ReadModels, ids: string): string =>
  `${read.table(productCatalogue, 'product')} p JOIN ${read.table(productCatalogue, 'offer')} o ON o.product_id = p.id AND NOT o.deleted WHERE p.master_product_id = ANY ${ids}`;

/**
 * Master products that stand for themselves: none that are merged into another, and none that were deleted, unless a
 * product came in at that moment.
 */
function masters(read: ReadModels): Knex.QueryBuilder {
  return joinMerges(read.knex({ m: read.table(productCatalogue, 'master_product') }), read, 'm.id')
    .whereNull('g.id')
    .whereRaw(`(NOT m.deleted OR EXISTS (SELECT 1 FROM ${sold(read, mergedIds(read, 'm.id'))}))`);
}

/**
 * Master products that `viewer` (`null` = the system) may read: all for admins, accepted and own ones for a business.
 */
function visibleMasters(read: ReadModels, viewer: Actor | null): Knex.QueryBuilder {
  const query = masters(read);
  if (viewer && viewer.userType !== 'admin') void query.where(acceptedOrOf(businessOf(viewer)));
  return query;
}

/** A condition: the catalogue's, or a business's own. */
const acceptedOrOf = (businessId: number) => (either: Knex.QueryBuilder) =>
  void either.where('m.accepted', true).orWhere('m.owner_id', businessId);

/** A condition: its name, or that of one merged into it, contains the term. */
const named = (read: ReadModels): string =>
  `EXISTS (SELECT 1 FROM ${read.table(productCatalogue, 'master_product')} named WHERE named.id = ANY ${mergedIds(read, 'm.id')} AND named.name ILIKE ?)`;

/**
 * Master products whose name has each word of the term or, if there are none, one like it; best match first. With a
 * supplier: those that it can add a product to, whether it sells one there yet or not.
 */
export async function suggestMasterProducts(
  read: ReadModels,
  viewer: Actor,
  request: SuggestionsRequest & { perPage: number },
): Promise<Page<MasterProductSuggestion>> {
  return readEitherWay(
    read,
    viewer,
    request.searchTerm,
    (readings) => suggestBy(read, readings ?? [], viewer, request),
    ({ total }) => total > 0,
  );
}

async function suggestBy(
  read: ReadModels,
  readings: Readings,
  viewer: Actor,
  request: SuggestionsRequest & { perPage: number },
): Promise<Page<MasterProductSuggestion>> {
  const query = visibleMasters(read, viewer);
  for (const words of readings)
    void query.whereRaw(`(${words.map(() => named(read)).join(' OR ')})`, words.map(containing));
  const term = readings.map(([likeliest]) => likeliest).join(' ');
  if (request.supplier) void query.where(acceptedOrOf(request.supplier));
  return pageOf<MasterProductSuggestion>(query, request, (rows) =>
    rows
      .select('m.id', 'm.name')
      .orderByRaw(
        'coalesce(nullif(position(lower(?) in lower(m.name)), 0), 999), word_similarity(?, m.name) DESC, lower(m.name), m.id',
        [term, term],
      ),
  );
}

/** The master product with an id, or what it was merged into, if `viewer` may read it. */
export async function masterProductById(
  read: ReadModels,
  viewer: Actor | null,
  id: number,
): Promise<MasterProduct | undefined> {
  return visibleMasters(read, viewer)
    .whereRaw(`m.id = ${topMaster(read, String(Number(id)))}`)
    .first<MasterProduct | undefined>('m.id', 'm.name', 'm.alias');
}

/**
 * The master product of exactly this name, ignoring case, as a business finds it: the catalogue's, else its own. The name
 * of a merged one leads to the other.
 */
export async function masterProductByName(
  read: ReadModels,
  businessId: number,
  name: string,
): Promise<MasterProduct | undefined> {
  const wanted = name.trim();
  const found = (await mastersByNames(read, businessId, [wanted])).get(wanted.toLowerCase());
  return found && masterProductById(read, null, found.id);
}

/** A master product by its name. */
export type NamedMaster = Pick<MasterProduct, 'id' | 'name'>;

/** The same for several names, by these in small letters; of one that is merged into another, it. */
export async function mastersByNames(
  read: ReadModels,
  businessId: number,
  names: readonly string[],
): Promise<Map<string, NamedMaster>> {
  if (names.length === 0) return new Map();
  const found = await read
    .knex({ m: read.table(productCatalogue, 'master_product') })
    .whereRaw(`NOT m.deleted AND lower(m.name) = ANY (ARRAY${LOWERED}) AND (m.accepted OR m.owner_id = ?)`, [
      inAnyCase(names),
      businessId,
    ])
    // The catalogue's comes last, so that it stays.
    .orderBy('m.accepted')
    .select<NamedMaster[]>('m.id', 'm.name');
  return new Map(found.map((master) => [master.name.toLowerCase(), master]));
}

/** The master products of the products with some GTINs that `viewer` may read, by GTIN; those of several are left out. */
export async function mastersByGtins(
  read: ReadModels,
  viewer: Actor,
  gtins: readonly string[],
): Promise<Map<string, NamedMaster>> {
  if (gtins.length === 0) return new Map();
  const found = await visibleOffers(read, viewer)
    .whereRaw('p.gtin = ANY (?)', [[...new Set(gtins)]])
    .groupBy('p.gtin')
    .havingRaw('count(DISTINCT m.id) = 1')
    .select<(NamedMaster & { gtin: string })[]>('p.gtin')
    .select(read.knex.raw('min(m.id) AS id, min(m.name) AS name'));
  return new Map(found.map(({ gtin, id, name }) => [gtin, { id, name }]));
}

interface ListedMaster extends Omit<MasterProductRow, 'state' | 'added_at' | 'accepted_at' | 'templates' | 'merged'> {
  accepted: boolean;
  user_type: UserType | null;
  added_at: Date;
  accepted_at: Date | null;
}

const stateOf = ({ accepted, user_type }: ListedMaster): MasterProductRow['state'] =>
  accepted ? 'accepted' : user_type === 'suppliers' ? 'waiting' : 'private';

const states: Record<MasterProductRow['state'], string> = {
  accepted: 'm.accepted',
  waiting: "NOT m.accepted AND u.user_type = 'suppliers'",
  private: "NOT m.accepted AND u.user_type IS DISTINCT FROM 'suppliers'",
};

/** Counts the templates that have a line of each of some master products, by id. */
export type CountTemplates = (ids: readonly number[]) => Promise<ReadonlyMap<number, number>>;

/** Every master product with the business it waits for, newest first: an admin's list. */
export async function listMasterProducts(
  read: ReadModels,
  request: MasterProductListRequest,
  countTemplates: CountTemplates,
): Promise<Page<MasterProductRow>> {
  const ofProducts = (what: string) =>
    read.knex.raw(`(SELECT count(${what})::int FROM ${sold(read, mergedIds(read, 'm.id'))})`);
  const products = ofProducts('DISTINCT p.id');
  const query = masters(read)
    .leftJoin({ u: 'app.owner' }, 'u.id', 'm.owner_id')
    .leftJoin({ a: 'app.user' }, 'a.id', 'm.accepted_by');
  if (request.ids) void query.whereIn('m.id', request.ids);
  if (request.state) void query.whereRaw(states[request.state]);
  // Nothing to decide for one that nobody sells any more.
  if (request.state === 'waiting') void query.whereRaw('? > 0', [products]);
  const term = (request.searchTerm ?? '').trim();
  if (term !== '')
    void query.whereRaw(`(concat_ws(' ', u.business_name, u.name) ILIKE ? OR ${named(read)})`, [
      containing(term),
      containing(term),
    ]);
  const page = await pageOf<ListedMaster>(query, request, (rows) =>
    rows
      .select(
        'm.id',
        'm.name',
        'm.alias',
        'm.accepted',
        'm.added_at',
        'm.accepted_at',
        'a.name as accepted_by',
        'u.user_type',
      )
      .select(read.knex.raw(`${tradeName} AS business_name`))
      .select(read.knex.raw('? AS products, ? AS offers', [products, ofProducts('o.id')]))
      .orderByRaw('m.added_at DESC, m.id DESC'),
  );
  const ids = page.data.map(({ id }) => id);
  const [templates, merged] = await Promise.all([countTemplates(ids), mergedNames(read, ids)]);
  return {
    ...page,
    data: page.data.map((row) => ({
      id: row.id,
      name: row.name,
      alias: row.alias,
      state: stateOf(row),
      business_name: row.business_name,
      added_at: row.added_at.toISOString(),
      accepted_at: row.accepted_at?.toISOString() ?? null,
      accepted_by: row.accepted_by,
      products: row.products,
      offers: row.offers,
      templates: templates.get(row.id) ?? 0,
      merged: merged.filter(({ top_id }) => top_id === row.id).map(({ id, name }) => ({ id, name })),
    })),
  };
}

/** What was merged into some master products, by name. */
async function mergedNames(
  read: ReadModels,
  topIds: readonly number[],
): Promise<{ id: number; name: string; top_id: number }[]> {
  return joinMerges(read.knex({ m: read.table(productCatalogue, 'master_product') }), read, 'm.id')
    .whereRaw('g.top_id = ANY (?)', [[...topIds]])
    .orderByRaw('lower(m.name)')
    .select<{ id: number; name: string; top_id: number }[]>('m.id', 'm.name', 'g.top_id');
}

/** Whether labour is sold in a master product, and material. */
export interface Kinds {
  labour: boolean;
  material: boolean;
}

const kindsIn = (within: string): string =>
  `EXISTS (SELECT 1 FROM ${within} AND p.product_type = 'labour') AS labour,
   EXISTS (SELECT 1 FROM ${within} AND p.product_type <> 'labour') AS material`;

/** What deciding about a master product needs to know of it. */
export interface MasterProductContent extends Kinds {
  id: number;
  accepted: boolean;
  /** Something is sold in it, or in what was merged into it. */
  sold: boolean;
  /** Others were merged into it. */
  absorbs: boolean;
}

/**
 * What is in a master product, or in the one that it was merged into; undefined if there is none.
 * @param besides a product that does not count
 */
export async function masterProductContent(
  read: ReadModels,
  id: number,
  besides = 0,
): Promise<MasterProductContent | undefined> {
  const within = `${sold(read, mergedIds(read, 'm.id'))} AND p.id <> ${Number(besides)}`;
  return masters(read)
    .whereRaw(`m.id = ${topMaster(read, String(Number(id)))}`)
    .first<MasterProductContent | undefined>(
      'm.id',
      'm.accepted',
      read.knex.raw(`EXISTS (SELECT 1 FROM ${within}) AS sold,
        cardinality(${mergedIds(read, 'm.id')}) > 1 AS absorbs, ${kindsIn(within)}`),
    );
}

/** What is sold in each of some master products, and in what is merged with it, by its id. */
export async function kindsInMasters(read: ReadModels, ids: readonly number[]): Promise<Map<number, Kinds>> {
  if (ids.length === 0) return new Map();
  const within = sold(read, mergedIds(read, 'coalesce(g.top_id, m.id)'));
  const found = await joinMerges(read.knex({ m: read.table(productCatalogue, 'master_product') }), read, 'm.id')
    .whereRaw('m.id = ANY (?)', [[...new Set(ids)]])
    .select<({ id: number } & Kinds)[]>('m.id', read.knex.raw(kindsIn(within)));
  return new Map(found.map(({ id, ...kinds }) => [id, kinds]));
}

/** Two likely doubles, and why. */
export interface DoublePair {
  one: number;
  other: number;
  reasons: DoubleReason[];
}

/**
 * Pairs of master products of the catalogue, waiting ones included, that may be one and the same, the most alike first.
 * Without those that an admin said are not. Names were compared before: see `app.master_product_alike`.
 */
export async function likelyDoubles(read: ReadModels, request: SearchRequest): Promise<Page<DoublePair>> {
  const candidate = (id: string) =>
    masters(read)
      .leftJoin({ u: 'app.owner' }, 'u.id', 'm.owner_id')
      .whereRaw(`m.id = ${id} AND (m.accepted OR u.user_type = 'suppliers')`)
      .whereRaw(`EXISTS (SELECT 1 FROM ${sold(read, mergedIds(read, 'm.id'))})`)
      .select(read.knex.raw('1'));
  const pairs = read.knex
    .with('found', (query) =>
      query
        .select(read.knex.raw("one, other, 'name' AS reason, alike"))
        .from('app.master_product_alike')
        .unionAll([sameMark(read, 'sku'), sameMark(read, 'gtin')]),
    )
    .from('found')
    .whereRaw(
      'NOT EXISTS (SELECT 1 FROM app.master_product_distinct d WHERE d.one = found.one AND d.other = found.other)',
    )
    .whereExists(candidate('found.one'))
    .whereExists(candidate('found.other'))
    .groupBy('found.one', 'found.other')
    .select('found.one', 'found.other')
    .select(read.knex.raw('array_agg(DISTINCT reason ORDER BY reason) AS reasons, max(alike) AS alike'));
  const term = (request.searchTerm ?? '').trim();
  if (term !== '')
    void pairs.whereRaw(
      `EXISTS (SELECT 1 FROM ${read.table(productCatalogue, 'master_product')} c WHERE c.id IN (found.one, found.other) AND c.name ILIKE ?)`,
      [containing(term)],
    );
  return pageInOnePass<DoublePair>(read.knex.from(pairs.as('pair')), request, (rows) =>
    rows.select('one', 'other', 'reasons').orderByRaw('cardinality(reasons) DESC, alike DESC, one, other'),
  );
}

/** What two products have to have in common: zeros before a GTIN add nothing. */
const MARKS = { sku: 'lower(p.sku)', gtin: "ltrim(p.gtin, '0')" };

/** Pairs of master products in which products of the same SKU, or GTIN, are sold. */
function sameMark(read: ReadModels, column: 'sku' | 'gtin'): Knex.QueryBuilder {
  const marks = joinMerges(read.knex({ p: read.table(productCatalogue, 'product') }), read, 'p.master_product_id')
    .join({ o: read.table(productCatalogue, 'offer') }, 'o.product_id', 'p.id')
    .whereRaw(`${MARKS[column]} <> '' AND NOT o.deleted`)
    .groupByRaw(MARKS[column])
    .havingRaw('min(coalesce(g.top_id, p.master_product_id)) < max(coalesce(g.top_id, p.master_product_id))')
    .select(read.knex.raw('array_agg(DISTINCT coalesce(g.top_id, p.master_product_id)) AS ids'));
  return read.knex
    .from(marks.as('mark'))
    .joinRaw('CROSS JOIN unnest(mark.ids) a (id) JOIN unnest(mark.ids) b (id) ON a.id < b.id')
    .select(read.knex.raw('a.id, b.id, ?, 1', [column]));
}
