import { presenceSummary } from '@quotewright/domain/catalogue/describe.js';
import { knowsBusiness, sightOf } from '@quotewright/domain/catalogue/visibility.js';
import type { Actor, UserType } from '@quotewright/domain/kernel/decider.js';
import { dollars } from '@quotewright/domain/kernel/money.js';
import type { HistoryEntry } from '@quotewright/domain/templates/contract.js';
import { offersByIds, type Offer } from '../catalogue/catalogue-offers.js';
import { presenceChanges } from '../catalogue/catalogue-presence.js';
import { offerPriceChanges, type OfferPriceChange } from '../catalogue/offer-price-history.js';
import type { ReadModels } from '../kernel/projection.js';

/** The period in which a line used an offer. */
export interface OfferUse {
  line_id: number;
  offer_id: number;
  since: Date;
  until: Date | null;
}

/** An entry without its actor's name yet. */
interface Unnamed {
  entry: Omit<HistoryEntry, 'actor'>;
  offer: Offer;
  actor: { id: number | null; user_type: UserType | null };
}

const foreignTo = { version: null, undoable: false, undone_by: null } as const;

/** A price change as an entry of the template's history; `null` if `viewer` may see nothing of it. */
function priceEntry(
  viewer: Actor,
  offer: Offer,
  lineId: number,
  { before, after }: OfferPriceChange,
): Unnamed['entry'] | null {
  const sight = sightOf(viewer, offer);
  const made = (
    [
      ['retail', before.retail_price, after.retail_price],
      ['cost', before.cost_price, after.cost_price],
    ] as const
  ).filter(([kind, old, now]) => sight[kind] && old !== now);
  const [first] = made;
  if (!first) return null;
  const [kind] = first;
  return {
    ...foreignTo,
    event_id: after.event_id,
    position: after.position,
    type: kind === 'retail' ? 'OfferRetailPriceChanged' : 'OfferCostPriceChanged',
    summary: `changed ${made.map(([which, was, is], at) => `the ${which} price${at === 0 ? ` of ${after.name}` : ''} from ${dollars(was)} to ${dollars(is)}`).join(' and ')}`,
    at: after.valid_from.toISOString(),
    reason: after.reason,
    source: after.source,
    batch_id: after.batch_id,
    changes: made.map(([which, was, is]) => ({
      path: `lines.${lineId}.${which}_price`,
      label: `${after.name}: ${which} price`,
      before: dollars(was),
      after: dollars(is),
    })),
  };
}

/** The prices of the offers in a line: once per event, under the first such line. */
async function prices(
  read: ReadModels,
  viewer: Actor,
  uses: readonly OfferUse[],
  offers: ReadonlyMap<number, Offer>,
): Promise<Unnamed[]> {
  const from = new Date(Math.min(...uses.map(({ since }) => since.getTime())));
  const found = await offerPriceChanges(read, [...offers.keys()], { from, to: new Date() });
  return found.flatMap((change) => {
    const { after } = change;
    const [use, offer] = [
      uses.find((one) => one.offer_id === after.offer_id && stoodAt(one, after.valid_from)),
      offers.get(after.offer_id),
    ];
    const entry = use && offer && priceEntry(viewer, offer, use.line_id, change);
    return entry ? [{ entry, offer, actor: { id: after.actor_id, user_type: after.user_type } }] : [];
  });
}

/** Additions to and removals from the catalogue while a line used the offer; nothing private of another business. */
async function presence(
  read: ReadModels,
  viewer: Actor,
  uses: readonly OfferUse[],
  offers: ReadonlyMap<number, Offer>,
): Promise<Unnamed[]> {
  const found = await presenceChanges(read, [...offers.values()]);
  return found.flatMap((change): Unnamed[] => {
    const isOf = (offer: Offer): boolean =>
      change.offer_id === offer.id ||
      change.product_id === offer.product_id ||
      change.master_product_id === offer.master_product_id;
    const use = uses.find(
      (one) => stoodAt(one, change.at) && offers.has(one.offer_id) && isOf(offers.get(one.offer_id)!),
    );
    const offer = use && offers.get(use.offer_id)!;
    if (!offer || !knowsBusiness(viewer, offer)) return [];
    const { event_id, position, type, at, reason, source, batch_id, actor_id: id, user_type } = change;
    const summary = presenceSummary(type, change.master_product_id === null ? offer.name : offer.master_product_name);
    return [
      {
        entry: {
          ...foreignTo,
          event_id,
          position,
          type,
          summary,
          at: at.toISOString(),
          reason,
          source,
          batch_id,
          changes: [],
        },
        offer,
        actor: { id, user_type },
      },
    ];
  });
}

const stoodAt = ({ since, until }: OfferUse, when: Date): boolean => since < when && (until === null || when <= until);

/** Changes of offers while the lines of a template used them, for its history; as far as `viewer` may know. */
export async function wovenEntries(
  read: ReadModels,
  viewer: Actor,
  uses: readonly OfferUse[],
): Promise<HistoryEntry[]> {
  if (uses.length === 0) return [];
  const offers = await offersByIds(
    read,
    uses.map(({ offer_id }) => offer_id),
  );
  const woven = (await Promise.all([prices(read, viewer, uses, offers), presence(read, viewer, uses, offers)])).flat();
  const actorIds = woven.map(({ actor }) => actor.id).filter((id) => id !== null);
  const people = await read
    .knex('app.user')
    .whereIn('id', actorIds)
    .select<{ id: number; name: string; business_name: string | null }[]>('id', 'name', 'business_name');
  const person = new Map(people.map((one) => [one.id, one]));
  // The actor is mostly a supplier's account: the trade name is enough.
  return woven.map(({ entry, offer, actor }): HistoryEntry => {
    const known = actor.id !== null && knowsBusiness(viewer, offer) ? person.get(actor.id) : undefined;
    return { ...entry, actor: { ...actor, name: known?.business_name || known?.name || null } };
  });
}
