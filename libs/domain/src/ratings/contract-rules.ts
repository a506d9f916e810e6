import type { TextRule } from '../kernel/text-rules.js';

// Apart from the contract, so that only pages with these fields carry it.

/** What the texts of ratings take. */
export const ratingRules = {
  sentence: { most: 300 },
  answer: { most: 300 },
} as const satisfies Record<string, TextRule>;
