import { Exact } from '../kernel/exact.js';
import { readDecimal } from '../kernel/money.js';
import type { IncludeOperator, LineSettings } from './settings.js';

const zero = Exact.of(0);
const one = Exact.of(1);
const hundred = Exact.of(100);

/**
 * Limit of a line's quantity in sold units and its retail total in dollars, whatever their sign. A trillion exceeds any
 * job and any price (`isPrice`), and is short enough to read, draw and store in cents.
 */
export const largestFigure = 1_000_000_000_000;

/** Every step from a formula's value to the quantity sold (CALCULATION.md, steps 3 to 7), exact. */
export interface QuantitySteps {
  /** The formula's value, before negative values became 0. */
  value: Exact;
  base: Exact;
  /** Percent. */
  waste: Exact;
  needed: Exact;
  pack: Exact;
  packed: Exact;
  rounded: Exact;
  /** The minimum quantity applied. */
  raised: boolean;
  /** In sold units. */
  quantity: Exact;
}

/** Settings as exact numbers. */
export interface ExactSettings {
  /** Percent. */
  waste: Exact;
  pack: Exact;
  minimum: Exact;
  roundUp: boolean;
}

/** The settings as exact numbers; `null` if one is unusable. */
export function exactSettings(settings: LineSettings): ExactSettings | null {
  const waste = readDecimal(settings.waste_percent);
  const pack = readDecimal(settings.pack_size);
  const minimum = readDecimal(settings.minimum_quantity);
  return waste && pack?.gt(0) && minimum ? { waste, pack, minimum, roundUp: settings.round_up } : null;
}

/** The quantity of a line whose formula gave `value`, with every step. */
export function quantitySteps(value: Exact, { waste, pack, minimum, roundUp }: ExactSettings): QuantitySteps {
  const base = value.lt(0) ? zero : value;
  const needed = base.mul(one.add(waste.div(hundred)));
  const packed = needed.div(pack);
  const rounded = roundUp ? packed.ceil() : packed;
  const raised = base.gt(0) && rounded.lt(minimum);
  const chosen = raised ? minimum : rounded;
  return {
    value,
    base,
    waste,
    needed,
    pack,
    packed,
    rounded,
    raised,
    quantity: roundUp ? chosen : chosen.rounded(4),
  };
}

/** Whether a line is included with this answer to the question of its condition (step 1). */
export function holds(answer: Exact, op: IncludeOperator, limit: Exact): boolean {
  switch (op) {
    case '=':
      return answer.equals(limit);
    case '!=':
      return !answer.equals(limit);
    case '<':
      return answer.lt(limit);
    case '<=':
      return answer.lte(limit);
    case '>':
      return answer.gt(limit);
    case '>=':
      return answer.gte(limit);
  }
}
