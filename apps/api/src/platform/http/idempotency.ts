import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ConcurrencyError } from '@quotewright/domain/kernel/errors.js';
import type { RequestClaim, RequestKeys } from './request-keys.js';
import { invalidInput } from './validation.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** The right to process this request under its idempotency key. */
    claim: RequestClaim | null;
  }
}

/** Characters of an answer that is kept: that of no command has more, only the state that some conflicts show. */
const LONGEST_KEPT = 32 * 1024;

/** Refusals that say "later", not "no". */
const LATER = new Set([408, 425, 429]);

/** The `Idempotency-Key` header: 1 to 200 visible characters. */
export function idempotencyKeyOf(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(key)) {
    throw invalidInput([
      {
        path: 'Idempotency-Key',
        code: 'idempotency_key',
        message: 'Idempotency-Key must be 1 to 200 visible characters.',
      },
    ]);
  }
  return key;
}

/**
 * JSON with sorted keys, so that the order of a body's fields does not matter. Passwords are left out: a hash is not
 * safe for them.
 */
function canonical(value: unknown): string {
  return JSON.stringify(value, (name, part: unknown) => {
    if (name === 'password' || name === 'new_password') return undefined;
    return part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part;
  });
}

/** Path, body and file: the same key with another call is another request. */
function hashOf({ method, url, body, upload }: FastifyRequest): string {
  const hash = createHash('sha256').update(`${method} ${url}\n${canonical(body ?? null)}`);
  return (upload ? hash.update(upload.bytes) : hash).digest('hex');
}

/** Whether the same request would always get this answer. */
function isDefinite({ failed }: FastifyRequest, status: number): boolean {
  return status < 500 && !LATER.has(status) && !(failed instanceof ConcurrencyError);
}

const isRead = ({ routeOptions }: FastifyRequest): boolean => routeOptions.config.endpoint?.kind === 'read';

/** Whether an answer is a secret, such as recovery codes: the database keeps only its hash, and so no answer. */
function isSecret({ routeOptions }: FastifyRequest, answer: string): boolean {
  const { endpoint } = routeOptions.config;
  if (endpoint?.kind !== 'command' || !endpoint.secret) return false;
  return (JSON.parse(answer) as { data: unknown }).data !== null;
}

/**
 * The same key, account and request: one effect and one answer, byte for byte, for a day, whatever the call does.
 * Answers that set a cookie are never kept (a cookie is a secret), nor are other secrets and long ones; guests have no
 * keys, and reads need none: these calls can be repeated safely.
 */
export function answerOnce(fastify: FastifyInstance, keys: RequestKeys): void {
  fastify.decorateRequest('claim', null);
  fastify.addHook('preHandler', (request, reply, done) => {
    const key = idempotencyKeyOf(request);
    // The keys of an account are no business of the admin who sees what it sees.
    if (key === undefined || !request.actor || request.session?.seenBy || isRead(request)) return done();
    keys.claim(request.actor.id, key, hashOf(request)).then((claim) => {
      if ('text' in claim)
        return void reply.status(claim.status).type('application/json; charset=utf-8').send(claim.text);
      request.claim = claim;
      done();
    }, done);
  });
  fastify.addHook('onSend', (request, reply, payload, done) => {
    const { claim } = request;
    if (!claim) return done(null, payload);
    // Taken once: an answer that cannot be kept comes through here again as a failure.
    request.claim = null;
    if (
      typeof payload !== 'string' ||
      payload.length > LONGEST_KEPT ||
      reply.getHeader('set-cookie') !== undefined ||
      isSecret(request, payload) ||
      !isDefinite(request, reply.statusCode)
    ) {
      keys
        .release(claim)
        .catch(() => undefined)
        .finally(() => done(null, payload));
      return;
    }
    keys.complete(claim, { status: reply.statusCode, text: payload }).then(({ status, text }) => {
      reply.code(status);
      done(null, text);
    }, done);
  });
}
