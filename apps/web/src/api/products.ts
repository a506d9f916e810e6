import {
  paths,
  suggestionsPerPage,
  type MasterProductSuggestion,
  type OfferSaved,
  type OptionsRequest,
  type ProductListRequest,
  type ProductRow,
  type SaveOfferRequest,
  type SupplierOption,
} from '@quotewright/domain/catalogue/contract.js';
import { identityPaths } from '@quotewright/domain/identity/contract.js';
import type { Page } from '@quotewright/domain/kernel/contract.js';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from './client.js';

/** One page of offers with their products. */
export const productsQuery = (userId: number | null, request: ProductListRequest) =>
  queryOptions({
    queryKey: ['products', userId, 'list', request],
    queryFn: ({ signal }) => api.ask<Page<ProductRow>>(paths.products(), request, { signal }),
    placeholderData: keepPreviousData,
  });

/** Master products whose name matches what is typed. */
export const masterProductsQuery = (userId: number | null, searchTerm: string, supplier: number) =>
  queryOptions({
    queryKey: ['products', userId, 'masters', searchTerm, supplier],
    queryFn: ({ signal }) => api.ask<Page<MasterProductSuggestion>>(paths.suggestions(), { perPage: suggestionsPerPage, searchTerm, supplier }, { signal }),
    placeholderData: keepPreviousData,
  });

/** Every supplier, for filters and for an admin who acts for one. */
export const suppliersQuery = (userId: number | null) =>
  queryOptions({
    queryKey: ['products', userId, 'suppliers'],
    queryFn: ({ signal }) => api.ask<SupplierOption[]>(`/api${identityPaths.suppliers}`, {}, { signal }),
  });

/** The offers of one master product ("View All Products"), cheapest first. */
export const productOptionsQuery = (userId: number | null, request: OptionsRequest) =>
  queryOptions({
    queryKey: ['products', userId, 'options', request],
    queryFn: ({ signal }) => api.ask<ProductRow[]>(paths.options(), request, { signal }),
    placeholderData: keepPreviousData,
  });

/** Who offers one master product. */
export const optionSuppliersQuery = (userId: number | null, masterProductId: number) =>
  queryOptions({
    queryKey: ['products', userId, 'option-suppliers', masterProductId],
    queryFn: ({ signal }) => api.ask<SupplierOption[]>(paths.optionSuppliers(), { master_product_id: masterProductId }, { signal }),
  });

/** The id of one's own offer of a product; 0 where there is none yet. A supplier has one offer of a product. */
export async function ownOfferId(userId: number, productId: number): Promise<number> {
  const { data } = await api.ask<Page<ProductRow>>(paths.products(), { supplier: userId, columnFilters: { product_id: productId }, perPage: 1 });
  return data[0]?.id ?? 0;
}

/** Adds or changes an offer with its product. Lines show its price, so templates are read again. */
export function useSaveOffer() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (request: SaveOfferRequest) => api.command<OfferSaved>(paths.saveOffer(), request, { creates: !request.id }),
    onSuccess: () => Promise.all([client.invalidateQueries({ queryKey: ['products'] }), client.invalidateQueries({ queryKey: ['templates'] })]),
  });
}

/** Deletes a picture of a product. */
export function useDeleteProductImage() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (imageId: number) => api.command(paths.image(imageId), undefined, { method: 'DELETE' }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['products'] }),
  });
}
