import { reasonRule } from '../kernel/contract-rules.js';
import { textFault, type TextRule } from '../kernel/text-rules.js';

// Apart from the contract, so that only pages with these fields carry it.

/** What the fields of an account take. */
export const accountRules = {
  name: { least: 1, most: 120, message: 'Enter a name of at most 120 characters.' },
  business_name: { most: 120 },
  /** One `@`, something before it, a dotted host after it, no spaces. */
  email: {
    least: 1,
    most: 254,
    pattern: /^[^\s@<>()",;:\\]{1,64}@[^\s@.,;:<>()"\\]+(\.[^\s@.,;:<>()"\\]+)+$/,
    message: 'Enter an e-mail address such as jo@example.com.',
  },
  /** A new password: only its length counts, and that it is no well-known one. */
  password: {
    least: 10,
    most: 200,
    verbatim: true,
    missing: 'Use at least 10 characters.',
    message: 'Use at most 200 characters.',
  },
  /** A password that is only compared: whatever its length, it is right or wrong. */
  given_password: { most: 1_000, verbatim: true, message: 'Enter your password.' },
} as const satisfies Record<string, TextRule>;

/** Why an admin does something to an account, which reads it. */
export const adminReasonRule = {
  ...reasonRule,
  least: 1,
  missing: 'Say why.',
} as const satisfies TextRule;

/** What a mailed link carries. */
export const tokenRule = {
  least: 43,
  most: 43,
  verbatim: true,
  pattern: /^[\w-]{43}$/,
  message: 'This link is incomplete. Open it again from the e-mail.',
} as const satisfies TextRule;

/** Whether a text is an e-mail address, without spaces around it. */
export function isEmail(text: string): boolean {
  return text === text.trim() && textFault(accountRules.email, text) === null;
}
