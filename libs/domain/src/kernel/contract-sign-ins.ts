/** Why a sign-in to an account, or a proof of its owner, was refused. */
export const refusals = [
  'wrong_password',
  'wrong_code',
  'passkey_invalid',
  'passkey_unknown',
  'unknown_address',
  'too_many_attempts',
  'account_deactivated',
] as const;
export type Refusal = (typeof refusals)[number];

export const signInOutcomes = ['let_in', 'refused'] as const;
export type SignInOutcome = (typeof signInOutcomes)[number];

/** Which attempts are listed: all of it must hold. */
export interface SignInFilter {
  outcome?: SignInOutcome;
  reason?: Refusal;
  account?: number;
  /** Dates or times; a `to` without a time includes its day. */
  from?: string;
  to?: string;
}
