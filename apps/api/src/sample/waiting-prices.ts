import type { Knex } from 'knex';
import { priceChange } from '@quotewright/domain/catalogue/price-change.js';
import { ruledPrice } from '@quotewright/domain/catalogue/price-rule.js';
import type { ProductEvent } from '@quotewright/domain/catalogue/product.js';
import { businessOf, idOfStream, type Actor, type Recorded } from '@quotewright/domain/kernel/decider.js';
import type { EventStore } from '@quotewright/domain/kernel/event-store.js';
import { access } from '@quotewright/domain/trail/access.js';
import type { Item, Say } from './pieces.js';

/** The batch of the sheet: always the same, so an interrupted load makes it once. */
const BATCH = '0199c1f2-7a51-7c3e-9b6d-2f1f5b0a6c26';
/** Products of the sheet, and how far their retail prices move (percent). */
const ROWS = 12;
const MOVES = [4, 18, -3, 12, 6.5];

interface Services {
  knex: Knex;
  store: EventStore;
}

interface Sold {
  offer_id: number;
  product_id: number;
  retail: string;
}

/** A price sheet of a supplier whose large changes need the yes of an admin: it waits. */
export async function addWaitingPrices(
  { knex, store }: Services,
  supplier: Actor,
  admin: Actor,
  say: Say,
): Promise<Item> {
  const owner = businessOf(supplier);
  await say(access, owner, { type: 'ChangePriceApproval', rule: { when: 'above', percent: '10' } }, admin);
  const offers = [...(await offersOf(store, owner))].slice(0, ROWS);
  const rows = offers.map(({ offer_id, product_id, retail }, at) => ({
    change_id: BATCH,
    offer_id,
    product_id,
    before: JSON.stringify({ retailPrice: retail }),
    after: JSON.stringify({
      retailPrice: ruledPrice(retail, { field: 'retail_price', by: 'percent', value: MOVES[at % MOVES.length]! }),
    }),
  }));
  const made = {
    id: BATCH,
    owner_id: owner,
    actor_id: supplier.id,
    kind: 'sheet',
    state: 'ready',
    made_at: knex.fn.now(),
  };
  await knex('app.price_change').insert(made).onConflict('id').ignore();
  await knex('app.price_change_row').insert(rows).onConflict(['change_id', 'offer_id']).ignore();
  const { id } = await say(
    priceChange,
    'new',
    { type: 'AskForPriceChange', ownerId: owner, batch: BATCH, offers: rows.length, at: null, timeZone: '' },
    supplier,
  );
  await knex('app.price_change').where({ id: BATCH }).update({ number: id });
  return { id, parts: {} };
}

/** The offers of a supplier with their retail prices of now, in the order in which they were added. */
async function offersOf(store: EventStore, supplier: number): Promise<Iterable<Sold>> {
  const offers = new Map<number, Sold>();
  for await (const event of store.readAll(null)) {
    const { stream, type, data } = event as Recorded<ProductEvent>;
    if (type === 'OfferAdded' && data.supplierId === supplier)
      offers.set(data.offerId, { offer_id: data.offerId, product_id: idOfStream(stream), retail: data.retailPrice });
    const sold = type === 'OfferRetailPriceChanged' ? offers.get(data.offerId) : undefined;
    if (sold && type === 'OfferRetailPriceChanged') sold.retail = data.retailPrice;
    if (type === 'OfferDeleted' || type === 'OfferWithdrawn') offers.delete(data.offerId);
  }
  return offers.values();
}
