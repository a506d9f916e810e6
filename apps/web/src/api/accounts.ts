import type { Notifications, Standing } from '@quotewright/domain/identity/contract.js';
import * as calls from '@quotewright/domain/identity/account-endpoints.js';
import { mostPerPage, newestShown } from '@quotewright/domain/kernel/contract.js';
import type { BodyOf, Command } from '@quotewright/domain/kernel/endpoint.js';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from './client.js';
import { readAgain } from './read-again.js';
import { reading } from './reading.js';

/** The newest accounts with a standing, for admins. */
export const accountsQuery = (standing: Standing) =>
  reading(calls.listUsers, null, { body: { standing, page: 1, perPage: newestShown } });

/** Admins, by name; for admins. */
export const adminsQuery = reading(calls.listUsers, null, {
  body: { user_type: 'admin', page: 1, perPage: mostPerPage },
});

/** Domains whose businesses are approved once their address is confirmed, for admins. */
export const trustedDomainsQuery = reading(calls.trustedDomains, null, {});

/** A command on accounts. Returns the server's message. */
function useAccountsCommand<Body>(call: Command<string, Body, null>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: BodyOf<typeof call>) => (await api.command(call, { body })).message,
    onSettled: () => readAgain(client, call),
  });
}

/** Approves or refuses a business. */
export const useApprove = () => useAccountsCommand(calls.approve);

/** Confirms the address of an account. */
export const useMarkVerified = () => useAccountsCommand(calls.markVerified);

/** Replaces the trusted domains. */
export const useTrustDomains = () => useAccountsCommand(calls.trustDomains);

/** Which e-mails about their work the user wants. */
export const notificationsQuery = (userId: number) => reading(calls.notifications, userId, {});

/** Saves them. Returns the server's message. */
export function useSaveNotifications(userId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: Notifications) => (await api.command(calls.saveNotifications, { body })).message,
    onSuccess: (_, body) => client.setQueryData(notificationsQuery(userId).queryKey, body),
  });
}
