import { useQuery } from '@tanstack/react-query';
import { useParams, useSearchParams } from 'react-router-dom';
import { productsQuery } from '../../../api/products.js';
import { paths } from '../../../app/paths.js';
import { BoardHead } from '../../../features/board/board-head.js';
import { FormulaText } from '../../../features/formula-builder/formula-text.js';
import { ProductActions } from '../../../features/product-actions/product-actions.js';
import { ReachBadge } from '../../../features/product-actions/reach.js';
import { ProductPanel } from '../../../features/product-panel/product-panel.js';
import { ProductTile } from '../../../features/product-tile/product-tile.js';
import { useViewer } from '../../../features/viewer/use-viewer.js';
import { QueryFailed } from '../../../features/query-failed/query-failed.js';
import { counted } from '../../../lib/format.js';
import { useChangeQuery } from '../../../lib/use-change-query.js';
import { Button } from '../../../ui/button.js';
import { Pagination } from '../../../ui/pagination.js';
import { Loading, Oops, Skeleton } from '../../../ui/states.js';
import { useToast } from '../../../ui/toast.js';
import { productDetailRequest } from './product-detail-request.js';

/** A master product with its SKUs as tiles (`skus`): all for admins, their own for others. */
export function ProductDetail() {
  const alias = useParams().alias!;
  const [search] = useSearchParams();
  const changeQuery = useChangeQuery();
  const viewer = useViewer();
  const products = useQuery(productsQuery(viewer.id, productDetailRequest(alias, search, viewer)));
  const toast = useToast();
  const { data } = products;
  // After the last one is deleted nothing names it any more.
  const name = data?.data[0]?.master_product_name ?? 'Master product';
  const edited = data?.data.find((product) => String(product.id) === search.get('panel'));
  const openPanel = (id: number | null) =>
    changeQuery(
      (query) => {
        if (id === null) query.delete('panel');
        else query.set('panel', String(id));
      },
      { replace: true },
    );

  return (
    <>
      <BoardHead
        title={name}
        count={data && counted(data.total, 'SKU')}
        back={{ to: paths['dashboard-skus'](), label: 'Back to products' }}
      />
      <div className="board">
        <QueryFailed query={products} />
        {products.isPending && (
          <Loading label="Loading products" className="tiles">
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
        {data && data.total > 0 && (
          <>
            <h2 className="sr-only">Products</h2>
            <div className="tiles" aria-busy={products.isPlaceholderData}>
              {data.data.map((product) => (
                <ProductTile
                  key={product.id}
                  product={product}
                  badge={
                    <>
                      {product.formula !== '' && <FormulaText formula={product.formula} className="mt-1" />}
                      {product.reach !== 'shared' && <ReachBadge product={product} viewer={viewer} />}
                    </>
                  }
                  corner={<ProductActions product={product} viewer={viewer} />}
                  actions={
                    viewer.may('prices') && (
                      <Button
                        size="small"
                        onClick={() => openPanel(product.id)}
                        aria-label={`Edit ${product.name}, ${product.business_name}`}
                      >
                        Edit
                      </Button>
                    )
                  }
                />
              ))}
            </div>
            <div className="mt-5">
              <Pagination list={data} />
            </div>
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
