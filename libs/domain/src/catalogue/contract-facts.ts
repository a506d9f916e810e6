import type { NumberRule } from '../kernel/number-rules.js';
import type { TextRule } from '../kernel/text-rules.js';

/** What a product's weight is measured in. */
export const weightUnits = ['lb', 'oz', 'kg', 'g'] as const;
export type WeightUnit = (typeof weightUnits)[number];

/** What the text fields for optional facts take. A GTIN may be typed with spaces or hyphens between its digits. */
export const factRules = {
  supplier_sku: { most: 60 },
  gtin: {
    most: 30,
    pattern: /^\d([ -]?\d){7}(([ -]?\d){4,6})?$/,
    message: 'Enter the 8, 12, 13 or 14 digits of the barcode.',
  },
  part_number: { most: 60 },
  pack_unit: { most: 20 },
} as const satisfies Record<string, TextRule>;

/** What to say of a GTIN whose last digit does not follow from the others. */
export const gtinMistyped = 'One of these digits is wrong: the last one does not fit the others. Check the barcode.';

/** What to say of a GTIN in a file of which a spreadsheet has kept the first digits, like 4.00638E+12. */
export const gtinShortened =
  'A spreadsheet has cut this barcode short. Show its column as numbers without decimals there, and save the file again.';

/** What a product's weight takes. */
export const weightRule = {
  least: 0,
  above: true,
  most: 999_999,
  places: 4,
  message: 'Enter a weight above 0, up to 999,999.',
} as const satisfies NumberRule;

/** What the amount in a pack takes. */
export const packRule = {
  least: 0,
  above: true,
  most: 999_999,
  places: 4,
  message: 'Enter what one pack holds: a number above 0, up to 999,999.',
} as const satisfies NumberRule;

/** What to say where a pack has an amount and no unit. */
export const packUnitMissing = 'Enter the unit of what a pack holds, like ft² or pieces.';

/** Optional facts of a product, as in lists. Empty texts and `null` where they are not known. */
export interface ProductFactsRow {
  /** The number of its barcode: 8, 12, 13 or 14 digits. */
  gtin: string;
  /** The manufacturer's part number. */
  part_number: string;
  /** Of one sales unit, a decimal string. */
  weight: string | null;
  /** `lb` where there is no weight. */
  weight_unit: WeightUnit;
  /** What one sales unit holds, a decimal string with `pack_unit`: 23.8 ft². */
  pack_amount: string | null;
  pack_unit: string;
}

/** The same as a form sends them; what is absent stays. */
export interface ProductFactsRequest {
  gtin?: string;
  part_number?: string;
  /** `null` or empty = not known. */
  weight?: number | string | null;
  weight_unit?: WeightUnit;
  pack_amount?: number | string | null;
  /** Needed with an amount. */
  pack_unit?: string;
}

/** The digits of a GTIN that was typed with spaces or hyphens. */
export const gtinDigits = (text: string): string => text.replace(/[\s-]/g, '');

/**
 * Whether the last digit of a GTIN is the check digit of the others: weights 3 and 1 from the right, modulo 10. Zeros alone
 * fit, but are nobody's number: spreadsheets have them where there is none.
 */
export function isGtin(digits: string): boolean {
  if (!/^(\d{8}|\d{12,14})$/.test(digits) || /^0+$/.test(digits)) return false;
  const sum = [...digits].reverse().reduce((sum, digit, at) => sum + Number(digit) * (at % 2 ? 3 : 1), 0);
  return sum % 10 === 0;
}

/** How long a GTIN may be. */
const GTIN_LENGTHS = [8, 12, 13, 14];

/**
 * The ways to write a GTIN: zeros before it add nothing, and spreadsheets take them off. Empty if it is none, however many
 * are put before it.
 */
export function gtinForms(digits: string): string[] {
  if (!/^\d+$/.test(digits)) return [];
  const bare = digits.replace(/^0+/, '');
  return GTIN_LENGTHS.filter((length) => length >= bare.length)
    .map((length) => bare.padStart(length, '0'))
    .filter(isGtin);
}
