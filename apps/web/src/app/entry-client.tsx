import { hydrate } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, matchRoutes, RouterProvider, type RouteObject } from 'react-router-dom';
import { readDisplay } from '@quotewright/domain/kernel/display.js';
import '../styles/index.css';
import { speakFor } from '../api/client.js';
import { meQuery } from '../api/identity.js';
import { beginFrom } from '../api/release.js';
import { knowParts } from '../lib/files.js';
import { notLoaded } from './first-load.js';
import { newQueryClient, Providers } from './providers.js';
import { routes } from './routes.js';
import { readState } from './state.js';

const state = readState();
beginFrom(state.release);
const queryClient = newQueryClient();
hydrate(queryClient, state.queries);
speakFor(() => queryClient.getQueryData(meQuery.queryKey)?.details.id ?? null);
const tree = routes(queryClient);

/** The page's screens must be loaded before hydration, or React would find a placeholder. */
async function loadMatched(): Promise<void> {
  await Promise.all(
    (matchRoutes(tree, window.location) ?? []).map(async ({ route }) => {
      if (typeof route.lazy !== 'function') return;
      const { Component, loader } = (await route.lazy()) as Pick<RouteObject, 'Component' | 'loader'>;
      Object.assign(route, { Component, loader, lazy: undefined });
    }),
  );
}

function begin(): void {
  knowParts(state.parts);
  const router = createBrowserRouter(tree, { hydrationData: state.router });
  hydrateRoot(
    document,
    <StrictMode>
      <Providers queryClient={queryClient} display={readDisplay(document.cookie)} state={state}>
        <RouterProvider router={router} />
      </Providers>
    </StrictMode>,
  );
}

// Without its screens the page stays as the server rendered it, and says so.
await loadMatched().then(begin, () => dispatchEvent(new Event(notLoaded)));
