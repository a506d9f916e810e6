import { quantity } from '../../../../lib/format.js';

/** That some recipients have unsubscribed; nothing if none have. */
export function optedOutWords(count: number): string {
  if (count === 0) return '';
  return count === 1
    ? 'One recipient has unsubscribed and will not get it.'
    : `${quantity(count)} recipients have unsubscribed and will not get it.`;
}
