import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** How the pages call the API. */
export type Transport = (path: string, init: { method: string; headers: Record<string, string>; body?: string; signal?: AbortSignal }) => Promise<Response>;

/** What the web's server entry exports (`apps/web/src/app/entry-server.tsx`); the web is no package of the API. */
interface ServerEntry {
  render(request: {
    url: URL;
    cookies: string;
    nonce: string;
    transport: Transport;
    manifest: unknown;
    signal: AbortSignal;
  }): Promise<{ status: number; html: string } | { status: number; location: string }>;
  /** The addresses of all pages that search engines should know. */
  publicPages(transport: Transport): Promise<string[]>;
}

/** The web as this process serves it: built, or from its sources through Vite. */
export interface WebBuild {
  entry(): Promise<ServerEntry>;
  /** Vite's list of built files; `null` in development. */
  manifest: unknown;
  /** Folder of the files for browsers; `null` in development. */
  files: string | null;
  /** Development: lets Vite answer a request for a source file; true where it did. */
  answer?: (request: FastifyRequest, reply: FastifyReply) => Promise<boolean>;
  /** Development: adds what hot reloading needs to a page. */
  prepare?: (url: string, html: string) => Promise<string>;
  close(): Promise<void>;
}

/** The part of Vite's server that is used here; Vite is a package of the web alone. */
interface Vite {
  ssrLoadModule(source: string): Promise<unknown>;
  transformIndexHtml(url: string, html: string): Promise<string>;
  middlewares(request: IncomingMessage, reply: ServerResponse, next: () => void): void;
  close(): Promise<void>;
}

const web = new URL('../../../../web/', import.meta.url);

/** The built web. Throws one sentence where it has not been built. */
export async function builtWeb(): Promise<WebBuild> {
  const files = fileURLToPath(new URL('dist/client', web));
  const entryFile = new URL('dist/server/entry-server.js', web);
  if (!existsSync(entryFile)) throw new Error('The web has not been built: run `npm run build` (or start with `npm run up`, which does).');
  const manifest: unknown = JSON.parse(await readFile(`${files}/.vite/manifest.json`, 'utf8'));
  const entry = (await import(entryFile.href)) as ServerEntry;
  return { entry: () => Promise.resolve(entry), manifest, files, close: () => Promise.resolve() };
}

/** The web from its sources, reloaded as they change. Vite is only there where the product is developed. */
export async function sourceWeb(fastify: FastifyInstance): Promise<WebBuild> {
  const { startVite } = (await import(new URL('build/dev-server.mjs', web).href)) as { startVite: (server: Server) => Promise<Vite> };
  const vite = await startVite(fastify.server);
  return {
    entry: () => vite.ssrLoadModule('/src/app/entry-server.tsx') as Promise<ServerEntry>,
    manifest: null,
    files: null,
    answer: (request, reply) =>
      new Promise((resolve) => {
        reply.raw.once('finish', () => resolve(true));
        vite.middlewares(request.raw, reply.raw, () => resolve(false));
      }),
    prepare: (url, html) => vite.transformIndexHtml(url, html),
    close: () => vite.close(),
  };
}
