/** Dates for display, the same on the server and in every browser: fixed en-US, UTC. */
const DATE_TIME = new Intl.DateTimeFormat('en-US', {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZone: 'UTC',
});

/** `2026-11-21T06:59:00Z` → `Nov 21, 2026, 6:59 AM UTC`. */
export function dateTime(iso: string): string {
  return `${DATE_TIME.format(new Date(iso)).replace(/[\u202f\u00a0]/g, ' ')} UTC`;
}

const AGES: [seconds: number, unit: Intl.RelativeTimeFormatUnit][] = [
  [31_536_000, 'year'],
  [2_592_000, 'month'],
  [86_400, 'day'],
  [3_600, 'hour'],
  [60, 'minute'],
];
const RELATIVE = new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' });

/** `3 days ago`, `just now`; only after hydration (`ui/time.tsx`), since it depends on the current time. */
export function ago(iso: string, now: number): string {
  const seconds = Math.round((Date.parse(iso) - now) / 1000);
  for (const [size, unit] of AGES) {
    if (Math.abs(seconds) >= size) return RELATIVE.format(Math.round(seconds / size), unit);
  }
  return 'just now';
}

const two = (part: number) => String(part).padStart(2, '0');

/** A time as a field for date and time takes it, in the reader's time zone: `2026-11-12T14:05`. */
export function fieldValue(time: number): string {
  const at = new Date(time);
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}T${two(at.getHours())}:${two(at.getMinutes())}`;
}
