import { expect, it } from '@jest/globals';
import { Exact } from './exact.js';
import { decimalText, dollars, fixedText, isPrice, priceText } from './money.js';

it.each([
  ['0.005', 2, '0.01'],
  ['-0.005', 2, '-0.01'],
  ['-0.004', 2, '0.00'],
  ['2.5', 0, '3'],
  ['1234567890123.455', 2, '1234567890123.46'],
])('%s with %i places is %s', (value, places, text) => {
  expect(fixedText(Exact.decimal(value), places)).toBe(text);
});

it('drops trailing zeros and nothing else', () => {
  expect(['100', '10.50', '0.00004', '5.00005', '.5'].map((text) => decimalText(Exact.decimal(text), 4))).toEqual([
    '100',
    '10.5',
    '0',
    '5.0001',
    '0.5',
  ]);
});

it('reads a price as in spec §5 and keeps two decimals', () => {
  for (const good of ['348', '-3.5', '+7', 12.345, '0.1', '999999999999']) expect(isPrice(good)).toBe(true);
  for (const bad of ['', '.', '5.', '$5', '1,000', '1e3', '1234567890123', 'NaN', null, undefined, {}, '--1', 1e21])
    expect(isPrice(bad)).toBe(false);
  expect([priceText('348'), priceText('-3.5'), priceText('+7'), priceText(12.345), priceText(' 1.999 ')]).toEqual([
    '348.00',
    '-3.50',
    '7.00',
    '12.35',
    '2.00',
  ]);
});

it('formats money', () => {
  expect([dollars('1348.00'), dollars('-5.00'), dollars('999.99'), dollars('1234567.00')]).toEqual([
    '$1,348.00',
    '-$5.00',
    '$999.99',
    '$1,234,567.00',
  ]);
});
