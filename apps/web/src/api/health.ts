import { healthPath, type HealthDetail } from '@quotewright/domain/kernel/contract.js';
import { queryOptions } from '@tanstack/react-query';
import { api } from './client.js';

/** The system's health; only admins see more than the status. */
export const healthQuery = queryOptions({
  queryKey: ['health'],
  queryFn: ({ signal }) => api.get<HealthDetail>(healthPath, { signal }),
  staleTime: 10_000,
});
