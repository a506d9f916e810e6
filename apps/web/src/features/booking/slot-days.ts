import type { Slot } from '@quotewright/domain/bookings/contract.js';

const DAY_MS = 86_400_000;

/** `2026-12-01` of `2026-12-01 14:30`. */
export const dayOf = (demoDate: string): string => demoDate.slice(0, 10);

export const daysAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

/** The Monday of a day's week. */
export const weekOf = (day: string): string => daysAfter(day, -((new Date(day).getUTCDay() + 6) % 7));

/** Times by day, in order. */
export function byDay(slots: readonly Slot[]): ReadonlyMap<string, readonly Slot[]> {
  const days = new Map<string, Slot[]>();
  for (const slot of slots) {
    const day = dayOf(slot.demo_date);
    days.set(day, [...(days.get(day) ?? []), slot]);
  }
  return days;
}

const format = (options: Intl.DateTimeFormatOptions) => {
  const inUtc = new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' });
  // What a clock shows, as if it were one of UTC.
  return (local: string) => inUtc.format(new Date(`${local.replace(' ', 'T')}Z`)).replace(/[\u202f\u00a0]/g, ' ');
};

const time = format({ hour: 'numeric', minute: '2-digit' });
const weekday = format({ weekday: 'short' });
const date = format({ month: 'short', day: 'numeric' });
const long = format({ weekday: 'long', year: 'numeric', month: 'long', day: 'numeric' });

/** `2:30 PM` of `2026-12-01 14:30`. */
export const timeWords = time;
/** `Tue` of a day. */
export const weekdayWord = (day: string): string => weekday(`${day} 00:00`);
/** `Dec 1` of a day. */
export const dateWords = (day: string): string => date(`${day} 00:00`);
/** `Tuesday, December 1, 2026` of a day. */
export const dayWords = (day: string): string => long(`${day} 00:00`);
/** `Tuesday, December 1, 2026, 2:30 PM` of `2026-12-01 14:30`. */
export const momentWords = (demoDate: string): string => `${dayWords(dayOf(demoDate))}, ${timeWords(demoDate)}`;

/** Today in a time zone. */
export const todayIn = (zone: string): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' }).format();
