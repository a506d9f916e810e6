const FORMAT = new Intl.NumberFormat('en-US', {
  maximumFractionDigits: 2,
  maximumSignificantDigits: 2,
  roundingPriority: 'morePrecision',
});

/**
 * The display rule of quantities: two decimals at most, half up, or two digits of a smaller one, with commas. `8.1563`
 * → `8.16`, `1234.5` → `1,234.5`, `0.0042` → `0.0042`. Takes decimal text. Only for display: prices and the working use
 * the exact quantity.
 */
export function shortQuantity(quantity: string): string {
  return FORMAT.format(quantity as `${number}`).replace('-', '−');
}
