import { plannedOnce, type ReadModels } from '../kernel/projection.js';
import { productCatalogue } from './product-catalogue.js';

/** What a row of a price sheet names an offer by: its id, or a SKU in small letters. */
export interface OfferKeys {
  ids: readonly number[];
  skus: readonly string[];
}

/** Those of a supplier's offers that have one of some keys; never another supplier's. `sku`: of its own product, in small letters. */
export async function offersByKeys(
  read: ReadModels,
  supplierId: number,
  { ids, skus }: OfferKeys,
): Promise<{ id: number; sku: string }[]> {
  const [offer, product] = [read.table(productCatalogue, 'offer'), read.table(productCatalogue, 'product')];
  return read
    .knex({ o: offer })
    .options(plannedOnce('offers by keys', offer, product))
    .join({ p: product }, 'p.id', 'o.product_id')
    .whereRaw(
      `o.supplier = ? AND NOT o.deleted AND (o.id = ANY (?) OR p.owner_id = o.supplier AND lower(p.sku) = ANY (?))`,
      [supplierId, [...ids], [...skus]],
    )
    .select('o.id', read.knex.raw(`CASE WHEN p.owner_id = o.supplier THEN lower(p.sku) ELSE '' END AS sku`));
}
