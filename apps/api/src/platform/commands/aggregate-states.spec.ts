import { expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { InMemoryEventStore } from '@quotewright/domain/kernel/in-memory-event-store.js';
import type { NewEvent } from '@quotewright/domain/kernel/event-store.js';
import { AggregateStates } from './aggregate-states.js';

interface Link {
  readonly n: number;
  readonly older: Link | null;
}

/** Keeps each of its events, as a template's history does. */
const chain = {
  initialState: (): Link | null => null,
  evolve: (older: Link | null, event: { revision: number }): Link | null => ({ n: event.revision, older }),
};

const meta = {
  at: '2026-01-01T00:00:00.000Z',
  actorId: null,
  userType: null,
  source: 'system',
  batchId: '',
  commandId: '',
  causationId: null,
  reason: null,
  schemaVersion: 1,
} as const;

/** The last text written; everything before it is gone. */
const note = {
  initialState: (): { text: string } => ({ text: '' }),
  evolve: (_: { text: string }, event: { data: unknown }): { text: string } => ({
    text: (event.data as { text: string }).text,
  }),
};
const written = (length: number): NewEvent => ({
  id: randomUUID(),
  type: 'Noted',
  data: { text: 'x'.repeat(length) },
  meta,
});

it('keeps as many aggregates as memory allows, by size and not by number', async () => {
  const store = new InMemoryEventStore();
  const states = new AggregateStates(store, 90_000);
  const load = async (n: number, length: number): Promise<void> => {
    await store.append(`note-${n}`, [written(length)], 'any');
    await states.load(note, `note-${n}`);
  };
  const kept = () => Array.from({ length: 300 }, (_, n) => n).filter((n) => states.known(`note-${n}`));
  for (let n = 0; n < 250; n++) await load(n, 100);
  expect(kept()).toHaveLength(250);
  // A large one evicts as many small ones as needed, least recently used first.
  await load(0, 100);
  await load(250, 60_000);
  expect(kept()).toContain(250);
  expect(kept()).toContain(0);
  expect(kept()).not.toContain(1);
  await load(251, 60_000);
  expect(kept()).toEqual([251]);
  // One that cannot fit is neither kept nor counted.
  await load(252, 200_000);
  expect(kept()).toEqual([]);
  await load(253, 80_000);
  expect(kept()).toEqual([253]);
});

it("does not count replaced values towards an aggregate's size", async () => {
  const store = new InMemoryEventStore();
  const states = new AggregateStates(store, 100_000);
  for (let n = 0; n < 50; n++) {
    await store.append('note-1', [written(20_000)], 'any');
    await states.load(note, 'note-1');
    expect(states.known('note-1')).toBeDefined();
  }
});

it('loads an aggregate whose state is as deep as its stream is long, frozen to the end', async () => {
  const store = new InMemoryEventStore();
  const events = Array.from({ length: 50_000 }, (): NewEvent => ({ id: randomUUID(), type: 'Linked', data: {}, meta }));
  await store.append('chain-1', events, 'no-stream');
  const { state, revision } = await new AggregateStates(store).load(chain, 'chain-1');
  expect(revision).toBe(49_999);
  let oldest = state!;
  while (oldest.older) oldest = oldest.older;
  expect([oldest.n, Object.isFrozen(oldest)]).toEqual([0, true]);
});

it('knows nothing of an aggregate that another process has erased, now or at a revision', async () => {
  const store = new InMemoryEventStore();
  const states = new AggregateStates(store);
  await store.append('note-1', [written(10)], 'any');
  await states.load(note, 'note-1');
  await store.deleteStream('note-1');
  expect(await states.at(note, 'note-1', 0)).toEqual({ text: '' });
  expect(states.known('note-1')).toBeUndefined();
  expect(await states.load(note, 'note-1')).toEqual({ state: { text: '' }, revision: -1, read: [] });
});
