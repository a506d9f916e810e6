import type { Failure, FieldError } from '@quotewright/domain/kernel/contract.js';

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

  /** Trying the same again may help: the network, the server or a limit stood in the way, not what was sent. */
  get passing(): boolean {
    return this.status === 0 || this.status === 429 || this.status >= 500;
  }
}

/** Whether a thrown value is the API's refusal with this code (or, without one, any refusal). */
export function isApiError(error: unknown, code?: string): error is ApiError {
  return error instanceof ApiError && (code === undefined || error.code === code);
}

/** The sentence to show for anything that was thrown. */
export function messageOf(error: unknown): string {
  if (isApiError(error, 'unauthenticated'))
    return 'You are signed out. Sign in again in another tab: what you typed here is kept.';
  return error instanceof ApiError
    ? error.message
    : 'Something went wrong in this page. Your entries are kept: try again.';
}
