import type { TextRule } from './text-rules.js';

/** Why somebody changes something: stored with the events. */
export const reasonRule = {
  most: 500,
  message: 'Use at most 500 characters for the reason.',
} as const satisfies TextRule;
