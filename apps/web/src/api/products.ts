import {
  suggestionsPerPage,
  type Deleted,
  type ThingRequest,
  type MasterProductListRequest,
  type OptionsRequest,
  type ProductListRequest,
  type ProductPageQuery,
  type SaveOfferRequest,
  type SupplierListRequest,
} from '@quotewright/domain/catalogue/contract.js';
import * as calls from '@quotewright/domain/catalogue/endpoints.js';
import * as accounts from '@quotewright/domain/identity/account-endpoints.js';
import type { Command } from '@quotewright/domain/kernel/endpoint.js';
import { mostPerPage, type SearchRequest } from '@quotewright/domain/kernel/contract.js';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from './client.js';
import { isApiError } from './errors.js';
import { readAgain } from './read-again.js';
import { reading } from './reading.js';

/** One page of offers with their products. */
export const productsQuery = (userId: number | null, request: ProductListRequest) => ({
  ...reading(calls.products, userId, { body: request }),
  placeholderData: keepPreviousData,
});

/** Master products whose name matches the input. */
export const masterProductsQuery = (userId: number | null, searchTerm: string, supplier: number) => ({
  ...reading(calls.suggestions, userId, { body: { perPage: suggestionsPerPage, searchTerm, supplier } }),
  placeholderData: keepPreviousData,
});

/** Every supplier that anything can be added of, for choices and for admins acting for one. */
export const suppliersQuery = (userId: number | null) => reading(accounts.suppliers, userId, { body: {} });

/** Every supplier, deactivated ones too, for filters. */
export const everySupplierQuery = (userId: number | null) =>
  reading(accounts.suppliers, userId, { body: { deactivated: true } });

/** One page of suppliers, for admins. */
export const supplierListQuery = (userId: number | null, request: SupplierListRequest) => ({
  ...reading(calls.supplierList, userId, { body: request }),
  placeholderData: keepPreviousData,
});

/** The offers of one master product ("View All Products"), cheapest first. */
export const productOptionsQuery = (userId: number | null, request: OptionsRequest) => ({
  ...reading(calls.options, userId, { body: request }),
  placeholderData: keepPreviousData,
});

/** The offers of a master product's page. */
export const comparedOffersQuery = (userId: number | null, query: ProductPageQuery) => ({
  ...reading(calls.comparedOffers, userId, { query }),
  placeholderData: keepPreviousData,
});

/** The prices that they had. */
export const priceHistoryQuery = (userId: number | null, query: ProductPageQuery) => ({
  ...reading(calls.priceHistory, userId, { query }),
  placeholderData: keepPreviousData,
});

/** Where they are used. */
export const productUseQuery = (userId: number | null, alias: string) =>
  reading(calls.productUse, userId, { query: { alias } });

/** Who offers one master product. */
export const optionSuppliersQuery = (userId: number | null, masterProductId: number) =>
  reading(calls.optionSuppliers, userId, { body: { master_product_id: masterProductId } });

/** Current offers by id; ids that are gone, or not readable, are left out. */
export const readOffers = async (ids: readonly number[], options?: { signal: AbortSignal }) =>
  (await api.read(calls.products, { body: { ids: [...ids], perPage: mostPerPage } }, options)).data;

/** One offer as a query, refetched before its price is changed. */
export const offerQuery = (userId: number, id: number) =>
  queryOptions({
    queryKey: [calls.products.topic, userId, 'offer', id],
    queryFn: ({ signal }) => readOffers([id], { signal }),
    gcTime: 0,
  });

/** Your own offers of some products, and your templates that use them; refetched before prices are changed. */
export const ownOffersQuery = (userId: number, productIds: readonly number[]) => ({
  ...reading(calls.ownOffers, userId, { body: { product_ids: [...productIds] } }),
  gcTime: 0,
});

/** Adds or changes an offer with its product. Lines show its price, so templates are refetched. */
export function useSaveOffer() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (request: SaveOfferRequest) => api.command(calls.saveOffer, { body: request }),
    onSuccess: () => readAgain(client, calls.saveOffer),
    // The page is older than what was saved elsewhere.
    onError: (error) => void (isApiError(error, 'version_conflict') && readAgain(client, calls.saveOffer)),
  });
}

/** Master products with the business they wait for; admins only. */
export const masterProductListQuery = (userId: number | null, request: MasterProductListRequest) => ({
  ...reading(calls.masterProducts, userId, { body: request }),
  placeholderData: keepPreviousData,
});

/** Master products that may be one and the same; admins only. */
export const likelyDoublesQuery = (userId: number | null, request: SearchRequest) => ({
  ...reading(calls.likelyDoubles, userId, { body: request }),
  placeholderData: keepPreviousData,
});

/** Number of suppliers' master products that wait for an admin: the `total` of the page. */
export const waitingMastersQuery = (userId: number | null) =>
  masterProductListQuery(userId, { state: 'waiting', page: 1, perPage: 1 });

/** Commands that need only the id of an offer, product or master product. */
export type ThingCommand = Command<string, ThingRequest, Deleted | null>;

/** Hides, shows, deletes or accepts a catalogue item. Returns the server's message. */
export function useCatalogueCommand() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ call, id }: { call: ThingCommand; id: number }) =>
      (await api.command(call, { body: { id } })).message,
    onSuccess: (_, { call }) => readAgain(client, call),
  });
}

/** Deletes a picture of a product. */
export function useDeleteProductImage() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (imageId: number) => api.command(calls.deleteImage, { params: { id: imageId } }),
    onSuccess: () => readAgain(client, calls.deleteImage),
  });
}
