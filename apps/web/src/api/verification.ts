import type { Me } from '@quotewright/domain/identity/contract.js';
import type { Proof } from '@quotewright/domain/identity/contract-proof.js';
import * as calls from '@quotewright/domain/identity/account-endpoints.js';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from './client.js';
import { readAgain } from './read-again.js';

/** Sends the confirmation link again. */
export async function sendVerification(): Promise<string> {
  return (await api.command(calls.sendVerification, { body: {} })).message;
}

/** Asks for another address for the account. */
export function useAskForAddress() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: { email: string } & Proof) =>
      (await api.command(calls.sendVerification, { body })).message,
    onSettled: () => readAgain(client, calls.sendVerification),
  });
}

/** Confirms an address with the token of that e-mail. Returns the updated account, and what is left to do. */
export async function confirmAddress(token: string): Promise<{ data: Me; message: string }> {
  return api.command(calls.confirmAddress, { body: { token } });
}
