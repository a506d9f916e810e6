import type { Failures } from '../kernel/errors.js';

/** The codes that calls about proposals may fail with. */
export const proposalFailures = {
  proposal_not_found: 404,
  /** It has a section, or lines, more than it can hold. */
  proposal_full: 409,
  /** The alternatives that a client picks from do not add up. */
  alternatives_invalid: 400,
} as const satisfies Failures;

type ProposalFailures = typeof proposalFailures;
declare module '../kernel/errors.js' {
  interface DeclaredFailures extends ProposalFailures {}
}
