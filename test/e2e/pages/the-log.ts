import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { EventStore } from '@quotewright/domain/kernel/event-store.js';

/** The running product's log, past the product: for what only a faulty release would write. */
async function withLog(work: (log: EventStore) => Promise<unknown>): Promise<void> {
  const { url } = JSON.parse(await readFile(join(process.env.E2E_DATA!, 'postgres.json'), 'utf8')) as { url: string };
  const built = resolve('apps/api/dist/platform/event-store/event-store.js');
  const { openEventStore } = (await import(built)) as { openEventStore: (settings: { databaseUrl: string; eventStoreUrl: string | null }) => Promise<EventStore> };
  const log = await openEventStore({ databaseUrl: url, eventStoreUrl: process.env.EVENTSTORE_URL || null });
  try {
    await work(log);
  } finally {
    await log.close();
  }
}

/** Appends a category that says nothing of its title: no read model can apply it. */
export function poison(stream: string): Promise<void> {
  const meta = { at: new Date().toISOString(), actorId: null, userType: null, source: 'system', batchId: randomUUID(), commandId: randomUUID(), causationId: null, reason: null, schemaVersion: 1 } as const;
  return withLog((log) => log.append(stream, [{ id: randomUUID(), type: 'CategoryAdded', data: {}, meta }], 'any'));
}

/** Takes a stream out of the log, so that nothing is left to apply. */
export function erase(stream: string): Promise<void> {
  return withLog((log) => log.deleteStream(stream));
}
