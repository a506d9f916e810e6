import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import type { Recorded } from '@quotewright/domain/kernel/decider.js';
import type { EventStore } from '@quotewright/domain/kernel/event-store.js';
import { eventStore } from '../../support/event-store.js';

/** Which product's log: by default that of the product started by the run. */
interface Whose {
  /** Its `DATA_DIR`. */
  data: string;
  /** The node that holds it; empty if it is in Postgres. */
  eventStoreUrl: string;
}

/** A running product's log, accessed directly. */
async function withLog<T>(
  work: (log: EventStore) => Promise<T>,
  { data, eventStoreUrl }: Whose = { data: process.env.E2E_DATA!, eventStoreUrl: process.env.EVENTSTORE_URL ?? '' },
): Promise<T> {
  const { url } = JSON.parse(await readFile(join(data, 'postgres.json'), 'utf8')) as { url: string };
  const built = resolve('apps/api/dist/platform/event-store/event-store.js');
  const { openEventStore } = (await import(built)) as {
    openEventStore: (settings: {
      databaseUrl: string;
      eventStoreUrl: string | null;
      eventStorePrefix: string;
    }) => Promise<EventStore>;
  };
  const log = await openEventStore({
    databaseUrl: url,
    eventStoreUrl: eventStoreUrl || null,
    eventStorePrefix: eventStore(basename(data)).EVENTSTORE_PREFIX,
  });
  try {
    return await work(log);
  } finally {
    await log.close();
  }
}

/** Appends a category without a title, as only a faulty release would: no read model can apply it. */
export async function poison(stream: string): Promise<void> {
  const meta = {
    at: new Date().toISOString(),
    actorId: null,
    userType: null,
    source: 'system',
    batchId: randomUUID(),
    commandId: randomUUID(),
    causationId: null,
    reason: null,
    schemaVersion: 1,
  } as const;
  await withLog((log) => log.append(stream, [{ id: randomUUID(), type: 'CategoryAdded', data: {}, meta }], 'any'));
}

/** Erases a stream, so that nothing is left to apply. */
export async function erase(stream: string): Promise<void> {
  await withLog((log) => log.deleteStream(stream));
}

/**
 * Lets a category's title be given to another one as well, as an earlier release could: removes the reservation for
 * `add`, which adds the second one, and records both as a start of the product does.
 */
export async function giveOutTwice(title: string, keeper: number, add: () => Promise<{ id: number }>): Promise<void> {
  const { url } = JSON.parse(await readFile(join(process.env.E2E_DATA!, 'postgres.json'), 'utf8')) as { url: string };
  const { default: knex } = await import('knex');
  const db = knex({ client: 'pg', connection: url });
  try {
    const taken = db('app.reservation').where({ kind: 'category-title', key: title.toLowerCase() });
    await taken.clone().delete();
    const { id } = await add();
    await taken.clone().update({ owner_stream: `category-${keeper}` });
    await db('app.double_key').insert({
      kind: 'category-title',
      key: title.toLowerCase(),
      base: title,
      stream: `category-${id}`,
      keeper: `category-${keeper}`,
    });
  } finally {
    await db.destroy();
  }
}

/** The events of a stream. */
export async function eventsOf(stream: string, whose: Whose): Promise<Recorded[]> {
  return withLog((log) => log.read(stream), whose);
}
