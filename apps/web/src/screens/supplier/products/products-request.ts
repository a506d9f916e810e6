import { allSuppliers, productTablePerPage, productSortFields, type ProductListRequest, type ProductSortField } from '@quotewright/domain/catalogue/contract.js';
import { productTypes, type ProductType } from '@quotewright/domain/formula/settings.js';

/** What the address asks of the product table; people see their own offers, an admin everybody's. */
export function productsRequest(search: URLSearchParams, viewer: { id: number; admin: boolean }): ProductListRequest & { page: number; searchTerm: string } {
  const [field, type] = (search.get('sort') ?? '').split('.');
  const kind = search.get('type');
  return {
    supplier: viewer.admin ? Number(search.get('supplier') ?? allSuppliers) : viewer.id,
    searchTerm: search.get('search') ?? '',
    page: Number(search.get('page') ?? 1),
    perPage: productTablePerPage,
    ...(productTypes.includes(kind as ProductType) ? { columnFilters: { product_type: kind! } } : {}),
    ...(productSortFields.includes(field as ProductSortField) ? { sort: { field: field as ProductSortField, type: type === 'desc' ? ('desc' as const) : ('asc' as const) } } : {}),
  };
}
