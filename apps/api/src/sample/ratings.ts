import type { Knex } from 'knex';
import { businessOf, type Actor, type Recorded } from '@quotewright/domain/kernel/decider.js';
import type { EventStore } from '@quotewright/domain/kernel/event-store.js';
import type { QuoteEvent } from '@quotewright/domain/quotes/quote.js';
import type { Stars } from '@quotewright/domain/ratings/contract.js';
import { ratings } from '@quotewright/domain/ratings/ratings.js';
import type { Item, Say } from './pieces.js';

interface SampleRating {
  stars: Stars;
  sentence?: string;
  answer?: string;
}

/** What businesses of the sample say of the suppliers they quoted with, in turn. */
const SAID: readonly SampleRating[] = [
  { stars: 5, sentence: 'Delivered on the day, complete and dry.' },
  {
    stars: 3,
    sentence: 'Good goods, but two boxes were short.',
    answer: 'Sorry for that. Tell us the order and we send what was missing.',
  },
  { stars: 4 },
  { stars: 4, sentence: 'Prices hold, and somebody answers the phone.', answer: 'Thank you. Ask for the trade desk.' },
  { stars: 2, sentence: 'The colour of the second batch was another one.' },
];

interface Services {
  knex: Knex;
  store: EventStore;
}

/** Ratings of the suppliers in the sample's quotes, by the businesses that saved them. */
export async function addRatings(
  { knex, store }: Services,
  actors: ReadonlyMap<string, Actor>,
  say: Say,
): Promise<Item> {
  const people = [...actors.values()];
  const suppliers = new Map(
    people.filter(({ userType }) => userType === 'suppliers').map((one) => [businessOf(one), one]),
  );
  const pairs = new Map<string, readonly [business: Actor, supplier: Actor]>();
  for await (const event of store.readAll(null)) {
    if (event.type !== 'QuoteSaved') continue;
    const { ownerId, lines } = (event as Recorded<QuoteEvent>).data;
    const business = people.find((one) => businessOf(one) === ownerId);
    for (const { supplierId, included } of lines) {
      const supplier = suppliers.get(supplierId);
      if (business && supplier && included && supplierId !== ownerId)
        pairs.set(`${ownerId} ${supplierId}`, [business, supplier]);
    }
  }
  for (const [at, [business, supplier]] of [...pairs.values()].entries()) {
    const { stars, sentence = '', answer = '' } = SAID[at % SAID.length]!;
    const supplierId = businessOf(supplier);
    const written = { sentence, sentence_by: sentence ? business.id : null };
    const answered = answer && { answer, answer_by: supplier.id, answered_at: knex.fn.now() };
    await knex('app.rating')
      .insert({ supplier_id: supplierId, business_id: businessOf(business), ...written, ...answered })
      .onConflict(['supplier_id', 'business_id'])
      .ignore();
    await say(ratings, businessOf(business), { type: 'RateSupplier', supplierId, stars }, business);
  }
  return { id: 0, parts: {} };
}
