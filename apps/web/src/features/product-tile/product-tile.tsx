import { Package } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ProductType } from '@quotewright/domain/formula/settings.js';
import { dollars, markupText } from '@quotewright/domain/kernel/money.js';
import { mediaUrl } from '../../lib/media.js';
import { productTypeLabels } from '../live-quote/labels.js';

/** What a tile shows of a product or of a template's line; prices are absent for those who may not see them. */
export interface TileProduct {
  name: string;
  description: string;
  product_type: ProductType;
  sku: string;
  thumbnail: string;
  business_name?: string;
  unit: string;
  retail_price?: string | null;
  cost_price?: string | null;
  unit_in_stock?: string | null;
}

interface ProductTileProps {
  product: TileProduct;
  /** Where the picture leads (admin: the product's page, in a new tab). */
  pictureHref?: string;
  /** Whether the supplier's name is shown. */
  supplier?: boolean;
  /** A spinner over the tile while something happens to it. */
  busy?: boolean;
  badge?: ReactNode;
  actions?: ReactNode;
}

/** One product with its prices, stock and markup, and what can be done with it here. */
export function ProductTile({ product, pictureHref, supplier = false, busy = false, badge, actions }: ProductTileProps) {
  const picture = <img className="picture" src={mediaUrl(product.thumbnail)} alt="" loading="lazy" />;
  return (
    <article className="product-tile" aria-busy={busy} aria-label={product.name}>
      {pictureHref ? (
        <a href={pictureHref} target="_blank" rel="noreferrer" aria-label={`${product.name}, opens in a new tab`}>
          {picture}
        </a>
      ) : (
        picture
      )}
      <div className="min-w-0">
        <h3 className="font-semibold leading-snug text-sm">{product.name}</h3>
        <p className="text-xs text-ink-3 mt-0.5">
          {[supplier && product.business_name, product.product_type !== 'labour' && product.sku && `SKU ${product.sku}`, productTypeLabels[product.product_type]].filter(Boolean).join(' · ')}
        </p>
        {badge}
      </div>
      <p className="text-sm text-ink-2 line-clamp-3 col-span-2">{product.description}</p>
      <dl className="col-span-2 product-figures">
        {product.retail_price != null && <TileFigure name="Retail price" value={dollars(product.retail_price)} unit={product.unit} />}
        {product.cost_price != null && <TileFigure name="Cost price" value={dollars(product.cost_price)} unit={product.unit} />}
        {product.cost_price != null && product.retail_price != null && <TileFigure name="Markup" value={markupText(product.cost_price, product.retail_price)} />}
        {product.unit_in_stock != null && product.product_type !== 'labour' && <TileFigure name="In stock" value={product.unit_in_stock} />}
      </dl>
      {actions && <div className="col-span-2 flex flex-wrap gap-2">{actions}</div>}
      {busy && (
        <span className="tile-busy" aria-hidden="true">
          <Package className="ic animate-pulse" />
        </span>
      )}
    </article>
  );
}

function TileFigure({ name, value, unit }: { name: string; value: string; unit?: string }) {
  return (
    <div>
      <dt className="text-xs text-ink-3">{name}</dt>
      <dd>
        <bdi dir="ltr">
          <b className="font-[640]">{value}</b>
          {unit && <span className="unit text-xs"> / {unit}</span>}
        </bdi>
      </dd>
    </div>
  );
}
