import { existsSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { releaseName } from '@quotewright/domain/kernel/release.js';
import type { PageCalls } from './page-calls.js';
import { RenderThread } from './render-thread.js';
import { renderWith, type Renderer, type ServerEntry } from './renderer.js';

/** Rendering threads: one core is left to the API, and more than two were never the bottleneck. */
const THREADS = Math.max(1, Math.min(2, availableParallelism() - 1));
/** Concurrent pages per thread: while one waits for the API's answers, another is written. */
const AT_ONCE = 4;

/** The web as this process serves it: built, or from its sources through Vite. */
export interface WebBuild {
  renderer: Renderer;
  /** Folder of the files for browsers; `null` in development. */
  files: string | null;
  /** The name of the release, for `releaseHeader`; empty in development. */
  release: string;
  /** Development: lets Vite answer a request for a source file; true if it did. */
  answer?: (request: FastifyRequest, reply: FastifyReply) => Promise<boolean>;
  /** Development: adds what hot reloading needs to a page. */
  prepare?: (url: string, html: string) => Promise<string>;
}

/** The part of Vite's server used here; Vite is a package of the web alone. */
interface Vite {
  ssrLoadModule(source: string): Promise<unknown>;
  transformIndexHtml(url: string, html: string): Promise<string>;
  middlewares(request: IncomingMessage, reply: ServerResponse, next: () => void): void;
  close(): Promise<void>;
}

/** The list of all parts of the web, in the manifest: its name changes with any file for browsers. */
const PARTS = 'parts.json';
const hashOf = (file: string): string => /-([\w-]+)\.json$/.exec(file)![1]!;

const web = new URL('../../../../web/', import.meta.url);

/** The built web, rendered by threads of its own. Throws one sentence if it is not built. */
export async function builtWeb(log: Logger, calls: PageCalls): Promise<WebBuild> {
  const files = fileURLToPath(new URL('dist/client', web));
  const entry = new URL('dist/server/entry-server.js', web);
  if (!existsSync(entry))
    throw new Error('The web has not been built: run `npm run build` (or start with `npm run up`, which does).');
  const list = `${files}/.vite/manifest.json`;
  const manifest = JSON.parse(await readFile(list, 'utf8')) as Record<string, { file: string }>;
  const release = releaseName((await stat(list)).mtimeMs, hashOf(manifest[PARTS]!.file));
  const program = new URL('render-worker.js', import.meta.url);
  const threads = Array.from(
    { length: THREADS },
    () => new RenderThread(program, { entry: entry.href, built: { manifest, release } }, calls, log),
  );
  await Promise.all(threads.map(({ ready }) => ready));
  return {
    files,
    release,
    renderer: {
      atOnce: THREADS * AT_ONCE,
      render: (task, signal) =>
        threads.reduce((idlest, each) => (each.busy < idlest.busy ? each : idlest)).render(task, signal),
      close: async () => void (await Promise.all(threads.map((thread) => thread.close()))),
    },
  };
}

/**
 * The web from its sources, reloaded as they change. Vite exists only in development, and renders in its own thread.
 */
export async function sourceWeb(fastify: FastifyInstance, calls: PageCalls): Promise<WebBuild> {
  const { startVite } = (await import(new URL('build/dev-server.mjs', web).href)) as {
    startVite: (server: Server) => Promise<Vite>;
  };
  const vite = await startVite(fastify.server);
  return {
    files: null,
    release: '',
    renderer: {
      atOnce: AT_ONCE,
      render: async (task, signal) =>
        renderWith(
          (await vite.ssrLoadModule('/src/app/entry-server.tsx')) as ServerEntry,
          { manifest: null, release: '' },
          task,
          (call) => calls.answer(task.visitor, call),
          signal,
        ),
      close: () => vite.close(),
    },
    answer: (request, reply) =>
      new Promise((resolve) => {
        reply.raw.once('finish', () => resolve(true));
        vite.middlewares(request.raw, reply.raw, () => resolve(false));
      }),
    prepare: (url, html) => vite.transformIndexHtml(url, html),
  };
}
