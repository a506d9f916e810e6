import type { ExampleLine } from '@quotewright/domain/templates/contract.js';
import { Quantity } from '../../ui/figures.js';

/**
 * The unit of a line's quantity in the right number: the trace ends with it (`… = 6 boxes`), while `unit` is singular.
 * If the trace ends otherwise, the unit as it is.
 */
export function countedUnit({ quantity, unit, trace }: Pick<ExampleLine, 'quantity' | 'unit' | 'trace'>): string {
  const [, amount, words] = /([\d.,]+) ([^=→]+)$/.exec(trace) ?? [];
  return words && amount!.replaceAll(',', '') === quantity ? words : unit;
}

/** Result of a line in a worked example. */
export function ExampleQuantity({ line }: { line: Pick<ExampleLine, 'quantity' | 'unit' | 'trace'> }) {
  return <Quantity amount={line.quantity ?? '0'} unit={countedUnit(line)} className="font-semibold" />;
}
