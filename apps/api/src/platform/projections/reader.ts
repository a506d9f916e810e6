import { setTimeout as sleep } from 'node:timers/promises';
import type { Knex } from 'knex';
import type { Recorded } from '@quotewright/domain/kernel/decider.js';
import { comparePositions, type EventStore } from '@quotewright/domain/kernel/event-store.js';
import type { Slots } from '../slots.js';
import { applyBatch, FencedError, reload, type Batch, type Feed, type GiveWay } from './feed.js';

/** Events of one transaction: enough to fold, few enough that nobody waits for their rows. */
const BATCH = 500;
/** A quiet moment this long ends a batch (ms): a store that is read live does not always say that it is caught up. */
const QUIET = 3;
const RETRY_AT_MOST = 5_000;

/** What a reader tells the projector. */
export interface ReaderEvents {
  /** The reader was at the head of the log a moment ago. Called between batches. */
  caughtUp(reader: Reader): Promise<void>;
  /** Some feeds stand still now, or are not this process's any more. */
  changed(): void;
  failed(error: Error): void;
}

/** Groups what a subscription yields into batches. */
async function* batches(store: EventStore, after: string | null, except: readonly string[], signal: AbortSignal): AsyncIterable<Batch> {
  const messages = store.subscribe(after, { except, signal })[Symbol.asyncIterator]();
  let batch: Batch | null = null;
  const quiet = Symbol('quiet');
  try {
    let next = messages.next();
    for (;;) {
      let timer: NodeJS.Timeout | undefined;
      const wait = new Promise<typeof quiet>((resolve) => (timer = setTimeout(resolve, QUIET, quiet)));
      const arrived = batch ? await Promise.race([next, wait]) : await next;
      clearTimeout(timer);
      if (arrived === quiet) {
        yield batch!;
        batch = null;
        continue;
      }
      if (arrived.done) break;
      const message = arrived.value;
      next = messages.next();
      // A failure that comes while the batch is being applied is met at the next look.
      next.catch(() => undefined);
      batch ??= { events: [], upTo: '', caughtUp: false };
      if (message.kind === 'event') {
        batch.events.push(message.event);
        batch.upTo = message.event.position;
      } else {
        batch.upTo = message.position;
        batch.caughtUp = message.kind === 'caught-up';
      }
      if (batch.caughtUp || batch.events.length >= BATCH) {
        yield batch;
        batch = null;
      }
    }
    if (batch) yield batch;
  } finally {
    void messages.return?.();
  }
}

/** One way through the log for some feeds: reads from where the hindmost is, and applies what is new to each. */
export class Reader {
  readonly feeds: Feed[];
  /** It reads no more: its feeds have gone elsewhere. */
  ended = false;
  /** Settles when the batch that is being applied is done. */
  quiet: Promise<void> = Promise.resolve();
  private readonly ending = new AbortController();
  private running: Promise<void> | undefined;
  private turn: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly knex: Knex,
    private readonly store: EventStore,
    private readonly holder: string,
    /** The types that no feed of this reader will ever have to do with. */
    private readonly except: readonly string[],
    feeds: readonly Feed[],
    private readonly events: ReaderEvents,
    /** How many readers of its kind may apply a batch at once, and to whom they give way. */
    private readonly slots: Slots,
    private readonly giveWay?: GiveWay,
  ) {
    this.feeds = [...feeds];
  }

  start(): this {
    this.running = this.run().finally(() => (this.ended = true));
    return this;
  }

  /** Ends after the batch that is being applied. */
  async stop(): Promise<void> {
    this.ending.abort();
    await this.running;
  }

  /** Does something between two batches. */
  exclusive<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.turn.then(work, work);
    this.turn = turn.catch(() => undefined);
    return turn;
  }

  /** Takes its feeds to the head of the log as it is now. Only within `exclusive`, or where nothing runs. */
  async finish(): Promise<void> {
    if (this.feeds.length === 0) return;
    const head = await this.store.head();
    const after = this.position();
    let events: Recorded[] = [];
    for await (const event of this.store.readAll(after, this.except)) {
      events.push(event);
      if (events.length < BATCH) continue;
      await applyBatch(this.knex, this.holder, this.feeds, { events, upTo: event.position, caughtUp: false });
      events = [];
    }
    const last = events.at(-1)?.position;
    const upTo = last !== undefined && comparePositions(last, head) > 0 ? last : head;
    await applyBatch(this.knex, this.holder, this.feeds, { events, upTo, caughtUp: true });
  }

  /** Stops feeding something, for instance because it was dropped. */
  remove(feed: Feed): void {
    const at = this.feeds.indexOf(feed);
    if (at >= 0) this.feeds.splice(at, 1);
  }

  /** Where the hindmost feed is. */
  private position(): string | null {
    let hindmost: string | null | undefined;
    for (const { position } of this.feeds) {
      if (position === null) return null;
      if (hindmost == null || comparePositions(position, hindmost) < 0) hindmost = position;
    }
    return hindmost ?? null;
  }

  private async run(): Promise<void> {
    const { signal } = this.ending;
    for (let failures = 0; !signal.aborted && this.feeds.length > 0; failures++) {
      const round = new AbortController();
      try {
        for await (const batch of batches(this.store, this.position(), this.except, AbortSignal.any([signal, round.signal]))) {
          if (signal.aborted || this.feeds.length === 0) break;
          await this.exclusive(() => this.apply(batch));
          failures = 0;
          if (batch.caughtUp) await this.events.caughtUp(this);
          // They may have joined another reader just now: nothing is left to wait for.
          if (this.feeds.length === 0) return;
        }
      } catch (error) {
        if (signal.aborted) return;
        this.events.failed(error as Error);
        await this.recover();
      } finally {
        round.abort();
      }
      await sleep(Math.min(50 * 2 ** failures, RETRY_AT_MOST), undefined, { signal }).catch(() => undefined);
    }
  }

  private async apply(batch: Batch): Promise<void> {
    const applying = this.slots.run(() => applyBatch(this.knex, this.holder, [...this.feeds], batch, this.giveWay));
    this.quiet = applying.catch(() => undefined);
    await applying;
    const stopped = this.feeds.filter((feed) => feed.stopped);
    for (const feed of stopped) this.remove(feed);
    if (stopped.length > 0) this.events.changed();
  }

  /** After a failure nothing in memory can be trusted: the outcome of the last transaction may be unknown. */
  private async recover(): Promise<void> {
    try {
      for (const feed of [...this.feeds]) {
        await reload(this.knex, feed).catch((error: unknown) => {
          if (!(error instanceof FencedError)) throw error;
          this.remove(feed);
        });
      }
    } catch (error) {
      this.events.failed(error as Error);
    }
    this.events.changed();
  }
}
