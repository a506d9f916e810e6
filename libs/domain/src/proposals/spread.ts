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
  if (all === 0n) return weights.map(() => 0n);
  // With a sum below zero, both are turned round: the shares stay the same.
  const [whole, total] = all < 0n ? [-amount, -all] : [amount, all];
  const shares = weights.map((weight) => floorOf(whole * weight, total));
  const left = amount - shares.reduce((sum, share) => sum + share, 0n);
  const remainder = (at: number) => whole * weights[at]! - shares[at]! * total;
  const byRemainder = weights.map((_, at) => at).sort((a, b) => Number(remainder(b) - remainder(a)) || a - b);
  for (const at of byRemainder.slice(0, Number(left))) shares[at]! += 1n;
  return shares;
}
