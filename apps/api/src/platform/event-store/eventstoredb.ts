import type { ReadStreamOptions } from '@eventstore/db-client';
import type { Recorded } from '@quotewright/domain/kernel/decider.js';
import { ConcurrencyError, DomainError } from '@quotewright/domain/kernel/errors.js';
import type {
  Appended,
  EventStore,
  ExpectedRevision,
  LogMessage,
  Mark,
  NewEvent,
  Newest,
} from '@quotewright/domain/kernel/event-store.js';
import { upcasting, type Upcasters } from '@quotewright/domain/kernel/upcasting.js';
import { flow, PatientClient, within } from './eventstoredb-client.js';
import { isAbsent, isConflict, isTooLarge } from './eventstoredb-errors.js';
import { fail, forTheClient, revisionFor, StoredEvents } from './eventstoredb-events.js';
import { appendsOf, PipelinedAppends, type ImportedAppend } from './eventstoredb-import.js';
import { WholeLog } from './eventstoredb-whole-log.js';
import type { StoredEvent } from './log-file.js';

/** An append to the end of a stream is recognised if no more than this many events have followed it. */
const END = 200;

/**
 * The log in EventStoreDB or KurrentDB. The client does not retry calls: `PatientClient` does, which is safe because
 * event ids are fixed before the first attempt.
 */
export class EventStoreDbLog implements EventStore {
  private readonly node: PatientClient;
  private readonly events: StoredEvents;
  private readonly whole: WholeLog;
  private importing: PipelinedAppends | undefined;

  /**
   * @param url `esdb://…`
   * @param epoch of the positions of this log; an import or restore starts a new one
   * @param prefix of the node's streams that belong to this log; all others are never seen
   */
  constructor(
    private readonly url: string,
    upcasters: Upcasters = {},
    epoch = 1,
    private readonly prefix = '',
  ) {
    this.node = new PatientClient(url);
    this.events = new StoredEvents(upcasting(upcasters), epoch, prefix);
    this.whole = new WholeLog(this.node, this.events);
  }

  async append(stream: string, events: readonly NewEvent[], expected: ExpectedRevision): Promise<Appended> {
    if (events.length === 0) throw new Error('Nothing to append');
    if (expected === 'any') return this.appendToEnd(stream, events);
    const prepared = events.map(forTheClient);
    const expectedRevision = revisionFor(expected);
    try {
      const { nextExpectedRevision, position } = await this.node.attempt(({ client }, limit) =>
        within(limit, client.appendToStream(this.prefix + stream, prepared, { expectedRevision, deadline: limit })),
      );
      if (position) return { revision: Number(nextExpectedRevision), position: this.events.position(position.commit) };
      return ownAppend(await this.tail(stream, expected), events) ?? fail('The appended events cannot be read back');
    } catch (error) {
      if (isTooLarge(error))
        throw new DomainError(
          'change_too_large',
          'This is more than the event log takes in one change: make it in smaller steps.',
        );
      if (!isConflict(error)) throw error;
      // After an attempt with an unknown outcome the conflict may be with ourselves.
      const tail = await this.tail(stream, expected);
      const own = ownAppend(tail, events);
      if (own) return own;
      // The stream itself is more reliable than the error.
      const { actualVersion } = error;
      const actual = tail.at(-1)?.revision ?? (typeof actualVersion === 'bigint' ? Number(actualVersion) : 'no-stream');
      throw new ConcurrencyError(stream, expected, actual);
    }
  }

  /**
   * Adds events of another log unchanged, in order (docs/adr/0169). Repeatable, with any part of the same events. Throws
   * `import_out_of_order` if the node has left one out and taken later ones.
   */
  async import(events: readonly StoredEvent[]): Promise<void> {
    for (const appends of appendsOf(events)) {
      const [{ stream, events: own, expected }, ...more] = appends as [ImportedAppend, ...ImportedAppend[]];
      // A single one tells best why it cannot be written.
      if (more.length === 0) await this.append(stream, own, expected);
      else await (this.importing ??= new PipelinedAppends(this.url, this.prefix)).send(appends);
    }
  }

  async read(stream: string, fromRevision = 0, atMost?: number): Promise<Recorded[]> {
    return this.readStream(stream, { fromRevision: BigInt(fromRevision), ...(atMost && { maxCount: atMost }) });
  }

  readAll(after: string | null, except?: readonly string[]): AsyncIterable<Recorded> {
    return this.whole.readAll(after, except);
  }

  subscribe(
    after: string | null,
    options: { except?: readonly string[]; signal: AbortSignal },
  ): AsyncIterable<LogMessage> {
    return this.whole.subscribe(after, options);
  }

  async head(): Promise<string> {
    return (await this.whole.last()).position;
  }

  async holds(mark: Mark): Promise<boolean> {
    return this.whole.holds(mark);
  }

  async newest(): Promise<string> {
    return this.head();
  }

  async firstAfter(after: string | null): Promise<Recorded | null> {
    for await (const event of this.readAll(after)) return event;
    return null;
  }

  async newestAfter(after: string | null, atMost: number): Promise<Newest> {
    return this.whole.newestAfter(after, atMost);
  }

  /** No reader of the stream sees it any more; in `$all`, and on disk, its events stay until the node is scavenged. */
  async deleteStream(stream: string): Promise<void> {
    try {
      await this.node.attempt(({ client }, limit) =>
        within(limit, client.tombstoneStream(this.prefix + stream, { deadline: limit })),
      );
    } catch (error) {
      if (!isAbsent(error)) throw error;
    }
  }

  async close(): Promise<void> {
    await this.node.close();
    await this.importing?.close();
  }

  private async readStream(stream: string, options: ReadStreamOptions): Promise<Recorded[]> {
    return this.node.attempt(async (connection) => {
      const events: Recorded[] = [];
      try {
        const read = connection.client.readStream(this.prefix + stream, options);
        for await (const event of flow(connection, read, { cancel: () => read.cancel() }))
          events.push(this.events.recorded(event));
      } catch (error) {
        if (!isAbsent(error)) throw error;
      }
      return events;
    });
  }

  /** A stream from where an append would start to its end. */
  private async tail(stream: string, expected: number | 'no-stream'): Promise<Recorded[]> {
    return this.read(stream, expected === 'no-stream' ? 0 : expected + 1);
  }

  /**
   * Appends to the end of a stream. Without a revision, the node recognises a repeated append only as long as it
   * remembers its ids; with one, it checks the stream.
   */
  private async appendToEnd(stream: string, events: readonly NewEvent[]): Promise<Appended> {
    for (;;) {
      const end = (
        await this.readStream(stream, { direction: 'backwards', fromRevision: 'end', maxCount: END + events.length })
      ).reverse();
      const own = ownAppend(end, events);
      if (own) return own;
      try {
        return await this.append(stream, events, end.at(-1)?.revision ?? 'no-stream');
      } catch (error) {
        // Somebody was faster: retry at the new end. An erased stream stays erased.
        if (!(error instanceof ConcurrencyError) || error.actual === error.expected) throw error;
      }
    }
  }
}

/** Finds an append of ours by its ids. */
function ownAppend(recorded: readonly Recorded[], events: readonly NewEvent[]): Appended | null {
  const own = recorded.findIndex((event) => event.id === events[0]!.id);
  if (own < 0) return null;
  const found = recorded.slice(own, own + events.length);
  if (!events.every((event, index) => found[index]?.id === event.id)) return null;
  const { revision, position } = found.at(-1)!;
  return { revision, position };
}
