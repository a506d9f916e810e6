import { setImmediate as nextTurn } from 'node:timers/promises';

/** How long work may hold the event loop (ms), and the part that goes beyond. */
const HOLD = 5;

/**
 * Runs work that yields after each of its parts, and lets other requests go on after some milliseconds of it.
 * @returns what the work returns; throws what it throws
 */
export async function inParts<T>(work: Generator<void, T, void>): Promise<T> {
  for (let since = performance.now(); ; ) {
    const { done, value } = work.next();
    if (done) return value;
    if (performance.now() - since < HOLD) continue;
    await nextTurn();
    since = performance.now();
  }
}
