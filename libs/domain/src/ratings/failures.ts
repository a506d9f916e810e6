import type { Failures } from '../kernel/errors.js';

/** The failure codes of ratings. */
export const ratingFailures = {
  /** No saved quote of the business has a line of this supplier. */
  not_quoted: 409,
} as const satisfies Failures;

type RatingFailures = typeof ratingFailures;
declare module '../kernel/errors.js' {
  interface DeclaredFailures extends RatingFailures {}
}
