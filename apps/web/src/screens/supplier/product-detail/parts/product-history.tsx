import type { ComparedOffer } from '@quotewright/domain/catalogue/contract.js';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { productHistoryQuery } from '../../../../api/trail.js';
import { paths } from '../../../../app/paths.js';
import { Sentence } from '../../../../features/history/told.js';
import { actorName, toldChange } from '../../../../features/history/words.js';
import { QueryFailed } from '../../../../features/query-failed/query-failed.js';
import type { Viewer } from '../../../../features/viewer/use-viewer.js';
import { Button } from '../../../../ui/button.js';
import { SkeletonText } from '../../../../ui/states.js';
import { Ago } from '../../../../ui/time.js';

/** What happened to a product and its offers, newest first: all of it for admins, one's own changes for a business. */
export function ProductHistory({ product, viewer }: { product: ComparedOffer; viewer: Viewer }) {
  const history = useInfiniteQuery(productHistoryQuery(viewer.id, product.product_id));
  const entries = history.data?.pages.flatMap((page) => page.entries) ?? [];
  return (
    <section aria-labelledby="product-history">
      <h2 id="product-history">History of the product</h2>
      <QueryFailed query={history} />
      {history.isPending && <SkeletonText lines={4} />}
      {history.isSuccess && entries.length === 0 && <p className="text-ink-2">There are no records to show</p>}
      <ol className="product-events">
        {entries.map((entry) => (
          <li key={entry.entry_id}>
            <span>
              <b className="font-semibold">{actorName(entry)}</b>{' '}
              <Sentence {...toldChange(entry.summary, entry.changes)} />
            </span>
            <span className="note">
              <Ago at={entry.at} />
            </span>
          </li>
        ))}
      </ol>
      <div className="mt-3 flex flex-wrap items-center gap-4">
        {history.hasNextPage && (
          <Button size="small" busy={history.isFetchingNextPage} onClick={() => void history.fetchNextPage()}>
            Show earlier changes
          </Button>
        )}
        <Link className="link" to={paths.history({ product: product.product_id })}>
          Open the whole history
        </Link>
      </div>
    </section>
  );
}
