import type { ProductRow } from '@quotewright/domain/catalogue/contract.js';
import type { ReactNode } from 'react';
import { FormulaText } from '../../../../features/formula-builder/formula-text.js';
import { productTypeLabels } from '../../../../features/live-quote/labels.js';
import { ProductActions } from '../../../../features/product-actions/product-actions.js';
import { ReachBadge } from '../../../../features/product-actions/reach.js';
import type { Viewer } from '../../../../features/viewer/use-viewer.js';
import { markup } from '../../../../lib/markup.js';
import { Button } from '../../../../ui/button.js';
import { NameCell, PriceCell } from '../../../../ui/cells.js';
import type { Column } from '../../../../ui/data-table.js';
import { Money, Quantity } from '../../../../ui/figures.js';
import { EditCell } from './edit-cell.js';
import { readCell, type EditedField, type useRowEdits } from './use-row-edits.js';

interface ColumnsOptions {
  viewer: Viewer;
  /** The rows of the page. */
  rows: readonly ProductRow[];
  /** Prices and stock are edited in the row; absent where they may only be read. */
  edits: ReturnType<typeof useRowEdits> | null;
  /** Opens everything else of a product. */
  onEdit: (product: ProductRow) => void;
}

/** What can be done with a product of the list. */
export function RowActions({
  product,
  viewer,
  onEdit,
}: Pick<ColumnsOptions, 'viewer' | 'onEdit'> & { product: ProductRow }) {
  return (
    <span className="inline-flex items-center gap-1">
      {viewer.may('prices') && (
        <Button size="small" aria-label={`Edit ${product.name}`} onClick={() => onEdit(product)}>
          Edit
        </Button>
      )}
      <ProductActions product={product} viewer={viewer} />
    </span>
  );
}

/** The columns of the list of products on sale. */
export function productColumns({ viewer, rows, edits, onEdit }: ColumnsOptions): Column<ProductRow>[] {
  // Labour is not kept in stock, and an offer of a deleted account belongs to nobody.
  const mayEdit = ({ reach, product_type }: ProductRow, field: EditedField) =>
    edits !== null && reach !== 'orphaned' && !(field === 'unit_in_stock' && product_type === 'labour');
  const editable = (field: EditedField, shown: (product: ProductRow) => ReactNode) => (product: ProductRow) =>
    edits && mayEdit(product, field) ? (
      <EditCell row={product} rows={rows} field={field} edits={edits} />
    ) : (
      shown(product)
    );
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
              {[
                product.master_product_name,
                product.sku && `SKU ${product.sku}`,
                product.supplier_sku && `Supplier SKU ${product.supplier_sku}`,
              ]
                .filter(Boolean)
                .join(' · ')}
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
      cell: editable('cost_price', (product) => <Money amount={product.cost_price} />),
    },
    {
      id: 'retail',
      header: 'Retail',
      numeric: true,
      sortField: 'retail_price',
      cell: (product) =>
        mayEdit(product, 'retail_price') ? (
          <>
            <EditCell row={product} rows={rows} field="retail_price" edits={edits!} />
            <span className="note block">{`per ${product.unit}`}</span>
          </>
        ) : (
          <PriceCell amount={product.retail_price} unit={product.unit} />
        ),
    },
    {
      id: 'markup',
      header: 'Markup',
      numeric: true,
      phone: 'off',
      roomy: true,
      cell: (product) => markup(typedPrice(product, 'cost_price', edits), typedPrice(product, 'retail_price', edits)),
    },
    {
      id: 'stock',
      header: 'In stock',
      numeric: true,
      sortField: 'unit_in_stock',
      phone: 'off',
      cell: editable('unit_in_stock', (product) =>
        product.unit_in_stock == null ? '–' : <Quantity amount={product.unit_in_stock} />,
      ),
    },
    {
      id: 'edit',
      header: <span className="sr-only">Actions</span>,
      numeric: true,
      phone: 'wide',
      cell: (product) => <RowActions product={product} viewer={viewer} onEdit={onEdit} />,
    },
  );
  return list;
}

/** A price as typed in the row, once it can be read. */
function typedPrice(
  product: ProductRow,
  field: 'cost_price' | 'retail_price',
  edits: ColumnsOptions['edits'],
): string | null | undefined {
  const typed = edits?.typedIn(product, field);
  if (typed === undefined) return product[field];
  const cell = readCell(field, typed, product);
  return 'value' in cell ? cell.value : undefined;
}
