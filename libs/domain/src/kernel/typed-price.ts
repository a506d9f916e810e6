/** A price as somebody typed or pasted it: decimal text, or the two that it may mean, or nothing that can be read. */
export type TypedPrice = { value: string } | { either: readonly [string, string] } | null;

/**
 * Reads a price with a currency sign, spaces or apostrophes between thousands, and commas for thousands or decimals, where
 * it is certain: `$1,234.50`, `1.234,50`, `12,5`. `1,234` may be a thousand or one and a bit, and is not guessed.
 */
export function readTypedPrice(text: string): TypedPrice {
  const bare = text
    .trim()
    .replace(/^([-+]?)\s*(?:US)?\$\s*/, '$1')
    .replace(/\s*(?:USD|\$)$/i, '')
    .replace(/^([-+−])\s+/, '$1')
    // Only between thousands: `10'6` and `12 50` are no numbers.
    .replace(/^[-+−]?\d{1,3}([\s']\d{3})+(?=[.,]|$)/, (grouped) => grouped.replace(/[\s']/g, ''))
    .replace('−', '-');
  if (/^[-+]?(\d+(\.\d*)?|\.\d+)$/.test(bare)) return { value: tidy(bare) };
  // Thousands by commas, decimals by a point; and the other way round.
  if (/^[-+]?\d{1,3}(,\d{3})+\.\d+$/.test(bare) || /^[-+]?\d{1,3}(,\d{3}){2,}$/.test(bare))
    return { value: tidy(bare.replaceAll(',', '')) };
  if (/^[-+]?\d{1,3}(\.\d{3})+,\d+$/.test(bare) || /^[-+]?\d{1,3}(\.\d{3}){2,}$/.test(bare))
    return { value: tidy(bare.replaceAll('.', '').replace(',', '.')) };
  // No thousands begin with a zero.
  if (/^[-+]?(\d+,(\d{1,2}|\d{4,})|0,\d{3})$/.test(bare)) return { value: tidy(bare.replace(',', '.')) };
  if (/^[-+]?\d{1,3},\d{3}$/.test(bare)) return { either: [tidy(bare.replace(',', '')), tidy(bare.replace(',', '.'))] };
  return null;
}

/** A price as typed with a decimal point, where that is certain: `61,50` → `61.50`. Everything else stays as it is. */
export function withDecimalPoint(typed: string): string {
  const read = readTypedPrice(typed);
  return read && 'value' in read ? read.value : typed;
}

/** Digits on both sides of the point, or no point. */
const tidy = (number: string): string =>
  number
    .replace(/^([-+]?)\./, '$10.')
    .replace(/\.$/, '')
    .replace(/^\+/, '');
