import type { LeadContractorsRequest, LeadsRequest } from '@quotewright/domain/leads/contract.js';
import * as calls from '@quotewright/domain/leads/endpoints.js';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { BodyOf, Command } from '@quotewright/domain/kernel/endpoint.js';
import { api } from './client.js';
import { readAgain } from './read-again.js';
import { reading } from './reading.js';

/** The leads that the user's business sent or got. The other business changes them too: each visit reads them again. */
export const leadsQuery = (userId: number, request: LeadsRequest) =>
  queryOptions({ ...reading(calls.leads, userId, { body: request }), staleTime: 0, placeholderData: keepPreviousData });

/** One of them. */
export const leadQuery = (userId: number, id: number) =>
  queryOptions({ ...reading(calls.one, userId, { params: { id } }), staleTime: 0 });

/** Whether the user's business takes leads. */
export const leadProfileQuery = (userId: number) => reading(calls.profile, userId, {});

/** The contractors who take leads for a template. */
export const leadContractorsQuery = (userId: number, request: LeadContractorsRequest) =>
  queryOptions({ ...reading(calls.contractors, userId, { body: request }), placeholderData: keepPreviousData });

/** A command on leads. Lists are read again, whether it worked or the other side was faster. */
function useLeadCommand<Body, Data>(call: Command<string, Body, Data>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyOf<typeof call>) => api.command(call, { body }),
    onSettled: () => readAgain(client, call),
  });
}

/** Says whether the business takes leads. */
export const useSaveLeadProfile = () => useLeadCommand(calls.saveProfile);

/** Hands measurements to a contractor. */
export const useSendLead = () => useLeadCommand(calls.send);

/** Says that it was opened. */
export const useLeadSeen = () => useLeadCommand(calls.seen);

/** Declines it. */
export const useDeclineLead = () => useLeadCommand(calls.decline);

/** Says what became of its quote. */
export const useSettleLead = () => useLeadCommand(calls.settle);

/** Withdraws it. */
export const useWithdrawLead = () => useLeadCommand(calls.withdraw);

/** Deletes the customer's details. */
export const useForgetLead = () => useLeadCommand(calls.forget);
