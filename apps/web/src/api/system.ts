import type { DoubleKey, SystemStatus } from '@quotewright/domain/system/contract.js';
import * as calls from '@quotewright/domain/system/endpoints.js';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from './client.js';
import { reading } from './reading.js';

/** Refetch intervals of the System screen: idle, and while a request is pending (ms). */
const WATCH = 2_000;
const FOLLOW = 500;

const isBusy = (status: SystemStatus | undefined): boolean =>
  status?.projections.some(({ rebuild, replaying }) => rebuild !== null || replaying) ?? false;

/** The running system, refetched while the page is visible. */
export const systemQuery = queryOptions({
  ...reading(calls.status, null, {}),
  refetchInterval: ({ state }) => (isBusy(state.data) ? FOLLOW : WATCH),
  staleTime: FOLLOW,
  // The next refetch is soon enough.
  retry: false,
});

export interface ParkedRequest {
  projection?: string;
  page: number;
}

const parkedPerPage = 15;

/** A page of the parked events, of one projection or all. */
export const parkedQuery = (request: ParkedRequest) =>
  queryOptions({
    ...reading(calls.parked, null, { query: { ...request, perPage: parkedPerPage } }),
    placeholderData: keepPreviousData,
    refetchInterval: WATCH,
    retry: false,
  });

/** Requests a replay of a projection's parked events; `systemQuery` shows when it is done. */
export const replayParked = (projection: string) => api.command(calls.replay, { params: { name: projection } });

/** Requests a rebuild of a projection next to its serving tables; `systemQuery` shows the progress. */
export const rebuildProjection = (projection: string) => api.command(calls.rebuild, { params: { name: projection } });

/** Gives the later of two streams with one name another name. */
export const mendDouble = ({ kind, key, stream }: DoubleKey) =>
  api.command(calls.mendDouble, { body: { kind, key, stream } });
