import { lowStock, untouchedDays } from '@quotewright/domain/catalogue/contract.js';
import { productTypes } from '@quotewright/domain/formula/settings.js';
import { useQuery } from '@tanstack/react-query';
import { everySupplierQuery } from '../../../../api/products.js';
import { BoardFilter, BoardSearch } from '../../../../features/board/filters.js';
import { useBoardAddress } from '../../../../features/board/use-board-address.js';
import { productTypeLabels } from '../../../../features/live-quote/labels.js';
import { reachOptions } from '../../../../features/product-actions/reach.js';
import type { Viewer } from '../../../../features/viewer/use-viewer.js';
import { LoadFailed } from '../../../../ui/states.js';

const STOCK = [
  { value: 'out', label: 'Out of stock' },
  { value: 'low', label: `${lowStock} or fewer left` },
  { value: 'in', label: 'In stock' },
];
const UNTOUCHED = untouchedDays.map((days) => ({
  value: String(days),
  label: days === 365 ? 'Same price for a year' : `Same price for ${days} days`,
}));
const USED = [
  { value: 'yes', label: 'Used by templates' },
  { value: 'no', label: 'Used by none' },
];

/** Search and filters of the list of products. */
export function ProductFilters({ viewer }: { viewer: Viewer }) {
  const { search } = useBoardAddress();
  const suppliers = useQuery({ ...everySupplierQuery(viewer.id), enabled: viewer.admin });
  const chosen = (param: string) => search.get(param) ?? '';
  return (
    <>
      <BoardSearch label="Search products" placeholder="Name, SKU or brand" />
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
        all="Any visibility"
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
      <BoardFilter label="Stock" param="stock" value={chosen('stock')} all="Any stock" options={STOCK} />
      <BoardFilter
        label="Last price change"
        param="untouched"
        value={chosen('untouched')}
        all="Any price age"
        options={UNTOUCHED}
      />
      <BoardFilter label="Use" param="used" value={chosen('used')} all="Used or not" options={USED} />
    </>
  );
}
