import {
  ErrorType,
  EventStoreDBClient,
  eventTypeFilter,
  excludeSystemEvents,
  jsonEvent,
  type AllStreamSubscription,
  type Filter,
  type JSONType,
  type Position,
  type ResolvedEvent,
} from '@eventstore/db-client';
import type { EventMeta, Recorded } from '@quotewright/domain/kernel/decider.js';
import { ConcurrencyError, StoreUnavailableError } from '@quotewright/domain/kernel/errors.js';
import {
  parsePosition,
  type Appended,
  type EventStore,
  type ExpectedRevision,
  type LogMessage,
  type NewEvent,
} from '@quotewright/domain/kernel/event-store.js';
import { upcasting, type Upcasters, type Upcasting } from '@quotewright/domain/kernel/upcasting.js';

/** How long the adapter tries in all before it answers `StoreUnavailableError` (ms): inside a web request's patience. */
const PATIENCE = 8000;
/** The client's shared batch stream has no deadline of its own; a try that takes longer has an unknown outcome. */
const TRY = 2500;
/** Nothing for this long on a read that should flow means a dead connection. */
const SILENCE = 15_000;
/** Failures in a row after which the client itself is suspected and replaced: some of its faults last for its life. */
const SUSPECT_AFTER = 2;
const RETRY_AT_MOST = 5000;
/** How often a quiet subscription looks whether a checkpoint has become safe to tell (ms). */
const TICK = 250;

/**
 * The log in EventStoreDB or KurrentDB. The client neither resumes a subscription nor retries a call, ends streams
 * silently, and may report a checkpoint or an error ahead of events that it still buffers: this adapter owns
 * reconnecting, time-outs and retries, all of them safe because event ids are fixed before the first try.
 */
export class EventStoreDbLog implements EventStore {
  private client: EventStoreDBClient;
  private failures = 0;
  private readonly upcast: Upcasting;
  private readonly closing = new AbortController();

  /**
   * @param url `esdb://…`
   * @param epoch of the positions this log gives out; an import or a restore starts a new one
   */
  constructor(
    private readonly url: string,
    upcasters: Upcasters = {},
    private readonly epoch = 1,
  ) {
    this.upcast = upcasting(upcasters);
    this.client = this.connect();
  }

  async append(stream: string, events: readonly NewEvent[], expected: ExpectedRevision): Promise<Appended> {
    if (events.length === 0) throw new Error('Nothing to append');
    // Through JSON here, where a failure is ours: inside the client it would leave a promise that never settles.
    const prepared = events.map(({ id, type, data, meta }) =>
      jsonEvent({ id, type, data: JSON.parse(JSON.stringify(data)) as JSONType, metadata: JSON.parse(JSON.stringify(meta)) as JSONType }),
    );
    const expectedRevision = expected === 'no-stream' ? 'no_stream' : expected === 'any' ? 'any' : BigInt(expected);
    try {
      const result = await this.attempt((client) => client.appendToStream(stream, prepared, { expectedRevision }));
      if (result.position) {
        return { revision: Number(result.nextExpectedRevision), position: this.position(result.position) };
      }
      return (await this.ownAppend(stream, events)) ?? fail('The appended events cannot be read back');
    } catch (error) {
      if (!isConflict(error)) throw error;
      // After a try with an unknown outcome the conflict may be with ourselves.
      const own = await this.ownAppend(stream, events);
      if (own) return own;
      throw new ConcurrencyError(stream, expected === 'any' ? 'no-stream' : expected, await this.lastRevision(stream));
    }
  }

  async read(stream: string, fromRevision = 0): Promise<Recorded[]> {
    const read = await this.attempt(async (client) => {
      const events: ResolvedEvent[] = [];
      try {
        for await (const event of lively(client.readStream(stream, { fromRevision: BigInt(fromRevision) }))) events.push(event);
      } catch (error) {
        if (!isAbsent(error)) throw error;
      }
      return events;
    }, SILENCE);
    return read.map((event) => this.recorded(event));
  }

  async *readAll(after: string | null, types?: readonly string[]): AsyncIterable<Recorded> {
    const head = await this.head();
    const wanted = types && new Set(this.upcast.storedTypes(types));
    let from = this.start(after);
    const to = parsePosition(head).at;
    for (let tries = 0; ; ) {
      try {
        const events = this.client.readAll({ fromPosition: from === null ? 'start' : { commit: from, prepare: from } });
        for await (const resolved of lively(events)) {
          const at = resolved.event?.position?.commit ?? resolved.commitPosition;
          if (at === undefined || !resolved.event) continue;
          if (at > to) return;
          // A read starts at its position, inclusive; ours is exclusive.
          if (from !== null && at <= from) continue;
          from = at;
          tries = 0;
          if (resolved.event.type.startsWith('$') || (wanted && !wanted.has(resolved.event.type))) continue;
          yield this.recorded(resolved);
        }
        this.succeeded();
        return;
      } catch (error) {
        if (!isOutage(error)) throw error;
        this.failed();
        tries += 1;
        if (tries > 3) throw new StoreUnavailableError('The event log cannot be reached', { cause: error });
        await pause(100 * 2 ** tries, this.closing.signal);
      }
    }
  }

  async *subscribe(
    after: string | null,
    { types, signal }: { types?: readonly string[]; signal: AbortSignal },
  ): AsyncIterable<LogMessage> {
    const stop = AbortSignal.any([signal, this.closing.signal]);
    let from = after;
    for (let drops = 0; !stop.aborted; ) {
      try {
        // First by reading up to the head, which has an end that can be told; then live from there.
        const head = await this.head();
        for await (const event of this.readAll(from, types)) {
          if (stop.aborted) return;
          yield { kind: 'event', event };
          from = event.position;
        }
        from = head;
        drops = 0;
        yield { kind: 'checkpoint', position: head };
        yield { kind: 'caught-up', position: head };
        for await (const message of this.live(head, types, stop)) {
          yield message;
          from = message.kind === 'event' ? message.event.position : message.position;
        }
      } catch (error) {
        if (!isOutage(error)) throw error;
        this.failed();
      }
      // An end without an error is a drop like any other.
      drops += 1;
      await pause(Math.min(50 * 2 ** drops, RETRY_AT_MOST), stop);
    }
  }

  async head(): Promise<string> {
    const last = await this.attempt(async (client) => {
      for await (const { event, commitPosition } of lively(client.readAll({ direction: 'backwards', fromPosition: 'end', maxCount: 1 }))) {
        return event?.position?.commit ?? commitPosition ?? 0n;
      }
      return 0n;
    });
    return `${this.epoch}.${last}`;
  }

  async deleteStream(stream: string): Promise<void> {
    try {
      await this.attempt((client) => client.tombstoneStream(stream));
    } catch (error) {
      if (!isAbsent(error)) throw error;
    }
  }

  async close(): Promise<void> {
    this.closing.abort();
    await within(1000, this.client.dispose()).catch(() => undefined);
  }

  /** One subscription to the live end, until it drops, goes wrong or is no longer wanted. */
  private async *live(from: string, types: readonly string[] | undefined, stop: AbortSignal): AsyncIterable<LogMessage> {
    let reached: Position | null = null;
    const told = (_: AllStreamSubscription, position: Position) => {
      reached = position;
    };
    const { at } = parsePosition(from);
    const subscription = this.client.subscribeToAll({
      fromPosition: at === 0n ? 'start' : { commit: at, prepare: at },
      filter: this.filter(types, told),
    });
    // Without a listener an error is an uncaught exception; the iterator below reports it as well.
    subscription.on('error', () => undefined);
    const events = subscription[Symbol.asyncIterator]();
    try {
      let next: Promise<IteratorResult<ResolvedEvent>> | null = null;
      while (!stop.aborted) {
        next ??= events.next() as Promise<IteratorResult<ResolvedEvent>>;
        const result: IteratorResult<ResolvedEvent> | null = await Promise.race([next, pause(TICK, stop).then(() => null)]);
        if (result?.done) return;
        if (result) {
          next = null;
          if (result.value.event) yield { kind: 'event', event: this.recorded(result.value) };
          continue;
        }
        // Quiet: nothing is buffered any more, so a checkpoint told before now has every event before it delivered.
        if (reached && subscription.readableLength === 0) {
          const position = this.position(reached);
          reached = null;
          yield { kind: 'checkpoint', position };
        }
      }
    } finally {
      await within(2000, subscription.unsubscribe()).catch(() => undefined);
      subscription.destroy();
    }
  }

  private filter(types: readonly string[] | undefined, checkpointReached: (s: AllStreamSubscription, p: Position) => void): Filter {
    if (!types) return excludeSystemEvents({ checkpointInterval: 1, checkpointReached });
    const names = this.upcast.storedTypes(types).map((type) => type.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
    return eventTypeFilter({ regex: `^(${names.join('|')})$`, checkpointInterval: 1, checkpointReached });
  }

  private recorded({ event }: ResolvedEvent): Recorded {
    if (!event) fail('A link without its event');
    if (!event.isJson || typeof event.data !== 'object' || event.metadata === undefined || event.metadata instanceof Uint8Array) {
      fail(`Event ${event.id} of ${event.streamId} is malformed`);
    }
    return this.upcast.event({
      id: event.id,
      stream: event.streamId,
      revision: Number(event.revision),
      position: event.position ? this.position(event.position) : fail('The node told no position'),
      type: event.type,
      data: event.data,
      meta: event.metadata as unknown as EventMeta,
    });
  }

  /** Looks for an append of ours by its ids, from where they would stand to the stream's end. */
  private async ownAppend(stream: string, events: readonly NewEvent[]): Promise<Appended | null> {
    const recorded = await this.read(stream);
    const own = recorded.findIndex((event) => event.id === events[0]!.id);
    if (own < 0) return null;
    const found = recorded.slice(own, own + events.length);
    if (!events.every((event, index) => found[index]?.id === event.id)) return null;
    const { revision, position } = found.at(-1)!;
    return { revision, position };
  }

  private async lastRevision(stream: string): Promise<number | 'no-stream'> {
    return this.attempt(async (client) => {
      try {
        for await (const { event } of lively(client.readStream(stream, { direction: 'backwards', fromRevision: 'end', maxCount: 1 }))) {
          if (event) return Number(event.revision);
        }
      } catch (error) {
        if (!isAbsent(error)) throw error;
      }
      return 'no-stream' as const;
    });
  }

  /** Tries until it succeeds, fails for a reason of its own, or patience ends; every call passed here may be repeated. */
  private async attempt<T>(call: (client: EventStoreDBClient) => Promise<T>, limit = TRY): Promise<T> {
    const until = Date.now() + PATIENCE;
    for (let tries = 1; ; tries += 1) {
      try {
        const result = await within(limit, call(this.client));
        this.succeeded();
        return result;
      } catch (error) {
        if (!isOutage(error)) throw error;
        this.failed();
        const wait = Math.min(100 * 2 ** tries, 1000);
        if (this.closing.signal.aborted || Date.now() + wait + limit > until) {
          throw new StoreUnavailableError('The event log cannot be reached', { cause: error });
        }
        await pause(wait, this.closing.signal);
      }
    }
  }

  private succeeded(): void {
    this.failures = 0;
  }

  private failed(): void {
    this.failures += 1;
    if (this.failures < SUSPECT_AFTER) return;
    this.failures = 0;
    const suspect = this.client;
    this.client = this.connect();
    // Not awaited: disposing hangs where the batch stream was half closed.
    void within(1000, suspect.dispose()).catch(() => undefined);
  }

  private connect(): EventStoreDBClient {
    return EventStoreDBClient.connectionString(this.url);
  }

  private position({ commit }: Position): string {
    return `${this.epoch}.${commit}`;
  }

  private start(after: string | null): bigint | null {
    if (after === null) return null;
    const { epoch, at } = parsePosition(after);
    return epoch === this.epoch && at > 0n ? at : null;
  }
}

class Timeout extends Error {}

function fail(message: string): never {
  throw new Error(message);
}

function within<T>(limit: number, promise: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Timeout(`No answer within ${limit} ms`)), limit);
  });
  return Promise.race([promise, timeout]).finally(() => clearTimeout(timer));
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    signal.addEventListener('abort', done);
    if (signal.aborted) done();
  });
}

/** A read of the client with an end to its patience: its reads have no deadline. */
async function* lively(source: AsyncIterable<unknown>): AsyncIterable<ResolvedEvent> {
  const events = source[Symbol.asyncIterator]();
  try {
    for (;;) {
      const next = await within(SILENCE, events.next());
      if (next.done) return;
      yield next.value as ResolvedEvent;
    }
  } finally {
    void events.return?.()?.catch(() => undefined);
  }
}

function typeOf(error: unknown): unknown {
  return (error as { type?: unknown } | null)?.type;
}

const isConflict = (error: unknown): boolean => typeOf(error) === ErrorType.WRONG_EXPECTED_VERSION;

const isAbsent = (error: unknown): boolean =>
  typeOf(error) === ErrorType.STREAM_NOT_FOUND || typeOf(error) === ErrorType.STREAM_DELETED || typeOf(error) === ErrorType.NO_STREAM;

const outages = new Set<unknown>([
  ErrorType.TIMEOUT,
  ErrorType.DEADLINE_EXCEEDED,
  ErrorType.UNAVAILABLE,
  ErrorType.CANCELLED,
  ErrorType.UNKNOWN,
  ErrorType.NOT_LEADER,
]);
/** gRPC: cancelled, unknown, deadline exceeded, internal, unavailable. */
const outageCodes = new Set<unknown>([1, 2, 4, 13, 14]);

/** True where the call's outcome is unknown or it never reached the node; the client reports some of these raw. */
function isOutage(error: unknown): boolean {
  if (error instanceof Timeout || error instanceof StoreUnavailableError) return true;
  return outages.has(typeOf(error)) || outageCodes.has((error as { code?: unknown } | null)?.code);
}
