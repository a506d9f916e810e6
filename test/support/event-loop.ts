import { monitorEventLoopDelay } from 'node:perf_hooks';

/** The longest time (ms) this process's event loop was blocked during some work. */
async function longestPause(work: () => Promise<unknown>): Promise<number> {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  try {
    await work();
    return delay.max / 1e6;
  } finally {
    delay.disable();
  }
}

/**
 * Like `longestPause`, the shortest of five if it is longer than `bound`: a busy machine pauses now and then, a slow
 * answer every time.
 */
export async function pauseOf(bound: number, work: () => Promise<unknown>): Promise<number> {
  let shortest = Infinity;
  for (let run = 0; run < 5 && shortest > bound; run += 1) shortest = Math.min(shortest, await longestPause(work));
  return shortest;
}
