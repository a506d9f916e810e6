import { expect, it } from '@jest/globals';
import { withDecimalPoint } from './typed-price.js';

it.each([
  ['61,50', '61.50'],
  [' 0,5 ', '0.5'],
  ['-7,25', '-7.25'],
  ['1,234.50', '1234.50'],
  ['1,234,567', '1234567'],
  ['1.234,50', '1234.50'],
  ['1.234.567,8', '1234567.8'],
  ['58.00', '58.00'],
  // In two ways, or in none:
  ['1,500', '1,500'],
  ['1,2,3', '1,2,3'],
  ['12,34.5', '12,34.5'],
  ['about 5', 'about 5'],
])('the price typed as %j is read as %j', (typed, price) => {
  expect(withDecimalPoint(typed)).toBe(price);
});
