import { identityPaths, type Me } from '@quotewright/domain/identity/contract.js';
import { api } from './client.js';

/** Has the link mailed again that confirms the address; with `changed`, to the one that the account is to have. */
export async function sendVerification(
  changed: { email: string; password: string } | Record<string, never> = {},
): Promise<string> {
  return (await api.command(`/api${identityPaths.sendVerification}`, changed, { secret: true })).message;
}

/** Confirms an address with the token of that mail. Answers the account as it is then. */
export async function confirmAddress(token: string): Promise<Me> {
  return (await api.command<Me>(`/api${identityPaths.confirmAddress}`, { token })).data;
}
