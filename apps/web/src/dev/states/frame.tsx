import { QueryClient, QueryClientProvider, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { createContext, use, useState, type ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { ApiError } from '../../api/errors.js';
import { routerNavigation } from '../../app/router-navigation.js';
import { NavigationContext } from '../../lib/navigation.js';
import { meQuery } from '../../api/identity.js';
import { contractor } from './sample.js';

const ContentContext = createContext<ReactNode>(null);
const Content = () => use(ContentContext);

interface StateProps {
  /** What is shown. */
  name: string;
  /** Address of the page that it would be on: its search and filters. */
  at?: string;
  /** Somebody is signed in. */
  signedIn?: boolean;
  children: ReactNode;
}

/** One state under its name, as on a page of its own: with an address, a query cache and perhaps an account. */
export function State({ name, at = '/', signedIn = false, children }: StateProps) {
  const [router] = useState(() =>
    createMemoryRouter([{ path: '*', Component: Content, HydrateFallback: () => null }], { initialEntries: [at] }),
  );
  const [client] = useState(() => {
    const cache = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } });
    cache.setQueryData(meQuery.queryKey, signedIn ? contractor : null);
    return cache;
  });
  return (
    <div className="state">
      <p className="state-name">{name}</p>
      <QueryClientProvider client={client}>
        <ContentContext value={children}>
          <NavigationContext value={routerNavigation}>
            <RouterProvider router={router} />
          </NavigationContext>
        </ContentContext>
      </QueryClientProvider>
    </div>
  );
}

/** What a call that failed says. */
export const unreachable = new ApiError({
  status: 0,
  code: 'offline',
  message: 'The server cannot be reached. Check the connection and try again.',
  data: null,
  errors: [],
});

/** A query in one of its states. `partly`: it had an answer, and the next attempt failed. */
export function useQueryIn<T>(state: 'loading' | 'failed' | 'partly' | 'done', answer: T): UseQueryResult<T> {
  return useQuery<T>({
    queryKey: [state],
    initialData: state === 'done' || state === 'partly' ? answer : undefined,
    initialDataUpdatedAt: state === 'partly' ? Date.now() - 12 * 60_000 : undefined,
    staleTime: state === 'partly' ? 0 : Infinity,
    queryFn: () => (state === 'loading' ? new Promise<T>(() => undefined) : Promise.reject(unreachable)),
  });
}
