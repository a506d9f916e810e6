import { endOfDay, localOf } from '../kernel/local-time.js';

const DAY_MS = 86_400_000;

/**
 * The end of a validity of so many days, that of sending included, and the year that a number is drawn in, as the clocks of a
 * time zone say. `at`: when it is sent (ms since 1970).
 */
export function validityFrom(at: number, zone: string, days: number): { validUntil: string; year: number } {
  const today = localOf(at, zone).slice(0, 10);
  const last = new Date(Date.parse(today) + (days - 1) * DAY_MS).toISOString().slice(0, 10);
  return { validUntil: new Date(endOfDay(last, zone)!).toISOString(), year: Number(today.slice(0, 4)) };
}
