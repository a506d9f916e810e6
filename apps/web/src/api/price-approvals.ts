import type { AskedChangeDetail } from '@quotewright/domain/catalogue/contract.js';
import * as asked from '@quotewright/domain/catalogue/endpoints.js';
import type { Args } from '@quotewright/domain/kernel/endpoint.js';
import * as calls from '@quotewright/domain/trail/endpoints.js';
import type { PriceApprovalRequest } from '@quotewright/domain/trail/contract.js';
import { keepPreviousData, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from './client.js';
import { FOLLOW } from './follow.js';
import { readAgain } from './read-again.js';
import { reading } from './reading.js';

/** When price changes of a supplier wait for an admin; by the id of its business or of an account of it. */
export const priceApprovalQuery = (userId: number, supplier: number) =>
  reading(calls.priceApproval, userId, { params: { id: supplier } });

/** Saves that rule. Returns the server's message. */
export function useSavePriceApproval() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: PriceApprovalRequest) => (await api.command(calls.changePriceApproval, { body })).message,
    onSuccess: () => readAgain(client, calls.changePriceApproval),
  });
}

/** A page of the price changes that wait for an admin, the longest waiting first. */
export const askedChangesQuery = (userId: number, page: number) =>
  reading(asked.askedPriceChanges, userId, { query: { page } });

/** Whether the server still calculates what a change does to templates. */
export const isCalculating = ({ source, effect }: Pick<AskedChangeDetail, 'source' | 'effect'>): boolean =>
  effect === null && source !== 'undo';

/** One of them, compared with what counts now; a page of its rows, and of the templates that it moves. */
export const askedChangeQuery = (userId: number, id: number, page: number, templates: number) => ({
  ...reading(asked.askedPriceChange, userId, { params: { id }, query: { page, templates } }),
  placeholderData: keepPreviousData,
  refetchInterval: ({ state }: { state: { data?: AskedChangeDetail } }) =>
    state.data && isCalculating(state.data) ? FOLLOW : (false as const),
  gcTime: 0,
});

/** Accepts a price change that waits. Returns the server's message. */
export function useAcceptPriceChange() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: Args<typeof asked.acceptPriceChange>['body']) =>
      (await api.command(asked.acceptPriceChange, { body })).message,
    // Also when another answer came first: what is listed is old then.
    onSettled: () => readAgain(client, asked.acceptPriceChange),
  });
}

/** Refuses one. Returns the server's message. */
export function useRefusePriceChange() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: Args<typeof asked.refusePriceChange>['body']) =>
      (await api.command(asked.refusePriceChange, { body })).message,
    onSettled: () => readAgain(client, asked.refusePriceChange),
  });
}
