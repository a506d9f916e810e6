import type { ReportInterval, ReportPeriod, SeriesPoint } from './contract.js';

export const MS_PER_DAY = 86_400_000;

const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);

/** The period just before one, of as many days. */
export function periodBefore({ from, to }: ReportPeriod): ReportPeriod {
  const [first, last] = [Date.parse(from), Date.parse(to)];
  return { from: dayOf(first - (last - first) - MS_PER_DAY), to: dayOf(first - MS_PER_DAY) };
}

/** The first day of the interval that a day (UTC) is in. Weeks start on Monday. */
export function startOf(day: string, interval: ReportInterval): string {
  if (interval === 'day') return day;
  if (interval === 'month') return `${day.slice(0, 7)}-01`;
  const at = Date.parse(day);
  return dayOf(at - ((new Date(at).getUTCDay() + 6) % 7) * MS_PER_DAY);
}

/** The first day of the interval after the one that starts on a day. */
function next(start: string, interval: ReportInterval): string {
  const at = new Date(start);
  if (interval === 'month') return dayOf(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 1));
  return dayOf(at.getTime() + (interval === 'week' ? 7 : 1) * MS_PER_DAY);
}

/**
 * The counts of days as a series without gaps over a period.
 * @param today of which the counts are not complete (UTC)
 */
export function seriesOf(
  counts: ReadonlyMap<string, number>,
  { from, to }: ReportPeriod,
  interval: ReportInterval,
  today: string,
): SeriesPoint[] {
  const values = new Map<string, number>();
  for (const [day, count] of counts) {
    const start = startOf(day, interval);
    values.set(start, (values.get(start) ?? 0) + count);
  }
  const points: SeriesPoint[] = [];
  for (let at = startOf(from, interval); at <= to; at = next(at, interval)) {
    const last = dayOf(Date.parse(next(at, interval)) - MS_PER_DAY);
    const partial = at < from || last > to || last >= today;
    points.push({ at, value: values.get(at) ?? 0, ...(partial && { partial }) });
  }
  return points;
}
