import type {
  AddPriceSheetRequest,
  PriceSheet,
  PriceSheetQuery,
  PriceSheetSummary,
  ProductsFileQuery,
} from '@quotewright/domain/catalogue/contract.js';
import * as calls from '@quotewright/domain/catalogue/endpoints.js';
import type { Page } from '@quotewright/domain/kernel/contract.js';
import { addressOf, type BodyOf } from '@quotewright/domain/kernel/endpoint.js';
import { keepPreviousData, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from './client.js';
import { downloaded, type Downloaded } from './download.js';
import { FOLLOW } from './follow.js';
import { readAgain } from './read-again.js';
import { reading } from './reading.js';

/** Whether the server works on a sheet. */
export const isBusy = ({ state }: Pick<PriceSheetSummary, 'state'>): boolean =>
  state === 'reading' || state === 'comparing';

/** The price sheets of the business, read again while one is worked on. */
export const priceSheetsQuery = (userId: number, page: number) => ({
  ...reading(calls.priceSheets, userId, { query: { page } }),
  placeholderData: keepPreviousData,
  refetchInterval: ({ state }: { state: { data?: Page<PriceSheetSummary> } }) =>
    state.data?.data.some(isBusy) ? FOLLOW : (false as const),
});

/** A price sheet with a page of its rows, read again while it is worked on. */
export const priceSheetQuery = (userId: number, id: string, query: PriceSheetQuery) => ({
  ...reading(calls.priceSheet, userId, { params: { id }, query }),
  placeholderData: keepPreviousData,
  refetchInterval: ({ state }: { state: { data?: PriceSheet } }) =>
    state.data && isBusy(state.data) ? FOLLOW : (false as const),
});

/** Sends the file of a price sheet; says which share of it was sent. */
export function useAddPriceSheet(onSent: (share: number) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ file, ...body }: AddPriceSheetRequest & { file: File }) =>
      (await api.command(calls.addPriceSheet, { body }, { file, onSent })).data,
    onSuccess: () => readAgain(client, calls.addPriceSheet),
  });
}

type SheetCommand = typeof calls.sheetColumns | typeof calls.sheetThreshold | typeof calls.leaveOut;

/** Changes how a sheet is read, or what of it is left out. It is done once the sheet was read again. */
export function useSheetCommand<C extends SheetCommand>(userId: number, call: C) {
  const client = useQueryClient();
  const { topic, path } = calls.priceSheet;
  return useMutation({
    mutationFn: async (body: BodyOf<C>) => (await api.command(call as SheetCommand, { body })).data,
    onSuccess: () => {
      const queryKey = [topic, userId, path];
      // What other groups of rows showed is old: it would be seen, and pressed, for a moment.
      client.removeQueries({ queryKey, type: 'inactive' });
      return client.invalidateQueries({ queryKey });
    },
  });
}

/** Makes a price change of a sheet: its id. */
export function useReviewPriceSheet() {
  return useMutation({
    mutationFn: async (id: string) => (await api.command(calls.reviewPriceSheet, { body: { id } })).data.id,
  });
}

/** Deletes a sheet. Returns the server's message. */
export function useDeletePriceSheet() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (id: string) => (await api.command(calls.deletePriceSheet, { params: { id } })).message,
    onSuccess: () => client.invalidateQueries({ queryKey: [calls.priceSheets.topic] }),
  });
}

/** The rows of a sheet that were not read, as a file. */
export const badRows = (userId: number, id: string): Promise<Downloaded> =>
  downloaded(`/api/price-sheets/${id}/bad-rows`, userId, 'rows-not-read.csv');

/** What a file of products may be. */
export type ProductsFileKind = 'csv' | 'xlsx';

/** The products that a query asks for, as a price sheet. Throws `ApiError`. */
export function productsFile(userId: number, kind: ProductsFileKind, query: ProductsFileQuery): Promise<Downloaded> {
  const call = kind === 'csv' ? calls.productsCsv : calls.productsXlsx;
  return downloaded(addressOf(call, { query }), userId, `prices.${kind}`);
}
