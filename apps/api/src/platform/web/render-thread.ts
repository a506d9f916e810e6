import { Worker } from 'node:worker_threads';
import type { Logger } from 'pino';
import type { Order, Report, WorkerData } from './render-worker.js';
import type { Rendered, Task } from './renderer.js';

/**
 * How long a render that is told to stop may go on (ms). One that does not even hear it holds its thread for ever; but on a
 * machine that is busy a sound one hears it late, and ending its thread ends its neighbours.
 */
const DEAF = 3_000;
/** Before a thread that has not even come up is started anew (ms). */
const BREATH = 1_000;
/** Memory of a thread (MB) beyond which it is ended: a page takes a few, the web's code some fifty. */
const MEMORY = 256;

interface Pending {
  resolve(rendered: Rendered): void;
  reject(error: unknown): void;
}

/** A thread that renders pages, and a new one in its place where it dies or no longer hears. */
export class RenderThread {
  /** Resolves when the first one can render; rejects where it cannot. */
  readonly ready: Promise<void>;
  private thread: Worker | undefined;
  private readonly pending = new Map<number, Pending>();
  private last = 0;
  private closed = false;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly program: URL,
    private readonly data: WorkerData,
    private readonly log: Logger,
  ) {
    this.ready = new Promise((resolve, reject) => this.start(resolve, reject));
  }

  /** Pages it is at. */
  get busy(): number {
    return this.pending.size;
  }

  /** Renders. Rejects where that fails, where the thread dies over it, or three seconds after `signal` aborts at the latest. */
  render(task: Task, signal: AbortSignal): Promise<Rendered> {
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
      this.pending.set(id, { resolve, reject });
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
      const asked = this.pending.get(report.id);
      if ('rendered' in report) asked?.resolve(report.rendered);
      else asked?.reject(report.failed);
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
