import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import type { EventStore, LogMessage } from '@quotewright/domain/kernel/event-store.js';
import { InMemoryEventStore } from '@quotewright/domain/kernel/in-memory-event-store.js';
import { batches } from './read-ahead.js';

const meta = {
  at: '2026-01-05T08:00:00.000Z',
  actorId: 1,
  userType: 'admin',
  source: 'screen',
  batchId: randomUUID(),
  commandId: randomUUID(),
  causationId: null,
  reason: null,
  schemaVersion: 1,
} as const;

async function storeWith(events: number): Promise<InMemoryEventStore> {
  const store = new InMemoryEventStore();
  for (let at = 0; at < events; at += 1)
    await store.append('jar-1', [{ id: randomUUID(), type: 'JarFilled', data: {}, meta }], 'any');
  return store;
}

/** The store, recording what its subscription does after the request for its next message. */
function subscribing(
  store: EventStore,
  subscribe: (messages: AsyncIterable<LogMessage>) => AsyncIterable<LogMessage>,
): EventStore {
  return Object.assign(Object.create(store) as EventStore, {
    subscribe: (...asked: Parameters<EventStore['subscribe']>) => subscribe(store.subscribe(...asked)),
  });
}

describe('batches of the log', () => {
  it('have a maximum size, end at the head, and continue with new events', async () => {
    const store = await storeWith(5);
    const stop = new AbortController();
    const seen: [events: number, caughtUp: boolean][] = [];
    for await (const { events, caughtUp, upTo } of batches(store, null, [], stop.signal, () => 2)) {
      seen.push([events.length, caughtUp]);
      if (events.length > 0) expect(upTo).toBe(events.at(-1)!.position);
      if (seen.length === 3)
        await store.append('jar-1', [{ id: randomUUID(), type: 'JarFilled', data: {}, meta }], 'any');
      if (seen.length === 4) break;
    }
    stop.abort();
    expect(seen).toEqual([
      [2, false],
      [2, false],
      [1, true],
      [1, true],
    ]);
  });

  it('are read no further ahead than one', async () => {
    let asked = 0;
    const store = subscribing(await storeWith(10), async function* (messages) {
      for await (const message of messages) {
        asked += 1;
        yield message;
      }
    });
    const stop = new AbortController();
    for await (const { caughtUp } of batches(store, null, [], stop.signal, () => 2)) {
      const before = asked;
      for (let turn = 0; turn < 5; turn += 1) await new Promise(setImmediate);
      // The next one, and the message that shows that it is full.
      expect(asked - before).toBeLessThanOrEqual(3);
      if (caughtUp) break;
    }
    stop.abort();
  });

  it('take everything that has come to the head while one was applied', async () => {
    const store = await storeWith(1);
    const stop = new AbortController();
    const sizes: number[] = [];
    for await (const { events, caughtUp } of batches(store, null, [], stop.signal, () => 100)) {
      sizes.push(events.length);
      expect(caughtUp).toBe(true);
      if (sizes.length === 3) break;
      for (let n = 0; n < 4; n += 1) {
        await store.append('jar-1', [{ id: randomUUID(), type: 'JarFilled', data: {}, meta }], 'any');
        // Time enough to read it, if anybody did.
        for (let turn = 0; turn < 5; turn += 1) await new Promise(setImmediate);
      }
    }
    stop.abort();
    expect(sizes).toEqual([1, 4, 4]);
  });

  it('are delivered before the failure behind them', async () => {
    const store = subscribing(await storeWith(3), async function* (messages) {
      for await (const message of messages) {
        if (message.kind !== 'event') throw new Error('The log is away');
        yield message;
      }
    });
    const positions: string[] = [];
    await expect(async () => {
      for await (const { events } of batches(store, null, [], new AbortController().signal, () => 2))
        positions.push(...events.map(({ position }) => position));
    }).rejects.toThrow('The log is away');
    expect(positions).toHaveLength(3);
  });

  it('end after a pause if nobody reports the head', async () => {
    const store = subscribing(await storeWith(3), async function* (messages) {
      for await (const message of messages) if (message.kind === 'event') yield message;
    });
    const stop = new AbortController();
    for await (const { events, caughtUp } of batches(store, null, [], stop.signal, () => 100)) {
      expect([events.length, caughtUp]).toEqual([3, false]);
      break;
    }
    stop.abort();
  });
});
