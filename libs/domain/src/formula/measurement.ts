import { Exact } from '../kernel/exact.js';
import { decimalText } from '../kernel/money.js';
import { conversion, readUnit, sameDimension, sameUnit, unitsIn, type Powers } from './measures.js';
import { singularUnit } from './units.js';

/** A typed measurement as a decimal string in the question's unit, or why it is invalid. */
export type ReadMeasurement = { value: string; fault: null } | { value: null; fault: string; doubt?: Doubt };

/** An ambiguous number, as typed. */
export interface Doubt {
  typed: string;
  /** With a decimal comma, and with a thousands comma. */
  readings: readonly [string, string];
}

/** Largest answer (CALCULATION.md, "The quote"). */
const largest = 1_000_000_000;

/**
 * Decimals kept. The rest is truncated, not rounded, so that 3 × 8 in stays within 2 ft and never costs an extra board.
 */
const kept = 6;
/** A stored number is less than this from the one that was measured. */
const lastKept = Exact.of(1n, 10n ** BigInt(kept));

const foot: Powers = { ft: 1 };
const inch: Powers = { in: 1 };
/** Characters that stand for a plain one; what keyboards, word processors and other scripts use instead. */
const plainSigns: readonly (readonly [RegExp, string])[] = [
  // Marks of the writing direction, which come along when a text is copied.
  [/\p{Cf}/gu, ''],
  [/[‘’′´`ʹ]/g, "'"],
  [/[“”″ʺ]|''/g, '"'],
  [/⁄/g, '/'],
  [/[٫．]/g, '.'],
  [/(?<=\d)٬(?=\d)/g, ''],
];
const fractions: Record<string, string> = {
  '½': '1/2',
  '¼': '1/4',
  '¾': '3/4',
  '⅛': '1/8',
  '⅜': '3/8',
  '⅝': '5/8',
  '⅞': '7/8',
  '⅓': '1/3',
  '⅔': '2/3',
};

/** One amount with its unit: `10'`, `6 1/2"`, `126 in`, `11 sq. ft.`; then the separator before the next. */
const part =
  /^(?:(\d+)\/(\d+)|(\d+(?:\.\d*)?|\.\d+)(?![\d.])(?:[\s-]+(\d+)\/(\d+))?)\s*((?:(?:sq|cu|square|cubic|linear|lin)\.?\s*)?[a-z]+\.?(?:[23](?![\da-z./'"]))?[²³]?|['"])?[\s-]*/i;

/**
 * Reads a typed measurement into the question's unit: `10' 6 1/2"`, `10 ft 6 in`, `14-6` (feet and inches), `126 in`,
 * `3.2 m`, `3,2 m`, `1,200.5`, `2 ¼`, with plain or typographic primes, in Latin or Arabic digits. A number without a
 * unit is in the question's unit. For counts and unknown units nothing is converted.
 *
 * `1,125` can mean 1.125 or 1125: it is a fault that names both, except for counts, where it is 1125.
 * @param bareUnit unit of a bare number, if the question had another unit when it was answered. The number may have
 * been truncated and is read as what was measured: 10.333333 ft are 124 in
 */
export function readMeasurement(typed: string, unit: string, bareUnit = unit): ReadMeasurement {
  const counts = unitsIn(readUnit(bareUnit) ?? foot).length === 0;
  const doubt = counts ? null : doubtIn(typed);
  if (doubt) return { value: null, fault: `${doubt.typed}: did you mean ${doubt.readings.join(' or ')}?`, doubt };
  const text = asPlain(typed, counts);
  if (text === '') return { value: null, fault: 'Enter a measurement.' };
  if (/^[-−–]/.test(text)) return { value: null, fault: 'A measurement cannot be below zero.' };
  const parts = partsOf(text);
  const value =
    parts && (parts.length === 1 ? converted(parts[0]!, unit, bareUnit) : feetAndInches(parts, unit, bareUnit));
  if (!value) return { value: null, fault: exampleFor(isFeet(bareUnit) ? unit : bareUnit) };
  if (value.gt(largest)) return { value: null, fault: 'A measurement is 1,000,000,000 at most.' };
  return { value: cut(value), fault: null };
}

/** The first number with three digits behind its only comma; after a lone zero it is a decimal comma. */
function doubtIn(typed: string): Doubt | null {
  const found = /(?<![\d.,])(\d{1,3}),(\d{3})(?![\d.,])/.exec(inLatinDigits(typed));
  if (!found || Number(found[1]) === 0) return null;
  return {
    typed: typed.slice(found.index, found.index + found[0].length),
    readings: [`${found[1]}.${found[2]}`, `${found[1]}${found[2]}`],
  };
}

function inLatinDigits(typed: string): string {
  return typed.replace(/[٠-٩۰-۹０-９]/g, (digit) => String(digit.charCodeAt(0) % 16));
}

/** The number in plain form: a decimal point and no thousands separators. */
function asPlain(typed: string, counts: boolean): string {
  const signs = plainSigns.reduce((text, [sign, plain]) => text.replace(sign, plain), inLatinDigits(typed));
  return (
    Object.entries(fractions)
      .reduce((text, [sign, spelled]) => text.replaceAll(sign, ` ${spelled}`), signs)
      .replace(/(?:,|&|\band\b)\s+(?=\d)/gi, ' ')
      // `1.200,5` uses the separators the other way round.
      .replace(/\d{1,3}(?:\.\d{3})+(?=,\d)/g, (thousands) => thousands.replaceAll('.', ''))
      .replace(
        counts
          ? /(?<![\d.,])\d{1,3}(?:,\d{3})+(?![\d,])/g
          : /(?<![\d.,])\d{1,3}(?:(?:,\d{3})+(?=\.\d)|(?:,\d{3}){2,}(?![\d,]))/g,
        (number) => number.replaceAll(',', ''),
      )
      // A comma that is no thousands separator is a decimal comma, as in most of the world and on most keypads.
      .replace(/(?<=\d),(?=\d)/g, '.')
      .trim()
  );
}

/**
 * Reads feet and inches from two fields into a unit. An empty field counts as zero; the first may hold the whole
 * length.
 */
export function readFeetInches(feet: string, inches: string, unit = 'ft'): ReadMeasurement {
  if (inches.trim() === '') return readMeasurement(feet, unit, 'ft');
  const [whole, rest] = [readMeasurement(feet.trim() || '0', 'ft'), readMeasurement(inches, 'in')];
  if (whole.value === null) return whole;
  if (rest.value === null) return rest.doubt ? rest : { value: null, fault: exampleFor('ft') };
  return readMeasurement(`${whole.value} ft ${rest.value} in`, unit);
}

/** Whether one of the two fields holds a complete length: `10' 6"` or `3.2 m` in feet, `10' 6"` in inches. */
export function isWholeLength(typed: string, field: 'ft' | 'in'): boolean {
  const parts = partsOf(asPlain(typed, false)) ?? [];
  if (field === 'in') return parts.some(({ unit }) => isFeet(unit || 'none'));
  return parts.length > 1 || parts.some(({ unit }) => readUnit(unit || 'none') !== null && !isFeet(unit));
}

/** Splits decimal feet for the two fields: `14.5` is 14 and 6. Inches keep up to four decimals. */
export function toFeetInches(value: string): { feet: string; inches: string } {
  const inches = Exact.decimal(decimalText(Exact.decimal(value).mul(Exact.of(12)), 4));
  const [n, d] = inches.parts;
  const feet = n / (d * 12n);
  return { feet: String(feet), inches: decimalText(inches.sub(Exact.of(feet * 12n)), 4) };
}

/**
 * A stored length in the notation it was typed in: feet and inches of a tape, or metric if it has more decimals than
 * anybody types. `null` if its own unit says it best, and for everything that is no length.
 */
export function lengthAsTyped(
  value: string,
  unit: string,
): { feet: string; inches: string } | { metric: string } | null {
  const powers = readUnit(unit);
  if (!powers || !sameDimension(powers, foot)) return null;
  const exact = Exact.decimal(value);
  const converted = !exact.equals(Exact.decimal(decimalText(exact, 4)));
  if (!converted && !isFeet(unit)) return null;
  const onTapeMark = onMark(exact, powers, inch, 16n);
  if (onTapeMark) return toFeetInches(decimalText(onTapeMark.mul(conversion(powers, foot)!), kept));
  const metric = converted ? onMark(exact, powers, { mm: 1 }, 1n) : null;
  if (!metric) return null;
  const meters = metric.mul(conversion(powers, { m: 1 })!);
  return { metric: meters.lt(1) ? `${decimalText(meters.mul(Exact.of(100)), 1)} cm` : `${decimalText(meters, 3)} m` };
}

/** Whether answers in this unit are asked for in feet and inches. */
export function isFeet(unit: string): boolean {
  const powers = readUnit(unit);
  return powers !== null && sameUnit(powers, foot);
}

interface Part {
  amount: Exact;
  /** As typed; empty if there is none. */
  unit: string;
}

function partsOf(text: string): Part[] | null {
  const parts: Part[] = [];
  for (let rest = text; rest !== ''; ) {
    const found = part.exec(rest);
    if (!found || Number(found[2] ?? 1) === 0 || Number(found[5] ?? 1) === 0) return null;
    const [matched, loneTop, loneBottom, number, top, bottom, unit = ''] = found;
    let amount =
      number === undefined
        ? Exact.of(BigInt(loneTop!), BigInt(loneBottom!))
        : Exact.decimal(number.startsWith('.') ? `0${number}` : number);
    if (top !== undefined) amount = amount.add(Exact.of(BigInt(top), BigInt(bottom!)));
    parts.push({ amount, unit });
    rest = rest.slice(matched.length);
  }
  return parts;
}

function converted(part: Part, asked: string, bareUnit: string): Exact | null {
  const { amount } = part;
  const unit = part.unit || bareUnit;
  if (singularUnit(unit).toLowerCase() === singularUnit(asked).toLowerCase()) return amount;
  const [from, to] = [readUnit(unit), readUnit(asked)];
  const measured = from && to && !sameDimension(from, {}) && conversion(from, to);
  if (!measured) return null;
  return (part.unit === '' ? asMeasured(amount, from, to) : amount).mul(measured);
}

/** The marks of a tape, as steps of a unit. They are so far apart that no truncated number fits two of them. */
const onTape: readonly (readonly [Powers, bigint])[] = [
  [inch, 16n],
  [{ mm: 1 }, 10n],
];

/**
 * Restores the measured value of a number stored in `from`, which may have been truncated: within the last stored
 * decimal, a tape length, or hundredths of the target unit. Returns the number itself if there is none.
 */
function asMeasured(amount: Exact, from: Powers, to: Powers): Exact {
  for (const [unit, steps] of [...(sameDimension(from, foot) ? onTape : []), [to, 100n] as const]) {
    const measured = onMark(amount, from, unit, steps);
    if (measured) return measured;
  }
  return amount;
}

/** The mark at which an amount of `from` was read, in `from`, with `steps` marks to a `unit`; `null` if it is at none. */
function onMark(amount: Exact, from: Powers, unit: Powers, steps: bigint): Exact | null {
  const scale = conversion(from, unit)!.mul(Exact.of(steps));
  const mark = amount.mul(scale).rounded(0).div(scale);
  return mark.sub(amount).abs().lt(lastKept) ? mark : null;
}

/** `10' 6"`, or `10-6` if a bare number is in feet. */
function feetAndInches([first, second, ...more]: Part[], asked: string, bareUnit: string): Exact | null {
  const powers = readUnit(asked);
  if (!first || !second || more.length > 0 || !powers || !sameDimension(powers, foot)) return null;
  const inFeet = first.unit === '' ? second.unit === '' && isFeet(bareUnit) : isFeet(first.unit);
  // Twelve and more after feet are no inches unless they say so: `1 200` and `1'200` mean 1,200.
  const inInches = second.unit === '' ? second.amount.lt(12) : sameUnit(readUnit(second.unit) ?? {}, inch);
  if (!inFeet || !inInches) return null;
  return first.amount.mul(conversion(foot, powers)!).add(second.amount.mul(conversion(inch, powers)!));
}

/** What to type instead. */
function exampleFor(unit: string): string {
  if (isFeet(unit)) return 'Use feet and inches, like 14 and 6 1/2.';
  const powers = readUnit(unit);
  if (powers && sameDimension(powers, foot)) return 'Use a number, or a length like 10\' 6" or 3.2 m.';
  return 'Use digits and one decimal point, like 12.5.';
}

/** As decimal text, truncated to the stored decimals. */
function cut(value: Exact): string {
  const scale = 10n ** BigInt(kept);
  const [n, d] = value.parts;
  return decimalText(Exact.of((n * scale) / d, scale), kept);
}
