import type { Knex } from 'knex';
import type { IdKind } from '@quotewright/domain/kernel/decider.js';
import { comparePositions, parsePosition, type EventStore } from '@quotewright/domain/kernel/event-store.js';
import { idsIn, liftIds } from './ids.js';
import { Doubles } from './doubles.js';
import { Holdings, type Held, type NamingDecider } from './holdings.js';

/**
 * Brings what commands keep beside the log in line with it, because either may come from an older backup than the other:
 * ids are lifted above the highest one in use, keys that streams hold are reserved for them, and keys that two streams
 * tell of are noted. Looks only at what has come since it looked last, so it runs at each start. A log of a new epoch is
 * looked through whole; then reservations that it does not know are in doubt, and so are the answers of requests with an
 * idempotency key: a repeat looks for its events in the streams again.
 * @param deciders those whose streams hold unique keys
 */
export async function catchUp(knex: Knex, store: EventStore, deciders: readonly NamingDecider[]): Promise<void> {
  const row = (await knex('app.id_lift').first('position', 'doubles_found')) as
    | { position: string; doubles_found: boolean }
    | undefined;
  const head = await store.head();
  const anew = row === undefined || parsePosition(row.position).epoch !== parsePosition(head).epoch;

  const highest = new Map<IdKind, number>();
  const holdings = new Holdings(deciders);
  for await (const event of store.readAll(anew || !row.doubles_found ? null : row.position)) {
    idsIn(event, (kind, id) => highest.set(kind, Math.max(id, highest.get(kind) ?? 0)));
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

/** Reservations taken anew in one statement: enough to be quick, few enough for its parameters. */
const RETAKEN = 5_000;

/**
 * Takes keys again for the streams that hold them, the earliest where there are two. What is missing is added as doubtful:
 * somebody who works meanwhile may have given it up.
 * @param anew the reservations come from another time than the log: the log is right, and what it does not say is in doubt
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
      ] as never,
    );
  }
}
