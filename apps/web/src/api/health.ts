import type { HealthDetail } from '@quotewright/domain/system/contract.js';
import * as calls from '@quotewright/domain/system/endpoints.js';
import { queryOptions } from '@tanstack/react-query';
import { reading } from './reading.js';

/** The system's health; only admins see more than the status. */
export const healthQuery = queryOptions({
  ...reading(calls.health, null, {}),
  select: (health): HealthDetail | null => ('eventStore' in health ? health : null),
  staleTime: 10_000,
});
