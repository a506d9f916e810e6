import { readDecimal } from '../kernel/money.js';

/**
 * Whether a proposal earns less than a floor. Decimal strings; `null`: unknown or, of a floor, none. What costs something and
 * is sold for nothing has no margin, and is below every floor.
 */
export function isBelowFloor({ margin, cost }: { margin: string | null; cost: string | null }, floor: string | null) {
  const least = floor === null ? null : readDecimal(floor);
  if (!least) return false;
  if (margin !== null) return readDecimal(margin)!.lt(least);
  return cost !== null && readDecimal(cost)!.gt(0);
}
