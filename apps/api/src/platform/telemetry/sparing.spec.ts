import { expect, it } from '@jest/globals';
import { Sparing } from './sparing.js';

it('writes one line a second, and how many it left out since the one before', () => {
  let now = 0;
  const lines: string[] = [];
  const sparing = new Sparing(() => now);
  for (const at of [0, 10, 999, 1_000, 2_500]) {
    now = at;
    sparing.say((leftOut) => lines.push(`${at}: ${leftOut}`));
  }
  expect(lines).toEqual(['0: 0', '1000: 2', '2500: 0']);
});
