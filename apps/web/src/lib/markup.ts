/**
 * The Markup figure: (retail − cost) ÷ cost × 100, half up to whole percent (`50%`); `–` when cost is 0 or missing
 * (CALCULATION.md).
 */
export function markup(cost: string | null | undefined, retail: string | null | undefined): string {
  if (cost == null || retail == null) return '–';
  const [from, to] = [hundredths(cost), hundredths(retail)];
  if (from === 0n) return '–';
  const doubled = ((to - from) * 200n) / from;
  const half = doubled >= 0n ? 1n : -1n;
  return `${String((doubled + half) / 2n).replace('-', '−')}%`;
}

function hundredths(amount: string): bigint {
  const [whole = '0', places = ''] = amount.split('.');
  const sign = whole.startsWith('-') ? -1n : 1n;
  return sign * (BigInt(whole.replace(/^[-+]/, '') || '0') * 100n + BigInt(places.padEnd(2, '0').slice(0, 2)));
}
