import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { failures } from '@quotewright/domain/contexts.js';
import type { Failure } from '@quotewright/domain/kernel/contract.js';
import {
  AnotherLogError,
  ConcurrencyError,
  DomainError,
  StoreUnavailableError,
} from '@quotewright/domain/kernel/errors.js';
import { isOutage } from '../db/connection.js';
import { beingPrepared } from '../projections/read-models.js';
import { Sparing } from '../telemetry/sparing.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** The failure of the request. */
    failed: unknown;
  }
}

/** Messages for the framework's refusals, by status: Nest's and Fastify's own are for developers. */
const REFUSALS: Record<number, [code: string, message: string]> = {
  400: ['invalid_input', 'The request cannot be read.'],
  404: ['not_found', 'Nothing was found at this address.'],
  405: ['not_found', 'Nothing was found at this address.'],
  413: ['body_too_large', 'The request is too large. Send less at once, or fewer or smaller pictures.'],
  414: ['invalid_input', 'The address is too long.'],
  415: ['unsupported_media_type', 'Send the body as JSON (Content-Type: application/json).'],
};

/** A read model's table was dropped during the read: the projector is about to fill a new one. */
function isDroppedTable(error: unknown): boolean {
  const { code, message } = error as { code?: unknown; message?: unknown };
  return code === '42P01' && String(message).includes('relation "read.');
}

/** Postgres has ended one of two transactions that waited for each other: nothing of it has happened. */
function isDeadlock(error: unknown): boolean {
  return (error as { code?: unknown } | null)?.code === '40P01';
}

/** Fastify's refusals on routes outside controllers; Nest wraps the others. */
function refusalOfFastify(error: unknown): number | undefined {
  const { code, statusCode } = error as { code?: unknown; statusCode?: number };
  return String(code).startsWith('FST_ERR_') && statusCode && statusCode < 500 ? statusCode : undefined;
}

/** The failure shown for a thrown value. Nothing of an unexpected error reaches the caller. */
export function failureOf(error: unknown): Failure {
  if (isDroppedTable(error)) return failureOf(beingPrepared());
  if (error instanceof DomainError) {
    return {
      status: failures[error.code]!,
      message: error.message,
      data: error.details.data ?? null,
      code: error.code,
      errors: error.details.errors ?? [],
    };
  }
  if (error instanceof ConcurrencyError) {
    return {
      status: 409,
      message: 'Someone else changed this at the same moment. Try again.',
      data: null,
      code: 'version_conflict',
      errors: [],
    };
  }
  if (error instanceof AnotherLogError) {
    const message =
      'Nothing can be saved or looked up until an admin repairs the event log. System says how (npm run log:restored).';
    return { status: 503, message, data: null, code: 'store_unavailable', errors: [] };
  }
  if (error instanceof StoreUnavailableError) {
    return {
      status: 503,
      message: 'Changes cannot be saved or looked up right now. Try again in a moment.',
      data: null,
      code: 'store_unavailable',
      errors: [],
    };
  }
  if (isDeadlock(error)) {
    return {
      status: 503,
      message: 'Someone else changed this at the same moment. Try again.',
      data: null,
      code: 'unavailable',
      errors: [],
    };
  }
  if (isOutage(error)) {
    return {
      status: 503,
      message: 'The database cannot be reached right now. Try again in a moment.',
      data: null,
      code: 'unavailable',
      errors: [],
    };
  }
  const status = error instanceof HttpException ? error.getStatus() : refusalOfFastify(error);
  if (status !== undefined) {
    const cause = ((error as Error).cause as { code?: string } | undefined)?.code;
    if (cause === 'FST_ERR_CTP_INVALID_JSON_BODY' || cause === 'FST_ERR_CTP_EMPTY_JSON_BODY') {
      return { status: 400, message: 'The body is not valid JSON.', data: null, code: 'invalid_json', errors: [] };
    }
    const [code, message] = REFUSALS[status] ?? [status < 500 ? 'invalid_input' : 'internal', (error as Error).message];
    return { status, message, data: null, code, errors: [] };
  }
  return {
    status: 500,
    message: 'Something went wrong on our side. Nothing was lost. Try again.',
    data: null,
    code: 'internal',
    errors: [],
  };
}

/** While the log is away, every command fails for the same reason. */
const outages = new Sparing();

/** Records a failure with its request, and in the log if it is ours; returns how it is shown. */
export function failed(error: unknown, request: FastifyRequest, reply: FastifyReply): Failure {
  let failure = failureOf(error);
  // A read that lags may miss what was just written: never report that it does not exist.
  if (request.stale && failure.status === 404)
    failure = failureOf(new DomainError('unavailable', 'This is being updated. Try again in a moment.'));
  request.failed = error;
  if (error instanceof StoreUnavailableError)
    outages.say((leftOut) => request.log.error({ err: error, leftOut }, 'request failed'));
  else if (failure.status >= 500) request.log.error({ err: error }, 'request failed');
  const wait =
    error instanceof DomainError && (error.details.data as { retry_after?: number } | undefined)?.retry_after;
  if (wait && !reply.sent) reply.header('retry-after', String(wait));
  return failure;
}

/** Converts failures to API answers; also the `errorHandler` of routes outside controllers. */
export function answerFailure(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const failure = failed(error, request, reply);
  if (!reply.sent)
    void reply.status(failure.status).type('application/json; charset=utf-8').send(JSON.stringify(failure));
}

/** Errors thrown by controllers. */
@Catch()
export class FailureFilter implements ExceptionFilter {
  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    answerFailure(error, http.getRequest<FastifyRequest>(), http.getResponse<FastifyReply>());
  }
}
