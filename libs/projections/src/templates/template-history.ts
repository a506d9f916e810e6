import type { TemplateUsing } from '@quotewright/domain/catalogue/contract.js';
import { knowsBusiness } from '@quotewright/domain/catalogue/visibility.js';
import { idOfStream, typesOf, type Actor, type Recorded } from '@quotewright/domain/kernel/decider.js';
import { comparePositions, parsePosition } from '@quotewright/domain/kernel/event-store.js';
import type { StreamErased } from '@quotewright/domain/kernel/stream-erased.js';
import { changes, isUndoable, stepBack, type Change } from '@quotewright/domain/templates/changes.js';
import { emptyContent, evolveContent, type TemplateContent } from '@quotewright/domain/templates/content.js';
import {
  speaksForBatch,
  type HistoryEntry,
  type HistoryPage,
  type ReadableChange,
} from '@quotewright/domain/templates/contract.js';
import { namedIn, readable, summaryOf, withNames, type Names } from '@quotewright/domain/templates/describe.js';
import { templateEvents, type TemplateEvent } from '@quotewright/domain/templates/events.js';
import { undoneBatchOf, undoneBy } from '@quotewright/domain/templates/undo.js';
import { offersByIds, productNames } from '../catalogue/catalogue-offers.js';
import { categoryTitles } from '../categories/category-lists.js';
import { originColumns, originOf, type Origin } from '../kernel/origin.js';
import { handledBy, projection, type ReadModels, type Rows } from '../kernel/projection.js';
import { templateDetails, templateNames, type TemplateRow } from './template-details.js';
import { wovenEntries, type OfferUse } from './woven-history.js';

interface StateRow {
  template_id: number;
  revision: number;
  content: TemplateContent;
}

interface EntryRow extends Origin {
  event_id: string;
  template_id: number;
  revision: number;
  /** The position as two numbers, so that the database can compare it. */
  epoch: number;
  place: string;
  position: string;
  type: string;
  /** Names of other contexts are placeholders in `summary` and `changes`. */
  summary: string;
  changes: ReadableChange[];
  /** As the domain compares states: what an undo would take back. */
  made: Change[];
  undoes: string | null;
  undoes_batch: string | null;
  at: Date;
}

interface OfferUseRow extends OfferUse {
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
      if (open) rows.put('offer_use', { ...open, until: event.meta.at });
    }
    if (now !== undefined) {
      rows.put('offer_use', {
        template_id: templateId,
        line_id: lineId,
        since_revision: event.revision,
        offer_id: now,
        since: event.meta.at,
        until: null,
      });
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
  rows.put('entry', {
    event_id: event.id,
    template_id: templateId,
    revision: event.revision,
    epoch,
    place: String(place),
    position: event.position,
    type: event.type,
    summary: summaryOf(event, before, after),
    changes: made.map((change) => readable(before, after, change)),
    made,
    undoes: event.data.undoes ?? null,
    undoes_batch: undoneBatchOf(event),
    at: event.meta.at,
    ...originOf(event.meta),
  });
  await noteOffers(rows, before, after, event, templateId);
  rows.put('state', { template_id: templateId, revision: event.revision, content: after });
}

async function erase(rows: Rows, event: Recorded<StreamErased>): Promise<void> {
  if (!event.data.stream.startsWith('template-')) return;
  for (const table of ['state', 'entry', 'offer_use'])
    await rows.removeWhere(table, { template_id: idOfStream(event.data.stream) });
}

/** Every change of a template in plain words, from the first event. */
export const templateHistory = projection<TemplateEvent | StreamErased>({
  name: 'template-history',
  version: 3,
  tables: {
    state: { columns: { template_id: 'integer', revision: 'integer', content: 'jsonb' }, key: ['template_id'] },
    entry: {
      columns: {
        event_id: 'text',
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
        undoes_batch: 'text?',
        at: 'timestamptz',
        ...originColumns,
      },
      key: ['event_id'],
      indexes: [['template_id', 'revision']],
    },
    offer_use: {
      columns: {
        template_id: 'integer',
        line_id: 'integer',
        since_revision: 'integer',
        offer_id: 'integer',
        since: 'timestamptz',
        until: 'timestamptz?',
      },
      key: ['template_id', 'line_id', 'since_revision'],
    },
  },
  key: (event) => (event.type === 'StreamErased' ? event.data.stream : event.stream),
  on: {
    ...handledBy(typesOf(templateEvents), record),
    StreamErased: erase,
  },
});

/** Whether a line uses or ever used one of these offers: undo and past states may need it. */
export async function offersEverInUse(read: ReadModels, offerIds: readonly number[]): Promise<boolean> {
  return (
    (await read
      .knex(read.table(templateHistory, 'offer_use'))
      .whereIn('offer_id', [...offerIds])
      .first('offer_id')) !== undefined
  );
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

/** The current names that texts need, as far as `viewer` may know them. */
export async function namesFor(read: ReadModels, viewer: Actor, texts: Iterable<string | null>): Promise<Names> {
  const ids = namedIn(texts);
  const [product, offers, { category, subcategory }, template] = await Promise.all([
    productNames(read, ids.product),
    offersByIds(read, ids.offer),
    categoryTitles(read, ids.category, ids.subcategory, viewer.userType === 'admin'),
    templateNames(read, ids.template, viewer),
  ]);
  return {
    product,
    offer: new Map(
      [...offers.values()]
        .filter((offer) => knowsBusiness(viewer, offer))
        .map(({ id, business_name }) => [id, business_name]),
    ),
    category,
    subcategory,
    template,
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
async function usesOf(read: ReadModels, templateId: number): Promise<OfferUseRow[]> {
  return read
    .knex<OfferUseRow>(read.table(templateHistory, 'offer_use'))
    .where({ template_id: templateId })
    .select<OfferUseRow[]>('*');
}

/** An entry as an undo takes it. */
interface UndoStep {
  id: string;
  type: string;
  revision: number;
  batch: string;
  changes: Change[];
}

type StepRow = Pick<EntryRow, 'event_id' | 'type' | 'revision' | 'batch_id' | 'made'>;
const stepColumns = ['event_id', 'type', 'revision', 'batch_id', 'made'] satisfies (keyof StepRow)[];
const stepOf = ({ event_id: id, type, revision, batch_id: batch, made }: StepRow): UndoStep => ({
  id,
  type,
  revision,
  batch,
  changes: made,
});

/** What undoing one step reads besides the step itself: units and sample answers of questions. */
const measures = ['QuestionUnitChanged', 'SampleAnswerSet'] satisfies TemplateEvent['type'][];

/**
 * A page of a template's history, newest first, merged with changes of the offers in its lines. The caller has checked
 * that `viewer` may edit the template.
 * @param before only entries before this position
 */
export async function historyOf(
  read: ReadModels,
  row: TemplateRow,
  viewer: Actor,
  { before, limit }: { before?: string; limit: number },
): Promise<HistoryPage> {
  const { knex } = read;
  const table = read.table(templateHistory, 'entry');
  const query = knex<EntryRow>(table).where({ template_id: row.id });
  if (before !== undefined) {
    const { epoch, at } = parsePosition(before);
    void query.whereRaw('(epoch, place) < (?, ?)', [epoch, String(at)]);
  }
  const [entries, woven, counted] = await Promise.all([
    query
      .orderBy([
        { column: 'epoch', order: 'desc' },
        { column: 'place', order: 'desc' },
      ])
      .limit(limit + 1)
      .select<EntryRow[]>('*'),
    usesOf(read, row.id).then((uses) => wovenEntries(read, viewer, uses)),
    knex(table).where({ template_id: row.id }).count({ total: '*' }).first() as Promise<{ total: string } | undefined>,
  ]);
  const texts = entries.flatMap(({ summary, changes: list }) => [
    summary,
    ...list.flatMap((change) => [change.label, change.before, change.after]),
  ]);
  const actorIds = entries.map(({ actor_id }) => actor_id).filter((id) => id !== null);
  const steps = () => knex<EntryRow>(table).where({ template_id: row.id }).select(stepColumns);
  const whole = entries.filter(({ type }) => speaksForBatch(type)).map(({ batch_id }) => batch_id);
  const [names, people, undoings, measured, ofBatches] = await Promise.all([
    namesFor(read, viewer, texts),
    knex('app.user').whereIn('id', actorIds).select<{ id: number; name: string }[]>('id', 'name'),
    knex<EntryRow>(table)
      .where({ template_id: row.id })
      .whereRaw('(undoes IS NOT NULL OR undoes_batch IS NOT NULL)')
      .orderBy('revision', 'desc')
      .select('event_id as id', 'batch_id as batch', 'undoes', 'undoes_batch as undoesBatch'),
    steps().whereIn('type', measures),
    steps().whereIn('batch_id', whole).orderBy('revision'),
  ]);
  const person = new Map(people.map((one) => [one.id, one]));
  const byWhat = undoneBy(undoings);
  const measuring = measured.map(stepOf);
  /** Whether an undo of it would go through now. */
  const canUndo = (entry: EntryRow): boolean => {
    if (!isUndoable(entry.type)) return false;
    const asked = speaksForBatch(entry.type)
      ? ofBatches
          .filter(({ batch_id, type }) => batch_id === entry.batch_id && !speaksForBatch(type))
          .map(stepOf)
          .filter((step) => byWhat(step) === null)
      : [stepOf(entry)];
    return asked.length > 0 && stepBack(row.staged, asked, measuring).target !== null;
  };

  const own = entries.map(
    (entry): HistoryEntry => ({
      event_id: entry.event_id,
      position: entry.position,
      version: entry.revision + 1,
      type: entry.type,
      summary: withNames(entry.summary, names),
      actor: {
        id: entry.actor_id,
        name: (entry.actor_id !== null && person.get(entry.actor_id)?.name) || null,
        user_type: entry.user_type,
      },
      at: entry.at.toISOString(),
      reason: entry.reason,
      source: entry.source,
      batch_id: entry.batch_id,
      changes: named(entry.changes, names),
      undoable: canUndo(entry),
      undone_by: byWhat({ id: entry.event_id, batch: entry.batch_id }),
    }),
  );
  const foreign = woven.filter((entry) => before === undefined || comparePositions(entry.position, before) < 0);
  const merged = [...own, ...foreign].sort((a, b) => comparePositions(b.position, a.position));
  const data = merged.slice(0, limit);
  return {
    data,
    total: Number(counted?.total ?? 0) + woven.length,
    next: merged.length > limit ? data.at(-1)!.position : null,
  };
}
