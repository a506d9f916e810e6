import type { TextRule } from './text-rules.js';

/** Why somebody changes something: stored with the events. */
export const reasonRule = {
  most: 500,
  message: 'The reason must be a text of at most 500 characters.',
} as const satisfies TextRule;
