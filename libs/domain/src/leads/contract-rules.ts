import type { TextRule } from '../kernel/text-rules.js';

// Apart from the contract, so that only pages with these fields carry it. Name, e-mail and phone follow the rules of
// accounts and bookings.

/** What the fields of leads take. */
export const leadRules = {
  about: { least: 1, most: 300, missing: 'Say in a sentence what you do.' },
  area: { least: 1, most: 120, missing: 'Say where you work.' },
  note: { most: 2_000 },
  decline_reason: { most: 500 },
} as const satisfies Record<string, TextRule>;
