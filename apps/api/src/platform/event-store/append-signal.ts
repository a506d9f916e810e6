import type pg from 'pg';
import { Listener } from '../db/listener.js';

const CHANNEL = 'log_appended';
/** Appends within this many milliseconds share one NOTIFY: inside each append it would cost two thirds of the throughput. */
const COALESCE = 3;

/** Wakes the readers of the log, in this process at once and in others by LISTEN / NOTIFY after the commit. */
export class AppendSignal {
  private readonly waiting = new Set<() => void>();
  private notifying: NodeJS.Timeout | undefined;
  private listener: Listener | undefined;
  private closed = false;

  constructor(
    private readonly url: string,
    private readonly pool: pg.Pool,
  ) {}

  /** Something has been committed. */
  appended(): void {
    this.wake();
    this.notifying ??= setTimeout(() => {
      this.notifying = undefined;
      // A lost notification costs the others one poll, nothing else.
      if (!this.closed) this.pool.query(`NOTIFY ${CHANNEL}`).catch(() => undefined);
    }, COALESCE);
  }

  /** Resolves at the next append anywhere, after `atMost` ms, or when the signal aborts. */
  next(atMost: number, signal: AbortSignal): Promise<void> {
    this.listen();
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

  private wake(): void {
    for (const done of [...this.waiting]) done();
  }

  private listen(): void {
    if (!this.closed) this.listener ??= new Listener(this.url, [CHANNEL], () => this.wake());
  }
}
