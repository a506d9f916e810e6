import { expect, it } from '@jest/globals';
import type { BridgeMove } from '@quotewright/domain/proposals/contract-bridge.js';
import { movesSaid, sinceWhen, sumOf, takeable } from './moves.js';

const move = (kind: BridgeMove['kind'], amount: string | null, at: string): BridgeMove => ({
  ...{ key: `${kind}${at}`, kind, label: 'Plank', detail: null, section: null, at, amount, cost: null },
  missing: amount === null ? 'It asks for more.' : null,
});

it('counts what moved, since when and by how much', () => {
  const moves = [
    move('price', '84.00', '2026-11-14T08:00:00.000Z'),
    move('price', '6.10', '2026-11-12T08:00:00.000Z'),
    move('formula', '-12.00', '2026-11-20T08:00:00.000Z'),
    move('added', null, '2026-11-01T08:00:00.000Z'),
  ];
  const there = takeable(moves);
  expect(movesSaid(there)).toBe('2 prices and 1 template line');
  expect(movesSaid(there.slice(2))).toBe('1 template line');
  expect(sumOf(there)).toBe(7810);
  expect(sinceWhen(there)).toBe('2026-11-12T08:00:00.000Z');
});
