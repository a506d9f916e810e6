import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { EventMeta, Recorded } from '@quotewright/domain/kernel/decider.js';
import { AnotherLogError, ConcurrencyError } from '@quotewright/domain/kernel/errors.js';
import {
  comparePositions,
  parsePosition,
  type EventStore,
  type NewEvent,
} from '@quotewright/domain/kernel/event-store.js';
import type { Upcasters } from '@quotewright/domain/kernel/upcasting.js';

const meta: EventMeta = {
  at: '2026-03-01T09:30:00.000Z',
  actorId: 7,
  userType: 'contractor',
  source: 'screen',
  batchId: randomUUID(),
  commandId: randomUUID(),
  command: 'AddDoor',
  causationId: null,
  reason: 'Übermaß “12 ft”',
  schemaVersion: 1,
};

/** The upcasters of every tested store. */
export const contractUpcasters: Upcasters = {
  RoomMeasured: {
    to: 'RoomMeasured.v2',
    upcast(data) {
      if ((data as { size?: string }).size === undefined) throw new Error('no size');
      return { ...(data as object), unit: 'ft' };
    },
  },
};

export function newEvent(type = 'DoorAdded', data: unknown = { width: '3.5' }): NewEvent {
  return { id: randomUUID(), type, data, meta };
}

const many = (count: number) => Array.from({ length: count }, (_, n) => newEvent('DoorAdded', { n }));

async function all(events: AsyncIterable<Recorded>): Promise<Recorded[]> {
  const list: Recorded[] = [];
  for await (const event of events) list.push(event);
  return list;
}

/**
 * The contract of every event store. Runs for each adapter; each test creates fresh streams, because a real node is
 * shared and cannot be emptied.
 */
export function eventStoreContract(
  name: string,
  open: () => Promise<{ store: EventStore; close: () => Promise<void> }>,
): void {
  describe(`event store contract: ${name}`, () => {
    let store: EventStore;
    let close: () => Promise<void>;
    const stream = () => `contract-${randomUUID()}`;

    beforeAll(async () => {
      ({ store, close } = await open());
    });
    afterAll(() => close?.());

    test('an event comes back as appended, with its revision, position and metadata', async () => {
      const room = stream();
      const event = newEvent('DoorAdded', { width: '3.50', note: '½″ gap — “left”', list: [1, null, { deep: true }] });
      const appended = await store.append(room, [event], 'no-stream');
      expect(appended.revision).toBe(0);
      const [read] = await store.read(room);
      expect(read).toEqual({ ...event, stream: room, revision: 0, position: appended.position });
    });

    test('an unknown stream is empty', async () => {
      expect(await store.read(stream())).toEqual([]);
    });

    test('events of one append are contiguous and in order; reading starts at the given revision', async () => {
      const room = stream();
      const events = many(5);
      const { revision } = await store.append(room, events, 'no-stream');
      expect(revision).toBe(4);
      const read = await store.read(room, 2);
      expect(read.map((event) => event.revision)).toEqual([2, 3, 4]);
      expect(read.map((event) => event.id)).toEqual(events.slice(2).map((event) => event.id));
    });

    test('a log that can be read stream by stream yields the same events up to a position, each stream in order', async () => {
      if (!store.readStreams) return;
      const [one, other] = [stream(), stream()];
      // More than a page, in turns.
      for (let turn = 0; turn < 3; turn += 1) {
        await store.append(one, many(600), turn === 0 ? 'no-stream' : turn * 600 - 1);
        await store.append(other, [newEvent('RoomMeasured', { size: '3' }), newEvent('DoorRemoved', {})], 'any');
      }
      const upTo = (await store.read(other, 3))[0]!.position;
      const expected = (await all(store.readAll(null, ['DoorRemoved']))).filter(
        ({ position }) => comparePositions(position, upTo) <= 0,
      );
      const streams = await store.readStreams(upTo, ['DoorRemoved']);
      const pages: Recorded[][] = [];
      for await (const page of streams.pages) pages.push(page);
      expect(streams.events).toBeGreaterThan(0);
      expect(pages.every((page) => page.length > 0)).toBe(true);
      const read = pages.flat();
      const inTurn = read.filter(({ stream: of }, at) => of !== read[at - 1]?.stream).map(({ stream: of }) => of);
      expect(new Set(inTurn).size).toBe(inTurn.length);
      const byStream = (events: readonly Recorded[]) =>
        [...events].sort((a, b) => a.stream.localeCompare(b.stream)).map(({ id, position }) => [id, position]);
      // Both sorts keep the order within a stream.
      expect(byStream(read)).toEqual(byStream(expected));
    });

    test('a read stops after the number of events asked for', async () => {
      const room = stream();
      await store.append(room, many(5), 'no-stream');
      expect((await store.read(room, 1, 2)).map((event) => event.revision)).toEqual([1, 2]);
      expect((await store.read(room, 4, 2)).map((event) => event.revision)).toEqual([4]);
    });

    test('an append at the expected revision succeeds, at another one it conflicts and writes nothing', async () => {
      const room = stream();
      await store.append(room, many(2), 'no-stream');
      await store.append(room, [newEvent()], 1);
      await expect(store.append(room, [newEvent()], 1)).rejects.toMatchObject({
        name: 'ConcurrencyError',
        stream: room,
        expected: 1,
        actual: 2,
      });
      expect(await store.read(room)).toHaveLength(3);
    });

    test('no-stream refuses an existing stream, and a revision refuses a missing one', async () => {
      const room = stream();
      await expect(store.append(room, [newEvent()], 0)).rejects.toMatchObject({ actual: 'no-stream' });
      await store.append(room, [newEvent()], 'no-stream');
      await expect(store.append(room, [newEvent()], 'no-stream')).rejects.toBeInstanceOf(ConcurrencyError);
    });

    test('any appends to a missing and an existing stream', async () => {
      const room = stream();
      await store.append(room, [newEvent()], 'any');
      const { revision } = await store.append(room, [newEvent()], 'any');
      expect(revision).toBe(1);
    });

    test.each(['no-stream', 'any'] as const)(
      'repeating an append (%s) with the same ids adds nothing and returns the same answer',
      async (expected) => {
        const room = stream();
        const events = many(3);
        const first = await store.append(room, events, expected);
        const again = await store.append(room, events, expected);
        expect(again.revision).toBe(first.revision);
        expect(await store.read(room)).toHaveLength(3);
      },
    );

    test('repeating an older append after others have followed still adds nothing', async () => {
      const room = stream();
      await store.append(room, [newEvent()], 'no-stream');
      const events = many(2);
      await store.append(room, events, 0);
      await store.append(room, [newEvent()], 2);
      const again = await store.append(room, events, 0);
      expect(again.revision).toBe(2);
      expect(await store.read(room)).toHaveLength(4);
    });

    test('repeating an append to the end of a stream, after others have followed it, adds nothing', async () => {
      const room = stream();
      const events = many(2);
      const first = await store.append(room, events, 'any');
      await store.append(room, [newEvent()], 'any');
      expect(await store.append(room, events, 'any')).toEqual(first);
      expect(await store.read(room)).toHaveLength(3);
    });

    test('of parallel appends at one revision exactly one wins', async () => {
      const room = stream();
      await store.append(room, [newEvent()], 'no-stream');
      const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => store.append(room, [newEvent()], 0)));
      expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(1);
      for (const outcome of outcomes) {
        if (outcome.status === 'rejected') expect(outcome.reason).toBeInstanceOf(ConcurrencyError);
      }
      expect((await store.read(room)).map((event) => event.revision)).toEqual([0, 1]);
    });

    test('parallel appends of the same ids end as one', async () => {
      const room = stream();
      const events = many(2);
      await Promise.all(Array.from({ length: 8 }, () => store.append(room, events, 'no-stream')));
      expect(await store.read(room)).toHaveLength(2);
    });

    test('positions grow with the log, across streams', async () => {
      const a = await store.append(stream(), [newEvent()], 'no-stream');
      const b = await store.append(stream(), [newEvent()], 'no-stream');
      expect(comparePositions(a.position, b.position)).toBeLessThan(0);
      expect(comparePositions(b.position, await store.head())).toBeLessThanOrEqual(0);
    });

    test('figures give the newest position and the first event after another', async () => {
      const before = await store.head();
      expect(await store.newest()).toBe(before);
      expect(await store.firstAfter(before)).toBeNull();
      const events = many(2);
      const { position } = await store.append(stream(), events, 'no-stream');
      expect(comparePositions(await store.newest(), position)).toBeGreaterThanOrEqual(0);
      expect(await store.firstAfter(before)).toMatchObject({ id: events[0]!.id });
      expect(await store.firstAfter(null)).not.toBeNull();
    });

    test('figures give the newest events after a position, as far as asked', async () => {
      const before = await store.head();
      expect(await store.newestAfter(before, 10)).toEqual({ positions: [], since: before });
      await store.append(stream(), many(5), 'no-stream');
      const positions = (await all(store.readAll(before))).map(({ position }) => position);
      expect(await store.newestAfter(before, 1_000)).toEqual({ positions, since: before });
      const newest = await store.newestAfter(before, 3);
      expect(newest.positions).toEqual(positions.slice(-newest.positions.length));
      expect(newest.positions.length).toBeLessThan(5);
      expect(comparePositions(newest.since, newest.positions[0]!)).toBeLessThan(0);
      expect(comparePositions(newest.since, positions[0]!)).toBeGreaterThanOrEqual(0);
    });

    test('the whole log is read in order after a position, 12,000 events over many pages, none missing', async () => {
      const before = await store.head();
      const rooms = Array.from({ length: 12 }, stream);
      for (const room of rooms) await store.append(room, many(1000), 'no-stream');
      const read = (await all(store.readAll(before))).filter((event) => rooms.includes(event.stream));
      expect(read).toHaveLength(12_000);
      for (let n = 1; n < read.length; n += 1) {
        expect(comparePositions(read[n - 1]!.position, read[n]!.position)).toBeLessThan(0);
      }
      expect(await store.read(rooms[3]!)).toHaveLength(1000);
    });

    test('position and id identify an event; a log that ends before a position, or has another event there, is another one', async () => {
      const event = newEvent();
      const { position } = await store.append(stream(), [event], 'no-stream');
      const { epoch, at } = parsePosition(position);
      const beyond = `${epoch}.${at + 1_000_000_000n}`;
      expect(await store.holds({ position, id: event.id })).toBe(true);
      expect(await store.holds({ position, id: null })).toBe(true);
      expect(await store.holds({ position, id: randomUUID() })).toBe(false);
      expect(await store.holds({ position: beyond, id: null })).toBe(false);
      expect(await store.holds({ position: `${epoch}.0`, id: null })).toBe(true);
      await expect(all(store.readAll(beyond))).rejects.toBeInstanceOf(AnotherLogError);
      const following = store.subscribe(beyond, { signal: AbortSignal.timeout(20_000) })[Symbol.asyncIterator]();
      await expect(following.next()).rejects.toBeInstanceOf(AnotherLogError);
    });

    test('a subscriber learns the id of its position', async () => {
      const before = await store.head();
      const event = newEvent();
      await store.append(stream(), [event], 'no-stream');
      for await (const message of store.subscribe(before, {
        except: [event.type],
        signal: AbortSignal.timeout(20_000),
      })) {
        if (message.kind === 'caught-up') {
          expect(message.id).toBe(event.id);
          break;
        }
      }
    });

    test('excluded types are left out, and only those', async () => {
      const before = await store.head();
      const room = stream();
      await store.append(room, [newEvent('DoorAdded'), newEvent('DoorRemoved'), newEvent('DoorAdded')], 'no-stream');
      const read = (await all(store.readAll(before, ['DoorAdded']))).filter((event) => event.stream === room);
      expect(read.map((event) => event.revision)).toEqual([1]);
    });

    test('excluded types are left out live too, and their positions are reported', async () => {
      const room = stream();
      const stop = new AbortController();
      const seen: number[] = [];
      let appended: string | null = null;
      for await (const message of store.subscribe(await store.head(), { except: ['DoorAdded'], signal: stop.signal })) {
        if (message.kind === 'caught-up' && appended === null) {
          appended = '';
          const doors = [newEvent('DoorAdded'), newEvent('DoorRemoved'), newEvent('DoorAdded')];
          ({ position: appended } = await store.append(room, doors, 'no-stream'));
        }
        if (message.kind === 'event' && message.event.stream === room) seen.push(message.event.revision);
        if (message.kind === 'checkpoint' && appended && comparePositions(message.position, appended) >= 0)
          stop.abort();
      }
      expect(seen).toEqual([1]);
    });

    test('an old shape is read as the newest, and excluded with the newest', async () => {
      const before = await store.head();
      const room = stream();
      await store.append(
        room,
        [newEvent('RoomMeasured', { size: '12' }), newEvent('RoomMeasured.v2', { size: '9', unit: 'm' })],
        'no-stream',
      );
      expect((await store.read(room)).map(({ type, data }) => ({ type, data }))).toEqual([
        { type: 'RoomMeasured.v2', data: { size: '12', unit: 'ft' } },
        { type: 'RoomMeasured.v2', data: { size: '9', unit: 'm' } },
      ]);
      const read = async (except: string[]) =>
        (await all(store.readAll(before, except))).filter((event) => event.stream === room);
      expect(await read(['DoorAdded'])).toHaveLength(2);
      expect(await read(['RoomMeasured.v2'])).toEqual([]);
    });

    test('foreign events, and those that fail to upcast, are yielded as malformed between the others', async () => {
      const before = await store.head();
      const room = stream();
      await store.append(
        room,
        [
          newEvent('DoorAdded', { n: 0 }),
          newEvent('DoorAdded', 'just a text'),
          newEvent('RoomMeasured', { sise: '12' }),
          { ...newEvent('DoorAdded', { n: 3 }), meta: { at: 'never' } as unknown as EventMeta },
          newEvent('DoorAdded', { n: 4 }),
        ],
        'no-stream',
      );
      const stop = new AbortController();
      const live: Recorded[] = [];
      for await (const message of store.subscribe(before, { signal: stop.signal })) {
        if (message.kind === 'event' && message.event.stream === room) live.push(message.event);
        if (live.length === 5) stop.abort();
      }
      for (const read of [
        live,
        await store.read(room),
        (await all(store.readAll(before))).filter((event) => event.stream === room),
      ]) {
        expect(read.map(({ type, malformed }) => [type, malformed])).toEqual([
          ['DoorAdded', undefined],
          ['DoorAdded', 'Its data is malformed'],
          ['RoomMeasured.v2', 'RoomMeasured cannot be brought to RoomMeasured.v2: no size'],
          ['DoorAdded', 'Its metadata is malformed'],
          ['DoorAdded', undefined],
        ]);
        // Careless readers must not fail on it.
        for (const {
          data,
          meta: { commandId, actorId },
        } of read)
          expect([typeof data, typeof commandId, actorId !== undefined]).toEqual(['object', 'string', true]);
      }
    });

    test('a subscription catches up, says so, and continues live', async () => {
      const before = await store.head();
      const room = stream();
      await store.append(room, many(3), 'no-stream');
      const stop = new AbortController();
      const seen: number[] = [];
      let caughtUp = false;
      for await (const message of store.subscribe(before, { signal: stop.signal })) {
        if (message.kind === 'caught-up' && !caughtUp) {
          caughtUp = true;
          expect(seen).toEqual([0, 1, 2]);
          void store.append(room, many(2), 2);
        }
        if (message.kind === 'event' && message.event.stream === room) {
          seen.push(message.event.revision);
          if (seen.length === 5) stop.abort();
        }
      }
      expect(seen).toEqual([0, 1, 2, 3, 4]);
    });

    test('a subscription resumed from a checkpoint yields what came after it, nothing twice', async () => {
      const before = await store.head();
      const room = stream();
      await store.append(room, many(20), 'no-stream');
      const take = async (after: string, until: number) => {
        const stop = new AbortController();
        let checkpoint = after;
        const seen: number[] = [];
        for await (const message of store.subscribe(after, { signal: stop.signal })) {
          if (message.kind === 'event' && message.event.stream === room) {
            seen.push(message.event.revision);
            checkpoint = message.event.position;
            if (seen.length === until) stop.abort();
          }
        }
        return { seen, checkpoint };
      };
      const first = await take(before, 7);
      const second = await take(first.checkpoint, 13);
      expect([...first.seen, ...second.seen]).toEqual(Array.from({ length: 20 }, (_, n) => n));
    });

    test('a filtered subscription moves its checkpoint past excluded events', async () => {
      const before = await store.head();
      const room = stream();
      await store.append(room, many(50), 'no-stream');
      const head = await store.head();
      const stop = new AbortController();
      for await (const message of store.subscribe(before, { except: ['DoorAdded'], signal: stop.signal })) {
        if (message.kind === 'event') expect(message.event.stream).not.toBe(room);
        if (message.kind === 'checkpoint' && comparePositions(message.position, head) >= 0) stop.abort();
      }
      expect(stop.signal.aborted).toBe(true);
    });

    test('concurrent writers on many streams: a live subscriber sees every event exactly once, each stream in order', async () => {
      const before = await store.head();
      const rooms = Array.from({ length: 16 }, stream);
      const stop = new AbortController();
      const seen = new Map(rooms.map((room) => [room, [] as number[]]));
      let count = 0;
      const reading = (async () => {
        for await (const message of store.subscribe(before, { signal: stop.signal })) {
          if (message.kind !== 'event' || !seen.has(message.event.stream)) continue;
          seen.get(message.event.stream)!.push(message.event.revision);
          count += 1;
          if (count === 16 * 25) stop.abort();
        }
      })();
      await Promise.all(
        rooms.map(async (room) => {
          for (let n = 0; n < 25; n += 1) await store.append(room, [newEvent()], n === 0 ? 'no-stream' : n - 1);
        }),
      );
      await reading;
      for (const revisions of seen.values()) expect(revisions).toEqual(Array.from({ length: 25 }, (_, n) => n));
    });

    test('a log whose newest event was erased keeps its length: a reader of that event continues after it', async () => {
      const [room, next] = [stream(), stream()];
      const event = newEvent();
      const { position } = await store.append(room, [event], 'no-stream');
      await store.deleteStream(room);
      expect(await store.holds({ position, id: event.id })).toBe(true);
      for (const end of [await store.head(), await store.newest()])
        expect(comparePositions(end, position)).toBeGreaterThanOrEqual(0);
      expect((await all(store.readAll(position))).filter((each) => each.stream === room)).toEqual([]);
      const stop = new AbortController();
      const seen: string[] = [];
      const following = newEvent();
      let told = false;
      for await (const message of store.subscribe(position, { signal: stop.signal })) {
        if (message.kind === 'caught-up' && !told) {
          told = true;
          expect(comparePositions(message.position, position)).toBeGreaterThanOrEqual(0);
          await store.append(next, [following], 'no-stream');
        }
        if (message.kind !== 'event' || message.event.stream !== next) continue;
        seen.push(message.event.id);
        stop.abort();
      }
      expect(seen).toEqual([following.id]);
    });

    test('an erased stream is gone', async () => {
      const room = stream();
      await store.append(room, many(2), 'no-stream');
      await store.deleteStream(room);
      expect(await store.read(room)).toEqual([]);
    });
  });
}
