import {
  isFeet,
  isWholeLength,
  readFeetInches,
  readMeasurement,
  toFeetInches,
  type ReadMeasurement,
} from '@quotewright/domain/formula/measurement.js';

/** What stands in the one or two boxes of a question. */
export interface TypedMeasurement {
  first: string;
  /** Inches, where feet are asked for; else empty. */
  second: string;
  /** The unit that was asked for when it was typed. A draft that an older release kept has none: it counts as the one asked for now. */
  unit?: string;
}

/** What stands in both boxes after typing in that of feet. What was in the box of inches goes where the new text says the whole. */
export function withFeet(typed: TypedMeasurement, text: string, unit: string): TypedMeasurement {
  return { first: text, second: isWholeLength(text, 'ft') ? '' : typed.second, unit };
}

/** The same after typing in the box of inches. */
export function withInches(typed: TypedMeasurement, text: string, unit: string): TypedMeasurement {
  return { first: isWholeLength(text, 'in') ? '' : typed.first, second: text, unit };
}

/** What is typed, as an answer in `unit`: converted exactly where another one was asked for when it was typed. */
export function readTyped({ first, second, unit: asked }: TypedMeasurement, unit: string): ReadMeasurement {
  const from = asked ?? unit;
  return isFeet(from) ? readFeetInches(first, second, unit) : readMeasurement(first, unit, from);
}

/** An answer, a decimal string or empty, as it stands in the boxes. */
export function typedAs(answer: string, unit: string): TypedMeasurement {
  if (answer === '' || !isFeet(unit)) return { first: answer, second: '', unit };
  const { feet, inches } = toFeetInches(answer);
  return { first: feet, second: inches, unit };
}

/** Whether something was typed while another unit was asked for than now. */
export function isOfOtherUnit(typed: TypedMeasurement, unit: string): boolean {
  if (typed.unit === undefined || typed.unit === unit || (isFeet(typed.unit) && isFeet(unit))) return false;
  return (typed.first + typed.second).trim() !== '';
}

/** As it stands in the boxes of a question that is asked in `unit` now: empty where it measures something else. */
export function typedIn(typed: TypedMeasurement, unit: string): TypedMeasurement {
  return isOfOtherUnit(typed, unit) ? typedAs(readTyped(typed, unit).value ?? '', unit) : typed;
}

/** A measurement as it stands in a box of its own, feet too: converted, or empty where the question measures something else by now. */
export function inOneBox(typed: TypedMeasurement, unit: string): string {
  return isOfOtherUnit(typed, unit) ? (readTyped(typed, unit).value ?? '') : typed.first;
}

/** What became of a measurement that was typed while another unit was asked for; `null` where none was. */
export function saidOfBefore(typed: TypedMeasurement, unit: string): string | null {
  if (!isOfOtherUnit(typed, unit)) return null;
  return readTyped(typed, unit).value === null
    ? `It was ${saidAs(typed)}. The unit is ${unit} now: enter it again.`
    : `Converted from ${saidAs(typed)}.`;
}

/** What was typed with its unit, as one says it: `20 ft 6 in`. */
export function saidAs({ first, second, unit = '' }: TypedMeasurement): string {
  // It was typed with units of its own.
  if (/[\p{L}'"′″’”]/u.test(first)) return `${first.trim()} ${second.trim()}`.trim();
  if (!isFeet(unit)) return `${first.trim()} ${unit}`;
  return [first.trim() && `${first.trim()} ft`, second.trim() && `${second.trim()} in`].filter(Boolean).join(' ');
}
