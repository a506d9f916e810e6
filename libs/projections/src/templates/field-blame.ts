import { knowsBusiness, sightOf } from '@quotewright/domain/catalogue/visibility.js';
import type { Actor } from '@quotewright/domain/kernel/decider.js';
import { beyondAll, comparePositions, parsePosition } from '@quotewright/domain/kernel/event-store.js';
import { dollars } from '@quotewright/domain/kernel/money.js';
import type { BlamedPart, FieldBlame, FieldValue } from '@quotewright/domain/templates/contract.js';
import { withNames } from '@quotewright/domain/templates/describe.js';
import { offersByIds } from '../catalogue/catalogue-offers.js';
import { pricesOf, type PriceKind } from '../catalogue/offer-price-history.js';
import { actorNames, originColumns, withReasons, type Origin } from '../kernel/origin.js';
import { plannedOnce, type ReadModels } from '../kernel/projection.js';
import { templateById, type TemplateRow } from './template-details.js';
import { namesFor, productsNamed, templateHistory, usesOf, type EventRow, type FieldRow } from './template-history.js';

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
  'u.name AS actor',
  'e.position AS upto',
].join(', ');

/**
 * The values of a field before a position, newest first, and after them the events that the parts of the newest one
 * come from: those without a value.
 */
async function valuesAndSources(
  read: ReadModels,
  templateId: number,
  { path, before, limit }: ValuesQuery,
): Promise<{ values: ValueRow[]; sources: SourceRow[] }> {
  const table = (name: string) => read.table(templateHistory, name);
  const [fields, events, entries] = [table('field'), table('event'), table('entry')];
  const { epoch, at } = parsePosition(before ?? beyondAll);
  const found = read.knex.raw<{ rows: (ValueRow & { of_part: boolean })[] }>(
    `WITH newest AS MATERIALIZED (
       SELECT * FROM ${fields} WHERE template_id = ? AND path = ? AND (epoch, place) < (?, ?)
        ORDER BY epoch DESC, place DESC LIMIT ?
     ), chosen AS (
       SELECT event_id, label, before, after, parts, false AS of_part FROM newest
       UNION ALL
       SELECT event_id, NULL, NULL, NULL, NULL, true FROM ${events}
        WHERE template_id = ? AND revision = ANY (ARRAY(
          SELECT jsonb_path_query(one.parts, '$[*].revision')::integer
            FROM (SELECT parts FROM newest ORDER BY epoch DESC, place DESC LIMIT 1) one
        ))
     )
     SELECT c.label, c.before, c.after, c.parts, c.of_part, ${sourceColumns}
       FROM chosen c
       JOIN ${events} v ON v.event_id = c.event_id
       JOIN ${entries} e ON e.entry_id = v.entry_id
       LEFT JOIN app."user" u ON u.id = v.actor_id
      ORDER BY c.of_part, v.revision DESC`,
    [templateId, path, epoch, String(at), limit + 1, templateId],
  );
  const { rows } = await found.options(plannedOnce('values', fields, events, entries));
  const told = await withReasons(read, rows);
  return { values: told.filter(({ of_part }) => !of_part), sources: told.filter(({ of_part }) => of_part) };
}

async function ownValues(read: ReadModels, templateId: number, viewer: Actor, query: ValuesQuery): Promise<FieldBlame> {
  const { path, before, limit } = query;
  const [{ values, sources }, products] = await Promise.all([
    valuesAndSources(read, templateId, query),
    path.startsWith('lines') ? productsNamed(read, templateId) : undefined,
  ]);
  const shown = values.slice(0, limit);
  const parts = before === undefined ? (shown[0]?.parts ?? null) : null;
  const origins = new Map(sources.map((one) => [one.revision, one]));
  const names = await namesFor(
    read,
    viewer,
    shown.flatMap(({ label, before: was, after, summary }) => [label, was, after, summary]),
    undefined,
    products,
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
    next: values.length > limit ? shown.at(-1)!.position : null,
  };
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
    ? await actorNames(
        read,
        shown.map(({ actor_id }) => actor_id),
        viewer,
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
