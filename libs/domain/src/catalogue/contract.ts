import type { ListRequest, Page, SearchRequest } from '../kernel/contract.js';
import type { ProductType } from '../formula/settings.js';
import { pricePattern, readDecimal } from '../kernel/money.js';
import type { NumberRule } from '../kernel/number-rules.js';
import type { TextRule } from '../kernel/text-rules.js';
import { factRules, type ProductFactsRequest, type ProductFactsRow } from './contract-facts.js';
import type { ComparablePrice } from './contract-product-page.js';
import type { Reach } from './visibility.js';
import type { Rated } from '../ratings/contract.js';

export { addsToCatalogue, isTrade, reaches, type NotOffered, type Reach } from './visibility.js';
export * from './contract-facts.js';
export * from './contract-filters.js';
export * from './contract-price-changes.js';
export * from './contract-price-sheets.js';
export * from './contract-suppliers.js';
export * from './contract-product-page.js';

/** Page sizes of spec §9: the catalogue and the template picker; product tables; master product search. */
export const cataloguePerPage = 9;
export const productTablePerPage = 20;
export const suggestionsPerPage = 10;

/** Products on a page of the store. */
export const storePerPage = 24;

/** Most templates that the store names for a product. */
export const mostStoreTemplates = 3;

/** What the store shows: no labour. */
export const storeTypes = ['finish_product', 'building_material'] as const;
export type StoreType = (typeof storeTypes)[number];

/** `GET /store/products`: a page of the store, of a type or all, as a search finds them. */
export interface StoreQuery {
  type?: StoreType;
  searchTerm?: string;
  page?: number;
}

/** A product of the shared catalogue, for everybody: never a price, a stock or a supplier. */
export interface StoreProduct {
  id: number;
  name: string;
  description: string;
  product_type: StoreType;
  sku: string;
  /** The kind of product that it is. */
  master_product_name: string;
  /** Media hash of its first picture; may be empty. */
  thumbnail: string;
  /** What it is sold by: `box`. */
  units: string[];
  /** Published templates with a line of it, the first few by name. */
  templates: { name: string; alias: string }[];
  /** How many there are in all. */
  template_count: number;
}

/** Most pictures of a product. */
export const mostImages = 12;

const price = {
  least: 1,
  most: 40,
  pattern: pricePattern,
  message: 'Use digits and one decimal point, like 58.00.',
} as const;

/** What the name of a master product takes. */
export const masterProductNameRule = { least: 1, most: 120, missing: 'Enter a name.' } as const satisfies TextRule;

/** What the fields of the product form take. */
export const offerRules = {
  master_product_name: { most: masterProductNameRule.most },
  name: { least: 1, most: 120, missing: 'Enter a product name.' },
  description: { most: 5_000 },
  sku: { most: 60 },
  cost_price: price,
  retail_price: price,
  unit: { least: 1, most: 20, missing: 'Enter the unit it is sold by, like box or ft².' },
  brand: { most: 60 },
  ...factRules,
} as const satisfies Record<string, TextRule>;

/** What to say where the product type is missing. */
export const productTypeMissing = 'Choose a product type.';

/** What units in stock take. */
export const stockRule = {
  least: 0,
  most: 999_999_999,
  places: 4,
  message: 'Enter units in stock from 0 to 999,999,999.',
} as const satisfies NumberRule;

/** The price range of a shared offer in dollars, inclusive. Private offers may have any sign (spec §5). */
export const sharedPrice = { least: '0.00', most: '9999999.99' } as const;
export const sharedPriceRange = 'Enter a price from 0 to 9,999,999.99.';

/** Whether a price (decimal text) is allowed on a shared offer. */
export function isSharedPrice(text: string): boolean {
  const price = readDecimal(text);
  return price !== null && !price.lt(readDecimal(sharedPrice.least)!) && !price.gt(readDecimal(sharedPrice.most)!);
}

/** A picture of a product; `image` is a path behind the image CDN endpoint. */
export interface ProductImage {
  id: number;
  image: string;
}

/**
 * A supplier's offer with its product, as in lists (the "supplier product" of spec §3). `cost_price`, `retail_price`
 * and `unit_in_stock` are absent for callers who may not see them.
 */
export interface ProductRow extends ProductFactsRow, Rated {
  /** The offer (`product_supplier_id` in lines). */
  id: number;
  product_id: number;
  master_product_id: number;
  master_product_name: string;
  master_product_alias: string;
  name: string;
  description: string;
  product_type: ProductType;
  /** Empty for labour. */
  sku: string;
  cost_price?: string;
  retail_price?: string;
  /** A decimal string; `null` if the supplier keeps no count. */
  unit_in_stock?: string | null;
  /** The sales unit: box, gallon, hour. */
  unit: string;
  /** The supplier's own number of it, unique among its offers without case; may be empty. */
  supplier_sku: string;
  brand: string;
  /** The offer's default formula, with Q numbers; empty if it has none. */
  formula: string;
  /** Every distinct formula known for the product. */
  formulas: { formula: string }[];
  images: ProductImage[];
  /** Path of the first image; empty if there is none. */
  thumbnail: string;
  /** The supplier's user id. */
  supplier: number;
  business_name: string;
  /** The user who owns name, description, type and SKU. */
  product_owner: number;
  /** Who may read it, or why others may not; always `shared` for offers of others. */
  reach: Reach;
  /** Version of the offer and its product, without other offers. Send it back to detect concurrent changes. */
  version: number;
  /** Counts the changes that a quote shows of it to the caller: its place in the `revisions` of a quote. */
  price_version: number;
}

/** An offer on its master product's page. */
export interface ComparedOffer extends ProductRow {
  /** `null`: its unit and facts do not say how much of anything is sold. */
  comparable: ComparablePrice | null;
}

export type ComparedOffers = Page<ComparedOffer>;

/** Supplier filter of spec §9. */
export const allSuppliers = 0;

export interface ProductListRequest extends ListRequest {
  user_id?: number;
  /** 0 or absent = all suppliers, otherwise one supplier's user id. */
  supplier?: number;
  /** Only offers that may be put into a line: none that are withdrawn, hidden or orphaned. */
  offered?: boolean;
  /** One row for each product, whoever offers it: the caller's own offer, or the first. */
  by_product?: boolean;
  sort?: { field: ProductSortField; type: 'asc' | 'desc' };
}

/** What product lists can be sorted by. */
export const productSortFields = [
  'name',
  'product_type',
  'sku',
  'retail_price',
  'cost_price',
  'unit_in_stock',
  'business_name',
  'master_product_name',
  'id',
] as const;
export type ProductSortField = (typeof productSortFields)[number];

/** The most units in stock that count as low. */
export const lowStock = 10;

/** For how many days a price has stayed the same, as a list is filtered by it. */
export const untouchedDays = [30, 90, 180, 365] as const;

/**
 * Fields of `columnFilters` for product lists: texts match in part; ids, type, alias and reach match exactly. `stock` is a
 * `StockLevel`, `untouched` a number of days without a new price, `used` whether templates of the gallery or one's own
 * have a line of it: `yes` or `no`.
 */
export const productFilterFields = [
  'name',
  'product_type',
  'sku',
  'brand',
  'unit',
  'master_product_id',
  'master_product_alias',
  'product_id',
  'reach',
  'stock',
  'untouched',
  'used',
] as const;

/** The offers of one master product ("View All Products"). */
export interface OptionsRequest {
  master_product_id: number;
  product_type?: ProductType;
  supplier?: number;
  user_id?: number;
  searchTerm?: string;
}

export interface OptionSuppliersRequest {
  master_product_id: number;
}

/** Returns the caller's own offers of these products, at most one each. */
export interface OwnOffersRequest {
  product_ids: number[];
}

/** An own offer of the caller, withdrawn or not, with the templates that quote with it. */
export interface OwnOffer extends ProductRow {
  used_in: TemplateUsing[];
}

/** A template of the caller with the lines that use an offer. */
export interface TemplateUsing {
  quote_template_id: number;
  name: string;
  line_ids: number[];
}

export interface SupplierOption {
  id: number;
  business_name: string;
}

export interface SuggestionsRequest {
  /** 10 by default. */
  perPage?: number;
  page?: number;
  searchTerm?: string;
  /** Whose product it is to be: the catalogue's master products and its own are suggested. */
  supplier?: number;
}

export interface MasterProductSuggestion {
  id: number;
  name: string;
}

/** How far a master product is in the catalogue. `waiting`: suppliers' that are on sale and not yet accepted by an admin. */
export const acceptanceStates = ['waiting', 'private', 'accepted'] as const;
export type AcceptanceState = (typeof acceptanceStates)[number];

/** Master products, newest first. */
export interface MasterProductListRequest extends SearchRequest {
  state?: AcceptanceState;
  ids?: number[];
}

export interface MasterProductRow {
  id: number;
  name: string;
  alias: string;
  state: AcceptanceState;
  /** The business that sees it; `null` if everyone does, or if the account is deleted. */
  business_name: string | null;
  added_at: string;
  accepted_at: string | null;
  accepted_by: string | null;
  /** Products grouped under it, with those of what was merged into it. */
  products: number;
  /** Offers of them that are not deleted. */
  offers: number;
  /** Templates that have a line of it, as published or as they are. */
  templates: number;
  /** What was merged into it, directly or through another; each can be opened again. */
  merged: { id: number; name: string }[];
}

/** Absorbs a master product: its products, lines and address then follow `into`. */
export interface MergeMasterProductRequest extends ThingRequest {
  into: number;
}

export interface RenameMasterProductRequest extends ThingRequest {
  name: string;
}

/** Moves a product to another master product, or to a new one of this name. */
export interface MoveProductRequest extends ThingRequest {
  master_product_id?: number;
  master_product_name?: string;
}

/** The master product that a product is in. */
export interface ProductMoved {
  id: number;
  master_product_id: number;
  master_product_name: string;
  master_product_alias: string;
  /** The one that it was in before. */
  from: { id: number; name: string };
}

/** Why two master products may be one and the same. */
export const doubleReasons = ['name', 'sku', 'gtin'] as const;
export type DoubleReason = (typeof doubleReasons)[number];

/** Two master products that may be one and the same; the one with more offers first. */
export interface LikelyDouble {
  pair: [MasterProductRow, MasterProductRow];
  reasons: DoubleReason[];
}

/** Says that two master products are not the same, or takes that back. */
export interface NotTheSameRequest extends ThingRequest {
  other_id: number;
  /** `false` takes it back. */
  different: boolean;
}

/** A command that needs nothing but the id of what it is about. */
export interface ThingRequest {
  id: number;
  version?: number;
  reason?: string;
}

/** Result of deleting an offer or product: withdrawn instead if a line uses or ever used it. */
export interface Deleted {
  id: number;
  deleted: boolean;
}

/**
 * The product form. Prices may be numbers or numeric strings. Fields that are left out stay unchanged on an existing
 * product.
 */
export interface SaveOfferRequest extends ProductFactsRequest {
  /** The offer; 0 or absent = a new one. */
  id?: number;
  /** 0 or absent = a new product. */
  product_id?: number;
  /** The supplier. Everyone but an admin is always their own supplier. */
  supplier?: number;
  /** Same as `supplier`; the older name of the field. */
  user_id?: number;
  master_product_id?: number;
  /** Names a new master product, or an existing one by its exact name, ignoring case. */
  master_product_name?: string;
  /** Required for a new product, as is `product_type`. */
  name?: string;
  description?: string;
  product_type?: ProductType;
  sku?: string;
  cost_price: number | string;
  retail_price: number | string;
  unit: string;
  /** Absent = unchanged; `null` = no count. */
  unit_in_stock?: number | string | null;
  /** Unique among the supplier's offers without case; empty = none. */
  supplier_sku?: string;
  brand?: string;
  /** With Q numbers; empty = none. */
  formula?: string;
  /** New images as data URLs, each at most 2,000,000 bytes. */
  img?: string[];
  /** Sent back by the form and ignored: pictures use `img` and the delete call. */
  images?: ProductImage[];
  /** Sent back by the form and ignored. */
  product_owner?: number | null;
  /** The template and line the panel was opened from; the form's next step is `addfromcatalogue`. */
  quote_template_id?: number;
  quoteline_id?: number;
  version?: number;
}

export interface OfferSaved {
  /** The offer. */
  id: number;
  product_id: number;
  master_product_id: number;
  master_product_alias: string;
  version: number;
  /** Its prices wait for an admin's yes, and stay as they are until then. */
  waits: boolean;
}

/** Whether name, description, type and SKU may be edited: nobody owns the product, or the chosen supplier does (spec §5). */
export function mayEditProduct(productOwner: number | null, supplier: number): boolean {
  return productOwner === null || productOwner === supplier;
}
