import { overlaps, same, type Change } from './changes.js';
import type { TemplateEvent } from './events.js';

/** Saves of one field by one person within this time of the first are one entry of the history. */
export const foldingMs = 600_000;

/** What decides which entry of the history an event belongs to. */
export interface Listed {
  readonly id: string;
  readonly batch: string;
  readonly type: string;
  /** ISO 8601 UTC. */
  readonly at: string;
  /** `null` if the system acted. */
  readonly actor: number | null;
  readonly changes: readonly Change[];
  readonly undoes: string | null;
}

/** An entry that later events may still join: one person's saves of one field. */
interface OpenEntry {
  readonly entry: string;
  readonly actor: number;
  /** The time of its first event, in milliseconds. */
  readonly since: number;
}

/** By path. */
type OpenEntries = Readonly<Record<string, OpenEntry>>;

/** What the entries so far leave to decide about the next event. */
export interface EntryState {
  readonly open: OpenEntries;
  /** The newest batch with its entry. `alone`: its only event so far. */
  readonly last: { readonly batch: string; readonly entry: string; readonly alone: string | null } | null;
}

export const noEntries: EntryState = { open: {}, last: null };

/** Where an event belongs. */
export interface Placed {
  readonly state: EntryState;
  /** The id of its entry: the id of the entry's first event. */
  readonly entry: string;
  /** It joined an earlier entry of the same field. */
  readonly folded: boolean;
  /** The event before it turned out to start a batch: it leaves the entry `from` that it had joined. */
  readonly leaves: { readonly id: string; readonly from: string } | null;
}

/** Events that set one field. Saves of anything else never fold. */
const fieldEvents: ReadonlySet<string> = new Set<TemplateEvent['type']>([
  'TemplateRenamed',
  'TemplateDescribed',
  'TemplateUnitChanged',
  'TemplateBrandChanged',
  'TemplateAdviceChanged',
  'TemplateWarrantyChanged',
  'TemplatePriceChanged',
  'TemplateQuoteTypeChanged',
  'TemplateKindChanged',
  'TemplateCategoryAssigned',
  'QuestionRetitled',
  'QuestionUnitChanged',
  'SampleAnswerSet',
  'QuestionsReordered',
  'LineProductChanged',
  'DefaultSupplierChanged',
  'LineFormulaChanged',
  'LineSettingChanged',
  'LinesReordered',
  'TemplateImagesReordered',
]);

/** Between a state before these and one after them nothing folds. */
const borders: ReadonlySet<string> = new Set<TemplateEvent['type']>(['TemplatePublished', 'TemplateUnpublished']);

/** What saves of a field are folded by: its path, or the first of those that one event always sets together. */
function foldingPath({ type, changes, undoes }: Listed): string | null {
  return fieldEvents.has(type) && undoes === null ? (changes[0]?.path ?? null) : null;
}

/** The entries that stay open after an event that does not belong to them. */
function stillOpen(open: OpenEntries, { type, at, changes }: Listed): OpenEntries {
  if (borders.has(type)) return {};
  const now = Date.parse(at);
  return Object.fromEntries(
    Object.entries(open).filter(
      ([path, { since }]) => now - since <= foldingMs && !changes.some((change) => overlaps(change.path, path)),
    ),
  );
}

/**
 * The entry of the next event of a stream: its batch, or, for a batch of one, the entry of one person's saves of that
 * field within ten minutes of the first. Another change of the field, an undo or a publish in between starts a new one.
 */
export function placed(state: EntryState, event: Listed): Placed {
  const { last } = state;
  if (last?.batch === event.batch) {
    const entry = last.alone ?? last.entry;
    // What its first event opened or joined is open no longer: the batch changed that field.
    const others = Object.fromEntries(Object.entries(state.open).filter(([, one]) => one.entry !== last.entry));
    return {
      state: { open: stillOpen(others, event), last: { batch: event.batch, entry, alone: null } },
      entry,
      folded: false,
      leaves: entry === last.entry ? null : { id: entry, from: last.entry },
    };
  }
  const path = foldingPath(event);
  const joined = path === null ? undefined : state.open[path];
  const joins =
    joined !== undefined && joined.actor === event.actor && Date.parse(event.at) - joined.since <= foldingMs;
  const entry = joins ? joined.entry : event.id;
  const own: OpenEntries =
    path === null || event.actor === null
      ? {}
      : { [path]: joins ? joined : { entry, actor: event.actor, since: Date.parse(event.at) } };
  return {
    state: {
      open: { ...stillOpen(state.open, event), ...own },
      last: { batch: event.batch, entry, alone: event.id },
    },
    entry,
    folded: joins,
    leaves: null,
  };
}

/** The entry of each event of a stream, oldest first. */
export function entriesOf(events: Iterable<Listed>): Map<string, string> {
  const entries = new Map<string, string>();
  let state = noEntries;
  for (const event of events) {
    const { state: next, entry, leaves } = placed(state, event);
    if (leaves) entries.set(leaves.id, leaves.id);
    entries.set(event.id, entry);
    state = next;
  }
  return entries;
}

/** Several events as one: the first value before and the last after of each path. */
export function mergedOf(events: readonly (readonly Change[])[]): Change[] {
  const merged = new Map<string, Change>();
  for (const change of events.flat()) {
    const first = merged.get(change.path);
    merged.set(change.path, first ? { ...first, after: change.after } : change);
  }
  return [...merged.values()];
}

/** What several events did together: `mergedOf` without what they set back. */
export function netOf(events: readonly (readonly Change[])[]): Change[] {
  return mergedOf(events).filter(({ before, after }) => !same(before, after));
}
