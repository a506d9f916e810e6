import { comparablePrices } from '@quotewright/domain/catalogue/comparable-price.js';
import {
  mostPriceLines,
  mostPricePoints,
  priceHistoryPerPage,
  productTablePerPage,
  type ComparedOffers,
  type PricedOffer,
  type PriceHistory,
  type PriceMoment,
} from '@quotewright/domain/catalogue/contract.js';
import { knowsBusiness, owns, sightOf, whyNotOffered } from '@quotewright/domain/catalogue/visibility.js';
import type { Actor } from '@quotewright/domain/kernel/decider.js';
import { namesOfPeople } from '../kernel/origin.js';
import { pageOf } from '../kernel/paging.js';
import type { ReadModels } from '../kernel/projection.js';
import { offersOfMasterAt, shownRows, type Offer } from './catalogue-offers.js';
import { offerPriceHistory, type OfferPrice, type PriceKind } from './offer-price-history.js';

/** A page of a master product's offers as `viewer` may see them, cheapest first, their prices made comparable. */
export async function comparedOffers(
  read: ReadModels,
  viewer: Actor,
  alias: string,
  page: number,
): Promise<ComparedOffers> {
  const offers = await offersOfMasterAt(read, viewer, alias);
  const from = (page - 1) * productTablePerPage;
  const prices = offers.map((offer) => ({ ...offer, ended: whyNotOffered(offer.reach) !== undefined }));
  const comparable = comparablePrices(prices).slice(from, from + productTablePerPage);
  const rows = await shownRows(read, viewer, offers.slice(from, from + productTablePerPage));
  return {
    data: rows.map((row, at) => ({ ...row, comparable: comparable[at]! })),
    total: offers.length,
    current_page: page,
    per_page: productTablePerPage,
    last_page: Math.max(1, Math.ceil(offers.length / productTablePerPage)),
  };
}

/** The offer that a price is of, as `viewer` knows it. */
const pricedOffer = (viewer: Actor, offer: Offer): PricedOffer => ({
  offer_id: offer.id,
  name: offer.name,
  business_name: knowsBusiness(viewer, offer) ? offer.business_name : '',
  unit: offer.unit,
});

type PricedRow = Pick<
  OfferPrice,
  'offer_id' | 'event_id' | 'valid_from' | 'actor_id' | 'retail_price' | 'cost_price'
> & {
  kind: PriceKind | null;
  before: string | null;
};

/**
 * A page of the prices that the offers of a master product had, newest first, as far as `viewer` may see them, and their
 * retail prices as lines. A change of a cost that is hidden is not even counted.
 */
export async function priceHistory(
  read: ReadModels,
  viewer: Actor,
  alias: string,
  page: number,
): Promise<PriceHistory> {
  const offers = await offersOfMasterAt(read, viewer, alias);
  const byId = new Map(offers.map((offer) => [offer.id, offer]));
  const prices = () => read.knex({ h: read.table(offerPriceHistory, 'price') });
  const costed = offers.filter((offer) => sightOf(viewer, offer).cost).map(({ id }) => id);
  const added = `NOT EXISTS (SELECT FROM ${read.table(offerPriceHistory, 'price')} f WHERE f.offer_id = h.offer_id AND f.revision < h.revision)`;
  const list = await pageOf<PricedRow>(
    prices().whereRaw(
      `h.offer_id = ANY (?) AND (h.kind = 'retail' OR h.kind = 'cost' AND h.offer_id = ANY (?) OR h.kind IS NULL AND ${added})`,
      [[...byId.keys()], costed],
    ),
    { page, perPage: priceHistoryPerPage },
    (rows) => rows.orderByRaw('h.epoch DESC, h.place DESC, h.offer_id'),
  );
  const drawn = [...offers].sort((a, b) => Number(owns(viewer, b.supplier)) - Number(owns(viewer, a.supplier)));
  const lines = drawn.slice(0, mostPriceLines);
  const { rows: points } = await read.knex.raw<{ rows: OfferPrice[] }>(
    `SELECT p.offer_id, p.valid_from, p.retail_price FROM unnest(?::integer[]) AS o (id) CROSS JOIN LATERAL (
       SELECT * FROM ${read.table(offerPriceHistory, 'price')} h
         WHERE h.offer_id = o.id AND (h.kind = 'retail' OR h.kind IS NULL AND ${added})
         ORDER BY h.revision DESC LIMIT ?
     ) p ORDER BY p.revision`,
    [lines.map(({ id }) => id), mostPricePoints],
  );
  const told = (id: number) => viewer.userType === 'admin' || owns(viewer, byId.get(id)!.supplier);
  const people = await namesOfPeople(
    read,
    list.data.map(({ offer_id, actor_id }) => (told(offer_id) ? actor_id : null)),
  );
  return {
    ...list,
    data: list.data.map(
      (row): PriceMoment => ({
        ...pricedOffer(viewer, byId.get(row.offer_id)!),
        event_id: row.event_id,
        at: row.valid_from.toISOString(),
        kind: row.kind ?? 'added',
        before: row.before,
        after: row.kind === 'cost' ? row.cost_price : row.retail_price,
        by: told(row.offer_id) ? (people.get(row.actor_id ?? 0) ?? null) : null,
      }),
    ),
    lines: lines.map((offer) => ({
      ...pricedOffer(viewer, offer),
      points: points
        .filter(({ offer_id }) => offer_id === offer.id)
        .map(({ valid_from, retail_price }) => ({ at: valid_from.toISOString(), price: retail_price })),
    })),
    more: drawn.length - lines.length,
  };
}
