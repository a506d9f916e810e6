import { allSuppliers, productTablePerPage, type ProductListRequest } from '@quotewright/domain/catalogue/contract.js';

/** Content of a master product's page: all offers for admins, their own for others. */
export function productDetailRequest(
  alias: string,
  search: URLSearchParams,
  viewer: { businessId: number; admin: boolean },
): ProductListRequest & { page: number } {
  return {
    supplier: viewer.admin ? allSuppliers : viewer.businessId,
    columnFilters: { master_product_alias: alias },
    sort: { field: 'retail_price', type: 'asc' },
    page: Number(search.get('page') ?? 1),
    perPage: productTablePerPage,
  };
}
