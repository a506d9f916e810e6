import type { ComparedOffer, ComparedOffers } from '@quotewright/domain/catalogue/contract.js';
import { FormulaText } from '../../../../features/formula-builder/formula-text.js';
import { ProductActions } from '../../../../features/product-actions/product-actions.js';
import { ReachBadge } from '../../../../features/product-actions/reach.js';
import { MeanStars } from '../../../../features/stars/stars.js';
import type { Viewer } from '../../../../features/viewer/use-viewer.js';
import { markup } from '../../../../lib/markup.js';
import { Badge } from '../../../../ui/badge.js';
import { Button } from '../../../../ui/button.js';
import { NameCell, PriceCell } from '../../../../ui/cells.js';
import { DataTable, type Column } from '../../../../ui/data-table.js';
import { Money, Quantity } from '../../../../ui/figures.js';
import { Pagination } from '../../../../ui/pagination.js';

interface OffersTableProps {
  offers: ComparedOffers;
  viewer: Viewer;
  onEdit: (offer: ComparedOffer) => void;
  /** The next page is on its way. */
  busy: boolean;
}

/** Every offer by supplier, cheapest first, with a price that compares. */
export function OffersTable({ offers, viewer, onEdit, busy }: OffersTableProps) {
  return (
    <section aria-labelledby="offers">
      <h2 id="offers">Offers</h2>
      <div className="board-rows" aria-busy={busy}>
        <DataTable
          caption="Offers, cheapest first"
          rows={offers.data}
          rowId={({ id }) => id}
          columns={columns(offers.data, viewer, onEdit)}
        />
      </div>
      <div className="mt-4">
        <Pagination list={offers} label="Pages of offers" />
      </div>
    </section>
  );
}

/** What stands in a cell without a figure; nothing on a phone's card. */
const NONE = <span className="max-[576px]:hidden">–</span>;

/** What a figure is: on a phone's card no header says it. */
function OnCard({ children }: { children: string }) {
  return <span className="unit min-[577px]:hidden">{children}</span>;
}

function columns(
  rows: readonly ComparedOffer[],
  viewer: Viewer,
  onEdit: OffersTableProps['onEdit'],
): Column<ComparedOffer>[] {
  const mine = ({ supplier }: ComparedOffer) => viewer.admin || supplier === viewer.businessId;
  const list: Column<ComparedOffer>[] = [
    {
      id: 'name',
      header: 'Product',
      phone: 'wide',
      cell: (offer) => (
        <NameCell
          image={offer.thumbnail}
          name={offer.name}
          note={
            <>
              {offer.sku && <span className="note block">{`SKU ${offer.sku}`}</span>}
              {mine(offer) && offer.formula !== '' && <FormulaText formula={offer.formula} className="mt-1" />}
            </>
          }
        />
      ),
    },
    {
      id: 'supplier',
      header: 'Supplier',
      phone: 'wide',
      cell: (offer) => (
        <>
          {offer.supplier === viewer.businessId ? 'My own' : offer.business_name || 'A deleted account'}
          <span className="block">
            <MeanStars rating={offer.rating} ratings={offer.ratings} />
          </span>
          {offer.reach !== 'shared' && <ReachBadge product={offer} viewer={viewer} />}
        </>
      ),
    },
    {
      id: 'retail',
      header: 'Retail price',
      numeric: true,
      cell: (offer) => <PriceCell beside amount={offer.retail_price} unit={offer.unit} />,
    },
  ];
  // Nobody who sees no cost gets an empty column of it.
  if (rows.some(({ cost_price }) => cost_price !== undefined))
    list.push({
      id: 'cost',
      header: 'Cost price',
      numeric: true,
      cell: (offer) =>
        offer.cost_price === undefined ? (
          NONE
        ) : (
          <>
            <OnCard>cost </OnCard>
            <Money amount={offer.cost_price} />
            <span className="note block">{`Markup ${markup(offer.cost_price, offer.retail_price)}`}</span>
          </>
        ),
    });
  if (rows.some(({ comparable }) => comparable))
    list.push({
      id: 'comparable',
      header: 'To compare',
      numeric: true,
      cell: ({ comparable }) =>
        comparable ? (
          <>
            <PriceCell beside amount={comparable.price} unit={comparable.unit} />
            {comparable.cheapest && (
              <span className="block">
                <Badge tone="live">{`Lowest per ${comparable.unit}`}</Badge>
              </span>
            )}
          </>
        ) : (
          NONE
        ),
    });
  list.push({
    id: 'stock',
    header: 'In stock',
    numeric: true,
    cell: ({ unit_in_stock: stock }) =>
      stock == null ? (
        NONE
      ) : (
        <>
          <Quantity amount={stock} />
          <OnCard> in stock</OnCard>
        </>
      ),
  });
  list.push({
    id: 'actions',
    header: <span className="sr-only">Actions</span>,
    numeric: true,
    phone: 'wide',
    cell: (offer) =>
      mine(offer) && (
        <span className="inline-flex items-center gap-1">
          {viewer.may('prices') && (
            <Button
              size="small"
              onClick={() => onEdit(offer)}
              aria-label={`Edit ${offer.name}, ${offer.business_name}`}
            >
              Edit
            </Button>
          )}
          <ProductActions product={offer} viewer={viewer} />
        </span>
      ),
  });
  return list;
}
