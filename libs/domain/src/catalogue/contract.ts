import type { ListRequest } from '../kernel/contract.js';
import type { ProductType } from '../formula/settings.js';
import { readDecimal } from '../kernel/money.js';
import type { Reach } from './visibility.js';

export { addsToCatalogue, isTrade, reaches, type Reach } from './visibility.js';

/** The calls for products, offers and master products, under `/api`. */
export const paths = {
  /** POST, `ProductListRequest` → `Page<ProductRow>`. */
  products: () => '/api/products/list',
  /** POST, `OptionsRequest` → `ProductRow[]`. */
  options: () => '/api/masterproducts/skus/options',
  /** POST, `{ master_product_id }` → `SupplierOption[]`. */
  optionSuppliers: () => '/api/masterproducts/skus/options/suppliers',
  /** POST, `SuggestionsRequest` → `Page<MasterProductSuggestion>`. */
  suggestions: () => '/api/masterproducts/suggestions',
  /** POST, `SaveOfferRequest` → `OfferSaved`. */
  saveOffer: () => '/api/supplier/product/addorupdate',
  /** POST, `OwnOffersRequest` → `OwnOffer[]`. */
  ownOffers: () => '/api/supplier/product/own',
  /** POST, `{ id }` (an offer): out of the catalogue, and into it again. Lines that use it count on. */
  withdrawOffer: () => '/api/supplier/product/withdraw',
  reinstateOffer: () => '/api/supplier/product/reinstate',
  /** POST, `{ id }` (an offer) → `Deleted`. */
  deleteOffer: () => '/api/supplier/product/delete',
  /** POST, `{ id }` (a product), admin: every shared offer of it out of the catalogue, and into it again. */
  hideProduct: () => '/api/product/hide',
  showProduct: () => '/api/product/show',
  /** POST, `{ id }` (a product), admin → `Deleted`. */
  deleteProduct: () => '/api/product/delete',
  /** POST, `MasterProductListRequest`, admin → `Page<MasterProductRow>`. */
  masterProducts: () => '/api/masterproducts/list',
  /** POST, `{ id }` (a master product), admin. */
  acceptMasterProduct: () => '/api/masterproducts/accept',
  /** DELETE. */
  image: (imageId: number | string) => `/api/product/images/${imageId}`,
};

/** Page sizes of spec §9: the catalogue and the template picker; product tables; master product search. */
export const cataloguePerPage = 9;
export const productTablePerPage = 20;
export const suggestionsPerPage = 10;

/** Limits of the product form, in characters; stock is a number from 0. */
export const limits = {
  name: 120,
  description: 5_000,
  sku: 60,
  brand: 60,
  unit: 20,
  masterProductName: 120,
  images: 12,
  stock: 999_999_999,
} as const;

/** What a shared offer may cost, in dollars, both included. A business's private offers keep the sign of spec §5. */
export const sharedPrice = { least: '0.00', most: '9999999.99' } as const;
export const sharedPriceRange = 'A price that others see is from 0 to 9,999,999.99.';

/** Whether a price (decimal text) may stand on a shared offer. */
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
 * A supplier's offer with its product, as lists show it (the "supplier product" of spec §3).
 * `cost_price`, `retail_price` and `unit_in_stock` are absent for those who may not see them.
 */
export interface ProductRow {
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
  /** A decimal string; `null` where the supplier keeps no count. */
  unit_in_stock?: string | null;
  /** What one is sold by: box, gallon, hour. */
  unit: string;
  brand: string;
  /** The offer's own default formula, with Q numbers; empty where it has none. */
  formula: string;
  /** Every distinct formula known for the product. */
  formulas: { formula: string }[];
  images: ProductImage[];
  /** Path of the first image; empty where there is none. */
  thumbnail: string;
  /** The supplier's user id. */
  supplier: number;
  business_name: string;
  /** The user who owns name, description, type and SKU. */
  product_owner: number;
  /** Who reads it, or why others do not; of what others read it is always `shared`. */
  reach: Reach;
  /** Of the offer and its product, without what others offer of it; send it back to be warned of somebody else's change. */
  version: number;
}

/** Supplier filter of spec §9. */
export const allSuppliers = 0;

export interface ProductListRequest extends ListRequest {
  user_id?: number;
  /** 0 or absent = all suppliers, otherwise one supplier's user id. */
  supplier?: number;
  /** Only what may be put into a line: nothing withdrawn, hidden or of an account that is gone. */
  offered?: boolean;
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

/** What `columnFilters` of product lists may name: texts as parts of what they look for; ids, the type, the alias and the reach exactly. */
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

/** Asks for the caller's own offers of these products: at most one of each. */
export interface OwnOffersRequest {
  product_ids: number[];
}

/** An offer of the caller's own, withdrawn or not, and which of their templates quote with it. */
export interface OwnOffer extends ProductRow {
  used_in: TemplateUsing[];
}

/** A template of the caller's own with the lines that stand on an offer. */
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
  supplier?: number;
}

export interface MasterProductSuggestion {
  id: number;
  name: string;
}

/** Master products in the order of their arrival, newest first; `waiting`: those of suppliers that are sold and no admin has accepted. */
export interface MasterProductListRequest extends ListRequest {
  state?: 'waiting' | 'private' | 'accepted';
}

export interface MasterProductRow {
  id: number;
  name: string;
  alias: string;
  state: 'waiting' | 'private' | 'accepted';
  /** The business it is visible to; `null` where everybody sees it, or the account is gone. */
  business_name: string | null;
  added_at: string;
  accepted_at: string | null;
  accepted_by: string | null;
  /** Products grouped under it. */
  products: number;
}

/** A command that needs nothing but the id of what it is about. */
export interface ThingRequest {
  id: number;
  version?: number;
  reason?: string;
}

/** What became of an offer or product that was to be deleted: a line stands or stood on it, so it was only taken out of the catalogue. */
export interface Deleted {
  id: number;
  deleted: boolean;
}

/** The product form. Prices may be numbers or numeric strings. What it leaves out of a product that there is stays as it is. */
export interface SaveOfferRequest {
  /** The offer; 0 or absent = a new one. */
  id?: number;
  /** 0 or absent = a new product. */
  product_id?: number;
  /** The supplier. Others than an admin are always their own supplier. */
  supplier?: number;
  /** The same as `supplier`; the older name of the field. */
  user_id?: number;
  master_product_id?: number;
  /** Names a new master product, or an existing one by its exact name without case. */
  master_product_name?: string;
  /** A new product needs it, and `product_type`. */
  name?: string;
  description?: string;
  product_type?: ProductType;
  sku?: string;
  cost_price: number | string;
  retail_price: number | string;
  unit: string;
  /** Absent = unchanged; `null` = no count is kept. */
  unit_in_stock?: number | string | null;
  brand?: string;
  /** With Q numbers; empty = none. */
  formula?: string;
  /** New images as data URLs, each at most 2,000,000 bytes. */
  img?: string[];
  /** Sent back by the form and ignored: pictures go by `img` and the delete call. */
  images?: ProductImage[];
  /** Sent back by the form and ignored. */
  product_owner?: number | null;
  /** The template and line the panel was opened from; its own next step is `addfromcatalogue`. */
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
}

/** Whether name, description, type and SKU may be edited: nobody owns the product, or the chosen supplier does (spec §5). */
export function mayEditProduct(productOwner: number | null, supplier: number): boolean {
  return productOwner === null || productOwner === supplier;
}

/** Error codes of these calls beside the common ones: 403; 409 the supplier offers the product already; 409 a master product of this name was just added. */
export type CatalogueErrorCode = 'not_product_owner' | 'offer_exists' | 'master_product_exists';
