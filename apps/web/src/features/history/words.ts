import {
  templateTexts,
  type HistoryEntry,
  type HistoryPart,
  type HistorySource,
  type ReadableChange,
  type TemplateTextField,
  type TimelineEntry,
} from '@quotewright/domain/templates/contract.js';

/** The changes that a batch led to, without the one that says what it was for. */
export function ledBy(entry: TimelineEntry, rows: readonly HistoryEntry[]): readonly HistoryEntry[] {
  return entry.kind === 'batch' && entry.changes.length === 0
    ? rows.filter(({ summary }) => summary !== entry.summary)
    : rows;
}

/** The changes that a sentence does not tell in full: those of long texts. */
export function untold({ kind, changes }: Pick<TimelineEntry, 'kind' | 'changes'>): ReadableChange[] {
  return kind === 'batch' ? [] : changes.filter(({ path, before }) => longTexts.has(path) && before !== null);
}

const longTexts: ReadonlySet<string> = new Set(
  Object.entries<TemplateTextField>(templateTexts)
    .filter(([, { long }]) => long)
    .map(([path]) => path),
);

/** A sentence in three: what stands before the values, the value before and the value after. */
export interface ToldChange {
  lead: string;
  before: string | null;
  after: string | null;
}

/** Splits a sentence at the values that it ends with, so that they can be marked. */
export function toldChange(sentence: string, changes: readonly ReadableChange[]): ToldChange {
  for (const { before, after } of changes) {
    if (!after) continue;
    if (before && sentence.endsWith(` from ${before} to ${after}`))
      return { lead: sentence.slice(0, -` from ${before} to ${after}`.length), before, after };
    if (sentence.endsWith(` to ${after}`))
      return { lead: sentence.slice(0, -` to ${after}`.length), before: null, after };
  }
  return { lead: sentence, before: null, after: null };
}

/** The entries of one day, newest first. */
export interface HistoryDay<Entry> {
  /** A date (`2026-11-20`). */
  day: string;
  entries: Entry[];
}

/** Groups entries (newest first) by their day: UTC, the same on the server and in every browser, or the reader's own. */
export function byDay<Entry extends { at: string }>(entries: readonly Entry[], local: boolean): HistoryDay<Entry>[] {
  const days: HistoryDay<Entry>[] = [];
  for (const entry of entries) {
    const day = dayOf(entry.at, local);
    const last = days.at(-1);
    if (last?.day === day) last.entries.push(entry);
    else days.push({ day, entries: [entry] });
  }
  return days;
}

const two = (part: number) => String(part).padStart(2, '0');

/** The day of an ISO instant: `2026-11-20`. */
export function dayOf(at: string, local: boolean): string {
  const time = new Date(at);
  return local ? `${time.getFullYear()}-${two(time.getMonth() + 1)}-${two(time.getDate())}` : at.slice(0, 10);
}

const DAY = new Intl.DateTimeFormat('en-US', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

/** `2026-11-20` → `Friday, November 20, 2026`; with `today`, `Today, …` and `Yesterday, …`. */
export function dayName(day: string, today?: string): string {
  const name = DAY.format(new Date(`${day}T00:00:00Z`));
  if (today === undefined) return name;
  const ago = Math.round((Date.parse(`${today}T00:00:00Z`) - Date.parse(`${day}T00:00:00Z`)) / 86_400_000);
  return ago === 0 || ago === 1 ? name.replace(/^\w+/, ago === 0 ? 'Today' : 'Yesterday') : name;
}

/** The time of day of an ISO instant: `10:42`. */
export function clockOf(at: string, local: boolean): string {
  const time = new Date(at);
  return local ? `${two(time.getHours())}:${two(time.getMinutes())}` : at.slice(11, 16);
}

const EXACT = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'long' });

/** The exact time in the reader's time zone, which it names; only after hydration. */
export function exactTime(at: string): string {
  return EXACT.format(new Date(at)).replace(/[\u202f\u00a0]/g, ' ');
}

/** The parts of a template that its history is filtered by. */
export const partNames: Record<HistoryPart, string> = {
  details: 'Description',
  questions: 'Questions',
  lines: 'Lines',
  order: 'Order',
  images: 'Pictures',
  related: 'Related templates',
  prices: 'Prices',
  publishing: 'Publishing',
};

/** Where changes come from. */
export const sourceNames: Record<HistorySource, string> = {
  screen: 'a screen',
  api: 'the API',
  import: 'an import',
  sample: 'the sample catalogue',
  system: 'the system',
};

/** The author in words: accounts may be deleted, and the first events of the gallery come with the product. */
export function actorName({ actor, source }: Pick<TimelineEntry, 'actor' | 'source'>): string {
  if (actor.name) return actor.name;
  if (source === 'sample') return 'The sample catalogue';
  return actor.id === null && actor.user_type === null ? 'The system' : 'A deleted account';
}

const SHORT_DAY = new Intl.DateTimeFormat('en-US', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});

/** `2026-11-20` → `Nov 20, 2026`. */
export function dayWords(day: string): string {
  return SHORT_DAY.format(new Date(`${day}T00:00:00Z`));
}

/** The day `days` before `now` in the reader's time zone: `2026-11-20`. */
export function daysBefore(now: number, days: number): string {
  const then = new Date(now);
  then.setDate(then.getDate() - days);
  const two = (part: number) => String(part).padStart(2, '0');
  return `${then.getFullYear()}-${two(then.getMonth() + 1)}-${two(then.getDate())}`;
}

/**
 * Days as the API takes them: the first instant of the one and the last of the other.
 * @param local days are the reader's own; before hydration they are UTC, as on the server
 */
export function instantsOf(
  { from, to }: { from?: string; to?: string },
  local: boolean,
): { from?: string; to?: string } {
  const zone = local ? '' : 'Z';
  return {
    ...(from !== undefined && { from: new Date(`${from}T00:00:00.000${zone}`).toISOString() }),
    ...(to !== undefined && { to: new Date(`${to}T23:59:59.999${zone}`).toISOString() }),
  };
}

/** `at any time`, `since November 1`, `until …`, `from … to …`. */
export function spanWords(from: string | undefined, to: string | undefined): string {
  if (from && to) return from === to ? `on ${dayWords(from)}` : `from ${dayWords(from)} to ${dayWords(to)}`;
  if (from) return `since ${dayWords(from)}`;
  return to ? `until ${dayWords(to)}` : 'at any time';
}
