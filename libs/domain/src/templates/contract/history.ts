import type { Person } from '../../kernel/contract.js';
import type { EventSource } from '../../kernel/decider.js';
import type { VersionedRequest } from './commands.js';
import { templateTexts, type TemplateTextField } from './rules.js';

/** The parts changes are grouped by. */
export const templateParts = ['details', 'questions', 'lines', 'order', 'images', 'related'] as const;
export type TemplatePart = (typeof templateParts)[number];

/** One difference for display: names, formulas with the titles of their questions, `$12.50`; never ids. `null` = not present. */
export interface ReadableChange {
  /** `name`, `questions.12.title`, `lines.7.formula`, `lines.order` … */
  path: string;
  /** `Name`, `Q1 Length: title`, `Vinyl plank: formula` … */
  label: string;
  before: string | null;
  after: string | null;
}

/**
 * One event of a template, or a change of an offer while a line used it: its prices, its place in the catalogue
 * (`version: null`).
 */
export interface HistoryEntry {
  event_id: string;
  /** The entry that it belongs to: `TimelineEntry`. */
  entry_id: string;
  position: string;
  version: number | null;
  type: string;
  /** A sentence without the actor, with short values: `moved Quarter-round from 1 to 2`. */
  summary: string;
  actor: Person;
  at: string;
  reason: string | null;
  source: string;
  batch_id: string;
  changes: ReadableChange[];
  undoable: boolean;
  /** The event that undid this one; none where that was undone as well. */
  undone_by: string | null;
}

/** What an entry is: one event, what one command did, or one person's saves of one field within ten minutes. */
export type EntryKind = 'change' | 'batch' | 'saves';

/** One entry of a history: what it shows while it is closed. Its events are the rows with its `entry_id`. */
export interface TimelineEntry {
  entry_id: string;
  kind: EntryKind;
  /** Its place in the history: that of its last event. */
  position: string;
  /** Of the whole entry, as in `HistoryEntry`: `changed the price from $5.00 to $7.00`. */
  summary: string;
  actor: Person;
  /** Of its last event. */
  at: string;
  reason: string | null;
  source: string;
  /** What it changed from its start to its end; of a batch that says what it was for, nothing. */
  changes: ReadableChange[];
  /** Its events. */
  count: number;
  undoable: boolean;
  /** It could be undone but for a later change that is in the way. */
  blocked: boolean;
  /** The event that undid all of it. */
  undone_by: string | null;
}

/** The parts that a history is filtered by. */
export const historyParts = [
  'details',
  'questions',
  'lines',
  'order',
  'images',
  'related',
  'prices',
  'publishing',
] as const satisfies readonly (TemplatePart | 'prices' | 'publishing')[];
export type HistoryPart = (typeof historyParts)[number];

/** The details of a template as its history names them, by path. A function, so that pages without a history drop it. */
export function detailsFields(): { path: string; label: string }[] {
  return [
    { path: 'name', label: 'Name' },
    ...Object.entries<TemplateTextField>(templateTexts)
      .filter(([path]) => path !== 'name')
      .map(([path, { label }]) => ({ path, label })),
    { path: 'price', label: 'Price' },
    { path: 'quoteType', label: 'Quote type' },
    { path: 'kind', label: 'Type' },
    { path: 'categoryId', label: 'Category' },
    { path: 'subcategoryId', label: 'Sub category' },
  ];
}

/** Where changes come from. */
export const historySources = ['screen', 'api', 'import', 'sample', 'system'] as const satisfies readonly EventSource[];
export type HistorySource = (typeof historySources)[number];

/** What changes of a history are about: all of it must hold. */
export interface HistoryFilter {
  /** The account that made the change. */
  actor?: number;
  part?: HistoryPart;
  /** A path, or the start of one: `price`, `lines.7`, `lines.7.formula`. */
  field?: string;
  /** Dates or times; a `to` without a time includes its day. */
  from?: string;
  to?: string;
  source?: HistorySource;
  /** In the summary, a value, a name or the reason. */
  text?: string;
}

/** `before`: the `next` of an earlier page. `upto`: like it, but with the entry at that position. */
export interface HistoryQuery extends HistoryFilter {
  before?: string;
  upto?: string;
  limit?: number;
}

/** Newest first: the entries, and their events in the same order. */
export interface HistoryPage {
  data: HistoryEntry[];
  entries: TimelineEntry[];
  /**
   * Pass as `before` for the next page; `null` at the first event. A page of a filtered history may hold fewer entries
   * than asked for, or none, before its end.
   */
  next: string | null;
  /** On the first page: who ever changed the template, or an offer in its lines. */
  people?: Person[];
}

/** Entries of a history page, and the largest page size. */
export const historyLimit = 50;
export const mostHistory = 200;

/** An end of a comparison: a version number, one of the two states, or another moment (`readEnd`). */
export type VersionName = number | `${number}` | 'published' | 'current' | (string & {});

/** An item of a list that was moved; places count from 1. */
export interface NamedMove {
  name: string;
  from: number;
  to: number;
}

/** A difference between two states, with what its kind needs to be shown. */
export interface ComparedChange extends ReadableChange {
  /** Of an order: the fewest moves that make it. */
  moves?: NamedMove[];
  /** Of a picture: its media hash on the side that has it. */
  picture?: { before: string | null; after: string | null };
  /** Of a formula: its parts in words. */
  tokens?: { before: string[]; after: string[] };
}

/** The sample quote at one end of a bridge: its own sample answers, the prices of its moment. Decimal strings. */
export interface BridgeEnd {
  retail_total: string;
  /** Absent for those who may not see the cost of every line. */
  cost_total?: string;
  /** Lines that could not be calculated, and are not in the totals. */
  without: string[];
}

/** What one difference does to the sample quote: signed decimal strings with two places. */
export interface BridgeStep {
  /** Like the paths of changes; `offers.12.price` is the price of an offer. */
  path: string;
  label: string;
  retail: string;
  cost?: string;
}

/** The way from one sample quote to another. The steps add up to the difference of the totals, to the cent. */
export interface PriceBridge {
  from: BridgeEnd;
  to: BridgeEnd;
  steps: BridgeStep[];
}

/** One of two states that are compared. */
export interface ComparedEnd {
  version: number;
  /** The moment; of a version, the time of the change that made it. ISO 8601 UTC. */
  at: string;
}

export interface Comparison {
  from: ComparedEnd;
  to: ComparedEnd;
  changes: Record<TemplatePart, ComparedChange[]>;
  total: number;
  bridge: PriceBridge;
}

/**
 * The path of a question's unit if this is its sample answer, and vice versa; `null` for every other. A number means
 * nothing without its unit: what one command did to both is undone together.
 */
export function otherHalf(path: string): string | null {
  const [, question, field] = /^(questions\.\d+)\.(unit|sampleAnswer)$/.exec(path) ?? [];
  return question === undefined ? null : `${question}.${field === 'unit' ? 'sampleAnswer' : 'unit'}`;
}

/** Whether undoing one entry of a history undoes the other as well. */
export function isUndoneWith(
  one: Pick<HistoryEntry, 'batch_id' | 'changes'>,
  other: Pick<HistoryEntry, 'batch_id' | 'changes'>,
): boolean {
  return (
    one.batch_id === other.batch_id &&
    one.changes.some((change) => other.changes.some(({ path }) => path === otherHalf(change.path)))
  );
}

/** Events that say what the others of their batch were for. They change nothing themselves and are undone with them. */
const intents: readonly string[] = ['ChangesDiscarded', 'BatchUndone'];

/** Whether an event of this type speaks for its whole batch: undone by its id, the batch is. */
export function speaksForBatch(type: string): boolean {
  return intents.includes(type);
}

/** Exactly one of `event_id`, `batch_id` and `entry_id`: one change, all that one command did, or an entry. */
export interface UndoRequest extends VersionedRequest {
  quote_template_id: number;
  event_id?: string;
  /** As a command answered it. */
  batch_id?: string;
  /** As in the history. */
  entry_id?: string;
  /** With `entry_id`: later entries that are in its way, undone with it in one batch. */
  also?: string[];
  /**
   * With `entry_id`: the version of the last change that was shown of these entries. Another save may have joined one
   * since; that is a conflict, so that nobody undoes what they have not seen.
   */
  upto_version?: number;
}

/** The version of the last of some changes. */
export const lastVersion = (changes: readonly Pick<HistoryEntry, 'version'>[]): number =>
  Math.max(0, ...changes.map(({ version }) => version ?? 0));

/** Entries that an undo names beside the first, at most. */
export const mostTogether = 20;

export type { UndoConflict } from '../../kernel/contract.js';
