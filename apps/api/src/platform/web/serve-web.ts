import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import files from '@fastify/static';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Settings } from '../settings.js';
import { loopback } from './loopback.js';
import { builtWeb, sourceWeb, type WebBuild } from './renderer.js';
import { robots, sitemap } from './search-engines.js';

/** A page that takes longer than this is given up; the visitor gets a page that says so. */
const RENDER_LIMIT_MS = 5_000;
const DAY_SECONDS = 24 * 60 * 60;

/** What is not a page: the API and its media answer for themselves, also when there is nothing. */
const NOT_PAGES = /^\/(api|media)(\/|\?|$)/;

/**
 * Serves the web on every address that is not the API's: files, robots.txt, the sitemap, and each page rendered.
 * Called once, before the app is initialised.
 */
export async function serveWeb(app: NestFastifyApplication, settings: Settings): Promise<void> {
  const fastify = app.getHttpAdapter().getInstance() as unknown as FastifyInstance;
  // Vite takes its time to start, and Fastify takes no more routes by then: its pages wait for it instead.
  const developed = process.env.NODE_ENV === 'development';
  const opening = developed ? sourceWeb(fastify) : builtWeb();
  fastify.addHook('onClose', async () => (await opening).close());
  const folder = developed ? null : (await opening).files;
  if (folder !== null) await serveFiles(fastify, folder);

  fastify.get('/robots.txt', (_, reply) => reply.type('text/plain; charset=utf-8').header('cache-control', `public, max-age=${DAY_SECONDS}`).send(robots(settings)));
  fastify.get('/sitemap.xml', async (request, reply) => {
    const entry = await (await opening).entry();
    const guest = { visitorAddress: request.visitorAddress, headers: {} };
    const pages = await entry.publicPages(loopback(fastify, settings, guest, AbortSignal.timeout(RENDER_LIMIT_MS), () => {}));
    return reply.type('application/xml; charset=utf-8').header('cache-control', 'public, max-age=3600').send(sitemap(settings, pages));
  });
  fastify.get('/*', async (request, reply) => servePage(fastify, settings, await opening, request, reply));
}

/** Built files: those with a hash in their name never change; all have a brotli and a gzip twin. */
async function serveFiles(fastify: FastifyInstance, folder: string): Promise<void> {
  await fastify.register(files, {
    root: join(folder, 'assets'),
    prefix: '/assets/',
    preCompressed: true,
    index: false,
    immutable: true,
    maxAge: `${365 * DAY_SECONDS}s`,
    decorateReply: false,
  });
  await fastify.register(files, {
    root: folder,
    wildcard: false,
    index: false,
    globIgnore: ['assets/**', '.vite/**'],
    maxAge: `${DAY_SECONDS}s`,
    decorateReply: false,
  });
}

/** One page, whole: its real status, its own policy, never cached by others. */
async function servePage(fastify: FastifyInstance, settings: Settings, web: WebBuild, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  if (NOT_PAGES.test(request.url) || request.url.startsWith('/assets/')) {
    reply.callNotFound();
    return reply;
  }
  if (web.answer && (await web.answer(request, reply))) return reply.hijack();

  const nonce = randomBytes(16).toString('base64url');
  reply.header('cache-control', 'private, no-cache').header('content-security-policy', policy(nonce, web)).type('text/html; charset=utf-8');
  const gone = new AbortController();
  reply.raw.once('close', () => gone.abort());
  const signal = AbortSignal.any([AbortSignal.timeout(RENDER_LIMIT_MS), gone.signal]);
  try {
    const { render } = await web.entry();
    const url = new URL(request.url, settings.publicUrl);
    const transport = loopback(fastify, settings, request, signal, (cookie) => void reply.header('set-cookie', cookie));
    const page = await inTime(render({ url, cookies: request.headers.cookie ?? '', nonce, transport, manifest: web.manifest, signal }), signal);
    if ('location' in page) return await reply.redirect(page.location, page.status);
    return await reply.status(page.status).send(web.prepare ? await web.prepare(request.url, page.html) : page.html);
  } catch (error) {
    if (!gone.signal.aborted) request.log.error({ err: error }, 'page failed');
    return reply.status(503).header('retry-after', '5').send(errorPage(nonce));
  }
}

/** Waits for a page no longer than its signal allows, whatever the page does. */
function inTime<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
    work.then(resolve, reject);
  });
}

/**
 * What a page may load: its own files, scripts only under the nonce. Style attributes stay allowed, since positions
 * of menus and sliders are such; in development Vite brings inline styles and its socket.
 */
function policy(nonce: string, web: WebBuild): string {
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
    "frame-ancestors 'none'",
    "manifest-src 'self'",
  ].join('; ');
}

/** Stands in for a page that could not be rendered. It needs nothing else of this server. */
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
body { margin: 0; min-height: 100vh; display: grid; place-content: center; gap: 12px; padding: 24px; font: 16px/1.5 system-ui, sans-serif; background: light-dark(#f9f6f1, #0f1a2b); color: light-dark(#172130, #f3f0ea); }
h1 { margin: 0; font-size: 22px; } p { margin: 0; max-width: 46ch; } a { color: light-dark(#13559b, #87c1f4); }
</style>
</head>
<body>
<h1>Oops, this page is not available right now</h1>
<p>It took too long, or a part of the server is starting. Nothing of yours was lost.</p>
<p><a href="">Try again</a></p>
</body>
</html>
`;
}
