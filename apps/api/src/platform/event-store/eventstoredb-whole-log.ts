import type { AllStreamResolvedEvent, ReadAllOptions } from '@eventstore/db-client';
import type { Recorded } from '@quotewright/domain/kernel/decider.js';
import { AnotherLogError, StoreUnavailableError } from '@quotewright/domain/kernel/errors.js';
import {
  comparePositions,
  markOf,
  parsePosition,
  type LogMessage,
  type Mark,
  type Newest,
} from '@quotewright/domain/kernel/event-store.js';
import { flow, pause, type Connection, type PatientClient } from './eventstoredb-client.js';
import { asOurs, isOutage, Silence } from './eventstoredb-errors.js';
import { placeOf, type StoredEvents, type Wanted } from './eventstoredb-events.js';

/** The longest pause before a dropped subscription is resumed (ms). */
const RETRY_AT_MOST = 1000;

/**
 * The whole log of a node (`$all`), from a position on. The client neither resumes a subscription nor distinguishes the
 * end of a stream from a drop: both are done here. A position is an event's commit position, which is unique in `$all`.
 */
export class WholeLog {
  constructor(
    private readonly node: PatientClient,
    private readonly events: StoredEvents,
  ) {}

  /** See `EventStore.readAll`. */
  async *readAll(after: string | null, except?: readonly string[]): AsyncIterable<Recorded> {
    const head = await this.last();
    await this.check(after === null ? null : { position: after, id: null }, head);
    for await (const message of this.slice(after, head.position, this.events.wanted(except)))
      if (message.kind === 'event') yield message.event;
  }

  /** See `EventStore.subscribe`. */
  async *subscribe(
    after: string | null,
    { except, signal }: { except?: readonly string[]; signal: AbortSignal },
  ): AsyncIterable<LogMessage> {
    const stop = AbortSignal.any([signal, this.node.closed]);
    const wanted = this.events.wanted(except);
    let last: Mark | null = after === null ? null : { position: after, id: null };
    for (let drops = 0; !stop.aborted; ) {
      try {
        for await (const message of this.untilDropped(last, wanted, stop)) {
          if (message.kind === 'caught-up') drops = 0;
          last = markOf(message);
          yield message;
        }
      } catch (error) {
        if (error instanceof AnotherLogError || !isOutage(asOurs(error))) throw error;
      }
      // An end without an error is a drop too.
      drops += 1;
      await pause(Math.min(50 * 2 ** drops, RETRY_AT_MOST), stop);
    }
  }

  /** See `EventStore.holds`. */
  async holds({ position, id }: Mark): Promise<boolean> {
    const { epoch, at } = parsePosition(position);
    if (epoch !== this.events.epoch || at === 0n) return true;
    const there = await this.one({ direction: 'forwards', fromPosition: { commit: at, prepare: at } }).catch(
      (error: unknown) => {
        if (error instanceof AnotherLogError) return null;
        throw error;
      },
    );
    if (!there) return false;
    // Scavenging leaves a gap.
    return placeOf(there) !== at || id === null || there.event?.id === id;
  }

  /** The head of the log and its event; reading it delays no writer. */
  async last(): Promise<Mark> {
    const newest = { direction: 'backwards', fromPosition: 'end' } as const;
    // An end without an event may be a drop without an error. Taken as an empty log, it would look like another one.
    const last = (await this.one(newest)) ?? (await this.one(newest));
    return last
      ? { position: this.events.position(placeOf(last)), id: last.event?.id ?? null }
      : { position: this.events.position(0n), id: null };
  }

  /** See `EventStore.newestAfter`. */
  async newestAfter(after: string | null, atMost: number): Promise<Newest> {
    const from = this.start(after);
    const wanted = this.events.wanted();
    return this.node.attempt(async (connection) => {
      const positions: string[] = [];
      let since = from;
      let looked = 0;
      const read = connection.client.readAll({ direction: 'backwards', fromPosition: 'end', maxCount: atMost });
      for await (const event of flow(connection, read, { cancel: () => read.cancel() })) {
        const at = placeOf(event);
        if (at <= from) break;
        if (this.events.message(event, wanted).kind === 'event') positions.push(this.events.position(at));
        looked += 1;
        if (looked === atMost) since = at - 1n;
      }
      return { positions: positions.reverse(), since: this.events.position(since) };
    });
  }

  /** One event of the whole log. Asks the leader: what it does not know, no node does. */
  private async one(from: Pick<ReadAllOptions, 'direction' | 'fromPosition'>): Promise<AllStreamResolvedEvent | null> {
    return this.node.attempt(async (connection) => {
      const read = connection.client.readAll({ ...from, maxCount: 1, requiresLeader: true });
      for await (const event of flow(connection, read, { cancel: () => read.cancel() })) return event;
      return null;
    });
  }

  /** Throws `AnotherLogError` if the log up to `head` lacks what a reader has seen of it. */
  private async check(last: Mark | null, head: Mark): Promise<void> {
    if (last === null || (last.position === head.position && last.id === head.id)) return;
    const beyond =
      parsePosition(last.position).epoch === this.events.epoch && comparePositions(last.position, head.position) > 0;
    if (beyond || !(await this.holds(last))) throw new AnotherLogError();
  }

  /** What follows `last`, until the subscription drops: first up to the head, which has a definite end, then live. */
  private async *untilDropped(last: Mark | null, wanted: Wanted, stop: AbortSignal): AsyncIterable<LogMessage> {
    const head = await this.last();
    await this.check(last, head);
    for await (const message of this.slice(last?.position ?? null, head.position, wanted)) {
      if (stop.aborted) return;
      yield message;
    }
    yield { kind: 'checkpoint', ...head };
    yield { kind: 'caught-up', ...head };
    yield* this.live(head.position, wanted, stop);
  }

  /** The log between two positions; unwanted events are reported as checkpoints. */
  private async *slice(after: string | null, upTo: string, wanted: Wanted): AsyncIterable<LogMessage> {
    const to = parsePosition(upTo).at;
    let from = this.start(after);
    for (let tries = 0; from < to; ) {
      const connection = this.node.current;
      const { heard } = connection;
      try {
        for await (const event of this.readOnce(connection, from, to)) {
          from = placeOf(event);
          tries = 0;
          yield this.events.message(event, wanted);
        }
        return;
      } catch (error) {
        if (!isOutage(error)) throw asOurs(error);
        this.node.failed(connection, heard, error);
        tries += 1;
        if (tries > 3) throw new StoreUnavailableError('The event log cannot be reached', { cause: error });
        await pause(100 * 2 ** tries, this.node.closed);
      }
    }
  }

  /** The events after `from` up to `to` (inclusive), in one call of the node. */
  private async *readOnce(connection: Connection, from: bigint, to: bigint): AsyncIterable<AllStreamResolvedEvent> {
    const read = connection.client.readAll({ fromPosition: from === 0n ? 'start' : { commit: from, prepare: from } });
    let at = from;
    for await (const event of flow(connection, read, { cancel: () => read.cancel() })) {
      at = placeOf(event);
      if (at > to) return;
      // A read starts at its position, inclusive; ours is exclusive.
      if (at > from) yield event;
    }
    // An end before the head is a drop without an error: taken as complete, the rest would be lost.
    if (at < to) throw new Silence('The read ended before the head of the log');
  }

  /**
   * One live subscription, until it drops or is no longer wanted. The node does not filter it: this way every event,
   * wanted or not, moves the subscriber on in order. It takes no checkpoints from the node, which come ahead of events
   * in flight.
   */
  private async *live(from: string, wanted: Wanted, stop: AbortSignal): AsyncIterable<LogMessage> {
    const connection = this.node.current;
    let { at } = parsePosition(from);
    const subscription = connection.client.subscribeToAll({
      fromPosition: at === 0n ? 'start' : { commit: at, prepare: at },
    });
    // A dead subscription looks like a quiet one, but the head moves on without it.
    let missed: bigint | null = null;
    const silent = async (): Promise<boolean> => {
      if (missed !== null && at < missed) return true;
      const head = parsePosition((await this.last()).position).at;
      missed = head > at ? head : null;
      return false;
    };
    for await (const event of flow(connection, subscription, {
      cancel: () => subscription.unsubscribe(),
      stop,
      silent,
    })) {
      at = placeOf(event);
      yield this.events.message(event, wanted);
    }
  }

  /** The exclusive log position to start after. One of an older epoch means another log: from the start. */
  private start(after: string | null): bigint {
    if (after === null) return 0n;
    const { epoch, at } = parsePosition(after);
    return epoch === this.events.epoch ? at : 0n;
  }
}
