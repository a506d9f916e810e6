import {
  paths,
  suggestionsPerPage,
  type MasterProductListRequest,
  type MasterProductRow,
  type MasterProductSuggestion,
  type OfferSaved,
  type OptionsRequest,
  type OwnOffer,
  type ProductListRequest,
  type ProductRow,
  type SaveOfferRequest,
  type SupplierOption,
} from '@quotewright/domain/catalogue/contract.js';
import { identityPaths } from '@quotewright/domain/identity/contract.js';
import { mostPerPage, type Page } from '@quotewright/domain/kernel/contract.js';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from './client.js';
import { isApiError } from './errors.js';

/** One page of offers with their products. */
export const productsQuery = (userId: number | null, request: ProductListRequest) =>
  queryOptions({
    queryKey: ['products', userId, 'list', request],
    queryFn: ({ signal }) => api.ask<Page<ProductRow>>(paths.products(), request, { signal }),
    placeholderData: keepPreviousData,
  });

/** Master products whose name matches the input. */
export const masterProductsQuery = (userId: number | null, searchTerm: string, supplier: number) =>
  queryOptions({
    queryKey: ['products', userId, 'masters', searchTerm, supplier],
    queryFn: ({ signal }) =>
      api.ask<Page<MasterProductSuggestion>>(
        paths.suggestions(),
        { perPage: suggestionsPerPage, searchTerm, supplier },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });

/** Every supplier, for filters and for admins acting for one. */
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
    queryFn: ({ signal }) =>
      api.ask<SupplierOption[]>(paths.optionSuppliers(), { master_product_id: masterProductId }, { signal }),
  });

/** Current offers by id; ids that are gone, or not readable, are left out. */
export const readOffers = async (ids: readonly number[], options?: { signal: AbortSignal }) =>
  (await api.ask<Page<ProductRow>>(paths.products(), { ids, perPage: mostPerPage }, options)).data;

/** One offer as a query, refetched before its price is changed. */
export const offerQuery = (userId: number, id: number) =>
  queryOptions({
    queryKey: ['products', userId, 'offer', id],
    queryFn: ({ signal }) => readOffers([id], { signal }),
    gcTime: 0,
  });

/**
 * Your own offers of some products, and your templates that use them; refetched before prices are changed. Any change
 * of a template changes the answer.
 */
export const ownOffersQuery = (userId: number, productIds: readonly number[]) =>
  queryOptions({
    queryKey: ['templates', userId, 'own-offers', productIds],
    queryFn: ({ signal }) => api.ask<OwnOffer[]>(paths.ownOffers(), { product_ids: productIds }, { signal }),
    gcTime: 0,
  });

/** Adds or changes an offer with its product. Lines show its price, so templates are refetched. */
export function useSaveOffer() {
  const client = useQueryClient();
  const readAgain = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: ['products'] }),
      client.invalidateQueries({ queryKey: ['templates'] }),
    ]);
  return useMutation({
    mutationFn: (request: SaveOfferRequest) =>
      api.command<OfferSaved>(paths.saveOffer(), request, { creates: !request.id }),
    onSuccess: readAgain,
    // The page is older than what was saved elsewhere.
    onError: (error) => void (isApiError(error, 'version_conflict') && readAgain()),
  });
}

/** Master products with the business they wait for; admins only. */
export const masterProductListQuery = (userId: number | null, request: MasterProductListRequest) =>
  queryOptions({
    queryKey: ['products', userId, 'master-list', request],
    queryFn: ({ signal }) => api.ask<Page<MasterProductRow>>(paths.masterProducts(), request, { signal }),
    placeholderData: keepPreviousData,
  });

/** Number of suppliers' master products that wait for an admin: the `total` of the page. */
export const waitingMastersQuery = (userId: number | null) =>
  masterProductListQuery(userId, { state: 'waiting', page: 1, perPage: 1 });

/** Hides, shows, deletes or accepts a catalogue item: `{ path, id }`. Returns the server's message. */
export function useCatalogueCommand() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ path, id }: { path: string; id: number }) => (await api.command(path, { id })).message,
    onSuccess: () => client.invalidateQueries({ queryKey: ['products'] }),
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
