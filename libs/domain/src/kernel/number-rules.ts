import { decimalText, readDecimal } from './money.js';

/** What a field for a number takes, as a number or as decimal text. Forms, calls and the API's document share it. */
export interface NumberRule {
  /** Whole numbers, inclusive. */
  readonly least: number;
  readonly most: number;
  /** `least` itself is refused, also after rounding. */
  readonly above?: true;
  /** Decimals that are kept. */
  readonly places: number;
  /** What to say of anything else. */
  readonly message: string;
}

/** The number as stored, a decimal string rounded half up; `null` if the rule refuses it. */
export function readNumber({ least, most, above, places }: NumberRule, value: unknown): string | null {
  const number = readDecimal(value);
  if (!number || number.lt(least) || number.gt(most)) return null;
  if (above && !number.rounded(places).gt(least)) return null;
  return decimalText(number, places);
}
