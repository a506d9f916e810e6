import { describe, expect, it } from '@jest/globals';
import { readTypedPrice, withDecimalPoint } from './typed-price.js';

describe('a price as typed or pasted', () => {
  it.each([
    ['58', '58'],
    [' 58.5 ', '58.5'],
    ['.5', '0.5'],
    ['12.', '12'],
    ['$58.00', '58.00'],
    ['-$5.00', '-5.00'],
    ['US$ 1,234.50', '1234.50'],
    ['1 234,50 $', '1234.50'],
    ['1.234,50', '1234.50'],
    ['1,234,567', '1234567'],
    ['1.234.567', '1234567'],
    ['12,5', '12.5'],
    ['3,20', '3.20'],
    ['0,125', '0.125'],
    ["1'234.50", '1234.50'],
    ['1 234 567', '1234567'],
    ['1\u202f234\u00a0567,89', '1234567.89'],
    ['- 5', '-5'],
    ['−5', '-5'],
    ['+7', '7'],
  ])('%p is certain: %s', (text, value) => expect(readTypedPrice(text)).toEqual({ value }));

  it.each(['', 'abc', '1,2,3', '12.34.56', '1..2', '€5', '5 each', '1,23.4', '12 50', '1 2', '1234 567', `10'6`, `5'`])(
    '%p cannot be read',
    (text) => expect(readTypedPrice(text)).toBeNull(),
  );

  it('asks where it may be a thousand or a decimal', () => {
    expect(readTypedPrice('1,234')).toEqual({ either: ['1234', '1.234'] });
  });
});

it.each([
  ['61,50', '61.50'],
  [' 0,5 ', '0.5'],
  ['1.234.567,8', '1234567.8'],
  ['58.00', '58.00'],
  // In two ways, or in none:
  ['1,500', '1,500'],
  ['12,34.5', '12,34.5'],
  ['about 5', 'about 5'],
])('the price typed as %j is sent as %j', (typed, price) => {
  expect(withDecimalPoint(typed)).toBe(price);
});
