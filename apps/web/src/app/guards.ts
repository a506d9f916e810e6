import type { Me, UserType } from '@quotewright/domain/identity/contract.js';
import { sitePath } from '@quotewright/domain/kernel/site-address.js';
import { redirect } from 'react-router-dom';
import { meQuery } from '../api/identity.js';
import { paths } from './paths.js';
import { pathOf, type ScreenLoader } from './screen.js';

/** Lets accounts through; guests sign in and come back, and those that need a second factor turn it on first. */
export const signedIn: ScreenLoader = async (queryClient, { request }) => {
  const me = await queryClient.ensureQueryData(meQuery);
  if (!me) throw redirect(paths.login({ u: pathOf(request) }));
  if (me.extradetails.held && new URL(request.url).pathname !== paths.account()) throw redirect(paths.account());
};

/** Lets accounts of these types through; others read that the page is not for them. */
export function only(...userTypes: readonly UserType[]): ScreenLoader {
  return async (queryClient, args) => {
    await signedIn(queryClient, args);
    const me = (await queryClient.ensureQueryData(meQuery)) as Me;
    if (!userTypes.includes(me.details.user_type)) throw new Response('', { status: 403, statusText: 'forbidden' });
  };
}

/**
 * Redirects signed-in users from sign-in and sign-up: to where those lead, which holds what was typed, if somebody signed
 * in in another tab.
 */
export const guestsOnly: ScreenLoader = async (queryClient, { request }) => {
  if (!(await queryClient.ensureQueryData(meQuery))) return;
  throw redirect(sitePath(new URL(request.url).searchParams.get('u')) ?? paths.dashboard());
};
