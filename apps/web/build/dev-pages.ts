import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/** Pages for developers: their address and document. They are no routes, so that no build of the product has them. */
const PAGES: Readonly<Record<string, URL>> = {
  '/dev/states': new URL('../src/dev/states/index.html', import.meta.url),
};

/** Serves the pages for developers beside those of the product, in development only. */
export function devPages(): Plugin {
  return {
    name: 'dev-pages',
    apply: 'serve',
    configureServer(server) {
      server.middlewares.use(async (request, response, next) => {
        const path = new URL(request.url ?? '/', 'http://dev').pathname;
        const document = PAGES[path];
        if (!document) return next();
        try {
          const html = await server.transformIndexHtml(path, await readFile(fileURLToPath(document), 'utf8'));
          response.setHeader('content-type', 'text/html; charset=utf-8').end(html);
        } catch (error) {
          next(error);
        }
      });
    },
  };
}
