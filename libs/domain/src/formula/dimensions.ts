import {
  combined,
  readUnit,
  sameDimension,
  sameUnit,
  unitsIn,
  unitText,
  type MeasureUnit,
  type Powers,
} from './measures.js';
import type { FormulaNode } from './parse.js';
import { Exact } from '../kernel/exact.js';

/** A question's unit by its id. */
export type UnitOf = (questionId: number) => string;

/** The dimension of a part of a formula. */
export interface Measured {
  powers: Powers;
  /** No plain number that could have a unit of its own took part, as in 20 ft² per box or 2 hours per door. */
  sure: boolean;
}

/** Two parts that are added or subtracted although their units surely differ. */
export interface Clash {
  sign: '+' | '-';
  left: { node: FormulaNode; powers: Powers };
  right: { node: FormulaNode; powers: Powers };
}

/** A plain number can be anything: it takes the unit of what it is added to. */
type Found = Measured | 'number' | null;

/**
 * The dimension of a formula, from the units of its questions: `ft × ft` is `ft²`; dividing by 12, 144 and 27 converts
 * inches to feet and cubic feet to cubic yards. `null` if unsure: a question's unit is unknown, or a measurement is
 * divided by a number that is no conversion (a coverage, a rate). Calls `onClash` for each sum of parts whose units
 * surely differ; the sum itself then has no dimension.
 */
export function measuredIn(root: FormulaNode, unitOf: UnitOf, onClash?: (clash: Clash) => void): Measured | null {
  const found = find(root);
  return found === 'number' ? null : found;

  function find(node: FormulaNode): Found {
    if (node.kind === 'number') return 'number';
    if (node.kind === 'negative') return find(node.of);
    if (node.kind === 'question') {
      const powers = readUnit(unitOf(node.id));
      return powers && { powers, sure: true };
    }
    const left = find(node.left);
    const right = find(node.right);
    if (left === null || right === null) return null;
    if (left === 'number') return right === 'number' ? 'number' : numberWith(node, right);
    if (right === 'number') return withNumber(node, left);
    return bothMeasured(node, left, right);
  }

  function bothMeasured({ operator, left, right }: Operation, one: Measured, other: Measured): Measured | null {
    const sure = one.sure && other.sure;
    if (operator === 'x') return { powers: combined(one.powers, other.powers, 1), sure };
    if (operator === '/') return { powers: combined(one.powers, other.powers, -1), sure };
    if (sameUnit(one.powers, other.powers)) return { powers: one.powers, sure };
    if (sure) {
      onClash?.({
        sign: operator,
        left: { node: left, powers: one.powers },
        right: { node: right, powers: other.powers },
      });
    }
    return null;
  }
}

type Operation = Extract<FormulaNode, { kind: 'operation' }>;

/** A plain number and a measurement, in this order. */
function numberWith({ operator, left, right }: Operation, measured: Measured): Measured | null {
  if (operator === 'x') return scaled(measured, left, right);
  if (operator === '/') return isCount(measured.powers) ? { ...measured, sure: false } : null;
  return measured;
}

/** A measurement and a plain number, in this order. */
function withNumber({ operator, left, right }: Operation, measured: Measured): Measured | null {
  if (operator === 'x') return scaled(measured, right, left);
  if (operator === '/') return divided(measured, right);
  return measured;
}

/** The unit of a formula's value for display; empty if unsure. */
export function derivedUnit(root: FormulaNode, unitOf: UnitOf): string {
  const measured = measuredIn(root, unitOf);
  const units = measured ? unitsIn(measured.powers) : [];
  return units.length === 1 && units[0]![1] > 0 && units[0]![1] <= 3 ? unitText(measured!.powers) : '';
}

/** A measurement times a plain number: usually a count, but the number may have a unit. */
function scaled(measured: Measured, number: FormulaNode, of: FormulaNode): Measured | null {
  // Feet times 12 may be inches or twelve of something a foot long: unsure.
  if (!isCount(measured.powers) && is(number, 12)) return null;
  return { powers: measured.powers, sure: measured.sure && isPerimeter(number, of, measured.powers) };
}

/** (Length + Width) × 2 is a perimeter: there the 2 only counts. */
function isPerimeter(number: FormulaNode, of: FormulaNode, powers: Powers): boolean {
  const [unit, ...more] = unitsIn(powers);
  return is(number, 2) && of.kind === 'operation' && of.operator === '+' && more.length === 0 && unit?.[1] === 1;
}

/** Divisors that convert: so many of one unit, to a power, make one of another. */
const conversions: readonly { by: number; from: MeasureUnit; power: number; to: MeasureUnit }[] = [
  { by: 12, from: 'in', power: 1, to: 'ft' },
  { by: 144, from: 'in', power: 2, to: 'ft' },
  { by: 1728, from: 'in', power: 3, to: 'ft' },
  { by: 27, from: 'ft', power: 3, to: 'yd' },
];

/** A measurement divided by a plain number keeps a unit only if the number is a known conversion. */
function divided({ powers, sure }: Measured, number: FormulaNode): Measured | null {
  if (isCount(powers)) return { powers, sure: false };
  for (const { by, from, power, to } of conversions) {
    if (!is(number, by) || powers[from] !== power) continue;
    const rest = { ...powers, [from]: 0 };
    // Inches divided by 12 may also count things spaced every 12 inches.
    return { powers: combined(rest, { [to]: power }, 1), sure: sure && (power > 1 || unitsIn(rest).length > 0) };
  }
  return null;
}

function isCount(powers: Powers): boolean {
  return unitsIn(powers).length === 0;
}

function is(node: FormulaNode, value: number): boolean {
  return node.kind === 'number' && Exact.decimal(node.text).equals(value);
}

/** Whether clashing parts measure the same thing in different units: inches and feet. */
export function onlyUnitsDiffer({ left, right }: Clash): boolean {
  return sameDimension(left.powers, right.powers);
}
