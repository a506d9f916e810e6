import { expect, it } from '@jest/globals';
import { shortQuantity } from './short-quantity.js';
import { shownMeasurement, shownQuantity } from './shown.js';

it.each([
  ['8.1563', '8.16'],
  ['1.1714', '1.17'],
  ['7.995', '8'],
  ['12', '12'],
  ['6.50', '6.5'],
  ['0.375', '0.38'],
  ['0.0375', '0.038'],
  ['0.0001', '0.0001'],
  ['1.005', '1.01'],
  ['-1.005', '−1.01'],
  ['99999.999', '100,000'],
  ['123456789012345678.125', '123,456,789,012,345,678.13'],
])('the quantity %s is shown as %s', (quantity, shown) => {
  expect(shortQuantity(quantity)).toBe(shown);
});

it('a quantity agrees with its unit as it is shown', () => {
  expect([
    shownQuantity('8.1563', 'hour'),
    shownQuantity('1.0012', 'hour'),
    shownQuantity('1200', 'box'),
    shownQuantity('3', ''),
  ]).toEqual(['8.16 hours', '1 hour', '1,200 boxes', '3']);
});

it.each([
  // Typed in feet and inches.
  ['14.5', 'ft', '14 ft 6 in'],
  ['10.541666', 'ft', '10 ft 6 1/2 in'],
  ['0.666666', 'ft', '8 in'],
  ['0.041666', 'ft', '1/2 in'],
  ['12', 'ft', '12 ft'],
  ['0', 'ft', '0 ft'],
  ['1200', 'feet', '1,200 ft'],
  // Typed in another unit than asked for.
  ['10.498687', 'ft', '3.2 m'],
  ['0.164041', 'ft', '5 cm'],
  ['125.984251', 'in', '3.2 m'],
  ['126', 'in', '126 in'],
  ['126.5', 'in', '126.5 in'],
  ['3.444444', 'yd', '10 ft 4 in'],
  ['3.2', 'm', '3.2 m'],
  // No length that a tape shows.
  ['10.1', 'ft', '10.1 ft'],
  ['10.3333', 'ft', '10.3333 ft'],
  ['1.123456', 'ft', '1.1235 ft'],
  // Other dimensions and counts.
  ['118.403014', 'ft²', '118.403 ft²'],
  ['2', 'door', '2 doors'],
  ['1', 'door', '1 door'],
  ['1500', 'ft²', '1,500 ft²'],
  ['3', '', '3'],
])('the measurement %s %s is shown as %s', (answer, unit, shown) => {
  expect(shownMeasurement(answer, unit)).toBe(shown);
});
