import { describe, expect, it } from '@jest/globals';
import type { PriceRule } from './contract-price-changes.js';
import { percentChange, ruledPrice } from './price-rule.js';

const by = (rule: Omit<PriceRule, 'field'>): PriceRule => ({ field: 'retail_price', ...rule });

describe('a price after a bulk change', () => {
  it.each([
    ['58.00', by({ by: 'percent', value: '4.5' }), '60.61'],
    ['58.00', by({ by: 'percent', value: -10 }), '52.20'],
    ['0.05', by({ by: 'percent', value: 10 }), '0.06'],
    ['58.00', by({ by: 'amount', value: '-3.333' }), '54.67'],
    ['-20.00', by({ by: 'percent', value: 10 }), '-22.00'],
  ])('%s by %o is %s', (price, rule, expected) => expect(ruledPrice(price, rule)).toBe(expected));

  it.each([
    ['58.00', '99', '57.99'],
    ['58.49', '99', '58.99'],
    ['58.48', '99', '57.99'],
    ['58.10', '49', '58.49'],
    ['57.99', '49', '58.49'],
    ['57.50', '00', '58.00'],
    ['0.20', '99', '0.99'],
    ['-5.00', '49', '0.49'],
  ] as const)('%s that ends in .%s is %s', (price, ending, expected) =>
    expect(ruledPrice(price, by({ by: 'amount', value: 0, ending }))).toBe(expected),
  );
});

it('says by how much a price changes', () => {
  expect([percentChange('50.00', '51.00'), percentChange('3.00', '2.00'), percentChange('0.00', '2.00')]).toEqual([
    '2.0',
    '-33.3',
    null,
  ]);
});
