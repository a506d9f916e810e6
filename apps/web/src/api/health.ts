import { queryOptions } from '@tanstack/react-query';
import { api } from './client.js';

/** `GET /health` as an admin sees it, the part that is shown. */
export interface Health {
  /** `degraded` serves, but something needs an operator. */
  status: 'ok' | 'degraded' | 'down';
  eventStore: { kind: 'postgres' | 'eventstoredb'; ok: boolean };
  jobs: { kind: 'postgres' | 'redis'; ok: boolean };
  /** `lag` counts events not shown yet. */
  projections: { name: string; state: string; lag: number }[];
}

/** How the system is; admins only see more than the status. */
export const healthQuery = queryOptions({
  queryKey: ['health'],
  queryFn: ({ signal }) => api.get<Health>('/api/health', { signal }),
  staleTime: 10_000,
});
