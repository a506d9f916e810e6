import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { negotiate } from '@fastify/accept-negotiator';
import files from '@fastify/static';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import PQueue from 'p-queue';
import type { Logger } from 'pino';
import { displayCookie, readDisplay } from '@quotewright/domain/kernel/display.js';
import { isEmbedded } from '@quotewright/domain/kernel/embed.js';
import { releaseHeader } from '@quotewright/domain/kernel/release.js';
import { siteAddress } from '@quotewright/domain/kernel/site-address.js';
import type { SiteLinks } from '@quotewright/domain/kernel/site-links.js';
import { Sessions } from '../auth/sessions.js';
import { MEDIA_STORE } from '../media/media-store.js';
import { mailStyles } from '../mail/rendering.js';
import { Registry } from '../projections/registry.js';
import type { Settings } from '../settings.js';
import { LOGGER } from '../telemetry/log.js';
import { encodings, type Encoding } from '../http/encoded.js';
import { SharedPage, hashSource } from './shared-page.js';
import { KeptFiles } from './kept-files.js';
import { inLowerCase, withoutSlash } from './mended-path.js';
import { PageCalls, type Visitor } from './page-calls.js';
import { Pages, PagesBusy } from './pages.js';
import type { Rendered } from './renderer.js';
import { reportHere } from './policy-reports.js';
import { robots, sitemap } from './search-engines.js';
import { sharedPath } from './shared-path.js';
import { builtWeb, sourceWeb, type WebBuild } from './web-build.js';

/** Renders begun per turn of the event loop: each takes about a millisecond of it. */
const PAGES_A_TURN = 4;
const DAY_SECONDS = 24 * 60 * 60;

/** Paths that are no pages: the API and its media answer for themselves, also with 404. */
const NOT_PAGES = /^\/(api|media)(\/|\?|$)/;

/**
 * Serves the web on every address outside the API: files, robots.txt, the sitemap, and rendered pages. Called once,
 * before the app is initialised.
 */
export async function serveWeb(app: NestFastifyApplication, settings: Settings): Promise<void> {
  const fastify = app.getHttpAdapter().getInstance();
  // Vite takes its time to start, and Fastify takes no more routes by then: its pages wait for it instead.
  const developed = process.env.NODE_ENV === 'development';
  const { tags } = app.get(Registry);
  const calls = new PageCalls(fastify, settings.publicUrl, tags);
  const opening = developed ? sourceWeb(fastify, calls) : builtWeb(app.get<Logger>(LOGGER), calls);
  const pages = opening.then(({ renderer }) => new Pages(renderer, tags));
  fastify.addHook('onClose', async () => {
    await (await opening).renderer.close();
  });
  const folder = developed ? null : (await opening).files;
  if (folder !== null) {
    const kept = new KeptFiles(app.get(MEDIA_STORE), join(folder, 'assets'), app.get<Logger>(LOGGER));
    await kept.begin();
    fastify.addHook('onClose', () => kept.end());
    await serveFiles(fastify, folder, kept);
    const { release } = await opening;
    fastify.addHook('onRequest', (request, reply, done) => {
      if (request.url.startsWith('/api/')) reply.header(releaseHeader, release);
      done();
    });
  }

  // A form sent without its script: the page again, which says what it needs.
  fastify.addHook('onRequest', (request, reply, done) => {
    const sentForm = request.method === 'POST' && request.headers.accept?.includes('text/html');
    if (request.is404 && sentForm && !NOT_PAGES.test(request.url)) reply.redirect(request.url, 303);
    else done();
  });

  const sessions = app.get(Sessions);
  const turns = new PQueue({ concurrency: PAGES_A_TURN });
  const links = settings.siteLinks;
  fastify.get('/robots.txt', (_, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', `public, max-age=${DAY_SECONDS}`)
      .send(robots(settings)),
  );
  const sitemapOf = (rendered: Rendered): SharedPage => {
    if (!('pages' in rendered)) throw new Error('A page instead of the list of pages.');
    return new SharedPage(200, sitemap(settings, rendered.pages), null, '');
  };
  fastify.get('/sitemap.xml', async (request, reply) => {
    const key = '/sitemap.xml';
    const task = { visitor: { address: request.visitorAddress, cookies: '', guest: true }, url: null, links };
    try {
      const made = await pages;
      const known =
        made.kept(key) ?? (await made.forGuests({ key, keep: true, task, prepare: sitemapOf }, goneOf(reply)));
      reply.type('application/xml; charset=utf-8').header('cache-control', 'public, max-age=3600');
      return await sendGuests(known, request, reply);
    } catch (error) {
      return refuse(request, reply, error).type('text/plain; charset=utf-8').send('Not available right now.');
    }
  });
  fastify.get('/*', async (request, reply) =>
    servePage({ web: await opening, pages: await pages, sessions, turns, settings }, request, reply),
  );
}

/**
 * Built files: those with a hash in their name never change, and those of earlier releases are `kept`; all have a
 * brotli and a gzip copy.
 */
async function serveFiles(fastify: FastifyInstance, folder: string, kept: KeptFiles): Promise<void> {
  await fastify.register(
    async (assets) => {
      const other = (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> =>
        kept.serve(request.url.slice('/assets/'.length), reply);
      assets.setNotFoundHandler(other);
      // The folder itself, or an address that leads out of it.
      assets.setErrorHandler<FastifyError>((error, request, reply) => {
        if (error.statusCode !== 403) throw error;
        return other(request, reply);
      });
      await assets.register(files, {
        root: join(folder, 'assets'),
        preCompressed: true,
        index: false,
        immutable: true,
        maxAge: `${365 * DAY_SECONDS}s`,
        decorateReply: false,
      });
    },
    { prefix: '/assets' },
  );
  await fastify.register(files, {
    root: folder,
    wildcard: false,
    index: false,
    globIgnore: ['assets/**', '.vite/**'],
    maxAge: `${DAY_SECONDS}s`,
    decorateReply: false,
    setHeaders: (reply, path) => {
      // The one file that pages of others load.
      if (path.endsWith('embed.js')) void reply.header('cross-origin-resource-policy', 'cross-origin');
    },
  });
}

/** What serving pages needs. */
interface Serving {
  web: WebBuild;
  pages: Pages;
  sessions: Sessions;
  /** Lets `PAGES_A_TURN` pages into each turn of the event loop. */
  turns: PQueue;
  settings: Settings;
}

/** One complete page: its real status, its own policy, never cached by others on its way. */
async function servePage(
  { web, pages, sessions, turns, settings: { publicUrl, siteLinks: links } }: Serving,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const path = request.url;
  if (NOT_PAGES.test(path) || path.startsWith('/assets/')) {
    reply.callNotFound();
    return reply;
  }
  if (web.answer && (await web.answer(request, reply))) return reply.hijack();
  const straight = withoutSlash(path);
  if (straight !== null) return await reply.redirect(straight, 301);

  reply.type('text/html; charset=utf-8');
  // Without a session a visitor sees the shared guest page in their look; a made-up cookie counts as none. If the table
  // is unreachable, the page says so itself.
  const guest = (await sessions.of(request).catch(() => undefined)) === null;
  // Back after a sign-out must not find the page of an account in the browser's cache.
  reply.header('cache-control', guest ? 'private, no-cache' : 'no-store');
  const framed = isEmbedded(path);
  if (framed) reply.removeHeader('x-frame-options');
  const policed = (script: string): FastifyReply =>
    reply.header('content-security-policy', policy(hashSource(script), web, links, framed));
  const gone = goneOf(reply);
  try {
    if (guest && web.files !== null) {
      const visitor = guestOf(request);
      const shared = sharedPath(path);
      const key = `${visitor.cookies} ${shared ?? path}`;
      const kept = pages.kept(key);
      if (kept) return await sendGuests(kept, request, policed(kept.script));
      await turns.add(() => setImmediate());
      const task = { visitor, url: siteAddress(publicUrl, shared ?? path), links };
      const page = await pages.forGuests({ key, keep: shared !== null, task, prepare: sharedPageOf }, gone);
      // Tried last: names of pages are found in any case.
      const lower = page.status === 404 ? inLowerCase(path) : null;
      if (lower !== null) return await reply.redirect(lower, 301);
      return await sendGuests(page, request, policed(page.script));
    }
    await turns.add(() => setImmediate());
    const visitor = {
      address: request.visitorAddress,
      cookies: request.headers.cookie ?? '',
      userAgent: request.headers['user-agent'],
      guest: false,
    };
    const page = await pages.forAccount({ visitor, url: siteAddress(publicUrl, path), links }, gone);
    for (const cookie of page.cookies) reply.header('set-cookie', cookie);
    if ('location' in page) return await reply.redirect(page.location, page.status);
    if ('pages' in page) throw new Error('A list instead of a page.');
    policed(page.script).status(page.status);
    // In development a page is as new as its sources.
    return await reply.send(web.prepare ? await web.prepare(path, page.html) : page.html);
  } catch (error) {
    return refuse(request, policed(''), error).send(errorPage);
  }
}

function sharedPageOf(rendered: Rendered): SharedPage {
  if ('pages' in rendered) throw new Error('A list instead of a page.');
  return 'location' in rendered
    ? new SharedPage(rendered.status, '', rendered.location, '')
    : new SharedPage(rendered.status, rendered.html, null, rendered.script);
}

/** Sends a guest's page, compressed already; or that the browser has it. */
async function sendGuests(page: SharedPage, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  if (page.location !== null) return reply.redirect(page.location, page.status);
  reply.header('vary', 'accept-encoding');
  if (page.status === 200) {
    reply.header('etag', page.etag);
    if (request.headers['if-none-match']?.includes(page.etag)) return reply.status(304).send();
  }
  const accepted = (negotiate(request.headers['accept-encoding'] ?? '', encodings) ?? 'identity') as Encoding;
  if (accepted !== 'identity') reply.header('content-encoding', accepted);
  return reply.status(page.status).send(await page.as(accepted));
}

/** The shared guest, apart from the look of the pages. */
function guestOf({ visitorAddress, headers }: FastifyRequest): Visitor {
  const { theme, direction } = readDisplay(headers.cookie ?? '');
  return { address: visitorAddress, cookies: `${displayCookie}=${theme}.${direction}`, guest: true };
}

/** Aborts when the visitor no longer waits. */
function goneOf(reply: FastifyReply): AbortSignal {
  const gone = new AbortController();
  reply.raw.once('close', () => gone.abort());
  return gone.signal;
}

/** Starts the answer if a page cannot be rendered, or not now. */
function refuse(request: FastifyRequest, reply: FastifyReply, error: unknown): FastifyReply {
  // A crowd is no fault of the product; a log line for each would be one.
  if (!(error instanceof PagesBusy) && !reply.raw.destroyed) request.log.error({ err: error }, 'page failed');
  return reply.status(503).header('retry-after', '5');
}

/**
 * Content security policy of a page: its own files, one inline script by its hash, and no frame of another site around it
 * unless it is made for that. Style attributes stay allowed for the positions of menus and sliders, and e-mails in frames
 * bring their style sheet; in development Vite uses inline styles and its socket.
 */
function policy(script: string, web: WebBuild, { scheduling }: SiteLinks, framed: boolean): string {
  const development = web.files === null;
  return [
    "default-src 'none'",
    // A hash would make browsers ignore 'unsafe-inline'.
    `script-src 'self' ${development ? "'unsafe-inline'" : script}`,
    `style-src 'self' ${development ? "'unsafe-inline'" : [errorStyle, ...mailStyles].map(hashSource).join(' ')}`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self'${development ? ' ws:' : ''}`,
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    `frame-ancestors ${framed ? '*' : "'none'"}`,
    "manifest-src 'self'",
    // No text becomes HTML or a script's address but by these (lib/trusted.ts, app/first-load.ts). Vite's own would be refused.
    ...(development
      ? []
      : ["require-trusted-types-for 'script'", 'trusted-types default quotewright quotewright-entry', reportHere]),
    ...(scheduling ? [`frame-src ${new URL(scheduling).origin}`] : []),
  ].join('; ');
}

const errorStyle = `
:root { color-scheme: light dark; }
body { margin: 0; min-height: 100vh; display: grid; place-content: center; gap: 12px; padding: 24px; font: 16px/1.5 system-ui, sans-serif; background: #f9f6f1; color: #172130; }
h1 { margin: 0; font-size: 22px; } p { margin: 0; max-width: 46ch; } a { color: #13559b; }
@media (prefers-color-scheme: dark) { body { background: #0f1a2b; color: #f3f0ea; } a { color: #87c1f4; } }
`;
/** Replaces a page that could not be rendered. Needs nothing else of this server. */
const errorPage = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Not available right now · Quotewright</title>
<style>${errorStyle}</style>
</head>
<body>
<h1>Oops, this page is not available right now</h1>
<p>It took too long, or part of the server is starting. Nothing you saved is lost.</p>
<p><a href="">Try again</a></p>
</body>
</html>
`;
