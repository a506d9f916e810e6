import type { StagingFacts } from '@quotewright/domain/templates/contract.js';
import { centsOf, signedDollars } from '../../lib/cents.js';
import { Money } from '../../ui/figures.js';

/** The total that the sample answers give, and what publishing would do to it. */
export function SampleQuote({ totals: { staged, published } }: { totals: StagingFacts['sample_quote'] }) {
  const change = staged !== null && published !== null ? centsOf(staged) - centsOf(published) : 0;
  return (
    <>
      <Money amount={staged} />
      {change !== 0 && (
        <span className="note block">
          <bdi dir="ltr">{signedDollars(change)}</bdi> <span className="sr-only">when published</span>
        </span>
      )}
      {staged === null && <span className="note block">Cannot be calculated</span>}
    </>
  );
}
