import { Exact } from '../kernel/exact.js';
import { decimalText, groupedText } from '../kernel/money.js';
import { lengthAsTyped } from './measurement.js';
import { shortQuantity } from './short-quantity.js';
import { unitBeside } from './units.js';

/** A quantity with its unit as readers see it: `8.16 hours`, `1 box`, `1,200 boxes`. */
export function shownQuantity(quantity: string, unit: string): string {
  const short = shortQuantity(quantity);
  return `${short} ${unitBeside(unit, short)}`.trim();
}

/**
 * A measurement as readers see it, near to how it was typed: `14 ft 6 in`, `10 ft 6 1/2 in`, `3.2 m`, `2 doors`. Only
 * lengths change their notation; other numbers keep up to four decimals.
 */
export function shownMeasurement(answer: string, unit: string): string {
  const length = lengthAsTyped(answer, unit);
  if (length === null) {
    const text = decimalText(Exact.decimal(answer), 4);
    return `${groupedText(text)} ${unitBeside(unit, text)}`.trim();
  }
  if ('metric' in length) return length.metric;
  const { feet, inches } = length;
  const parts = [feet === '0' ? '' : `${groupedText(feet)} ft`, inches === '0' ? '' : `${inFractions(inches)} in`];
  return parts.filter(Boolean).join(' ') || '0 ft';
}

/** Inches as on a tape: `6.5` → `6 1/2`. Takes sixteenths. */
function inFractions(inches: string): string {
  const [n, d] = Exact.decimal(inches).parts;
  let [top, bottom] = [((n * 16n) / d) % 16n, 16n];
  while (top > 0n && top % 2n === 0n) [top, bottom] = [top / 2n, bottom / 2n];
  return [n >= d ? String(n / d) : '', top > 0n ? `${top}/${bottom}` : ''].filter(Boolean).join(' ');
}
