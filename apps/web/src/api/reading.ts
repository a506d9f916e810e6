import type { Args, AnyRead } from '@quotewright/domain/kernel/endpoint.js';
import { queryOptions } from '@tanstack/react-query';
import { api } from './client.js';

/**
 * A read as a query.
 * @param userId part of the key, so that nobody sees another's cached answers; `null` if the answer is the same for all
 */
export const reading = <E extends AnyRead>(endpoint: E, userId: number | null, args: Args<E>) =>
  queryOptions({
    queryKey: [endpoint.topic, userId, endpoint.path, args],
    queryFn: ({ signal }) => api.read(endpoint, args, { signal }),
  });
