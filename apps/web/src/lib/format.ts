import { shortQuantity } from '@quotewright/domain/formula/short-quantity.js';

/**
 * Numbers, money and dates for display, the same on the server and in every browser: fixed en-US, UTC unless a
 * browser's own zone is requested. Amounts are decimal strings and never become floats.
 */

/** Groups the whole part of a decimal string by thousands: `1234.5` → `1,234.5`. */
function grouped(text: string): string {
  const [whole = '', ...rest] = text.split('.');
  return [whole.replace(/\B(?=(\d{3})+$)/g, ','), ...rest].join('.');
}

/** `348` → `$348.00`, `-5.5` → `−$5.50`. Takes a decimal string with at most two significant places. */
export function money(amount: string): string {
  const negative = amount.startsWith('-');
  const [whole = '0', places = ''] = amount.replace(/^[-+]/, '').split('.');
  return `${negative ? '−' : ''}$${grouped(whole || '0')}.${places.padEnd(2, '0').slice(0, Math.max(2, places.replace(/0+$/, '').length))}`;
}

/** A quantity or other number, by the display rule of quantities: `1234.5678` → `1,234.57`. */
export function quantity(amount: string | number): string {
  return shortQuantity(String(amount));
}

/** `1` → `1 view`, `1284` → `1,284 views`. Irregular plurals are passed. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${quantity(count)} ${count === 1 ? one : many}`;
}

/**
 * The Markup figure: (retail − cost) ÷ cost × 100, half up to whole percent (`50%`); `–` when cost is 0 or missing
 * (CALCULATION.md).
 */
export function markup(cost: string | null | undefined, retail: string | null | undefined): string {
  if (cost == null || retail == null) return '–';
  const [from, to] = [hundredths(cost), hundredths(retail)];
  if (from === 0n) return '–';
  const doubled = ((to - from) * 200n) / from;
  const half = doubled >= 0n ? 1n : -1n;
  return `${String((doubled + half) / 2n).replace('-', '−')}%`;
}

function hundredths(amount: string): bigint {
  const [whole = '0', places = ''] = amount.split('.');
  const sign = whole.startsWith('-') ? -1n : 1n;
  return sign * (BigInt(whole.replace(/^[-+]/, '') || '0') * 100n + BigInt(places.padEnd(2, '0').slice(0, 2)));
}

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
