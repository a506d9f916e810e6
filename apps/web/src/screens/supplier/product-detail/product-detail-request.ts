import { allSuppliers, productTablePerPage, type ProductListRequest } from '@quotewright/domain/catalogue/contract.js';

/** What the page of a master product shows: an admin everybody's offers of it, others their own. */
export function productDetailRequest(
  alias: string,
  search: URLSearchParams,
  viewer: { id: number; admin: boolean },
): ProductListRequest & { page: number } {
  return {
    supplier: viewer.admin ? allSuppliers : viewer.id,
    columnFilters: { master_product_alias: alias },
    sort: { field: 'retail_price', type: 'asc' },
    page: Number(search.get('page') ?? 1),
    perPage: productTablePerPage,
  };
}
