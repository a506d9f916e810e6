import { ErrorType, type WrongExpectedVersionError } from '@eventstore/db-client';
import { StoreUnavailableError } from '@quotewright/domain/kernel/errors.js';

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
  typeOf(error) === ErrorType.STREAM_NOT_FOUND || typeOf(error) === ErrorType.STREAM_DELETED || typeOf(error) === ErrorType.NO_STREAM;

/** The stream is not where the append expects it. */
export const isConflict = (error: unknown): error is WrongExpectedVersionError =>
  typeOf(error) === ErrorType.WRONG_EXPECTED_VERSION || typeOf(error) === ErrorType.STREAM_DELETED;

/** gRPC: cancelled, unknown, deadline exceeded, aborted, internal, unavailable. Node: a stream that was given up. */
const outageCodes = new Set<unknown>([1, 2, 4, 10, 13, 14, 'ERR_STREAM_PREMATURE_CLOSE']);

/** The node's limit for one append (1 MiB unless told otherwise), or gRPC's for one message (code 8). */
export const isTooLarge = (error: unknown): boolean => typeOf(error) === ErrorType.MAXIMUM_APPEND_SIZE_EXCEEDED || codeOf(error) === 8;

/** No node of a cluster could be found; the client says it in words only. */
const isLost = (error: unknown): boolean => error instanceof Error && error.message.startsWith('Failed to discover');

/** Whether the call was answered is unknown. */
export const isSilence = (error: unknown): boolean => error instanceof Silence || typeOf(error) === ErrorType.DEADLINE_EXCEEDED || codeOf(error) === 4;

/**
 * A node that refuses our user will go on until an operator mends it, so nothing is tried again; for everybody else the
 * log cannot be reached.
 */
export function asOurs(error: unknown): unknown {
  return typeOf(error) === ErrorType.ACCESS_DENIED ? new StoreUnavailableError('The event log refuses the user or the password', { cause: error }) : error;
}

/** True where the call's outcome is unknown or it never reached the node; the client reports some of these raw. */
export function isOutage(error: unknown): boolean {
  return isSilence(error) || isLost(error) || error instanceof StoreUnavailableError || typeOf(error) === ErrorType.NOT_LEADER || outageCodes.has(codeOf(error));
}
