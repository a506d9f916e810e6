import { hydrate, type QueryClient } from '@tanstack/react-query';
import { startTransition, StrictMode, type ReactNode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import '../styles/index.css';
import { speakFor } from '../api/client.js';
import { meQuery } from '../api/identity.js';
import { beginFrom } from '../api/release.js';
import { knowParts } from '../lib/files.js';
import { notLoaded } from './first-load.js';
import { loadParts } from '../ui/part.js';
import { displayAt } from './display.js';
import { newQueryClient, Providers } from './providers.js';
import { readState, type PageState } from './state.js';

/**
 * Hydrates the page.
 * @param load loads the page's screens, which hydration needs, or React would find a placeholder. Its lazy parts are
 * loaded too: until a part is, presses on it are lost.
 */
export async function begin<S extends PageState['shown']>(
  load: (queryClient: QueryClient, shown: S) => Promise<() => ReactNode>,
): Promise<void> {
  const state = readState();
  beginFrom(state.release);
  const queryClient = newQueryClient();
  hydrate(queryClient, state.queries);
  speakFor(() => queryClient.getQueryData(meQuery.queryKey)?.extradetails.member.id ?? null);
  let page: () => ReactNode;
  try {
    page = await load(queryClient, state.shown as S);
  } catch {
    // Without its screens the page stays as the server rendered it, and says so.
    dispatchEvent(new Event(notLoaded));
    return;
  }
  // One that cannot be loaded says so in its place.
  await loadParts(state.shownParts).catch(() => undefined);
  knowParts(state.parts);
  // In slices: as one task it would delay every press and scroll on a slow phone.
  startTransition(
    () =>
      void hydrateRoot(
        document,
        <StrictMode>
          <Providers queryClient={queryClient} display={displayAt(window.location, document.cookie)} state={state}>
            {page()}
          </Providers>
        </StrictMode>,
      ),
  );
}
