import { expect, it } from '@jest/globals';
import { numberOf } from './ask-why.js';

it('knows which number a field is about', () => {
  expect(['lines.7.quantity', 'lines.7.price', 'lines.7.name', 'title', undefined].map(numberOf)).toEqual([
    'lines.7.quantity',
    'lines.7.unit_price',
    'lines.7.total',
    undefined,
    undefined,
  ]);
});
