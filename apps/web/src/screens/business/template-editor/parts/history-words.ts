import type { HistoryEntry } from '@quotewright/domain/templates/contract.js';

/** The changes of one day, newest first; `day` is the UTC date the entries fall on in the reader's own time zone. */
export interface HistoryDay {
  day: string;
  entries: HistoryEntry[];
}

/** Groups entries (newest first) by the reader's day. */
export function byDay(entries: readonly HistoryEntry[]): HistoryDay[] {
  const days: HistoryDay[] = [];
  for (const entry of entries) {
    const day = localDay(entry.at);
    const last = days.at(-1);
    if (last?.day === day) last.entries.push(entry);
    else days.push({ day, entries: [entry] });
  }
  return days;
}

function localDay(at: string): string {
  const date = new Date(at);
  return `${date.getFullYear()}-${String(date.getMonth() + 1).padStart(2, '0')}-${String(date.getDate()).padStart(2, '0')}`;
}

/** Which part of a template a change touched, for the filter of the panel. */
export type HistoryPart = 'all' | 'lines' | 'questions' | 'prices';

/** Whether an entry belongs to the part chosen; the parts follow the names of the events. */
export function belongsTo(part: HistoryPart, entry: Pick<HistoryEntry, 'type' | 'version'>): boolean {
  if (part === 'prices') return entry.version === null || /Price/.test(entry.type);
  if (part === 'lines') return entry.version !== null && /Line|Supplier/.test(entry.type);
  if (part === 'questions') return /Question|SampleAnswer/.test(entry.type);
  return true;
}
