import { expect, it } from '@jest/globals';
import { traceSteps } from './trace.js';

it('gives every step of a trace its own tick and the price the last', () => {
  expect(
    traceSteps(
      '12 ft × 10 ft = 120 ft² → +10% waste = 132 → ÷ 24 per box = 5.5 → rounded up = 6 boxes × $58.00 = $348.00',
    ),
  ).toEqual([
    { label: '12 ft × 10 ft', result: '120 ft²' },
    { label: '+10% waste', result: '132' },
    { label: '÷ 24 per box', result: '5.5' },
    { label: 'rounded up', result: '6 boxes' },
    { label: '× $58.00', result: '$348.00' },
  ]);
});

it('accepts a trace of one step, and one without a price', () => {
  expect(traceSteps('12 ft × 10 ft = 120 hours × $65.00 = $7,800.00')).toEqual([
    { label: '12 ft × 10 ft', result: '120 hours' },
    { label: '× $65.00', result: '$7,800.00' },
  ]);
  expect(traceSteps('not included: needs Q3 above 0')).toEqual([
    { label: 'not included: needs Q3 above 0', result: '' },
  ]);
});
