import { expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { InMemoryEventStore } from '@quotewright/domain/kernel/in-memory-event-store.js';
import type { NewEvent } from '@quotewright/domain/kernel/event-store.js';
import { AggregateStates } from './aggregate-states.js';

interface Link {
  readonly n: number;
  readonly older: Link | null;
}

/** Remembers each of its events, as a template's trail does. */
const chain = {
  initialState: (): Link | null => null,
  evolve: (older: Link | null, event: { revision: number }): Link | null => ({ n: event.revision, older }),
};

it('loads an aggregate whose state is as deep as its stream is long, frozen to the end', async () => {
  const store = new InMemoryEventStore();
  const meta = { at: '2026-01-01T00:00:00.000Z', actorId: null, userType: null, source: 'system', batchId: '', commandId: '', causationId: null, reason: null, schemaVersion: 1 } as const;
  const events = Array.from({ length: 50_000 }, (): NewEvent => ({ id: randomUUID(), type: 'Linked', data: {}, meta }));
  await store.append('chain-1', events, 'no-stream');
  const { state, revision } = await new AggregateStates(store).load(chain, 'chain-1');
  expect(revision).toBe(49_999);
  let oldest = state!;
  while (oldest.older) oldest = oldest.older;
  expect([oldest.n, Object.isFrozen(oldest)]).toEqual([0, true]);
});
