/** How many decimals of a foot are kept; the rest is cut, not rounded, so that 3 × 8 in stays 2 ft and never becomes one board more. */
const FOOT_DECIMALS = 6;

/** An answer as a person typed it: a decimal string for the calculation, or why it is none. */
export type ReadMeasurement = { value: string; fault: null } | { value: null; fault: string };

const NUMBER = /^(\d+(?:\.\d*)?|\.\d+)$/;
const FRACTION = /^(?:(\d+)[\s-]+)?(\d+)\s*\/\s*(\d+)$/;

/**
 * Reads feet and inches as two fields (`14` and `6 1/2`) into feet. An empty field counts as nothing;
 * both empty is no answer. Feet may carry decimals, or the whole measurement: `14' 6"`, `14 ft 6 in`, `14-6`.
 */
export function readFeetInches(feet: string, inches: string): ReadMeasurement {
  const whole = /^(.*?)\s*(?:'|’|′|ft\.?|feet|foot|-|\s)\s*([\d./\s-]+?)\s*(?:"|”|″|''|in\.?|inch(?:es)?)?$/i.exec(feet.trim());
  if (whole && inches.trim() === '' && NUMBER.test(whole[1]!) && !NUMBER.test(feet.trim())) return readFeetInches(whole[1]!, whole[2]!);
  const plainFeet = feet.trim().replace(/\s*(?:'|’|′|ft\.?|feet|foot)$/i, '');
  const plainInches = inches.trim().replace(/\s*(?:"|”|″|''|in\.?|inch(?:es)?)$/i, '');
  if (plainFeet === '' && plainInches === '') return { value: null, fault: 'Enter a measurement.' };
  const readFeet = plainFeet === '' ? { top: 0n, bottom: 1n } : ratioOf(plainFeet);
  const readInches = plainInches === '' ? { top: 0n, bottom: 1n } : ratioOf(plainInches);
  if (!readFeet || !readInches) return { value: null, fault: 'Use feet and inches, like 14 and 6 1/2.' };
  const top = readFeet.top * readInches.bottom * 12n + readInches.top * readFeet.bottom;
  return { value: decimal(top, readFeet.bottom * readInches.bottom * 12n), fault: null };
}

/** Reads an answer that is one number (`120`, `3.5`, `1,200`, `2 1/4`) into a decimal string. */
export function readNumber(typed: string): ReadMeasurement {
  const plain = typed.trim().replace(/(?<=\d),(?=\d{3}(?:\D|$))/g, '');
  if (plain === '') return { value: null, fault: 'Enter a measurement.' };
  if (plain.startsWith('-')) return { value: null, fault: 'A measurement cannot be below zero.' };
  const ratio = ratioOf(plain);
  if (!ratio) return { value: null, fault: 'Use digits and one decimal point, like 12.5.' };
  return { value: decimal(ratio.top, ratio.bottom), fault: null };
}

/** A decimal number of feet as the two fields show it: `14.5` → 14 and 6. Inches keep up to two decimals. */
export function toFeetInches(value: string): { feet: string; inches: string } {
  const ratio = ratioOf(value);
  if (!ratio) return { feet: value, inches: '' };
  const hundredths = (ratio.top * 1200n * 2n + ratio.bottom) / (ratio.bottom * 2n);
  const feet = hundredths / 1200n;
  const inches = hundredths % 1200n;
  return { feet: String(feet), inches: inches === 0n ? '0' : decimal(inches, 100n) };
}

/** Whether an answer in this unit is entered as feet and inches. */
export function isFeet(unit: string): boolean {
  return /^(ft\.?|feet|foot|lf|lin(?:ear)?\.? ?(?:ft|feet|foot)\.?)$/i.test(unit.trim());
}

function ratioOf(text: string): { top: bigint; bottom: bigint } | null {
  const fraction = FRACTION.exec(text);
  if (fraction) {
    const bottom = BigInt(fraction[3]!);
    if (bottom === 0n) return null;
    return { top: BigInt(fraction[1] ?? '0') * bottom + BigInt(fraction[2]!), bottom };
  }
  if (!NUMBER.test(text)) return null;
  const [whole = '', part = ''] = text.split('.');
  return { top: BigInt(`${whole}${part}` || '0'), bottom: 10n ** BigInt(part.length) };
}

function decimal(top: bigint, bottom: bigint): string {
  const scaled = (top * 10n ** BigInt(FOOT_DECIMALS)) / bottom;
  const digits = String(scaled).padStart(FOOT_DECIMALS + 1, '0');
  const part = digits.slice(-FOOT_DECIMALS).replace(/0+$/, '');
  return part ? `${digits.slice(0, -FOOT_DECIMALS)}.${part}` : digits.slice(0, -FOOT_DECIMALS);
}
