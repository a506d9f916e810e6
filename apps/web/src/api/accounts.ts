import {
  identityPaths,
  type ApproveRequest,
  type Standing,
  type TrustedDomains,
  type UserRow,
} from '@quotewright/domain/identity/contract.js';
import { newestShown, type Page } from '@quotewright/domain/kernel/contract.js';
import { queryOptions, useMutation, useQueryClient, type UseMutationResult } from '@tanstack/react-query';
import { api } from './client.js';

const path = (name: keyof typeof identityPaths) => `/api${identityPaths[name]}`;

/** The newest accounts with a standing, for admins. */
export const accountsQuery = (standing: Standing) =>
  queryOptions({
    queryKey: ['accounts', standing],
    queryFn: ({ signal }) =>
      api.ask<Page<UserRow>>(path('listUsers'), { standing, page: 1, perPage: newestShown }, { signal }),
  });

/** Domains whose businesses are approved once their address is confirmed, for admins. */
export const trustedDomainsQuery = queryOptions({
  queryKey: ['accounts', 'domains'],
  queryFn: ({ signal }) => api.get<TrustedDomains>(path('trustedDomains'), { signal }),
});

function useAccountsCommand<R>(name: keyof typeof identityPaths): UseMutationResult<string, Error, R> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (request: R) => (await api.command(path(name), request)).message,
    onSettled: () => client.invalidateQueries({ queryKey: ['accounts'] }),
  });
}

/** Approves or refuses a business. */
export const useApprove = () => useAccountsCommand<ApproveRequest>('approve');

/** Confirms the address of an account. */
export const useMarkVerified = () => useAccountsCommand<{ id: number }>('markVerified');

/** Replaces the trusted domains. */
export const useTrustDomains = () => useAccountsCommand<TrustedDomains>('trustedDomains');
