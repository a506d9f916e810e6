import { clockOf } from '../kernel/time-zone.js';
import { slotMinutes, type BookingHours } from './contract.js';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

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

const dayOf = (local: string): string => local.slice(0, 10);
const dayAfter = (day: string): string => new Date(Date.parse(day) + DAY).toISOString().slice(0, 10);
const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
const two = (part: number): string => String(part).padStart(2, '0');

/** The instants at which the team offers to begin on one of its days, as its clocks show them. */
function onDay(day: string, { time_zone, week, days_off }: BookingHours): number[] {
  const hours = week[(new Date(day).getUTCDay() + 6) % 7];
  if (!hours || days_off.includes(day)) return [];
  const begins: number[] = [];
  const last = minutesOf(hours.to) - slotMinutes;
  for (let at = minutesOf(hours.from); at <= last; at += slotMinutes) {
    const instant = instantOf(`${day} ${two(Math.floor(at / 60))}:${two(at % 60)}`, time_zone);
    if (instant !== null) begins.push(instant);
  }
  return begins;
}

/** Between which instants (ms) times can be booked, as of `now`. */
const bookable = ({ notice_hours, horizon_days }: BookingHours, now: number): [from: number, to: number] => [
  now + notice_hours * 60 * MINUTE,
  now + horizon_days * DAY,
];

/** The instants (ms) that can be booked as of `now`, in order, at most from `from` and before `to`. */
export function offered(hours: BookingHours, now: number, from = -Infinity, to = Infinity): number[] {
  const [first, last] = bookable(hours, now);
  const [begin, end] = [Math.max(first, from), Math.min(last, to - 1)];
  const begins: number[] = [];
  if (begin > end) return begins;
  const lastDay = dayOf(localOf(end, hours.time_zone));
  for (let day = dayOf(localOf(begin, hours.time_zone)); day <= lastDay; day = dayAfter(day))
    begins.push(...onDay(day, hours).filter((at) => at >= begin && at <= end));
  return begins;
}

/** Whether an instant can be booked as of `now`. */
export const isOffered = (hours: BookingHours, now: number, at: number): boolean =>
  offered(hours, now, at, at + 1).length > 0;

/** Where a day begins (ms) in a time zone, also where clocks skip midnight. */
export const startOfDay = (day: string, zone: string): number | null =>
  instantOf(`${day} 00:00`, zone) ?? instantOf(`${day} 01:00`, zone);

/** Where the day after it begins. */
export const endOfDay = (day: string, zone: string): number | null =>
  isDay(day) ? startOfDay(dayAfter(day), zone) : null;
