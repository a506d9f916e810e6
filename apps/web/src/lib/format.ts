import { shortQuantity } from '@quotewright/domain/formula/short-quantity.js';

export { counted } from '@quotewright/domain/kernel/counted.js';

/**
 * Numbers and money for display, the same on the server and in every browser: fixed en-US. Amounts are decimal strings
 * and never become floats.
 */

/** Groups the whole part of a decimal string by thousands: `1234.5` → `1,234.5`. */
function grouped(text: string): string {
  const [whole = '', ...rest] = text.split('.');
  return [whole.replace(/\B(?=(\d{3})+$)/g, ','), ...rest].join('.');
}

/** `348` → `$348.00`, `-5.5` → `−$5.50`. Takes a decimal string with at most two significant places. */
export function money(amount: string): string {
  const negative = amount.startsWith('-');
  const [whole = '0', places = ''] = amount.replace(/^[-+]/, '').split('.');
  return `${negative ? '−' : ''}$${grouped(whole || '0')}.${places.padEnd(2, '0').slice(0, Math.max(2, places.replace(/0+$/, '').length))}`;
}

/** A quantity or other number, by the display rule of quantities: `1234.5678` → `1,234.57`. */
export function quantity(amount: string | number): string {
  return shortQuantity(String(amount));
}
