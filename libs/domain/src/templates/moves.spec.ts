import { expect, it } from '@jest/globals';
import { movesBetween } from './moves.js';

const said = (before: number[], after: number[]) =>
  movesBetween(before, after).map(({ id, from, to }) => `${id}: ${from} to ${to}`);

it('names the one item that was moved, whatever its distance', () => {
  expect(said([1, 2, 3, 4, 5], [2, 1, 3, 4, 5])).toEqual(['1: 1 to 2']);
  expect(said([1, 2, 3, 4, 5], [2, 3, 4, 5, 1])).toEqual(['1: 1 to 5']);
  expect(said([1, 2, 3, 4, 5], [5, 1, 2, 3, 4])).toEqual(['5: 5 to 1']);
});

it('names as few as possible where several were moved', () => {
  expect(said([1, 2, 3, 4, 5, 6], [2, 3, 1, 4, 6, 5])).toEqual(['1: 1 to 3', '5: 5 to 6']);
  expect(said([1, 2, 3], [3, 2, 1])).toHaveLength(2);
});

it('names none where nothing was moved', () => {
  expect(said([1, 2, 3], [1, 2, 3])).toEqual([]);
  expect(said([], [])).toEqual([]);
});
