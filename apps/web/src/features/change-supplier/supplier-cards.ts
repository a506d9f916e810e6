import type { NotOffered, ProductRow } from '@quotewright/domain/catalogue/contract.js';
import type { Rated } from '@quotewright/domain/ratings/contract.js';

/** A supplier in the modal, with the product it would deliver (spec §3). */
export interface SupplierCard extends Rated {
  /** The offer. */
  id: number;
  /** The product's name. */
  name: string;
  business_name: string;
  /** Media hash; empty if there is no picture. */
  image: string;
  /** A decimal string; `null` if hidden. */
  price: string | null;
  unit: string;
  description: string;
  /** Why it could not be chosen again, if so: the line has it now. */
  not_offered?: NotOffered;
}

type Offered = Pick<
  ProductRow,
  'id' | 'product_id' | 'supplier' | 'name' | 'business_name' | 'thumbnail' | 'retail_price' | 'unit' | 'description'
> &
  Partial<Rated> &
  Pick<SupplierCard, 'not_offered'>;

/**
 * One card per supplier from the offers of a master product, which come cheapest first: its offer of the line's
 * product, else its cheapest of that kind. Suppliers with the line's own product come first.
 */
export function supplierCards(line: { product_id: number }, offers: readonly Offered[]): SupplierCard[] {
  const best = new Map<number, Offered>();
  for (const offer of offers) {
    const known = best.get(offer.supplier);
    if (!known || (offer.product_id === line.product_id && known.product_id !== line.product_id))
      best.set(offer.supplier, offer);
  }
  const same = (offer: Offered) => Number(offer.product_id === line.product_id);
  const cards = [...best.values()].sort(
    (a, b) => same(b) - same(a) || Number(a.retail_price ?? 0) - Number(b.retail_price ?? 0),
  );
  return cards.map((offer) => ({
    id: offer.id,
    name: offer.name,
    business_name: offer.business_name,
    image: offer.thumbnail,
    price: offer.retail_price ?? null,
    unit: offer.unit,
    rating: offer.rating ?? null,
    ratings: offer.ratings ?? 0,
    description: offer.description,
    ...(offer.not_offered && { not_offered: offer.not_offered }),
  }));
}
