import type { Failures } from '../kernel/errors.js';

/** The failure codes of the trail and its rules. */
export const trailFailures = {
  /** More approvals than the other admins could give. */
  too_few_admins: 409,
} as const satisfies Failures;

type TrailFailures = typeof trailFailures;
declare module '../kernel/errors.js' {
  interface DeclaredFailures extends TrailFailures {}
}
