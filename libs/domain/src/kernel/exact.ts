/** A whole number: a `number` while it is safe, which costs a tenth, else a `bigint`. */
export type Whole = number | bigint;

/** The powers of ten that are safe numbers. */
const POWERS = Array.from({ length: 16 }, (_, exponent) => Number(`1e${exponent}`));

const powerOfTen = (exponent: number): Whole => POWERS[exponent] ?? 10n ** BigInt(exponent);

const checked = (value: Whole): Whole => (Number.isSafeInteger(value) ? value : BigInt(value));

// A sum or product that is not safe is no safe number after rounding either.
function plus(a: Whole, b: Whole): Whole {
  if (typeof a === 'number' && typeof b === 'number') {
    const sum = a + b;
    if (Number.isSafeInteger(sum)) return sum;
  }
  return BigInt(a) + BigInt(b);
}

function times(a: Whole, b: Whole): Whole {
  if (typeof a === 'number' && typeof b === 'number') {
    const product = a * b;
    if (Number.isSafeInteger(product)) return product;
  }
  return BigInt(a) * BigInt(b);
}

/** `a ÷ b` without what remains. */
function quotient(a: Whole, b: Whole): Whole {
  return typeof a === 'number' && typeof b === 'number' ? (a - (a % b)) / b : BigInt(a) / BigInt(b);
}

/**
 * An exact rational number. It is never reduced: within one formula the digits only add up (each number is used once),
 * while reducing at every step costs seconds for a hundred divisions by a long measurement. Values are compared and
 * rounded, never shown as fractions.
 */
export class Exact {
  /** `d` is above 0. */
  private constructor(
    readonly n: Whole,
    readonly d: Whole,
  ) {}

  /** `n ÷ d`. Throws a RangeError for a part that is no whole number, and for a `d` of 0. */
  static of(n: Whole, d: Whole = 1): Exact {
    const top = checked(n);
    const bottom = checked(d);
    if (bottom < 0) return new Exact(-top, -bottom);
    if (bottom > 0) return new Exact(top, bottom);
    throw new RangeError('division by zero');
  }

  /** The value of well-formed decimal text of any length: `12.5`, `.5`, `-3`. */
  static decimal(text: string): Exact {
    const unsigned = text.startsWith('-') || text.startsWith('+') ? text.slice(1) : text;
    const point = unsigned.indexOf('.');
    const digits = point < 0 ? unsigned : unsigned.slice(0, point) + unsigned.slice(point + 1);
    const size = digits.length < POWERS.length ? Number(digits) : BigInt(digits);
    return new Exact(text.startsWith('-') ? -size : size, powerOfTen(point < 0 ? 0 : digits.length - point));
  }

  /** Both parts, for arithmetic of one's own. */
  get parts(): [n: bigint, d: bigint] {
    return [BigInt(this.n), BigInt(this.d)];
  }

  add(other: Exact): Exact {
    if (this.d === other.d) return new Exact(plus(this.n, other.n), this.d);
    return new Exact(plus(times(this.n, other.d), times(other.n, this.d)), times(this.d, other.d));
  }

  sub(other: Exact): Exact {
    return this.add(other.neg());
  }

  mul(other: Exact): Exact {
    return new Exact(times(this.n, other.n), times(this.d, other.d));
  }

  /** `other` must not be 0. */
  div(other: Exact): Exact {
    return Exact.of(times(this.n, other.d), times(this.d, other.n));
  }

  neg(): Exact {
    return new Exact(-this.n, this.d);
  }

  abs(): Exact {
    return this.n < 0 ? this.neg() : this;
  }

  /** The next whole number up; whole numbers stay. */
  ceil(): Exact {
    const whole = quotient(this.n, this.d);
    return new Exact(this.n > times(whole, this.d) ? plus(whole, 1) : whole, 1);
  }

  /** Rounded half up, away from zero, to `places` decimals. */
  rounded(places: number): Exact {
    const scale = powerOfTen(places);
    const size = this.n < 0 ? -this.n : this.n;
    const nearest = quotient(plus(times(times(2, size), scale), this.d), times(2, this.d));
    return new Exact(this.n < 0 ? -nearest : nearest, scale);
  }

  /** Negative, 0 or positive: below, equal to or above `other` (a whole number or exact). */
  compare(other: Exact | number): number {
    const { n, d } = typeof other === 'number' ? Exact.of(other) : other;
    const own = times(this.n, d);
    const others = times(n, this.d);
    return own < others ? -1 : own > others ? 1 : 0;
  }

  equals(other: Exact | number): boolean {
    return this.compare(other) === 0;
  }

  lt(other: Exact | number): boolean {
    return this.compare(other) < 0;
  }

  lte(other: Exact | number): boolean {
    return this.compare(other) <= 0;
  }

  gt(other: Exact | number): boolean {
    return this.compare(other) > 0;
  }

  gte(other: Exact | number): boolean {
    return this.compare(other) >= 0;
  }
}
