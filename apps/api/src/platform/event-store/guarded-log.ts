import type { Knex } from 'knex';
import type { Logger } from 'pino';
import type { Recorded } from '@quotewright/domain/kernel/decider.js';
import { AnotherLogError } from '@quotewright/domain/kernel/errors.js';
import {
  comparePositions,
  type Appended,
  type EventStore,
  type Mark,
  type NewEvent,
} from '@quotewright/domain/kernel/event-store.js';
import { checkLog } from './log-check.js';
import { LogLayer } from './log-layer.js';

/** How often the log is compared with the read models (ms). */
const LOOK = 1_000;

/**
 * The log as the product writes it: only while it is the one that the read models were built from. A log that came back
 * empty, shorter or as another one is neither read for a decision nor written (`AnotherLogError`) until the right one
 * is back, or a restart after `log:restored` confirms this one.
 *
 * `problem` is kept in memory for health, the System screen and logs.
 */
export class GuardedLog extends LogLayer {
  /** Why nothing is written, in a sentence for the operator; `null` if all is well. */
  problem: string | null = null;
  /** The furthest known position of the log. */
  private seen: Mark | null = null;
  private prepare: ((store: EventStore) => Promise<void>) | undefined;
  private timer: NodeJS.Timeout | undefined;
  private looking: Promise<void> | undefined;
  private closed = false;

  constructor(
    store: EventStore,
    private readonly knex: Knex,
    private readonly logger: Logger,
  ) {
    super(store);
  }

  /**
   * Checks for the first time, and from then on every second.
   * @param prepare done once, as soon as the log is the right one and before anything is written. Throws
   * `StoreUnavailableError` if the log is unreachable. Another log is no error: it is the `problem`.
   */
  async start(prepare: (store: EventStore) => Promise<void>): Promise<void> {
    this.prepare = prepare;
    await this.look();
    this.schedule();
  }

  protected async around(
    _stream: string,
    events: readonly NewEvent[],
    append: () => Promise<Appended>,
  ): Promise<Appended> {
    this.check();
    const { seen } = this;
    const appended = await append();
    // In the known log, only the repeat of an older append ends before what was there already.
    if (seen && comparePositions(appended.position, seen.position) <= 0 && !(await this.store.holds(seen))) {
      const error = new AnotherLogError();
      this.settle(error.message);
      throw error;
    }
    this.see({ position: appended.position, id: events.at(-1)!.id });
    return appended;
  }

  override async read(stream: string, fromRevision?: number, atMost?: number): Promise<Recorded[]> {
    this.check();
    return super.read(stream, fromRevision, atMost);
  }

  override async *readAll(after: string | null, except?: readonly string[]): AsyncIterable<Recorded> {
    this.check();
    yield* super.readAll(after, except);
  }

  override async deleteStream(stream: string): Promise<void> {
    this.check();
    return super.deleteStream(stream);
  }

  override async close(): Promise<void> {
    this.closed = true;
    clearTimeout(this.timer);
    await this.looking;
    await super.close();
  }

  private check(): void {
    if (this.problem !== null) throw new AnotherLogError();
  }

  private schedule(): void {
    if (this.closed) return;
    this.timer = setTimeout(() => {
      // An unreachable log does not show which one it is.
      this.looking = this.look()
        .catch(() => undefined)
        .finally(() => this.schedule());
    }, LOOK).unref();
  }

  private async look(): Promise<void> {
    try {
      const newest = await checkLog(this.knex, this.store);
      if (newest) this.see(newest);
      await this.prepare?.(this.store);
      this.prepare = undefined;
      this.settle(null);
    } catch (error) {
      if (!(error instanceof AnotherLogError)) throw error;
      this.settle(error.message);
    }
  }

  private see(mark: Mark): void {
    if (!this.seen || comparePositions(mark.position, this.seen.position) > 0) this.seen = mark;
  }

  private settle(problem: string | null): void {
    if (problem === this.problem) return;
    this.problem = problem;
    if (problem === null) return this.logger.info('the log is the one that the read models were made from again');
    // What was seen may have been of the other log.
    this.seen = null;
    this.logger.error({ problem }, 'nothing is written');
  }
}
