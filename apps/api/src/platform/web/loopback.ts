import { RENDER_ADDRESS_HEADER, RENDER_SECRET_HEADER } from '../http/render-headers.js';

/** How the pages call the API. */
export type Transport = (
  path: string,
  init: { method: string; headers: Record<string, string>; body?: string; signal?: AbortSignal },
) => Promise<Response>;

/** How a render calls its own server. */
export interface Home {
  /** Internal address of the server: `http://127.0.0.1:4000`. */
  base: string;
  /** The public address, used as the origin. */
  origin: string;
  /** Proves that the calls come from this process. */
  secret: string;
}

/** The visitor a page is rendered for. */
export interface Visitor {
  address: string;
  /** The `Cookie` header; empty without one. */
  cookies: string;
  userAgent?: string;
}

/**
 * Calls this server over loopback for a visitor: with their cookie, and their address under the process's secret.
 * `heard` gets the headers of the answers: their cookies and what they stand on. Read-only: the paths come from loaders.
 */
export function loopback(
  { base, origin, secret }: Home,
  visitor: Visitor,
  stop: AbortSignal,
  heard: (headers: Headers) => void,
): Transport {
  return async (path, { signal, headers, ...init }) => {
    const response = await fetch(base + path, {
      ...init,
      headers: {
        ...headers,
        origin,
        ...(visitor.cookies !== '' && { cookie: visitor.cookies }),
        ...(visitor.userAgent !== undefined && { 'user-agent': visitor.userAgent }),
        [RENDER_SECRET_HEADER]: secret,
        [RENDER_ADDRESS_HEADER]: visitor.address,
      },
      redirect: 'error',
      signal: signal ? AbortSignal.any([signal, stop]) : stop,
    });
    heard(response.headers);
    return response;
  };
}
