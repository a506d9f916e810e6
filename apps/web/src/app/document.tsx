import { useEffect, type ReactNode } from 'react';
import { Outlet, ScrollRestoration, useNavigation, useRevalidator } from 'react-router-dom';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { meQuery, sessionChannel } from '../api/identity.js';
import { ConfirmProvider } from '../ui/confirm.js';
import { ToastProvider } from '../ui/toast.js';
import { useDisplay } from './display.js';
import { Failed } from './lazy-failed.js';
import { StateScript } from './state.js';

/** The whole page, `<html>` included. */
function Document({ children }: { children: ReactNode }) {
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
        <a className="skip-link" href="#main">Skip to the content</a>
        <Ready />
        <ConfirmProvider>
          <ToastProvider>{children}</ToastProvider>
        </ConfirmProvider>
        <StateScript />
      </body>
    </html>
  );
}

/** Every page, and what keeps it in step with the rest of the browser. */
export function Component() {
  return (
    <Document>
      <NavigationLine />
      <Outlet />
      <ScrollRestoration />
    </Document>
  );
}

/** The page when not even its frame could be loaded. */
export function ErrorBoundary() {
  return (
    <Document>
      <main id="main" className="page py-8">
        <Failed />
      </main>
    </Document>
  );
}

/** Marks the page as alive for whoever waits for it (tests, assistive scripts), and follows other tabs' sign-ins. */
function Ready() {
  const queryClient = useQueryClient();
  const { revalidate } = useRevalidator();
  useEffect(() => {
    document.documentElement.dataset.ready = '';
    const channel = new BroadcastChannel(sessionChannel);
    channel.onmessage = () => void follow(queryClient, revalidate);
    return () => channel.close();
  }, [queryClient, revalidate]);
  return null;
}

/**
 * Somebody signed in or out in another tab. Where it is the same person again, this page goes on as it stands: nothing
 * typed in it is lost. Anybody else gets nothing of what was read before.
 */
async function follow(queryClient: QueryClient, revalidate: () => Promise<void>): Promise<void> {
  const before = queryClient.getQueryData(meQuery.queryKey);
  const now = await queryClient.fetchQuery({ ...meQuery, staleTime: 0 });
  if (now && now.details.id === before?.details.id) return queryClient.invalidateQueries();
  queryClient.clear();
  return revalidate();
}

/** A thin line at the top while the next page is on its way. */
function NavigationLine() {
  const { state } = useNavigation();
  return <div className="navigation-line no-print" data-busy={state !== 'idle' || undefined} aria-hidden="true" />;
}
