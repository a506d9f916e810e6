import type { Failures } from '../kernel/errors.js';
import type { QuoteCalculation } from './contract.js';

/** The failure codes of quotes. */
export const quoteFailures = {
  answers_invalid: 400,
  /** A price moved since the quote was calculated; `data` is the new `QuoteCalculation`. */
  prices_changed: 409,
  /** A saved quote never changes. */
  quote_saved: 409,
  cannot_calculate: 422,
} as const satisfies Failures;

type QuoteFailures = typeof quoteFailures;
declare module '../kernel/errors.js' {
  interface DeclaredFailures extends QuoteFailures {}
}

declare module '../kernel/failure-data.js' {
  interface FailureData {
    /** `null` where nothing can be calculated any more. */
    prices_changed: QuoteCalculation | null;
  }
}
