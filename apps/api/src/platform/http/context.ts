import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { VersionPlace } from '@quotewright/domain/kernel/endpoint.js';
import { v5 as uuidv5 } from 'uuid';
import { batchHeader, largestVersion, reasonHeader } from '@quotewright/domain/kernel/contract.js';
import { reasonRule } from '@quotewright/domain/kernel/contract-rules.js';
import { textFault } from '@quotewright/domain/kernel/text-rules.js';
import { shown } from '@quotewright/domain/kernel/texts.js';
import type { CommandContext } from '../commands/aggregate-command.js';
import { idempotencyKeyOf } from './idempotency.js';
import { Follows } from './rules.js';
import { isStorable } from './storable-text.js';
import { invalidInput, MayBeNull, Satisfies } from './validation.js';

/** Whether a value is a version: a whole number, as a number or in digits. */
const isVersion = (value: unknown): boolean =>
  (typeof value === 'number' || typeof value === 'string') && /^\d{1,9}$/.test(String(value));
const noVersion = 'Version must be a whole number.';

/** The optional fields of every command's body; command DTOs extend it. */
export class CommandBody {
  /** The version the change was made against; a stale one is refused with 409 `version_conflict`. */
  @MayBeNull()
  @Satisfies(isVersion, 'version', noVersion, {
    type: 'integer',
    minimum: 0,
    maximum: largestVersion,
  })
  version?: number | string;

  /** The user's reason; stored with the events. */
  @MayBeNull()
  @Follows(reasonRule, 'reason')
  reason?: string | null;
}

/**
 * The version in a body, or undefined. The body's own validation refuses what is none, with its other faults; where
 * `If-Match` names the version, no body is validated.
 */
function versionOf({ version }: Record<string, unknown>, place: VersionPlace | undefined): number | undefined {
  if (isVersion(version)) return Number(version);
  if (place === 'if-match' && version !== undefined && version !== null)
    throw invalidInput([{ path: 'version', code: 'version', message: noVersion }]);
  return undefined;
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

/** The reason in a body, or `null`; like the version. */
function reasonOf({ reason }: Record<string, unknown>): string | null {
  return typeof reason === 'string' && !textFault(reasonRule, reason) ? shown(reason) || null : null;
}

/** The reason in its header, or `null`. Throws `invalid_input` if it is malformed. */
function reasonInHeader({ headers }: FastifyRequest): string | null {
  const sent = headers[reasonHeader];
  if (typeof sent !== 'string') return null;
  let reason: string | null = null;
  try {
    reason = decodeURIComponent(sent);
  } catch {
    // Reported below.
  }
  const fault =
    reason === null || !isStorable(reason)
      ? { code: 'reason', message: `${reasonHeader} must be percent-encoded UTF-8.` }
      : textFault(reasonRule, reason);
  if (fault) throw invalidInput([{ path: 'reason', ...fault }]);
  return shown(reason!) || null;
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** The batch that a request belongs to: of its header and its account, so that nobody adds to another's batch. */
function batchOf({ headers, actor }: FastifyRequest): string | undefined {
  const sent = headers[batchHeader];
  if (sent === undefined || actor === null) return undefined;
  if (typeof sent !== 'string' || !UUID.test(sent))
    throw invalidInput([{ path: batchHeader, code: 'batch', message: `${batchHeader} must be a UUID.` }]);
  return uuidv5(String(actor.id), sent.toLowerCase());
}

/**
 * Whether `Prefer: respond-async` (RFC 7240) asks for an answer before the read models have caught up; other
 * preferences are ignored.
 */
function respondsAsync(request: FastifyRequest): boolean {
  const { prefer } = request.headers;
  return prefer !== undefined && [prefer].flat().some((line) => /(^|,)\s*respond-async\s*($|[,;])/i.test(line));
}

/** A request that was held up longer changes nothing: pictures stored for it are kept a day. */
const APPENDED_WITHIN_MS = 60 * 60_000;

/** The context of a request that a command needs besides its data. */
export function contextOf(request: FastifyRequest): CommandContext {
  const body: Record<string, unknown> =
    request.body !== null && typeof request.body === 'object' && !Array.isArray(request.body)
      ? (request.body as Record<string, unknown>)
      : {};
  const { endpoint } = request.routeOptions.config;
  return {
    actor: request.actor,
    requestId: request.id,
    traceparent: request.span?.traceparent,
    source: request.headers['sec-fetch-site'] ? 'screen' : 'api',
    reason: reasonOf(body) ?? reasonInHeader(request),
    expectedVersion:
      versionOf(body, endpoint?.kind === 'command' ? endpoint.version : undefined) ?? versionMatched(request),
    batchId: batchOf(request),
    // Only accounts have keys.
    idempotencyKey: request.actor ? idempotencyKeyOf(request) : undefined,
    respondAsync: respondsAsync(request),
    issued: new Set(),
    until: Date.now() + APPENDED_WITHIN_MS,
  };
}

/** `@Context() context: CommandContext` in a controller method that runs a command. */
export const Context = createParamDecorator(
  (_: unknown, context: ExecutionContext): CommandContext =>
    contextOf(context.switchToHttp().getRequest<FastifyRequest>()),
);
