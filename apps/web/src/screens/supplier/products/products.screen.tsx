import { isTrade, productTablePerPage, type ProductRow } from '@quotewright/domain/catalogue/contract.js';
import { useQuery } from '@tanstack/react-query';
import { CalendarClock, Plus } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { productsQuery } from '../../../api/products.js';
import { paths } from '../../../app/paths.js';
import { BoardHead } from '../../../features/board/board-head.js';
import { Board } from '../../../features/board/board.js';
import { useBoardAddress } from '../../../features/board/use-board-address.js';
import { useSelected } from '../../../features/board/use-selected.js';
import { ComingChanges } from '../../../features/price-change/coming-changes.js';
import { ReachBadge } from '../../../features/product-actions/reach.js';
import { AddedDialog, type AddedProduct } from '../../../features/product-panel/added-dialog.js';
import { ProductPanel } from '../../../features/product-panel/product-panel.js';
import { SellTooPanel } from '../../../features/product-panel/sell-too-panel.js';
import { ProductTile } from '../../../features/product-tile/product-tile.js';
import { SkuCatalogue } from '../../../features/sku-catalogue/sku-catalogue.js';
import { useViewer } from '../../../features/viewer/use-viewer.js';
import { counted } from '../../../lib/format.js';
import { Button } from '../../../ui/button.js';
import { Oops } from '../../../ui/states.js';
import { useToast } from '../../../ui/toast.js';
import { ExportProducts } from './parts/export-products.js';
import { BulkActions, PriceChanging, useChanging } from './parts/price-changing.js';
import { productColumns, RowActions } from './parts/product-columns.js';
import { ProductFilters } from './parts/product-filters.js';
import { useRowEdits } from './parts/use-row-edits.js';
import { useEverything } from './parts/use-everything.js';
import { productsNarrowing, productsRequest } from './products-request.js';
import './products.css';

/** Products on sale: the user's own offers with price and stock; all of them for admins. */
export function Products() {
  const { search, set } = useBoardAddress();
  const viewer = useViewer();
  const request = productsRequest(search, viewer);
  const products = useQuery(productsQuery(viewer.id, request));
  /** A product of the catalogue that the user sells too. */
  const [selling, setSelling] = useState<ProductRow | null>(null);
  const [added, setAdded] = useState<AddedProduct | null>(null);
  const changing = useChanging();
  const edits = useRowEdits();
  const toast = useToast();
  const { data } = products;
  const selection = useSelected(data?.data ?? [], ({ id }) => id);
  const everything = useEverything(request, selection);
  const mayPrice = viewer.may('prices');
  const openPanel = (panel: string) => set({ panel }, { keepPage: true });
  const onEdit = ({ id }: ProductRow) => openPanel(String(id));
  const panel = mayPrice ? search.get('panel') : null;
  const edited = data?.data.find((product) => String(product.id) === panel);
  return (
    <>
      <BoardHead
        title={viewer.admin ? 'Products' : isTrade(viewer.userType) ? 'My labour & material' : 'My products'}
        count={!!data?.total && counted(data.total, 'product')}
      >
        {viewer.admin && (
          <>
            <Link className="btn" to={paths['master-products']()}>
              Master products
            </Link>
            <Link className="btn" to={paths['price-approvals']()}>
              Approvals
            </Link>
          </>
        )}
        {mayPrice && (
          <Link className="btn" to={paths['price-sheets']()}>
            Price sheets
          </Link>
        )}
        {mayPrice && !!data?.total && <ExportProducts userId={viewer.id} request={request} total={data.total} />}
        {mayPrice && (
          <Button onClick={() => set({ coming: '1' }, { keepPage: true })}>
            <CalendarClock aria-hidden="true" />
            Coming changes
          </Button>
        )}
        {mayPrice && (
          <Button variant={data?.total === 0 ? undefined : 'primary'} onClick={() => openPanel('catalogue')}>
            <Plus aria-hidden="true" />
            Add Product
          </Button>
        )}
      </BoardHead>
      <Board
        caption="Products"
        noun="product"
        list={products}
        rowId={(product) => product.id}
        rowName={(product) => product.name}
        columns={productColumns({ viewer, rows: data?.data ?? [], edits: mayPrice ? edits : null, onEdit })}
        cards={{
          usual: 'table',
          card: (product, box) => (
            <ProductTile
              heading="h2"
              product={product}
              corner={box}
              badge={<ReachBadge product={product} viewer={viewer} />}
              actions={<RowActions product={product} viewer={viewer} onEdit={onEdit} />}
            />
          ),
        }}
        selection={mayPrice ? { ...selection, select: everything.select } : undefined}
        // What was typed is finished first: both bars stand in the same place.
        bulk={edits.count > 0 ? undefined : () => <BulkActions offers={everything.offers} changing={changing} />}
        // An admin's list of every supplier is nobody's to change.
        everything={viewer.admin && !search.get('supplier') ? undefined : everything}
        sort={request.sort}
        perPage={productTablePerPage}
        filters={<ProductFilters viewer={viewer} />}
        narrowing={productsNarrowing}
        empty={
          <Oops
            message1="No products yet"
            message2="There are no records to show. Add what you sell or do yourself, with your cost and price, and use it in your templates."
            action={() => openPanel('catalogue')}
            btn_text="Add Product"
          />
        }
      />
      <PriceChanging
        viewer={viewer}
        edits={edits}
        offers={everything.offers}
        count={everything.chosen ? (data?.total ?? 0) : selection.ids.size}
        changing={changing}
        onBulkDone={() => {
          everything.onChoose(false);
          selection.clear();
        }}
      />
      {mayPrice && search.get('coming') && (
        <ComingChanges viewer={viewer} onClose={() => set({ coming: '' }, { keepPage: true })} />
      )}
      {(panel === 'new' || edited) && (
        <ProductPanel
          key={panel}
          product={edited ?? null}
          onClose={() => openPanel('')}
          onSaved={(product) => {
            openPanel('');
            if (product) setAdded(product);
            else toast({ title: 'Success', message: 'Product saved.' });
          }}
        />
      )}
      {panel === 'catalogue' && (
        <SkuCatalogue
          onSell={(product) => {
            setSelling(product);
            openPanel('');
          }}
          onNew={() => openPanel('new')}
          onClose={() => openPanel('')}
        />
      )}
      {selling && (
        <SellTooPanel
          key={selling.id}
          product={selling}
          onClose={() => setSelling(null)}
          onSaved={(product) => {
            setSelling(null);
            setAdded(product);
          }}
        />
      )}
      {added && (
        <AddedDialog
          product={added}
          onAddMore={() => {
            setAdded(null);
            openPanel('catalogue');
          }}
          onClose={() => setAdded(null)}
        />
      )}
    </>
  );
}
