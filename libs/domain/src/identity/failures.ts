import type { Failures } from '../kernel/errors.js';

/** The failure codes of accounts. */
export const identityFailures = {
  wrong_credentials: 401,
  wrong_password: 403,
  /** The password is right; the account also has a second factor. */
  code_required: 401,
  wrong_code: 403,
  /** It does not fit what was asked, or came too late or twice. */
  passkey_invalid: 400,
  /** It was removed from its account. */
  passkey_unknown: 401,
  /** Browsers make none for this address. */
  passkeys_unavailable: 409,
  second_factor_on: 409,
  second_factor_required: 409,
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
  account_deactivated: 403,
  own_account: 409,
  /** Nobody sees what an admin or a deactivated account sees. */
  cannot_be_seen: 409,
} as const satisfies Failures;

type IdentityFailures = typeof identityFailures;
declare module '../kernel/errors.js' {
  interface DeclaredFailures extends IdentityFailures {}
}
