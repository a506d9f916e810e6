import { expect, it } from '@jest/globals';
import { isBelowFloor } from './contract-floor.js';

const cost = '80.00';

it('tells whether a margin is below the floor, to the last digit', () => {
  expect(isBelowFloor({ margin: '19.99', cost }, '20')).toBe(true);
  expect(isBelowFloor({ margin: '20.00', cost }, '20')).toBe(false);
  expect(isBelowFloor({ margin: '-3', cost }, '0')).toBe(true);
});

it('takes what is sold for nothing for less than any floor, unless it costs nothing', () => {
  expect(isBelowFloor({ margin: null, cost }, '0')).toBe(true);
  expect(isBelowFloor({ margin: null, cost: '0.00' }, '20')).toBe(false);
});

it('knows nothing where costs are hidden or there is no floor', () => {
  expect(isBelowFloor({ margin: null, cost: null }, '20')).toBe(false);
  expect(isBelowFloor({ margin: '5', cost }, null)).toBe(false);
});
