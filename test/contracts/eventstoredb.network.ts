import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { StoreUnavailableError } from '@quotewright/domain/kernel/errors.js';
import { comparePositions, type LogMessage } from '@quotewright/domain/kernel/event-store.js';
import { EventStoreDbLog } from '../../apps/api/src/platform/event-store/eventstoredb.js';
import { tcpProxy, type TcpProxy } from '../support/tcp-proxy.js';
import { until } from '../support/until.js';
import { newEvent } from './event-store.contract.js';

/** Repeats a call until the node is known to be back, within the five seconds in which it must be. */
export async function untilItAnswers<T>(call: () => Promise<T>): Promise<T> {
  const asked = async (): Promise<{ answer: T } | null> => {
    try {
      return { answer: await call() };
    } catch (error) {
      if (error instanceof StoreUnavailableError) return null;
      throw error;
    }
  };
  return (await until(asked, Boolean, 5_000))!.answer;
}

/**
 * What only this adapter must survive by itself, with a proxy between it and a node.
 * @param node returns the address of one node, without TLS; `done` releases it
 */
export function behindABadNetwork(name: string, node: () => Promise<string>, done: () => void = () => undefined): void {
  describe(`${name} behind a bad network`, () => {
    let proxy: TcpProxy;
    /** Through the proxy, and directly. */
    let store: EventStoreDbLog;
    let direct: EventStoreDbLog;
    const stream = () => `network-${randomUUID()}`;

    beforeAll(async () => {
      const url = await node();
      const [, host, port] = /\/\/(?:[^@/]*@)?([^:/]+):(\d+)/.exec(url)!;
      proxy = await tcpProxy(host!, Number(port));
      store = new EventStoreDbLog(url.replace(`${host}:${port}`, `127.0.0.1:${proxy.port}`));
      direct = new EventStoreDbLog(url);
    });
    afterEach(() => proxy.heal());
    afterAll(async () => {
      await store?.close();
      await direct?.close();
      await proxy?.close();
      done();
    });

    /** Follows a stream through the proxy from now on; `next` resolves at the next event, in order. */
    async function follow(of: string) {
      const stop = new AbortController();
      const messages = store.subscribe(await direct.head(), { signal: stop.signal })[Symbol.asyncIterator]();
      const first = async (wanted: (message: LogMessage) => boolean): Promise<LogMessage> => {
        for (;;) {
          const { value, done } = await messages.next();
          if (done) throw new Error('The subscription ended');
          if (wanted(value)) return value;
        }
      };
      await first(({ kind }) => kind === 'caught-up');
      return {
        next: async () => {
          const message = await first((each) => each.kind === 'event' && each.event.stream === of);
          return message.kind === 'event' ? message.event.revision : -1;
        },
        past: (position: string) =>
          first((message) => message.kind !== 'event' && comparePositions(message.position, position) >= 0),
        end: async () => {
          stop.abort();
          await messages.return?.();
        },
      };
    }

    test.each(['reset', 'refuse'] as const)(
      'a live subscription continues after its connection is cut (%s), without loss or repetition',
      async (cut) => {
        const room = stream();
        const following = await follow(room);
        await direct.append(room, [newEvent()], 'no-stream');
        expect(await following.next()).toBe(0);
        proxy[cut]();
        await direct.append(room, [newEvent(), newEvent()], 0);
        proxy.heal();
        await direct.append(room, [newEvent()], 2);
        expect([await following.next(), await following.next(), await following.next()]).toEqual([1, 2, 3]);
        await following.end();
      },
    );

    test('a live subscription and appends survive a silently dead connection', async () => {
      const room = stream();
      const following = await follow(room);
      proxy.blackHole();
      // The first attempts get no answer; the next use a new connection, and so does the subscription.
      await store.append(room, [newEvent()], 'no-stream');
      expect(await following.next()).toBe(0);
      await store.append(room, [newEvent()], 0);
      expect(await following.next()).toBe(1);
      await following.end();
    });

    test('an append whose answer is lost ends as exactly one', async () => {
      const room = stream();
      await store.append(room, [newEvent()], 'no-stream');
      const events = [newEvent(), newEvent()];
      proxy.loseReplies();
      const appended = store.append(room, events, 0);
      await until(
        () => direct.read(room),
        (events) => events.length === 3,
      );
      proxy.reset();
      const [, , last] = await direct.read(room);
      expect(await appended).toEqual({ revision: 2, position: last!.position });
      expect((await direct.read(room, 1)).map(({ id }) => id)).toEqual(events.map(({ id }) => id));
    });

    test.each<[string, (of: TcpProxy) => void]>([
      ['is reset', (of) => of.reset()],
      ['breaks in the middle of an answer', (of) => of.cutReplies(100)],
      ['falls silent', (of) => of.blackHole()],
      [
        'loses the answers',
        (of) => {
          of.loseReplies();
          of.heal();
        },
      ],
    ])(
      'an import whose connection %s time and again keeps the order across streams, each event once',
      async (_, cut) => {
        const head = await direct.head();
        const rooms = Array.from({ length: 20 }, stream);
        const sent: string[] = [];
        let broken = 0;
        for (let round = 0; round < 2; round += 1) {
          const events = Array.from({ length: 400 }, (_each, n) => {
            const at = round * 400 + n;
            return { ...newEvent(), stream: rooms[at % 20]!, revision: Math.floor(at / 20) };
          });
          sent.push(...events.map(({ id }) => id));
          let over = false;
          const importing = store.import(events).finally(() => (over = true));
          // The first is answered alone; those behind the second are on their way.
          await until(async () => over || (await direct.read(rooms[1]!, round * 20, 1)).length > 0);
          if (!over) broken += 1;
          cut(proxy);
          await importing;
        }
        const held: string[] = [];
        for await (const event of direct.readAll(head)) held.push(event.id);
        expect(held).toEqual(sent);
        expect(broken).toBeGreaterThan(0);
      },
    );

    test.each(['blackHoleAll', 'refuse'] as const)(
      'without a node (%s) every call says that the log is unreachable',
      async (cut) => {
        const room = stream();
        await store.append(room, [newEvent()], 'no-stream');
        proxy[cut]();
        const unavailable = { name: 'StoreUnavailableError' };
        await Promise.all([
          expect(store.append(room, [newEvent()], 0)).rejects.toMatchObject(unavailable),
          expect(store.read(room)).rejects.toMatchObject(unavailable),
          expect(store.head()).rejects.toMatchObject(unavailable),
          expect(store.deleteStream(room)).rejects.toMatchObject(unavailable),
        ]);
        proxy.reset();
        proxy.heal();
        await untilItAnswers(() => store.append(room, [newEvent()], 'any'));
      },
      10_000,
    );

    test('a subscriber that excludes most types reaches the head, past the events of others', async () => {
      const room = stream();
      const stop = new AbortController();
      let head: string | null = null;
      for await (const message of store.subscribe(await direct.head(), {
        except: ['DoorAdded'],
        signal: stop.signal,
      })) {
        if (message.kind === 'event') expect(message.event.stream).not.toBe(room);
        if (head === null && message.kind === 'caught-up') {
          await direct.append(room, [newEvent(), newEvent()], 'no-stream');
          await direct.deleteStream(room);
          head = await direct.head();
        }
        if (head !== null && message.kind !== 'event' && comparePositions(message.position, head) >= 0) stop.abort();
      }
      expect(stop.signal.aborted).toBe(true);
    });
  });
}
