import { Exact } from '../kernel/exact.js';
import { decimalText } from '../kernel/money.js';
import { isFeet, toFeetInches } from './measurement.js';
import { conversion, readUnit, unitsIn, unitText, type MeasureUnit } from './measures.js';

/** What somebody measures with. */
export const measuringSystems = ['imperial', 'metric'] as const;
export type MeasuringSystem = (typeof measuringSystems)[number];

/** The unit that takes another's place in a system. A foot and a yard are meters, not centimeters: rooms are measured. */
const places: Record<MeasuringSystem, Partial<Record<MeasureUnit, MeasureUnit>>> = {
  metric: { ft: 'm', yd: 'm', in: 'cm', lb: 'kg', ton: 'kg', gal: 'L', qt: 'L', pt: 'L' },
  imperial: { m: 'ft', cm: 'in', mm: 'in', kg: 'lb', g: 'lb', L: 'gal', mL: 'gal' },
};

/** Its only unit and that unit's power; `null` for counts, rates and unknown units. */
function onlyUnit(unit: string): [MeasureUnit, number] | null {
  const [only, ...more] = unitsIn(readUnit(unit) ?? {});
  return only && more.length === 0 ? only : null;
}

/** The system that a unit belongs to; `null` for what both systems count alike. */
export function systemOf(unit: string): MeasuringSystem | null {
  const only = onlyUnit(unit);
  if (!only) return null;
  return places.metric[only[0]] ? 'imperial' : places.imperial[only[0]] ? 'metric' : null;
}

/**
 * The unit that a question is asked in with a system, instead of its own: ft² is m². Its own where none takes its place,
 * and without a system.
 */
export function unitIn(unit: string, system: MeasuringSystem | null): string {
  const only = onlyUnit(unit);
  const place = system && only && places[system][only[0]];
  return place ? unitText({ [place]: only[1] }) : unit;
}

/** A measurement in another unit, to two decimals; in its own as it is. Both are decimal strings. */
export function inUnit(answer: string, unit: string, asked: string): string {
  return asked === unit ? answer : decimalText(converted(answer, unit, asked), 2);
}

const converted = (answer: string, unit: string, asked: string): Exact =>
  Exact.decimal(answer).mul(conversion(readUnit(unit)!, readUnit(asked)!)!);

const twelve = Exact.of(12);
/** Steps of a tape that a converted length is rounded to, in an inch. */
const TAPE_STEPS = Exact.of(4);

/**
 * A measurement as somebody would have measured it in another unit: to a centimeter of a length in meters, a millimeter
 * of one in centimeters, a quarter of an inch. Of what is no length: to two decimals.
 * @param answer a decimal string in `unit`
 */
export function asMeasuredIn(answer: string, unit: string, asked: string): string {
  const exact = converted(answer, unit, asked);
  if (!isFeet(asked)) return decimalText(exact, asked === 'cm' || asked === 'in' ? 1 : 2);
  const steps = twelve.mul(TAPE_STEPS);
  return asTyped(decimalText(exact.mul(steps).rounded(0).div(steps), 6), asked);
}

/** An answer in its own unit as somebody types it: decimal feet as on a tape, `10' 6"`, whole feet as a bare number. */
export function asTyped(answer: string, unit: string): string {
  if (!isFeet(unit)) return answer;
  const { feet, inches } = toFeetInches(answer);
  return inches === '0' ? feet : `${feet}' ${inches}"`;
}

/** Whether a text has a unit of its own: `3.2 m`, `10'`. */
export function namesUnit(text: string): boolean {
  return /[\p{L}'"′″’”]/u.test(text);
}
