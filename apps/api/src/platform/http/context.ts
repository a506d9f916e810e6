import { createHash } from 'node:crypto';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { Allow } from 'class-validator';
import type { FastifyRequest } from 'fastify';
import type { CommandContext } from '../commands/aggregate-command.js';
import { invalidInput } from './validation.js';

/** The fields any command's body may carry beside its own; DTOs of commands extend it. */
export class CommandBody {
  /** The version the change was made against; a stale one is refused with 409 `version_conflict`. */
  @Allow()
  version?: number | string;

  /** Why, in the person's own words; kept with the events. */
  @Allow()
  reason?: string | null;
}

const REASON_MAX = 500;

/** JSON with sorted keys, so that the same body in another order is the same body. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}

/** The version a body names, or undefined. A version is a whole number, as a number or in digits. */
function versionOf(body: Record<string, unknown>): number | undefined {
  if (body.version === undefined || body.version === null) return undefined;
  const version = /^\d{1,9}$/.test(String(body.version)) ? Number(body.version) : NaN;
  if (Number.isNaN(version)) throw invalidInput([{ path: 'version', code: 'version', message: 'version must be a whole number.' }]);
  return version;
}

function reasonOf(body: Record<string, unknown>): string | null {
  if (body.reason === undefined || body.reason === null) return null;
  if (typeof body.reason !== 'string' || body.reason.length > REASON_MAX) {
    throw invalidInput([{ path: 'reason', code: 'reason', message: `The reason must be a text of at most ${REASON_MAX} characters.` }]);
  }
  return body.reason.trim() || null;
}

/** The `Idempotency-Key` header: 1 to 200 visible characters. */
function idempotencyKeyOf(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(key)) {
    throw invalidInput([{ path: 'Idempotency-Key', code: 'idempotency_key', message: 'Idempotency-Key must be 1 to 200 visible characters.' }]);
  }
  return key;
}

/** Whether `Prefer: respond-async` (RFC 7240) asks for the answer before the read side has caught up; other preferences are none of ours. */
function respondsAsync(request: FastifyRequest): boolean {
  const { prefer } = request.headers;
  return prefer !== undefined && [prefer].flat().some((line) => /(^|,)\s*respond-async\s*($|[,;])/i.test(line));
}

/** Everything about a request that a command needs beside its own data. */
export function contextOf(request: FastifyRequest): CommandContext {
  const body: Record<string, unknown> =
    request.body !== null && typeof request.body === 'object' && !Array.isArray(request.body) ? (request.body as Record<string, unknown>) : {};
  const idempotencyKey = idempotencyKeyOf(request);
  return {
    actor: request.actor,
    requestId: request.id,
    traceparent: request.span?.traceparent,
    source: request.headers['sec-fetch-site'] ? 'screen' : 'api',
    reason: reasonOf(body),
    expectedVersion: versionOf(body),
    idempotencyKey,
    respondAsync: respondsAsync(request),
    // Path and body: the same key with another call is another request. Only hashed where it is needed, pictures are large.
    bodyHash: idempotencyKey === undefined ? undefined : createHash('sha256').update(`${request.method} ${request.url}\n${canonical(request.body ?? null)}`).digest('hex'),
  };
}

/** `@Context() context: CommandContext` in a controller method that runs a command. */
export const Context = createParamDecorator(
  (_: unknown, context: ExecutionContext): CommandContext => contextOf(context.switchToHttp().getRequest<FastifyRequest>()),
);
