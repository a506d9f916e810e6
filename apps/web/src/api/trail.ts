import { addressOf } from '@quotewright/domain/kernel/endpoint.js';
import type { ExportFormat, TrailFilter } from '@quotewright/domain/trail/contract.js';
import * as calls from '@quotewright/domain/trail/endpoints.js';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api } from './client.js';
import { downloaded, type Downloaded } from './download.js';
import { reading } from './reading.js';

/** The whole trail, newest first, paged. Every change adds to it, so it is read again whenever it is shown. */
export const trailQuery = (userId: number | null, filter: TrailFilter) =>
  infiniteQueryOptions({
    queryKey: [calls.trail.topic, userId, calls.trail.path, filter],
    queryFn: ({ pageParam, signal }) =>
      api.read(calls.trail, { query: { ...filter, ...(pageParam && { before: pageParam }) } }, { signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    refetchOnMount: 'always',
  });

/** Entries of a product's history that are read at once. */
const OF_PRODUCT = 10;

/** The history of one product, newest first, paged; read again whenever it is shown, like the whole trail. */
export const productHistoryQuery = (userId: number | null, id: number) =>
  infiniteQueryOptions({
    queryKey: [calls.productHistory.topic, userId, calls.productHistory.path, id],
    queryFn: ({ pageParam, signal }) =>
      api.read(
        calls.productHistory,
        { params: { id }, query: { limit: OF_PRODUCT, ...(pageParam && { before: pageParam }) } },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    refetchOnMount: 'always',
  });

/** How often a proof is read again while its event waits for its number (ms). */
const SOON = 1_000;

/** The proof of an event. */
export const proofQuery = (userId: number, eventId: string) =>
  queryOptions({
    ...reading(calls.proof, userId, { params: { event_id: eventId } }),
    refetchInterval: ({ state }) => (state.data?.state === 'waiting' ? SOON : false),
    retry: false,
  });

/**
 * Exports the filtered trail. It is fetched by this script, not by a link: the server refuses an export that another
 * site or a preview of an address asks for. Throws `ApiError`.
 */
export function exportTrail(userId: number, format: ExportFormat, filter: TrailFilter): Promise<Downloaded> {
  const address = addressOf(format === 'csv' ? calls.exportCsv : calls.exportJson, { query: filter });
  return downloaded(address, userId, `history.${format}`);
}
