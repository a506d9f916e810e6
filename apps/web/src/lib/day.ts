const DAY: Intl.DateTimeFormatOptions = { dateStyle: 'long' };

/** `2026-11-21T06:59:00Z` → `November 21, 2026`; with `local` in the reader's own language, form and time zone. */
export function day(iso: string, local = false): string {
  const format = local
    ? new Intl.DateTimeFormat(undefined, DAY)
    : new Intl.DateTimeFormat('en-US', { ...DAY, timeZone: 'UTC' });
  return format.format(new Date(iso));
}

const CLOCK: Intl.DateTimeFormatOptions = { timeStyle: 'short' };

/** `2026-11-21T06:59:00Z` → `6:59 AM UTC`; with `local` in the reader's own form and time zone. */
export function clock(iso: string, local = false): string {
  const format = new Intl.DateTimeFormat(local ? undefined : 'en-US', local ? CLOCK : { ...CLOCK, timeZone: 'UTC' });
  return `${format.format(new Date(iso)).replace(/[\u202f\u00a0]/g, ' ')}${local ? '' : ' UTC'}`;
}
