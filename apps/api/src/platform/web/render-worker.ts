import { parentPort, workerData } from 'node:worker_threads';
import type { PageAnswer, PageCall } from './page-calls.js';
import { renderWith, type Answering, type Built, type Rendered, type ServerEntry, type Task } from './renderer.js';

/** Start parameters of a rendering thread. */
export interface WorkerData {
  /** The web's server entry, as a `file:` address. */
  entry: string;
  built: Built;
}

/** What became of a call or a page. */
export type Outcome<T> = { done: T } | { failed: unknown };

/** Messages to the thread. */
export type Order =
  | { id: number; task: Task }
  | { id: number; stop: true }
  | { answered: number; outcome: Outcome<PageAnswer> };

/** Messages from the thread: first that it is ready, then the calls of each page and what became of it. */
export type Report =
  | 'ready'
  | { id: number; call: number; asked: PageCall }
  | { id: number; outcome: Outcome<Rendered> };

const { entry, built } = workerData as WorkerData;
const port = parentPort!;
const tell = (report: Report): void => port.postMessage(report);
const underWay = new Map<number, AbortController>();

/** Calls without an answer yet. */
const asking = new Map<number, (outcome: Outcome<PageAnswer>) => void>();
let lastCall = 0;

/** Lets the main thread answer the calls of a page. */
const answering =
  (id: number): Answering =>
  (asked, signal) =>
    new Promise((resolve, reject) => {
      const call = (lastCall += 1);
      const givenUp = (): void => {
        asking.delete(call);
        reject(signal.reason as Error);
      };
      if (signal.aborted) return givenUp();
      signal.addEventListener('abort', givenUp, { once: true });
      asking.set(call, (outcome) => {
        asking.delete(call);
        signal.removeEventListener('abort', givenUp);
        if ('done' in outcome) resolve(outcome.done);
        else reject(new Error(String(outcome.failed)));
      });
      tell({ id, call, asked });
    });

async function render(web: ServerEntry, id: number, task: Task): Promise<void> {
  const stop = new AbortController();
  underWay.set(id, stop);
  try {
    tell({ id, outcome: { done: await renderWith(web, built, task, answering(id), stop.signal) } });
  } catch (error) {
    // Not every error can be cloned; its message can.
    const failed = error instanceof Error ? { message: error.message, stack: error.stack } : String(error);
    tell({ id, outcome: { failed } });
  } finally {
    underWay.delete(id);
  }
}

const web = (await import(entry)) as ServerEntry;
port.on('message', (order: Order) => {
  if ('answered' in order) asking.get(order.answered)?.(order.outcome);
  else if ('stop' in order) underWay.get(order.id)?.abort();
  else void render(web, order.id, order.task);
});
tell('ready');
