import { randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import files from '@fastify/static';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import PQueue from 'p-queue';
import type { Logger } from 'pino';
import { displayCookie, readDisplay } from '@quotewright/domain/kernel/display.js';
import { isEmbedded } from '@quotewright/domain/kernel/embed.js';
import { releaseHeader } from '@quotewright/domain/kernel/release.js';
import { siteAddress } from '@quotewright/domain/kernel/site-address.js';
import type { SiteLinks } from '@quotewright/domain/kernel/site-links.js';
import { Sessions } from '../auth/sessions.js';
import { renderSecret } from '../http/access-hook.js';
import { MEDIA_STORE } from '../media/media-store.js';
import type { Settings } from '../settings.js';
import { LOGGER } from '../telemetry/log.js';
import { KeptFiles } from './kept-files.js';
import type { Home, Visitor } from './loopback.js';
import { Pages, PagesBusy } from './pages.js';
import { robots, sitemap } from './search-engines.js';
import { builtWeb, sourceWeb, type WebBuild } from './web-build.js';

/** Pages answered per turn of the event loop, cached ones too: each takes about a millisecond of it. */
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
  const opening = developed ? sourceWeb(fastify) : builtWeb(app.get<Logger>(LOGGER));
  const pages = opening.then(({ renderer }) => new Pages(renderer));
  fastify.addHook('onClose', async () => (await opening).renderer.close());
  const folder = developed ? null : (await opening).files;
  if (folder !== null) {
    const kept = new KeptFiles(app.get(MEDIA_STORE), join(folder, 'assets'), app.get<Logger>(LOGGER));
    await kept.begin();
    fastify.addHook('onClose', () => kept.end());
    await serveFiles(fastify, folder, kept);
    const { release } = await opening;
    fastify.addHook(
      'onRequest',
      async (request, reply) => void (request.url.startsWith('/api/') && reply.header(releaseHeader, release)),
    );
  }

  // A form sent without its script: the page again, which says what it needs.
  fastify.addHook('onRequest', async (request, reply) => {
    const sentForm = request.method === 'POST' && request.headers.accept?.includes('text/html');
    if (request.is404 && sentForm && !NOT_PAGES.test(request.url)) await reply.redirect(request.url, 303);
  });

  const sessions = app.get(Sessions);
  const turns = new PQueue({ concurrency: PAGES_A_TURN });
  const links = settings.siteLinks;
  const home = (): Home => ({ base: ownAddress(fastify), origin: settings.publicUrl, secret: renderSecret });
  fastify.get('/robots.txt', (_, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', `public, max-age=${DAY_SECONDS}`)
      .send(robots(settings)),
  );
  fastify.get('/sitemap.xml', async (request, reply) => {
    const task = { home: home(), visitor: { address: request.visitorAddress, cookies: '' }, url: null, links };
    try {
      const known = await (await pages).get('/sitemap.xml', task, goneOf(reply));
      if (!('pages' in known)) throw new Error('A page instead of the list of pages.');
      return await reply
        .type('application/xml; charset=utf-8')
        .header('cache-control', 'public, max-age=3600')
        .send(sitemap(settings, known.pages));
    } catch (error) {
      return refuse(request, reply, error).type('text/plain; charset=utf-8').send('Not available right now.');
    }
  });
  fastify.get('/*', async (request, reply) =>
    servePage({ web: await opening, pages: await pages, sessions, turns, home, links }, request, reply),
  );
}

/**
 * Built files: those with a hash in their name never change, and those of earlier releases are `kept`; all have a
 * brotli and a gzip copy.
 */
async function serveFiles(fastify: FastifyInstance, folder: string, kept: KeptFiles): Promise<void> {
  await fastify.register(
    async (assets) => {
      assets.setNotFoundHandler((request, reply) => kept.serve(request.url.slice('/assets/'.length), reply));
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
  });
}

/** What serving pages needs. */
interface Serving {
  web: WebBuild;
  pages: Pages;
  sessions: Sessions;
  /** Lets `PAGES_A_TURN` pages into each turn of the event loop. */
  turns: PQueue;
  home: () => Home;
  links: SiteLinks;
}

/** One complete page: its real status, its own policy, never cached by others. */
async function servePage(
  { web, pages, sessions, turns, home, links }: Serving,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const path = request.url;
  if (NOT_PAGES.test(path) || path.startsWith('/assets/')) {
    reply.callNotFound();
    return reply;
  }
  if (web.answer && (await web.answer(request, reply))) return reply.hijack();

  await turns.add(() => setImmediate());
  const nonce = randomBytes(16).toString('base64url');
  const framed = isEmbedded(path);
  if (framed) reply.removeHeader('x-frame-options');
  reply.header('content-security-policy', policy(nonce, web, links, framed)).type('text/html; charset=utf-8');
  // Without a session a visitor sees the shared guest page in their look; a made-up cookie counts as none. If the table
  // is unreachable, the page says so itself.
  const guest = (await sessions.of(request).catch(() => undefined)) === null;
  // Back after a sign-out must not find the page of an account in the browser's cache.
  reply.header('cache-control', guest ? 'private, no-cache' : 'no-store');
  const visitor = guest
    ? guestOf(request)
    : {
        address: request.visitorAddress,
        cookies: request.headers.cookie ?? '',
        userAgent: request.headers['user-agent'],
      };
  // In development a page is as new as its sources.
  const key = guest && web.files !== null ? `${visitor.cookies} ${path}` : null;
  const gone = goneOf(reply);
  try {
    const page = await pages.get(key, { home: home(), visitor, url: siteAddress(home().origin, path), links }, gone);
    if (!guest) for (const cookie of page.cookies) reply.header('set-cookie', cookie);
    if ('location' in page) return await reply.redirect(page.location, page.status);
    if ('pages' in page) throw new Error('A list instead of a page.');
    const html = page.html.replaceAll(page.nonce, nonce);
    return await reply.status(page.status).send(web.prepare ? await web.prepare(path, html) : html);
  } catch (error) {
    return refuse(request, reply, error).send(errorPage(nonce));
  }
}

/** The shared guest, apart from the look of the pages. */
function guestOf({ visitorAddress, headers }: FastifyRequest): Visitor {
  const { theme, direction } = readDisplay(headers.cookie ?? '');
  return { address: visitorAddress, cookies: `${displayCookie}=${theme}.${direction}` };
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

const ANY_ADDRESS = new Set(['0.0.0.0', '::']);

/** Internal address of this server. */
function ownAddress(fastify: FastifyInstance): string {
  const { address, family, port } = fastify.server.address() as AddressInfo;
  if (ANY_ADDRESS.has(address)) return `http://127.0.0.1:${port}`;
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`;
}

/**
 * Content security policy of a page: its own files, scripts only with the nonce, and no frame of another site around it
 * unless it is made for that. Style attributes stay allowed for the positions of menus and sliders; in development Vite uses inline styles and its socket.
 */
function policy(nonce: string, web: WebBuild, { scheduling }: SiteLinks, framed: boolean): string {
  const development = web.files === null;
  return [
    "default-src 'none'",
    // A nonce would make browsers ignore 'unsafe-inline'.
    development ? "script-src 'self' 'unsafe-inline'" : `script-src 'self' 'nonce-${nonce}'`,
    development ? "style-src 'self' 'unsafe-inline'" : `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self'${development ? ' ws:' : ''}`,
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    `frame-ancestors ${framed ? '*' : "'none'"}`,
    "manifest-src 'self'",
    ...(scheduling ? [`frame-src ${new URL(scheduling).origin}`] : []),
  ].join('; ');
}

/** Replaces a page that could not be rendered. Needs nothing else of this server. */
function errorPage(nonce: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Not available right now · Quotewright</title>
<style nonce="${nonce}">
:root { color-scheme: light dark; }
body { margin: 0; min-height: 100vh; display: grid; place-content: center; gap: 12px; padding: 24px; font: 16px/1.5 system-ui, sans-serif; background: #f9f6f1; color: #172130; }
h1 { margin: 0; font-size: 22px; } p { margin: 0; max-width: 46ch; } a { color: #13559b; }
@media (prefers-color-scheme: dark) { body { background: #0f1a2b; color: #f3f0ea; } a { color: #87c1f4; } }
</style>
</head>
<body>
<h1>Oops, this page is not available right now</h1>
<p>It took too long, or part of the server is starting. Nothing you saved is lost.</p>
<p><a href="">Try again</a></p>
</body>
</html>
`;
}
