import { isTrade, productTablePerPage, type ProductRow } from '@quotewright/domain/catalogue/contract.js';
import { productTypes } from '@quotewright/domain/formula/settings.js';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { productsQuery, suppliersQuery } from '../../../api/products.js';
import { paths } from '../../../app/paths.js';
import { BoardHead } from '../../../features/board/board-head.js';
import { Board } from '../../../features/board/board.js';
import { BoardFilter, BoardSearch } from '../../../features/board/filters.js';
import { useBoardAddress } from '../../../features/board/use-board-address.js';
import { FormulaText } from '../../../features/formula-builder/formula-text.js';
import { productTypeLabels } from '../../../features/live-quote/labels.js';
import { ProductActions } from '../../../features/product-actions/product-actions.js';
import { ReachBadge, reachOptions } from '../../../features/product-actions/reach.js';
import { ProductPanel } from '../../../features/product-panel/product-panel.js';
import { useViewer, type Viewer } from '../../../features/viewer/use-viewer.js';
import { counted } from '../../../lib/format.js';
import { markup } from '../../../lib/markup.js';
import { Button } from '../../../ui/button.js';
import { NameCell, PriceCell } from '../../../ui/cells.js';
import type { Column } from '../../../ui/data-table.js';
import { Dialog } from '../../../ui/dialog.js';
import { Money, Quantity } from '../../../ui/figures.js';
import { LoadFailed, Oops } from '../../../ui/states.js';
import { useToast } from '../../../ui/toast.js';
import { productsNarrowing, productsRequest } from './products-request.js';

/** Products on sale: the user's own offers with price and stock; all of them for admins. */
export function Products() {
  const { search, set } = useBoardAddress();
  const viewer = useViewer();
  const request = productsRequest(search, viewer);
  const products = useQuery(productsQuery(viewer.id, request));
  const suppliers = useQuery({ ...suppliersQuery(viewer.id), enabled: viewer.admin });
  const [added, setAdded] = useState(false);
  const toast = useToast();
  const { data } = products;
  const panel = viewer.may('prices') ? search.get('panel') : null;
  const edited = data?.data.find((product) => String(product.id) === panel);
  return (
    <>
      <BoardHead
        title={viewer.admin ? 'Products' : isTrade(viewer.userType) ? 'My labour & material' : 'My products'}
        count={!!data?.total && counted(data.total, 'product')}
      >
        {viewer.admin && (
          <Link className="btn" to={paths['master-products']()}>
            Master products
          </Link>
        )}
        {viewer.may('prices') && (
          <Button
            variant={data?.total === 0 ? undefined : 'primary'}
            onClick={() => set({ panel: 'new' }, { keepPage: true })}
          >
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
        columns={columns(viewer, (product) => set({ panel: String(product.id) }, { keepPage: true }))}
        sort={request.sort}
        perPage={productTablePerPage}
        filters={
          <>
            <BoardSearch label="Search products" placeholder="Name or SKU" />
            <BoardFilter
              label="Product type"
              param="type"
              value={search.get('type') ?? ''}
              all="All types"
              options={productTypes.map((value) => ({ value, label: productTypeLabels[value] }))}
            />
            <BoardFilter
              label="Who sees it"
              param="reach"
              value={search.get('reach') ?? ''}
              all="Shown and hidden"
              options={reachOptions(viewer)}
            />
            {suppliers.isError && (
              <LoadFailed
                message="The suppliers to filter by could not be loaded."
                onRetry={() => void suppliers.refetch()}
                retrying={suppliers.isFetching}
              />
            )}
            {viewer.admin && !suppliers.isError && (
              <BoardFilter
                label="Supplier"
                param="supplier"
                value={search.get('supplier') ?? ''}
                all="All suppliers"
                options={(suppliers.data ?? []).map((supplier) => ({
                  value: String(supplier.id),
                  label: supplier.business_name,
                }))}
              />
            )}
          </>
        }
        narrowing={productsNarrowing}
        empty={
          <Oops
            message1="No products yet"
            message2="There are no records to show. Add what you sell or do yourself, with your cost and price, and use it in your templates."
            action={() => set({ panel: 'new' }, { keepPage: true })}
            btn_text="Add Product"
          />
        }
      />
      {(panel === 'new' || edited) && (
        <ProductPanel
          key={panel}
          product={edited ?? null}
          onClose={() => set({ panel: '' }, { keepPage: true })}
          onSaved={(isNew) => {
            set({ panel: '' }, { keepPage: true });
            if (isNew) setAdded(true);
            else toast({ title: 'Success', message: 'Product saved.' });
          }}
        />
      )}
      <Dialog
        open={added}
        onClose={() => setAdded(false)}
        title="SUCCESS!"
        footer={
          <>
            <Button onClick={() => setAdded(false)}>Done</Button>
            <Button
              variant="primary"
              onClick={() => {
                setAdded(false);
                set({ panel: 'new' }, { keepPage: true });
              }}
            >
              Add More
            </Button>
          </>
        }
      >
        <p>Product has been added. Add more or quote this SKU</p>
      </Dialog>
    </>
  );
}

function columns(viewer: Viewer, onEdit: (product: ProductRow) => void): Column<ProductRow>[] {
  const list: Column<ProductRow>[] = [
    {
      id: 'name',
      header: 'Product',
      sortField: 'name',
      phone: 'wide',
      cell: (product) => (
        <NameCell
          image={product.thumbnail}
          name={product.name}
          note={
            <span className="note">
              {[product.master_product_name, product.sku && `SKU ${product.sku}`].filter(Boolean).join(' · ')}
            </span>
          }
        />
      ),
    },
    { id: 'reach', header: 'Seen by', cell: (product) => <ReachBadge product={product} viewer={viewer} /> },
    {
      id: 'type',
      header: 'Type',
      sortField: 'product_type',
      phone: 'off',
      roomy: true,
      cell: (product) => productTypeLabels[product.product_type],
    },
  ];
  if (viewer.admin)
    list.push({
      id: 'supplier',
      header: 'Supplier',
      sortField: 'business_name',
      phone: 'off',
      cell: (product) => product.business_name,
    });
  list.push(
    {
      id: 'formula',
      header: 'Formula',
      phone: 'off',
      roomy: true,
      cell: (product) =>
        product.formula ? <FormulaText formula={product.formula} /> : <span className="text-ink-3">none</span>,
    },
    {
      id: 'cost',
      header: 'Cost',
      numeric: true,
      sortField: 'cost_price',
      phone: 'off',
      cell: (product) => <Money amount={product.cost_price} />,
    },
    {
      id: 'retail',
      header: 'Retail',
      numeric: true,
      sortField: 'retail_price',
      cell: (product) => <PriceCell beside amount={product.retail_price} unit={product.unit} />,
    },
    {
      id: 'markup',
      header: 'Markup',
      numeric: true,
      phone: 'off',
      roomy: true,
      cell: (product) => markup(product.cost_price, product.retail_price),
    },
    {
      id: 'stock',
      header: 'In stock',
      numeric: true,
      sortField: 'unit_in_stock',
      phone: 'off',
      cell: (product) => (product.unit_in_stock == null ? '–' : <Quantity amount={product.unit_in_stock} />),
    },
    {
      id: 'edit',
      header: <span className="sr-only">Actions</span>,
      numeric: true,
      phone: 'wide',
      cell: (product) => (
        <span className="inline-flex items-center gap-1">
          {viewer.may('prices') && (
            <Button size="small" aria-label={`Edit ${product.name}`} onClick={() => onEdit(product)}>
              Edit
            </Button>
          )}
          <ProductActions product={product} viewer={viewer} />
        </span>
      ),
    },
  );
  return list;
}
