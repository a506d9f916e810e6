import type { Knex } from 'knex';
import {
  allSuppliers,
  lowStock,
  sharedPrice,
  type OptionsRequest,
  type ProductFactsRow,
  type productFilterFields,
  type ProductListRequest,
  type ProductRow,
  type ProductSortField,
  type StockLevel,
  type SupplierOption,
} from '@quotewright/domain/catalogue/contract.js';
import type { ProductType } from '@quotewright/domain/formula/settings.js';
import {
  catalogueTypes,
  notOffered,
  owns,
  readsSharedLabour,
  seesSuppliersCost,
  sightOf,
  strip,
  type Reach,
} from '@quotewright/domain/catalogue/visibility.js';
import type { Page } from '@quotewright/domain/kernel/contract.js';
import { businessOf, type Actor } from '@quotewright/domain/kernel/decider.js';
import type { Rated } from '@quotewright/domain/ratings/contract.js';
import { pageInOnePass } from '../kernel/paging.js';
import { plannedOnce, type ReadModels } from '../kernel/projection.js';
import { containing } from '../kernel/search.js';
import { withRatings } from '../ratings/supplier-ratings.js';
import { searched, type OfferSearch } from './offer-search.js';
import { offerPriceHistory } from './offer-price-history.js';
import { joinMerges, masterProductMerges, mergedIds, mergedIntoAny, topMaster } from './master-product-merges.js';
import { productCatalogue, type CatalogueProduct } from './product-catalogue.js';

/** An offer with all its data. It goes through `strip` before anybody reads it. */
export interface Offer extends Omit<ProductRow, keyof Rated | 'price_version'> {
  cost_price: string;
  retail_price: string;
  unit_in_stock: string | null;
  /** As in `Owned`; offers of a deleted business keep the value. */
  is_private: boolean;
  /** How often its cost price changed, and anything else that a quote shows of it. */
  cost_changes: number;
  retail_changes: number;
  /** Revision of the product's stream that last set a name or price of this offer. */
  price_revision: number;
  /** The master product that its events name; `master_product_id` is the one that this is merged into. */
  group_id: number;
  withdrawn: boolean;
  deleted: boolean;
}

const catalogueAccounts = catalogueTypes.map((type) => `'${type}'`).join(', ');

/** Whether the business adds to the catalogue; unknown if its account is deleted and an admin wrote for it. */
const isPrivate = `(coalesce(u.user_type, nullif(o.added_by, 'admin'), '') NOT IN (${catalogueAccounts}) OR coalesce(po.user_type, p.added_by) NOT IN (${catalogueAccounts}))`;

/** `Reach` of an offer as long as its supplier sells it. */
const soldReach = `CASE
  WHEN ${isPrivate} THEN 'private'
  WHEN p.hidden THEN 'hidden'
  WHEN least(o.retail_price, o.cost_price) < ${sharedPrice.least} OR greatest(o.retail_price, o.cost_price) > ${sharedPrice.most} THEN 'to_mend'
  WHEN NOT m.accepted THEN 'waiting'
  ELSE 'shared' END`;

/**
 * `Reach` of an offer, decided at read time: accounts are not events, and one that is deleted or deactivated takes its
 * offers along at once.
 */
const reach = `CASE
  WHEN u.id IS NULL THEN 'orphaned'
  WHEN u.deactivated THEN 'deactivated'
  WHEN o.withdrawn THEN 'withdrawn'
  ELSE ${soldReach} END`;

const offerTables = (read: ReadModels): string[] => [
  ...['offer', 'product', 'master_product'].map((one) => read.table(productCatalogue, one)),
  read.table(masterProductMerges, 'merged'),
];

/** Offers with their products, master products and the accounts of supplier and owner; nothing hidden, deleted ones included. */
function offers(read: ReadModels): Knex.QueryBuilder {
  const sold = read
    .knex({ o: read.table(productCatalogue, 'offer') })
    .join({ p: read.table(productCatalogue, 'product') }, 'p.id', 'o.product_id');
  return joinMerges(sold, read, 'p.master_product_id')
    .joinRaw(
      `JOIN ${read.table(productCatalogue, 'master_product')} m ON m.id = coalesce(g.top_id, p.master_product_id)`,
    )
    .leftJoin({ u: 'app.owner' }, 'u.id', 'o.supplier')
    .leftJoin({ po: 'app.owner' }, 'po.id', 'p.owner_id');
}

/**
 * The only predicate of the read side for visible offers: `isVisible`, and with `offered` `isOffered`, of
 * `visibility.ts` in SQL.
 */
export function visibleOffers(read: ReadModels, viewer: Actor, { offered = false } = {}): Knex.QueryBuilder {
  const query = offers(read).where('o.deleted', false);
  if (viewer.userType !== 'admin')
    void query.whereRaw(`(o.supplier = ? OR (${reach} = 'shared'${onlyRead(viewer)}))`, [businessOf(viewer)]);
  if (offered) void query.whereRaw(`${reach} NOT IN (${notOffered.map((one) => `'${one}'`).join(', ')})`);
  return query;
}

/** Labour of others is for those who read it. */
const onlyRead = (viewer: Actor): string => (readsSharedLabour(viewer) ? '' : " AND p.product_type <> 'labour'");

/** An offer that its supplier does not sell any more, and why. */
export interface FormerOffer {
  id: number;
  supplier: number;
  reach: Extract<Reach, 'withdrawn' | 'deactivated'>;
}

/** The offers of a product that `viewer` was offered until they were withdrawn, or their supplier was deactivated. */
export async function formerOffers(read: ReadModels, viewer: Actor, productId: number): Promise<FormerOffer[]> {
  const query = offers(read)
    .where({ 'o.deleted': false, 'o.product_id': productId })
    .whereRaw(`${reach} IN ('withdrawn', 'deactivated')`);
  if (viewer.userType !== 'admin') void query.whereRaw(`${soldReach} = 'shared'${onlyRead(viewer)}`);
  return query.orderBy('o.id').select('o.id', 'o.supplier', read.knex.raw(`${reach} AS reach`));
}

/** Offers of material that every business is offered: what the store shows of a product is made of these. */
export const sharedOffers = (read: ReadModels): Knex.QueryBuilder =>
  offers(read).where('o.deleted', false).whereRaw(`${reach} = 'shared' AND p.product_type <> 'labour'`);

/**
 * Offers whose prices are reported to `viewer`, deleted ones too: its own and the catalogue's. Private offers of others
 * are not, to admins either.
 */
export function offersToReport(read: ReadModels, viewer: Actor): Knex.QueryBuilder {
  const own = viewer.userType === 'admin' ? 'false' : 'o.supplier = ?';
  const values = viewer.userType === 'admin' ? [] : [businessOf(viewer)];
  return offers(read).whereRaw(`(${own} OR NOT coalesce(${isPrivate}, false))`, values);
}

/** The name of an offer's supplier; empty once its account is deleted. */
export const supplierName = "coalesce(nullif(u.business_name, ''), u.name, '')";

/**
 * The columns of a `SelectedOffer`; one text, which needs no building for each read. Formulas of a business's private
 * offers are private.
 */
function columns(read: ReadModels): Knex.Raw {
  return read.knex.raw(`
    o.id, o.product_id, m.id AS master_product_id, p.master_product_id AS group_id, m.name AS master_product_name, m.alias AS master_product_alias, p.name,
    p.description, p.product_type, p.sku, p.gtin, p.part_number, p.weight, p.weight_unit, p.pack_amount, p.pack_unit,
    o.cost_price, o.retail_price, o.unit_in_stock, o.unit, o.supplier_sku, o.brand, o.formula, p.images, o.supplier, p.owner_id AS product_owner, o.withdrawn, o.deleted, o.cost_changes, o.retail_changes, o.price_revision,
    p.changes + o.changes AS version,
    coalesce(${isPrivate}, false) AS is_private,
    ${supplierName} AS business_name,
    coalesce(p.images -> 0 ->> 'image', '') AS thumbnail,
    ${reach} AS reach,
    ARRAY(SELECT DISTINCT f.formula FROM ${read.table(productCatalogue, 'offer')} f LEFT JOIN app.owner fu ON fu.id = f.supplier
      WHERE f.product_id = o.product_id AND f.formula <> '' AND (f.id = o.id OR (f.supplier = o.supplier OR fu.user_type IN (${catalogueAccounts})) AND NOT f.deleted AND NOT f.withdrawn)
      ORDER BY f.formula) AS formulas`);
}

interface SelectedOffer extends Omit<Offer, 'formulas'> {
  formulas: string[];
}

const offerOf = (row: SelectedOffer): Offer => ({ ...row, formulas: row.formulas.map((formula) => ({ formula })) });

/** An offer as `viewer` reads it. The version counts what they see; those who may change the offer see all of it. */
function shown(viewer: Actor, offer: Offer): Omit<ProductRow, keyof Rated> {
  const { price_revision: _, retail_changes: __, group_id: ___, withdrawn: ____, deleted: _____, ...seen } = offer;
  const { cost_changes, ...rest } = seen;
  const version = sightOf(viewer, offer).cost ? offer.version : offer.version - cost_changes;
  return strip(viewer, { ...rest, version, price_version: priceVersion(viewer, offer) });
}

/** Offers as `viewer` reads them, with the stars of their suppliers. */
export const shownRows = (read: ReadModels, viewer: Actor, rows: readonly Offer[]): Promise<ProductRow[]> =>
  withRatings(
    read,
    rows.map((row) => shown(viewer, row)),
  );

/** Counts the changes of an offer that `viewer` sees in a quote. */
export function priceVersion(viewer: Actor, offer: Offer): number {
  return offer.retail_changes + (sightOf(viewer, offer).cost ? offer.cost_changes : 0);
}

/**
 * Offers by id, nothing hidden, current: for calculations and lines, which hide for themselves. Unknown ids are left
 * out.
 */
export async function offersByIds(read: ReadModels, ids: readonly number[]): Promise<Map<number, Offer>> {
  if (ids.length === 0) return new Map();
  const rows: SelectedOffer[] = await offers(read)
    .options(plannedOnce('offers by id', ...offerTables(read)))
    .whereRaw('o.id = ANY (?)', [[...new Set(ids)]])
    .select(columns(read));
  return new Map(rows.map((row) => [row.id, offerOf(row)]));
}

/**
 * The same for the ids that a subquery on a table selects by one key, so that they need not be read first. Its text never
 * changes.
 */
export async function offersSelected(
  read: ReadModels,
  table: string,
  ids: Knex.QueryBuilder,
): Promise<Map<number, Offer>> {
  const rows: SelectedOffer[] = await offers(read)
    .options(plannedOnce('offers selected', table, ...offerTables(read)))
    .whereIn('o.id', ids)
    .select(columns(read));
  return new Map(rows.map((row) => [row.id, offerOf(row)]));
}

/** Those of the offers that `viewer` may choose, nothing hidden: for calculations. */
export async function offeredByIds(
  read: ReadModels,
  viewer: Actor,
  ids: readonly number[],
): Promise<Map<number, Offer>> {
  const rows: SelectedOffer[] = await visibleOffers(read, viewer, { offered: true })
    .whereIn('o.id', [...ids])
    .select(columns(read));
  return new Map(rows.map((row) => [row.id, offerOf(row)]));
}

/** Every offer of a product that `viewer` may read, cheapest first, complete. */
export async function offersOfProduct(read: ReadModels, viewer: Actor, productId: number): Promise<Offer[]> {
  const rows: SelectedOffer[] = await visibleOffers(read, viewer)
    .where('o.product_id', productId)
    .select(columns(read))
    .orderByRaw('o.retail_price, o.id');
  return rows.map(offerOf);
}

const sortColumns: Record<ProductSortField, string> = {
  id: 'o.id',
  name: 'lower(p.name)',
  product_type: 'p.product_type',
  sku: 'lower(p.sku)',
  retail_price: 'o.retail_price',
  cost_price: 'o.cost_price',
  unit_in_stock: 'o.unit_in_stock',
  business_name: `lower(${supplierName})`,
  master_product_name: 'lower(m.name)',
};

type FilterField = Exclude<
  (typeof productFilterFields)[number],
  'stock' | 'untouched' | 'used' | 'master_product_id' | 'master_product_alias'
>;

const filterColumns: Record<FilterField, string> = {
  name: 'p.name',
  product_type: 'p.product_type',
  sku: 'p.sku',
  brand: 'o.brand',
  unit: 'o.unit',
  product_id: 'o.product_id',
  reach,
};

const stockOf: Record<StockLevel, string> = {
  out: 'o.unit_in_stock <= 0',
  low: `o.unit_in_stock > 0 AND o.unit_in_stock <= ${lowStock}`,
  in: `(o.unit_in_stock > ${lowStock} OR o.unit_in_stock IS NULL)`,
};

const DAY_MS = 86_400_000;

/** Only offers of a master product, and of what is merged with it. */
function ofMaster(query: Knex.QueryBuilder, read: ReadModels, masterProductId: number): Knex.QueryBuilder {
  return query.whereRaw(
    `p.master_product_id = ANY ${mergedIds(read, topMaster(read, String(Number(masterProductId))))}`,
  );
}

/** The same by its address, or a former one. */
const ofMasterAt = (query: Knex.QueryBuilder, read: ReadModels, alias: string): Knex.QueryBuilder =>
  query.whereRaw(
    `m.id IN (SELECT ${topMaster(read, 'named.id')} FROM ${read.table(productCatalogue, 'master_product')} named WHERE named.alias = ?)`,
    [alias],
  );

/** Filters of the list that more than the offer's own columns decide. */
function narrowed(
  query: Knex.QueryBuilder,
  read: ReadModels,
  { stock, untouched, used }: NonNullable<ProductListRequest['columnFilters']>,
  { now, usedOffers }: ListingBasis,
): void {
  if (stock) void query.whereRaw(stockOf[stock as StockLevel]);
  if (untouched) {
    const touched = read.knex({ l: read.table(offerPriceHistory, 'latest') }).whereRaw('l.offer_id = o.id');
    void query.whereNotExists(
      touched
        .where('l.valid_from', '>', new Date(now.getTime() - Number(untouched) * DAY_MS))
        .select(read.knex.raw('1')),
    );
  }
  if (used === 'yes') void query.whereRaw('o.id IN (?)', [usedOffers()]);
  if (used === 'no') void query.whereRaw('o.id NOT IN (?)', [usedOffers()]);
}

/** What a list of offers is filtered by besides them. */
export interface ListingBasis {
  now: Date;
  /** A subquery of the offers in lines of templates that the viewer knows. */
  usedOffers: () => Knex.Raw;
}

/**
 * The catalogue as `viewer` may see it, paged. What a search finds best comes first, unless it is sorted; a search that
 * finds nothing forgives slips. Sorting by a hidden cost has no effect.
 */
export async function listOffers(
  read: ReadModels,
  viewer: Actor,
  request: ProductListRequest,
  basis?: ListingBasis,
): Promise<Page<ProductRow>> {
  return searched(
    read,
    viewer,
    request.searchTerm,
    (search) => listBy(read, search, viewer, request, basis),
    ({ total }) => total > 0,
  );
}

/** The ids of all that `listOffers` would list, by id. */
export async function listedOfferIds(
  read: ReadModels,
  viewer: Actor,
  request: ProductListRequest,
  basis: ListingBasis,
): Promise<number[]> {
  return searched(
    read,
    viewer,
    request.searchTerm,
    async (search) => narrowedOffers(read, search, viewer, request, basis).orderBy('o.id').pluck<number[]>('o.id'),
    ({ length }) => length > 0,
  );
}

async function listBy(
  read: ReadModels,
  search: OfferSearch | undefined,
  viewer: Actor,
  request: ProductListRequest,
  basis?: ListingBasis,
): Promise<Page<ProductRow>> {
  const query = narrowedOffers(read, search, viewer, request, basis);
  const { field, type } = request.sort ?? { field: 'name', type: 'asc' };
  // Sorting by hidden figures would reveal them.
  const sorted =
    field === 'cost_price' && !seesSuppliersCost(viewer)
      ? `CASE WHEN o.supplier = ${viewer.costHidden ? 0 : businessOf(viewer)} THEN o.cost_price END`
      : sortColumns[field];
  const listed = request.by_product ? offers(read).whereIn('o.id', onePerProduct(query, viewer)) : query;
  const order = (rows: Knex.QueryBuilder) => {
    if (search && !request.sort) search.order(rows);
    else void rows.orderByRaw(`${sorted} ${type === 'desc' ? 'DESC' : 'ASC'} NULLS LAST, o.id`);
    return rows;
  };
  // Ids first: sorting all that is listed with all its columns would take several times as long.
  const page = await pageInOnePass<{ id: number }>(listed, request, (rows) => order(rows.select('o.id')));
  const ids = page.data.map(({ id }) => id);
  const found = await offersByIds(read, ids);
  const data = ids.flatMap((id) => found.get(id) ?? []);
  return { ...page, data: await shownRows(read, viewer, data) };
}

/** The offers of the catalogue as `viewer` may see it that a request asks for. */
function narrowedOffers(
  read: ReadModels,
  search: OfferSearch | undefined,
  viewer: Actor,
  request: ProductListRequest,
  basis?: ListingBasis,
): Knex.QueryBuilder {
  const query = visibleOffers(read, viewer, request);
  search?.narrow(query);
  if (request.supplier !== undefined && request.supplier !== allSuppliers)
    void query.where('o.supplier', request.supplier);
  if (request.ids) void query.whereIn('o.id', request.ids);
  const { master_product_id, master_product_alias } = request.columnFilters ?? {};
  if (master_product_id) void ofMaster(query, read, Number(master_product_id));
  if (master_product_alias) void ofMasterAt(query, read, String(master_product_alias));
  if (basis && request.columnFilters) narrowed(query, read, request.columnFilters, basis);
  for (const field of Object.keys(filterColumns) as FilterField[]) {
    const value = request.columnFilters?.[field];
    if (value === undefined || value === '') continue;
    if (field === 'product_type' || field === 'reach' || typeof value === 'number')
      void query.whereRaw(`${filterColumns[field]} = ?`, [value]);
    else void query.whereRaw(`${filterColumns[field]}::text ILIKE ?`, [containing(value)]);
  }
  return query;
}

/** Of the offers of each product, the viewer's own, or the first. */
const onePerProduct = (query: Knex.QueryBuilder, viewer: Actor): Knex.QueryBuilder =>
  query
    .clone()
    .select(query.client.raw('DISTINCT ON (o.product_id) o.id'))
    .orderByRaw('o.product_id, o.supplier = ? DESC, o.id', [businessOf(viewer)]);

/** Every offer of a master product that `viewer` is offered, cheapest first. */
export async function optionsOf(read: ReadModels, viewer: Actor, request: OptionsRequest): Promise<ProductRow[]> {
  return searched(
    read,
    viewer,
    request.searchTerm,
    (search) => optionsBy(read, search, viewer, request),
    (rows) => rows.length > 0,
  );
}

async function optionsBy(
  read: ReadModels,
  search: OfferSearch | undefined,
  viewer: Actor,
  request: OptionsRequest,
): Promise<ProductRow[]> {
  const query = ofMaster(visibleOffers(read, viewer, { offered: true }), read, request.master_product_id);
  search?.narrow(query);
  if (request.product_type) void query.where('p.product_type', request.product_type);
  if (request.supplier !== undefined && request.supplier !== allSuppliers)
    void query.where('o.supplier', request.supplier);
  const rows: SelectedOffer[] = await query.select(columns(read)).orderByRaw('o.retail_price, o.id');
  return shownRows(read, viewer, rows.map(offerOf));
}

/** The viewer's own offers of some products: at most one each, withdrawn ones too. */
export async function ownOffers(read: ReadModels, viewer: Actor, productIds: readonly number[]): Promise<ProductRow[]> {
  const rows: SelectedOffer[] = await visibleOffers(read, viewer)
    .where('o.supplier', businessOf(viewer))
    .whereIn('o.product_id', [...productIds])
    .select(columns(read))
    .orderBy('o.id');
  return shownRows(read, viewer, rows.map(offerOf));
}

/**
 * The offers of a master product, by its address or a former one, that `viewer` may read, complete, cheapest first. None
 * for a business that sells none of them.
 */
export async function offersOfMasterAt(read: ReadModels, viewer: Actor, alias: string): Promise<Offer[]> {
  const rows: SelectedOffer[] = await ofMasterAt(visibleOffers(read, viewer), read, alias)
    .select(columns(read))
    .orderByRaw('o.retail_price, o.id');
  const sells = viewer.userType === 'admin' || rows.some(({ supplier }) => owns(viewer, supplier));
  return sells ? rows.map(offerOf) : [];
}

/** Who offers a master product to `viewer`, by name. */
export async function suppliersOf(read: ReadModels, viewer: Actor, masterProductId: number): Promise<SupplierOption[]> {
  return ofMaster(visibleOffers(read, viewer, { offered: true }), read, masterProductId)
    .distinct<SupplierOption[]>('o.supplier as id', read.knex.raw(`${supplierName} AS business_name`))
    .orderBy('business_name');
}

/** A query of the offers in some master products, `offer_id` with the master product as `of`. */
export const offersOfMasters = (read: ReadModels, ids: readonly number[]): Knex.QueryBuilder =>
  offers(read)
    .whereRaw(`p.master_product_id = ANY (?::int[] || ARRAY(${mergedIntoAny(read)}))`, [[...ids], [...ids]])
    .select('o.id as offer_id', 'm.id as of');

/** The product of a picture. */
export async function productOfImage(read: ReadModels, imageId: number): Promise<number | undefined> {
  const row = await read
    .knex(read.table(productCatalogue, 'image'))
    .where({ id: imageId })
    .first<{ product_id: number } | undefined>('product_id');
  return row?.product_id;
}

/** A product as commands need it. */
export interface KnownProduct extends ProductFactsRow {
  id: number;
  master_product_id: number;
  name: string;
  description: string;
  product_type: ProductType;
  sku: string;
}

/** A product by id, if it exists for `viewer` (`null` = the system): one with an offer that they may read. */
export async function productById(
  read: ReadModels,
  viewer: Actor | null,
  id: number,
): Promise<KnownProduct | undefined> {
  const query = viewer ? visibleOffers(read, viewer) : offers(read).where('o.deleted', false);
  return query
    .where('p.id', id)
    .first<KnownProduct | undefined>(
      'p.id',
      'm.id as master_product_id',
      'p.name',
      'p.description',
      'p.product_type',
      'p.sku',
      'p.gtin',
      'p.part_number',
      'p.weight',
      'p.weight_unit',
      'p.pack_amount',
      'p.pack_unit',
    );
}

/** The ids of a product's offers. */
export async function offerIdsOf(read: ReadModels, productId: number): Promise<number[]> {
  return read.knex(read.table(productCatalogue, 'offer')).where({ product_id: productId, deleted: false }).pluck('id');
}

/** Current names of products. */
export async function productNames(read: ReadModels, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const products = read.table(productCatalogue, 'product');
  const rows = await read
    .knex<CatalogueProduct>(products)
    .options(plannedOnce('product names', products))
    .whereRaw('id = ANY (?)', [[...ids]])
    .select('id', 'name');
  return new Map(rows.map(({ id, name }) => [id, name]));
}
