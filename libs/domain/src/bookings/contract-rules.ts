import { timeZoneRule } from '../kernel/time-zone.js';
import type { TextRule } from '../kernel/text-rules.js';

// Apart from the contract, so that only pages with these fields carry it. Name and e-mail follow `accountRules`.

const day = (message: string) => ({ most: 10, pattern: /^\d{4}-\d\d-\d\d$/, message }) as const satisfies TextRule;

/** What the fields of a booking take. */
export const bookingRules = {
  mobile: {
    least: 1,
    most: 30,
    pattern: /^\+?(?:[ ()./-]*\d){6,}[ ()./-]*$/,
    message: 'Enter a phone number such as +1 555 0100 200.',
  },
  demo_date: {
    least: 1,
    most: 16,
    pattern: /^\d{4}-\d\d-\d\d \d\d:\d\d$/,
    missing: 'Choose a day and a time.',
    message: 'Choose a time such as 2026-12-01 14:30.',
  },
  description: { most: 5_000 },
  trade: { least: 1, most: 120, missing: 'Say which trade it is for.' },
  measurements: { least: 1, most: 2_000, missing: 'Say which measurements you take on site.' },
  deadline: day('Enter a day such as 2026-12-24.'),
  day: day('Enter a day such as 2026-12-01.'),
  time_zone: timeZoneRule,
  template: { most: 200, pattern: /^[a-z0-9-]+$/, message: 'This is no address of a template.' },
  website: { most: 500 },
  notes: { most: 5_000 },
  message: { least: 1, most: 5_000, missing: 'Write what you answer.' },
} as const satisfies Record<string, TextRule>;
