import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { Allow } from 'class-validator';
import type { FastifyRequest } from 'fastify';
import type { CommandContext } from '../commands/aggregate-command.js';
import { idempotencyKeyOf } from './idempotency.js';
import { invalidInput } from './validation.js';

/** The optional fields of every command's body; command DTOs extend it. */
export class CommandBody {
  /** The version the change was made against; a stale one is refused with 409 `version_conflict`. */
  @Allow()
  version?: number | string;

  /** The user's reason; stored with the events. */
  @Allow()
  reason?: string | null;
}

const REASON_MAX = 500;

/** The version in a body, or undefined. A version is a whole number, as a number or in digits. */
function versionOf(body: Record<string, unknown>): number | undefined {
  const { version } = body;
  if (version === undefined || version === null) return undefined;
  if (!['number', 'string'].includes(typeof version) || !/^\d{1,9}$/.test(String(version))) {
    throw invalidInput([{ path: 'version', code: 'version', message: 'version must be a whole number.' }]);
  }
  return Number(version);
}

/** The version in `If-Match` (RFC 9110), for a call whose body is a list or empty: one number in quotes. */
function versionMatched({ headers }: FastifyRequest): number | undefined {
  const tag = headers['if-match'];
  if (tag === undefined || tag === '*') return undefined;
  const version = /^"(\d{1,9})"$/.exec(tag)?.[1];
  if (version === undefined)
    throw invalidInput([
      { path: 'If-Match', code: 'version', message: 'If-Match must be one version in quotes, like "12".' },
    ]);
  return Number(version);
}

function reasonOf(body: Record<string, unknown>): string | null {
  if (body.reason === undefined || body.reason === null) return null;
  if (typeof body.reason !== 'string' || body.reason.length > REASON_MAX) {
    throw invalidInput([
      { path: 'reason', code: 'reason', message: `The reason must be a text of at most ${REASON_MAX} characters.` },
    ]);
  }
  return body.reason.trim() || null;
}

/**
 * Whether `Prefer: respond-async` (RFC 7240) asks for an answer before the read models have caught up; other
 * preferences are ignored.
 */
function respondsAsync(request: FastifyRequest): boolean {
  const { prefer } = request.headers;
  return prefer !== undefined && [prefer].flat().some((line) => /(^|,)\s*respond-async\s*($|[,;])/i.test(line));
}

/** The context of a request that a command needs besides its data. */
export function contextOf(request: FastifyRequest): CommandContext {
  const body: Record<string, unknown> =
    request.body !== null && typeof request.body === 'object' && !Array.isArray(request.body)
      ? (request.body as Record<string, unknown>)
      : {};
  return {
    actor: request.actor,
    requestId: request.id,
    traceparent: request.span?.traceparent,
    source: request.headers['sec-fetch-site'] ? 'screen' : 'api',
    reason: reasonOf(body),
    expectedVersion: versionOf(body) ?? versionMatched(request),
    // Only accounts have keys.
    idempotencyKey: request.actor ? idempotencyKeyOf(request) : undefined,
    respondAsync: respondsAsync(request),
    issued: new Set(),
  };
}

/** `@Context() context: CommandContext` in a controller method that runs a command. */
export const Context = createParamDecorator(
  (_: unknown, context: ExecutionContext): CommandContext =>
    contextOf(context.switchToHttp().getRequest<FastifyRequest>()),
);
