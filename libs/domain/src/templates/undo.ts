import type { Recorded } from '../kernel/decider.js';
import { DomainError } from '../kernel/errors.js';
import type { UndoConflict } from '../kernel/contract.js';
import { changes, isUndoable, overlaps, stepBack, type Step } from './changes.js';
import { evolveContent, type TemplateContent } from './content.js';
import { speaksForBatch } from './contract.js';
import { entriesOf, netOf } from './entries.js';
import type { TemplateEvent } from './events.js';

/** What an event says about others that it undoes. */
export interface Undoing {
  readonly id: string;
  /** The event that it undoes. */
  readonly undoes: string | null;
  /** Others of the same entry that it undoes with it. */
  readonly undoesAlso?: readonly string[] | null;
  /** The batch that it undoes. */
  readonly undoesBatch: string | null;
}

/** One event of the stream with what it changed; the newest first. A chain: a new event copies nothing of the others. */
export interface Trail extends Step, Undoing {
  readonly type: string;
  /** ISO 8601 UTC. */
  readonly at: string;
  /** `null` if the system acted. */
  readonly actor: number | null;
  /** Absent in events from before it was kept. */
  readonly command: string | undefined;
  readonly older: Trail | null;
}

/** What is to be undone: what one event did, everything that one command did, or an entry of the history. */
export type ToUndo = { readonly eventId: string } | { readonly batchId: string } | EntryToUndo;

/** An entry, as far as it was known; `uptoRevision`: of its last change then. */
export interface EntryToUndo {
  readonly entryId: string;
  readonly uptoRevision?: number;
}

/** An event to undo. `also`: the ids of earlier events of its entry, whose changes it carries too. */
type Taken = Trail & { readonly also?: readonly string[] };

/** What an undo will do. */
interface UndoPlan {
  /** The content afterwards. */
  readonly target: TemplateContent;
  /** The events that are undone, oldest first. */
  readonly taken: readonly Taken[];
  /** The events of the batch, oldest first, where a whole one is undone. */
  readonly batch: readonly Trail[] | null;
}

/** The batch that an event undoes, or null. */
export function undoneBatchOf(event: TemplateEvent): string | null {
  return event.type === 'BatchUndone' ? event.data.batchId : null;
}

/** The trail after an event that led from one content to another. */
export function trailAfter(
  older: Trail | null,
  event: Recorded<TemplateEvent>,
  before: TemplateContent,
  after: TemplateContent,
): Trail {
  return {
    id: event.id,
    revision: event.revision,
    batch: event.meta.batchId,
    command: event.meta.command,
    type: event.type,
    at: event.meta.at,
    actor: event.meta.actorId,
    changes: changes(before, after),
    undoes: event.data.undoes ?? null,
    undoesAlso: event.data.undoesAlso ?? null,
    undoesBatch: undoneBatchOf(event),
    older,
  };
}

/** The version of the last event before `version` that changed content, or published it; 0 if there is none. */
export function contentVersionBefore(trail: Trail | null, version: number): number {
  for (const { revision, type, changes: made } of trailOf(trail))
    if (revision + 1 < version && (made.length > 0 || type === 'TemplatePublished')) return revision + 1;
  return 0;
}

/** The events of a trail, newest first. */
function* trailOf(newest: Trail | null): Generator<Trail> {
  for (let entry = newest; entry; entry = entry.older) yield entry;
}

/** What a history knows of an undoing: see `undoneBy`. */
export type UndoingEvent = Undoing & { readonly batch: string };

/**
 * Tells by which event another one is undone, or null. An undo that was undone itself counts no longer.
 * @param undoings events of the same stream that undo others, newest first
 */
export function undoneBy(
  undoings: Iterable<UndoingEvent>,
): (event: { readonly id: string; readonly batch: string }) => string | null {
  type Placed = { undoing: UndoingEvent; age: number };
  const [ofEvents, ofBatches] = [new Map<string, Placed>(), new Map<string, Placed>()];
  let age = 0;
  for (const undoing of undoings) {
    const { undoes, undoesAlso, undoesBatch } = undoing;
    age += 1;
    for (const one of undoes === null ? [] : [undoes, ...(undoesAlso ?? [])])
      if (!ofEvents.has(one)) ofEvents.set(one, { undoing, age });
    if (undoesBatch !== null && !ofBatches.has(undoesBatch)) ofBatches.set(undoesBatch, { undoing, age });
  }
  const newest = ({ id, batch }: { readonly id: string; readonly batch: string }): UndoingEvent | undefined => {
    const [alone, whole] = [ofEvents.get(id), ofBatches.get(batch)];
    // Of one batch, the event that undoes this one says more: it may have been undone by itself since.
    const isAlone = alone && (!whole || alone.undoing.batch === whole.undoing.batch || alone.age < whole.age);
    return (isAlone ? alone : whole)?.undoing;
  };
  return (event) => {
    const first = newest(event);
    let undone = false;
    // Every undo is newer than what it undoes, so this ends.
    for (let by = first; by; by = newest(by)) undone = !undone;
    return undone ? first!.id : null;
  };
}

/** Refuses an undo because of a later change. */
function conflict(path: string, later: Trail | undefined): DomainError {
  const data: UndoConflict | null = later
    ? { event_id: later.id, version: later.revision + 1, type: later.type, path }
    : null;
  return new DomainError(
    'undo_conflict',
    `A later change is in the way${later ? ` (version ${later.revision + 1})` : ''}. Undo that one first.`,
    { data },
  );
}

const notThere = (): DomainError =>
  new DomainError('event_not_found', 'There is no such change in the history of this template.');

const notUndoable = (): DomainError => new DomainError('not_undoable', 'This is not a change that can be undone.');

/** The events of one batch, oldest first. Throws where there is none, or where it holds what is no change. */
function batchIn(trail: readonly Trail[], batchId: string): Trail[] {
  const batch = trail.filter((entry) => entry.batch === batchId).reverse();
  if (batch.length === 0) throw notThere();
  if (!batch.every(({ type }) => isUndoable(type))) throw notUndoable();
  return batch;
}

/**
 * The content without what is undone, later changes kept. Of a batch, what somebody has undone since stays as it is.
 * Throws `event_not_found`, `not_undoable`, and `undo_conflict` naming the later change in the way.
 */
export function planUndo(content: TemplateContent, newest: Trail | null, what: ToUndo): UndoPlan {
  const trail = [...trailOf(newest)];
  if ('entryId' in what) return planUndoOfEntry(content, trail, what);
  const entry = 'eventId' in what ? trail.find(({ id }) => id === what.eventId) : undefined;
  if ('eventId' in what && !entry) throw notThere();
  if (entry && !isUndoable(entry.type)) throw notUndoable();
  const batch =
    entry && !speaksForBatch(entry.type) ? null : batchIn(trail, 'batchId' in what ? what.batchId : entry!.batch);
  const made = batch?.filter(({ type }) => !speaksForBatch(type)) ?? [entry!];
  const by = undoneBy(trail);
  const left = batch ? made.filter((step) => by(step) === null) : made;
  if (left.length === 0) {
    const last = made.at(-1)!;
    throw conflict(
      last.changes[0]!.path,
      trail.find(({ id }) => id === by(last)),
    );
  }
  return { ...steppedBack(content, left, trail), batch };
}

/** Undoes these steps, or refuses because of a later change. */
function steppedBack(content: TemplateContent, left: readonly Taken[], trail: readonly Trail[]) {
  const { taken, target, blocked } = stepBack<Taken>(content, left, trail);
  if (target) return { target, taken };
  const undone = new Set(taken.flatMap(({ id, also = [] }) => [id, ...also]));
  const isLater = (step: Trail) =>
    step.revision > taken[0]!.revision &&
    step.changes.some(({ path }) => overlaps(path, blocked)) &&
    !undone.has(step.id);
  throw conflict(blocked, trail.find(isLater));
}

/** Undoes an entry: its only event, its batch, or one person's saves of a field as one. */
function planUndoOfEntry(
  content: TemplateContent,
  trail: readonly Trail[],
  { entryId, uptoRevision = Infinity }: EntryToUndo,
): UndoPlan {
  const entries = entriesOf([...trail].reverse());
  const members = trail.filter(({ id }) => entries.get(id) === entryId).reverse();
  const [first, ...others] = members;
  if (!first) throw notThere();
  const unseen = members.find(({ revision }) => revision > uptoRevision);
  if (unseen) throw conflict(unseen.changes[0]?.path ?? '', unseen);
  if (others.length === 0) return planUndo(content, trail[0]!, { eventId: first.id });
  if (others.every(({ batch }) => batch === first.batch)) return planUndo(content, trail[0]!, { batchId: first.batch });
  const by = undoneBy(trail);
  const left = members.filter((step) => by(step) === null);
  if (left.length === 0) {
    const last = members.at(-1)!;
    throw conflict(
      last.changes[0]!.path,
      trail.find(({ id }) => id === by(last)),
    );
  }
  return { ...steppedBack(content, [asOne(left)], trail), batch: null };
}

/** Whether all that a batch did in this stream is undone. */
export function isUndone(newest: Trail | null, batchId: string): boolean {
  const trail = [...trailOf(newest)];
  const by = undoneBy(trail);
  const made = trail.filter(({ batch, type }) => batch === batchId && !speaksForBatch(type));
  return made.length > 0 && made.every((step) => by(step) !== null);
}

/** The events that the events of a batch undo, newest first; none where it undid nothing. */
export function undoneIn(newest: Trail | null, batchId: string): Trail[] {
  const trail = [...trailOf(newest)];
  const own = trail.filter(({ batch }) => batch === batchId);
  const ids = new Set(own.flatMap(({ undoes, undoesAlso }) => [undoes, ...(undoesAlso ?? [])]));
  const batches = new Set(own.map(({ undoesBatch }) => undoesBatch));
  return trail.filter(({ id, batch, type }) => (ids.has(id) || batches.has(batch)) && !speaksForBatch(type));
}

/** What undoes several entries at once. */
export interface TogetherPlan {
  readonly target: TemplateContent;
  readonly plans: readonly UndoPlan[];
}

/**
 * The content without several entries, as if they had been undone one after the other, the newest first: a later one is
 * not in the way of an earlier one then. All or nothing, with what `planUndo` throws.
 */
export function planUndoTogether(
  content: TemplateContent,
  newest: Trail | null,
  entryIds: readonly string[],
  uptoRevision?: number,
): TogetherPlan {
  const trail = [...trailOf(newest)];
  const entries = entriesOf([...trail].reverse());
  const lastOf = (entryId: string): number => {
    const last = trail.find(({ id }) => entries.get(id) === entryId);
    if (!last) throw notThere();
    return last.revision;
  };
  const inOrder = [...new Set(entryIds)].sort((a, b) => lastOf(b) - lastOf(a));
  const plans: UndoPlan[] = [];
  for (const entryId of inOrder) {
    const plan = planUndo(plans.at(-1)?.target ?? content, newest, { entryId, uptoRevision });
    plans.push(plan);
  }
  return { target: plans.at(-1)?.target ?? content, plans };
}

/**
 * The events of undoing several entries: those of `toward`, each with all that it undoes. What no event is left for,
 * because an earlier change went with it, is named by the last.
 */
export function togetherEvents(
  content: TemplateContent,
  { plans }: TogetherPlan,
  toward: readonly TemplateEvent[],
): TemplateEvent[] {
  const taken = plans.flatMap((plan) => plan.taken);
  const idsOf = ({ id, also = [] }: Taken): string[] => [id, ...also];
  const named = new Set<string>();
  let now = content;
  const found = toward.map((event) => {
    const before = now;
    now = evolveContent(now, event);
    const made = changes(before, now);
    const ids = taken
      .filter((step) => step.changes.some((one) => made.some(({ path }) => overlaps(one.path, path))))
      .flatMap(idsOf);
    for (const id of ids) named.add(id);
    return { event, ids };
  });
  const left = taken.flatMap(idsOf).filter((id) => !named.has(id));
  found.at(-1)?.ids.push(...left);
  return found.map(({ event, ids: [undoes = taken[0]!.id, ...undoesAlso] }) => ({
    ...event,
    data: { ...event.data, undoes, ...(undoesAlso.length > 0 && { undoesAlso: [...new Set(undoesAlso)] }) },
  })) as TemplateEvent[];
}

/** Saves of one field as a single step, under the id of the last. */
export function asOne<S extends Step & { readonly id: string }>(saves: readonly S[]): S & { also: string[] } {
  return {
    ...saves.at(-1)!,
    revision: saves[0]!.revision,
    changes: netOf(saves.map(({ changes: made }) => made)),
    also: saves.slice(0, -1).map(({ id }) => id),
  };
}

/**
 * The events of an undo: those of `toward`, each with the one that it undoes, and `BatchUndone` for more than one change.
 * @param toward the events from the content as it is to the one without it
 */
export function undoEvents(
  content: TemplateContent,
  { taken, batch }: UndoPlan,
  toward: readonly TemplateEvent[],
): TemplateEvent[] {
  const takes = new Map(taken.flatMap((step) => step.changes.map(({ path }) => [path, step] as const)));
  let now = content;
  const events = toward.map((event): TemplateEvent => {
    const before = now;
    now = evolveContent(now, event);
    const path = changes(before, now).find((change) => takes.has(change.path))?.path;
    const step = path === undefined ? taken[0]! : takes.get(path)!;
    const { id: undoes, also = [] } = step;
    return {
      ...event,
      data: { ...event.data, undoes, ...(also.length > 0 && { undoesAlso: also }) },
    } as TemplateEvent;
  });
  if (events.length === 0 || !batch || batch.length === 1) return events;
  const [first, last] = [batch[0]!, batch.at(-1)!];
  return [
    ...events,
    {
      type: 'BatchUndone',
      data: {
        batchId: first.batch,
        command: first.command ?? null,
        firstVersion: first.revision + 1,
        lastVersion: last.revision + 1,
        changes: events.length,
        ...(speaksForBatch(last.type) && { undoes: last.id }),
      },
    },
  ];
}
