import type { Recorded } from '@quotewright/domain/kernel/decider.js';
import type {
  Appended,
  EventStore,
  ExpectedRevision,
  LogMessage,
  Mark,
  NewEvent,
  Newest,
} from '@quotewright/domain/kernel/event-store.js';

/** A decorator of a log: it forwards what it does not override. */
export abstract class LogLayer implements EventStore {
  readonly appendWithKeys: EventStore['appendWithKeys'];
  readonly readStreams: EventStore['readStreams'];

  constructor(protected readonly store: EventStore) {
    if (store.appendWithKeys) {
      this.appendWithKeys = (stream, events, expected, keys) =>
        this.around(stream, events, () => store.appendWithKeys!(stream, events, expected, keys));
    }
    if (store.readStreams) this.readStreams = (upTo, except) => store.readStreams!(upTo, except);
  }

  /** Appends, with keys or without. */
  protected abstract around(
    stream: string,
    events: readonly NewEvent[],
    append: () => Promise<Appended>,
  ): Promise<Appended>;

  async append(stream: string, events: readonly NewEvent[], expected: ExpectedRevision): Promise<Appended> {
    return this.around(stream, events, () => this.store.append(stream, events, expected));
  }

  async read(stream: string, fromRevision?: number, atMost?: number): Promise<Recorded[]> {
    return this.store.read(stream, fromRevision, atMost);
  }

  readAll(after: string | null, except?: readonly string[]): AsyncIterable<Recorded> {
    return this.store.readAll(after, except);
  }

  subscribe(
    after: string | null,
    options: { except?: readonly string[]; signal: AbortSignal },
  ): AsyncIterable<LogMessage> {
    return this.store.subscribe(after, options);
  }

  async head(): Promise<string> {
    return this.store.head();
  }

  async newest(): Promise<string> {
    return this.store.newest();
  }

  async firstAfter(after: string | null): Promise<Recorded | null> {
    return this.store.firstAfter(after);
  }

  async newestAfter(after: string | null, atMost: number): Promise<Newest> {
    return this.store.newestAfter(after, atMost);
  }

  async holds(mark: Mark): Promise<boolean> {
    return this.store.holds(mark);
  }

  async deleteStream(stream: string): Promise<void> {
    return this.store.deleteStream(stream);
  }

  async close(): Promise<void> {
    return this.store.close();
  }
}
