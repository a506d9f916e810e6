import type { ProductEvent } from '@quotewright/domain/catalogue/product.js';
import { idOfStream, type Recorded } from '@quotewright/domain/kernel/decider.js';
import { originColumns, originOf, type Origin } from '../kernel/origin.js';
import { projection, type ReadModels, type Rows } from '../kernel/projection.js';

/** An offer's name and prices from one moment on, and who set them. */
export interface OfferPrice extends Origin {
  offer_id: number;
  /** Revision of the product's stream. */
  revision: number;
  product_id: number;
  supplier: number;
  name: string;
  retail_price: string;
  cost_price: string;
  valid_from: Date;
  event_id: string;
  position: string;
}

/** Adds the offer's next price: the previous one with the given changes. */
async function next(
  rows: Rows,
  event: Recorded<ProductEvent>,
  offerId: number,
  changes: Partial<OfferPrice>,
): Promise<void> {
  const earlier = (await rows.where<OfferPrice>('price', { offer_id: offerId })).filter(
    ({ revision }) => revision < event.revision,
  );
  const before = earlier.reduce<OfferPrice | undefined>(
    (latest, price) => (latest && latest.revision > price.revision ? latest : price),
    undefined,
  );
  rows.put('price', {
    ...before,
    ...changes,
    offer_id: offerId,
    revision: event.revision,
    product_id: idOfStream(event.stream),
    valid_from: event.meta.at,
    event_id: event.id,
    position: event.position,
    ...originOf(event.meta),
  });
}

/** Every price an offer ever had: for past moments, price bridges, and the price changes in a template's history. */
export const offerPriceHistory = projection<ProductEvent>({
  name: 'offer-price-history',
  version: 1,
  tables: {
    product: { columns: { id: 'integer', name: 'text' }, key: ['id'] },
    price: {
      columns: {
        offer_id: 'integer',
        revision: 'integer',
        product_id: 'integer',
        supplier: 'integer',
        name: 'text',
        retail_price: 'numeric',
        cost_price: 'numeric',
        valid_from: 'timestamptz',
        event_id: 'text',
        position: 'text',
        ...originColumns,
      },
      key: ['offer_id', 'revision'],
      indexes: [['offer_id', 'valid_from'], ['product_id']],
    },
  },
  on: {
    ProductAdded: (rows, event) => rows.put('product', { id: idOfStream(event.stream), name: event.data.name }),
    ProductRenamed: async (rows, event) => {
      const id = idOfStream(event.stream);
      rows.put('product', { id, name: event.data.name });
      const offerIds = new Set(
        (await rows.where<OfferPrice>('price', { product_id: id })).map(({ offer_id }) => offer_id),
      );
      for (const offerId of offerIds) await next(rows, event, offerId, { name: event.data.name });
    },
    OfferAdded: async (rows, event) => {
      const { offerId, supplierId: supplier, retailPrice: retail_price, costPrice: cost_price } = event.data;
      const product = await rows.get<{ name: string }>('product', { id: idOfStream(event.stream) });
      await next(rows, event, offerId, { supplier, name: product!.name, retail_price, cost_price });
    },
    OfferRetailPriceChanged: (rows, event) =>
      next(rows, event, event.data.offerId, { retail_price: event.data.retailPrice }),
    OfferCostPriceChanged: (rows, event) => next(rows, event, event.data.offerId, { cost_price: event.data.costPrice }),
  },
});

/** The prices of offers at an instant (inclusive). Offers that did not exist yet are left out. */
export async function offerPricesAt(
  read: ReadModels,
  offerIds: readonly number[],
  at: Date | string,
): Promise<Map<number, OfferPrice>> {
  const rows = await read
    .knex(read.table(offerPriceHistory, 'price'))
    .whereIn('offer_id', [...new Set(offerIds)])
    .where('valid_from', '<=', at)
    .distinctOn('offer_id')
    .orderBy([{ column: 'offer_id' }, { column: 'valid_from', order: 'desc' }, { column: 'revision', order: 'desc' }])
    .select<OfferPrice[]>('*');
  return new Map(rows.map((row) => [row.offer_id, row]));
}

/** A change of an offer's prices: the new row and the previous one. */
export interface OfferPriceChange {
  before: OfferPrice;
  after: OfferPrice;
}

/**
 * The changes of retail or cost price of some offers within a period (from exclusive, to inclusive), oldest first.
 * Changes of names alone do not count.
 */
export async function offerPriceChanges(
  read: ReadModels,
  offerIds: readonly number[],
  { from, to }: { from: Date | string; to: Date | string },
): Promise<OfferPriceChange[]> {
  const rows = await read
    .knex(read.table(offerPriceHistory, 'price'))
    .whereIn('offer_id', [...new Set(offerIds)])
    .where('valid_from', '<=', to)
    .orderBy(['offer_id', 'revision'])
    .select<OfferPrice[]>('*');
  const changes: OfferPriceChange[] = [];
  const start = new Date(from).getTime();
  for (const [index, after] of rows.entries()) {
    const before = rows[index - 1];
    if (!before || before.offer_id !== after.offer_id || after.valid_from.getTime() <= start) continue;
    if (before.retail_price !== after.retail_price || before.cost_price !== after.cost_price)
      changes.push({ before, after });
  }
  return changes.sort(
    (a, b) => a.after.valid_from.getTime() - b.after.valid_from.getTime() || a.after.revision - b.after.revision,
  );
}
