import {
  speaksForBatch,
  templateTexts,
  type HistoryEntry,
  type ReadableChange,
  type TemplateTextField,
} from '@quotewright/domain/templates/contract.js';
import { counted } from '../../../../lib/format.js';

/** What is listed as one: a change, or all changes of one batch. */
export interface HistoryItem {
  /** The change, or the one that says what its batch was for. */
  entry: HistoryEntry;
  /** The other changes of its batch; where no change speaks for them, all of them. Newest first; empty for one change. */
  led: HistoryEntry[];
}

/** Puts the changes of each batch together. Entries are newest first, as are what they lead to. */
export function grouped(entries: readonly HistoryEntry[]): HistoryItem[] {
  const batches = new Map<string, HistoryEntry[]>();
  for (const entry of entries) batches.set(entry.batch_id, [...(batches.get(entry.batch_id) ?? []), entry]);
  return [...batches.values()].map((batch) => {
    const head = batch.find(({ type }) => headings.some((heading) => heading(type)));
    if (head) return { entry: head, led: batch.filter((entry) => entry !== head) };
    return { entry: batch.at(-1)!, led: batch.length > 1 ? batch : [] };
  });
}

/** What says best what a batch was for. A copy is created in the same batch, under a name that says less. */
const headings: readonly ((type: string) => boolean)[] = [speaksForBatch, (type) => type === 'TemplateCopied'];

/** Whether no change of a batch says what it was for, so that its changes are listed and undone as equals. */
export function isOfEquals({ entry, led }: HistoryItem): boolean {
  return led.includes(entry);
}

/** What an item says after the name of its author. */
export function sentenceOf(item: HistoryItem): string {
  const more = item.led.length - 1;
  return isOfEquals(item) ? `${item.entry.summary}, and ${counted(more, 'more change')}` : item.entry.summary;
}

/** The changes that the sentence does not tell in full: those of long texts. */
export function untold({ type, changes }: HistoryEntry): ReadableChange[] {
  return type === 'TemplateCreated' ? [] : changes.filter(({ path }) => longTexts.has(path));
}

const longTexts: ReadonlySet<string> = new Set(
  Object.entries<TemplateTextField>(templateTexts)
    .filter(([, { long }]) => long)
    .map(([path]) => path),
);

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
