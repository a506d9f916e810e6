import { cataloguePerPage, type ProductRow } from '@quotewright/domain/catalogue/contract.js';
import type { ProductType } from '@quotewright/domain/formula/settings.js';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { productsQuery } from '../../api/products.js';
import { Badge } from '../../ui/badge.js';
import { Button } from '../../ui/button.js';
import { Field, Select } from '../../ui/field.js';
import { Skeleton } from '../../ui/states.js';
import { Picker } from '../picker/picker.js';
import { ProductTypeOptions } from '../product-panel/offer-fields.js';
import { ProductTile } from '../product-tile/product-tile.js';
import { useViewer } from '../viewer/use-viewer.js';

interface SkuCatalogueProps {
  /** "I sell this too" of a product. */
  onSell: (product: ProductRow) => void;
  /** None of them is it: a new product is typed. */
  onNew: () => void;
  onClose: () => void;
}

/**
 * The products of the shared catalogue, nine a page, to look for one before it is typed anew. One's own are among them
 * and say so. An admin, who sells nothing, names the supplier later.
 */
export function SkuCatalogue({ onSell, onNew, onClose }: SkuCatalogueProps) {
  const viewer = useViewer();
  const [type, setType] = useState<ProductType | ''>('');
  return (
    <Picker
      title="SKU catalogue"
      noun="products"
      placeholder="Name, SKU, GTIN or brand"
      size="x-large"
      queryFor={(request) =>
        productsQuery(viewer.id, {
          ...request,
          by_product: true,
          columnFilters: { product_type: type, ...(viewer.admin && { reach: 'shared' }) },
          perPage: cataloguePerPage,
        })
      }
      onPick={async (product) => onSell(product)}
      onClose={onClose}
      filterKey={type}
      filters={
        <>
          <Field label="Product type" labelHidden>
            <Select value={type} onChange={({ target }) => setType(target.value as ProductType | '')}>
              <option value="">All types</option>
              <ProductTypeOptions />
            </Select>
          </Field>
          <Button variant="primary" onClick={onNew}>
            <Plus aria-hidden="true" />
            New product
          </Button>
        </>
      }
      whenNothing={
        <Button size="small" onClick={() => setType('')}>
          Show all types
        </Button>
      }
      skeleton={
        <div className="tiles">
          {Array.from({ length: 6 }, (_, at) => (
            <Skeleton key={at} className="h-36" />
          ))}
        </div>
      }
    >
      {(products, { pick }) => (
        <div className="tiles">
          {products.map((product) => (
            <ProductTile
              key={product.id}
              product={product}
              badge={product.supplier === viewer.businessId && <Badge tone="info">You sell this</Badge>}
              actions={
                product.supplier !== viewer.businessId && (
                  <Button
                    size="small"
                    onClick={() => pick(product)}
                    aria-label={`I sell this too: ${product.name}, ${product.business_name}`}
                  >
                    I sell this too
                  </Button>
                )
              }
            />
          ))}
        </div>
      )}
    </Picker>
  );
}
