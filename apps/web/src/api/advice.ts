import * as calls from '@quotewright/domain/advice/endpoints.js';
import type { AnyCommand, Args } from '@quotewright/domain/kernel/endpoint.js';
import { infiniteQueryOptions, useQueryClient } from '@tanstack/react-query';
import { api } from './client.js';
import { readAgain } from './read-again.js';
import { reading } from './reading.js';

/** The standard texts of the user's business. */
export const standardTextsQuery = (userId: number) => reading(calls.all, userId, {});

/** What was done to them, newest first, paged. */
export const standardTextHistoryQuery = (userId: number) =>
  infiniteQueryOptions({
    queryKey: [calls.history.topic, userId, calls.history.path],
    queryFn: ({ pageParam, signal }) =>
      api.read(calls.history, { query: pageParam ? { before: pageParam } : {} }, { signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
  });

/** Any command on the standard texts; then what shows them is read again, also where it was refused as stale. */
export function useStandardTextCommand() {
  const client = useQueryClient();
  return async <E extends AnyCommand>(call: E, args: Args<E>, version?: number) => {
    try {
      return await api.command(call, args, { version });
    } finally {
      await readAgain(client, call);
    }
  };
}
