import type { Person } from '../../kernel/contract.js';
import type { VersionedRequest } from './commands.js';

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

/** Newest first. */
export interface HistoryPage {
  data: HistoryEntry[];
  total: number;
  /** Pass as `before` for the next page; `null` at the first event. */
  next: string | null;
}

/** Entries of a history page, and the largest page size. */
export const historyLimit = 50;
export const mostHistory = 200;

/** A version number, or one of the two states. */
export type VersionName = number | `${number}` | 'published' | 'current';

export interface Comparison {
  from: { version: number; at: string };
  to: { version: number; at: string };
  changes: Record<TemplatePart, ReadableChange[]>;
  total: number;
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

/** Exactly one of `event_id` and `batch_id`: one change, or all that one command did. */
export interface UndoRequest extends VersionedRequest {
  quote_template_id: number;
  event_id?: string;
  /** As a command answered it. */
  batch_id?: string;
}

export type { UndoConflict } from '../../kernel/contract.js';
