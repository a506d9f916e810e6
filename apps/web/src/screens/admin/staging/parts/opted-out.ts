import { quantity } from '../../../../lib/format.js';

/** That some recipients have unsubscribed; nothing if none have. */
export function optedOutWords(count: number): string {
  if (count === 0) return '';
  return count === 1
    ? 'One of those chosen wants no such letters and gets none.'
    : `${quantity(count)} of those chosen want no such letters and get none.`;
}
