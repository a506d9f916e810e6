import { setTimeout as sleep } from 'node:timers/promises';

/** Between two looks (ms). */
const PAUSE = 20;

/**
 * Polls until an answer is as wanted, and returns it.
 * @param wanted by default: the answer is truthy
 * @param within ms; after that it throws, with the condition and the last answer
 */
export function until<T>(ask: () => T | Promise<T>): Promise<NonNullable<T>>;
export function until<T>(
  ask: () => T | Promise<T>,
  wanted: (answer: T) => boolean,
  within?: number,
): Promise<NonNullable<T>>;
export async function until<T>(
  ask: () => T | Promise<T>,
  wanted: (answer: T) => boolean = Boolean,
  within = 60_000,
): Promise<T> {
  for (const giveUp = Date.now() + within; ; await sleep(PAUSE)) {
    const answer = await ask();
    if (wanted(answer)) return answer;
    if (Date.now() > giveUp) {
      const condition = wanted === Boolean ? ask : wanted;
      throw new Error(`Not within ${within / 1000} s: ${String(condition)}; last answer: ${JSON.stringify(answer)}`);
    }
  }
}
