import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Exact } from './exact.js';

/** Whole numbers of any size, many of them where a number stops being safe. */
const whole = fc.oneof(
  fc.bigInt({ min: -1_000n, max: 1_000n }),
  fc.bigInt({ min: -(10n ** 40n), max: 10n ** 40n }),
  fc
    .tuple(
      fc.constantFrom(2n ** 53n, 2n ** 52n, 94_906_265n, 10n ** 15n),
      fc.bigInt({ min: -3n, max: 3n }),
      fc.boolean(),
    )
    .map(([edge, off, below]) => (below ? -1n : 1n) * (edge + off)),
);
const above = whole.filter((n) => n > 0n);
/** A ratio as two whole numbers, the lower above 0. */
const ratio = fc.tuple(whole, above);
type Ratio = [n: bigint, d: bigint];

const exact = ([n, d]: Ratio): Exact => Exact.of(n, d);
/** As a number, if it is safe: how most values begin. */
const narrow = ([n, d]: Ratio): Exact =>
  Exact.of(...([n, d].map((part) => (Number.isSafeInteger(Number(part)) ? Number(part) : part)) as [bigint, bigint]));
const isSame = (value: Exact, [n, d]: Ratio): boolean => {
  const [top, bottom] = value.parts;
  return bottom > 0n && top * d === n * bottom;
};
const size = (n: bigint): bigint => (n < 0n ? -n : n);

describe.each([
  ['beginning as bigints', exact],
  ['beginning as numbers where these are safe', narrow],
])('values %s', (_, made) => {
  it('are added, subtracted, multiplied, divided and compared without a loss', () => {
    fc.assert(
      fc.property(ratio, ratio, ([a, b], [c, d]) => {
        const [one, other] = [made([a, b]), made([c, d])];
        expect(isSame(one.add(other), [a * d + c * b, b * d])).toBe(true);
        expect(isSame(one.sub(other), [a * d - c * b, b * d])).toBe(true);
        expect(isSame(one.mul(other), [a * c, b * d])).toBe(true);
        if (c !== 0n) expect(isSame(one.div(other), c < 0n ? [-a * d, -b * c] : [a * d, b * c])).toBe(true);
        const difference = a * d - c * b;
        expect(Math.sign(one.compare(other))).toBe(difference < 0n ? -1 : difference > 0n ? 1 : 0);
        expect(isSame(one.neg(), [-a, b])).toBe(true);
        expect(isSame(one.abs(), [size(a), b])).toBe(true);
      }),
      { numRuns: 2_000 },
    );
  });

  it('are rounded half up, away from zero, and up to the next whole number', () => {
    fc.assert(
      fc.property(ratio, fc.integer({ min: 0, max: 20 }), ([n, d], places) => {
        const scale = 10n ** BigInt(places);
        const [rounded, of] = made([n, d]).rounded(places).parts;
        expect(of).toBe(scale);
        // At most half a unit of the last place away; a half goes away from zero.
        const off = size(n) * scale - size(rounded) * d;
        expect(2n * off < d && 2n * off >= -d).toBe(true);
        expect(rounded === 0n || rounded < 0n === n < 0n).toBe(true);
        const [up, whole] = made([n, d]).ceil().parts;
        expect([whole, up * d >= n, (up - 1n) * d < n]).toEqual([1n, true, true]);
      }),
      { numRuns: 2_000 },
    );
  });
});

it('reads decimal text of any length', () => {
  fc.assert(
    fc.property(whole, fc.integer({ min: 0, max: 30 }), (n, places) => {
      const digits = String(size(n)).padStart(places + 1, '0');
      const text = `${n < 0n ? '-' : ''}${digits.slice(0, digits.length - places)}.${digits.slice(digits.length - places)}`;
      expect(isSame(Exact.decimal(places === 0 ? text.slice(0, -1) : text), [n, 10n ** BigInt(places)])).toBe(true);
    }),
  );
});

it('refuses what is no whole number, and a division by 0', () => {
  for (const parts of [[1.5], [NaN], [1, 0.5], [1, 0], [1n, 0n]] as const)
    expect(() => Exact.of(...(parts as [number]))).toThrow(RangeError);
  expect(() => Exact.of(1).div(Exact.decimal('0.00'))).toThrow(RangeError);
});
