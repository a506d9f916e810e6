import type { ProductType } from '@quotewright/domain/formula/settings.js';
import type { Rated } from '@quotewright/domain/ratings/contract.js';
import type { ReactNode } from 'react';
import { paths } from '../../app/paths.js';
import { markup } from '../../lib/markup.js';
import { Money, Quantity } from '../../ui/figures.js';
import { Picture } from '../../ui/picture.js';
import { SpinnerOverlay } from '../../ui/states.js';
import { productTypeLabels } from '../live-quote/labels.js';
import { MeanStars } from '../stars/stars.js';
import { useViewer } from '../viewer/use-viewer.js';
import { tileRules } from './tile-rules.js';

/** What a tile shows of a product or template line; prices are absent for those who may not see them. */
export interface TileProduct extends Partial<Rated> {
  name: string;
  description: string;
  product_type: ProductType;
  sku: string;
  thumbnail: string;
  business_name: string;
  master_product_alias: string;
  /** The supplier's user id. */
  supplier: number;
  unit: string;
  retail_price?: string | null;
  cost_price?: string | null;
  unit_in_stock?: string | null;
}

interface ProductTileProps {
  product: TileProduct;
  /** A spinner over the tile while it is busy. */
  busy?: boolean;
  badge?: ReactNode;
  actions?: ReactNode;
  /** An action in the tile's upper corner. */
  corner?: ReactNode;
  /** The level of its name among the page's headings. */
  heading?: 'h2' | 'h3';
}

/** One product with its prices, stock, markup and actions; its content depends on the viewer. */
export function ProductTile({
  product,
  busy = false,
  badge,
  actions,
  corner,
  heading: Heading = 'h3',
}: ProductTileProps) {
  const viewer = useViewer();
  const rules = tileRules(viewer, product.product_type);
  const picture = <Picture image={product.thumbnail} alt="" sizes="96px" />;
  const labour = product.product_type === 'labour';
  const own = product.supplier === viewer.businessId;
  const owner = own ? 'My own' : rules.supplierName && product.business_name;
  return (
    <article className="product-tile" aria-busy={busy || undefined} aria-label={product.name}>
      {rules.pictureLink ? (
        <a
          href={paths['product-detail'](product.master_product_alias, { view: 'sku' })}
          target="_blank"
          rel="noreferrer"
          aria-label={`${product.name}, opens in a new tab`}
        >
          {picture}
        </a>
      ) : (
        picture
      )}
      <div className="min-w-0">
        <Heading className="font-text text-sm font-semibold leading-snug tracking-normal">{product.name}</Heading>
        <p className="text-xs text-ink-3 mt-0.5">
          {[owner, !labour && product.sku && `SKU ${product.sku}`, productTypeLabels[product.product_type]]
            .filter(Boolean)
            .join(' · ')}
        </p>
        {!own && <MeanStars rating={product.rating} ratings={product.ratings} />}
        {badge}
      </div>
      {corner}
      <p className="text-sm text-ink-2 line-clamp-3 col-span-full">{product.description}</p>
      <dl className="product-figures">
        {product.retail_price != null && (
          <TileFigure name="Retail price">
            <Money amount={product.retail_price} /> <span className="unit text-xs">/ {product.unit}</span>
          </TileFigure>
        )}
        {product.cost_price != null && (
          <TileFigure name="Cost price">
            <Money amount={product.cost_price} /> <span className="unit text-xs">/ {product.unit}</span>
          </TileFigure>
        )}
        {product.cost_price != null && product.retail_price != null && (
          <TileFigure name="Markup">{markup(product.cost_price, product.retail_price)}</TileFigure>
        )}
        {product.unit_in_stock != null && !labour && (
          <TileFigure name="In stock">
            <Quantity amount={product.unit_in_stock} />
          </TileFigure>
        )}
      </dl>
      {actions && <div className="col-span-full flex flex-wrap gap-2">{actions}</div>}
      {busy && <SpinnerOverlay />}
    </article>
  );
}

function TileFigure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
