import { expect, it } from '@jest/globals';
import { dueInFull, dueShort, tomorrowAtNine } from './due.js';

it('names the day and the time, in short and in full', () => {
  const at = '2026-11-27T09:00:00.000Z';
  expect(dueShort(at, false)).toBe('Fri 09:00');
  expect(dueShort('2026-11-27T00:05:00.000Z', false)).toBe('Fri 00:05');
  expect(dueInFull(at, false)).toBe('Friday, November 27, 2026 at 09:00 UTC');
});

it('proposes the next morning, on the reader’s own clock', () => {
  const next = new Date(tomorrowAtNine(new Date(2026, 10, 30, 23, 30).getTime()));
  expect([next.getMonth(), next.getDate(), next.getHours(), next.getMinutes()]).toEqual([11, 1, 9, 0]);
});
