import type { Failures } from '../kernel/errors.js';

/** The failure codes of reports. */
export const reportFailures = {
  /** There is no such report, or not for this account. */
  report_not_found: 404,
  /** The account gets as many mailed reports as there may be. */
  too_many_report_mails: 409,
} as const satisfies Failures;

type ReportFailures = typeof reportFailures;
declare module '../kernel/errors.js' {
  interface DeclaredFailures extends ReportFailures {}
}
