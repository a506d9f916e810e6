import { expect, it } from '@jest/globals';
import type { ProductRow } from '@quotewright/domain/catalogue/contract.js';
import { partlySet, pricesInWords, says } from './own-price-words.js';

const offer = { unit: 'box', retail_price: '58.00', cost_price: '40.00', unit_in_stock: '12' } as ProductRow;

it.each([
  [
    'the same numbers, written otherwise',
    { retail_price: 58, cost_price: '40', unit: 'box', unit_in_stock: '12.0' },
    true,
  ],
  ['no word of the stock', { retail_price: '58', cost_price: '40', unit: 'box' }, true],
  ['another price', { retail_price: '58.01', cost_price: '40', unit: 'box' }, false],
  ['another cost', { retail_price: '58', cost_price: '41', unit: 'box' }, false],
  ['another unit', { retail_price: '58', cost_price: '40', unit: 'piece' }, false],
  ['no count of the stock', { retail_price: '58', cost_price: '40', unit: 'box', unit_in_stock: null }, false],
])('an offer compared with %s', (_, prices, same) => {
  expect(says(offer, prices)).toBe(same);
});

it('formats an offer briefly', () => {
  expect(pricesInWords(offer)).toBe('$58.00 per box, cost $40.00, 12 in stock');
  expect(pricesInWords({ ...offer, unit_in_stock: null })).toBe('$58.00 per box, cost $40.00');
});

it.each([
  [['Tiling'], 0, 1, 'Your price of Tiling is saved, but its line does not use it yet.'],
  [['Tiling'], 0, 2, 'Your price of Tiling is saved, but no line here uses it yet.'],
  [['Tiling'], 1, 2, 'Your price of Tiling is saved, and 1 of 2 lines uses it.'],
  [['Tiling', 'Grouting'], 0, 2, 'Your prices of Tiling and Grouting are saved, but no line here uses them yet.'],
  [['Tiling', 'Grouting'], 2, 3, 'Your prices of Tiling and Grouting are saved, and 2 of 3 lines use them.'],
  [['A', 'B', 'C', 'D', 'E'], 4, 9, 'Your prices of A, B, C and 2 more products are saved, and 4 of 9 lines use them.'],
])('says for %j how far it got with %i of %i lines', (names, used, lines, said) => {
  expect(partlySet(names, used, lines)).toBe(said);
});
