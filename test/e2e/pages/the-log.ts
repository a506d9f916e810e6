import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import type { EventStore } from '@quotewright/domain/kernel/event-store.js';
import { eventStore } from '../../support/event-store.js';

/** The running product's log, past the product. */
async function withLog(work: (log: EventStore) => Promise<unknown>): Promise<void> {
  const data = process.env.E2E_DATA!;
  const { url } = JSON.parse(await readFile(join(data, 'postgres.json'), 'utf8')) as { url: string };
  const { EVENTSTORE_URL, EVENTSTORE_PREFIX } = eventStore(basename(data));
  const built = resolve('apps/api/dist/platform/event-store/event-store.js');
  const { openEventStore } = (await import(built)) as { openEventStore: (settings: { databaseUrl: string; eventStoreUrl: string | null; eventStorePrefix: string }) => Promise<EventStore> };
  const log = await openEventStore({ databaseUrl: url, eventStoreUrl: EVENTSTORE_URL || null, eventStorePrefix: EVENTSTORE_PREFIX });
  try {
    await work(log);
  } finally {
    await log.close();
  }
}

/** Appends a category that says nothing of its title, as only a faulty release would: no read model can apply it. */
export async function poison(stream: string): Promise<void> {
  const meta = { at: new Date().toISOString(), actorId: null, userType: null, source: 'system', batchId: randomUUID(), commandId: randomUUID(), causationId: null, reason: null, schemaVersion: 1 } as const;
  await withLog((log) => log.append(stream, [{ id: randomUUID(), type: 'CategoryAdded', data: {}, meta }], 'any'));
}

/** Takes a stream out of the log, so that nothing is left to apply. */
export async function erase(stream: string): Promise<void> {
  await withLog((log) => log.deleteStream(stream));
}
