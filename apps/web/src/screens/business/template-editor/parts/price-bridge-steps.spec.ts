import type { CalculatedLine } from '@quotewright/domain/quotes/contract.js';
import { expect, it } from '@jest/globals';
import { bridgeBetween } from './price-bridge-steps.js';

const line = (id: number, retail_total: string) =>
  ({ quote_template_product_id: id, name: `Line ${id}`, retail_total }) as CalculatedLine;

it('explains the difference of two totals by the changed lines, the largest first', () => {
  const bridge = bridgeBetween(
    { lines: [line(1, '290.00'), line(2, '98.00'), line(3, '75.00')] },
    { lines: [line(1, '348.00'), line(2, '85.00'), line(3, '75.00'), line(4, '144.10')] },
  );
  expect(bridge).toEqual({
    from: 46300,
    to: 65210,
    steps: [
      { name: 'Line 4', cents: 14410 },
      { name: 'Line 1', cents: 5800 },
      { name: 'Line 2', cents: -1300 },
    ],
  });
  expect(bridge.steps.reduce((sum, step) => sum + step.cents, bridge.from)).toBe(bridge.to);
});

it('counts a removed line, and groups small ones', () => {
  const many = Array.from({ length: 9 }, (_, id) => line(id, `${(id + 1) * 10}.00`));
  const bridge = bridgeBetween({ lines: many }, { lines: [] });
  expect(bridge.steps).toHaveLength(7);
  expect(bridge.steps.at(-1)).toEqual({ name: '3 more', cents: -6000 });
  expect(bridge.to).toBe(0);
});
