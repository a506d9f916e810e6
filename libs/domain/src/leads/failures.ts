import type { Failures } from '../kernel/errors.js';

/** The failure codes of leads. */
export const leadFailures = {
  /** The contractor takes no leads, or none for this template. */
  leads_closed: 409,
  /** An admin has not approved the business. */
  not_approved: 403,
  /** Its state no longer allows this. */
  lead_settled: 409,
} as const satisfies Failures;

type LeadFailures = typeof leadFailures;
declare module '../kernel/errors.js' {
  interface DeclaredFailures extends LeadFailures {}
}
