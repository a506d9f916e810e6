import type pg from 'pg';
import { Listener } from '../db/listener.js';

const CHANNEL = 'log_appended';
/**
 * Minimum interval between two NOTIFYs (ms); appends in between share the next one, because inside each append it would
 * cost two thirds of the throughput. The first after a pause is sent at once.
 */
const COALESCE = 3;

/** Wakes the readers of the log, in this process at once and in others by LISTEN / NOTIFY after the commit. */
export class AppendSignal {
  private readonly waiting = new Set<() => void>();
  private notifying: NodeJS.Timeout | undefined;
  private notified = 0;
  private wakes = 0;
  private listener: Listener | undefined;
  private closed = false;

  constructor(
    private readonly url: string,
    private readonly pool: pg.Pool,
  ) {}

  /** Something has been committed. */
  appended(): void {
    this.wake();
    if (this.notifying) return;
    const wait = this.notified + COALESCE - performance.now();
    if (wait <= 0) this.notify();
    else this.notifying = setTimeout(() => this.notify(), wait);
  }

  /** Begins to listen. Whoever hands the answer to `next` later misses nothing that comes in between. */
  heard(): number {
    this.listen();
    return this.wakes;
  }

  /** Resolves at the next append anywhere since `heard`, after `atMost` ms, or when the signal aborts. */
  async next(atMost: number, signal: AbortSignal, heard = this.heard()): Promise<void> {
    if (heard !== this.wakes) return;
    return new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer);
        this.waiting.delete(done);
        signal.removeEventListener('abort', done);
        resolve();
      };
      const timer = setTimeout(done, atMost);
      this.waiting.add(done);
      signal.addEventListener('abort', done);
      if (signal.aborted || this.closed) done();
    });
  }

  async close(): Promise<void> {
    this.closed = true;
    clearTimeout(this.notifying);
    this.wake();
    await this.listener?.close();
  }

  private notify(): void {
    this.notifying = undefined;
    this.notified = performance.now();
    // A lost notification only costs the others one poll.
    if (!this.closed) this.pool.query(`NOTIFY ${CHANNEL}`).catch(() => undefined);
  }

  private wake(): void {
    this.wakes += 1;
    for (const done of [...this.waiting]) done();
  }

  private listen(): void {
    if (!this.closed) this.listener ??= new Listener(this.url, [CHANNEL], () => this.wake());
  }
}
