import { expect, it } from '@jest/globals';
import { inParts } from './in-parts.js';

/** Work of so many parts, each of a millisecond. */
function* work(parts: number): Generator<void, number, void> {
  for (let part = 0; part < parts; part += 1) {
    for (const until = performance.now() + 1; performance.now() < until; );
    yield;
  }
  return parts;
}

it('lets other work go on between the parts of long work, and keeps short work together', async () => {
  let over = false;
  let turns = 0;
  const other = (): void => {
    turns += 1;
    if (!over) setImmediate(other);
  };
  setImmediate(other);
  expect(await inParts(work(40))).toBe(40);
  expect(turns).toBeGreaterThanOrEqual(6);
  const before = turns;
  expect(await inParts(work(1))).toBe(1);
  expect(turns).toBe(before);
  over = true;
});

it('throws what its work throws', async () => {
  function* failing(): Generator<void, void, void> {
    yield;
    throw new Error('divided by zero');
  }
  await expect(inParts(failing())).rejects.toThrow('divided by zero');
});
