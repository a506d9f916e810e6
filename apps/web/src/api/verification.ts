import type { Me } from '@quotewright/domain/identity/contract.js';
import * as calls from '@quotewright/domain/identity/account-endpoints.js';
import { api } from './client.js';

/** Sends the confirmation link again; with `changed`, to the account's new address. */
export async function sendVerification(
  changed: { email: string; password: string } | Record<string, never> = {},
): Promise<string> {
  return (await api.command(calls.sendVerification, { body: changed })).message;
}

/** Confirms an address with the token of that e-mail. Returns the updated account. */
export async function confirmAddress(token: string): Promise<Me> {
  return (await api.command(calls.confirmAddress, { body: { token } })).data;
}
