import { ErrorType, type WrongExpectedVersionError } from '@eventstore/db-client';
import { AnotherLogError, StoreUnavailableError } from '@quotewright/domain/kernel/errors.js';

/** Nothing came although something should have. */
export class Silence extends Error {}

function typeOf(error: unknown): unknown {
  return (error as { type?: unknown } | null)?.type;
}

function codeOf(error: unknown): unknown {
  return (error as { code?: unknown } | null)?.code;
}

/** There is no such stream, or no longer. */
export const isAbsent = (error: unknown): boolean =>
  typeOf(error) === ErrorType.STREAM_NOT_FOUND ||
  typeOf(error) === ErrorType.STREAM_DELETED ||
  typeOf(error) === ErrorType.NO_STREAM;

/** The stream is not at the expected revision. */
export const isConflict = (error: unknown): error is WrongExpectedVersionError =>
  typeOf(error) === ErrorType.WRONG_EXPECTED_VERSION || typeOf(error) === ErrorType.STREAM_DELETED;

/**
 * gRPC: cancelled, unknown, deadline exceeded, exhausted (also what HTTP/2 calls ENHANCE_YOUR_CALM), aborted, internal,
 * unavailable. Node: a stream that was given up.
 */
const outageCodes = new Set<unknown>([1, 2, 4, 8, 10, 13, 14, 'ERR_STREAM_PREMATURE_CLOSE']);

/**
 * gRPC's messages, in .NET and JavaScript, for a message above a size limit: its code alone is also that of an
 * overload.
 */
const tooLargeForGrpc = /\bmessage\b.*(exceeds the maximum|larger than)/;

/** The node's limit for one append (1 MiB by default), or gRPC's for one message. */
export const isTooLarge = (error: unknown): boolean =>
  typeOf(error) === ErrorType.MAXIMUM_APPEND_SIZE_EXCEEDED ||
  (codeOf(error) === 8 && error instanceof Error && tooLargeForGrpc.test(error.message));

/**
 * No event of the whole log starts there. The node says so only in words (23.10 says `Error`), under the code for
 * unexplained errors.
 */
const isNoPosition = (error: unknown): boolean =>
  error instanceof Error && /ReadAllResult: (Error|InvalidPosition)/.test(error.message);

/** No node of a cluster was found; the client says so only in words. */
const isLost = (error: unknown): boolean => error instanceof Error && error.message.startsWith('Failed to discover');

/** Whether the call was answered is unknown. */
export const isSilence = (error: unknown): boolean =>
  error instanceof Silence || typeOf(error) === ErrorType.DEADLINE_EXCEEDED || codeOf(error) === 4;

/**
 * A node that refuses our user, or holds another log, will keep doing so until an operator fixes it: no retries. For
 * callers the log is unreachable.
 */
export function asOurs(error: unknown): unknown {
  if (isNoPosition(error)) return new AnotherLogError();
  return typeOf(error) === ErrorType.ACCESS_DENIED
    ? new StoreUnavailableError('The event log refuses the user or the password', { cause: error })
    : error;
}

/** True if the call's outcome is unknown or it never reached the node; the client reports some of these raw. */
export function isOutage(error: unknown): boolean {
  if (isTooLarge(error) || isNoPosition(error)) return false;
  return (
    isSilence(error) ||
    isLost(error) ||
    error instanceof StoreUnavailableError ||
    typeOf(error) === ErrorType.NOT_LEADER ||
    outageCodes.has(codeOf(error))
  );
}
