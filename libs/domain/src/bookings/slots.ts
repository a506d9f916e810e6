import { localOf, instantOf, dayAfter } from '../kernel/local-time.js';
import { slotMinutes, type BookingHours } from './contract.js';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

const dayOf = (local: string): string => local.slice(0, 10);
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
