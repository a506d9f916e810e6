import type { Failures } from '../kernel/errors.js';
import type { RecipientCount, Unpublished } from './contract.js';

/** The failure codes of e-mails. */
export const emailFailures = {
  /** No recipients: no such users, or all have unsubscribed. */
  no_recipients: 409,
  /** A report of bounces is not signed with the shared secret, or too long ago. */
  bad_signature: 401,
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
