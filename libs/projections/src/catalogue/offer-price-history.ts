import type { ProductEvent } from '@quotewright/domain/catalogue/product.js';
import { categoryOfStream, idOfStream, type Actor, type Recorded } from '@quotewright/domain/kernel/decider.js';
import { beyondAll, parsePosition } from '@quotewright/domain/kernel/event-store.js';
import type { StreamErased } from '@quotewright/domain/kernel/stream-erased.js';
import { actedAs, originColumns, originOf, withReasons, type Origin } from '../kernel/origin.js';
import { ownStream, plannedOnce, projection, type ReadModels, type Rows } from '../kernel/projection.js';

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

/** Adds the offer's next price: the previous one with the given changes. Of an erased offer there is none. */
async function next(
  rows: Rows,
  event: Recorded<ProductEvent>,
  offerId: number,
  changes: Partial<OfferPrice>,
): Promise<void> {
  const latest = await rows.get<StoredPrice>('latest', { offer_id: offerId });
  if (latest ? latest.revision >= event.revision : event.type !== 'OfferAdded') return;
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
    // Times of a stream need not rise: a repeated command keeps its first one. The later revision is the later price.
    valid_from: later(event.meta.at, latest?.valid_from),
    event_id: event.id,
    epoch,
    place: String(at),
    position: event.position,
    ...originOf(event.meta),
  };
  rows.put('price', row);
  rows.put('latest', row);
}

const later = (at: string, before: Date | string | undefined): string =>
  before !== undefined && new Date(before) > new Date(at) ? new Date(before).toISOString() : at;

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

/** The prices of a product that is erased. */
async function erase(rows: Rows, { data: { stream } }: Recorded<StreamErased>): Promise<void> {
  if (categoryOfStream(stream) !== 'product') return;
  const product_id = idOfStream(stream);
  for (const { offer_id } of await rows.where<OfferPrice>('latest', { product_id }))
    await rows.removeWhere('price', { offer_id });
  await rows.removeWhere('latest', { product_id });
  rows.remove('product', { id: product_id });
}

/** Every price an offer ever had: for past moments, price bridges, and the price changes in a template's history. */
export const offerPriceHistory = projection<ProductEvent | StreamErased>({
  name: 'offer-price-history',
  version: 6,
  tables: {
    product: { columns: { id: 'integer', name: 'text' }, key: ['id'] },
    price: {
      columns: priceColumns,
      key: ['offer_id', 'revision'],
      indexes: [
        // The price at a moment is one entry of it, also among several of one moment.
        ['offer_id', 'valid_from', 'revision'],
        ['offer_id', 'kind', 'epoch', 'place'],
      ],
    },
    latest: { columns: priceColumns, key: ['offer_id'], indexes: [['product_id']] },
  },
  key: ownStream,
  on: {
    ProductAdded: (rows, event) => rows.put('product', { id: idOfStream(event.stream), name: event.data.name }),
    ProductRenamed: async (rows, event) => {
      const id = idOfStream(event.stream);
      await rows.patch('product', { id }, { name: event.data.name });
      for (const { offer_id } of await rows.where<OfferPrice>('latest', { product_id: id }))
        await next(rows, event, offer_id, { name: event.data.name });
    },
    OfferAdded: async (rows, event) => {
      const { offerId, supplierId: supplier, retailPrice: retail_price, costPrice: cost_price } = event.data;
      const product = await rows.get<{ name: string }>('product', { id: idOfStream(event.stream) });
      if (product) await next(rows, event, offerId, { supplier, name: product.name, retail_price, cost_price });
    },
    OfferRetailPriceChanged: (rows, event) =>
      next(rows, event, event.data.offerId, { retail_price: event.data.retailPrice }),
    OfferCostPriceChanged: (rows, event) => next(rows, event, event.data.offerId, { cost_price: event.data.costPrice }),
    StreamErased: erase,
  },
});

/**
 * The prices of offers at some instants (inclusive), in the order of the instants. Offers that did not exist yet are
 * left out.
 */
export async function offerPricesAt<At extends readonly (Date | string)[]>(
  read: ReadModels,
  offerIds: readonly number[],
  ...instants: At
): Promise<{ [K in keyof At]: Map<number, OfferPrice> }> {
  const prices = instants.map(() => new Map<number, OfferPrice>()) as { [K in keyof At]: Map<number, OfferPrice> };
  if (offerIds.length === 0 || instants.length === 0) return prices;
  const table = read.table(offerPriceHistory, 'price');
  const found = read.knex.raw<{ rows: (OfferPrice & { n: string })[] }>(
    `SELECT i.n, p.* FROM unnest(?::timestamptz[]) WITH ORDINALITY AS i (at, n), unnest(?::integer[]) AS o (id)
      CROSS JOIN LATERAL (
        SELECT * FROM ${table} WHERE offer_id = o.id AND valid_from <= i.at
          ORDER BY valid_from DESC, revision DESC LIMIT 1
      ) p`,
    [instants.map((at) => new Date(at).toISOString()), [...new Set(offerIds)]],
  );
  const { rows } = await found.options(plannedOnce('prices at', table));
  for (const { n, ...row } of rows) prices[Number(n) - 1]!.set(row.offer_id, row);
  return prices;
}

/** The price that an offer had at a revision of its product, and the event that set it; undefined if it had none. */
export async function priceBehind(
  read: ReadModels,
  { offer_id, revision, kind }: { offer_id: number; revision: number; kind: PriceKind },
): Promise<OfferPrice | undefined> {
  const prices = () =>
    read.knex(read.table(offerPriceHistory, 'price')).where({ offer_id }).where('revision', '<=', revision);
  const set = await prices().where({ kind }).orderBy('revision', 'desc').first<OfferPrice | undefined>('*');
  return set ?? prices().orderBy('revision').first<OfferPrice | undefined>('*');
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
export interface OfferPriceChange
  extends Pick<OfferPrice, keyof Origin | 'offer_id' | 'name' | 'valid_from' | 'event_id' | 'position'> {
  kind: PriceKind;
  before: string;
  after: string;
  /** The name that the actor trades under (`actedAs`). */
  actor: string | null;
}

/** Prices of one read. `complete` is the position down to which nothing is missing; `null`: nothing is. */
export interface PriceChanges {
  changes: OfferPriceChange[];
  complete: string | null;
}

/**
 * The newest changes of prices in some periods, newest first: at most `most`, however many there are. Changes of names do not count.
 */
export async function offerPriceChanges(
  read: ReadModels,
  viewer: Actor,
  periods: readonly PricePeriod[],
  most: number,
): Promise<PriceChanges> {
  if (periods.length === 0) return { changes: [], complete: null };
  const bounds = (position: (period: PricePeriod) => string) => {
    const split = periods.map((period) => parsePosition(position(period)));
    return [split.map(({ epoch }) => epoch), split.map(({ at }) => String(at))];
  };
  const prices = read.table(offerPriceHistory, 'price');
  const changes = read.knex.raw<{ rows: OfferPriceChange[] }>(
    `SELECT p.offer_id, p.name, p.valid_from, p.event_id, p.position, p.kind, p.before, p.after,
        p.actor_id, p.user_type, p.source, p.reason, p.reason_id, p.batch_id, ? AS actor
      FROM unnest(?::integer[], ?::text[], ?::integer[], ?::bigint[], ?::integer[], ?::bigint[])
        AS period (offer_id, kind, from_epoch, from_place, to_epoch, to_place)
      CROSS JOIN LATERAL (
        SELECT *, CASE kind WHEN 'retail' THEN retail_price ELSE cost_price END AS after
          FROM ${prices}
          WHERE offer_id = period.offer_id AND kind = period.kind
            AND (epoch, place) > (from_epoch, from_place) AND (epoch, place) < (to_epoch, to_place)
          ORDER BY epoch DESC, place DESC LIMIT ?
      ) p
      LEFT JOIN app."user" u ON u.id = p.actor_id
      ORDER BY p.epoch DESC, p.place DESC LIMIT ?`,
    [
      actedAs(read, viewer),
      periods.map(({ offer_id }) => offer_id),
      periods.map(({ kind }) => kind),
      ...bounds(({ after }) => after),
      ...bounds(({ before }) => before ?? beyondAll),
      most,
      most,
    ],
  );
  const { rows } = await changes.options(plannedOnce('price changes', prices));
  return {
    changes: await withReasons(read, rows),
    complete: rows.length === most ? rows.at(-1)!.position : null,
  };
}

/** A value of one of an offer's prices; `before` is `null` where the offer was made. */
export type PriceValue = OfferPrice & { before: string | null };

/** The values that one of an offer's prices had before a position, newest first, down to the first. */
export async function pricesOf(
  read: ReadModels,
  { offer_id, kind, before }: { offer_id: number; kind: PriceKind; before: string | null },
  most: number,
): Promise<PriceValue[]> {
  const { epoch, at } = parsePosition(before ?? beyondAll);
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
