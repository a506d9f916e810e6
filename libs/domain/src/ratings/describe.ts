import type { ReadableChange } from '../templates/contract.js';
import type { Stars } from './contract.js';
import type { RatingEvent } from './ratings.js';

const told = (stars: Stars): string => (stars === 1 ? '1 star' : `${stars} stars`);

/**
 * What an event of a business's ratings did, as a sentence without its subject.
 * @param nameOf how the sentence names a supplier
 */
export function ratingTold(
  { data: { supplierId, stars, from } }: RatingEvent,
  nameOf: (supplier: number) => string,
): { summary: string; changes: ReadableChange[] } {
  if (from === undefined) return { summary: `rated ${nameOf(supplierId)} with ${told(stars)}`, changes: [] };
  return {
    summary: `changed the rating of ${nameOf(supplierId)} from ${told(from)} to ${told(stars)}`,
    changes: [{ path: 'stars', label: 'Stars', before: String(from), after: String(stars) }],
  };
}
