import type { ComparedOffer } from '@quotewright/domain/catalogue/contract.js';
import { useQuery } from '@tanstack/react-query';
import { useParams, useSearchParams } from 'react-router-dom';
import { comparedOffersQuery, priceHistoryQuery, productUseQuery } from '../../../api/products.js';
import { paths } from '../../../app/paths.js';
import { BoardHead } from '../../../features/board/board-head.js';
import { ProductPanel } from '../../../features/product-panel/product-panel.js';
import { QueryFailed } from '../../../features/query-failed/query-failed.js';
import { useViewer } from '../../../features/viewer/use-viewer.js';
import { counted } from '../../../lib/format.js';
import { useChangeQuery } from '../../../lib/use-change-query.js';
import { Loading, Oops, Skeleton } from '../../../ui/states.js';
import { useToast } from '../../../ui/toast.js';
import { AboutProduct } from './parts/about-product.js';
import { OffersTable } from './parts/offers-table.js';
import { PricesOverTime } from './parts/prices-over-time.js';
import { ProductHistory } from './parts/product-history.js';
import { WhereUsed } from './parts/where-used.js';
import { pagesIn } from './product-detail-request.js';

/** A master product: who offers it at which price, how the prices moved, where it is used and what happened to it. */
export function ProductDetail() {
  const alias = useParams().alias!;
  const [search] = useSearchParams();
  const changeQuery = useChangeQuery();
  const viewer = useViewer();
  const toast = useToast();
  const { page, prices } = pagesIn(search);
  const offers = useQuery(comparedOffersQuery(viewer.id, { alias, page }));
  const history = useQuery(priceHistoryQuery(viewer.id, { alias, page: prices }));
  const use = useQuery(productUseQuery(viewer.id, alias));
  const { data } = offers;
  // One's own product stands for the others; after the last one is deleted nothing names it any more.
  const lead = data?.data.find(({ supplier }) => supplier === viewer.businessId) ?? data?.data[0];
  const edited = data?.data.find((offer) => String(offer.id) === search.get('panel'));
  const openPanel = (offer: ComparedOffer | null) =>
    changeQuery(
      (query) => {
        if (offer === null) query.delete('panel');
        else query.set('panel', String(offer.id));
      },
      { replace: true },
    );

  return (
    <>
      <BoardHead
        title={lead?.master_product_name ?? 'Master product'}
        count={data && counted(data.total, 'SKU')}
        back={{ to: paths['dashboard-skus'](), label: 'Back to products' }}
      />
      <div className="board product-page">
        <QueryFailed query={offers} />
        {offers.isPending && (
          <Loading label="Loading products" className="grid gap-4">
            <Skeleton className="h-56" />
            <Skeleton className="h-56" />
          </Loading>
        )}
        {data?.total === 0 && (
          <Oops
            message1="No products left"
            message2="There are no records to show. The last product here was deleted."
            link={{ to: paths['dashboard-skus'](), label: 'Back to products' }}
          />
        )}
        {data && lead && (
          <>
            <AboutProduct product={lead} />
            <OffersTable offers={data} viewer={viewer} onEdit={openPanel} busy={offers.isPlaceholderData} />
            <PricesOverTime history={history} />
            <WhereUsed use={use} viewer={viewer} />
            <ProductHistory key={lead.product_id} product={lead} viewer={viewer} />
          </>
        )}
      </div>
      {edited && (
        <ProductPanel
          key={edited.id}
          product={edited}
          onClose={() => openPanel(null)}
          onSaved={() => {
            openPanel(null);
            toast({ title: 'Success', message: 'Product saved.' });
          }}
        />
      )}
    </>
  );
}
