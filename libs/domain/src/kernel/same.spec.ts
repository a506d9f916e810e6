import { expect, it } from '@jest/globals';
import { isSame } from './same.js';

it.each<[boolean, unknown, unknown]>([
  [true, { a: 1, b: [{ c: null, d: 'x' }] }, { b: [{ d: 'x', c: null }], a: 1 }],
  [true, { a: 1, b: undefined }, { a: 1 }],
  [false, { a: 1 }, { a: '1' }],
  [false, { a: null }, {}],
  [false, [1, 2], [2, 1]],
  [false, [1], [1, 2]],
  [false, [], {}],
  [false, null, {}],
])('says %s of %j and %j', (same, a, b) => {
  expect(isSame(a, b)).toBe(same);
});
