import { randomUUID } from 'node:crypto';
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import type { FastifyAdapter, NestFastifyApplication } from '@nestjs/platform-fastify';
import { type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import type { Logger } from 'pino';
import { DomainError, StoreUnavailableError } from '@quotewright/domain/kernel/errors.js';
import { isSitePath } from '@quotewright/domain/kernel/site-address.js';
import { isLoopback, type Settings } from '../settings.js';
import { routeOf } from '../telemetry/log.js';
import { httpRequests } from '../telemetry/metrics.js';
import type { Span } from '../telemetry/span.js';
import { startSpan, tracing } from '../telemetry/traces.js';
import { BODY_LIMIT, FORM_ROOM, ONE_PICTURE_LIMIT, PICTURES_LIMIT } from './body-limits.js';
import { EnvelopeAdapter } from './envelope.js';
import { answerFailure } from './failures.js';
import { COMPRESSED_FROM } from './kept-answers.js';
import { assertModestJson } from './json-limits.js';
import { HEADERS_MS, IDLE_MS, PICTURES_MS, endSlowBodies } from './slow-bodies.js';
import { assertStorable } from './storable-text.js';
import { formOf, notAForm, takesUpload, type Upload } from './upload.js';
import { sendPlainPage } from './plain-page.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** Where traces are sent. */
    span: Span | undefined;
    /** The body as it came, of a call whose body is signed. */
    signedText: string;
    /** The file of a call that takes one; `null` for all others. */
    upload: Upload | null;
  }
}

/** Content security policy of API answers: nothing. Pages set their own. */
const API_POLICY = "default-src 'none'; base-uri 'none'; frame-ancestors 'none'";

/** Headers of all answers, and those of the API's. */
function headersOf({ secure }: Settings): Record<'everywhere' | 'ofCalls', Record<string, string>> {
  const everywhere = {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    // What other sites may show says so itself.
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
    'x-frame-options': 'DENY',
    // Of files; pages, calls and pictures have policies of their own.
    'content-security-policy': "frame-ancestors 'none'",
    ...(secure && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  };
  return { everywhere, ofCalls: { ...everywhere, 'cache-control': 'no-store', 'content-security-policy': API_POLICY } };
}

/**
 * An address that is malformed (`%F0`, which Fastify refuses before any route or hook) or leads elsewhere: answered in
 * our own words.
 */
function refuseAddress(error: Error, request: FastifyRequest, reply: FastifyReply): void {
  reply.header('cache-control', 'no-store');
  if (request.url.startsWith('/api/')) return answerFailure(error, request, reply);
  sendPlainPage(
    reply.status(404),
    'Oops, there is nothing here',
    '<p>The address may be mistyped.</p><p><a href="/">Home</a></p>',
  );
}

/** The name in a `Host` header, without the port. */
const nameIn = (host: string): string => host.trim().toLowerCase().replace(/:\d*$/, '');

/**
 * Whether a request was sent to a name of this machine, also before a proxy or tunnel wrote another `Host`. One without
 * a `Host` (HTTP/1.0) tells nothing and counts as sent to another.
 */
function isForThisMachine({ headers }: FastifyRequest): boolean {
  const written = [headers['x-forwarded-host'] ?? []].flat().flatMap((hosts) => hosts.split(','));
  // RFC 7239: `for=192.0.2.1;host="example.com:80", for=…`.
  const standard = [...(headers.forwarded ?? '').matchAll(/(?:^|[;,\s])host\s*=\s*"?([^";,\s]*)/gi)].map(
    ([, host]) => host!,
  );
  return [headers.host ?? '', ...written, ...standard].every((host) => isLoopback(nameIn(host)));
}

const SAMPLE_ELSEWHERE =
  'The sample accounts have a public password, so this product answers only under the names of its own machine, such as localhost. Set SAMPLE_DATA=off to serve others.';

/** Answers a request for another name than this machine's, while everybody knows the sample's passwords. */
function refuseName(request: FastifyRequest, reply: FastifyReply): void {
  if (request.url.startsWith('/api/'))
    return answerFailure(new DomainError('forbidden', SAMPLE_ELSEWHERE), request, reply);
  reply.header('cache-control', 'no-store');
  sendPlainPage(reply.status(403), 'Only for this machine', `<p>${SAMPLE_ELSEWHERE}</p>`);
}

/** The HTTP server under Nest: limits, trusted proxies, request ids. */
export function fastifyAdapter(settings: Settings, logger: Logger): FastifyAdapter {
  return new EnvelopeAdapter({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    // Fastify refuses a bare number; a function counts the hops, nearest first.
    trustProxy: settings.trustProxy > 0 && ((_address: string, hop: number) => hop < settings.trustProxy),
    bodyLimit: BODY_LIMIT,
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    forceCloseConnections: 'idle',
    keepAliveTimeout: IDLE_MS,
    connectionTimeout: IDLE_MS,
    // Of the largest bodies; `endSlowBodies` ends others sooner.
    requestTimeout: PICTURES_MS,
    http: { headersTimeout: HEADERS_MS, connectionsCheckingInterval: 1_000 },
    routerOptions: { maxParamLength: 300 },
    frameworkErrors: (error: Error, request: FastifyRequest, reply: FastifyReply) => {
      // No hook has run.
      const { everywhere, ofCalls } = headersOf(settings);
      reply.headers(request.url.startsWith('/api/') ? ofCalls : everywhere);
      refuseAddress(error, request, reply);
    },
  });
}

/** Everything of the server except routes: JSON parsing, compression, headers and the access log. */
export async function prepareServer(app: NestFastifyApplication, settings: Settings, logger: Logger): Promise<void> {
  const fastify = app.getHttpAdapter().getInstance();

  endSlowBodies(fastify, headersOf(settings).ofCalls);
  // JSON only: without the plain-text parser every other content type answers 415.
  fastify.removeAllContentTypeParsers();
  fastify.addHook('onRoute', (route) => {
    const { endpoint } = route.config ?? {};
    if (endpoint?.kind === 'command' && endpoint.upload) route.bodyLimit = endpoint.upload + FORM_ROOM;
    if (endpoint?.kind === 'command' && endpoint.pictures)
      route.bodyLimit = endpoint.pictures === 'one' ? ONE_PICTURE_LIMIT : PICTURES_LIMIT;
  });
  const parseJson = fastify.getDefaultJsonParser('error', 'error');
  fastify.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const { endpoint } = request.routeOptions.config;
    if (takesUpload(request)) return done(notAForm());
    if (endpoint?.kind === 'command' && endpoint.signed) request.signedText = body as string;
    // A command without fields may have the header and no body.
    if (body === '') return done(null, undefined);
    try {
      assertModestJson(body as string);
    } catch (refused) {
      return done(refused as Error);
    }
    void parseJson(request, body as string, (error, value) => {
      if (error) return done(error);
      try {
        assertStorable(body as string, value);
        done(null, value);
      } catch (refused) {
        done(refused as Error);
      }
    });
  });

  fastify.addContentTypeParser(
    'multipart/form-data',
    { parseAs: 'buffer' },
    async (request: FastifyRequest, body: Buffer<ArrayBuffer>) => {
      if (!takesUpload(request)) throw new DomainError('unsupported_media_type', 'Send the body as JSON.');
      const { upload, fields } = await formOf(request, body);
      request.upload = upload;
      return fields;
    },
  );

  await fastify.register(compress, {
    threshold: COMPRESSED_FROM,
    encodings: ['br', 'gzip', 'identity'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  });

  fastify.decorateRequest('span', undefined);
  fastify.decorateRequest('signedText', '');
  fastify.decorateRequest('upload', null);
  fastify.decorateRequest('failed', undefined);
  const { everywhere, ofCalls } = headersOf(settings);
  // Hooks on every request use callbacks: a promise each would be a tenth of the lightest call.
  fastify.addHook('onRequest', (request, reply, done) => {
    if (tracing()) {
      const { traceparent } = request.headers;
      request.span = startSpan(`${request.method} ${routeOf(request) ?? 'nowhere'}`, {
        kind: 'server',
        parent: typeof traceparent === 'string' ? traceparent : undefined,
      });
    }
    reply.headers(request.url.startsWith('/api/') ? ofCalls : everywhere);
    reply.header('x-request-id', request.id);
    if (settings.sampleData && !isForThisMachine(request)) return refuseName(request, reply);
    // An absolute address or `//host` would be routed like a path of ours, and written into pages as another site's.
    if (!isSitePath(request.url))
      return refuseAddress(new DomainError('not_found', 'Nothing was found at this address.'), request, reply);
    done();
  });

  fastify.addHook('onResponse', (request, reply, done) => {
    done();
    const { statusCode, elapsedTime } = reply;
    const { method, span } = request;
    const route = routeOf(request);
    httpRequests.observe(
      { method, route: route ?? 'none', status_class: `${Math.floor(statusCode / 100)}xx` },
      elapsedTime / 1000,
    );
    span?.end(
      {
        'http.request.method': method,
        'http.route': route ?? '',
        'http.response.status_code': statusCode,
        'quotewright.request_id': request.id,
      },
      statusCode >= 500,
    );
    const level = levelOf(request, statusCode);
    if (!logger.isLevelEnabled(level)) return;
    request.log[level](
      {
        traceId: span?.traceId,
        method,
        route,
        status: statusCode,
        ms: Math.round(elapsedTime),
        user: request.actor?.id ?? null,
        ...(request.session?.seenBy && { seenBy: request.session.seenBy.id }),
      },
      'request',
    );
  });
}

/**
 * Refused and failed requests are logged at the usual level, all others only in debug; so are those that fail because
 * the log is away, which one line a second says.
 */
function levelOf({ failed }: FastifyRequest, status: number): 'error' | 'info' | 'debug' {
  if (failed instanceof StoreUnavailableError) return 'debug';
  if (status >= 500) return 'error';
  return status === 401 || status === 403 || status === 429 ? 'info' : 'debug';
}
