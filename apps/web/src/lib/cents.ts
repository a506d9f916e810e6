import { money } from './format.js';

/** An amount of money in cents; none counts as zero. */
export const centsOf = (amount: string | null | undefined): number => Math.round(Number(amount ?? '0') * 100);
/** Cents as dollars without their sign: `$91.80`. */
export const dollars = (cents: number): string => money((Math.abs(cents) / 100).toFixed(2));
/** Cents as dollars with their sign: `+$91.80`. */
export const signedDollars = (cents: number): string => `${cents < 0 ? '−' : '+'}${dollars(cents)}`;
