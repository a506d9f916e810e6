import type { SiteLinks } from '@quotewright/domain/kernel/site-links.js';
import type { DehydratedState } from '@tanstack/react-query';
import { createContext, use } from 'react';
import type { HydrationState } from 'react-router-dom';
import type { GuestScreen } from './guest-screens.js';
import { ownHtml } from '../lib/trusted.js';
import { scriptJson } from '../seo/meta.js';

/** State passed from the server's render to the browser, so that nothing is fetched twice and both show the same. */
export interface PageState {
  /** The canonical origin. */
  site: string;
  /** Where header and footer lead to on other sites. */
  links: SiteLinks;
  /** Address of the list of all parts (lib/files.ts); `null` in development. */
  parts: string | null;
  /** Sources of the lazy parts on the page. */
  shownParts: readonly string[];
  /** Scripts to fetch once the page is whole, if it starts on intent (first-load.ts). */
  modules: readonly string[];
  /** The page's release (api/release.ts). */
  release: string;
  queries: DehydratedState;
  shown: RouterShown | GuestShown;
}

/** What the router needs to show the same page. */
export interface RouterShown {
  router: HydrationState;
}

/** A guest's screen, and the values of its address's variable parts. */
export interface GuestShown {
  screen: GuestScreen;
  params: Readonly<Record<string, string | undefined>>;
}

export const StateContext = createContext<PageState | null>(null);

export const STATE_ID = 'state';

/** The state as a data block of the page. */
export function StateScript() {
  const state = use(StateContext);
  return (
    <script
      id={STATE_ID}
      type="application/json"
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: ownHtml(scriptJson(state)) }}
    />
  );
}

/**
 * Reads the state that the server left in the page. Its answers count as just fetched: a page may have been kept for
 * minutes, but only while they hold, and the server's clock is not the browser's.
 */
export function readState(): PageState {
  const state = JSON.parse(document.getElementById(STATE_ID)!.textContent) as PageState;
  for (const { state: answer } of state.queries.queries) answer.dataUpdatedAt = Date.now();
  return state;
}
