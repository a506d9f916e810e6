import type { AddUserRequest, ListUsersRequest, Standing } from '@quotewright/domain/identity/contract.js';
import * as calls from '@quotewright/domain/identity/account-endpoints.js';
import type { SignInFilter } from '@quotewright/domain/identity/contract-sign-ins.js';
import { mostPerPage, newestShown } from '@quotewright/domain/kernel/contract.js';
import { addressOf, type BodyOf, type Command } from '@quotewright/domain/kernel/endpoint.js';
import { infiniteQueryOptions, keepPreviousData, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from './client.js';
import { downloaded, type Downloaded } from './download.js';
import { readAgain } from './read-again.js';
import { reading } from './reading.js';

/** The newest accounts with a standing that can be used, for admins. What a business shares is shown with one of them. */
export const accountsQuery = (standing: Standing) =>
  reading(calls.listUsers, null, {
    body: { standing, deactivated: false, once: standing !== 'unverified', page: 1, perPage: newestShown },
  });

/** A page of accounts, for admins; the last one stays until the next is there. */
export const usersQuery = (request: ListUsersRequest) => ({
  ...reading(calls.listUsers, null, { body: request }),
  placeholderData: keepPreviousData,
});

/** One account, for admins. */
export const userQuery = (id: number) => reading(calls.listUsers, null, { body: { ids: [id], page: 1, perPage: 1 } });

/** The newest attempts to sign in to an account, for admins. */
export const userSignInsQuery = (id: number) => reading(calls.userSignIns, null, { params: { id } });

/** Attempts to sign in to any account, newest first, paged; read again whenever they are shown. */
export const allSignInsQuery = (filter: SignInFilter) =>
  infiniteQueryOptions({
    queryKey: [calls.allSignIns.topic, null, calls.allSignIns.path, filter],
    queryFn: ({ pageParam, signal }) =>
      api.read(calls.allSignIns, { query: { ...filter, ...(pageParam && { before: pageParam }) } }, { signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    refetchOnMount: 'always',
  });

/** Exports the filtered attempts, fetched by this script as exports of the trail are. Throws `ApiError`. */
export const exportSignIns = (userId: number, filter: SignInFilter): Promise<Downloaded> =>
  downloaded(addressOf(calls.exportSignIns, { query: filter }), userId, 'sign-ins.csv');

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

/** Gives an account other names. */
export const useUpdateUser = () => useAccountsCommand(calls.updateUser);

/** Grants or revokes premium templates. */
export const useSetPremium = () => useAccountsCommand(calls.setPremium);

/** Answers a request for premium templates. */
export const useAnswerPremium = () => useAccountsCommand(calls.answerPremium);

/** Deactivates an account, or lets it be used again. */
export const useActivateUser = () => useAccountsCommand(calls.activateUser);

/** Ends every session of an account. */
export const useSignOutUser = () => useAccountsCommand(calls.signOutUser);

/** Turns two-factor sign-in off for an account. */
export const useTurnOffUsersSecondFactor = () => useAccountsCommand(calls.turnOffUsersSecondFactor);

/** Erases an account. */
export const useRemoveUser = () => useAccountsCommand(calls.removeUser);

/** Erases the business of an account, with its members. */
export const useEraseBusiness = () => useAccountsCommand(calls.eraseUsersBusiness);

/** Lets an account move to another address. */
export const useSetAddress = () => useAccountsCommand(calls.setAddress);

/** Adds an account, whose owner sets the password by a mailed link. */
export function useAddUser() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: AddUserRequest) => (await api.command(calls.addUser, { body })).message,
    onSettled: () => readAgain(client, calls.addUser),
  });
}

/** Replaces the trusted domains. */
export const useTrustDomains = () => useAccountsCommand(calls.trustDomains);
