import { createHash } from 'node:crypto';
import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor, StreamableFile } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { from, lastValueFrom, type Observable } from 'rxjs';
import type { Failure } from '@quotewright/domain/kernel/contract.js';
import { ConcurrencyError } from '@quotewright/domain/kernel/errors.js';
import { Refused, failureOf } from './failures.js';
import type { KeptAnswer, RequestKeys } from './request-keys.js';
import { invalidInput } from './validation.js';

/** Refusals that say "later", not "no". */
const LATER = new Set([408, 425, 429]);

/** The `Idempotency-Key` header: 1 to 200 visible characters. */
export function idempotencyKeyOf(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(key)) {
    throw invalidInput([{ path: 'Idempotency-Key', code: 'idempotency_key', message: 'Idempotency-Key must be 1 to 200 visible characters.' }]);
  }
  return key;
}

/** JSON with sorted keys, so that the same body in another order is the same body. Passwords stay out: a hash is not safe for them. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (name, part: unknown) => {
    if (name === 'password') return undefined;
    return part !== null && typeof part === 'object' && !Array.isArray(part) ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1))) : part;
  });
}

/** Path and body: the same key with another call is another request. */
function hashOf({ method, url, body }: FastifyRequest): string {
  return createHash('sha256').update(`${method} ${url}\n${canonical(body ?? null)}`).digest('hex');
}

/** Whether the same request would be refused so for good. */
function isDefinite(error: unknown, { status }: Failure): boolean {
  return status < 500 && !LATER.has(status) && !(error instanceof ConcurrencyError);
}

/**
 * The same key of the same account with the same request: one effect and one answer, to the byte, for a day, whatever
 * the call does. Answers that set a cookie are never kept (a cookie is a secret), and guests have no keys of their own:
 * what they may call can be repeated safely.
 */
@Injectable()
export class IdempotencyInterceptor implements NestInterceptor {
  constructor(private readonly keys: RequestKeys) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const key = idempotencyKeyOf(request);
    if (key === undefined || !request.actor) return next.handle();
    return from(this.once(request.actor.id, key, request, context.switchToHttp().getResponse<FastifyReply>(), next));
  }

  private async once(userId: number, key: string, request: FastifyRequest, reply: FastifyReply, next: CallHandler): Promise<unknown> {
    const claim = await this.keys.claim(userId, key, hashOf(request));
    if ('text' in claim) return give(claim, reply);
    const release = (): Promise<void> => this.keys.release(claim).catch(() => undefined);
    let answer: KeptAnswer;
    try {
      const value: unknown = await lastValueFrom(next.handle());
      if (value instanceof StreamableFile || reply.getHeader('set-cookie') !== undefined) {
        await release();
        return value;
      }
      answer = { status: 200, text: JSON.stringify(value) };
    } catch (error) {
      const failure = failureOf(error);
      if (!isDefinite(error, failure)) {
        await release();
        throw error;
      }
      answer = { status: failure.status, text: JSON.stringify(failure) };
    }
    return give(await this.keys.complete(claim, answer), reply);
  }
}

function give({ status, text }: KeptAnswer, reply: FastifyReply): string {
  if (status !== 200) throw new Refused(JSON.parse(text) as Failure);
  void reply.type('application/json; charset=utf-8');
  return text;
}
