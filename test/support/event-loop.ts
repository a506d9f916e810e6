import { monitorEventLoopDelay } from 'node:perf_hooks';

/** The longest time (ms) for which the event loop of this process stood still during some work. */
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
 * As `longestPause`, the shortest of five where it is longer than `bound`: a busy machine pauses everybody now and
 * then, a slow answer every time.
 */
export async function pauseOf(bound: number, work: () => Promise<unknown>): Promise<number> {
  let shortest = Infinity;
  for (let run = 0; run < 5 && shortest > bound; run += 1) shortest = Math.min(shortest, await longestPause(work));
  return shortest;
}
