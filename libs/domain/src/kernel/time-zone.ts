import type { TextRule } from './text-rules.js';

/** The name of a time zone as the IANA database has it. */
export const timeZoneRule = {
  most: 64,
  pattern: /^[A-Za-z0-9_+/-]+$/,
  message: 'Enter a time zone such as America/New_York.',
} as const satisfies TextRule;

/** Reads the wall clock of a time zone; made once for each, as making one is slow. */
const clocks = new Map<string, Intl.DateTimeFormat>();

/** A formatter of that wall clock, to the minute. Throws `RangeError` for what is no time zone. */
export function clockOf(zone: string): Intl.DateTimeFormat {
  let clock = clocks.get(zone);
  if (!clock) {
    clock = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    });
    // Visitors name zones: a few hundred exist, in any case of letters.
    if (clocks.size < 1_000) clocks.set(zone, clock);
  }
  return clock;
}

/** Whether this is the name of a time zone. */
export function isTimeZone(zone: string): boolean {
  try {
    return clockOf(zone) !== undefined;
  } catch {
    return false;
  }
}

/** An instant as clocks in a time zone show it: `Tuesday, December 1, 2026 at 2:30 PM (Europe/Berlin)`. */
export function timeIn(at: Date, zone: string): string {
  const text = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeStyle: 'short', timeZone: zone }).format(at);
  return `${text.replace(/[\u202f\u00a0]/g, ' ')} (${zone})`;
}
