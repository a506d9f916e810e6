import type { Reasons, ReasonRuleRequest } from '@quotewright/domain/trail/contract.js';
import * as calls from '@quotewright/domain/trail/endpoints.js';
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { api } from './client.js';
import { reading } from './reading.js';

/** When the business (for admins: the gallery) asks for a reason, and the user's last reasons. */
export const reasonsQuery = (userId: number) => reading(calls.reasons, userId, {});

/** Saves when a reason is asked for. Returns the server's message. */
export function useSaveReasonRule(userId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: ReasonRuleRequest) => (await api.command(calls.changeReasonRule, { body })).message,
    onSuccess: (_, { rule }) =>
      client.setQueryData<Reasons>(reasonsQuery(userId).queryKey, (known) => known && { ...known, rule }),
  });
}

/** How many of the last reasons are offered. */
const OFFERED = 5;

/** Offers a reason that was just given first, the next time. */
export function offerReason(client: QueryClient, userId: number, reason: string): void {
  client.setQueryData<Reasons>(
    reasonsQuery(userId).queryKey,
    (known) => known && { ...known, last: [reason, ...known.last.filter((one) => one !== reason)].slice(0, OFFERED) },
  );
}
