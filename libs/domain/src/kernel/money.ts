import { Exact, type Whole } from './exact.js';

/** Longer numbers are refused, so that arithmetic stays cheap. */
const longestNumber = 40;

/** Most decimals of a number from 0 to below 1 that `readDecimal` reads back: `0.` and these. */
export const mostDecimals = longestNumber - 2;

/**
 * Reads a decimal exactly: a numeric string (`"5.5"`, `".5"`, `"-3"`) or a finite number by its shortest decimal
 * form. `null` for anything else.
 */
export function readDecimal(value: unknown): Exact | null {
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) return null;
    const [digits, exponent] = String(value).split('e');
    const mantissa = Exact.decimal(digits!);
    if (exponent === undefined) return mantissa;
    const power = Number(exponent);
    if (Math.abs(power) > longestNumber) return null;
    const scale = Exact.of(10n ** BigInt(Math.abs(power)));
    return power < 0 ? mantissa.div(scale) : mantissa.mul(scale);
  }
  if (typeof value !== 'string') return null;
  const text = value.trim();
  if (text.length > longestNumber || !/^[+-]?(\d+(\.\d+)?|\.\d+)$/.test(text)) return null;
  return Exact.decimal(text);
}

/** As decimal text with exactly `places` decimals, rounded half up: `348.00`. Zero carries no sign. */
export function fixedText(value: Exact, places: number): string {
  return placesText(value.rounded(places).n, places);
}

/** A whole number of the last of `places` decimals as decimal text: `34800` cents → `348.00`. Zero carries no sign. */
export function placesText(units: Whole, places: number): string {
  const digits = String(units < 0 ? -units : units).padStart(places + 1, '0');
  const sign = units < 0 ? '-' : '';
  return places === 0 ? sign + digits : `${sign}${digits.slice(0, -places)}.${digits.slice(-places)}`;
}

/** As decimal text, rounded half up to at most `places` decimals, trailing zeros dropped: `5.5`. */
export function decimalText(value: Exact, places: number): string {
  const text = fixedText(value, places);
  if (places === 0) return text;
  let end = text.length;
  while (text[end - 1] === '0') end -= 1;
  return text.slice(0, text[end - 1] === '.' ? end - 1 : end);
}

/** Money as it travels: dollars with 2 decimals, rounded once, half up. */
export function moneyText(value: Exact): string {
  return fixedText(value, 2);
}

/** Puts commas into decimal text, en-US: `1234.5` → `1,234.5`. */
export function groupedText(text: string): string {
  const point = text.indexOf('.');
  const whole = point < 0 ? text.length : point;
  // Most prices: a long history shows hundreds.
  if (whole <= 3) return text;
  return text.slice(0, whole).replace(/\B(?=(\d{3})+$)/g, ',') + text.slice(whole);
}

/** Money for display: `1348.00` → `$1,348.00`, `-5.00` → `-$5.00`. */
export function dollars(money: string): string {
  return money.startsWith('-') ? `-$${groupedText(money.slice(1))}` : `$${groupedText(money)}`;
}

/** A difference with its sign: `+$84.00`, `-$12.00`; `$0.00` where there is none. */
export const signedMoney = (money: string): string =>
  money.startsWith('-') || money === '0.00' ? dollars(money) : `+${dollars(money)}`;

/**
 * A price as typed (spec §5): an optional sign, digits and an optional decimal part; at most 12 digits before the
 * point.
 */
export const pricePattern = /^[+-]?\d{1,12}(\.\d{1,20})?$/;

/** Whether a number or text is a valid price. */
export function isPrice(value: unknown): value is number | string {
  return (typeof value === 'number' || typeof value === 'string') && pricePattern.test(String(value).trim());
}

/** A price as stored: 2 decimals, half up. The value must satisfy `isPrice`. */
export function priceText(value: number | string): string {
  return moneyText(Exact.decimal(String(value).trim()));
}
