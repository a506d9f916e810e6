import { setImmediate as immediate, setTimeout as sleep } from 'node:timers/promises';
import PQueue from 'p-queue';
import type { Recorded } from '@quotewright/domain/kernel/decider.js';
import { AnotherLogError } from '@quotewright/domain/kernel/errors.js';
import { comparePositions, parsePosition, type EventStore } from '@quotewright/domain/kernel/event-store.js';
import { belongsToStreams } from '@quotewright/projections/kernel/projection.js';
import { Database } from '../db/database.js';
import { checkLog } from '../event-store/log-check.js';
import { applyBatch, applyStreams, GivenUpError, isTransient, type Batch, type GiveWay } from './apply.js';
import { FencedError, reload, type Feed } from './feed.js';
import { batches, QUIET } from './read-ahead.js';

/** Events per transaction at the head of the log: enough to fold, few enough that nobody waits for their rows. */
const BATCH = 500;
/** The same while catching up, where nobody waits: the more events of a row meet, the fewer writes. */
const BATCH_BEHIND = 3_000;
/** The same while tables are filled from the start: most keys come only once, so that their rows are only copied. */
const BATCH_FILLING = 20_000;
/** A pause this long ends a batch while nobody waits (ms): longer than a page of the log takes. */
const QUIET_BEHIND = 250;
/** Longest statement of a fill (ms): an index over all rows. Where it takes longer, batches fill the tables. */
const LONGEST_INDEX = 600_000;
const RETRY_AT_MOST = 5_000;
/** How often a fill notes its progress (ms). */
const NOTED = 1_000;

/** How a reader shares the process with others. */
export interface Pace {
  /** Shared by readers that apply one batch at a time between them. */
  mutex?: PQueue;
  giveWay?: GiveWay;
}

/** A reader's notifications to the projector. */
export interface ReaderEvents {
  /** The reader was at the head of the log a moment ago. Called between batches. */
  caughtUp(reader: Reader): Promise<void>;
  /** Some feeds have stopped, or another process feeds them now. */
  changed(): void;
  failed(error: Error): void;
}

/** Reads the log for some feeds: from the position of the hindmost, applying what is new to each. */
export class Reader {
  readonly feeds: Feed[];
  private readonly mutex = new PQueue({ concurrency: 1 });
  /** It has stopped: its feeds have moved elsewhere. */
  ended = false;
  /** Settles when the current batch is done. */
  quiet: Promise<void> = Promise.resolve();
  /** It has been at the head of the log once: since then users wait for it. */
  private arrived = false;
  /** The log is another one, and that has been reported. */
  private refused = false;
  private readonly ending = new AbortController();
  private running: Promise<void> | undefined;

  constructor(
    private readonly db: Pick<Database, 'url' | 'knex' | 'pipelined'>,
    private readonly store: EventStore,
    private readonly holder: string,
    /** The types that no feed of this reader needs. */
    private readonly except: readonly string[],
    feeds: readonly Feed[],
    private readonly events: ReaderEvents,
    private readonly pace: Pace,
  ) {
    this.feeds = [...feeds];
  }

  start(): this {
    this.running = this.run().finally(() => (this.ended = true));
    return this;
  }

  /** Runs something between two batches. */
  async exclusive(work: () => Promise<void>): Promise<void> {
    return this.mutex.add(work);
  }

  /** Ends after the current batch; one that nobody waits for is given up. */
  async stop(): Promise<void> {
    this.ending.abort();
    await this.running;
  }

  /** Takes its feeds to the current head of the log. Only within `exclusive`, or when nothing runs. */
  async finish(): Promise<void> {
    if (this.feeds.length === 0) return;
    const head = await this.store.head();
    const after = this.position();
    let events: Recorded[] = [];
    for await (const event of this.store.readAll(after, this.except)) {
      events.push(event);
      if (events.length < BATCH) continue;
      await applyBatch(this.db.knex, this.holder, this.feeds, {
        events,
        upTo: event.position,
        id: event.id,
        caughtUp: false,
      });
      events = [];
    }
    const last = events.at(-1);
    const { position: upTo, id } =
      last && comparePositions(last.position, head) >= 0 ? last : { position: head, id: null };
    await applyBatch(this.db.knex, this.holder, this.feeds, { events, upTo, id, caughtUp: true });
  }

  /** Stops feeding something, for instance because it was dropped. */
  remove(feed: Feed): void {
    const at = this.feeds.indexOf(feed);
    if (at >= 0) this.feeds.splice(at, 1);
  }

  /** Position of the hindmost feed. */
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
        await checkLog(this.db.knex, this.store);
        this.refused = false;
        if (failures === 0) await this.fillByStream();
        const most = Math.max(BATCH_BEHIND, BATCH_FILLING >> failures);
        await this.follow(AbortSignal.any([signal, round.signal]), most, () => (failures = 0));
        // They may have just joined another reader: nothing is left to wait for.
        if (this.feeds.length === 0) return;
      } catch (error) {
        if (signal.aborted) return;
        // Reported once: it stays so until an operator acts.
        if (!this.refused) this.events.failed(error as Error);
        this.refused = error instanceof AnotherLogError;
        await this.recover();
      } finally {
        round.abort();
      }
      await sleep(Math.min(50 * 2 ** failures, RETRY_AT_MOST), undefined, { signal }).catch(() => undefined);
    }
  }

  /**
   * Fills tables that nothing has been applied to stream by stream, up to the head of this moment, where log and read
   * model allow it and the log is more than one batch. What cannot be filled so is left to the batches.
   */
  private async fillByStream(): Promise<void> {
    const { store } = this;
    const bare = this.feeds.filter(({ position, projection }) => position === null && belongsToStreams(projection));
    if (!store.readStreams || bare.length === 0) return;
    const head = await store.head();
    const { epoch, at } = parsePosition(head);
    if (at <= BATCH_FILLING) return;
    const newest = await store.firstAfter(`${epoch}.${at - 1n}`);
    const mark = { position: head, id: newest?.position === head ? newest.id : null };
    const db = new Database(this.db.url, undefined, LONGEST_INDEX);
    try {
      for (const feed of bare) {
        const { events, pages } = await store.readStreams(head, feed.filter.except);
        const log = { pages: this.noted(feed, events, pages), read: (stream: string) => store.read(stream) };
        const fill = (giveWay: GiveWay) => applyStreams(db.knex, this.holder, feed, log, mark, giveWay);
        await this.exclusive(() => this.paced(fill)).catch((error: unknown) => {
          if (error instanceof FencedError || error instanceof GivenUpError || isTransient(error)) throw error;
        });
      }
    } finally {
      await db.close();
    }
  }

  /** Notes how far a fill is, once a second: its checkpoint moves only at its end. */
  private async *noted(
    { projection: { name, version }, generation }: Feed,
    events: number,
    pages: AsyncIterable<Recorded[]>,
  ): AsyncIterable<Recorded[]> {
    let read = 0;
    let next = 0;
    for await (const page of pages) {
      yield page;
      read += page.length;
      if (Date.now() < next) continue;
      next = Date.now() + NOTED;
      await this.db
        .knex('app.projection')
        .where({ name, version, generation })
        .update({ filled: read / events });
    }
  }

  private filling(): boolean {
    return this.feeds.some(({ position, seen }) => position === null || seen !== null);
  }

  /**
   * Applies batch after batch, until `signal` aborts or no feed is left.
   * @param mostFilling events per batch while tables are filled
   */
  private async follow(signal: AbortSignal, mostFilling: number, onApplied: () => void): Promise<void> {
    for await (const batch of batches(
      this.store,
      this.position(),
      this.except,
      signal,
      () => (this.arrived ? BATCH : this.filling() ? mostFilling : BATCH_BEHIND),
      this.pace.giveWay,
      () => (this.arrived ? QUIET : QUIET_BEHIND),
    )) {
      if (signal.aborted || this.feeds.length === 0) return;
      await this.exclusive(() => this.apply(batch));
      onApplied();
      this.arrived ||= batch.caughtUp;
      if (batch.caughtUp) await this.events.caughtUp(this);
      if (this.feeds.length === 0) return;
    }
  }

  /** Does a piece of work when its turn has come. */
  private async paced(work: (giveWay: GiveWay) => Promise<void>): Promise<void> {
    const { mutex } = this.pace;
    const giveWay = async (): Promise<void> => {
      await (this.pace.giveWay ?? immediate)();
      if (this.ending.signal.aborted && !this.arrived) throw new GivenUpError('The projector stops');
    };
    const working = mutex ? mutex.add(() => work(giveWay)) : work(giveWay);
    this.quiet = working.catch(() => undefined);
    await working;
  }

  private async apply(batch: Batch): Promise<void> {
    // Behind the head a batch is large, and its rows may come by COPY.
    const knex = this.arrived ? this.db.pipelined : this.db.knex;
    await this.paced((giveWay) => applyBatch(knex, this.holder, [...this.feeds], batch, giveWay));
    const stopped = this.feeds.filter((feed) => feed.stopped);
    for (const feed of stopped) this.remove(feed);
    if (stopped.length > 0) this.events.changed();
  }

  /** After a failure nothing in memory can be trusted: the outcome of the last transaction may be unknown. */
  private async recover(): Promise<void> {
    try {
      for (const feed of [...this.feeds]) {
        await reload(this.db.knex, feed).catch((error: unknown) => {
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
