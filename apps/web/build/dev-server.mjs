import { fileURLToPath } from 'node:url';
import { createServer } from 'vite';

/** Vite as a middleware of the API's server, over whose sockets it reloads. Only where the product is developed. */
export function startVite(server) {
  return createServer({
    root: fileURLToPath(new URL('..', import.meta.url)),
    appType: 'custom',
    server: { middlewareMode: true, ws: { server } },
  });
}
