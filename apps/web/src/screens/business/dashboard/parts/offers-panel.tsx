import { unitBeside } from '@quotewright/domain/formula/units.js';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { productsQuery } from '../../../../api/products.js';
import { paths } from '../../../../app/paths.js';
import { productTypeLabels } from '../../../../features/live-quote/labels.js';
import { QueryFailed } from '../../../../features/query-failed/query-failed.js';
import { useViewer } from '../../../../features/viewer/use-viewer.js';
import { DataTable } from '../../../../ui/data-table.js';
import { Money, Quantity } from '../../../../ui/figures.js';
import { SectionTitle } from '../../../../ui/ornament.js';
import { Oops, SkeletonText } from '../../../../ui/states.js';
import { offersRequest } from '../dashboard.loader.js';

/** A supplier's own offers with price and stock. */
export function OffersPanel({ userId }: { userId: number }) {
  const { businessId } = useViewer();
  const offers = useQuery(productsQuery(userId, offersRequest(businessId)));
  const total = offers.data?.total ?? 0;
  return (
    <section aria-labelledby="offers">
      <SectionTitle
        id="offers"
        end={
          total > 0 && <Link to={paths['dashboard-skus']()}>{total === 1 ? 'All offers' : `All ${total} offers`}</Link>
        }
      >
        My offers
      </SectionTitle>
      {offers.isPending && <SkeletonText lines={4} />}
      <QueryFailed query={offers} />
      {offers.data && total === 0 && (
        <Oops
          message1="No offers yet"
          message2="An offer is a product with your price and stock. Businesses can quote with it at once."
          link={{ to: paths['dashboard-skus'](), label: 'Add a product' }}
        />
      )}
      {offers.data && total > 0 && (
        <DataTable
          caption="My offers"
          rows={offers.data.data}
          rowId={(offer) => offer.id}
          columns={[
            {
              id: 'name',
              header: 'Product',
              cell: (offer) => (
                <>
                  <span className="name">{offer.name}</span>
                  <span className="note">
                    {[productTypeLabels[offer.product_type], offer.sku].filter(Boolean).join(' · ')}
                  </span>
                </>
              ),
            },
            {
              id: 'retail',
              header: 'Retail',
              numeric: true,
              cell: (offer) => <Money amount={offer.retail_price} className="font-semibold" />,
            },
            {
              id: 'cost',
              header: 'Cost',
              numeric: true,
              phone: 'off',
              cell: (offer) => <Money amount={offer.cost_price} />,
            },
            {
              id: 'stock',
              header: 'In stock',
              numeric: true,
              phone: 'off',
              cell: (offer) =>
                offer.unit_in_stock == null ? (
                  <span className="unit">not counted</span>
                ) : (
                  <Quantity amount={offer.unit_in_stock} unit={unitBeside(offer.unit, String(offer.unit_in_stock))} />
                ),
            },
          ]}
        />
      )}
    </section>
  );
}
