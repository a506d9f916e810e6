import { allSuppliers } from '@quotewright/domain/catalogue/contract.js';
import type { TemplateLine } from '@quotewright/domain/templates/contract.js';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, LayoutGrid, List } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { optionSuppliersQuery } from '../../../../api/products.js';
import { FormulaText } from '../../../../features/formula-builder/formula-text.js';
import { productTypeLabels } from '../../../../features/live-quote/labels.js';
import { NotOfferedBadge } from '../../../../features/product-tile/not-offered.js';
import { ProductTile } from '../../../../features/product-tile/product-tile.js';
import { QueryFailed } from '../../../../features/query-failed/query-failed.js';
import { MeanStars } from '../../../../features/stars/stars.js';
import { SEARCH_DEBOUNCE_MS, useDebounced } from '../../../../lib/use-debounced.js';
import type { Viewer } from '../../../../features/viewer/use-viewer.js';
import { counted } from '../../../../lib/format.js';
import { markup } from '../../../../lib/markup.js';
import { Badge } from '../../../../ui/badge.js';
import { Button } from '../../../../ui/button.js';
import { NameCell, PriceCell } from '../../../../ui/cells.js';
import { DataTable, nothingToShow, type Column } from '../../../../ui/data-table.js';
import { Field, Select } from '../../../../ui/field.js';
import { SearchField } from '../../../../ui/search-field.js';
import { Money, Quantity } from '../../../../ui/figures.js';
import { Loading, Skeleton } from '../../../../ui/states.js';
import type { LineCommands } from './use-line-commands.js';
import { useLineOptions, type LineOffer } from '../../../../features/change-supplier/use-line-options.js';

interface AllProductsProps {
  line: TemplateLine;
  viewer: Viewer;
  commands: LineCommands;
  /** As tiles (`qtemplateAllLineItems`), else as a table. */
  tiles: boolean;
  onTiles: (tiles: boolean) => void;
  /** The supplier filter of the address: a user id, 0 = all. */
  supplier: number;
  onSupplier: (supplier: number) => void;
  onBack: () => void;
}

/** View All Products: every offer that this line could use, with the current one marked. */
export function AllProducts({
  line,
  viewer,
  commands,
  tiles,
  onTiles,
  supplier,
  onSupplier,
  onBack,
}: AllProductsProps) {
  const [typed, setTyped] = useState('');
  const searchTerm = useDebounced(typed.trim(), SEARCH_DEBOUNCE_MS);
  // Spec §6: the Supplier column and filter are for contractors and admins.
  const bySupplier = viewer.admin || viewer.userType === 'contractor';
  const suppliers = useQuery({ ...optionSuppliersQuery(viewer.id, line.master_product_id), enabled: bySupplier });
  const options = useLineOptions(line, { supplier: bySupplier ? supplier : allSuppliers, searchTerm });
  const { offers } = options;
  const filtered = searchTerm !== '' || (bySupplier && supplier !== allSuppliers);
  const choose = (offer: LineOffer) =>
    offer.id === line.product_supplier_id ? (
      <>
        <Badge tone="info">Default</Badge> <NotOfferedBadge why={offer.not_offered} />
      </>
    ) : (
      <Button
        size="small"
        busy={commands.busy.offer === offer.id}
        onClick={() => void commands.useOffer(line, offer)}
        aria-label={`Make default: ${offer.name}, ${offer.business_name}`}
      >
        Make default
      </Button>
    );

  return (
    <section className="line-detail" aria-label={`All products for ${line.name}`}>
      <div className="grid gap-3">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <Button variant="plain" size="small" className="-ms-2" onClick={onBack}>
            <ArrowLeft aria-hidden="true" className="flip" />
            Back to Lines
          </Button>
          <h2 className="text-xl basis-full">All products for {line.name}</h2>
        </div>
        <div className="flex flex-wrap items-center gap-2">
          <SearchField
            label="Search these products"
            className="flex-1 basis-60 sm:max-w-80"
            small
            placeholder="Name, SKU or brand"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
          {bySupplier && (
            <Field label="Supplier" labelHidden className="flex-1 basis-40 max-w-60">
              <Select small value={supplier} onChange={(event) => onSupplier(Number(event.target.value))}>
                <option value={allSuppliers}>All suppliers</option>
                {!suppliers.data?.some(({ id }) => id === viewer.businessId) && !viewer.admin && (
                  <option value={viewer.businessId}>My labour &amp; material</option>
                )}
                {suppliers.data?.map(({ id, business_name }) => (
                  <option key={id} value={id}>
                    {id === viewer.businessId ? 'My labour & material' : business_name}
                  </option>
                ))}
              </Select>
            </Field>
          )}
          <span className="ms-auto text-sm text-ink-3" role="status">
            {offers && counted(offers.length, 'product')}
          </span>
          <Button
            icon
            size="small"
            variant="ghost"
            aria-label={tiles ? 'Show as a table' : 'Show as tiles'}
            title={tiles ? 'Show as a table' : 'Show as tiles'}
            onClick={() => onTiles(!tiles)}
          >
            {tiles ? <List aria-hidden="true" /> : <LayoutGrid aria-hidden="true" />}
          </Button>
        </div>
      </div>
      {options.isPending && (
        <Loading label="Loading products" className="tiles">
          <Skeleton className="h-36" />
          <Skeleton className="h-36" />
        </Loading>
      )}
      <QueryFailed query={options} />
      {offers && !tiles && (
        <div aria-busy={options.isPlaceholderData}>
          <DataTable
            caption={`Products for ${line.name}`}
            rows={offers}
            rowId={(offer) => offer.id}
            columns={columns(viewer, bySupplier, choose)}
            filtered={filtered}
          />
        </div>
      )}
      {offers?.length === 0 && tiles && <p className="py-6 text-ink-2">{nothingToShow(filtered)}</p>}
      {offers && tiles && (
        <div className="tiles" aria-busy={options.isPlaceholderData}>
          {offers.map((offer) => (
            <ProductTile
              key={offer.id}
              product={offer}
              busy={commands.busy.offer === offer.id}
              actions={choose(offer)}
            />
          ))}
        </div>
      )}
    </section>
  );
}

/** The columns of spec §6: Product Type, SKU and Formula for admins, Supplier for admins and contractors. */
function columns({ admin }: Viewer, bySupplier: boolean, choose: (offer: LineOffer) => ReactNode): Column<LineOffer>[] {
  const list: Column<LineOffer>[] = [
    {
      id: 'name',
      header: 'Product',
      phone: 'wide',
      cell: (offer) => (
        <NameCell
          image={offer.thumbnail}
          name={offer.name}
          note={<span className="note line-clamp-2">{offer.description}</span>}
        />
      ),
    },
  ];
  if (admin) {
    list.push(
      { id: 'type', header: 'Product Type', cell: (offer) => productTypeLabels[offer.product_type], phone: 'off' },
      { id: 'sku', header: 'SKU', cell: (offer) => offer.sku, phone: 'off' },
      {
        id: 'formula',
        header: 'Formula',
        cell: (offer) =>
          offer.formula ? (
            <FormulaText formula={offer.formula} className="min-w-28" />
          ) : (
            <span className="text-ink-3">none</span>
          ),
        phone: 'off',
      },
    );
  }
  if (bySupplier)
    list.push({
      id: 'supplier',
      header: 'Supplier',
      cell: (offer) => (
        <>
          {offer.business_name}
          <span className="note block">
            <MeanStars rating={offer.rating} ratings={offer.ratings} />
          </span>
        </>
      ),
      phone: 'wide',
    });
  list.push({
    id: 'retail',
    header: 'Retail',
    numeric: true,
    cell: (offer) => (
      <>
        <PriceCell beside amount={offer.retail_price} unit={offer.unit} />
        {offer.cost_price !== undefined && (
          <span className="note block">
            cost <Money amount={offer.cost_price} /> · {markup(offer.cost_price, offer.retail_price)} markup
          </span>
        )}
      </>
    ),
  });
  list.push(
    {
      id: 'stock',
      header: 'In stock',
      numeric: true,
      phone: 'off',
      cell: (offer) => (offer.unit_in_stock == null ? '–' : <Quantity amount={offer.unit_in_stock} />),
    },
    { id: 'choose', header: <span className="sr-only">Actions</span>, numeric: true, cell: choose },
  );
  return list;
}
