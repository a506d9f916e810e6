/** Whole cents; a thousandth of a dollar does not exist on paper. */
export type Cents = bigint;

/** The whole number below `n ÷ d`, also of a negative one; `d` is above 0. */
function floorOf(n: bigint, d: bigint): bigint {
  const whole = n / d;
  return n < 0n && whole * d !== n ? whole - 1n : whole;
}

/**
 * Spreads an amount over parts in proportion to their weights (CALCULATION.md, Proposals): each part's share is rounded
 * down, and the cents that are left go to the largest remainders, of equal ones to the earlier part. The shares add up to
 * the amount. Where the weights add up to nothing, nothing is spread.
 */
export function spread(amount: Cents, weights: readonly Cents[]): Cents[] {
  const all = weights.reduce((sum, weight) => sum + weight, 0n);
  if (amount === 0n || all === 0n) return weights.map(() => 0n);
  // With a sum below zero, both are turned round: the shares stay the same.
  const [whole, total] = all < 0n ? [-amount, -all] : [amount, all];
  const shares = weights.map((weight) => floorOf(whole * weight, total));
  const left = Number(amount - shares.reduce((sum, share) => sum + share, 0n));
  if (left === 0) return shares;
  const remainders = weights.map((weight, at) => ({ at, over: whole * weight - shares[at]! * total }));
  remainders.sort((a, b) => (a.over === b.over ? a.at - b.at : a.over > b.over ? -1 : 1));
  for (const { at } of remainders.slice(0, left)) shares[at]! += 1n;
  return shares;
}
