import { clockOf } from './time-zone.js';

const DAY = 24 * 60 * 60_000;

/** What clocks in a time zone show at an instant (ms): `2026-12-01 14:30`. */
export function localOf(instant: number, zone: string): string {
  const parts = Object.fromEntries(
    clockOf(zone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, value]),
  );
  return `${parts.year!.padStart(4, '0')}-${parts.month}-${parts.day} ${parts.hour}:${parts.minute}`;
}

const asUtc = (local: string): number => Date.parse(`${local.replace(' ', 'T')}:00Z`);

/**
 * The instant (ms) at which clocks in a time zone show `2026-12-01 14:30`: the first, where they are set back and show
 * it twice; `null` where they are set forward and never do, or where there is no such day.
 */
export function instantOf(local: string, zone: string): number | null {
  const wall = asUtc(local);
  if (Number.isNaN(wall)) return null;
  // Clocks change at most once within two days, so the right offset is that of the day before or of the day after.
  const instants = [wall - DAY, wall + DAY]
    .map((near) => wall - (asUtc(localOf(near, zone)) - near))
    // The last days of the year 9999 have no day after them.
    .filter((instant) => !Number.isNaN(instant) && localOf(instant, zone) === local);
  return instants.length > 0 ? Math.min(...instants) : null;
}

/** Whether a text is a day of the calendar: `2026-12-01`. */
export const isDay = (day: string): boolean => instantOf(`${day} 12:00`, 'UTC') !== null;

/** The day after one of the calendar. */
export const dayAfter = (day: string): string => new Date(Date.parse(day) + DAY).toISOString().slice(0, 10);

/** Where a day begins (ms) in a time zone, also where clocks skip midnight. */
export const startOfDay = (day: string, zone: string): number | null =>
  instantOf(`${day} 00:00`, zone) ?? instantOf(`${day} 01:00`, zone);

/** Where the day after it begins. */
export const endOfDay = (day: string, zone: string): number | null =>
  isDay(day) ? startOfDay(dayAfter(day), zone) : null;
