import { STATUS_CODES, type IncomingMessage, type ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Failure } from '@quotewright/domain/kernel/contract.js';

/** How long a request's headers may take (ms), and a connection that asks nothing. */
export const HEADERS_MS = 10_000;
/** How long a connection may be idle (ms), between requests and within one. */
export const IDLE_MS = 60_000;
/** How long a body may take (ms). */
const BODY_MS = 30_000;
/** How long one with pictures or a file may take (ms): ten pictures of the largest size at 100 kB a second. */
export const PICTURES_MS = 5 * 60_000;
/** How fast such a body comes at least, on average (bytes a second), once another would have ended. */
const LEAST_RATE = 10_000;
/** How often bodies are looked at (ms). */
const LOOK = 1_000;

/** A body that is on its way. */
interface Coming {
  raw: IncomingMessage;
  socket: Socket;
  answer: ServerResponse;
  /** When its headers had come (ms of `performance.now()`). */
  since: number;
  /** What its connection had brought by then (bytes). */
  before: number;
  /** It may have pictures or a file. */
  large: boolean;
}

const SAID: Failure = {
  status: 408,
  message: 'This took too long to arrive. Check the connection and send it again.',
  data: null,
  code: 'request_timeout',
  errors: [],
};

/**
 * Ends requests whose bodies come too slowly: after 30 seconds, those with pictures or a file after five minutes or below
 * 10 kB a second (docs/adr/0151). They are answered 408 unless they have an answer already, and their connection ends.
 * @param headers of that answer
 */
export function endSlowBodies(fastify: FastifyInstance, headers: Readonly<Record<string, string>>): void {
  const coming = new Set<Coming>();
  const looking = setInterval(() => {
    for (const body of coming) {
      if (body.raw.complete || body.raw.destroyed) coming.delete(body);
      else if (isTooSlow(body)) {
        coming.delete(body);
        end(body, headers);
      }
    }
  }, LOOK).unref();
  fastify.addHook('onClose', (_, done) => {
    clearInterval(looking);
    done();
  });
  fastify.addHook('onRequest', (request, reply, done) => {
    const { raw } = request;
    const { socket } = raw;
    // A call that a page makes in this process has no connection.
    if (socket instanceof Socket && hasBody(request))
      coming.add({
        raw,
        socket,
        answer: reply.raw,
        since: performance.now(),
        before: socket.bytesRead,
        large: isLarge(request),
      });
    done();
  });
}

function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

function isLarge({ routeOptions }: FastifyRequest): boolean {
  const { endpoint } = routeOptions.config;
  return endpoint?.kind === 'command' && (endpoint.pictures !== undefined || endpoint.upload !== undefined);
}

function isTooSlow({ socket, since, before, large }: Coming): boolean {
  const took = performance.now() - since;
  if (took <= BODY_MS) return false;
  return !large || took > PICTURES_MS || (socket.bytesRead - before) * 1_000 < LEAST_RATE * took;
}

/** In bytes of HTTP: who reads the body would answer too, and later. */
function end({ socket, answer }: Coming, headers: Readonly<Record<string, string>>): void {
  const text = JSON.stringify(SAID);
  const head = Object.entries({
    ...headers,
    connection: 'close',
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(text),
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  if (!answer.headersSent) socket.write(`HTTP/1.1 408 ${STATUS_CODES[408]}\r\n${head.join('')}\r\n${text}`);
  socket.destroySoon();
}
