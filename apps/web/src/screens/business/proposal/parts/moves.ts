import type { BridgeMove } from '@quotewright/domain/proposals/contract-bridge.js';
import { centsOf } from '../../../../lib/cents.js';
import { counted } from '../../../../lib/format.js';

/** Moves that can be taken. */
export const takeable = (moves: readonly BridgeMove[]): BridgeMove[] => moves.filter(({ missing }) => missing === null);

/** How many prices and lines of templates moved: `2 prices and 1 template line`. */
export function movesSaid(moves: readonly BridgeMove[]): string {
  const prices = moves.filter(({ kind }) => kind === 'price').length;
  const lines = moves.length - prices;
  return [prices > 0 && counted(prices, 'price'), lines > 0 && counted(lines, 'template line')]
    .filter(Boolean)
    .join(' and ');
}

/** What moves add to the total, in cents. */
export const sumOf = (moves: readonly BridgeMove[]): number =>
  moves.reduce((sum, { amount }) => sum + centsOf(amount), 0);

/** When the first of them moved (ISO 8601). */
export const sinceWhen = (moves: readonly BridgeMove[]): string =>
  moves.reduce((first, { at }) => (at < first ? at : first), moves[0]!.at);
