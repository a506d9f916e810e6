const DAY: Intl.DateTimeFormatOptions = { dateStyle: 'long' };

/** `2026-11-21T06:59:00Z` → `November 21, 2026`; with `local` in the reader's own language, form and time zone. */
export function day(iso: string, local = false): string {
  const format = local
    ? new Intl.DateTimeFormat(undefined, DAY)
    : new Intl.DateTimeFormat('en-US', { ...DAY, timeZone: 'UTC' });
  return format.format(new Date(iso));
}
