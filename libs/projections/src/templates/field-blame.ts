import { knowsBusiness, sightOf } from '@quotewright/domain/catalogue/visibility.js';
import type { Actor } from '@quotewright/domain/kernel/decider.js';
import { comparePositions, parsePosition } from '@quotewright/domain/kernel/event-store.js';
import { dollars } from '@quotewright/domain/kernel/money.js';
import type { BlamedPart, FieldBlame, FieldValue } from '@quotewright/domain/templates/contract.js';
import { withNames } from '@quotewright/domain/templates/describe.js';
import { offersByIds } from '../catalogue/catalogue-offers.js';
import { pricesOf, type PriceKind } from '../catalogue/offer-price-history.js';
import { originColumns, withReasons, type Origin } from '../kernel/origin.js';
import { plannedOnce, type ReadModels } from '../kernel/projection.js';
import { templateById, type TemplateRow } from './template-details.js';
import { namesFor, templateHistory, usesOf, type EventRow, type FieldRow } from './template-history.js';
import { tradeNames } from './woven-history.js';

/** Which values of a field are read: those before a position, newest first. */
export interface ValuesQuery {
  path: string;
  before?: string;
  limit: number;
}

/** An event as a reader of one field needs it, with the account of its actor. */
type SourceRow = Pick<EventRow, keyof Origin | 'event_id' | 'revision' | 'at' | 'summary' | 'position'> & {
  actor: string | null;
  upto: string;
};

type ValueRow = SourceRow & Pick<FieldRow, 'label' | 'before' | 'after' | 'parts'>;

/**
 * Who set a field of a template, and every earlier value. Prices are those of the line's offer now, as far as `viewer`
 * may see them.
 * @param allowed settles once the caller has checked that `viewer` may edit it: the rows are read meanwhile
 */
export async function blameOf(
  read: ReadModels,
  templateId: number,
  allowed: Promise<unknown>,
  viewer: Actor,
  query: ValuesQuery,
): Promise<FieldBlame> {
  const [, line, kind] = /^lines\.(\d+)\.(retail|cost)_price$/.exec(query.path) ?? [];
  if (line !== undefined) {
    const [row] = await Promise.all([templateById(read, templateId), allowed]);
    return priceValues(read, row!, viewer, Number(line), kind as PriceKind, query);
  }
  const [values] = await Promise.all([ownValues(read, templateId, viewer, query), allowed]);
  return values;
}

/** Of the events `v`, their entries `e` and the accounts `u`. */
const sourceColumns = [
  ...['event_id', 'revision', 'at', 'summary', 'position', ...Object.keys(originColumns)].map((one) => `v.${one}`),
  'u.name as actor',
  'e.position as upto',
];

async function ownValues(
  read: ReadModels,
  templateId: number,
  viewer: Actor,
  { path, before, limit }: ValuesQuery,
): Promise<FieldBlame> {
  const fields = read.table(templateHistory, 'field');
  const events = read.table(templateHistory, 'event');
  const entries = read.table(templateHistory, 'entry');
  const newest = read
    .knex({ f: fields })
    .where({ 'f.template_id': templateId, 'f.path': path })
    .orderBy([
      { column: 'f.epoch', order: 'desc' },
      { column: 'f.place', order: 'desc' },
    ]);
  const found = newest
    .clone()
    .options(plannedOnce(before === undefined ? 'newest values' : 'values before', fields, events, entries))
    .join({ v: events }, 'v.event_id', 'f.event_id')
    .join({ e: entries }, 'e.entry_id', 'v.entry_id')
    .leftJoin({ u: 'app.user' }, 'u.id', 'v.actor_id')
    .limit(limit + 1)
    .select<ValueRow[]>('f.label', 'f.before', 'f.after', 'f.parts', ...sourceColumns);
  if (before !== undefined) {
    const { epoch, at } = parsePosition(before);
    void found.whereRaw('(f.epoch, f.place) < (?, ?)', [epoch, String(at)]);
  }
  const rows = await found;
  const shown = await withReasons(read, rows.slice(0, limit));
  const parts = before === undefined ? (shown[0]?.parts ?? null) : null;
  const origins = await originsOf(read, templateId, parts ?? [], shown);
  const names = await namesFor(
    read,
    viewer,
    shown.flatMap(({ label, before: was, after, summary }) => [label, was, after, summary]),
  );
  const text = (value: string | null) => value && withNames(value, names);
  const by = ({ actor_id: id, user_type, actor }: SourceRow) => ({ id, name: actor || null, user_type });
  return {
    path,
    label: text(shown[0]?.label ?? null),
    data: shown.map(
      (one): FieldValue => ({
        event_id: one.event_id,
        version: one.revision + 1,
        summary: withNames(one.summary, names),
        actor: by(one),
        at: one.at.toISOString(),
        reason: one.reason,
        source: one.source,
        before: text(one.before),
        value: text(one.after),
        upto: one.upto,
      }),
    ),
    parts:
      parts &&
      parts.flatMap(({ text: part, revision }): BlamedPart[] => {
        const origin = origins.get(revision);
        if (!origin) return [];
        const { event_id, at, reason, upto } = origin;
        return [{ text: part, event_id, version: revision + 1, actor: by(origin), at: at.toISOString(), reason, upto }];
      }),
    next: rows.length > limit ? shown.at(-1)!.position : null,
  };
}

/** The events that the parts of a formula come from, by revision: mostly values that are shown themselves. */
async function originsOf(
  read: ReadModels,
  templateId: number,
  parts: NonNullable<FieldRow['parts']>,
  shown: readonly SourceRow[],
): Promise<Map<number, SourceRow>> {
  const origins = new Map(shown.map((one) => [one.revision, one]));
  const others = [...new Set(parts.map(({ revision }) => revision))].filter((revision) => !origins.has(revision));
  if (others.length === 0) return origins;
  const rows = await read
    .knex({ v: read.table(templateHistory, 'event') })
    .join({ e: read.table(templateHistory, 'entry') }, 'e.entry_id', 'v.entry_id')
    .leftJoin({ u: 'app.user' }, 'u.id', 'v.actor_id')
    .where({ 'v.template_id': templateId })
    .whereIn('v.revision', others)
    .select<SourceRow[]>(...sourceColumns);
  for (const one of await withReasons(read, rows)) origins.set(one.revision, one);
  return origins;
}

/** The values of a price of the offer that a line uses now. */
async function priceValues(
  read: ReadModels,
  row: TemplateRow,
  viewer: Actor,
  lineId: number,
  kind: PriceKind,
  { path, before, limit }: ValuesQuery,
): Promise<FieldBlame> {
  const offerId = row.staged.lines.find(({ id }) => id === lineId)?.product.offerId;
  const offer = offerId === undefined ? undefined : (await offersByIds(read, [offerId])).get(offerId);
  if (!offer || !sightOf(viewer, offer)[kind]) return { path, label: null, data: [], parts: null, next: null };
  const [rows, uses] = await Promise.all([
    pricesOf(read, { offer_id: offer.id, kind, before: before ?? null }, limit + 1),
    usesOf(read, row.id),
  ]);
  const shown = await withReasons(read, rows.slice(0, limit));
  const known = knowsBusiness(viewer, offer);
  const names = known
    ? await tradeNames(
        read,
        shown.map(({ actor_id }) => actor_id),
      )
    : new Map<number, string>();
  const isListed = (position: string) =>
    uses.some(
      ({ offer_id, since, until }) =>
        offer_id === offer.id &&
        comparePositions(since, position) < 0 &&
        (until === null || comparePositions(position, until) < 0),
    );
  return {
    path,
    label: `${offer.name}: ${kind} price`,
    data: shown.map((one): FieldValue => {
      const value = dollars(kind === 'retail' ? one.retail_price : one.cost_price);
      const was = one.before === null ? null : dollars(one.before);
      return {
        event_id: one.event_id,
        version: null,
        summary:
          was === null
            ? `offered ${one.name} for ${value}`
            : `changed the ${kind} price of ${one.name} from ${was} to ${value}`,
        actor: {
          id: one.actor_id,
          name: (one.actor_id !== null && names.get(one.actor_id)) || null,
          user_type: one.user_type,
        },
        at: one.valid_from.toISOString(),
        reason: one.reason,
        source: one.source,
        before: was,
        value,
        upto: isListed(one.position) && was !== null ? one.position : null,
      };
    }),
    parts: null,
    next: rows.length > limit ? shown.at(-1)!.position : null,
  };
}
