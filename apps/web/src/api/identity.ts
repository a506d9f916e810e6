import {
  identityPaths,
  type LoginRequest,
  type Me,
  type RegisterRequest,
} from '@quotewright/domain/identity/contract.js';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from './client.js';

const path = (name: keyof typeof identityPaths) => `/api${identityPaths[name]}`;

/** Asks who is signed in now; `null` = nobody. */
export const whoIsHere = () => api.get<Me | null>(path('me'), { anybody: true });

/** Who is signed in, or `null`. Read again it stays the same account: a page becomes another's only as a whole. */
export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: ({ signal }) => api.get<Me | null>(path('me'), { signal }),
  staleTime: Infinity,
});

/** Who is signed in, in a component; loaded before any page shows. */
export function useMe(): Me | null {
  return useQuery(meQuery).data ?? null;
}

/** The id of who is signed in, for query keys; `null` for guests. */
export function useUserId(): number | null {
  return useMe()?.details.id ?? null;
}

let channel: BroadcastChannel | undefined;

/** Where tabs tell each other about signing in and out. One for the page: who posts on it does not hear itself. */
export const sessionChannel = (): BroadcastChannel => (channel ??= new BroadcastChannel('quotewright-session'));

/** Signing in or out changes what every answer says: this tab loads afresh, the others are told. */
function sessionChanged(target: string): void {
  sessionChannel().postMessage('changed');
  window.location.assign(target);
}

/** Signs in and goes to `target`. */
export async function signIn(request: LoginRequest, target: string): Promise<void> {
  await api.command(path('login'), request, { secret: true });
  sessionChanged(target);
}

/** Makes an account, is signed in with it, and goes to `target`. */
export async function signUp(request: RegisterRequest, target: string): Promise<void> {
  await api.command(path('register'), request, { creates: true, secret: true });
  sessionChanged(target);
}

/** Signs out and goes home. */
export async function signOut(): Promise<void> {
  // Whoever walks away must know at once that they are still signed in: it does not wait for a connection.
  await api.command(path('logout'), undefined, { secret: true });
  sessionChanged('/');
}

/** Asks for a mail with a link to a new password. Answers the same whether the address is known or not. */
export async function forgotPassword(email: string): Promise<string> {
  return (await api.command(path('forgotPassword'), { email })).message;
}

/** Sets a new password with the token of that mail. */
export async function resetPassword(token: string, password: string): Promise<string> {
  return (await api.command(path('resetPassword'), { token, password }, { secret: true })).message;
}

/** Asks the admins for access to premium templates, because of this one. */
export async function requestPremium(templateId: number): Promise<string> {
  return (await api.command(path('requestPremium'), { quote_template_id: templateId })).message;
}
