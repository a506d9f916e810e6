import type { QuoteCalculation } from '@quotewright/domain/quotes/contract.js';
import type { PriceBridge } from '@quotewright/domain/templates/contract.js';
import { centsOf } from '../../../../lib/cents.js';

/** One bar of the bridge, in cents: what a line adds to or takes from the total. */
export interface BridgeStep {
  name: string;
  cents: number;
}

/** The difference between two totals, in cents. */
export interface Bridge {
  from: number;
  to: number;
  steps: BridgeStep[];
}

/** Lines beyond this number share one bar. */
const MOST_STEPS = 6;

/**
 * The effect of each line on the total between two calculations of the same answers; lines without one are left out.
 */
export function bridgeBetween(before: Pick<QuoteCalculation, 'lines'>, after: Pick<QuoteCalculation, 'lines'>): Bridge {
  const lines = new Map<number, BridgeStep>();
  for (const [calculation, sign] of [
    [before, -1],
    [after, 1],
  ] as const) {
    for (const line of calculation.lines) {
      const id = line.quote_template_product_id;
      lines.set(id, { name: line.name, cents: (lines.get(id)?.cents ?? 0) + sign * centsOf(line.retail_total) });
    }
  }
  const steps = largestOf([...lines.values()].filter((step) => step.cents !== 0));
  const total = (calculation: Pick<QuoteCalculation, 'lines'>) =>
    calculation.lines.reduce((sum, line) => sum + centsOf(line.retail_total), 0);
  return { from: total(before), to: total(after), steps };
}

/** The bridge of a comparison, for drawing. */
export function bridgeOf({ from, to, steps }: PriceBridge): Bridge {
  return {
    from: centsOf(from.retail_total),
    to: centsOf(to.retail_total),
    steps: largestOf(steps.map(({ label, retail }) => ({ name: label, cents: centsOf(retail) }))),
  };
}

/** The largest steps first; those beyond the most are one. */
function largestOf(steps: readonly BridgeStep[]): BridgeStep[] {
  const sorted = steps.filter(({ cents }) => cents !== 0).sort((a, b) => Math.abs(b.cents) - Math.abs(a.cents));
  const rest = sorted.slice(MOST_STEPS);
  if (rest.length === 0) return sorted;
  return [
    ...sorted.slice(0, MOST_STEPS),
    { name: `${rest.length} more`, cents: rest.reduce((sum, step) => sum + step.cents, 0) },
  ];
}
