import { identityPaths, type Me } from '@quotewright/domain/identity/contract.js';
import { api } from './client.js';

/** Sends the confirmation link again; with `changed`, to the account's new address. */
export async function sendVerification(
  changed: { email: string; password: string } | Record<string, never> = {},
): Promise<string> {
  return (await api.command(`/api${identityPaths.sendVerification}`, changed, { secret: true })).message;
}

/** Confirms an address with the token of that e-mail. Returns the updated account. */
export async function confirmAddress(token: string): Promise<Me> {
  return (await api.command<Me>(`/api${identityPaths.confirmAddress}`, { token })).data;
}
