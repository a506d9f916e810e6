import { expect, it } from '@jest/globals';
import { isBelowFloor } from './floor-notice.js';

it('tells whether a margin is below the floor, to the last digit', () => {
  expect(isBelowFloor('19.99', '20')).toBe(true);
  expect(isBelowFloor('20.00', '20')).toBe(false);
  expect(isBelowFloor('-3', '0')).toBe(true);
});

it('knows nothing where costs are hidden or there is no floor', () => {
  expect(isBelowFloor(null, '20')).toBe(false);
  expect(isBelowFloor('5', null)).toBe(false);
});
