import type { Failures } from '../kernel/errors.js';

/** The failure codes of accounts. */
export const identityFailures = {
  wrong_credentials: 401,
  wrong_password: 403,
  address_unverified: 403,
  password_too_common: 400,
  reset_token_invalid: 400,
  verification_invalid: 400,
  email_taken: 409,
  already_verified: 409,
  last_admin: 409,
  /** A team would be left without an owner. */
  last_owner: 409,
  already_member: 409,
  invitation_invalid: 404,
  /** The account is an admin's, or its business has something in it. */
  cannot_join: 409,
} as const satisfies Failures;

type IdentityFailures = typeof identityFailures;
declare module '../kernel/errors.js' {
  interface DeclaredFailures extends IdentityFailures {}
}
