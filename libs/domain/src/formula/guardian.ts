import { derivedUnit, measuredIn, onlyUnitsDiffer, type Clash } from './dimensions.js';
import { decimalText, groupedText, readDecimal } from '../kernel/money.js';
import { Exact } from '../kernel/exact.js';
import {
  conversion,
  isOfLengths,
  readUnit,
  sameDimension,
  sameUnit,
  soldByWord,
  unitsIn,
  unitText,
  type MeasureUnit,
  type Powers,
} from './measures.js';
import type { Formula, FormulaNode, NumberedQuestion } from './parse.js';
import { readAloud } from './reading.js';
import { singularUnit } from './units.js';

/** A question as named in warnings. */
export interface GuardedQuestion extends NumberedQuestion {
  title: string;
  unit: string;
}

/** The sales unit of a line, and how much one covers. */
export interface SoldAs {
  unit: string;
  /** A decimal string; anything but 1 converts the formula's unit into the sold one. */
  pack_size: string;
}

/** A warning about a formula. It never blocks saving. */
export interface FormulaWarning {
  code: 'unlike_parts' | 'mixed_units' | 'other_unit' | 'unlike_unit' | 'other_pack';
  /** Plain English: what looks wrong, and what to do about it. */
  message: string;
}

/**
 * Warns where the units of a formula's questions do not fit. It reports only what is sure. A plain number may have a
 * unit of its own (20 ft² per box, 2 hours per door), so products and quotients with one are ignored, except known
 * conversions and the perimeter of a rectangle. Questions in unknown units and lines sold by the piece are ignored too.
 * @param saved the line as it is saved: its pack size was meant for the unit of its formula
 */
export function unitWarnings(
  formula: Formula,
  questions: readonly GuardedQuestion[],
  sold: SoldAs,
  saved?: { formula: Formula; pack_size: string },
): FormulaWarning[] {
  const question = (id: number) => questions.find((candidate) => candidate.id === id);
  const unitOf = (id: number) => question(id)?.unit ?? 'unknown';
  const titleOf = (id: number) => question(id)?.title ?? '?';
  const warnings: FormulaWarning[] = [];
  const measured = measuredIn(formula.root, unitOf, (clash) => warnings.push(aboutClash(clash, titleOf)));
  if (measured?.sure) {
    const written = inUnits(formula, unitOf);
    const about =
      (isOne(sold.pack_size)
        ? aboutUnit(measured.powers, sold.unit, written)
        : aboutVolume(measured.powers, sold.unit, written)) ?? aboutSystems(measured.powers, written);
    if (about) warnings.push(about);
  }
  if (warnings.length === 0 && saved && sameNumber(saved.pack_size, sold.pack_size) && !isOne(sold.pack_size)) {
    const [was, is] = [saved.formula, formula].map(({ root }) => derivedUnit(root, unitOf));
    if (was && is && was !== is) warnings.push(aboutPack(sold, was, is));
  }
  return warnings;
}

/** The pack size did not change, but what it is measured in did. */
function aboutPack({ unit, pack_size }: SoldAs, was: string, is: string): FormulaWarning {
  return {
    code: 'other_pack',
    message: `The formula now gives ${is}, and one ${singularUnit(unit)} still covers ${groupedText(pack_size)}, which was ${was}. Enter what it covers in ${is}.`,
  };
}

/** Sold by what covers an area or a length, never a volume. */
const flatGoods: ReadonlySet<string> = new Set(['box', 'bundle', 'carton', 'case', 'panel', 'roll', 'sheet']);

/** One box covers so many square feet: what it covers was multiplied by one length too many. */
function aboutVolume(powers: Powers, soldUnit: string, written: string): FormulaWarning | null {
  const one = singularUnit(soldUnit).toLowerCase();
  if (!flatGoods.has(one) || !isOfLengths(powers) || !sameDimension(powers, { ft: 3 })) return null;
  return {
    code: 'unlike_unit',
    message: `${givesUnit(written, unitText(powers))}, but one ${one} covers an area. Check which measurements are multiplied.`,
  };
}

const givesUnit = (written: string, unit: string) =>
  written === unit ? `The formula gives ${unit}` : `${written} gives ${unit}`;

/** Coverage may be in feet times inches (a bag an inch deep), but not in meters times feet. */
function aboutSystems(powers: Powers, written: string): FormulaWarning | null {
  const units = unitsIn(powers).map(([unit]) => unit);
  const [metric, other] = [metricLengths, otherLengths].map((lengths) => units.find((unit) => lengths.has(unit)));
  return metric && other
    ? { code: 'mixed_units', message: `${written} mixes ${metric} and ${other}. Bring both to one unit first.` }
    : null;
}

function aboutClash(clash: Clash, titleOf: (id: number) => string): FormulaWarning {
  const { left, right, sign } = clash;
  const [first, second] = [nameOf(left.node, titleOf), nameOf(right.node, titleOf)];
  const [a, b] = [unitText(left.powers), unitText(right.powers)];
  const does = sign === '+' ? 'added' : 'subtracted';
  if (onlyUnitsDiffer(clash)) {
    const factor = conversionBetween(left.powers, right.powers);
    const leftIsSmaller = conversion(left.powers, right.powers)?.lt(1) ?? false;
    const [small, large, part] = leftIsSmaller ? [a, b, first] : [b, a, second];
    const advice = factor
      ? `Divide ${part} by ${factor}: ${factor} ${small} make 1 ${large}.`
      : 'Bring both to one unit first.';
    return {
      code: 'mixed_units',
      message: `${first} is in ${a} and ${second} in ${b}: they are ${does} without converting. ${advice}`,
    };
  }
  const said = (name: string, unit: string) => (unit === '' ? `${name} only counts` : `${name} is in ${unit}`);
  return {
    code: 'unlike_parts',
    message: `${said(first, a)} and ${said(second, b)}: they cannot be ${does}. Multiply by the missing rate or width, even if it is 1.`,
  };
}

function aboutUnit(powers: Powers, soldUnit: string, written: string): FormulaWarning | null {
  const units = unitsIn(powers);
  if (units.length === 0) return null;
  const unit = unitText(powers);
  const gives = givesUnit(written, unit);
  if (sameDimension(powers, {})) {
    return {
      code: 'mixed_units',
      message: `${gives}: the units do not cancel. Convert one of them first, as by dividing inches by 12.`,
    };
  }
  const sold = readUnit(soldUnit);
  if (!sold || unitsIn(sold).length === 0 || sameUnit(powers, sold)) return null;
  const by = `this line is sold by the ${soldByWord(sold)}`;
  if (sameDimension(powers, sold)) {
    const factor = conversionBetween(powers, sold);
    const smaller = conversion(powers, sold)?.lt(1) ?? false;
    const [small, large] = smaller ? [unit, unitText(sold)] : [unitText(sold), unit];
    return {
      code: 'other_unit',
      message: `${gives}, but ${by}. ${factor ? `${smaller ? 'Divide' : 'Multiply'} by ${factor}: ${factor} ${small} make 1 ${large}.` : 'Convert it first.'}`,
    };
  }
  // On site a “yard” of carpet is square and one of concrete cubic.
  if (sameUnit(sold, { yd: 1 }) && (sameDimension(powers, { yd: 2 }) || sameDimension(powers, { yd: 3 }))) return null;
  const advice =
    isOfLengths(powers) && isOfLengths(sold)
      ? 'Check which measurements are multiplied.'
      : `Say how much one ${soldByWord(sold)} covers, or divide by it in the formula.`;
  return { code: 'unlike_unit', message: `${gives}, but ${by}. ${advice}` };
}

/** How many of the smaller unit make one of the larger, at most 4 decimals; `null` if unknown. */
function conversionBetween(a: Powers, b: Powers): string | null {
  const factor = conversion(a, b);
  if (!factor) return null;
  return groupedText(decimalText(factor.lt(1) ? Exact.of(1).div(factor) : factor, 4));
}

/** A part of a formula in words, or "part" if that would be long. */
function nameOf(node: FormulaNode, titleOf: (id: number) => string): string {
  const said = readAloud(node, titleOf);
  return said.length <= 60 ? `“${said}”` : 'One part';
}

const metricLengths: ReadonlySet<MeasureUnit> = new Set(['m', 'cm', 'mm']);
const otherLengths: ReadonlySet<MeasureUnit> = new Set(['ft', 'in', 'yd']);

const longestWritten = 40;

/** The formula with units in place of its questions: `ft × ft`. */
function inUnits(formula: Formula, unitOf: (id: number) => string): string {
  const signs: Record<string, string> = { x: ' × ', '/': ' ÷ ', '+': ' + ', '-': ' − ' };
  const text = formula.tokens
    .map((token) =>
      token.kind === 'question'
        ? unitText(readUnit(unitOf(token.id)) ?? {}) || unitOf(token.id)
        : token.kind === 'operator'
          ? signs[token.text]!
          : token.text,
    )
    .join('')
    .trim();
  return text.length <= longestWritten ? text : 'The formula';
}

function isOne(packSize: string): boolean {
  return sameNumber(packSize, '1');
}

function sameNumber(one: string, other: string): boolean {
  const [a, b] = [readDecimal(one), readDecimal(other)];
  return a !== null && b !== null && a.equals(b);
}
