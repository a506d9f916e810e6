import { use, useEffect, type ReactNode } from 'react';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { Me } from '@quotewright/domain/identity/contract.js';
import { onOtherAccount } from '../api/client.js';
import { meQuery, sessionChannel, whoIsHere } from '../api/identity.js';
import { UnsavedContext, type Unsaved } from '../features/form/unsaved.js';
import { ConfirmProvider } from '../ui/confirm.js';
import { ToastProvider, useToast } from '../ui/toast.js';
import { connectionBack } from '../lib/connection.js';
import { useReload } from '../lib/navigation.js';
import { useDisplay } from './display.js';
import { hydrated } from './first-load.js';
import { paths } from './paths.js';
import { StateScript } from './state.js';

/** The whole page, including `<html>`. */
export function Document({ children }: { children: ReactNode }) {
  const { theme, direction } = useDisplay();
  return (
    <html lang="en" dir={direction} data-theme={theme === 'system' ? undefined : theme}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content={theme === 'system' ? 'light dark' : theme} />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
      </head>
      <body>
        <a className="skip-link" href="#main">
          Skip to the content
        </a>
        <ConfirmProvider>
          <ToastProvider>{children}</ToastProvider>
        </ConfirmProvider>
        <StateScript />
      </body>
    </html>
  );
}

/** Marks the page as interactive (for tests and assistive scripts), and follows sign-ins on other pages. */
export function Ready() {
  const queryClient = useQueryClient();
  const reload = useReload();
  const unsaved = use(UnsavedContext);
  const toast = useToast();
  useEffect(() => {
    document.documentElement.dataset.ready = '';
    // After the effects of the screen next to it, which may be a form.
    setTimeout(() => dispatchEvent(new Event(hydrated)));
    let takeAway: (() => void) | undefined;
    const loadAnew = () => {
      unsaved.current.moving = true;
      window.location.reload();
    };
    onOtherAccount(loadAnew);
    const channel = sessionChannel();
    let heard = 0;
    const hear = async () => {
      const time = (heard += 1);
      takeAway?.();
      const outcome = await follow(queryClient, unsaved.current);
      // Another notification meanwhile: the first may be outdated.
      if (time !== heard) return;
      if (outcome === 'kept') takeAway = toast(signedOutElsewhere);
      if (outcome === 'guest') await reload();
      if (outcome === 'other') loadAnew();
    };
    // A page that Back shows from the browser's memory has missed what other pages of its tab did.
    const onShow = ({ persisted }: PageTransitionEvent) => void (persisted && hear());
    channel.onmessage = hear;
    addEventListener('pageshow', onShow);
    if (isReturn()) void hear();
    return () => {
      channel.onmessage = null;
      removeEventListener('pageshow', onShow);
    };
  }, [queryClient, reload, unsaved, toast]);
  return null;
}

/** Whether Back or Forward loaded this page: perhaps from the browser's cache, as it was then. */
const isReturn = (): boolean =>
  (performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming | undefined)?.type === 'back_forward';

const signedOutElsewhere: Parameters<ReturnType<typeof useToast>>[0] = {
  tone: 'bad',
  lasts: true,
  message:
    'You were signed out in another tab. Your input is kept here until someone else signs in. Sign in again, then save.',
  action: { label: 'Sign in', onPress: () => void window.open(paths.login(), '_blank', 'noopener') },
};

/**
 * Somebody may have signed in or out on another page. For the same user this page continues, and a guest's page becomes theirs.
 * After a sign-out, unsaved changes and their page stay until it is left. Another user gets a page of their own, with
 * nothing read or typed before.
 */
async function follow(queryClient: QueryClient, { parts }: Unsaved): Promise<'same' | 'guest' | 'kept' | 'other'> {
  const before = queryClient.getQueryData(meQuery.queryKey);
  const now = await whoIsHereAtLast();
  if (now?.extradetails.member.id === before?.extradetails.member.id) {
    if (now) await queryClient.invalidateQueries();
    return 'same';
  }
  if (!before) {
    queryClient.clear();
    return 'guest';
  }
  return !now && parts.size > 0 ? 'kept' : 'other';
}

/** The signed-in user, as soon as there is an answer. */
async function whoIsHereAtLast(): Promise<Me | null> {
  for (;;) {
    try {
      return await whoIsHere();
    } catch {
      await connectionBack();
    }
  }
}
