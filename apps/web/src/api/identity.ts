import type { LoginRequest, Me, RegisterRequest } from '@quotewright/domain/identity/contract.js';
import * as calls from '@quotewright/domain/identity/endpoints.js';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from './client.js';
import { reading } from './reading.js';

/** Asks who is signed in now; `null` = nobody. */
export const whoIsHere = () => api.read(calls.me, {}, { anybody: true });

/** The signed-in user, or `null`. Refetches keep the account: a page changes account only as a whole. */
export const meQuery = queryOptions({
  ...reading(calls.me, null, {}),
  staleTime: Infinity,
});

/** The signed-in user, in a component; loaded before any page shows. */
export function useMe(): Me | null {
  return useQuery(meQuery).data ?? null;
}

/**
 * Whether an admin sees this page as another account does: every command would be refused, so a page sends none by itself
 * (views, what was read).
 */
export function useSeesAs(): boolean {
  return useMe()?.extradetails.seen_by !== undefined;
}

/** Name of the channel between tabs for sign-in and sign-out. */
export const SESSION_CHANNEL = 'quotewright-session';

let channel: BroadcastChannel | undefined;

/** That channel. One per page: its sender does not hear itself. */
export const sessionChannel = (): BroadcastChannel => (channel ??= new BroadcastChannel(SESSION_CHANNEL));

/** Signing in or out, or joining or leaving a team, changes every answer: this tab reloads, the others are told. */
export function sessionChanged(target: string): void {
  sessionChannel().postMessage('changed');
  window.location.assign(target);
}

/** Signs in and goes to `target`. */
export async function signIn(request: LoginRequest, target: string): Promise<void> {
  await api.command(calls.login, { body: request });
  sessionChanged(target);
}

/** Signs in with a passkey that the browser offers, and goes to `target`. */
export async function signInByPasskey(target: string): Promise<void> {
  // Few sign in so: the rest need not load it.
  const { signWithPasskey } = await import('./passkey-browser.js');
  const { options } = (await api.command(calls.beginPasskeySignIn, {})).data;
  await api.command(calls.passkeySignIn, { body: { credential: await signWithPasskey(options) } });
  sessionChanged(target);
}

/** Creates an account, signs in, and goes to `target`. */
export async function signUp(request: RegisterRequest, target: string): Promise<void> {
  await api.command(calls.register, { body: request });
  sessionChanged(target);
}

/** Signs out and goes home. */
export async function signOut(): Promise<void> {
  // Users who leave must know at once that they are still signed in: it does not wait for a connection.
  await api.command(calls.logout, {});
  sessionChanged('/');
}

/** Requests an e-mail with a link to a new password. The answer is the same whether the address is known or not. */
export async function forgotPassword(email: string): Promise<string> {
  return (await api.command(calls.forgotPassword, { body: { email } })).message;
}

/** Sets a new password with the token of that e-mail. */
export async function resetPassword(token: string, password: string): Promise<string> {
  return (await api.command(calls.resetPassword, { body: { token, password } })).message;
}

/** Asks the admins for premium access, because of this template. */
export async function requestPremium(templateId: number): Promise<string> {
  return (await api.command(calls.requestPremium, { body: { quote_template_id: templateId } })).message;
}
