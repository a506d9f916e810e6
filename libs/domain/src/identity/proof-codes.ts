import type { FailureCode } from '../kernel/errors.js';

/** How a call that asks for a `Proof` may refuse it. */
export const proofCodes = [
  'passkey_invalid',
  'passkeys_unavailable',
  'wrong_code',
  'wrong_password',
] as const satisfies readonly FailureCode[];
