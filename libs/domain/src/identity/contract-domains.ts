import type { TextRule } from '../kernel/text-rules.js';

/** A domain as after the `@` of an address. */
export const domainRule = {
  least: 1,
  most: 245,
  pattern: /^[^\s@.,;:<>()"\\]+(\.[^\s@.,;:<>()"\\]+)+$/,
  message: 'Enter domains such as builders.example, without @.',
} as const satisfies TextRule;

/** Most trusted domains. */
export const mostDomains = 200;
