import type { Failure, FieldError } from '@quotewright/domain/kernel/contract.js';
import type { FailureData } from '@quotewright/domain/kernel/failure-data.js';

/** A call that the server refused, or that never reached it (`status` 0, code `offline`). */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly errors: readonly FieldError[];
  readonly data: unknown;

  constructor(failure: Failure) {
    super(failure.message);
    this.name = 'ApiError';
    this.status = failure.status;
    this.code = failure.code;
    this.errors = failure.errors;
    this.data = failure.data;
  }

  /** A retry may help: the network, the server or a limit was in the way, not the request. */
  get passing(): boolean {
    return this.status === 0 || this.status === 429 || this.status >= 500;
  }
}

/** Whether a thrown value is the API's refusal with this code (or, without one, any refusal); its data follows from it. */
export function isApiError<C extends keyof FailureData>(
  error: unknown,
  code: C,
): error is ApiError & { readonly data: FailureData[C] };
export function isApiError(error: unknown, code?: string): error is ApiError;
export function isApiError(error: unknown, code?: string): boolean {
  return error instanceof ApiError && (code === undefined || error.code === code);
}

/** The message for any thrown value. */
export function messageOf(error: unknown): string {
  if (isApiError(error, 'unauthenticated'))
    return 'You are signed out. Sign in again in another tab. Your input here is kept.';
  return error instanceof ApiError
    ? error.message
    : 'Something went wrong in this page. Your entries are kept: try again.';
}
