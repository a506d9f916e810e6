import { Worker } from 'node:worker_threads';
import type { Logger } from 'pino';
import type { PageCalls } from './page-calls.js';
import type { Order, Report, WorkerData } from './render-worker.js';
import type { Rendered, Task } from './renderer.js';

/**
 * Grace period for a cancelled render (ms). One that ignores it blocks its thread for ever; but on a busy machine a
 * healthy one hears it late, and ending its thread ends its neighbours.
 */
const DEAF = 3_000;
/** Delay before restarting a thread that failed to start (ms). */
const BREATH = 1_000;
/** Memory limit of a thread (MB): a page takes a few, the web's code some fifty. */
const MEMORY = 256;

interface Pending {
  task: Task;
  resolve(rendered: Rendered): void;
  reject(error: unknown): void;
}

/** A thread that renders pages, replaced when it dies or stops responding. */
export class RenderThread {
  /** Resolves when the first one can render; rejects if it cannot. */
  readonly ready: Promise<void>;
  private thread: Worker | undefined;
  private readonly pending = new Map<number, Pending>();
  private last = 0;
  private closed = false;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly program: URL,
    private readonly data: WorkerData,
    private readonly calls: Pick<PageCalls, 'answer'>,
    private readonly log: Logger,
  ) {
    this.ready = new Promise((resolve, reject) => this.start(resolve, reject));
  }

  /** Pages in progress. */
  get busy(): number {
    return this.pending.size;
  }

  /** Renders. Rejects if that fails, if the thread dies, or at most three seconds after `signal` aborts. */
  async render(task: Task, signal: AbortSignal): Promise<Rendered> {
    const { thread } = this;
    if (thread === undefined) return Promise.reject(new Error('The renderer is being started anew.'));
    const id = (this.last += 1);
    let deaf: NodeJS.Timeout | undefined;
    const stop = (): void => {
      thread.postMessage({ id, stop: true } satisfies Order);
      deaf = setTimeout(() => {
        this.log.error('a page does not end; its renderer is ended');
        void thread.terminate();
      }, DEAF);
    };
    return new Promise<Rendered>((resolve, reject) => {
      this.pending.set(id, { task, resolve, reject });
      signal.addEventListener('abort', stop, { once: true });
      thread.postMessage({ id, task } satisfies Order);
    }).finally(() => {
      this.pending.delete(id);
      signal.removeEventListener('abort', stop);
      clearTimeout(deaf);
    });
  }

  async close(): Promise<void> {
    this.closed = true;
    clearTimeout(this.timer);
    await this.thread?.terminate();
  }

  private async answer(
    thread: Worker,
    { task: { visitor } }: Pending,
    { call, asked }: Extract<Report, { call: number }>,
  ): Promise<void> {
    const outcome = await this.calls.answer(visitor, asked).then(
      (done) => ({ done }),
      (error: unknown) => ({ failed: error instanceof Error ? error.message : String(error) }),
    );
    thread.postMessage({ answered: call, outcome } satisfies Order);
  }

  private start(resolve?: () => void, reject?: (error: unknown) => void): void {
    let cameUp = false;
    const thread = new Worker(this.program, {
      workerData: this.data,
      resourceLimits: { maxOldGenerationSizeMb: MEMORY },
    });
    this.thread = thread;
    thread.on('message', (report: Report) => {
      if (report === 'ready') {
        cameUp = true;
        return resolve?.();
      }
      const page = this.pending.get(report.id);
      if ('call' in report) void (page && this.answer(thread, page, report));
      else if ('done' in report.outcome) page?.resolve(report.outcome.done);
      else page?.reject(report.outcome.failed);
    });
    thread.on('error', (error) => {
      this.log.error({ err: error }, 'the renderer died');
      reject?.(error);
    });
    thread.once('exit', () => {
      this.thread = undefined;
      for (const { reject: fail } of this.pending.values()) fail(new Error('The renderer ended over this page.'));
      if (this.closed) return;
      if (cameUp) this.start();
      else this.timer = setTimeout(() => this.start(), BREATH);
    });
  }
}
