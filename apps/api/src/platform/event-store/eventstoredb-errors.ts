import { ErrorType, type WrongExpectedVersionError } from '@eventstore/db-client';
import { AnotherLogError, StoreUnavailableError } from '@quotewright/domain/kernel/errors.js';

/** Nothing came where something should have. */
export class Silence extends Error {}

function typeOf(error: unknown): unknown {
  return (error as { type?: unknown } | null)?.type;
}

function codeOf(error: unknown): unknown {
  return (error as { code?: unknown } | null)?.code;
}

/** There is no such stream, or none any more. */
export const isAbsent = (error: unknown): boolean =>
  typeOf(error) === ErrorType.STREAM_NOT_FOUND ||
  typeOf(error) === ErrorType.STREAM_DELETED ||
  typeOf(error) === ErrorType.NO_STREAM;

/** The stream is not where the append expects it. */
export const isConflict = (error: unknown): error is WrongExpectedVersionError =>
  typeOf(error) === ErrorType.WRONG_EXPECTED_VERSION || typeOf(error) === ErrorType.STREAM_DELETED;

/**
 * gRPC: cancelled, unknown, deadline exceeded, exhausted (also what HTTP/2 calls ENHANCE_YOUR_CALM), aborted, internal,
 * unavailable. Node: a stream that was given up.
 */
const outageCodes = new Set<unknown>([1, 2, 4, 8, 10, 13, 14, 'ERR_STREAM_PREMATURE_CLOSE']);

/** What gRPC says, in .NET and in JavaScript, where one message is larger than an end takes or sends: its code alone is that of an overload too. */
const tooLargeForGrpc = /\bmessage\b.*(exceeds the maximum|larger than)/;

/** The node's limit for one append (1 MiB unless told otherwise), or gRPC's for one message. */
export const isTooLarge = (error: unknown): boolean =>
  typeOf(error) === ErrorType.MAXIMUM_APPEND_SIZE_EXCEEDED ||
  (codeOf(error) === 8 && error instanceof Error && tooLargeForGrpc.test(error.message));

/** Nothing of the whole log begins there; the node says it in words only (23.10 says `Error`), under the code of what it cannot explain. */
const isNoPosition = (error: unknown): boolean =>
  error instanceof Error && /ReadAllResult: (Error|InvalidPosition)/.test(error.message);

/** No node of a cluster could be found; the client says it in words only. */
const isLost = (error: unknown): boolean => error instanceof Error && error.message.startsWith('Failed to discover');

/** Whether the call was answered is unknown. */
export const isSilence = (error: unknown): boolean =>
  error instanceof Silence || typeOf(error) === ErrorType.DEADLINE_EXCEEDED || codeOf(error) === 4;

/**
 * A node that refuses our user, or holds another log, will go on until an operator mends it, so nothing is tried again;
 * for everybody else the log cannot be reached.
 */
export function asOurs(error: unknown): unknown {
  if (isNoPosition(error)) return new AnotherLogError();
  return typeOf(error) === ErrorType.ACCESS_DENIED
    ? new StoreUnavailableError('The event log refuses the user or the password', { cause: error })
    : error;
}

/** True where the call's outcome is unknown or it never reached the node; the client reports some of these raw. */
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
