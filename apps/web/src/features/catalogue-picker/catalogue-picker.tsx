import { allSuppliers, cataloguePerPage, type ProductRow } from '@quotewright/domain/catalogue/contract.js';
import { mostPerPage, type Page } from '@quotewright/domain/kernel/contract.js';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { productsQuery, suppliersQuery } from '../../api/products.js';
import { counted } from '../../lib/format.js';
import { Badge } from '../../ui/badge.js';
import { Button } from '../../ui/button.js';
import { Switch } from '../../ui/choice.js';
import { Field, Select } from '../../ui/field.js';
import { Skeleton } from '../../ui/states.js';
import { Picker } from '../picker/picker.js';
import { ProductTile } from '../product-tile/product-tile.js';
import { useViewer } from '../viewer/use-viewer.js';

interface CataloguePickerProps {
  title: string;
  /** Labels of each product's button, before and after it was added once: `Add line`, `Add again`. */
  action: { first: string; again: string };
  /** Where it is used already: `On this template`. */
  place?: string;
  /** How often each offer is used already, by its id. */
  linked: ReadonlyMap<number, number>;
  /** Handles the selected product; the dialog stays open for the next. */
  onPick: (product: ProductRow) => Promise<unknown>;
  onClose: () => void;
}

/**
 * The catalogue in a dialog, nine products per page: everyone's, or your own labour and material. Contractors start with
 * their own while it holds something that is not linked yet. Admins choose among all suppliers.
 */
export function CataloguePicker({
  title,
  place = 'On this template',
  action,
  linked,
  onPick,
  onClose,
}: CataloguePickerProps) {
  const viewer = useViewer();
  const [chosen, setSupplier] = useState<number | null>(null);
  // As it was at the start: adding the last own product must not change the list under the pointer.
  const [linkedBefore] = useState(linked);
  const own = useQuery({
    ...productsQuery(viewer.id, { supplier: viewer.businessId, offered: true, perPage: mostPerPage }),
    enabled: viewer.userType === 'contractor',
  });
  const newInOwn = (page: Page<ProductRow>): boolean =>
    page.last_page > 1 || page.data.some(({ id }) => !linkedBefore.has(id));
  const startsWithOwn = viewer.userType === 'contractor' && (own.data === undefined || newInOwn(own.data));
  const supplier = chosen ?? (startsWithOwn ? viewer.businessId : allSuppliers);
  const suppliers = useQuery({ ...suppliersQuery(viewer.id), enabled: viewer.admin });

  return (
    <Picker
      title={title}
      noun="products"
      placeholder="Name, SKU or supplier"
      size="x-large"
      queryFor={(request) =>
        productsQuery(viewer.id, { ...request, supplier, offered: true, perPage: cataloguePerPage })
      }
      onPick={onPick}
      onClose={onClose}
      filterKey={supplier === allSuppliers ? '' : String(supplier)}
      filters={
        viewer.admin ? (
          <Field label="Supplier" labelHidden>
            <Select value={supplier} onChange={(event) => setSupplier(Number(event.target.value))}>
              <option value={allSuppliers}>All suppliers</option>
              {suppliers.data?.map((option) => (
                <option key={option.id} value={option.id}>
                  {option.business_name}
                </option>
              ))}
            </Select>
          </Field>
        ) : (
          <Switch
            checked={supplier !== allSuppliers}
            onChange={(event) => setSupplier(event.target.checked ? viewer.businessId : allSuppliers)}
          >
            My labour &amp; material
          </Switch>
        )
      }
      whenNothing={
        <Button size="small" onClick={() => setSupplier(allSuppliers)}>
          Show all suppliers
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
      {(products, { pick, isPicking }) => (
        <div className="tiles">
          {products.map((product) => {
            const times = linked.get(product.id) ?? 0;
            const word = times > 0 ? action.again : action.first;
            return (
              <ProductTile
                key={product.id}
                product={product}
                busy={isPicking(product)}
                badge={
                  times > 0 && <Badge tone="info">{times === 1 ? place : `${place}, ${counted(times, 'line')}`}</Badge>
                }
                actions={
                  <Button
                    size="small"
                    busy={isPicking(product)}
                    onClick={() => pick(product)}
                    aria-label={`${word}: ${product.name}, ${product.business_name}`}
                  >
                    {word}
                  </Button>
                }
              />
            );
          })}
        </div>
      )}
    </Picker>
  );
}
