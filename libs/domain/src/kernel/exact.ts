/**
 * An exact rational number on BigInt. It is never reduced: within one formula the digits only add up (each number is
 * used once), while reducing at every step costs seconds for a hundred divisions by a long measurement. Values are
 * compared and rounded, never shown as fractions.
 */
export class Exact {
  /** `d` is above 0. */
  private constructor(
    readonly n: bigint,
    readonly d: bigint,
  ) {}

  /** `n ÷ d`; `d` must not be 0. */
  static of(n: bigint | number, d = 1n): Exact {
    const top = BigInt(n);
    return d < 0n ? new Exact(-top, -d) : new Exact(top, d);
  }

  /** The value of well-formed decimal text of any length: `12.5`, `.5`, `-3`. */
  static decimal(text: string): Exact {
    const [whole, decimals = ''] = text.replace('+', '').split('.') as [string, string?];
    const digits = BigInt(whole.replace('-', '') + decimals);
    return new Exact(whole.startsWith('-') ? -digits : digits, 10n ** BigInt(decimals.length));
  }

  add(other: Exact): Exact {
    if (this.d === other.d) return new Exact(this.n + other.n, this.d);
    return new Exact(this.n * other.d + other.n * this.d, this.d * other.d);
  }

  sub(other: Exact): Exact {
    return this.add(other.neg());
  }

  mul(other: Exact): Exact {
    return new Exact(this.n * other.n, this.d * other.d);
  }

  /** `other` must not be 0. */
  div(other: Exact): Exact {
    return Exact.of(this.n * other.d, this.d * other.n);
  }

  neg(): Exact {
    return new Exact(-this.n, this.d);
  }

  abs(): Exact {
    return this.n < 0n ? this.neg() : this;
  }

  /** The next whole number up; whole numbers stay. */
  ceil(): Exact {
    const whole = this.n / this.d;
    return new Exact(this.n > 0n && whole * this.d !== this.n ? whole + 1n : whole, 1n);
  }

  /** Negative, 0 or positive: below, equal to or above `other` (a whole number or exact). */
  compare(other: Exact | number): number {
    const { n, d } = typeof other === 'number' ? Exact.of(other) : other;
    const difference = this.n * d - n * this.d;
    return difference < 0n ? -1 : difference > 0n ? 1 : 0;
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
