/**
 * A price as typed with a decimal point: `61,50` → `61.50`, `1,234.50` and `1.234,50` → `1234.50`. Everything else stays
 * as it is, also what can be read in two ways (`1,500`).
 */
export function withDecimalPoint(typed: string): string {
  const text = typed.trim();
  if (/^[+-]?\d+,\d{1,2}$/.test(text)) return text.replace(',', '.');
  if (/^[+-]?\d{1,3}(,\d{3})+\.\d+$|^[+-]?\d{1,3}(,\d{3}){2,}$/.test(text)) return text.replaceAll(',', '');
  if (/^[+-]?\d{1,3}(\.\d{3})+,\d+$/.test(text)) return text.replaceAll('.', '').replace(',', '.');
  return typed;
}
