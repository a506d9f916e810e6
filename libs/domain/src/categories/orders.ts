import type { UndoConflict } from '../kernel/contract.js';
import type { DomainEvent, Recorded } from '../kernel/decider.js';
import { DomainError } from '../kernel/errors.js';

/** A change of an order; the newest first. `ids` = the order that it made; empty = by title. */
export interface OrderChange {
  readonly eventId: string;
  readonly batch: string;
  readonly version: number;
  readonly type: string;
  readonly ids: readonly number[];
  readonly older: OrderChange | null;
}

/** The changes of an order after one more. */
export function orderedBy(
  older: OrderChange | null,
  { id: eventId, meta, revision, type }: Recorded<DomainEvent>,
  ids: readonly number[],
): OrderChange {
  return { eventId, batch: meta.batchId, version: revision + 1, type, ids, older };
}

/**
 * The order before the newest change of it, which is the one to be undone; empty = by title. Throws `undo_conflict` naming
 * the newest change where that is another one: an order speaks of the whole list.
 */
export function orderBefore(newest: OrderChange | null, batchId: string): { ids: number[]; undoes: string } {
  let change = newest;
  while (change && change.batch !== batchId) change = change.older;
  if (!newest || !change) throw new DomainError('event_not_found', 'This change of order was not found.');
  if (change !== newest) {
    const { eventId, version, type } = newest;
    const data: UndoConflict = { event_id: eventId, version, type, path: 'order' };
    throw new DomainError('undo_conflict', 'The order has changed again since. Undo that change first.', { data });
  }
  return { ids: [...(newest.older?.ids ?? [])], undoes: newest.eventId };
}
