import type { Knex } from 'knex';
import { isDecider, type AnyStreamKind, type IdKind } from '@quotewright/domain/kernel/decider.js';
import { comparePositions, parsePosition, type EventStore } from '@quotewright/domain/kernel/event-store.js';
import { IdsInEvents, liftIds } from './ids.js';
import { Doubles } from './doubles.js';
import { Holdings, type Held } from './holdings.js';

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
  const holdings = new Holdings(deciders);
  for await (const event of store.readAll(anew || !row.doubles_found ? null : row.position)) {
    ids.visit(event, (kind, id) => highest.set(kind, Math.max(id, highest.get(kind) ?? 0)));
    holdings.see(event);
  }
  const held = holdings.all();
  await knex.transaction(async (tx) => {
    await liftIds(tx, highest);
    if (anew)
      await tx('app.request').whereNotNull('status').update({ status: null, answer: null, lease_until: tx.fn.now() });
    await reserveAgain(tx, held, anew);
    await tx.raw(
      'INSERT INTO app.id_lift (position) VALUES (?) ON CONFLICT (one) DO UPDATE SET position = excluded.position',
      [head],
    );
  });
  if (anew) await knex('app.double_key').delete();
  await new Doubles(knex, store, deciders).find(held);
  await knex('app.id_lift').update({ doubles_found: true });
}

/** Reservations restored per statement: enough to be fast, few enough for its parameters. */
const RETAKEN = 5_000;

/**
 * Reserves keys again for the streams that hold them, the earliest if there are two. Missing ones are added as
 * doubtful: a running command may have freed them.
 * @param anew the reservations are from another time than the log: the log is right, and what it does not say is in
 * doubt
 */
async function reserveAgain(tx: Knex, held: readonly Held[], anew: boolean): Promise<void> {
  if (anew) await tx('app.reservation').update({ claimed: false, taken_at: tx.raw(`now() - interval '1 hour'`) });
  const earliest = new Map<string, Held>();
  for (const each of held) {
    const place = `${each.kind} ${each.key}`;
    const other = earliest.get(place);
    if (!other || comparePositions(each.position, other.position) < 0) earliest.set(place, each);
  }
  const all = [...earliest.values()];
  for (let at = 0; at < all.length; at += RETAKEN) {
    const some = all.slice(at, at + RETAKEN);
    await tx.raw(
      `INSERT INTO app.reservation (kind, key, base, owner_stream, command_id, claimed, taken_at)
       SELECT u.*, ?::boolean, now() - interval '1 hour' FROM unnest(?::text[], ?::text[], ?::text[], ?::text[], ?::uuid[]) AS u
       ON CONFLICT (kind, key) ${
         anew
           ? `DO UPDATE SET base = excluded.base, owner_stream = excluded.owner_stream, command_id = excluded.command_id, claimed = true, releasing = NULL`
           : 'DO NOTHING'
       }`,
      [
        anew,
        some.map(({ kind }) => kind),
        some.map(({ key }) => key),
        some.map(({ base }) => base),
        some.map(({ stream }) => stream),
        some.map(({ commandId }) => commandId),
      ],
    );
  }
}
