import { Worker } from 'node:worker_threads';
import PQueue from 'p-queue';
import type { Paper } from './paper-data.js';

/** Memory limit of a thread (MB). A paper of 500 lines takes some 200. */
const MEMORY = 512;
/** Papers that are drawn at once; the rest wait. */
const AT_ONCE = 1;

const queue = new PQueue({ concurrency: AT_ONCE });

/**
 * Draws a paper as PDF in a thread of its own, which ends with it. Rejects if that fails, or when `signal` aborts.
 */
export async function drawInThread(paper: Paper, signal: AbortSignal): Promise<Buffer> {
  return queue.add(async () => inThread(paper, signal), { signal });
}

async function inThread(paper: Paper, signal: AbortSignal): Promise<Buffer> {
  // Run from its sources, there is no compiled program for a thread.
  if (import.meta.url.endsWith('.ts')) return (await import('./draw.js')).drawPaper(paper);
  const thread = new Worker(new URL('draw-worker.js', import.meta.url), {
    workerData: paper,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY },
  });
  const stop = (): void => void thread.terminate();
  signal.addEventListener('abort', stop, { once: true });
  try {
    return await new Promise<Buffer>((resolve, reject) => {
      thread.once('message', (bytes: Uint8Array) => resolve(Buffer.from(bytes)));
      thread.once('error', reject);
      thread.once('exit', () => reject(new Error('The thread ended before the paper was drawn.')));
    });
  } finally {
    signal.removeEventListener('abort', stop);
    await thread.terminate();
  }
}
