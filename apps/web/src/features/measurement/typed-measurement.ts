import { namesUnit } from '@quotewright/domain/formula/measuring.js';
import {
  isFeet,
  isWholeLength,
  lengthAsTyped,
  readFeetInches,
  readMeasurement,
  toFeetInches,
  type ReadMeasurement,
} from '@quotewright/domain/formula/measurement.js';

/** The one or two fields of a question. */
export interface TypedMeasurement {
  first: string;
  /** Inches, if feet are asked for; else empty. */
  second: string;
  /** The unit asked for at the time of input. A draft of an older release has none: it counts as the current one. */
  unit?: string;
}

/** Whether a value that was stored, maybe by an older release, is input into a measurement. */
export function isTypedMeasurement(value: unknown): value is TypedMeasurement {
  const { first, second, unit } = (value ?? {}) as Partial<Record<keyof TypedMeasurement, unknown>>;
  return typeof first === 'string' && typeof second === 'string' && ['string', 'undefined'].includes(typeof unit);
}

/** Both fields after typing in the feet field. The inches are removed if the new text is a whole length. */
export function withFeet(typed: TypedMeasurement, text: string, unit: string): TypedMeasurement {
  return { first: text, second: isWholeLength(text, 'ft') ? '' : typed.second, unit };
}

/** The same after typing in the inches field. */
export function withInches(typed: TypedMeasurement, text: string, unit: string): TypedMeasurement {
  return { first: isWholeLength(text, 'in') ? '' : typed.first, second: text, unit };
}

/** The input as an answer in `unit`: converted exactly if another unit was asked for. */
export function readTyped({ first, second, unit: asked }: TypedMeasurement, unit: string): ReadMeasurement {
  const from = asked ?? unit;
  return isFeet(from) ? readFeetInches(first, second, unit) : readMeasurement(first, unit, from);
}

/**
 * An answer, a decimal string or empty, as shown in the fields: feet and inches, or the metric length that it was. Any
 * other text as it is.
 */
export function typedAs(answer: string, unit: string): TypedMeasurement {
  if (!/^\d+(\.\d+)?$/.test(answer) || !isFeet(unit)) return { first: answer, second: '', unit };
  const length = lengthAsTyped(answer, unit);
  if (length && 'metric' in length) return { first: length.metric, second: '', unit };
  const { feet, inches } = toFeetInches(answer);
  return { first: feet, second: inches, unit };
}

/** Whether the input was made for another unit than the current one. */
export function isOfOtherUnit(typed: TypedMeasurement, unit: string): boolean {
  if (typed.unit === undefined || typed.unit === unit || (isFeet(typed.unit) && isFeet(unit))) return false;
  return (typed.first + typed.second).trim() !== '';
}

/** The fields of a question now asked in `unit`: empty for another dimension. */
export function typedIn(typed: TypedMeasurement, unit: string): TypedMeasurement {
  return isOfOtherUnit(typed, unit) ? typedAs(readTyped(typed, unit).value ?? '', unit) : typed;
}

/** A measurement in a single field, also in feet: converted, or empty if the question's dimension has changed. */
export function inOneBox(typed: TypedMeasurement, unit: string): string {
  return isOfOtherUnit(typed, unit) ? (readTyped(typed, unit).value ?? '') : typed.first;
}

/** The result of input for another unit; `null` if there was none. */
export function saidOfBefore(typed: TypedMeasurement, unit: string): string | null {
  if (!isOfOtherUnit(typed, unit)) return null;
  return readTyped(typed, unit).value === null
    ? `It was ${saidAs(typed)}. The unit is ${unit} now: enter it again.`
    : `Converted from ${saidAs(typed)}.`;
}

/** The input with its unit, as text: `20 ft 6 in`. */
export function saidAs({ first, second, unit = '' }: TypedMeasurement): string {
  if (namesUnit(first)) return `${first.trim()} ${second.trim()}`.trim();
  if (!isFeet(unit)) return `${first.trim()} ${unit}`;
  return [first.trim() && `${first.trim()} ft`, second.trim() && `${second.trim()} in`].filter(Boolean).join(' ');
}
