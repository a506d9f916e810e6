import type { Knex } from 'knex';
import type { IdKind } from '@quotewright/domain/kernel/decider.js';
import { comparePositions, parsePosition, type EventStore } from '@quotewright/domain/kernel/event-store.js';
import { idsIn, liftIds } from './ids.js';
import { Holdings, retake, type NamingDecider } from './reservations.js';

/**
 * Brings what commands keep beside the log in line with it, because either may come from an older backup than the other:
 * ids are lifted above the highest one in use, and keys that streams hold are reserved for them. Looks only at what has
 * come since it looked last, so it runs at each start. A log of a new epoch, or one that is shorter than it was, is
 * looked through whole; then reservations that it does not know are in doubt, and so are the answers of requests with an
 * idempotency key: a repeat looks for its events in the streams again.
 * @param deciders those whose streams hold unique keys
 */
export async function catchUp(knex: Knex, store: EventStore, deciders: readonly NamingDecider[]): Promise<void> {
  const row = (await knex('app.id_lift').first('position')) as { position: string } | undefined;
  // Asked before the head, which moves on: a log that ends before a read model's checkpoint is not the one it was.
  const checkpoints = await knex('app.projection').whereNotNull('position').pluck<string[]>('position');
  const head = await store.head();
  const anew =
    row === undefined ||
    parsePosition(row.position).epoch !== parsePosition(head).epoch ||
    [row.position, ...checkpoints].some((position) => comparePositions(position, head) > 0);

  const highest = new Map<IdKind, number>();
  const holdings = new Holdings(deciders);
  for await (const event of store.readAll(anew ? null : row.position)) {
    idsIn(event, (kind, id) => highest.set(kind, Math.max(id, highest.get(kind) ?? 0)));
    holdings.see(event);
  }
  const taken = await knex.transaction(async (tx) => {
    await liftIds(tx, highest);
    if (anew) await tx('app.request').whereNotNull('status').update({ status: null, answer: null, lease_until: tx.fn.now() });
    const retaken = await retake(tx, holdings.all(), anew);
    await tx.raw('INSERT INTO app.id_lift (position) VALUES (?) ON CONFLICT (one) DO UPDATE SET position = excluded.position', [head]);
    return retaken;
  });
  if (anew) return;
  // Somebody who works meanwhile may have given a key up after the look: it was missing because it is free.
  for (const { kind, key, stream, commandId } of taken) {
    const now = new Holdings(deciders);
    for (const event of await store.read(stream)) now.see(event);
    if (!now.all().some((held) => held.kind === kind && held.key === key)) {
      await knex('app.reservation').where({ kind, key, owner_stream: stream, command_id: commandId }).delete();
    }
  }
}
