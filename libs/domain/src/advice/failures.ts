import type { Failures } from '../kernel/errors.js';

/** The failure codes of standard texts. Undoing shares those of templates. */
export const adviceFailures = {
  /** A business keeps no more of them. */
  too_many_texts: 409,
} as const satisfies Failures;

type AdviceFailures = typeof adviceFailures;
declare module '../kernel/errors.js' {
  interface DeclaredFailures extends AdviceFailures {}
}
