import * as calls from '@quotewright/domain/identity/account-endpoints.js';
import { deleteAccount as deleteCall } from '@quotewright/domain/identity/endpoints.js';
import type { BodyOf, Command } from '@quotewright/domain/kernel/endpoint.js';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from './client.js';
import { sessionChanged } from './identity.js';
import { readAgain } from './read-again.js';

/** A change of the user's own account, as a mutation. Returns the server's message. */
function useProfileCommand<Body>(call: Command<string, Body, null>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: BodyOf<typeof call>) => (await api.command(call, { body })).message,
    onSettled: () => readAgain(client, call),
  });
}

/** Renames the user and, for owners, their business. */
export const useSaveProfile = () => useProfileCommand(calls.saveProfile);

/** Replaces the user's picture; `null` removes it. */
export const useSavePicture = () => useProfileCommand(calls.savePicture);

/** Sets another password. */
export const useChangePassword = () => useProfileCommand(calls.changePassword);

/** Deletes the account for good, and goes home. */
export async function deleteAccount(body: BodyOf<typeof deleteCall>): Promise<void> {
  await api.command(deleteCall, { body });
  sessionChanged('/');
}
