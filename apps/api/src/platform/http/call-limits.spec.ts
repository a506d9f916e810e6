import { expect, it } from '@jest/globals';
import { CallLimits } from './call-limits.js';

const limitsAt = (clock: { now: number }) =>
  new CallLimits({ calculations: 1, saves: 2, uploads: 1, copies: 1, quotes: 1 }, () => clock.now);

it('counts an account anew a minute after its first call, however often it called', () => {
  const clock = { now: 0 };
  const limits = limitsAt(clock);
  const counted = [0, 1_000, 2_000, 59_999, 60_000, 61_001].map((now) => {
    clock.now = now;
    return limits.count(1, 'saves');
  });
  expect(counted.map(({ times }) => times)).toEqual([1, 2, 3, 4, 1, 2]);
  expect(counted.map(({ seconds }) => seconds)).toEqual([60, 59, 58, 1, 60, 59]);
});

it('keeps a count only for accounts of the last minute', () => {
  const clock = { now: 0 };
  const limits = limitsAt(clock);
  for (let account = 0; account < 10_000; account += 1) {
    clock.now = account * 10;
    limits.count(account, 'saves');
  }
  expect(limits.size).toBeLessThanOrEqual(6_000);
});
