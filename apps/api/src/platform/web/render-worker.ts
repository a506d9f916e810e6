import { parentPort, workerData } from 'node:worker_threads';
import { renderWith, type Built, type Rendered, type ServerEntry, type Task } from './renderer.js';

/** Start parameters of a rendering thread. */
export interface WorkerData {
  /** The web's server entry, as a `file:` address. */
  entry: string;
  built: Built;
}

/** Messages to the thread. */
export type Order = { id: number; task: Task } | { id: number; stop: true };

/** Messages from the thread: first that it is ready, then the result of each task. */
export type Report = 'ready' | { id: number; rendered: Rendered } | { id: number; failed: unknown };

const { entry, built } = workerData as WorkerData;
const port = parentPort!;
const tell = (report: Report): void => port.postMessage(report);
const underWay = new Map<number, AbortController>();

async function render(web: ServerEntry, id: number, task: Task): Promise<void> {
  const stop = new AbortController();
  underWay.set(id, stop);
  try {
    tell({ id, rendered: await renderWith(web, built, task, stop.signal) });
  } catch (error) {
    // Not every error can be cloned; its message can.
    tell({ id, failed: error instanceof Error ? { message: error.message, stack: error.stack } : String(error) });
  } finally {
    underWay.delete(id);
  }
}

const web = (await import(entry)) as ServerEntry;
port.on('message', (order: Order) => {
  if ('stop' in order) underWay.get(order.id)?.abort();
  else void render(web, order.id, order.task);
});
tell('ready');
