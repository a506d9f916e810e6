import type { Knex } from 'knex';
import type { Recorded } from '@quotewright/domain/kernel/decider.js';
import type { EventStore } from '@quotewright/domain/kernel/event-store.js';
import { Applying, placed, planByKeys } from './apply.js';
import { held, reload, rowOf, type Feed } from './feed.js';

interface ParkedRow {
  number: string;
  key: string;
  stream: string;
  revision: string;
}

/**
 * Applies parked events, each key's in order and in one transaction. A key that still fails stays parked, with the new
 * error. A stopped feed may continue afterwards. Nothing else may feed it meanwhile.
 * @param holder who feeds it. Throws `FencedError` if that has changed; everything done until then is valid.
 */
export async function replayParked(knex: Knex, store: EventStore, holder: string, feed: Feed): Promise<void> {
  const byKey = new Map<string, ParkedRow[]>();
  for (const row of (await knex('app.parked_event').where(rowOf(feed)).orderBy('number')) as ParkedRow[])
    byKey.set(row.key, [...(byKey.get(row.key) ?? []), row]);
  for (const parked of byKey.values()) {
    // Asks the log before locking anything: it may take its time.
    const events = await eventsOf(store, parked);
    await knex.transaction(async (tx) => {
      await held(tx, holder, feed);
      await planByKeys(tx);
      const error = await new Applying(tx, true).handle(
        feed,
        events.map((event) => placed(feed, event)),
      );
      if (error) await tx('app.parked_event').where({ number: parked[0]!.number }).update({ error: error.message });
      else
        await tx('app.parked_event')
          .whereIn(
            'number',
            parked.map(({ number }) => number),
          )
          .delete();
    });
  }
  await knex.transaction(async (tx) => {
    await held(tx, holder, feed);
    await tx('app.projection').where(rowOf(feed)).update({ replay: false, stopped: null });
  });
  await reload(knex, feed);
}

/** The parked events. An erased stream has none any more: nothing is left to apply. */
async function eventsOf(store: EventStore, parked: readonly ParkedRow[]): Promise<Recorded[]> {
  const streams = new Map<string, Recorded[]>();
  for (const { stream } of parked) if (!streams.has(stream)) streams.set(stream, await store.read(stream));
  return parked.flatMap(({ stream, revision }) =>
    streams.get(stream)!.filter((event) => event.revision === Number(revision)),
  );
}
