import { sightOf } from '@quotewright/domain/catalogue/visibility.js';
import { idOfStream, type Actor, type Recorded, type UserType } from '@quotewright/domain/kernel/decider.js';
import { comparePositions, parsePosition } from '@quotewright/domain/kernel/event-store.js';
import { dollars } from '@quotewright/domain/kernel/money.js';
import type { StreamErased } from '@quotewright/domain/kernel/stream-erased.js';
import { changes, isUndoable, undoOf, type Change } from '@quotewright/domain/templates/changes.js';
import { emptyContent, evolveContent, type TemplateContent } from '@quotewright/domain/templates/content.js';
import type { HistoryEntry, HistoryPage, ReadableChange } from '@quotewright/domain/templates/contract.js';
import { namedIn, readable, summaryOf, withNames, type Names } from '@quotewright/domain/templates/describe.js';
import { templateEventTypes, type TemplateEvent } from '@quotewright/domain/templates/events.js';
import { offerPriceChanges, type OfferPriceChange } from '../catalogue/offer-price-history.js';
import { offersByIds, productNames } from '../catalogue/product-catalogue.js';
import { categoryTitles } from '../categories/category-lists.js';
import { projection, type Projection, type ReadModels, type Rows } from '../kernel/projection.js';
import { templateNames, type TemplateRow } from './template-details.js';

interface StateRow {
  template_id: number;
  revision: number;
  content: TemplateContent;
}

interface EntryRow {
  event_id: string;
  template_id: number;
  revision: number;
  /** The position in two numbers, so that the database can compare it. */
  epoch: number;
  place: string;
  position: string;
  type: string;
  /** Names of other contexts stand as marks in `summary` and `changes`. */
  summary: string;
  changes: ReadableChange[];
  /** As the domain compares states: what an undo would take back. */
  made: Change[];
  undoes: string | null;
  at: Date;
  actor_id: number | null;
  user_type: UserType | null;
  source: string;
  reason: string | null;
  batch_id: string;
}

/** An offer stood in a line from one moment to another. */
interface OfferUseRow {
  template_id: number;
  line_id: number;
  since_revision: number;
  offer_id: number;
  since: Date;
  until: Date | null;
}

/** Notes which offers came into the lines and which left them. */
async function noteOffers(rows: Rows, before: TemplateContent, after: TemplateContent, event: Recorded<TemplateEvent>, templateId: number): Promise<void> {
  if (before.lines === after.lines) return;
  const offerIn = (content: TemplateContent, lineId: number): number | undefined => content.lines.find(({ id }) => id === lineId)?.product.offerId;
  for (const lineId of new Set([...before.lines, ...after.lines].map(({ id }) => id))) {
    const [old, now] = [offerIn(before, lineId), offerIn(after, lineId)];
    if (old === now) continue;
    if (old !== undefined) {
      const open = (await rows.where<OfferUseRow>('offer_use', { template_id: templateId, line_id: lineId })).find(({ until }) => until === null);
      if (open) rows.put('offer_use', { ...open, until: event.meta.at });
    }
    if (now !== undefined) {
      rows.put('offer_use', { template_id: templateId, line_id: lineId, since_revision: event.revision, offer_id: now, since: event.meta.at, until: null });
    }
  }
}

async function record(rows: Rows, event: Recorded<TemplateEvent>): Promise<void> {
  const templateId = idOfStream(event.stream);
  const state = await rows.get<StateRow>('state', { template_id: templateId });
  if (state && state.revision >= event.revision) return;
  const before = state?.content ?? emptyContent;
  const after = evolveContent(before, event);
  const made = changes(before, after);
  const { epoch, at: place } = parsePosition(event.position);
  const { at, actorId, userType, source, reason, batchId } = event.meta;
  rows.put('entry', {
    event_id: event.id, template_id: templateId, revision: event.revision, epoch, place: String(place), position: event.position, type: event.type,
    summary: summaryOf(event, before, after), changes: made.map((change) => readable(before, after, change)), made, undoes: event.data.undoes ?? null,
    at, actor_id: actorId, user_type: userType, source, reason, batch_id: batchId,
  });
  await noteOffers(rows, before, after, event, templateId);
  rows.put('state', { template_id: templateId, revision: event.revision, content: after });
}

async function erase(rows: Rows, event: Recorded<StreamErased>): Promise<void> {
  if (!event.data.stream.startsWith('template-')) return;
  for (const table of ['state', 'entry', 'offer_use']) await rows.removeWhere(table, { template_id: idOfStream(event.data.stream) });
}

/** Every change of a template in plain words, from the first event. */
export const templateHistory = projection<TemplateEvent | StreamErased>({
  name: 'template-history',
  version: 1,
  tables: {
    state: { columns: { template_id: 'integer', revision: 'integer', content: 'jsonb' }, key: ['template_id'] },
    entry: {
      columns: {
        event_id: 'text', template_id: 'integer', revision: 'integer', epoch: 'integer', place: 'bigint', position: 'text', type: 'text', summary: 'text',
        changes: 'jsonb', made: 'jsonb', undoes: 'text?', at: 'timestamptz', actor_id: 'integer?', user_type: 'text?', source: 'text', reason: 'text?', batch_id: 'text',
      },
      key: ['event_id'],
      indexes: [['template_id', 'revision'], ['undoes']],
    },
    offer_use: {
      columns: { template_id: 'integer', line_id: 'integer', since_revision: 'integer', offer_id: 'integer', since: 'timestamptz', until: 'timestamptz?' },
      key: ['template_id', 'line_id', 'since_revision'],
    },
  },
  key: (event) => (event.type === 'StreamErased' ? event.data.stream : event.stream),
  on: {
    ...(Object.fromEntries(templateEventTypes.map((type) => [type, record])) as Projection<TemplateEvent>['on']),
    StreamErased: erase,
  },
});

/** The names that texts call for, as they are now. */
export async function namesFor(read: ReadModels, texts: Iterable<string | null>): Promise<Names> {
  const ids = namedIn(texts);
  const [product, offers, { category, subcategory }, template] = await Promise.all([
    productNames(read, ids.product),
    offersByIds(read, ids.offer),
    categoryTitles(read, ids.category, ids.subcategory),
    templateNames(read, ids.template),
  ]);
  return { product, offer: new Map([...offers].map(([id, offer]) => [id, offer.business_name])), category, subcategory, template };
}

/** Readable changes with the names put in. */
export function named(list: readonly ReadableChange[], names: Names): ReadableChange[] {
  const text = (value: string | null): string | null => (value === null ? null : withNames(value, names));
  return list.map((change) => ({ path: change.path, label: withNames(change.label, names), before: text(change.before), after: text(change.after) }));
}

/** Changes of the prices of offers while they stood in a line; of one event once, under the first such line. */
async function priceChanges(read: ReadModels, templateId: number): Promise<{ lineId: number; change: OfferPriceChange }[]> {
  const uses = await read.knex<OfferUseRow>(read.table(templateHistory, 'offer_use')).where({ template_id: templateId }).select<OfferUseRow[]>('*');
  if (uses.length === 0) return [];
  const from = new Date(Math.min(...uses.map(({ since }) => since.getTime())));
  const found = await offerPriceChanges(read, uses.map(({ offer_id }) => offer_id), { from, to: new Date() });
  return found.flatMap((change) => {
    const when = change.after.valid_from;
    const use = uses.find((one) => one.offer_id === change.after.offer_id && one.since < when && (one.until === null || when <= one.until));
    return use ? [{ lineId: use.line_id, change }] : [];
  });
}

/** A price change as an entry of the template's history; `null` where `viewer` may see nothing of it. */
function priceEntry(viewer: Actor, lineId: number, { before, after }: OfferPriceChange): Omit<HistoryEntry, 'actor'> | null {
  const sight = sightOf(viewer, after.supplier);
  const made = ([['retail', before.retail_price, after.retail_price], ['cost', before.cost_price, after.cost_price]] as const).filter(([kind, old, now]) => sight[kind] && old !== now);
  const [first] = made;
  if (!first) return null;
  const [kind, old, now] = first;
  return {
    event_id: after.event_id,
    position: after.position,
    version: null,
    type: kind === 'retail' ? 'OfferRetailPriceChanged' : 'OfferCostPriceChanged',
    summary: `changed the ${kind} price of ${after.name} from ${dollars(old)} to ${dollars(now)}`,
    at: after.valid_from.toISOString(),
    reason: after.reason,
    source: after.source,
    batch_id: after.batch_id,
    changes: made.map(([which, was, is]) => ({ path: `lines.${lineId}.${which}_price`, label: `${after.name}: ${which} price`, before: dollars(was), after: dollars(is) })),
    undoable: false,
    undone_by: null,
  };
}

/**
 * A page of a template's history, newest first, with the price changes of its lines woven in. The caller has checked that
 * `viewer` may edit the template.
 * @param before only what stands before this position
 */
export async function historyOf(read: ReadModels, row: TemplateRow, viewer: Actor, { before, limit }: { before?: string; limit: number }): Promise<HistoryPage> {
  const { knex } = read;
  const table = read.table(templateHistory, 'entry');
  const query = knex<EntryRow>(table).where({ template_id: row.id });
  if (before !== undefined) {
    const { epoch, at } = parsePosition(before);
    void query.whereRaw('(epoch, place) < (?, ?)', [epoch, String(at)]);
  }
  const [entries, prices, counted] = await Promise.all([
    query.orderBy([{ column: 'epoch', order: 'desc' }, { column: 'place', order: 'desc' }]).limit(limit + 1).select<EntryRow[]>('*'),
    priceChanges(read, row.id),
    knex(table).where({ template_id: row.id }).count({ total: '*' }).first() as Promise<{ total: string } | undefined>,
  ]);
  const woven = prices.flatMap(({ lineId, change }) => {
    const entry = priceEntry(viewer, lineId, change);
    return entry ? [{ entry, change }] : [];
  });

  const texts = entries.flatMap(({ summary, changes: list }) => [summary, ...list.flatMap((change) => [change.label, change.before, change.after])]);
  const actorIds = [...entries.map(({ actor_id }) => actor_id), ...woven.map(({ change }) => change.after.actor_id)].filter((id) => id !== null);
  const [names, people, undoings] = await Promise.all([
    namesFor(read, texts),
    knex('app.user').whereIn('id', actorIds).select<{ id: number; name: string; business_name: string | null }[]>('id', 'name', 'business_name'),
    knex<EntryRow>(table).where({ template_id: row.id }).whereIn('undoes', entries.map(({ event_id }) => event_id)).orderBy('revision').select('event_id', 'undoes'),
  ]);
  const person = new Map(people.map((one) => [one.id, one]));
  const undoneBy = new Map(undoings.map(({ event_id, undoes }) => [undoes, event_id]));

  const own = entries.map((entry): HistoryEntry => ({
    event_id: entry.event_id,
    position: entry.position,
    version: entry.revision + 1,
    type: entry.type,
    summary: withNames(entry.summary, names),
    actor: { id: entry.actor_id, name: (entry.actor_id !== null && person.get(entry.actor_id)?.name) || null, user_type: entry.user_type },
    at: entry.at.toISOString(),
    reason: entry.reason,
    source: entry.source,
    batch_id: entry.batch_id,
    changes: named(entry.changes, names),
    undoable: isUndoable(entry.type) && undoOf(row.staged, entry.made).target !== null,
    undone_by: undoneBy.get(entry.event_id) ?? null,
  }));
  // Who changed a price is a supplier's account: the trade name is enough.
  const foreign = woven
    .filter(({ entry }) => before === undefined || comparePositions(entry.position, before) < 0)
    .map(({ entry, change: { after } }): HistoryEntry => {
      const actor = after.actor_id === null ? undefined : person.get(after.actor_id);
      return { ...entry, actor: { id: after.actor_id, name: actor?.business_name || actor?.name || null, user_type: after.user_type } };
    });
  const merged = [...own, ...foreign].sort((a, b) => comparePositions(b.position, a.position));
  const data = merged.slice(0, limit);
  return { data, total: Number(counted?.total ?? 0) + woven.length, next: merged.length > limit ? data.at(-1)!.position : null };
}
