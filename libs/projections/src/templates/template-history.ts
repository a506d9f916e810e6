import type { TemplateUsing } from '@quotewright/domain/catalogue/contract.js';
import { knowsBusiness } from '@quotewright/domain/catalogue/visibility.js';
import { idOfStream, type Actor, type Recorded } from '@quotewright/domain/kernel/decider.js';
import { parsePosition } from '@quotewright/domain/kernel/event-store.js';
import type { StreamErased } from '@quotewright/domain/kernel/stream-erased.js';
import { changes, contentBefore, same, type Change } from '@quotewright/domain/templates/changes.js';
import { emptyContent, evolveContent, type TemplateContent } from '@quotewright/domain/templates/content.js';
import type { EntryKind, ReadableChange } from '@quotewright/domain/templates/contract.js';
import {
  formulaWords,
  namedIn,
  partsOf,
  readable,
  savesSummary,
  summaryOf,
  withNames,
  type Names,
} from '@quotewright/domain/templates/describe.js';
import { mergedOf, noEntries, placed, type EntryState, type Placed } from '@quotewright/domain/templates/entries.js';
import { loudEvents, type TemplateEvent } from '@quotewright/domain/templates/events.js';
import { fieldChanges, formulaParts, type FormulaPart } from '@quotewright/domain/templates/fields.js';
import { undoneBatchOf } from '@quotewright/domain/templates/undo.js';
import { offersByIds, offersSelected, productNames, type Offer } from '../catalogue/catalogue-offers.js';
import { productCatalogue } from '../catalogue/product-catalogue.js';
import { categoryTitles } from '../categories/category-lists.js';
import { namesOfPeople, originColumns, originOf, tradeNames, type Origin } from '../kernel/origin.js';
import { handledBy, ownStream, plannedOnce, projection, type ReadModels, type Rows } from '../kernel/projection.js';
import { templateDetails, templateNames } from './template-details.js';
import type { OfferUse } from './woven-history.js';

interface StateRow {
  template_id: number;
  revision: number;
  content: TemplateContent;
  entries: EntryState;
  /** The entry that the last event joined, as it was before. */
  joined: EntryRow | null;
  /** The parts of each line's formula, by line. */
  formulas: Record<string, FormulaPart[]>;
}

/** Where an event is in the log, as two numbers, so that the database can compare it, and as given out. */
interface Place {
  epoch: number;
  place: string;
  position: string;
}

export interface EventRow extends Origin, Place {
  event_id: string;
  entry_id: string;
  template_id: number;
  revision: number;
  type: TemplateEvent['type'];
  /** Names of other contexts are placeholders in `summary` and `changes`. */
  summary: string;
  changes: ReadableChange[];
  /** As the domain compares states: what an undo would take back. */
  made: Change[];
  undoes: string | null;
  undoes_also: string[] | null;
  undoes_batch: string | null;
  at: Date;
}

/** What a history lists and filters. */
export interface EntryRow extends Place {
  entry_id: string;
  template_id: number;
  kind: EntryKind;
  actor_id: number | null;
  source: string;
  at: Date | string;
  count: number;
  /** Of saves of one field: what they did together. `null` for other entries. */
  summary: string | null;
  changes: ReadableChange[] | null;
  made: Change[] | null;
  parts: string[];
  paths: string[];
  /** All that its text search looks through. */
  words: string;
}

/** What one event set a field to. Names of other contexts are placeholders. */
export interface FieldRow {
  template_id: number;
  path: string;
  revision: number;
  event_id: string;
  epoch: number;
  place: string;
  label: string;
  before: string | null;
  after: string | null;
  parts: FormulaPart[] | null;
}

export interface OfferUseRow extends OfferUse {
  template_id: number;
  since_revision: number;
}

/** Records which offers the lines gained and lost. */
async function noteOffers(
  rows: Rows,
  before: TemplateContent,
  after: TemplateContent,
  event: Recorded<TemplateEvent>,
  templateId: number,
): Promise<void> {
  if (before.lines === after.lines) return;
  const offerIn = (content: TemplateContent, lineId: number): number | undefined =>
    content.lines.find(({ id }) => id === lineId)?.product.offerId;
  for (const lineId of new Set([...before.lines, ...after.lines].map(({ id }) => id))) {
    const [old, now] = [offerIn(before, lineId), offerIn(after, lineId)];
    if (old === now) continue;
    if (old !== undefined) {
      const open = (await rows.where<OfferUseRow>('offer_use', { template_id: templateId, line_id: lineId })).find(
        ({ until }) => until === null,
      );
      if (open) rows.put('offer_use', { ...open, until: event.position });
    }
    if (now !== undefined) {
      rows.put('offer_use', {
        template_id: templateId,
        line_id: lineId,
        since_revision: event.revision,
        offer_id: now,
        since: event.position,
        until: null,
      });
    }
  }
}

/** The texts of an event that names are filled into. */
export const textsOf = ({ summary, changes: list }: Pick<EventRow, 'summary' | 'changes'>): (string | null)[] => [
  summary,
  ...list.flatMap((change) => [change.label, change.before, change.after]),
];

/** The entry that an event makes alone. */
function entryOf(event: EventRow): EntryRow {
  const { template_id, epoch, place, position, actor_id, source, at } = event;
  return {
    entry_id: event.event_id,
    template_id,
    kind: 'change',
    epoch,
    place,
    position,
    actor_id,
    source,
    at,
    count: 1,
    summary: null,
    changes: null,
    made: event.made,
    parts: partsOf(event, event.made),
    paths: event.made.map(({ path }) => path),
    words: [...textsOf(event), event.reason].filter(Boolean).join('\n'),
  };
}

const both = (a: readonly string[], b: readonly string[]): string[] => [...new Set([...a, ...b])];

/** An entry with its next event, which alone would be `own`. */
function withNext(entry: EntryRow, own: EntryRow, kind: EntryKind): EntryRow {
  return {
    ...own,
    entry_id: entry.entry_id,
    kind,
    count: entry.count + 1,
    made: null,
    parts: both(entry.parts, own.parts),
    paths: both(entry.paths, own.paths),
    words: `${entry.words}\n${own.words}`,
  };
}

/** Puts an event into its entry. Returns the entry that it joined, as it was before. */
async function list(
  rows: Rows,
  event: Recorded<TemplateEvent>,
  row: EventRow,
  after: TemplateContent,
  { entry, folded, leaves }: Placed,
  joined: EntryRow | null,
): Promise<EntryRow | null> {
  const own = entryOf(row);
  if (leaves) {
    if (joined) rows.put('entry', joined);
    const first = (await rows.get<EventRow>('event', { event_id: leaves.id }))!;
    const alone = { ...first, entry_id: entry };
    rows.put('event', alone);
    rows.put('entry', withNext(entryOf(alone), own, 'batch'));
    return null;
  }
  const earlier = entry === event.id ? undefined : await rows.get<EntryRow>('entry', { entry_id: entry });
  if (!earlier) {
    rows.put('entry', own);
    return null;
  }
  if (!folded) {
    rows.put('entry', withNext(earlier, own, 'batch'));
    return null;
  }
  const made = mergedOf([earlier.made ?? [], row.made]);
  const net = made.filter((change) => !same(change.before, change.after));
  const start = contentBefore(after, net);
  rows.put('entry', {
    ...withNext(earlier, own, 'saves'),
    made,
    summary: savesSummary(event, net, row.made, after),
    changes: net.map((change) => readable(start, after, change)),
  });
  return earlier;
}

/** Records what each field was set to, and of a formula who put each part there. */
function noteFields(
  rows: Rows,
  before: TemplateContent,
  after: TemplateContent,
  event: Recorded<TemplateEvent>,
  made: readonly Change[],
  formulas: Record<string, FormulaPart[]>,
): Record<string, FormulaPart[]> {
  const template_id = idOfStream(event.stream);
  const { epoch, at: place } = parsePosition(event.position);
  let next = formulas;
  for (const field of fieldChanges(event, before, after, made)) {
    const [, lineId] = /^lines\.(\d+)\.formula$/.exec(field.path) ?? [];
    const line = lineId === undefined ? undefined : after.lines.find(({ id }) => id === Number(lineId));
    if (line) next = { ...next, [line.id]: formulaParts(next[line.id] ?? [], line.formula, event.revision) };
    const row: FieldRow = {
      template_id,
      path: field.path,
      revision: event.revision,
      event_id: event.id,
      epoch,
      place: String(place),
      label: field.label,
      before: field.before,
      after: field.after,
      parts: line ? next[line.id]!.map(({ text, revision }) => ({ text: formulaWords(text, after), revision })) : null,
    };
    rows.put('field', row);
  }
  return next;
}

async function record(rows: Rows, event: Recorded<TemplateEvent>): Promise<void> {
  const templateId = idOfStream(event.stream);
  const state = await rows.get<StateRow>('state', { template_id: templateId });
  if (state && state.revision >= event.revision) return;
  const before = state?.content ?? emptyContent;
  const after = evolveContent(before, event);
  const made = changes(before, after);
  const { id, type, meta } = event;
  const { epoch, at: place } = parsePosition(event.position);
  const placing = placed(state?.entries ?? noEntries, {
    id,
    type,
    batch: meta.batchId,
    at: meta.at,
    actor: meta.actorId,
    changes: made,
    undoes: event.data.undoes ?? null,
  });
  const row: EventRow = {
    event_id: id,
    entry_id: placing.entry,
    template_id: templateId,
    revision: event.revision,
    epoch,
    place: String(place),
    position: event.position,
    type,
    summary: summaryOf(event, before, after),
    changes: made.map((change) => readable(before, after, change)),
    made,
    undoes: event.data.undoes ?? null,
    undoes_also: event.data.undoesAlso ?? null,
    undoes_batch: undoneBatchOf(event),
    at: meta.at as unknown as Date,
    ...originOf(meta),
  };
  rows.put('event', row);
  const joined = await list(rows, event, row, after, placing, state?.joined ?? null);
  for (const [kind, refs] of Object.entries(namedIn(textsOf(row))))
    for (const ref of refs) rows.put('named', { template_id: templateId, kind, ref });
  if (meta.actorId !== null)
    rows.put('person', { template_id: templateId, actor_id: meta.actorId, user_type: meta.userType });
  await noteOffers(rows, before, after, event, templateId);
  const formulas = noteFields(rows, before, after, event, made, state?.formulas ?? {});
  rows.put('state', {
    template_id: templateId,
    revision: event.revision,
    content: after,
    entries: placing.state,
    joined,
    formulas,
  });
}

const tables = ['state', 'event', 'entry', 'field', 'named', 'person', 'offer_use'];

async function erase(rows: Rows, event: Recorded<StreamErased>): Promise<void> {
  if (!event.data.stream.startsWith('template-')) return;
  for (const table of tables) await rows.removeWhere(table, { template_id: idOfStream(event.data.stream) });
}

/** Every change of a template in plain words, from the first event. */
export const templateHistory = projection<TemplateEvent | StreamErased>({
  name: 'template-history',
  version: 7,
  weight: 40,
  tables: {
    state: {
      columns: {
        template_id: 'integer',
        revision: 'integer',
        content: 'jsonb',
        entries: 'jsonb',
        joined: 'jsonb?',
        formulas: 'jsonb',
      },
      key: ['template_id'],
    },
    event: {
      columns: {
        event_id: 'text',
        entry_id: 'text',
        template_id: 'integer',
        revision: 'integer',
        epoch: 'integer',
        place: 'bigint',
        position: 'text',
        type: 'text',
        summary: 'text',
        changes: 'jsonb',
        made: 'jsonb',
        undoes: 'text?',
        undoes_also: 'text[]?',
        undoes_batch: 'text?',
        at: 'timestamptz',
        ...originColumns,
      },
      key: ['event_id'],
      indexes: [['template_id', 'revision'], ['entry_id'], ['undoes'], ['undoes_batch']],
    },
    entry: {
      columns: {
        entry_id: 'text',
        template_id: 'integer',
        kind: 'text',
        epoch: 'integer',
        place: 'bigint',
        position: 'text',
        actor_id: 'integer?',
        source: 'text',
        at: 'timestamptz',
        count: 'integer',
        summary: 'text?',
        changes: 'jsonb?',
        made: 'jsonb?',
        parts: 'text[]',
        paths: 'text[]',
        words: 'text',
      },
      key: ['entry_id'],
      indexes: [['template_id', 'epoch', 'place']],
    },
    // What each field was set to, event by event: paths down to the settings and the position of a line.
    field: {
      columns: {
        template_id: 'integer',
        path: 'text',
        revision: 'integer',
        event_id: 'text',
        epoch: 'integer',
        place: 'bigint',
        label: 'text',
        before: 'text?',
        after: 'text?',
        parts: 'jsonb?',
      },
      key: ['template_id', 'path', 'revision'],
      indexes: [['template_id', 'path', 'epoch', 'place']],
    },
    named: { columns: { template_id: 'integer', kind: 'text', ref: 'integer' }, key: ['template_id', 'kind', 'ref'] },
    person: {
      columns: { template_id: 'integer', actor_id: 'integer', user_type: 'text?' },
      key: ['template_id', 'actor_id'],
    },
    offer_use: {
      columns: {
        template_id: 'integer',
        line_id: 'integer',
        since_revision: 'integer',
        offer_id: 'integer',
        since: 'text',
        until: 'text?',
      },
      key: ['template_id', 'line_id', 'since_revision'],
    },
  },
  key: ownStream,
  on: {
    ...handledBy(loudEvents, record),
    StreamErased: erase,
  },
});

/** Whether a line uses or ever used one of these offers: undo and past states may need it. */
export async function offersEverInUse(read: ReadModels, offerIds: readonly number[]): Promise<Set<number>> {
  const used = read.knex(read.table(templateHistory, 'offer_use')).whereIn('offer_id', [...offerIds]);
  return new Set(await used.distinct().pluck<number[]>('offer_id'));
}

/** The templates of one owner whose lines use these offers, sorted by name, by offer. */
export async function templatesUsing(
  read: ReadModels,
  ownerId: number,
  offerIds: readonly number[],
): Promise<Map<number, TemplateUsing[]>> {
  const rows = await read
    .knex({ u: read.table(templateHistory, 'offer_use') })
    .join({ c: read.table(templateDetails, 'card') }, 'c.template_id', 'u.template_id')
    .where({ 'c.owner_id': ownerId, 'c.state': 'staged' })
    .whereNull('u.until')
    .whereIn('u.offer_id', [...offerIds])
    .groupBy('u.offer_id', 'c.template_id', 'c.name')
    .orderByRaw('lower(c.name), c.template_id')
    .select<(TemplateUsing & { offer_id: number })[]>(
      'u.offer_id',
      'c.template_id as quote_template_id',
      'c.name',
      read.knex.raw('array_agg(u.line_id ORDER BY u.line_id) AS line_ids'),
    );
  const byOffer = new Map<number, TemplateUsing[]>(offerIds.map((id) => [id, []]));
  for (const { offer_id, ...using } of rows) byOffer.get(offer_id)!.push(using);
  return byOffer;
}

/** The current names of the products that the stored texts of a template name, by id. */
export async function productsNamed(read: ReadModels, templateId: number): Promise<Map<number, string>> {
  const [marks, products] = [read.table(templateHistory, 'named'), read.table(productCatalogue, 'product')];
  const rows = await read
    .knex({ n: marks })
    .options(plannedOnce('products named', marks, products))
    .join({ p: products }, 'p.id', 'n.ref')
    .where({ 'n.template_id': templateId, 'n.kind': 'product' })
    .select<{ id: number; name: string }[]>('p.id', 'p.name');
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/**
 * The current names that texts need, as far as `viewer` may know them.
 * @param known offers that were read already
 * @param knownProducts names of products that were read already
 */
export async function namesFor(
  read: ReadModels,
  viewer: Actor,
  texts: Iterable<string | null>,
  known: ReadonlyMap<number, Offer> = new Map(),
  knownProducts: ReadonlyMap<number, string> = new Map(),
): Promise<Names> {
  const ids = namedIn(texts);
  const products = new Map([
    ...knownProducts,
    ...[...known.values()].map(({ product_id, name }): [number, string] => [product_id, name]),
  ]);
  const [named, others, { category, subcategory }, template, user, supplier] = await Promise.all([
    productNames(
      read,
      ids.product.filter((id) => !products.has(id)),
    ),
    offersByIds(
      read,
      ids.offer.filter((id) => !known.has(id)),
    ),
    categoryTitles(read, ids.category, ids.subcategory, viewer.userType === 'admin'),
    templateNames(read, ids.template, viewer),
    // Only the trail of a business mentions its members.
    namesOfPeople(read, ids.user),
    // Only the trail mentions suppliers by themselves.
    tradeNames(read, ids.supplier),
  ]);
  return {
    product: new Map([...products, ...named]),
    offer: new Map(
      [...known.values(), ...others.values()]
        .filter((offer) => knowsBusiness(viewer, offer))
        .map(({ id, business_name }) => [id, business_name]),
    ),
    category,
    subcategory,
    template,
    user,
    supplier,
  };
}

/** Readable changes with their names filled in. */
export function named(list: readonly ReadableChange[], names: Names): ReadableChange[] {
  const text = (value: string | null): string | null => (value === null ? null : withNames(value, names));
  return list.map((change) => ({
    path: change.path,
    label: withNames(change.label, names),
    before: text(change.before),
    after: text(change.after),
  }));
}

/** Which offers the lines of a template used, and when. */
export async function usesOf(read: ReadModels, templateId: number): Promise<OfferUse[]> {
  const uses = read.table(templateHistory, 'offer_use');
  return read
    .knex<OfferUseRow>(uses)
    .options(plannedOnce('uses', uses))
    .where({ template_id: templateId })
    .select<OfferUse[]>('line_id', 'offer_id', 'since', 'until');
}

/** The offers that the lines of a template ever used. */
export async function offersUsed(read: ReadModels, templateId: number): Promise<Map<number, Offer>> {
  const uses = read.table(templateHistory, 'offer_use');
  const ids = read.knex<OfferUseRow>(uses).where({ template_id: templateId }).select('offer_id');
  return offersSelected(read, uses, ids);
}

/** The time of the event that made a version of a template, ISO 8601; undefined if there is none yet. */
export async function eventTime(read: ReadModels, templateId: number, version: number): Promise<string | undefined> {
  const row = await read
    .knex<EventRow>(read.table(templateHistory, 'event'))
    .where({ template_id: templateId, revision: version - 1 })
    .first<{ at: Date } | undefined>('at');
  return row?.at.toISOString();
}

/** When the versions of templates were made, in the order given; undefined for those that there are not. */
export async function versionTimes(
  read: ReadModels,
  versions: readonly { templateId: number; version: number }[],
): Promise<(string | undefined)[]> {
  if (versions.length === 0) return [];
  const rows = await read
    .knex<EventRow>(read.table(templateHistory, 'event'))
    .whereIn(
      ['template_id', 'revision'],
      versions.map(({ templateId, version }) => [templateId, version - 1]),
    )
    .select<{ template_id: number; revision: number; at: Date }[]>('template_id', 'revision', 'at');
  const times = new Map(rows.map(({ template_id, revision, at }) => [`${template_id}/${revision + 1}`, at]));
  return versions.map(({ templateId, version }) => times.get(`${templateId}/${version}`)?.toISOString());
}

/** What events did, in words with names to be filled in, by event id. Events that are not in the history yet are left out. */
export async function eventSummaries(read: ReadModels, eventIds: readonly string[]): Promise<Map<string, string>> {
  const rows = await read
    .knex<EventRow>(read.table(templateHistory, 'event'))
    .whereIn('event_id', [...eventIds])
    .select<{ event_id: string; summary: string }[]>('event_id', 'summary');
  return new Map(rows.map(({ event_id, summary }) => [event_id, summary]));
}
