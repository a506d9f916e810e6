import { Exact } from '../kernel/exact.js';
import { plurals, singulars } from './lexicon.js';

/** The units that measure something; every other unit counts things or is unknown. */
export type MeasureUnit =
  | 'ft'
  | 'in'
  | 'yd'
  | 'm'
  | 'cm'
  | 'mm'
  | 'lb'
  | 'ton'
  | 'kg'
  | 'g'
  | 'gal'
  | 'qt'
  | 'pt'
  | 'L'
  | 'mL'
  | 'hour'
  | 'minute'
  | 'day';

/** A unit as powers of measuring units: ft² is `{ ft: 2 }`, a rate in ft per in `{ ft: 1, in: -1 }`, a bare count `{}`. */
export type Powers = Readonly<Partial<Record<MeasureUnit, number>>>;

interface Measure {
  /** Its dimension: [length, weight, time]; a volume is length cubed. */
  of: readonly [number, number, number];
  /**
   * Its size in tenths of a millimeter (cubed for volumes), hundred-millionths of a kilogram or minutes, by the
   * international definitions: 1 in = 25.4 mm, 1 lb = 0.45359237 kg, 1 gal = 231 in³. `null`: a day of work has no
   * fixed number of hours.
   */
  size: bigint | null;
  /** The word for one of it. */
  word: string;
  /** Other spellings, in lower case without points. */
  spellings: string;
}

const length = [1, 0, 0] as const;
const volume = [3, 0, 0] as const;
const weight = [0, 1, 0] as const;
const time = [0, 0, 1] as const;

const measures: Record<MeasureUnit, Measure> = {
  ft: { of: length, size: 3_048n, word: 'foot', spellings: "foot feet lf ' ′ ’" },
  in: { of: length, size: 254n, word: 'inch', spellings: 'inch inches " ″ ”' },
  yd: { of: length, size: 9_144n, word: 'yard', spellings: 'yds yard yards' },
  m: { of: length, size: 10_000n, word: 'meter', spellings: 'meter meters metre metres' },
  cm: { of: length, size: 100n, word: 'centimeter', spellings: 'centimeter centimeters centimetre centimetres' },
  mm: { of: length, size: 10n, word: 'millimeter', spellings: 'millimeter millimeters millimetre millimetres' },
  lb: { of: weight, size: 45_359_237n, word: 'pound', spellings: 'lbs pound pounds' },
  ton: { of: weight, size: 2_000n * 45_359_237n, word: 'ton', spellings: 'tons' },
  kg: { of: weight, size: 100_000_000n, word: 'kilogram', spellings: 'kgs kilogram kilograms kilo kilos' },
  g: { of: weight, size: 100_000n, word: 'gram', spellings: 'gram grams' },
  gal: { of: volume, size: 231n * 254n ** 3n, word: 'gallon', spellings: 'gals gallon gallons' },
  qt: { of: volume, size: (231n * 254n ** 3n) / 4n, word: 'quart', spellings: 'qts quart quarts' },
  pt: { of: volume, size: (231n * 254n ** 3n) / 8n, word: 'pint', spellings: 'pts pint pints' },
  L: { of: volume, size: 10n ** 9n, word: 'liter', spellings: 'l liter liters litre litres' },
  mL: {
    of: volume,
    size: 10n ** 6n,
    word: 'milliliter',
    spellings: 'ml milliliter milliliters millilitre millilitres',
  },
  hour: { of: time, size: 60n, word: 'hour', spellings: 'hours hr hrs man-hour man-hours' },
  minute: { of: time, size: 1n, word: 'minute', spellings: 'minutes min mins' },
  day: { of: time, size: null, word: 'day', spellings: 'days' },
};

const byName = new Map(
  (Object.entries(measures) as [MeasureUnit, Measure][]).flatMap(([unit, { spellings }]) =>
    [unit, ...spellings.split(' ')].map((name) => [name, unit] as const),
  ),
);

/** Short spellings of areas and volumes. */
const shortForms: Record<string, Powers> = {
  sf: { ft: 2 },
  sqft: { ft: 2 },
  sy: { yd: 2 },
  sqyd: { yd: 2 },
  sqm: { m: 2 },
  cf: { ft: 3 },
  cuft: { ft: 3 },
  cy: { yd: 3 },
  cuyd: { yd: 3 },
  cum: { m: 3 },
};

/** Units that count things and have no plural. */
const bareCounts = new Set(['', 'count', 'each', 'ea', 'pc', 'pcs', 'no', '#', 'qty', 'factor', 'x']);

/** Reads a unit as typed: `sq. ft.` is `{ ft: 2 }`, `boxes` counts things and is `{}`; `null` if unknown. */
export function readUnit(unit: string): Powers | null {
  const word = unit.trim().toLowerCase().replace(/\./g, '').replace(/\s+/g, ' ');
  if (bareCounts.has(word)) return {};
  const short = shortForms[word.replace(/ /g, '')];
  if (short) return short;
  const match = /^(?:(sq|square|cu|cubic|linear|lin) )?([a-z'"′’″”-]+?)([²³23])?$/.exec(word);
  const measured = match ? byName.get(match[2]!) : undefined;
  if (match && measured) {
    const power =
      /^sq/.test(match[1] ?? '') || /[²2]/.test(match[3] ?? '')
        ? 2
        : /^cu/.test(match[1] ?? '') || /[³3]/.test(match[3] ?? '')
          ? 3
          : 1;
    // Only lengths have squares and cubes; a linear gallon is a typing error.
    return measures[measured].of === length || (power === 1 && match[1] === undefined) ? { [measured]: power } : null;
  }
  return plurals[word] !== undefined || singulars[word] !== undefined ? {} : null;
}

/** The powers that are not 0. */
export function unitsIn(powers: Powers): [MeasureUnit, number][] {
  return (Object.entries(powers) as [MeasureUnit, number][]).filter(([, power]) => power !== 0);
}

/** `left` × `right`, or with -1 `left` ÷ `right`. */
export function combined(left: Powers, right: Powers, sign: 1 | -1): Powers {
  const powers: Partial<Record<MeasureUnit, number>> = { ...left };
  for (const [unit, power] of unitsIn(right)) powers[unit] = (powers[unit] ?? 0) + sign * power;
  return powers;
}

/** The dimension, whatever the unit: the powers of length, weight and time. */
function physical(powers: Powers): readonly [number, number, number] {
  const sum: [number, number, number] = [0, 0, 0];
  for (const [unit, power] of unitsIn(powers))
    measures[unit].of.forEach((part, at) => (sum[at as 0 | 1 | 2] += part * power));
  return sum;
}

/** Whether both have the same dimension: in and yd are both lengths. */
export function sameDimension(left: Powers, right: Powers): boolean {
  const [a, b] = [physical(left), physical(right)];
  return a.every((part, at) => part === b[at]);
}

/** Whether both are the same unit. */
export function sameUnit(left: Powers, right: Powers): boolean {
  return unitsIn(combined(left, right, -1)).length === 0;
}

/** How many of `to` make one of `from`, exactly: 1 yd is 3 ft. `null` for different dimensions, and for a day. */
export function conversion(from: Powers, to: Powers): Exact | null {
  if (!sameDimension(from, to)) return null;
  let factor = Exact.of(1);
  for (const [unit, power] of unitsIn(combined(from, to, -1))) {
    const { size } = measures[unit];
    if (size === null) return null;
    const part = Exact.of(size ** BigInt(Math.abs(power)));
    factor = power > 0 ? factor.mul(part) : factor.div(part);
  }
  return factor;
}

/** Whether it is made of lengths only: a length, an area, or a volume that is not sold by the gallon. */
export function isOfLengths(powers: Powers): boolean {
  return unitsIn(powers).every(([unit]) => measures[unit].of === length);
}

const superscripts: Record<number, string> = { 1: '', 2: '²', 3: '³' };

/** A unit as written: `ft²`, `ft·in`, `ft/in`; empty for a count. */
export function unitText(powers: Powers): string {
  const written = (sign: 1 | -1) =>
    unitsIn(powers)
      .filter(([, power]) => power * sign > 0)
      .map(([unit, power]) => unit + (superscripts[Math.abs(power)] ?? `^${Math.abs(power)}`))
      .join('·');
  const below = written(-1);
  return below === '' ? written(1) : `${written(1) || '1'}/${below}`;
}

/**
 * The sales unit of a line in words: `linear foot`, `square yard`, `gallon`. Only for a single unit to a power from 1
 * to 3.
 */
export function soldByWord(powers: Powers): string {
  const [[unit, power]] = unitsIn(powers) as [[MeasureUnit, number]];
  const { word } = measures[unit];
  if (measures[unit].of !== length) return word;
  return `${power === 2 ? 'square ' : power === 3 ? 'cubic ' : unit === 'ft' || unit === 'yd' ? 'linear ' : ''}${word}`;
}
