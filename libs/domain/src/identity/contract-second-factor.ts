import type { TextRule } from '../kernel/text-rules.js';

/** How many recovery codes there are; each signs in once. */
export const recoveryCodes = 10;

/** A code of the app, or a recovery code. */
export const codeRule = {
  least: 6,
  most: 40,
  pattern: /^[\dA-Za-z]([\dA-Za-z -]*[\dA-Za-z])?$/,
  missing: 'Enter the code.',
  message: 'Enter the six digits of your authenticator app, or a recovery code.',
} as const satisfies TextRule;

/** Whether signing in to the account asks for a code. */
export interface SecondFactor {
  /** When it was turned on; `null`: it is off. */
  since: string | null;
  /** Recovery codes that are left. */
  codes_left: number;
  /** A rule says that this account needs it. */
  required: boolean;
}

/** A secret for the user's authenticator app. */
export interface NewSecret {
  /** In base 32, for typing. */
  secret: string;
  /** `otpauth://…`, for an app on the same device. */
  url: string;
  /** The address as a QR code: an SVG document. */
  picture: string;
}

export interface PasswordRequest {
  password: string;
}

export interface CodeRequest {
  code: string;
}

export interface RecoveryCodes {
  codes: string[];
}

/** The admins' rules about accounts. */
export interface SecurityRules {
  admins_need_second_factor: boolean;
}
