/** One fault in the input, tied to its field (`answers.12`, `formula`, `questions.0.title`). */
export interface FieldError {
  path: string;
  code: string;
  message: string;
  /** Zero-based character position within the field, for formulas. */
  position?: number;
}

/** Failure codes with the HTTP status each answers. */
export type Failures = Readonly<Record<string, 400 | 401 | 403 | 404 | 409 | 410 | 413 | 415 | 422 | 429 | 500 | 503>>;

/**
 * Every failure code there is. Each context declares the table of its own codes and adds it here by declaration
 * merging, so that nobody can throw a code that has no status.
 */
export interface DeclaredFailures extends KernelFailures {}

export type FailureCode = keyof DeclaredFailures;

/** The codes that any call may fail with, and those of the kernel. */
export const commonFailures = {
  invalid_input: 400,
  unknown_field: 400,
  invalid_json: 400,
  unauthenticated: 401,
  forbidden: 403,
  /** Another role of the same business may do it. */
  not_your_role: 403,
  foreign_origin: 403,
  same_origin_only: 403,
  other_account: 403,
  /** A rule says that the account needs two-factor sign-in, and it has none yet. */
  second_factor_missing: 403,
  /** The session has not confirmed within ten minutes that the account's owner is there. */
  confirm_required: 403,
  /** An admin sees what another account sees, and may change nothing. */
  read_only: 403,
  not_found: 404,
  version_conflict: 409,
  name_taken: 409,
  /** A release publishes it right now. */
  held_by_release: 409,
  idempotency_in_progress: 409,
  idempotency_key_reused: 422,
  sort_order_incomplete: 400,
  reason_required: 400,
  body_too_large: 413,
  image_too_large: 413,
  image_invalid: 400,
  change_too_large: 413,
  unsupported_media_type: 415,
  /** The business has as much as it may have. */
  quota_reached: 409,
  too_many_attempts: 429,
  internal: 500,
  unavailable: 503,
  store_unavailable: 503,
} as const satisfies Failures;

type KernelFailures = typeof commonFailures;

/**
 * A broken rule of the domain. One filter of the API maps `code` to its status.
 * `message` is a plain sentence that may be shown to the person; `data` is what helps them go on.
 */
export class DomainError extends Error {
  constructor(
    readonly code: FailureCode,
    message: string,
    readonly details: { errors?: FieldError[]; data?: unknown } = {},
  ) {
    super(message);
    this.name = 'DomainError';
  }
}

/** Whether a refusal says "later": nothing is wrong with what was asked, so a job is tried again. */
export const isPassing = ({ code }: DomainError): boolean => code === 'unavailable' || code === 'store_unavailable';

/** The stream has changed since the state was read: somebody else appended first. */
export class ConcurrencyError extends Error {
  constructor(
    readonly stream: string,
    readonly expected: number | 'no-stream',
    readonly actual: number | 'no-stream',
  ) {
    super(`${stream} is at ${actual}, expected ${expected}`);
    this.name = 'ConcurrencyError';
  }
}

/** A key that the events take belongs to another stream. Nothing was appended. */
export class KeyTakenError extends Error {
  constructor(
    readonly kind: string,
    readonly key: string,
  ) {
    super(`The ${kind} ${key} is taken`);
    this.name = 'KeyTakenError';
  }
}

/** The event store is unreachable or did not answer in time. The outcome is unknown. */
export class StoreUnavailableError extends Error {
  constructor(message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.name = 'StoreUnavailableError';
  }
}

/**
 * The log is not the one read before: emptied, truncated or swapped. Nobody may use it until the right one is back or
 * an operator confirms this one.
 */
export class AnotherLogError extends StoreUnavailableError {
  constructor() {
    // No quotes around the command: quoted text is removed from logs.
    super(
      'This log is not the one that the read models were made from: connect that one again, or, where this one is right, stop Quotewright and run npm run log:restored.',
    );
    this.name = 'AnotherLogError';
  }
}

/** Makes the compiler report every place that must handle a new event or command. */
export function never(value: never): never {
  throw new Error(`Unhandled: ${JSON.stringify(value)}`);
}
