import { allStars, type RatingSummary as Summary } from '@quotewright/domain/ratings/contract.js';
import { StarRow } from '../../../../features/stars/stars.js';
import { counted } from '../../../../lib/format.js';

/** The mean of all ratings, and how many have each number of stars; nothing without any. */
export function RatingSummary({ rating, ratings, spread }: Summary) {
  if (rating === null) return null;
  return (
    <section className="rating-summary" aria-label="All ratings">
      <div>
        <p className="flex items-center gap-2">
          <b className="rating-mean">{rating}</b>
          <StarRow filled={Number(rating)} />
        </p>
        <p className="note">{`of 5 stars, ${counted(ratings, 'rating')}`}</p>
      </div>
      <dl className="rating-spread">
        {allStars.toReversed().map((stars) => {
          const count = spread[stars - 1]!;
          return (
            <div key={stars}>
              <dt>{counted(stars, 'star')}</dt>
              <dd>
                <meter min={0} max={ratings} value={count} aria-hidden="true" />
                <span>{count}</span>
              </dd>
            </div>
          );
        })}
      </dl>
    </section>
  );
}
