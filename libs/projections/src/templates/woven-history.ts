import { presenceSummary } from '@quotewright/domain/catalogue/describe.js';
import { knowsBusiness, sightOf } from '@quotewright/domain/catalogue/visibility.js';
import { businessOf, type Actor, type UserType } from '@quotewright/domain/kernel/decider.js';
import { comparePositions } from '@quotewright/domain/kernel/event-store.js';
import { dollars } from '@quotewright/domain/kernel/money.js';
import type { HistoryEntry, HistoryFilter } from '@quotewright/domain/templates/contract.js';
import { overlaps } from '@quotewright/domain/templates/changes.js';
import type { Offer } from '../catalogue/catalogue-offers.js';
import { presenceChanges } from '../catalogue/catalogue-presence.js';
import { offerPriceChanges, type OfferPriceChange, type PriceKind } from '../catalogue/offer-price-history.js';
import type { ReadModels } from '../kernel/projection.js';

/** The period in which a line used an offer: positions, exclusive on both sides. */
export interface OfferUse {
  line_id: number;
  offer_id: number;
  since: string;
  until: string | null;
}

/** Changes of offers, newest first. `complete`: the position down to which none is missing; `null`: none is. */
export interface Woven {
  rows: Omit<HistoryEntry, 'entry_id'>[];
  complete: string | null;
}

/** Which of them are read: those between two positions, exclusive; of prices the newest `most`; then filtered. */
export interface WovenQuery {
  after: string | null;
  before: string | null;
  most: number;
  filter: Filter;
}

/** A filter with its times as instants. */
export interface Filter extends Omit<HistoryFilter, 'from' | 'to'> {
  from?: Date;
  /** Exclusive. */
  to?: Date;
}

/** An entry of an offer; who made it by the name they trade under. */
interface OfOffer {
  row: Omit<HistoryEntry, 'actor' | 'entry_id'>;
  offer: Offer;
  actor: { id: number | null; user_type: UserType | null; name: string | null };
}

const foreignTo = { version: null, undoable: false, undone_by: null } as const;

const kinds: readonly PriceKind[] = ['retail', 'cost'];
const pathOf = (lineId: number, kind: PriceKind): string => `lines.${lineId}.${kind}_price`;

const earlier = (a: string | null, b: string | null): string | null =>
  a === null ? b : b === null || comparePositions(a, b) < 0 ? a : b;
const later = (a: string, b: string | null): string => (b === null || comparePositions(a, b) > 0 ? a : b);
const isEmpty = (after: string, before: string | null): boolean =>
  before !== null && comparePositions(after, before) >= 0;
const stoodAt = ({ since, until }: OfferUse, position: string): boolean =>
  comparePositions(since, position) < 0 && (until === null || comparePositions(position, until) < 0);

/** A price change as a row of the template's history. */
function priceRow(lineId: number, change: OfferPriceChange): OfOffer['row'] {
  const { kind, name } = change;
  const [before, after] = [dollars(change.before), dollars(change.after)];
  return {
    ...foreignTo,
    event_id: change.event_id,
    position: change.position,
    type: kind === 'retail' ? 'OfferRetailPriceChanged' : 'OfferCostPriceChanged',
    summary: `changed the ${kind} price of ${name} from ${before} to ${after}`,
    at: change.valid_from.toISOString(),
    reason: change.reason,
    source: change.source,
    batch_id: change.batch_id,
    changes: [{ path: pathOf(lineId, kind), label: `${name}: ${kind} price`, before, after }],
  };
}

/** The prices of the offers in a line, as far as `viewer` may see them: once per event, under the first such line. */
async function prices(
  read: ReadModels,
  viewer: Actor,
  uses: readonly OfferUse[],
  offers: ReadonlyMap<number, Offer>,
  { after, before, most, filter }: WovenQuery,
): Promise<{ found: OfOffer[]; complete: string | null }> {
  const periods = uses.flatMap((use) => {
    const offer = offers.get(use.offer_id);
    const sight = offer && sightOf(viewer, offer);
    const period = { after: later(use.since, after), before: earlier(use.until, before) };
    if (isEmpty(period.after, period.before)) return [];
    return kinds
      .filter((kind) => sight?.[kind])
      .filter((kind) => filter.field === undefined || overlaps(pathOf(use.line_id, kind), filter.field))
      .map((kind) => ({
        offer_id: use.offer_id,
        kind,
        ...period,
        line: use.line_id,
      }));
  });
  const { changes, complete } = await offerPriceChanges(read, viewer, periods, most);
  const seen = new Set<string>();
  const found = changes.flatMap((change): OfOffer[] => {
    const { offer_id, kind, event_id, position, actor_id: id, user_type, actor: name } = change;
    const period = periods.find(
      (one) =>
        one.offer_id === offer_id &&
        one.kind === kind &&
        stoodAt({ line_id: one.line, offer_id, since: one.after, until: one.before }, position),
    );
    if (!period || seen.has(event_id)) return [];
    seen.add(event_id);
    return [{ row: priceRow(period.line, change), offer: offers.get(offer_id)!, actor: { id, user_type, name } }];
  });
  return { found, complete };
}

/** Additions to and removals from the catalogue while a line used the offer; nothing private of another business. */
async function presence(
  read: ReadModels,
  viewer: Actor,
  uses: readonly OfferUse[],
  offers: ReadonlyMap<number, Offer>,
  { after, before, filter }: WovenQuery,
): Promise<OfOffer[]> {
  const found = await presenceChanges(read, viewer, [...offers.values()]);
  return found.flatMap((change): OfOffer[] => {
    if (before !== null && comparePositions(change.position, before) >= 0) return [];
    if (after !== null && comparePositions(change.position, after) <= 0) return [];
    const isOf = (offer: Offer): boolean =>
      change.offer_id === offer.id ||
      change.product_id === offer.product_id ||
      change.master_product_id === offer.group_id;
    const use = uses.find(
      (one) =>
        stoodAt(one, change.position) &&
        offers.has(one.offer_id) &&
        isOf(offers.get(one.offer_id)!) &&
        (filter.field === undefined || filter.field === 'lines' || filter.field === `lines.${one.line_id}`),
    );
    const offer = use && offers.get(use.offer_id)!;
    if (!offer || !knowsBusiness(viewer, offer)) return [];
    const { event_id, position, type, at, reason, source, batch_id, actor_id: id, user_type, actor: name } = change;
    const summary = presenceSummary(type, change.master_product_name ?? offer.name);
    const row = { ...foreignTo, event_id, position, type, summary, at: at.toISOString(), reason, source, batch_id };
    return [{ row: { ...row, changes: [] }, offer, actor: { id, user_type, name } }];
  });
}

/** Whether a row is what a filter asks for; the field was looked at before. */
export function isAskedFor(
  { actor, from, to, source, text }: Filter,
  { row, actor: by }: { row: Pick<HistoryEntry, 'at' | 'source' | 'summary' | 'reason'>; actor: { id: number | null } },
): boolean {
  const at = Date.parse(row.at);
  return (
    (actor === undefined || by.id === actor) &&
    (from === undefined || at >= from.getTime()) &&
    (to === undefined || at < to.getTime()) &&
    (source === undefined || row.source === source) &&
    (text === undefined || `${row.summary}\n${row.reason ?? ''}`.toLowerCase().includes(text.toLowerCase()))
  );
}

/** A person, or the members of another business with this id: suppliers are listed as businesses. */
async function actingFor(read: ReadModels, viewer: Actor, id: number): Promise<Set<number | null>> {
  const known = read
    .knex('app.user')
    .where({ id })
    .orWhere((members) => void members.where({ business_id: id }).whereNot({ business_id: businessOf(viewer) }));
  // It may be of an erased account.
  return new Set([id, ...(await known.pluck<number[]>('id'))]);
}

/** Changes of `offers` while the lines of a template used them, for its history; as far as `viewer` may know. */
export async function wovenRows(
  read: ReadModels,
  viewer: Actor,
  uses: readonly OfferUse[],
  offers: ReadonlyMap<number, Offer>,
  query: WovenQuery,
): Promise<Woven> {
  const { part } = query.filter;
  const offered = part === undefined || part === 'prices' || part === 'lines';
  if (uses.length === 0 || !offered) return { rows: [], complete: null };
  const [{ found, complete }, present] = await Promise.all([
    part === 'lines' ? { found: [], complete: null } : prices(read, viewer, uses, offers, query),
    part === 'prices' ? [] : presence(read, viewer, uses, offers, query),
  ]);
  const { actor: by, ...filter } = query.filter;
  const actors = by === undefined ? null : await actingFor(read, viewer, by);
  const woven = [...found, ...present]
    .filter((one) => isAskedFor(filter, one) && (actors?.has(one.actor.id) ?? true))
    .sort((a, b) => comparePositions(b.row.position, a.row.position));
  const rows = woven.map(({ row, offer, actor }) => {
    return { ...row, actor: { ...actor, name: knowsBusiness(viewer, offer) ? actor.name : null } };
  });
  return { rows, complete };
}
