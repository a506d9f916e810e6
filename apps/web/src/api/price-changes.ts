import type { AddPriceChangeRequest, PriceChange } from '@quotewright/domain/catalogue/contract.js';
import * as calls from '@quotewright/domain/catalogue/endpoints.js';
import type { Args } from '@quotewright/domain/kernel/endpoint.js';
import { keepPreviousData, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from './client.js';
import { FOLLOW, followed } from './follow.js';
import { readAgain } from './read-again.js';
import { reading } from './reading.js';

/** Whether the server works on a change. */
const isWorking = ({ state }: Pick<PriceChange, 'state'>): boolean => state === 'comparing' || state === 'applying';

/** A price change, read again while the server works on it; `page` of the templates that it moves. */
export const priceChangeQuery = (userId: number, id: string, page: number) => ({
  ...reading(calls.priceChange, userId, { params: { id }, query: { page } }),
  placeholderData: keepPreviousData,
  refetchInterval: ({ state }: { state: { data?: PriceChange } }) =>
    state.data && isWorking(state.data) ? FOLLOW : (false as const),
  gcTime: 0,
});

/** A page of what a price change sets of each product. */
export const priceChangeRowsQuery = (userId: number, id: string, page: number) => ({
  ...reading(calls.priceChangeRows, userId, { query: { id, page } }),
  placeholderData: keepPreviousData,
  gcTime: 0,
});

/** A page of the price changes that wait for an admin or their time, and of what became of those that did. */
export const waitingChangesQuery = (userId: number, page: number) => ({
  ...reading(calls.waitingPriceChanges, userId, { query: { page } }),
  placeholderData: keepPreviousData,
});

/** Makes a price change, which changes nothing until it is applied. */
export function useAddPriceChange() {
  return useMutation({
    mutationFn: async (body: AddPriceChangeRequest) => (await api.command(calls.addPriceChange, { body })).data,
  });
}

/** Starts to apply a price change, or drops it. It is done once what is shown of the change was read again. */
export function usePriceChangeCommand(
  userId: number,
  call: typeof calls.applyPriceChange | typeof calls.discardPriceChange,
) {
  const client = useQueryClient();
  const { topic, path } = calls.priceChange;
  return useMutation({
    mutationFn: async (id: string) => (await api.command(call, { body: { id } })).data,
    onSuccess: () => client.invalidateQueries({ queryKey: [topic, userId, path] }),
  });
}

/** Schedules a price change, or moves it; then everything that shows it is read again. */
export function useSchedulePriceChange() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: Args<typeof calls.schedulePriceChange>['body']) =>
      (await api.command(calls.schedulePriceChange, { body })).data,
    onSuccess: () => readAgain(client, calls.schedulePriceChange),
  });
}

/** Asks an admin for the yes that a price change needs; then everything that shows it is read again. */
export function useAskForPriceChange() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: Args<typeof calls.askForPriceChange>['body']) =>
      (await api.command(calls.askForPriceChange, { body })).data,
    onSuccess: () => readAgain(client, calls.askForPriceChange),
  });
}

/**
 * Undoes a price change, and waits until it is undone.
 * @param rest although some products were changed later
 */
export function useUndoPriceChange() {
  const client = useQueryClient();
  return async (
    id: string,
    rest: boolean,
    onProgress: (undo: PriceChange, away: boolean) => void,
  ): Promise<PriceChange> => {
    const { data } = await api.command(calls.undoPriceChange, { body: { id, ...(rest && { rest }) } });
    try {
      return await followed(data, {
        read: (undo) => api.read(calls.priceChange, { params: { id: undo.id }, query: {} }),
        runs: isWorking,
        onProgress,
      });
    } finally {
      void readAgain(client, calls.undoPriceChange);
    }
  };
}
