import { randomUUID } from 'node:crypto';
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import type { LoggerService } from '@nestjs/common';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { type FastifyInstance, type FastifyRequest, LogController } from 'fastify';
import { pino, type Logger } from 'pino';
import type { Settings } from '../settings.js';

/** Eight pictures of the largest size as data URLs (a third larger than their bytes), and the rest of a form. */
export const BODY_LIMIT = 24 * 1024 * 1024;

/** What the API's answers may do in a browser: nothing. Pages set their own policy. */
const API_POLICY = "default-src 'none'; base-uri 'none'; frame-ancestors 'none'";
/** The process's log: JSON lines on stdout, without names, addresses, bodies or query strings (a query may hold a token). */
export function createLogger(level = 'info'): Logger {
  return pino({
    level,
    base: { pid: process.pid },
    serializers: {
      req: (request: FastifyRequest) => ({ id: request.id, method: request.method, path: pathOf(request) }),
    },
  });
}

function pathOf(request: Pick<FastifyRequest, 'url'>): string {
  return request.url.split('?', 1)[0]!;
}

/** Nest's own messages, in the same log. */
export class NestLog implements LoggerService {
  constructor(private readonly logger: Logger) {}
  log(message: unknown, context?: string): void {
    this.logger.debug({ context }, String(message));
  }
  warn(message: unknown, context?: string): void {
    this.logger.warn({ context }, String(message));
  }
  error(message: unknown, ...rest: unknown[]): void {
    this.logger.error({ context: rest.at(-1), err: message instanceof Error ? message : undefined }, String(message));
  }
}

/** The HTTP server under Nest: limits, believed proxies, request ids. */
export function fastifyAdapter(settings: Settings, logger: Logger): FastifyAdapter {
  return new FastifyAdapter({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    // Fastify refuses a bare number; a function counts the hops, nearest first.
    trustProxy: settings.trustProxy > 0 && ((_address: string, hop: number) => hop < settings.trustProxy),
    bodyLimit: BODY_LIMIT,
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    forceCloseConnections: 'idle',
    keepAliveTimeout: 65_000,
    routerOptions: { maxParamLength: 300 },
  });
}

/** Everything of the server that is not a route: parsing JSON only, compression, headers and the access log. */
export async function prepareServer(app: NestFastifyApplication, settings: Settings): Promise<void> {
  const fastify = app.getHttpAdapter().getInstance() as unknown as FastifyInstance;

  // JSON only: without the plain-text parser every other content type answers 415.
  fastify.removeAllContentTypeParsers();
  const parseJson = fastify.getDefaultJsonParser('error', 'error');
  fastify.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    // A command without fields may come with the header and no body.
    if (body === '') done(null, undefined);
    else void parseJson(request, body as string, done);
  });

  await fastify.register(compress, {
    threshold: 1_024,
    encodings: ['br', 'gzip', 'identity'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  });

  fastify.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
    reply.header('x-content-type-options', 'nosniff');
    reply.header('referrer-policy', 'strict-origin-when-cross-origin');
    reply.header('cross-origin-opener-policy', 'same-origin');
    reply.header('permissions-policy', 'camera=(), microphone=(), geolocation=(), payment=()');
    reply.header('x-frame-options', 'DENY');
    if (settings.secure) reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains');
    if (request.url.startsWith('/api/')) {
      reply.header('cache-control', 'no-store');
      reply.header('content-security-policy', API_POLICY);
    }
  });

  fastify.addHook('onResponse', async (request, reply) => {
    // Refused and failed requests are worth a line at the usual level, all others only when somebody looks closer.
    const { statusCode } = reply;
    const level = statusCode >= 500 ? 'error' : statusCode === 401 || statusCode === 403 || statusCode === 429 ? 'info' : 'debug';
    request.log[level](
      { method: request.method, path: pathOf(request), status: statusCode, ms: Math.round(reply.elapsedTime), user: request.actor?.id ?? null },
      'request',
    );
  });
}
