import type { TestResponse } from '../../support/client.js';

/** The answer to a call, and how long it took (ms). */
export async function timed(call: () => Promise<TestResponse>): Promise<TestResponse & { took: number }> {
  const from = performance.now();
  const answer = await call();
  return { ...answer, took: performance.now() - from };
}
