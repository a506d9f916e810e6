import {
  jsonEvent,
  type AllStreamResolvedEvent,
  type JSONType,
  type Position,
  type ReadStreamOptions,
  type ResolvedEvent,
} from '@eventstore/db-client';
import type { EventMeta, Recorded } from '@quotewright/domain/kernel/decider.js';
import { ConcurrencyError, DomainError, StoreUnavailableError } from '@quotewright/domain/kernel/errors.js';
import {
  parsePosition,
  type Appended,
  type EventStore,
  type ExpectedRevision,
  type LogMessage,
  type NewEvent,
} from '@quotewright/domain/kernel/event-store.js';
import { upcasting, type Upcasters, type Upcasting } from '@quotewright/domain/kernel/upcasting.js';
import { flow, PatientClient, pause, within } from './eventstoredb-client.js';
import { asOurs, isAbsent, isConflict, isOutage, isTooLarge, Silence } from './eventstoredb-errors.js';
import type { StoredEvent } from './log-file.js';

/** An append to wherever a stream ends is known again if not more than so many events have followed it. */
const END = 200;
/** The longest pause before a dropped subscription is taken up again (ms). */
const RETRY_AT_MOST = 5000;

type Wanted = (type: string) => boolean;

/**
 * The log in EventStoreDB or KurrentDB. The client neither resumes a subscription nor retries a call, and ends streams
 * silently: subscriptions are taken up again here, calls tried again by `PatientClient`, all of it safe because event
 * ids are fixed before the first try. A position is an event's commit position, which in `$all` no two events share.
 */
export class EventStoreDbLog implements EventStore {
  private readonly node: PatientClient;
  private readonly upcast: Upcasting;

  /**
   * @param url `esdb://…`
   * @param epoch of the positions this log gives out; an import or a restore starts a new one
   * @param prefix of the node's streams that are this log; the others are somebody else's, and never seen
   */
  constructor(
    url: string,
    upcasters: Upcasters = {},
    private readonly epoch = 1,
    private readonly prefix = '',
  ) {
    this.upcast = upcasting(upcasters);
    this.node = new PatientClient(url);
  }

  async append(stream: string, events: readonly NewEvent[], expected: ExpectedRevision): Promise<Appended> {
    if (events.length === 0) throw new Error('Nothing to append');
    if (expected === 'any') return this.appendToEnd(stream, events);
    // Through JSON here, where a failure is ours: inside the client it would leave a promise that never settles.
    const prepared = events.map(({ id, type, data, meta }) =>
      jsonEvent({ id, type, data: JSON.parse(JSON.stringify(data)) as JSONType, metadata: JSON.parse(JSON.stringify(meta)) as JSONType }),
    );
    const expectedRevision = expected === 'no-stream' ? 'no_stream' : BigInt(expected);
    try {
      const { nextExpectedRevision, position } = await this.node.attempt(({ client }, limit) =>
        within(limit, client.appendToStream(this.prefix + stream, prepared, { expectedRevision, deadline: limit })),
      );
      if (position) return { revision: Number(nextExpectedRevision), position: this.position(position) };
      return ownAppend(await this.tail(stream, expected), events) ?? fail('The appended events cannot be read back');
    } catch (error) {
      if (isTooLarge(error)) throw new DomainError('change_too_large', 'This is more than the event log takes in one change: make it in smaller steps.');
      if (!isConflict(error)) throw error;
      // After a try with an unknown outcome the conflict may be with ourselves.
      const tail = await this.tail(stream, expected);
      const own = ownAppend(tail, events);
      if (own) return own;
      // What the stream itself shows is believed before what the error says.
      const { actualVersion } = error;
      const actual = tail.at(-1)?.revision ?? (typeof actualVersion === 'bigint' ? Number(actualVersion) : 'no-stream');
      throw new ConcurrencyError(stream, expected, actual);
    }
  }

  /** Adds events of another log as they were, in their order: those of one stream that follow each other together. */
  async import(events: readonly StoredEvent[]): Promise<void> {
    for (let from = 0; from < events.length; ) {
      const { stream, revision } = events[from]!;
      let to = from + 1;
      while (events[to]?.stream === stream) to += 1;
      await this.append(stream, events.slice(from, to), revision === 0 ? 'no-stream' : revision - 1);
      from = to;
    }
  }

  read(stream: string, fromRevision = 0): Promise<Recorded[]> {
    return this.readStream(stream, { fromRevision: BigInt(fromRevision) });
  }

  async *readAll(after: string | null, except?: readonly string[]): AsyncIterable<Recorded> {
    for await (const message of this.slice(after, await this.head(), this.wanted(except))) if (message.kind === 'event') yield message.event;
  }

  async *subscribe(
    after: string | null,
    { except, signal }: { except?: readonly string[]; signal: AbortSignal },
  ): AsyncIterable<LogMessage> {
    const stop = AbortSignal.any([signal, this.node.closed]);
    const wanted = this.wanted(except);
    let from = after;
    for (let drops = 0; !stop.aborted; ) {
      try {
        // First by reading up to the head, which has an end that can be told; then live from there.
        const head = await this.head();
        for await (const message of this.slice(from, head, wanted)) {
          if (stop.aborted) return;
          yield message;
          from = message.kind === 'event' ? message.event.position : message.position;
        }
        from = head;
        drops = 0;
        yield { kind: 'checkpoint', position: head };
        yield { kind: 'caught-up', position: head };
        for await (const message of this.live(head, wanted, stop)) {
          yield message;
          from = message.kind === 'event' ? message.event.position : message.position;
        }
      } catch (error) {
        if (!isOutage(asOurs(error))) throw error;
      }
      // An end without an error is a drop like any other.
      drops += 1;
      await pause(Math.min(50 * 2 ** drops, RETRY_AT_MOST), stop);
    }
  }

  async head(): Promise<string> {
    const last = await this.node.attempt(async (connection) => {
      const read = connection.client.readAll({ direction: 'backwards', fromPosition: 'end', maxCount: 1 });
      for await (const event of flow(connection, read, { cancel: () => read.cancel() })) return placeOf(event);
      return 0n;
    });
    return `${this.epoch}.${last}`;
  }

  /** No reader of the stream sees it any more; in `$all`, and on the disk, its events stay until the node is scavenged. */
  async deleteStream(stream: string): Promise<void> {
    try {
      await this.node.attempt(({ client }, limit) => within(limit, client.tombstoneStream(this.prefix + stream, { deadline: limit })));
    } catch (error) {
      if (!isAbsent(error)) throw error;
    }
  }

  async close(): Promise<void> {
    await this.node.close();
  }

  /** The log after a position up to another one; what is not wanted is told as a checkpoint. */
  private async *slice(after: string | null, upTo: string, wanted: Wanted): AsyncIterable<LogMessage> {
    const to = parsePosition(upTo).at;
    let from = this.start(after);
    for (let tries = 0; from < to; ) {
      const connection = this.node.current;
      const { heard } = connection;
      try {
        const read = connection.client.readAll({ fromPosition: from === 0n ? 'start' : { commit: from, prepare: from } });
        for await (const event of flow(connection, read, { cancel: () => read.cancel() })) {
          const at = placeOf(event);
          if (at > to) return;
          // A read starts at its position, inclusive; ours is exclusive.
          if (at <= from) continue;
          from = at;
          tries = 0;
          yield this.message(event, wanted);
        }
        // An end before the head is a drop without an error: whoever took it for the whole would never be told the rest.
        if (from < to) throw new Silence('The read ended before the head of the log');
      } catch (error) {
        if (!isOutage(error)) throw asOurs(error);
        this.node.failed(connection, heard, error);
        tries += 1;
        if (tries > 3) throw new StoreUnavailableError('The event log cannot be reached', { cause: error });
        await pause(100 * 2 ** tries, this.node.closed);
      }
    }
  }

  /**
   * One subscription to the live end, until it drops or is no longer wanted. It is not filtered by the node: only so
   * does every event, wanted or not, move the subscriber on in its order, and the head stays within its reach. Nor does
   * it take checkpoints from the node, which come ahead of events that are still on their way.
   */
  private async *live(from: string, wanted: Wanted, stop: AbortSignal): AsyncIterable<LogMessage> {
    const connection = this.node.current;
    let { at } = parsePosition(from);
    const subscription = connection.client.subscribeToAll({ fromPosition: at === 0n ? 'start' : { commit: at, prepare: at } });
    // A subscription that has died without a word looks like a quiet one, but the head moves on without it.
    let missed: bigint | null = null;
    const silent = async (): Promise<boolean> => {
      if (missed !== null && at < missed) return true;
      const head = parsePosition(await this.head()).at;
      missed = head > at ? head : null;
      return false;
    };
    for await (const event of flow(connection, subscription, { cancel: () => subscription.unsubscribe(), stop, silent })) {
      at = placeOf(event);
      yield this.message(event, wanted);
    }
  }

  private wanted(except: readonly string[] = []): Wanted {
    const leftOut = new Set(this.upcast.storedTypes(except));
    // The node's own events are told from ours by their first letter.
    return (type) => !type.startsWith('$') && !leftOut.has(type);
  }

  private message(resolved: AllStreamResolvedEvent, wanted: Wanted): LogMessage {
    if (!resolved.event?.streamId.startsWith(this.prefix) || !wanted(resolved.event.type)) {
      return { kind: 'checkpoint', position: `${this.epoch}.${placeOf(resolved)}` };
    }
    return { kind: 'event', event: this.recorded(resolved) };
  }

  private recorded({ event }: ResolvedEvent): Recorded {
    if (!event) fail('A link without its event');
    // Broken JSON arrives as a text, broken metadata as bytes or not at all: upcasting tells those from events.
    return this.upcast.event({
      id: event.id,
      stream: event.streamId.slice(this.prefix.length),
      revision: Number(event.revision),
      position: event.position ? this.position(event.position) : fail('The node told no position'),
      type: event.type,
      data: event.isJson ? event.data : null,
      meta: (event.metadata instanceof Uint8Array ? null : event.metadata) as unknown as EventMeta,
    });
  }

  private readStream(stream: string, options: ReadStreamOptions): Promise<Recorded[]> {
    return this.node.attempt(async (connection) => {
      const events: Recorded[] = [];
      try {
        const read = connection.client.readStream(this.prefix + stream, options);
        for await (const event of flow(connection, read, { cancel: () => read.cancel() })) events.push(this.recorded(event));
      } catch (error) {
        if (!isAbsent(error)) throw error;
      }
      return events;
    });
  }

  /** A stream from where an append would stand to its end. */
  private tail(stream: string, expected: number | 'no-stream'): Promise<Recorded[]> {
    return this.read(stream, expected === 'no-stream' ? 0 : expected + 1);
  }

  /**
   * Appends wherever the stream ends. Told no revision, the node knows a repeated append by its ids only as long as it
   * remembers them; told one, it looks.
   */
  private async appendToEnd(stream: string, events: readonly NewEvent[]): Promise<Appended> {
    for (;;) {
      const end = (await this.readStream(stream, { direction: 'backwards', fromRevision: 'end', maxCount: END + events.length })).reverse();
      const own = ownAppend(end, events);
      if (own) return own;
      try {
        return await this.append(stream, events, end.at(-1)?.revision ?? 'no-stream');
      } catch (error) {
        // Somebody was faster: from the new end then. An erased stream stays as it seems.
        if (!(error instanceof ConcurrencyError) || error.actual === error.expected) throw error;
      }
    }
  }

  private position({ commit }: Position): string {
    return `${this.epoch}.${commit}`;
  }

  /** The exclusive log position to start after. One of an older epoch means another log: from the start. */
  private start(after: string | null): bigint {
    if (after === null) return 0n;
    const { epoch, at } = parsePosition(after);
    return epoch === this.epoch ? at : 0n;
  }
}

/** Looks for an append of ours by its ids. */
function ownAppend(recorded: readonly Recorded[], events: readonly NewEvent[]): Appended | null {
  const own = recorded.findIndex((event) => event.id === events[0]!.id);
  if (own < 0) return null;
  const found = recorded.slice(own, own + events.length);
  if (!events.every((event, index) => found[index]?.id === event.id)) return null;
  const { revision, position } = found.at(-1)!;
  return { revision, position };
}

function fail(message: string): never {
  throw new Error(message);
}

/** Where an event stands in `$all`. */
function placeOf({ event, commitPosition }: AllStreamResolvedEvent): bigint {
  return event?.position?.commit ?? commitPosition ?? fail('The node told no position');
}
