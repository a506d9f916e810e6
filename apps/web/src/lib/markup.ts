/**
 * The Markup figure: (retail − cost) ÷ cost × 100, half up to whole percent (`50%`); `–` when cost is 0 or missing
 * (CALCULATION.md).
 */
export function markup(cost: Amount, retail: Amount): string {
  return share(cost, retail, cost);
}

/** The margin, written like the markup: (retail − cost) ÷ retail × 100; `–` when retail is 0 or missing. */
export function margin(cost: Amount, retail: Amount): string {
  return share(cost, retail, retail);
}

/** Decimal text; none where it is hidden or not typed yet. */
type Amount = string | null | undefined;

function share(cost: Amount, retail: Amount, of: Amount): string {
  if (cost == null || retail == null || of == null) return '–';
  const [from, to, whole] = [hundredths(cost), hundredths(retail), hundredths(of)];
  if (whole === 0n) return '–';
  const doubled = ((to - from) * 200n) / whole;
  const half = doubled >= 0n ? 1n : -1n;
  return `${String((doubled + half) / 2n).replace('-', '−')}%`;
}

function hundredths(amount: string): bigint {
  const [whole = '0', places = ''] = amount.split('.');
  const sign = whole.startsWith('-') ? -1n : 1n;
  return sign * (BigInt(whole.replace(/^[-+]/, '') || '0') * 100n + BigInt(places.padEnd(2, '0').slice(0, 2)));
}
