import { describe, expect, it } from '@jest/globals';
import { moved, reapplied, sameOrder } from './order.js';

const list = (...ids: number[]) => ids.map((id) => ({ id }));
const ids = (items: readonly { id: number }[]) => items.map(({ id }) => id);

describe('ordering a list', () => {
  it('moves one item and keeps the others', () => {
    expect(moved(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a']);
    expect(moved(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b']);
  });

  it('detects another order', () => {
    expect(sameOrder(list(1, 2), list(1, 2))).toBe(true);
    expect(sameOrder(list(1, 2), list(2, 1))).toBe(false);
    expect(sameOrder(list(1, 2), list(1, 2, 3))).toBe(false);
  });

  it.each([
    ['others moved them', [3, 1, 2], [1, 3, 2], [3, 1, 2]],
    ['one is gone', [3, 1, 2], [1, 2], [1, 2]],
    ['one is new at the end', [3, 1, 2], [1, 2, 3, 4], [3, 4, 1, 2]],
    ['two are new in front', [2, 1], [8, 9, 1, 2], [8, 9, 2, 1]],
    ['all are others', [1, 2], [5, 6], [5, 6]],
  ])('stays yours after %s', (_, mine, now, order) => {
    expect(ids(reapplied(list(...mine), list(...now)))).toEqual(order);
  });
});
