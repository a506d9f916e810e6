import { allStars, type Rated } from '@quotewright/domain/ratings/contract.js';
import { Star } from 'lucide-react';
import { counted } from '../../lib/format.js';

/** Five stars, filled up to a rounded number. */
export function StarRow({ filled }: { filled: number }) {
  return (
    <span className="inline-flex gap-0.5 text-brass" aria-hidden="true">
      {allStars.map((star) => (
        <Star key={star} size="1em" fill={star <= Math.round(filled) ? 'currentColor' : 'none'} />
      ))}
    </span>
  );
}

/** The mean of a supplier's stars and how many there are; nothing without any. */
export function MeanStars({ rating = null, ratings = 0 }: Partial<Rated>) {
  if (rating === null) return null;
  return (
    <span
      role="img"
      aria-label={`${rating} of 5 stars, ${counted(ratings, 'rating')}`}
      className="inline-flex items-center gap-1.5 text-sm whitespace-nowrap"
    >
      <span className="tabular-nums font-semibold">{rating}</span>
      <StarRow filled={Number(rating)} />
      <span className="tabular-nums text-ink-3">
        <bdi>({ratings})</bdi>
      </span>
    </span>
  );
}
