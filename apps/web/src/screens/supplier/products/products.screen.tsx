import { allSuppliers, type ProductRow } from '@quotewright/domain/catalogue/contract.js';
import { productTypes } from '@quotewright/domain/formula/settings.js';
import { useQuery } from '@tanstack/react-query';
import { Plus, Search } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { messageOf } from '../../../api/errors.js';
import { productsQuery, suppliersQuery } from '../../../api/products.js';
import { paths } from '../../../app/paths.js';
import { FormulaText } from '../../../features/formula-builder/formula-text.js';
import { productTypeLabels } from '../../../features/live-quote/labels.js';
import { ProductPanel } from '../../../features/product-panel/product-panel.js';
import { useSearchShortcut } from '../../../features/shortcuts/use-search-shortcut.js';
import { useViewer } from '../../../features/viewer/use-viewer.js';
import { counted, markup } from '../../../lib/format.js';
import { Meta } from '../../../seo/meta.js';
import { Button } from '../../../ui/button.js';
import { DataTable, type Column, type Sort } from '../../../ui/data-table.js';
import { Dialog } from '../../../ui/dialog.js';
import { Field, Input, Select } from '../../../ui/field.js';
import { Money, Quantity } from '../../../ui/figures.js';
import { Pagination } from '../../../ui/pagination.js';
import { Picture } from '../../../ui/picture.js';
import { LoadFailed, Oops, Skeleton } from '../../../ui/states.js';
import { useToast } from '../../../ui/toast.js';
import { productsRequest } from './products-request.js';

/** The products somebody sells: their own offers with price and stock; for an admin, everybody's. */
export function Products() {
  const [search, setSearch] = useSearchParams();
  const viewer = useViewer();
  useSearchShortcut();
  const request = productsRequest(search, viewer);
  const products = useQuery(productsQuery(viewer.id, request));
  const suppliers = useQuery({ ...suppliersQuery(viewer.id), enabled: viewer.admin });
  const [added, setAdded] = useState(false);
  const toast = useToast();
  const { data } = products;
  const panel = search.get('panel');
  const edited = data?.data.find((product) => String(product.id) === panel);
  const filtered = request.searchTerm !== '' || request.columnFilters !== undefined || (viewer.admin && request.supplier !== allSuppliers);

  const set = (key: string, value: string, keepPage = false) =>
    setSearch((before) => {
      if (value) before.set(key, value);
      else before.delete(key);
      if (!keepPage) before.delete('page');
      return before;
    });

  return (
    <>
      <Meta title="Products" />
      <header className="tool-head">
        <div className="tool-head-row pb-2">
          <h1>{viewer.admin ? 'Products' : viewer.userType === 'suppliers' ? 'My products' : 'My labour & material'}</h1>
          {data && data.total > 0 && <span className="text-sm text-ink-3">{counted(data.total, 'product')}</span>}
          <div className="tool-head-acts">
            <Button variant={data?.total === 0 ? undefined : 'primary'} onClick={() => set('panel', 'new', true)}>
              <Plus aria-hidden="true" />
              Add Product
            </Button>
          </div>
        </div>
      </header>
      <div className="board">
        <div className="board-filters">
          <form
            role="search"
            className="flex-1 max-w-80 min-w-52"
            onSubmit={(event) => {
              event.preventDefault();
              set('search', String(new FormData(event.currentTarget).get('search') ?? '').trim());
            }}
          >
            <Field label="Search products" labelHidden>
              <Input key={request.searchTerm} small type="search" name="search" defaultValue={request.searchTerm} placeholder="Name or SKU" prefix={<Search aria-hidden="true" />} aria-keyshortcuts="/" suffix={<kbd aria-hidden="true">/</kbd>} />
            </Field>
          </form>
          <Field label="Product type" labelHidden>
            <Select small value={search.get('type') ?? ''} onChange={(event) => set('type', event.target.value)}>
              <option value="">All types</option>
              {productTypes.map((type) => (
                <option key={type} value={type}>
                  {productTypeLabels[type]}
                </option>
              ))}
            </Select>
          </Field>
          {viewer.admin && (
            <Field label="Supplier" labelHidden>
              <Select small value={request.supplier} onChange={(event) => set('supplier', event.target.value === '0' ? '' : event.target.value)}>
                <option value={allSuppliers}>All suppliers</option>
                {suppliers.data?.map((supplier) => (
                  <option key={supplier.id} value={supplier.id}>
                    {supplier.business_name}
                  </option>
                ))}
              </Select>
            </Field>
          )}
        </div>
        {products.isError && <LoadFailed message={messageOf(products.error)} retrying={products.isFetching} onRetry={() => void products.refetch()} />}
        {products.isPending && (
          <div className="grid gap-2" aria-busy="true" aria-label="Loading">
            {Array.from({ length: 8 }, (_, at) => (
              <Skeleton key={at} className="h-14" />
            ))}
          </div>
        )}
        {data?.data.length === 0 &&
          (filtered ? (
            <Oops message1="There are no records matching your request" link={{ to: paths['dashboard-skus'](), label: 'Clear filters' }} />
          ) : (
            <Oops message1="There are no records to show" message2="What you sell, or do yourself, with your own cost and price. Your templates can quote with it." action={() => set('panel', 'new', true)} btn_text="Add Product" />
          ))}
        {data && data.data.length > 0 && (
          <>
            <div aria-busy={products.isPlaceholderData}>
              <DataTable
                caption="Products"
                rows={data.data}
                rowId={(product) => product.id}
                columns={columns(viewer.admin, (product) => set('panel', String(product.id), true))}
                sort={request.sort ?? null}
                onSort={(sort: Sort) => set('sort', sort ? `${sort.field}.${sort.type}` : '')}
              />
            </div>
            <div className="mt-4">
              <Pagination page={data.current_page} lastPage={data.last_page} total={data.total} perPage={data.per_page} />
            </div>
          </>
        )}
      </div>
      {(panel === 'new' || edited) && (
        <ProductPanel
          key={panel}
          product={edited ?? null}
          onClose={() => set('panel', '', true)}
          onSaved={(isNew) => {
            set('panel', '', true);
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
                set('panel', 'new', true);
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

function columns(admin: boolean, onEdit: (product: ProductRow) => void): Column<ProductRow>[] {
  const list: Column<ProductRow>[] = [
    {
      id: 'name',
      header: 'Product',
      sortField: 'name',
      phone: 'wide',
      cell: (product) => (
        <span className="template-name">
          <Picture image={product.thumbnail} alt="" sizes="56px" />
          <span>
            <span className="name">{product.name}</span>
            <span className="note">{[product.master_product_name, product.sku && `SKU ${product.sku}`].filter(Boolean).join(' · ')}</span>
          </span>
        </span>
      ),
    },
    { id: 'type', header: 'Type', sortField: 'product_type', phone: 'off', cell: (product) => productTypeLabels[product.product_type] },
  ];
  if (admin) list.push({ id: 'supplier', header: 'Supplier', sortField: 'business_name', phone: 'off', cell: (product) => product.business_name });
  list.push(
    { id: 'formula', header: 'Formula', phone: 'off', cell: (product) => (product.formula ? <FormulaText formula={product.formula} /> : <span className="text-ink-3">none</span>) },
    { id: 'cost', header: 'Cost', numeric: true, sortField: 'cost_price', phone: 'off', cell: (product) => <Money amount={product.cost_price} /> },
    {
      id: 'retail',
      header: 'Retail',
      numeric: true,
      sortField: 'retail_price',
      cell: (product) => (
        <>
          <b className="font-semibold">
            <Money amount={product.retail_price} />
          </b>{' '}
          <span className="unit">{`/ ${product.unit}`}</span>
        </>
      ),
    },
    { id: 'markup', header: 'Markup', numeric: true, phone: 'off', cell: (product) => markup(product.cost_price, product.retail_price) },
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
      cell: (product) => (
        <Button size="small" aria-label={`Edit ${product.name}`} onClick={() => onEdit(product)}>
          Edit
        </Button>
      ),
    },
  );
  return list;
}
