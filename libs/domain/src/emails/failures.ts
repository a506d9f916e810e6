import type { Failures } from '../kernel/errors.js';
import type { RecipientCount, Unpublished } from './contract.js';

/** The failure codes of templates by e-mail. */
export const emailFailures = {
  /** No recipients: no such users, or all have unsubscribed. */
  no_recipients: 409,
} as const satisfies Failures;

type EmailFailures = typeof emailFailures;
declare module '../kernel/errors.js' {
  interface DeclaredFailures extends EmailFailures {}
}

declare module '../kernel/failure-data.js' {
  interface FailureData {
    no_recipients: RecipientCount;
    /** `null` where one template was asked for. */
    not_published: Unpublished | null;
  }
}
