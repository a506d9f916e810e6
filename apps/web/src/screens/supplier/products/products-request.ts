import {
  allSuppliers,
  productSortFields,
  productTablePerPage,
  stockLevels,
  untouchedDays,
  type ProductListRequest,
  type ProductsFileQuery,
} from '@quotewright/domain/catalogue/contract.js';
import { reaches } from '@quotewright/domain/catalogue/contract.js';
import { productTypes } from '@quotewright/domain/formula/settings.js';
import { boardRequest, idIn, oneOf, type BoardRequest } from '../../../features/board/board-request.js';

/** Filters of the table; users only see their own offers anyway. */
export const productsNarrowing = ['search', 'type', 'supplier', 'reach', 'stock', 'untouched', 'used'] as const;

/** What the product table's address asks for; users see their own offers, admins all. */
export function productsRequest(
  search: URLSearchParams,
  viewer: { businessId: number; admin: boolean },
): ProductListRequest & BoardRequest<(typeof productSortFields)[number]> {
  return {
    ...boardRequest(search, productSortFields, productTablePerPage),
    supplier: viewer.admin ? idIn(search, 'supplier') || allSuppliers : viewer.businessId,
    columnFilters: {
      product_type: oneOf(search, 'type', productTypes) ?? '',
      reach: oneOf(search, 'reach', reaches) ?? '',
      stock: oneOf(search, 'stock', stockLevels) ?? '',
      untouched: oneOf(search, 'untouched', untouchedDays.map(String)) ?? '',
      used: oneOf(search, 'used', ['yes', 'no']) ?? '',
    },
  };
}

/** What a request narrows the list to. */
export type Narrowing = Pick<ProductListRequest, 'searchTerm' | 'supplier' | 'columnFilters'>;

/** The filters that are set, without the empty ones. */
export function filterOf({ searchTerm, supplier, columnFilters }: Narrowing): ProductsFileQuery {
  const set = Object.entries({ searchTerm, supplier, ...columnFilters }).filter(([, value]) => value);
  return Object.fromEntries(set) as ProductsFileQuery;
}
