import { randomUUID } from 'node:crypto';
import { status } from '@grpc/grpc-js';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { StoreUnavailableError } from '@quotewright/domain/kernel/errors.js';
import type { LogMessage } from '@quotewright/domain/kernel/event-store.js';
import { EventStoreDbLog } from '../../apps/api/src/platform/event-store/eventstoredb.js';
import { newEvent } from './event-store.contract.js';
import { behindABadNetwork, untilItAnswers } from './eventstoredb.network.js';
import type { StoredEvent } from '../../apps/api/src/platform/event-store/log-file.js';
import { Operations } from '../../apps/api/src/platform/projections/operations.js';
import type { Generation } from '../../apps/api/src/platform/projections/registry.js';
import { projections } from '@quotewright/projections/index.js';
import { misbehavingNode, type Fault, type MisbehavingNode } from './misbehaving-node/misbehaving-node.js';
import { until } from '../support/until.js';

/**
 * Faults of the client, of nodes and of networks: each has a guard in the adapter, and a test here that fails without
 * it. Runs everywhere: the node is our own fault injector, so it shows the guards and not EventStoreDB (see
 * `misbehaving-node/README.md`).
 */
describe('EventStoreDB adapter against a misbehaving node', () => {
  let node: MisbehavingNode;
  let store: EventStoreDbLog;
  const many = (count: number) => Array.from({ length: count }, (_, n) => newEvent('DoorAdded', { n }));

  beforeEach(async () => {
    node = await misbehavingNode();
    store = new EventStoreDbLog(node.url);
  });
  afterEach(async () => {
    await store.close();
    node.stop();
  });

  /** A subscriber from the start of the log. */
  function follow() {
    const stop = new AbortController();
    const messages = store.subscribe(null, { signal: stop.signal })[Symbol.asyncIterator]();
    const next = async (): Promise<LogMessage> => {
      const { value, done } = await messages.next();
      if (done) throw new Error('The subscription ended');
      return value;
    };
    return {
      next,
      /** Ids for the next events. */
      async events(count: number): Promise<string[]> {
        const ids: string[] = [];
        while (ids.length < count) {
          const message = await next();
          if (message.kind === 'event') ids.push(message.event.id);
        }
        return ids;
      },
      async caughtUp(): Promise<void> {
        while ((await next()).kind !== 'caught-up');
      },
      async end(): Promise<void> {
        stop.abort();
        await messages.return?.();
      },
    };
  }

  describe('a subscription', () => {
    const drops: [string, Fault][] = [
      ['fails as unavailable, and the client does not resume it', { kind: 'refuse', code: status.UNAVAILABLE }],
      ['is cancelled by a node that ends', { kind: 'refuse', code: status.CANCELLED }],
      [
        'is refused by a node that does not lead',
        { kind: 'refuse', code: status.NOT_FOUND, exception: 'not-leader', leader: { host: '127.0.0.1', port: 1 } },
      ],
      ['runs into a deadline', { kind: 'refuse', code: status.DEADLINE_EXCEEDED }],
      ['ends without an error', { kind: 'end', after: 2 }],
      [
        'fails right behind its events, and the failure overtakes them',
        { kind: 'break', after: 2, code: status.UNAVAILABLE },
      ],
      ['is told a checkpoint ahead of the events before it', { kind: 'early-checkpoint', after: 2 }],
    ];
    test.each(drops)('that %s continues without loss or repetition', async (_, fault) => {
      if ('leader' in fault && fault.leader) fault.leader = node.address;
      node.next('subscribe', fault, 3);
      const follower = follow();
      await follower.caughtUp();
      const events = many(20);
      const seen = follower.events(20);
      await until(() => node.calls.subscribe > 0);
      for (const [n, event] of events.entries()) await store.append('room-1', [event], n === 0 ? 'no-stream' : n - 1);
      expect(await seen).toEqual(events.map(({ id }) => id));
      await follower.end();
    });

    test('that fails behind fifty events, with a slow consumer, loses none of them', async () => {
      await store.append('room-1', [newEvent()], 'no-stream');
      node.next('subscribe', { kind: 'break', after: 50, code: status.INTERNAL });
      const follower = follow();
      await follower.caughtUp();
      const events = many(60);
      await store.append('room-1', events, 0);
      const seen: string[] = [];
      for (let n = 0; n < 60; n += 1) {
        seen.push(...(await follower.events(1)));
        await new Promise((resolve) => setImmediate(resolve));
      }
      expect(seen).toEqual(events.map(({ id }) => id));
      await follower.end();
    });

    test('that is silent while the log moves on is reopened', async () => {
      node.next('subscribe', { kind: 'silence' });
      const follower = follow();
      await follower.caughtUp();
      const seen = follower.events(1);
      await until(() => node.open('subscribe') === 1);
      const event = newEvent();
      await store.append('room-1', [event], 'no-stream');
      expect(await seen).toEqual([event.id]);
      const after = newEvent();
      const further = follower.events(1);
      await until(() => node.calls.subscribe === 2);
      await store.append('room-1', [after], 0);
      expect(await further).toEqual([after.id]);
      await follower.end();
    });

    test('is one open call at a time, however often it broke, and none once its reader has left', async () => {
      node.next('subscribe', { kind: 'break', after: 1, code: status.UNAVAILABLE }, 3);
      const follower = follow();
      await follower.caughtUp();
      const events = many(6);
      for (const [n, event] of events.entries()) {
        const seen = follower.events(1);
        await until(() => node.open('subscribe') === 1);
        await store.append('room-1', [event], n === 0 ? 'no-stream' : n - 1);
        expect(await seen).toEqual([event.id]);
      }
      expect(node.calls.subscribe).toBe(4);
      await follower.end();
      await until(() => node.open('subscribe') === 0);
    });

    test('whose reader throws leaves no open call', async () => {
      const reading = async () => {
        for await (const message of store.subscribe(null, { signal: new AbortController().signal })) {
          if (message.kind === 'event') throw new Error('The reader has failed');
        }
      };
      const failed = reading();
      await until(() => node.open('subscribe') === 1);
      await store.append('room-1', [newEvent()], 'no-stream');
      await expect(failed).rejects.toThrow('The reader has failed');
      await until(() => node.open('subscribe') === 0);
    });

    test('survives a node that goes down and comes back', async () => {
      const follower = follow();
      await follower.caughtUp();
      const [first, second] = many(2);
      await store.append('room-1', [first!], 'no-stream');
      expect(await follower.events(1)).toEqual([first!.id]);
      node.stop();
      await node.start();
      await store.append('room-1', [second!], 0);
      expect(await follower.events(1)).toEqual([second!.id]);
      await follower.end();
    });
  });

  describe('an import', () => {
    /** Events of twelve streams, now one after another and now each of another stream. */
    function another(count: number): StoredEvent[] {
      const revisions = new Map<string, number>();
      return many(count).map((event, n) => {
        const stream = `room-${(n < count / 3 ? n >> 2 : n * 7) % 12}`;
        const revision = revisions.get(stream) ?? 0;
        revisions.set(stream, revision + 1);
        return { ...event, stream, revision };
      });
    }
    const ids = (events: readonly StoredEvent[]): string[] => events.map(({ id }) => id);

    test.each<[string, Fault | null]>([
      ['that nothing disturbs', null],
      ['whose stream breaks in the middle', { kind: 'break', after: 150, code: status.UNAVAILABLE }],
      ['whose stream the node ends without a word', { kind: 'end', after: 150 }],
      ['that is written, and its answers are lost', { kind: 'reply-lost' }],
      ['that meets a node that starts', { kind: 'break', after: 1, code: status.UNAVAILABLE }],
    ])('%s keeps the order across streams, each event once', async (_, fault) => {
      const events = another(300);
      if (fault) node.next('batchAppend', fault);
      await store.import(events);
      expect(node.all()).toEqual(ids(events));
      expect(node.calls.batchAppend).toBe(fault ? 2 : 1);
      expect(node.calls.append).toBe(0);
    });

    test('sends what a node may refuse for its size with nothing behind it', async () => {
      const events = another(60);
      events[20]!.data = { note: 'x'.repeat(1024 * 1024) };
      await expect(store.import(events)).rejects.toMatchObject({ code: 'change_too_large' });
      expect(node.all()).toEqual(ids(events).slice(0, 20));
    });

    test('says that a node has left an event out and taken later ones', async () => {
      node.next('batchAppend', { kind: 'leave-out', after: 10 });
      const events = another(60).map((event) => ({ ...event, stream: `hall-${event.id}`, revision: 0 }));
      await expect(store.import(events)).rejects.toMatchObject({ code: 'import_out_of_order' });
    });
  });

  describe('how far a read model is behind', () => {
    test('is told in events, not in the node’s bytes', async () => {
      const [projection] = projections;
      const operations = new Operations(null as never, store, [projection!]);
      const lagAt = async (position: string | null) => {
        const { name, version } = projection!;
        const generation = { name, version, position, serving: true, retired_at: null, parked: 0, stopped: null };
        const registered = { generations: [generation as Generation], leases: [] };
        const head = await store.newest();
        return operations.describe(registered, head, await operations.waiting(registered, head))[0]!.lag;
      };
      await store.append('room-1', many(30), 'no-stream');
      const tenth = (await store.read('room-1', 9, 1))[0]!.position;
      node.write('$stats', { id: newEvent().id, type: '$statsCollected', data: '{}', metadata: '' });
      expect([await lagAt(tenth), await lagAt(null), await lagAt('0.900')]).toEqual([20, 30, 30]);
      expect(await lagAt(await store.head())).toBe(0);
      for (let n = 0; n < 6; n += 1) await store.append('room-1', many(500), 29 + n * 500);
      expect(await lagAt((await store.read('room-1', 2_900, 1))[0]!.position)).toBe(129);
      // Beyond a thousand it is estimated.
      expect(Math.abs((await lagAt(tenth))! - 3_020)).toBeLessThan(10);
    });
  });

  describe('an append', () => {
    const passing: [string, Fault][] = [
      ['is never answered', { kind: 'silence' }],
      ['is done, and its answer is lost', { kind: 'reply-lost' }],
      ['meets a node that is not there', { kind: 'refuse', code: status.UNAVAILABLE }],
      ['is cancelled by a node that ends', { kind: 'refuse', code: status.CANCELLED }],
      ['runs into a deadline', { kind: 'refuse', code: status.DEADLINE_EXCEEDED }],
      ['times out within the cluster', { kind: 'refuse', code: status.ABORTED }],
      ['is told to calm down', { kind: 'refuse', code: status.RESOURCE_EXHAUSTED }],
      ['is answered without a position', { kind: 'no-position' }],
    ];
    test.each(passing)('that %s ends as exactly one', async (_, fault) => {
      const events = many(2);
      node.next('append', fault);
      const appended = await store.append('room-1', events, 'no-stream');
      expect(appended).toEqual({ revision: 1, position: (await store.read('room-1')).at(-1)!.position });
      expect(node.ids('room-1')).toEqual(events.map(({ id }) => id));
    });

    test('to the end of a stream, whose answer is lost, ends as exactly one, although the node no longer knows its ids', async () => {
      const [before, event] = many(2);
      await store.append('room-1', [before!], 'any');
      node.next('append', { kind: 'reply-lost' });
      await store.append('room-1', [event!], 'any');
      await store.append('room-1', [before!], 'any');
      expect(node.ids('room-1')).toEqual([before!.id, event!.id]);
    });

    test('that reaches a follower is done by the leader', async () => {
      const leader = await misbehavingNode();
      try {
        node.next('append', {
          kind: 'refuse',
          code: status.NOT_FOUND,
          exception: 'not-leader',
          leader: leader.address,
        });
        await store.append('room-1', [newEvent()], 'no-stream');
        expect(node.ids('room-1')).toEqual([]);
        expect(leader.ids('room-1')).toHaveLength(1);
      } finally {
        await store.close();
        leader.stop();
      }
    });

    test('does not use the shared append stream, nor ask for the node’s features', async () => {
      node.next('features', { kind: 'refuse', code: status.UNKNOWN }, 100);
      await Promise.all(Array.from({ length: 8 }, (_, n) => store.append(`room-${n}`, [newEvent()], 'no-stream')));
      expect(node.calls).toMatchObject({ append: 8, batchAppend: 0, features: 0 });
    });

    test('that fails does not fail concurrent ones', async () => {
      const other = new EventStoreDbLog(node.url);
      try {
        node.next('append', { kind: 'refuse', code: status.INTERNAL });
        await Promise.all(
          [store, other].flatMap((log, n) => [
            log.append(`room-${n}-1`, [newEvent()], 'no-stream'),
            log.append(`room-${n}-2`, [newEvent()], 'no-stream'),
          ]),
        );
        expect(node.calls.append).toBe(5);
      } finally {
        await other.close();
      }
    });

    test('of data that JSON cannot express is refused at once', async () => {
      await expect(store.append('room-1', [newEvent('DoorAdded', { width: 3n })], 'no-stream')).rejects.toThrow(
        TypeError,
      );
      expect(node.calls.append).toBe(0);
    });

    test('above the node’s limit is refused as too large, not as an outage', async () => {
      const large = newEvent('DoorAdded', { note: 'x'.repeat(1024 * 1024) });
      await expect(store.append('room-1', [large], 'no-stream')).rejects.toMatchObject({
        name: 'DomainError',
        code: 'change_too_large',
      });
      expect(node.calls.append).toBe(1);
    });

    test('larger than one message may be is refused as too large as well', async () => {
      node.next('append', {
        kind: 'refuse',
        code: status.RESOURCE_EXHAUSTED,
        exception: 'Received message exceeds the maximum configured message size.',
      });
      await expect(store.append('room-1', [newEvent()], 'no-stream')).rejects.toMatchObject({
        name: 'DomainError',
        code: 'change_too_large',
      });
      node.next('append', {
        kind: 'refuse',
        code: status.RESOURCE_EXHAUSTED,
        exception: 'Received message larger than max (20000000 vs 17825792)',
      });
      await expect(store.append('room-1', [newEvent()], 'no-stream')).rejects.toMatchObject({
        code: 'change_too_large',
      });
    });

    test('that an overloaded node keeps refusing is an outage with an unknown outcome', async () => {
      node.next('append', { kind: 'refuse', code: status.RESOURCE_EXHAUSTED }, 100);
      await expect(store.append('room-1', [newEvent()], 'no-stream')).rejects.toBeInstanceOf(StoreUnavailableError);
    });

    test('that conflicts reports the stream’s real revision, in an error that can be logged', async () => {
      await store.append('room-1', many(42), 'no-stream');
      node.next('append', { kind: 'misleading-conflict' });
      const error: unknown = await store.append('room-1', [newEvent()], 3).catch((thrown: unknown) => thrown);
      expect(error).toMatchObject({ name: 'ConcurrencyError', expected: 3, actual: 41 });
      expect(JSON.parse(JSON.stringify(error))).toMatchObject({ stream: 'room-1', expected: 3, actual: 41 });
    });

    test('that conflicts with its own first attempt is a success', async () => {
      const events = many(2);
      node.next('append', { kind: 'reply-lost' });
      node.next('append', { kind: 'misleading-conflict' });
      expect(await store.append('room-1', events, 'no-stream')).toMatchObject({ revision: 1 });
    });
  });

  describe('a read', () => {
    test('that is never answered, or falls silent in the middle, is retried', async () => {
      const events = many(5);
      await store.append('room-1', events, 'no-stream');
      node.next('read', { kind: 'silence' });
      expect((await store.read('room-1')).map(({ id }) => id)).toEqual(events.map(({ id }) => id));
    });

    test('that breaks off in the middle of a stream is retried, and nothing is yielded twice', async () => {
      const events = many(5);
      await store.append('room-1', events, 'no-stream');
      node.next('read', { kind: 'break', after: 2, code: status.UNAVAILABLE });
      expect((await store.read('room-1')).map(({ id }) => id)).toEqual(events.map(({ id }) => id));
    });

    test.each<[string, Fault]>([
      ['breaks off', { kind: 'break', after: 2, code: status.INTERNAL }],
      ['ends early as if that were all', { kind: 'end', after: 2 }],
    ])('of the whole log that %s goes on where it was, and tells nothing twice', async (_, fault) => {
      const events = many(7);
      await store.append('room-1', events, 'no-stream');
      const calls = node.calls.read;
      // The first of them hits the query for the head, which is one event long.
      node.next('read', fault, 3);
      const read: string[] = [];
      for await (const event of store.readAll(null)) read.push(event.id);
      expect(read).toEqual(events.map(({ id }) => id));
      expect(node.calls.read - calls).toBeGreaterThan(3);
    });

    test('with which a subscription catches up, and which ends early, leaves nothing out', async () => {
      const events = many(7);
      await store.append('room-1', events, 'no-stream');
      node.next('read', { kind: 'end', after: 2 }, 3);
      const follower = follow();
      expect(await follower.events(7)).toEqual(events.map(({ id }) => id));
      await follower.end();
    });

    test('of the head that ends without an event, as if the log were empty, is asked again', async () => {
      await store.append('room-1', many(3), 'no-stream');
      const head = await store.head();
      node.next('read', { kind: 'end', after: 0 });
      expect(await store.head()).toBe(head);
    });

    test('that fails after its caller has left does no harm', async () => {
      await store.append('room-1', many(2), 'no-stream');
      // An error without a listener would end the process; here it fails the test.
      node.next('read', { kind: 'break', after: 1, code: status.UNAVAILABLE }, 20);
      for (let n = 0; n < 20; n += 1) expect(await store.head()).toMatch(/^1\.\d+$/);
      await until(() => node.open('read') === 0);
    });

    test('that its caller leaves early ends its call', async () => {
      await store.append('room-1', many(500), 'no-stream');
      for await (const event of store.readAll(null)) {
        expect(event.revision).toBe(0);
        break;
      }
      await until(() => node.open('read') === 0);
    });

    test('of foreign events yields them as malformed, and continues', async () => {
      const [first, last] = many(2);
      const sound = { type: 'DoorAdded', data: '{}', metadata: JSON.stringify(first!.meta) };
      await store.append('room-1', [first!], 'no-stream');
      node.write(
        'room-1',
        { id: randomUUID(), ...sound, data: '{"width":' },
        { id: randomUUID(), ...sound, metadata: 'not even JSON' },
        { id: randomUUID(), ...sound, metadata: '' },
        { id: randomUUID(), ...sound, contentType: 'application/octet-stream' },
      );
      await store.append('room-1', [last!], 4);
      const malformed = (await store.read('room-1')).map((event) => event.malformed);
      expect(malformed).toEqual([
        undefined,
        'Its data is malformed',
        'Its metadata is malformed',
        'Its metadata is malformed',
        'Its data is malformed',
        undefined,
      ]);
      const follower = follow();
      expect(await follower.events(6)).toEqual(node.ids('room-1'));
      await follower.end();
    });

    test('sees the streams of its own prefix only', async () => {
      const mine = new EventStoreDbLog(node.url, {}, 1, 'quotes-');
      try {
        await store.append('room-1', [newEvent()], 'no-stream');
        const event = newEvent();
        const { position } = await mine.append('room-1', [event], 'no-stream');
        await store.append('other', [newEvent()], 'no-stream');
        expect(await mine.read('room-1')).toEqual([{ ...event, stream: 'room-1', revision: 0, position }]);
        const all: string[] = [];
        for await (const { id, stream } of mine.readAll(null)) all.push(`${stream} ${id}`);
        expect(all).toEqual([`room-1 ${event.id}`]);
      } finally {
        await mine.close();
      }
    });
  });

  test.each([
    ['does not know', status.UNAUTHENTICATED],
    ['gives no right', status.PERMISSION_DENIED],
  ])(
    'a user whom the node %s makes the log unavailable at once, and a subscription continues when that is fixed',
    async (_, code) => {
      const refusal: Fault = { kind: 'refuse', code, exception: 'access-denied' };
      const refused = { name: 'StoreUnavailableError', message: expect.stringContaining('refuses the user') };
      node.next('append', refusal);
      node.next('read', refusal, 3);
      await expect(store.append('room-1', [newEvent()], 'no-stream')).rejects.toMatchObject(refused);
      await expect(store.head()).rejects.toMatchObject(refused);
      expect(node.calls).toMatchObject({ append: 1, read: 1 });
      const follower = follow();
      await follower.caughtUp();
      expect(node.calls.read).toBeGreaterThan(3);
      await follower.end();
    },
  );

  test('a client that keeps failing is replaced', async () => {
    await store.append('room-1', [newEvent()], 'no-stream');
    node.next('append', { kind: 'refuse', code: status.INTERNAL }, 3);
    await expect(store.append('room-1', [newEvent()], 0)).rejects.toThrow(StoreUnavailableError);
    await untilItAnswers(() => store.append('room-1', [newEvent()], 0));
    expect(node.peers).toHaveLength(2);
  });

  test('one failed call, or several at once, are tried again without refusing any', async () => {
    await store.append('room-1', [newEvent()], 'no-stream');
    node.next('read', { kind: 'refuse', code: status.UNAVAILABLE }, 8);
    const reads = await Promise.all(Array.from({ length: 8 }, () => store.read('room-1')));
    expect(reads.map(({ length }) => length)).toEqual(Array.from({ length: 8 }, () => 1));
  });

  test.each<Fault>([{ kind: 'refuse', code: status.UNAVAILABLE }, { kind: 'silence' }])(
    'while the node is gone ($kind) calls fail at once, one a second asks for it, and nobody waits for that one',
    async (fault) => {
      await store.append('room-1', [newEvent()], 'no-stream');
      node.next('read', fault, 1_000);
      await Promise.all([1, 2].map(() => expect(store.read('room-1')).rejects.toThrow(StoreUnavailableError)));
      const asked = node.calls.read;
      const from = performance.now();
      let slowest = 0;
      while (performance.now() - from < 2_500) {
        const began = performance.now();
        await expect(store.read('room-1')).rejects.toThrow(StoreUnavailableError);
        slowest = Math.max(slowest, performance.now() - began);
      }
      expect(slowest).toBeLessThan(500);
      // It says why, so that a refused start can.
      expect(await store.read('room-1').catch((error: Error) => error.cause)).toHaveProperty('message');
      expect(node.calls.read - asked).toBeLessThanOrEqual(3);
      node.behave();
      expect(await untilItAnswers(() => store.read('room-1'))).toHaveLength(1);
    },
    15_000,
  );

  test('without a node every call says within ten seconds that the log is unreachable', async () => {
    await store.append('room-1', [newEvent()], 'no-stream');
    node.stop();
    const unavailable = { name: 'StoreUnavailableError' };
    const readAll = async () => {
      for await (const event of store.readAll(null)) expect(event).toBeDefined();
    };
    await Promise.all([
      expect(store.append('room-1', [newEvent()], 0)).rejects.toMatchObject(unavailable),
      expect(store.read('room-1')).rejects.toMatchObject(unavailable),
      expect(readAll()).rejects.toMatchObject(unavailable),
      expect(store.head()).rejects.toMatchObject(unavailable),
      expect(store.deleteStream('room-1')).rejects.toMatchObject(unavailable),
    ]);
    await node.start();
    await untilItAnswers(() => store.append('room-1', [newEvent()], 0));
  }, 12_000);

  test('closing ends every call, even if the node is silent', async () => {
    node.next('read', { kind: 'silence' }, 10);
    node.next('append', { kind: 'silence' }, 10);
    const waiting = Promise.allSettled([store.append('room-1', [newEvent()], 'no-stream'), store.read('room-1')]);
    const following = follow().caughtUp();
    await until(() => node.open('append') === 1 && node.open('read') === 2);
    await store.close();
    for (const { status: outcome } of await waiting) expect(outcome).toBe('rejected');
    await expect(following).rejects.toThrow('The subscription ended');
    await until(() => node.open('append') + node.open('read') + node.open('subscribe') === 0);
  });

  test('an erased stream is gone, even if the first answer was lost', async () => {
    await store.append('room-1', [newEvent()], 'no-stream');
    node.next('tombstone', { kind: 'refuse', code: status.UNAVAILABLE });
    await store.deleteStream('room-1');
    expect(await store.read('room-1')).toEqual([]);
  });

  test('the node’s own tools find what belongs together and what caused it, and nobody else sees that', async () => {
    const [alone, caused] = [newEvent(), newEvent()];
    caused.meta = { ...caused.meta, causationId: alone.id };
    await store.append('room-1', [alone, caused], 'no-stream');
    expect(node.metadata('room-1')).toEqual([
      { ...alone.meta, $correlationId: alone.meta.batchId, $causationId: alone.meta.commandId },
      { ...caused.meta, $correlationId: caused.meta.batchId, $causationId: alone.id },
    ]);
    expect((await store.read('room-1')).map(({ meta }) => meta)).toEqual([alone.meta, caused.meta]);
  });

  test('many calls at once warn of no leak', async () => {
    const warnings: string[] = [];
    const hear = ({ name }: Error): void => void warnings.push(name);
    process.on('warning', hear);
    await Promise.all(Array.from({ length: 40 }, () => store.read('room-1')));
    await new Promise(setImmediate);
    process.off('warning', hear);
    expect(warnings).toEqual([]);
  });

  test('ids come back unchanged', async () => {
    const id = randomUUID();
    await store.append('room-1', [{ ...newEvent(), id }], 'no-stream');
    expect(node.ids('room-1')).toEqual([id]);
  });
});

let network: MisbehavingNode;
behindABadNetwork(
  'EventStoreDB adapter with a stand-in node',
  async () => {
    network = await misbehavingNode();
    return network.url;
  },
  () => network.stop(),
);
