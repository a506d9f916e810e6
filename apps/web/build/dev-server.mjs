import { fileURLToPath } from 'node:url';
import { createServer } from 'vite';

/** Vite as a middleware of the API's server, using its sockets for reloads. Development only. */
export function startVite(server) {
  return createServer({
    root: fileURLToPath(new URL('..', import.meta.url)),
    appType: 'custom',
    server: { middlewareMode: true, ws: { server } },
  });
}
