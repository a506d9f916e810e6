import { allSuppliers, cataloguePerPage, type ProductRow } from '@quotewright/domain/catalogue/contract.js';
import { useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight, Search } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { messageOf } from '../../api/errors.js';
import { productsQuery, suppliersQuery } from '../../api/products.js';
import { useUserId } from '../../api/identity.js';
import { Button } from '../../ui/button.js';
import { Dialog } from '../../ui/dialog.js';
import { Field, Input, Select } from '../../ui/field.js';
import { LoadFailed, Skeleton } from '../../ui/states.js';
import { ProductTile } from '../product-tile/product-tile.js';

interface CataloguePickerProps {
  title: string;
  /** The word on each product's button. */
  action: string;
  /** Does what is wanted with the product; the dialog stays open for the next. */
  onPick: (product: ProductRow) => Promise<unknown>;
  onClose: () => void;
}

/** The catalogue in a dialog: search, one supplier or all, nine products a page. */
export function CataloguePicker({ title, action, onPick, onClose }: CataloguePickerProps) {
  const userId = useUserId();
  const [typed, setTyped] = useState('');
  const [supplier, setSupplier] = useState(allSuppliers);
  const [page, setPage] = useState(1);
  const [picking, setPicking] = useState<number | null>(null);
  const searchTerm = useDeferredValue(typed.trim());
  const suppliers = useQuery(suppliersQuery(userId));
  const products = useQuery(productsQuery(userId, { searchTerm, supplier, page, perPage: cataloguePerPage }));
  const { data } = products;

  async function pick(product: ProductRow) {
    setPicking(product.id);
    await onPick(product);
    setPicking(null);
  }

  return (
    <Dialog
      open
      size="x-large"
      onClose={onClose}
      title={title}
      footer={
        <>
          <span className="me-auto flex items-center gap-2 text-sm text-ink-3">
            <Button icon size="small" aria-label="Previous page" disabled={page === 1} onClick={() => setPage(page - 1)}>
              <ChevronLeft aria-hidden="true" className="flip" />
            </Button>
            <span role="status">{data && data.total > 0 ? `Page ${data.current_page} of ${data.last_page}, ${data.total} products` : ''}</span>
            <Button icon size="small" aria-label="Next page" disabled={!data || page >= data.last_page} onClick={() => setPage(page + 1)}>
              <ChevronRight aria-hidden="true" className="flip" />
            </Button>
          </span>
          <Button onClick={onClose}>Done</Button>
        </>
      }
    >
      <div className="flex flex-wrap gap-2">
        <Field label="Search products" labelHidden className="flex-1 min-w-52">
          <Input
            type="search"
            prefix={<Search aria-hidden="true" />}
            placeholder="Name, SKU or supplier"
            value={typed}
            onChange={(event) => {
              setTyped(event.target.value);
              setPage(1);
            }}
          />
        </Field>
        <Field label="Supplier" labelHidden>
          <Select
            value={supplier}
            onChange={(event) => {
              setSupplier(Number(event.target.value));
              setPage(1);
            }}
          >
            <option value={allSuppliers}>All suppliers</option>
            {userId !== null && !suppliers.data?.some((option) => option.id === userId) && <option value={userId}>My labour &amp; material</option>}
            {suppliers.data?.map((option) => (
              <option key={option.id} value={option.id}>
                {option.business_name}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      {products.isError && <LoadFailed message={messageOf(products.error)} retrying={products.isFetching} onRetry={() => void products.refetch()} />}
      {products.isPending && (
        <div className="tiles" aria-busy="true" aria-label="Loading products">
          {Array.from({ length: 6 }, (_, at) => (
            <Skeleton key={at} className="h-36" />
          ))}
        </div>
      )}
      {data?.data.length === 0 && <p className="py-5 text-sm text-ink-2">{searchTerm || supplier ? 'There are no records matching your request' : 'There are no records to show'}</p>}
      {data && data.data.length > 0 && (
        <div className="tiles" aria-busy={products.isPlaceholderData}>
          {data.data.map((product) => (
            <ProductTile
              key={product.id}
              product={product}
              supplier
              actions={
                <Button size="small" busy={picking === product.id} onClick={() => void pick(product)} aria-label={`${action}: ${product.name}, ${product.business_name}`}>
                  {action}
                </Button>
              }
            />
          ))}
        </div>
      )}
    </Dialog>
  );
}
