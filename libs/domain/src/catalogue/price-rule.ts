import { Exact } from '../kernel/exact.js';
import { fixedText, moneyText, readDecimal } from '../kernel/money.js';
import type { PriceRule } from './contract-price-changes.js';

const hundred = Exact.of(100);
const zero = Exact.of(0);

/**
 * A price after a bulk change, in dollars with two decimals. With an ending it is the nearest price that ends so, the
 * higher of two that are equally near, and never below zero: $0.20 with `.99` becomes $0.99.
 * @param price decimal text
 * @param rule its `value` must satisfy `priceStepRule`
 */
export function ruledPrice(price: string, { by, value, ending }: PriceRule): string {
  const [now, step] = [readDecimal(price)!, readDecimal(value)!];
  const next = by === 'amount' ? now.add(step) : now.mul(hundred.add(step)).div(hundred);
  if (ending === undefined) return moneyText(next);
  const cents = Exact.decimal(`0.${ending}`);
  const whole = next.sub(cents).rounded(0);
  return moneyText((whole.lt(zero) ? zero : whole).add(cents));
}

/** By how much a price changes, in percent with one decimal; `null` from zero. */
export function percentChange(before: string, after: string): string | null {
  const [from, to] = [readDecimal(before)!, readDecimal(after)!];
  return from.equals(zero) ? null : fixedText(to.sub(from).div(from.abs()).mul(hundred), 1);
}
