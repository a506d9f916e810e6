import type { Display } from '@quotewright/domain/kernel/display.js';
import { notifyManager, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { isApiError } from '../api/errors.js';
import { SiteContext } from '../seo/meta.js';
import { ContactContext } from '../ui/needs-script.js';
import { DisplayProvider } from './display.js';
import { StateContext, type PageState } from './state.js';

// A button is busy before the second press of a double press: the usual timer would let that through.
notifyManager.setScheduler(queueMicrotask);

/** A query cache: one per page rendered on the server, one per browser tab. */
export function newQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 60_000,
        // A limit says when: another attempt before would only be refused.
        retry: (failures, error) =>
          typeof document !== 'undefined' &&
          failures < 2 &&
          isApiError(error) &&
          error.passing &&
          !isApiError(error, 'too_many_attempts'),
      },
      // A change without a connection waits in the outbox, which says so.
      mutations: { networkMode: 'always' },
    },
  });
}

interface ProvidersProps {
  queryClient: QueryClient;
  display: Display;
  state: PageState;
  children: ReactNode;
}

/** The wrappers of every page, on both sides. */
export function Providers({ queryClient, display, state, children }: ProvidersProps) {
  return (
    <QueryClientProvider client={queryClient}>
      <StateContext value={state}>
        <SiteContext value={state.site}>
          <ContactContext value={state.links.contact}>
            <DisplayProvider initial={display}>{children}</DisplayProvider>
          </ContactContext>
        </SiteContext>
      </StateContext>
    </QueryClientProvider>
  );
}
