import type { Knex } from 'knex';
import { AnotherLogError } from '@quotewright/domain/kernel/errors.js';
import { comparePositions, type EventStore, type Mark } from '@quotewright/domain/kernel/event-store.js';

/**
 * Compares the log with what the database says was built from it: the checkpoints of the read models, and how far the
 * log was scanned for ids. The highest of each stands for all below it, because a log is append-only.
 * @returns the highest checkpoint; `null` before the first. Throws `AnotherLogError`, and `StoreUnavailableError` if
 * the log is unreachable.
 */
export async function checkLog(knex: Knex, store: EventStore): Promise<Mark | null> {
  const [checkpoints, lifted] = await Promise.all([
    knex('app.projection').whereNotNull('position').select<Mark[]>('position', 'event_id as id'),
    knex('app.id_lift').select<Mark[]>('position', knex.raw('NULL AS id')),
  ]);
  const newest = newestOf(checkpoints);
  for (const mark of [newest, newestOf(lifted)]) if (mark && !(await store.holds(mark))) throw new AnotherLogError();
  return newest;
}

/** The furthest mark in the log; of several at one position, one with an event id. */
function newestOf(marks: readonly Mark[]): Mark | null {
  let newest: Mark | null = null;
  for (const mark of marks) {
    const order = newest === null ? 1 : comparePositions(mark.position, newest.position);
    if (order > 0 || (order === 0 && newest?.id === null)) newest = mark;
  }
  return newest;
}
