import type { HistoryEntry } from '@quotewright/domain/templates/contract.js';

/** The changes of one day, newest first; `day` is a date (`2026-11-20`) in UTC, the same on the server and in every browser. */
export interface HistoryDay {
  day: string;
  entries: HistoryEntry[];
}

/** Groups entries (newest first) by their day. */
export function byDay(entries: readonly HistoryEntry[]): HistoryDay[] {
  const days: HistoryDay[] = [];
  for (const entry of entries) {
    const day = entry.at.slice(0, 10);
    const last = days.at(-1);
    if (last?.day === day) last.entries.push(entry);
    else days.push({ day, entries: [entry] });
  }
  return days;
}

const DAY = new Intl.DateTimeFormat('en-US', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

/** `2026-11-20` → `Friday, November 20, 2026`. */
export function dayName(day: string): string {
  return DAY.format(new Date(`${day}T00:00:00Z`));
}

/** The time of day of an ISO instant, UTC: `10:42`. */
export function clockOf(at: string): string {
  return at.slice(11, 16);
}

/** Which part of a template a change touched, for the filter of the panel. */
export type HistoryPart = 'all' | 'lines' | 'questions' | 'prices';

/** Whether an entry belongs to the part chosen; the parts follow the names of the events. */
export function belongsTo(part: HistoryPart, entry: Pick<HistoryEntry, 'type' | 'version'>): boolean {
  if (part === 'prices') return /Price/.test(entry.type);
  if (part === 'lines')
    return !/Price/.test(entry.type) && (entry.version === null || /Line|Supplier/.test(entry.type));
  if (part === 'questions') return /Question|SampleAnswer/.test(entry.type);
  return true;
}
