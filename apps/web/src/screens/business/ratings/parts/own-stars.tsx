import type { Stars } from '@quotewright/domain/ratings/contract.js';
import { StarRow } from '../../../../features/stars/stars.js';
import { counted } from '../../../../lib/format.js';

/** The stars of one rating. */
export function OwnStars({ stars }: { stars: Stars }) {
  return (
    <span role="img" aria-label={counted(stars, 'star')} className="inline-flex">
      <StarRow filled={stars} />
    </span>
  );
}
