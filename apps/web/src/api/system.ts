import {
  systemPaths,
  type DoubleKey,
  type Page,
  type ParkedEvent,
  type SystemStatus,
} from '@quotewright/domain/kernel/contract.js';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from './client.js';

/** How often the system is looked at while somebody watches: usually, and while something they asked for is done (ms). */
const WATCH = 2_000;
const FOLLOW = 500;

const isBusy = (status: SystemStatus | undefined): boolean =>
  status?.projections.some(({ rebuild, replaying }) => rebuild !== null || replaying) ?? false;

/** The system as it runs, looked at again and again while the page is visible. */
export const systemQuery = queryOptions({
  queryKey: ['system'],
  queryFn: ({ signal }) => api.get<SystemStatus>(systemPaths.status, { signal }),
  refetchInterval: ({ state }) => (isBusy(state.data) ? FOLLOW : WATCH),
  staleTime: FOLLOW,
  // The next look is soon enough.
  retry: false,
});

export interface ParkedRequest {
  projection?: string;
  page: number;
}

export const parkedPerPage = 15;

/** A page of the parked events, of one projection or all. */
export const parkedQuery = (request: ParkedRequest) =>
  queryOptions({
    queryKey: ['system', 'parked', request],
    queryFn: ({ signal }) =>
      api.get<Page<ParkedEvent>>(systemPaths.parked({ ...request, perPage: parkedPerPage }), { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: WATCH,
    retry: false,
  });

/** Asks for the parked events of a projection to be applied again; `systemQuery` tells when that is done. */
export const replayParked = (projection: string) => api.command<null>(systemPaths.replay(projection));

/** Asks for a projection to be rebuilt beside its serving tables; `systemQuery` tells how far it is. */
export const rebuildProjection = (projection: string) =>
  api.command<{ generation: number }>(systemPaths.rebuild(projection));

/** Gives the later of two that have one name another one. */
export const mendDouble = ({ kind, key, stream }: DoubleKey) =>
  api.command<null>(systemPaths.mend, { kind, key, stream });
