/** One fault in what a person sent, tied to the field it stands in (`answers.12`, `formula`, `questions.0.title`). */
export interface FieldError {
  path: string;
  code: string;
  message: string;
  /** Zero-based character position inside the field, where a formula is at fault. */
  position?: number;
}

/**
 * A broken rule of the domain. It knows nothing of HTTP: one filter of the API maps `code` to a status.
 * `message` is a plain sentence that may be shown to the person; `data` is what helps them go on.
 */
export class DomainError extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly details: { errors?: FieldError[]; data?: unknown } = {},
  ) {
    super(message);
    this.name = 'DomainError';
  }
}

/** The stream moved since the state was read: somebody else appended first. */
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

/** A key that the events take belongs to another stream: nothing was appended. */
export class KeyTakenError extends Error {
  constructor(
    readonly kind: string,
    readonly key: string,
  ) {
    super(`The ${kind} ${key} is taken`);
    this.name = 'KeyTakenError';
  }
}

/** The event store cannot be reached or did not answer in time; what was asked may or may not have happened. */
export class StoreUnavailableError extends Error {
  constructor(message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.name = 'StoreUnavailableError';
  }
}

/**
 * The log is another one than the one that was read before: emptied, cut short, or swapped. Nobody may go on with it
 * until the right one is back, or somebody has said that this one is right.
 */
export class AnotherLogError extends StoreUnavailableError {
  constructor() {
    // Without quotes round the command: what is quoted stays out of the log of the process.
    super(
      'This log is not the one that the read models were made from: connect that one again, or, where this one is right, stop Quotewright and run npm run log:restored.',
    );
    this.name = 'AnotherLogError';
  }
}

/** Makes the compiler list every place that has to learn about a new event or command. */
export function never(value: never): never {
  throw new Error(`Unhandled: ${JSON.stringify(value)}`);
}
