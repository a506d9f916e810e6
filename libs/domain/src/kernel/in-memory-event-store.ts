import type { Recorded } from './decider.js';
import { AnotherLogError, ConcurrencyError } from './errors.js';
import {
  parsePosition,
  type Appended,
  type EventStore,
  type ExpectedRevision,
  type LogMessage,
  type Mark,
  type NewEvent,
  type Newest,
} from './event-store.js';
import { upcasting, type Upcasters } from './upcasting.js';

const EPOCH = 1;

/** The log as an array: a full store for tests, under the same contract as the others. */
export class InMemoryEventStore implements EventStore {
  private readonly log: Recorded[] = [];
  private readonly streams = new Map<string, Recorded[]>();
  private readonly byId = new Map<string, Recorded>();
  private readonly upcast;
  private last = 0;
  /** Resolvers of subscribers that wait for the next append. */
  private readonly waiting = new Set<() => void>();

  constructor(upcasters: Upcasters = {}) {
    this.upcast = upcasting(upcasters);
  }

  async append(stream: string, events: readonly NewEvent[], expected: ExpectedRevision): Promise<Appended> {
    if (events.length === 0) throw new Error('Nothing to append');
    const recorded = this.streams.get(stream) ?? [];
    const known = events.map((event) => this.byId.get(event.id));
    if (known.every((event) => event?.stream === stream)) {
      const { revision, position } = known.at(-1)!;
      return { revision, position };
    }
    const actual = recorded.length === 0 ? 'no-stream' : recorded.at(-1)!.revision;
    if (expected !== 'any' && expected !== actual) throw new ConcurrencyError(stream, expected, actual);
    if (known.some(Boolean)) throw new ConcurrencyError(stream, actual, actual);

    for (const event of events) {
      const next: Recorded = {
        // A round trip through JSON, so that it returns only what a real log could hold.
        ...(JSON.parse(JSON.stringify(event)) as NewEvent),
        stream,
        revision: (recorded.at(-1)?.revision ?? -1) + 1,
        position: `${EPOCH}.${++this.last}`,
      };
      recorded.push(next);
      this.log.push(next);
      this.byId.set(next.id, next);
    }
    this.streams.set(stream, recorded);
    for (const resolve of this.waiting) resolve();
    const { revision, position } = recorded.at(-1)!;
    return { revision, position };
  }

  async read(stream: string, fromRevision = 0, atMost = Infinity): Promise<Recorded[]> {
    return (this.streams.get(stream) ?? [])
      .filter(({ revision }) => revision >= fromRevision && revision < fromRevision + atMost)
      .map((event) => this.upcast.event(event));
  }

  async *readAll(after: string | null, except?: readonly string[]): AsyncIterable<Recorded> {
    if (after !== null && !(await this.holds({ position: after, id: null }))) throw new AnotherLogError();
    yield* this.slice(after, await this.head(), except);
  }

  async *subscribe(
    after: string | null,
    { except, signal }: { except?: readonly string[]; signal: AbortSignal },
  ): AsyncIterable<LogMessage> {
    if (after !== null && !(await this.holds({ position: after, id: null }))) throw new AnotherLogError();
    while (!signal.aborted) {
      const head = await this.head();
      for (const event of this.slice(after, head, except)) {
        if (signal.aborted) return;
        yield { kind: 'event', event };
      }
      after = head;
      const mark = { position: head, id: this.at(head)?.id ?? null };
      yield { kind: 'checkpoint', ...mark };
      yield { kind: 'caught-up', ...mark };
      if (head === (await this.head())) await this.appended(signal);
    }
  }

  async head(): Promise<string> {
    return `${EPOCH}.${this.last}`;
  }

  async newest(): Promise<string> {
    return this.head();
  }

  async firstAfter(after: string | null): Promise<Recorded | null> {
    return this.slice(after, await this.head())[0] ?? null;
  }

  async newestAfter(after: string | null, atMost: number): Promise<Newest> {
    const all = this.slice(after, await this.head());
    const newest = all.slice(-atMost);
    const since = all.at(-atMost - 1)?.position ?? after ?? `${EPOCH}.0`;
    return { positions: newest.map(({ position }) => position), since };
  }

  async holds({ position, id }: Mark): Promise<boolean> {
    const { epoch, at } = parsePosition(position);
    if (epoch !== EPOCH) return true;
    const there = this.at(position);
    return at <= BigInt(this.last) && (id === null || there === undefined || there.id === id);
  }

  async deleteStream(stream: string): Promise<void> {
    for (const event of this.streams.get(stream) ?? []) {
      this.byId.delete(event.id);
      this.log.splice(this.log.indexOf(event), 1);
    }
    this.streams.delete(stream);
  }

  async close(): Promise<void> {}

  private at(position: string): Recorded | undefined {
    return this.log.find((event) => event.position === position);
  }

  /** Resolves at the next append or when the signal aborts. */
  private async appended(signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const done = () => {
        this.waiting.delete(done);
        signal.removeEventListener('abort', done);
        resolve();
      };
      this.waiting.add(done);
      signal.addEventListener('abort', done);
      if (signal.aborted) done();
    });
  }

  private slice(after: string | null, upTo: string, except: readonly string[] = []): Recorded[] {
    const from = after === null ? 0n : parsePosition(after).at;
    const to = parsePosition(upTo).at;
    const leftOut = new Set(this.upcast.storedTypes(except));
    return this.log
      .filter((event) => {
        const { at } = parsePosition(event.position);
        return at > from && at <= to && !leftOut.has(event.type);
      })
      .map((event) => this.upcast.event(event));
  }
}
