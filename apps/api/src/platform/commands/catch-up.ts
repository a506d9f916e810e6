import type { Knex } from 'knex';
import { isDecider, type AnyStreamKind, type IdKind } from '@quotewright/domain/kernel/decider.js';
import { parsePosition, type EventStore } from '@quotewright/domain/kernel/event-store.js';
import { IdsInEvents, liftIds } from './ids.js';
import { Doubles } from './doubles.js';
import { HeldKeys } from './held-keys.js';

/**
 * Reconciles with the log what commands keep next to it, because either may come from an older backup. It raises ids
 * above the highest in use, reserves keys that streams hold, and records keys that two streams hold. It reads only what
 * is new, so it runs at each start. A log of a new epoch is read completely; then unknown reservations are in doubt,
 * and so are answers of requests with an idempotency key: a repeat looks for its events in the streams again.
 * @param streams every kind of stream
 */
export async function catchUp(knex: Knex, store: EventStore, streams: readonly AnyStreamKind[]): Promise<void> {
  const row = await knex<{ position: string; doubles_found: boolean }>('app.id_lift').first(
    'position',
    'doubles_found',
  );
  const head = await store.head();
  const anew = row === undefined || parsePosition(row.position).epoch !== parsePosition(head).epoch;

  const highest = new Map<IdKind, number>();
  const deciders = streams.filter(isDecider);
  const ids = new IdsInEvents(streams);
  const contested = await knex.transaction(async (tx) => {
    const held = await HeldKeys.open(tx, deciders, parsePosition(head).epoch);
    for await (const event of store.readAll(anew || !row.doubles_found ? null : row.position)) {
      ids.visit(event, (kind, id) => highest.set(kind, Math.max(id, highest.get(kind) ?? 0)));
      await held.see(event);
    }
    await liftIds(tx, highest);
    if (anew)
      await tx('app.request').whereNotNull('status').update({ status: null, answer: null, lease_until: tx.fn.now() });
    const found = await held.reserveAgain(anew);
    await tx.raw(
      'INSERT INTO app.id_lift (position) VALUES (?) ON CONFLICT (one) DO UPDATE SET position = excluded.position',
      [head],
    );
    return found;
  });
  if (anew) await knex('app.double_key').delete();
  await new Doubles(knex, store, deciders).record(contested);
  await knex('app.id_lift').update({ doubles_found: true });
}
