import { speaksForBatch, type HistoryEntry } from '@quotewright/domain/templates/contract.js';

/** An entry of the history as it is listed; under one that speaks for its batch, what it led to. */
export interface HistoryItem {
  entry: HistoryEntry;
  led: HistoryEntry[];
}

/** Puts the changes of a batch under the entry that speaks for it. Entries are newest first, as are what they lead to. */
export function grouped(entries: readonly HistoryEntry[]): HistoryItem[] {
  const speaking = new Map<string, HistoryItem>();
  const items: HistoryItem[] = [];
  for (const entry of entries) {
    const heading = speaking.get(entry.batch_id);
    if (heading) {
      heading.led.push(entry);
      continue;
    }
    const item: HistoryItem = { entry, led: [] };
    if (speaksForBatch(entry.type)) speaking.set(entry.batch_id, item);
    items.push(item);
  }
  return items;
}

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

/** The part of a template that a change concerns, for the panel's filter. */
export type HistoryPart = 'all' | 'lines' | 'questions' | 'prices';

/** Whether an entry belongs to the selected part; parts follow from event names. */
export function belongsTo(part: HistoryPart, entry: Pick<HistoryEntry, 'type' | 'version'>): boolean {
  if (part === 'prices') return /Price/.test(entry.type);
  if (part === 'lines')
    return !/Price/.test(entry.type) && (entry.version === null || /Line|Supplier/.test(entry.type));
  if (part === 'questions') return /Question|SampleAnswer/.test(entry.type);
  return true;
}
