import { AsyncLocalStorage } from 'node:async_hooks';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { dehydrate } from '@tanstack/react-query';
import { StrictMode, type ReactNode } from 'react';
import { preinit, preload, preloadModule } from 'react-dom';
import { renderToPipeableStream } from 'react-dom/server';
import {
  createStaticHandler,
  createStaticRouter,
  isRouteErrorResponse,
  StaticRouterProvider,
  type StaticHandlerContext,
} from 'react-router-dom';
import { isMediaHash } from '@quotewright/domain/kernel/media.js';
import type { SiteLinks } from '@quotewright/domain/kernel/site-links.js';
import type { TemplateCard } from '@quotewright/domain/templates/contract.js';
import { publishedCategoriesQuery } from '../api/categories.js';
import { meQuery, SESSION_CHANNEL } from '../api/identity.js';
import { sendThrough } from '../api/client.js';
import type { Transport } from '../api/transport.js';
import { contentListQuery } from '../api/content.js';
import { galleryQuery } from '../api/gallery.js';
import { displayAt } from './display.js';
import { documentNavigation } from './document-navigation.js';
import { hydrated, keepPresses, keepSubmits, notLoaded, startOnIntent, tellNotLoaded } from './first-load.js';
import { GuestPage } from './guest-page.js';
import { guestScreens, readFirst, type GuestScreen } from './guest-screens.js';
import { pageFiles, partFiles, type Manifest, type PageFiles } from './page-files.js';
import { paths } from './paths.js';
import { PartsContext } from '../ui/part.js';
import { newQueryClient, Providers } from './providers.js';
import { routes } from './routes.js';
import { STATE_ID, type GuestShown, type PageState, type RouterShown } from './state.js';

/** The transport of the current render, for all its calls. */
const calls = new AsyncLocalStorage<Transport>();
sendThrough(() => {
  const transport = calls.getStore();
  if (!transport) throw new Error('A call outside of a render.');
  return transport;
});

export interface RenderRequest {
  /** The full address requested, on the canonical origin. */
  url: URL;
  /** The visitor's `Cookie` header; empty without one. */
  cookies: string;
  /** Where the page leads to on other sites. */
  links: SiteLinks;
  /** Calls the API for the visitor. */
  transport: Transport;
  /** Vite's list of built files; `null` in development, where Vite serves the sources. */
  manifest: Manifest | null;
  /** The current release, as named in its answers. */
  release: string;
  /** Ends the render and its calls. */
  signal: AbortSignal;
}

/** A page with its only inline script, or where it moved. */
export type Rendered = { status: number; html: string; script: string } | { status: number; location: string };

/** The page at an address: the same routes, loaders and components as in the browser. Rejects when `signal` aborts. */
export function render(request: RenderRequest): Promise<Rendered> {
  return calls.run(request.transport, () => renderPage(request));
}

/** How long an untouched page waits before it starts (ms): somebody who stays so long reads it, which counts as a view. */
const PATIENCE = 10_000;

/** Templates per read of the sitemap. */
const READ_AT_ONCE = 100;

/** A page for search engines: when it changed last and its picture (media hash), where they are known. */
interface SitePage {
  path: string;
  changedAt?: string;
  picture?: string;
}

/** All pages for search engines. */
export function publicPages(transport: Transport): Promise<SitePage[]> {
  return calls.run(transport, async () => {
    const queryClient = newQueryClient();
    const categories = await queryClient.fetchQuery(publishedCategoriesQuery);
    const words = await queryClient.fetchQuery(contentListQuery({}));
    const templates: TemplateCard[] = [];
    for (let page = 1, last = 1; page <= last; page += 1) {
      const list = await queryClient.fetchQuery(
        galleryQuery(null, { perPage: READ_AT_ONCE, page, sort: { field: 'id', type: 'asc' } }),
      );
      templates.push(...list.data);
      last = list.last_page;
    }
    const newest = (cards: readonly TemplateCard[]) =>
      cards.reduce<string | undefined>((last, { updated_at: at }) => (last && last > at ? last : at), undefined);
    const page = (path: string, changedAt?: string): SitePage => ({ path, ...(changedAt && { changedAt }) });
    return [
      page(paths['landing-page']()),
      page(paths['construction-quote-templates'](), newest(templates)),
      ...categories.map(({ id, alias }) =>
        page(
          paths['guest-master-quote-templates'](alias),
          newest(templates.filter(({ category_id }) => category_id === id)),
        ),
      ),
      ...templates.map(({ alias, updated_at: changedAt, thumbnail }) => ({
        ...page(paths['quote-template'](alias), changedAt),
        ...(isMediaHash(thumbnail) && { picture: thumbnail }),
      })),
      page(paths.register()),
      page(paths['book-a-demo']()),
      page(paths['book-a-call']()),
      page(paths.qstore()),
      page(paths['business-blog']()),
      page(paths['help-center']()),
      ...words.map(({ address, date }) => page(address, date ?? undefined)),
    ];
  });
}

async function renderPage({ url, cookies, links, manifest, release, signal }: RenderRequest): Promise<Rendered> {
  const queryClient = newQueryClient();
  const stop = () => queryClient.clear();
  signal.addEventListener('abort', stop, { once: true });
  try {
    const { query, dataRoutes } = createStaticHandler(routes(queryClient));
    const context = await query(new Request(url, { signal }));
    signal.throwIfAborted();
    if (context instanceof Response)
      return { status: context.status, location: context.headers.get('location') ?? '/' };

    const me = queryClient.getQueryData(meQuery.queryKey);
    const guest = me ? null : guestShown(context);
    const files = pageFiles(
      manifest,
      context.matches.map(({ route }) => route.id),
      guest ? 'guest' : 'router',
    );
    // In development the scripts are Vite's.
    const onIntent = manifest !== null && guest !== null && readFirst.has(guest.screen);
    const shownParts: string[] = [];
    const modules = onIntent ? [files.entry, ...files.modules] : [];
    const state: PageState = {
      site: url.origin,
      links,
      parts: files.parts,
      shownParts,
      modules,
      release,
      queries: dehydrate(queryClient),
      shown: guest ?? { router: hydrationOf(context) },
    };
    const onPart = (source: string) => {
      if (shownParts.includes(source)) return;
      shownParts.push(source);
      const { styles, modules: scripts } = partFiles(manifest, source);
      fetchStyles(styles);
      if (onIntent) modules.push(...scripts.filter((file) => !modules.includes(file)));
      else fetchScripts(scripts);
    };
    const page = (
      <StrictMode>
        <Files files={files} scripts={!onIntent} onPart={onPart}>
          <Providers queryClient={queryClient} display={displayAt(url, cookies)} state={state}>
            {guest ? (
              <GuestPage
                Screen={(await guestScreens[guest.screen]()).Component}
                navigation={documentNavigation(url, guest.params)}
              />
            ) : (
              <StaticRouterProvider
                router={createStaticRouter(dataRoutes, context)}
                context={context}
                hydrate={false}
              />
            )}
          </Providers>
        </Files>
      </StrictMode>
    );
    const script = [
      inline(tellNotLoaded, files.entry, notLoaded),
      inline(keepPresses, hydrated, notLoaded),
      inline(keepSubmits, hydrated, notLoaded),
      ...(onIntent ? [inline(startOnIntent, files.entry, STATE_ID, PATIENCE, SESSION_CHANNEL)] : []),
    ].join('');
    const entry = onIntent ? null : files.entry;
    return { status: context.statusCode, html: await toHtml(page, script, entry, signal), script };
  } finally {
    signal.removeEventListener('abort', stop);
    queryClient.clear();
  }
}

/** The screen of a guest's page; `null`: the page is an error, or of the tool. */
function guestShown({ matches, errors }: StaticHandlerContext): GuestShown | null {
  const { route, params } = matches.at(-1)!;
  return errors === null && route.id in guestScreens ? { screen: route.id as GuestScreen, params } : null;
}

/** The router's part of the state. Loaders return nothing, so it is small; errors are only messages. */
function hydrationOf({ loaderData, errors }: StaticHandlerContext): RouterShown['router'] {
  if (errors === null) return { loaderData };
  const said = Object.entries(errors).map(([id, error]) => {
    const { status, statusText, data } = isRouteErrorResponse(error)
      ? error
      : { status: 500, statusText: 'error', data: '' };
    return [id, { status, statusText, data, internal: false }];
  });
  return { loaderData, errors: Object.fromEntries(said) as object };
}

/** React passes the priority on; its types do not know it yet. */
const LAST = { as: 'script', fetchPriority: 'low' } as Parameters<typeof preloadModule>[1];

/**
 * Styles, fonts and scripts of the page, so that the browser fetches them all at once. Scripts come last on a slow
 * network: the page is whole without them, but not without its letters and first picture. It wraps the page: as a sibling
 * it would change every `useId` compared with the browser.
 */
function Files({ files, scripts, onPart, children }: FilesProps) {
  for (const href of files.fonts) preload(href, { as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' });
  fetchStyles(files.styles);
  if (scripts) fetchScripts(files.modules);
  return <PartsContext value={onPart}>{children}</PartsContext>;
}

interface FilesProps {
  files: PageFiles;
  /** Whether the browser fetches the scripts now. */
  scripts: boolean;
  /** Called with each lazy part of the page. */
  onPart: (source: string) => void;
  children: ReactNode;
}

function fetchStyles(files: readonly string[]): void {
  for (const href of files) preinit(href, { as: 'style', precedence: 'page' });
}

function fetchScripts(files: readonly string[]): void {
  for (const href of files) preloadModule(href, LAST);
}

/** A function's call as inline script. */
const inline = <A extends (string | number)[]>(run: (...args: A) => void, ...args: A): string =>
  `(${run.toString()})(${args.map((value) => JSON.stringify(value)).join(',')});`;

/** Everyone gets the whole page at once: the right status, and nothing that streams in later. */
function toHtml(page: ReactNode, script: string, entry: string | null, signal: AbortSignal): Promise<string> {
  return new Promise((resolve, reject) => {
    let failure: unknown;
    const { pipe, abort } = renderToPipeableStream(page, {
      bootstrapScriptContent: script,
      bootstrapModules: entry === null ? [] : [entry],
      progressiveChunkSize: Infinity,
      onAllReady() {
        const stream = new PassThrough();
        text(stream).then((html) => (failure === undefined ? resolve(html) : reject(failure as Error)), reject);
        pipe(stream);
      },
      onError(error) {
        failure ??= error;
      },
      onShellError: reject,
    });
    signal.addEventListener('abort', () => abort(signal.reason), { once: true });
  });
}
