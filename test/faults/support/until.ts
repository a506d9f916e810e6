import { setTimeout as sleep } from 'node:timers/promises';

/** Polls until it holds. Throws after `within` ms. */
export async function until(holds: () => Promise<boolean> | boolean, within = 60_000): Promise<void> {
  for (const giveUp = Date.now() + within; !(await holds()); await sleep(20)) {
    if (Date.now() > giveUp) throw new Error(`It did not come to that within ${within / 1000} s: ${holds.toString()}`);
  }
}
