import { expect, it } from '@jest/globals';
import { asOfAt, busyOf, marksOf, stopAt, versionIn } from './past-moments.js';

const day = (n: number) => Date.UTC(2026, 10, n);
const iso = (n: number) => new Date(day(n)).toISOString();
const stops = [
  { version: 1, at: iso(1) },
  { version: 5, at: iso(3), publishing: 'published' as const },
  { version: 6, at: iso(3) },
  { version: 9, at: iso(9) },
];
const moments = [
  {
    id: 2,
    name: 'Before spring',
    version: 6,
    at: iso(3),
    position: '1.6',
    actor: { id: 1, name: 'Ana', user_type: null },
  },
];

it('marks publishes and named moments, oldest first', () => {
  expect(marksOf(stops, moments).map(({ asOf, label }) => [asOf, label])).toEqual([
    ['v5', 'Published'],
    ['moment-2', 'Before spring'],
  ]);
});

it('counts changes by stretches of a life, every change once', () => {
  const { bars } = busyOf(stops, day(1), day(11));
  expect(bars.map(({ count }) => count)).toEqual([1, 0, 2, 0, 0, 0, 0, 0, 1, 0]);
  expect(busyOf(stops, day(1), day(1)).bars.reduce((sum, { count }) => sum + count, 0)).toBe(4);
});

it('keeps to a mark beside the pointer, and to the life', () => {
  const marks = marksOf(stops, []);
  expect(asOfAt(day(3) + 3_600_000, marks, day(1), day(11))).toBe('v5');
  expect(asOfAt(day(5), marks, day(1), day(11))).toBe(iso(5));
  expect(asOfAt(day(20), marks, day(1), day(11))).toBe(iso(11));
});

it('finds the stop that a moment shows', () => {
  expect([stopAt(stops, { version: 7 }), stopAt(stops, { time: day(2) }), stopAt(stops, { time: 0 })]).toEqual([
    2, 0, -1,
  ]);
  expect([versionIn('v12'), versionIn('moment-1')]).toEqual([12, undefined]);
});
