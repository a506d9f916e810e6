import type { ProductEvent } from '@quotewright/domain/catalogue/product.js';
import { idOfStream, type Recorded } from '@quotewright/domain/kernel/decider.js';
import { lastPlace, parsePosition } from '@quotewright/domain/kernel/event-store.js';
import { originColumns, originOf, withReasons, type Origin } from '../kernel/origin.js';
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

/** Which price a row changed. */
export type PriceKind = 'retail' | 'cost';

/** A row as stored. `latest` holds the newest of each offer, so that a price change reads one row. */
interface StoredPrice extends OfferPrice {
  /** The position as two numbers, so that the database can compare it. */
  epoch: number;
  place: string;
  /** The price that the event changed, with the price before; `null` where it changed none. */
  kind: PriceKind | null;
  before: string | null;
}

/** Adds the offer's next price: the previous one with the given changes. */
async function next(
  rows: Rows,
  event: Recorded<ProductEvent>,
  offerId: number,
  changes: Partial<OfferPrice>,
): Promise<void> {
  const latest = await rows.get<StoredPrice>('latest', { offer_id: offerId });
  if (latest && latest.revision >= event.revision) return;
  const differs = (price: 'retail_price' | 'cost_price') =>
    latest !== undefined && changes[price] !== undefined && changes[price] !== latest[price];
  const kind = differs('retail_price') ? 'retail' : differs('cost_price') ? 'cost' : null;
  const { epoch, at } = parsePosition(event.position);
  const row = {
    ...latest,
    ...changes,
    offer_id: offerId,
    revision: event.revision,
    product_id: idOfStream(event.stream),
    kind,
    before: kind && latest![`${kind}_price`],
    valid_from: event.meta.at,
    event_id: event.id,
    epoch,
    place: String(at),
    position: event.position,
    ...originOf(event.meta),
  };
  rows.put('price', row);
  rows.put('latest', row);
}

const priceColumns = {
  offer_id: 'integer',
  revision: 'integer',
  product_id: 'integer',
  supplier: 'integer',
  name: 'text',
  retail_price: 'numeric',
  cost_price: 'numeric',
  kind: 'text?',
  before: 'numeric?',
  valid_from: 'timestamptz',
  event_id: 'text',
  epoch: 'integer',
  place: 'bigint',
  position: 'text',
  ...originColumns,
} as const;

/** Every price an offer ever had: for past moments, price bridges, and the price changes in a template's history. */
export const offerPriceHistory = projection<ProductEvent>({
  name: 'offer-price-history',
  version: 3,
  tables: {
    product: { columns: { id: 'integer', name: 'text' }, key: ['id'] },
    price: {
      columns: priceColumns,
      key: ['offer_id', 'revision'],
      indexes: [
        ['offer_id', 'valid_from'],
        ['offer_id', 'kind', 'epoch', 'place'],
      ],
    },
    latest: { columns: priceColumns, key: ['offer_id'], indexes: [['product_id']] },
  },
  on: {
    ProductAdded: (rows, event) => rows.put('product', { id: idOfStream(event.stream), name: event.data.name }),
    ProductRenamed: async (rows, event) => {
      const id = idOfStream(event.stream);
      rows.put('product', { id, name: event.data.name });
      for (const { offer_id } of await rows.where<OfferPrice>('latest', { product_id: id }))
        await next(rows, event, offer_id, { name: event.data.name });
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

/** A period of a log's life in which changes of an offer's price count: positions, exclusive on both sides. */
export interface PricePeriod {
  offer_id: number;
  kind: PriceKind;
  after: string;
  /** `null`: it lasts. */
  before: string | null;
}

/** A change of one of an offer's prices. */
export interface OfferPriceChange extends OfferPrice {
  kind: PriceKind;
  before: string;
  after: string;
}

/** Prices of one read. `complete` is the position down to which nothing is missing; `null`: nothing is. */
export interface PriceChanges {
  changes: OfferPriceChange[];
  complete: string | null;
}

/** Beyond every position. */
const END = `999999999.${lastPlace}`;

/**
 * The newest changes of prices in some periods, newest first: at most `most` of each period are read, however many
 * there are. Changes of names do not count.
 */
export async function offerPriceChanges(
  read: ReadModels,
  periods: readonly PricePeriod[],
  most: number,
): Promise<PriceChanges> {
  if (periods.length === 0) return { changes: [], complete: null };
  const bounds = (position: (period: PricePeriod) => string) => {
    const split = periods.map((period) => parsePosition(position(period)));
    return [split.map(({ epoch }) => epoch), split.map(({ at }) => String(at))];
  };
  const { rows } = await read.knex.raw<{ rows: (OfferPriceChange & { period: string })[] }>(
    `SELECT u.period, p.*
      FROM unnest(?::integer[], ?::text[], ?::integer[], ?::bigint[], ?::integer[], ?::bigint[])
        WITH ORDINALITY AS u (offer_id, kind, from_epoch, from_place, to_epoch, to_place, period)
      CROSS JOIN LATERAL (
        SELECT *, CASE kind WHEN 'retail' THEN retail_price ELSE cost_price END AS after
          FROM ${read.table(offerPriceHistory, 'price')}
          WHERE offer_id = u.offer_id AND kind = u.kind
            AND (epoch, place) > (u.from_epoch, u.from_place) AND (epoch, place) < (u.to_epoch, u.to_place)
          ORDER BY epoch DESC, place DESC LIMIT ?
      ) p
      ORDER BY p.epoch DESC, p.place DESC`,
    [
      periods.map(({ offer_id }) => offer_id),
      periods.map(({ kind }) => kind),
      ...bounds(({ after }) => after),
      ...bounds(({ before }) => before ?? END),
      most,
    ],
  );
  const counts = new Map<string, number>();
  let complete: string | null = null;
  for (const { period, position } of rows) {
    const count = (counts.get(period) ?? 0) + 1;
    counts.set(period, count);
    // The first period, from the newest on, of which there may be more.
    if (count === most) complete ??= position;
  }
  return { changes: await withReasons(read, rows), complete };
}

/** A value of one of an offer's prices; `before` is `null` where the offer was made. */
export type PriceValue = OfferPrice & { before: string | null };

/** The values that one of an offer's prices had before a position, newest first, down to the first. */
export async function pricesOf(
  read: ReadModels,
  { offer_id, kind, before }: { offer_id: number; kind: PriceKind; before: string | null },
  most: number,
): Promise<PriceValue[]> {
  const { epoch, at } = parsePosition(before ?? END);
  const prices = () =>
    read
      .knex(read.table(offerPriceHistory, 'price'))
      .where({ offer_id })
      .whereRaw('(epoch, place) < (?, ?)', [epoch, String(at)]);
  const rows = await prices()
    .where({ kind })
    .orderBy([
      { column: 'epoch', order: 'desc' },
      { column: 'place', order: 'desc' },
    ])
    .limit(most)
    .select<PriceValue[]>('*');
  if (rows.length === most) return rows;
  const first = await prices().orderBy('revision').first<PriceValue | undefined>('*');
  return first && first.before === null ? [...rows, first] : rows;
}
