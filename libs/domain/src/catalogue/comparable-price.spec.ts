import { describe, expect, it } from '@jest/globals';
import { comparablePrices } from './comparable-price.js';

type Sold = Parameters<typeof comparablePrices>[0][number];

const sold = (retail_price: string | undefined, unit: string, facts: Partial<Sold> = {}): Sold => ({
  retail_price,
  unit,
  weight: null,
  weight_unit: 'lb',
  pack_amount: null,
  pack_unit: '',
  ended: false,
  ...facts,
});

const one = (...given: Parameters<typeof sold>) => {
  const [found] = comparablePrices([sold(...given)]);
  return found && `${found.price} / ${found.unit}`;
};

describe('a comparable price', () => {
  it.each([
    ['per ft² of a box that holds 23.8 ft²', '58', 'box', { pack_amount: '23.8', pack_unit: 'ft²' }, '2.44 / ft²'],
    ['per ft² of what is sold by the square yard', '27', 'sq yd', {}, '3.00 / ft²'],
    [
      'of the sales unit, if that measures, whatever a pack holds',
      '3',
      'sq. ft.',
      { pack_amount: '9', pack_unit: 'lb' },
      '3.00 / ft²',
    ],
    ['per piece of a pack', '4.50', 'pack', { pack_amount: '100', pack_unit: 'pieces' }, '0.045 / piece'],
    ['of a single piece', '4.5', 'each', {}, '4.50 / piece'],
    ['per lb by weight, if a pack says nothing', '12', 'bag', { weight: '48' }, '0.25 / lb'],
    ['per lb of a weight in kilograms', '10', 'bag', { weight: '10', weight_unit: 'kg' }, '0.4536 / lb'],
    ['per gallon of a pail in quarts', '20', 'pail', { pack_amount: '20', pack_unit: 'quarts' }, '4.00 / gal'],
    ['per ft³, which is not sold like a liquid', '54', 'cubic yard', {}, '2.00 / ft³'],
    ['per hour of labour', '65', 'hour', {}, '65.00 / hour'],
  ] as const)('is that %s', (_, price, unit, facts, expected) => {
    expect(one(price, unit, facts)).toBe(expected);
  });

  it.each([
    ['a box says nothing of what it holds', '58', 'box', {}],
    ['a pack holds boxes', '58', 'pallet', { pack_amount: '40', pack_unit: 'boxes' }],
    ['a day has no fixed number of hours', '400', 'day', {}],
    ['the price is hidden', undefined, 'ft²', {}],
    ['the price is not above 0', '-5', 'ft²', {}],
  ] as const)('is none where %s', (_, price, unit, facts) => {
    expect(one(price, unit, facts)).toBeNull();
  });

  it('is the cheapest among those for the same unit alone, if another costs more', () => {
    const box = { pack_amount: '20', pack_unit: 'ft²' };
    const found = comparablePrices([
      sold('60', 'box', box),
      sold('2.90', 'ft²'),
      sold('1', 'lb'),
      sold('58', 'box', box),
    ]);
    expect(found.map((price) => price?.cheapest)).toEqual([false, true, false, true]);
    expect(comparablePrices([sold('3', 'ft²'), sold('3.00', 'sf')]).map((price) => price?.cheapest)).toEqual([
      false,
      false,
    ]);
  });

  it('is never the cheapest of what nobody may choose any more', () => {
    const found = comparablePrices([sold('1', 'ft²', { ended: true }), sold('3', 'ft²'), sold('4', 'ft²')]);
    expect(found.map((price) => price && [price.price, price.cheapest])).toEqual([
      ['1.00', false],
      ['3.00', true],
      ['4.00', false],
    ]);
  });
});
