import { knowsBusiness, sightOf } from '@quotewright/domain/catalogue/visibility.js';
import type { Actor } from '@quotewright/domain/kernel/decider.js';
import { comparePositions, parsePosition } from '@quotewright/domain/kernel/event-store.js';
import { dollars } from '@quotewright/domain/kernel/money.js';
import type { BlamedPart, FieldBlame, FieldValue } from '@quotewright/domain/templates/contract.js';
import { withNames } from '@quotewright/domain/templates/describe.js';
import type { FormulaPart } from '@quotewright/domain/templates/fields.js';
import { offersByIds } from '../catalogue/catalogue-offers.js';
import { pricesOf, type PriceKind } from '../catalogue/offer-price-history.js';
import { withReasons } from '../kernel/origin.js';
import type { ReadModels } from '../kernel/projection.js';
import type { TemplateRow } from './template-details.js';
import { namesFor, templateHistory, usesOf, type EventRow, type FieldRow } from './template-history.js';
import { tradeNames } from './woven-history.js';

/** Which values of a field are read: those before a position, newest first. */
export interface ValuesQuery {
  path: string;
  before?: string;
  limit: number;
}

type ValueRow = FieldRow & Omit<EventRow, 'changes' | 'made'> & { upto: string };

/**
 * Who set a field of a template, and every earlier value. The caller has checked that `viewer` may edit the template.
 * Prices are those of the line's offer now, as far as `viewer` may see them.
 */
export async function blameOf(
  read: ReadModels,
  row: TemplateRow,
  viewer: Actor,
  query: ValuesQuery,
): Promise<FieldBlame> {
  const [, line, kind] = /^lines\.(\d+)\.(retail|cost)_price$/.exec(query.path) ?? [];
  return line === undefined
    ? ownValues(read, row.id, viewer, query)
    : priceValues(read, row, viewer, Number(line), kind as PriceKind, query);
}

/** The rows of a template's events with what a reader of one field needs of them. */
function valueRows(read: ReadModels) {
  return read
    .knex({ f: read.table(templateHistory, 'field') })
    .join({ v: read.table(templateHistory, 'event') }, 'v.event_id', 'f.event_id')
    .join({ e: read.table(templateHistory, 'entry') }, 'e.entry_id', 'v.entry_id');
}

async function ownValues(
  read: ReadModels,
  templateId: number,
  viewer: Actor,
  { path, before, limit }: ValuesQuery,
): Promise<FieldBlame> {
  const found = valueRows(read).where({ 'f.template_id': templateId, 'f.path': path });
  if (before !== undefined) {
    const { epoch, at } = parsePosition(before);
    void found.whereRaw('(f.epoch, f.place) < (?, ?)', [epoch, String(at)]);
  }
  const rows = await found
    .orderBy([
      { column: 'f.epoch', order: 'desc' },
      { column: 'f.place', order: 'desc' },
    ])
    .limit(limit + 1)
    .select<ValueRow[]>('v.*', 'f.label', 'f.before', 'f.after', 'f.parts', 'e.position as upto');
  const shown = await withReasons(read, rows.slice(0, limit));
  const parts = before === undefined ? (shown[0]?.parts ?? null) : null;
  const origins = parts ? await originsOf(read, templateId, parts) : new Map<number, ValueRow>();
  const all = [...shown, ...origins.values()];
  const [names, people] = await Promise.all([
    namesFor(
      read,
      viewer,
      shown.flatMap(({ label, before: was, after, summary }) => [label, was, after, summary]),
    ),
    accountNames(
      read,
      all.map(({ actor_id }) => actor_id),
    ),
  ]);
  const text = (value: string | null) => value && withNames(value, names);
  const by = ({ actor_id: id, user_type }: ValueRow) => ({
    id,
    name: (id !== null && people.get(id)) || null,
    user_type,
  });
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

/** The events that the parts of a formula come from, by revision. */
async function originsOf(
  read: ReadModels,
  templateId: number,
  parts: readonly FormulaPart[],
): Promise<Map<number, ValueRow>> {
  const rows = await read
    .knex({ v: read.table(templateHistory, 'event') })
    .join({ e: read.table(templateHistory, 'entry') }, 'e.entry_id', 'v.entry_id')
    .where({ 'v.template_id': templateId })
    .whereIn('v.revision', [...new Set(parts.map(({ revision }) => revision))])
    .select<ValueRow[]>('v.*', 'e.position as upto');
  return new Map((await withReasons(read, rows)).map((one) => [one.revision, one]));
}

async function accountNames(read: ReadModels, ids: readonly (number | null)[]): Promise<Map<number, string>> {
  const rows = await read
    .knex('app.user')
    .whereIn('id', [...new Set(ids.filter((id) => id !== null))])
    .select<{ id: number; name: string }[]>('id', 'name');
  return new Map(rows.map(({ id, name }) => [id, name]));
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
