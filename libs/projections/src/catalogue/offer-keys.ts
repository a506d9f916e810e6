import { inAnyCase, LOWERED } from '../kernel/any-case.js';
import { plannedOnce, type ReadModels } from '../kernel/projection.js';
import { productCatalogue } from './product-catalogue.js';

/** What rows of a price sheet name offers by: ids, SKUs, and GTINs in digits. */
export interface OfferKeys {
  ids: readonly number[];
  skus: readonly string[];
  gtins: readonly string[];
}

/** The keys of an offer; empty if it has none. */
export interface KeyedOffer {
  id: number;
  supplier_sku: string;
  /** Of the product, if it is the supplier's own. */
  sku: string;
  gtin: string;
}

/** Those of a supplier's offers that have one of some keys, SKUs whatever their case; never another supplier's. */
export async function offersByKeys(
  read: ReadModels,
  supplierId: number,
  { ids, skus, gtins }: OfferKeys,
): Promise<KeyedOffer[]> {
  const anyCase = inAnyCase(skus);
  const [offer, product] = [read.table(productCatalogue, 'offer'), read.table(productCatalogue, 'product')];
  return read
    .knex({ o: offer })
    .options(plannedOnce('offers by keys', offer, product))
    .join({ p: product }, 'p.id', 'o.product_id')
    .whereRaw(
      `o.supplier = ? AND NOT o.deleted AND (o.id = ANY (?) OR lower(o.supplier_sku) IN ${LOWERED}
         OR p.owner_id = o.supplier AND lower(p.sku) IN ${LOWERED} OR p.gtin = ANY (?))`,
      [supplierId, [...ids], anyCase, anyCase, [...gtins]],
    )
    .select(
      'o.id',
      'p.gtin',
      'o.supplier_sku',
      read.knex.raw(`CASE WHEN p.owner_id = o.supplier THEN p.sku ELSE '' END AS sku`),
    );
}

/** The names of the products that a supplier offers. */
export async function productNames(read: ReadModels, supplierId: number): Promise<string[]> {
  return read
    .knex({ o: read.table(productCatalogue, 'offer') })
    .join({ p: read.table(productCatalogue, 'product') }, 'p.id', 'o.product_id')
    .where({ 'o.supplier': supplierId, 'o.deleted': false })
    .pluck<string[]>('p.name');
}
