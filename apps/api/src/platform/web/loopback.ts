import type { AddressInfo } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { RENDER_ADDRESS_HEADER, RENDER_SECRET_HEADER, renderSecret } from '../http/gate.js';
import type { Settings } from '../settings.js';
import type { Transport } from './renderer.js';

const ANY_ADDRESS = new Set(['0.0.0.0', '::']);

/** Where this very server listens, to be called from inside. */
function ownAddress(fastify: FastifyInstance): string {
  const { address, family, port } = fastify.server.address() as AddressInfo;
  if (ANY_ADDRESS.has(address)) return `http://127.0.0.1:${port}`;
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`;
}

/**
 * Calls this server over loopback in a visitor's name: with their cookie, and their address under the process's
 * secret. Cookies that the answers set go to `onCookie`, for the page. Nothing but reading: the paths come from loaders.
 */
export function loopback(
  fastify: FastifyInstance,
  settings: Settings,
  visitor: Pick<FastifyRequest, 'visitorAddress' | 'headers'>,
  stop: AbortSignal,
  onCookie: (cookie: string) => void,
): Transport {
  const base = ownAddress(fastify);
  return async (path, { signal, headers, ...init }) => {
    const response = await fetch(base + path, {
      ...init,
      headers: {
        ...headers,
        origin: settings.publicUrl,
        ...(visitor.headers.cookie !== undefined && { cookie: visitor.headers.cookie }),
        ...(visitor.headers['user-agent'] !== undefined && { 'user-agent': visitor.headers['user-agent'] }),
        [RENDER_SECRET_HEADER]: renderSecret,
        [RENDER_ADDRESS_HEADER]: visitor.visitorAddress,
      },
      redirect: 'error',
      signal: signal ? AbortSignal.any([signal, stop]) : stop,
    });
    response.headers.getSetCookie().forEach(onCookie);
    return response;
  };
}
