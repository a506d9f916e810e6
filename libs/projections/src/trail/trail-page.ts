import type { Person } from '@quotewright/domain/kernel/contract.js';
import { product } from '@quotewright/domain/catalogue/product.js';
import { businessOf, streamOf, type Actor, type UserType } from '@quotewright/domain/kernel/decider.js';
import { parsePosition } from '@quotewright/domain/kernel/event-store.js';
import { proposal } from '@quotewright/domain/proposals/proposal.js';
import type { ReadableChange } from '@quotewright/domain/templates/contract.js';
import { markOf, withNames, type NamedKind } from '@quotewright/domain/templates/describe.js';
import type {
  ExportedEvent,
  TrailEntry,
  TrailFilter,
  TrailPage,
  TrailRow,
  TrailSubject,
} from '@quotewright/domain/trail/contract.js';
import { namesOfPeople, textsContaining, withReasons } from '../kernel/origin.js';
import type { ReadModels } from '../kernel/projection.js';
import { containing, saysTerm } from '../kernel/search.js';
import { templateDetails, templateNames } from '../templates/template-details.js';
import { summaryOfBatch } from '../templates/history-page.js';
import { named, namesFor, templateHistory, textsOf } from '../templates/template-history.js';
import { wholeTrail, type TrailEntryRow } from './whole-trail.js';

/** A filter with its times as instants. */
export interface SpannedFilter extends Omit<TrailFilter, 'from' | 'to'> {
  from?: Date;
  /** Exclusive. */
  to?: Date;
}

/** Which part of the trail is read. */
export interface TrailPart {
  /** Only entries before this position. */
  before?: string;
  /** Entries. */
  limit: number;
  filter: SpannedFilter;
}

/** Entries read at once for an export: one may hold hundreds of events. */
const EXPORTED_AT_ONCE = 100;

/** An event with its entry, as one row. */
interface ListedRow extends TrailEntryRow {
  event_id: string;
  e_position: string;
  e_type: string;
  e_at: Date;
  e_summary: string | null;
  e_changes: ReadableChange[];
  /** Where a template's own history lists it. */
  history_position: string | null;
}

/** What a template's event is told with until its own history has it. */
const UNTOLD = 'changed the template';

/** Events that tell what something costs its business. */
const aboutCost = [
  'OfferAdded',
  'OfferCostPriceChanged',
  'ProposalPriced',
  'SectionPriced',
  'ProposalLineCostSet',
  'ProposalLinePriced',
];

/** The entries that `viewer` may see: its own for a business; for an admin everything but proposals, which are nobody else's. */
function visible(read: ReadModels, viewer: Actor) {
  const entries = read.knex({ e: read.table(wholeTrail, 'entry') });
  if (viewer.userType === 'admin') void entries.whereNot({ 'e.kind': proposal.category });
  else void entries.where({ 'e.owner_id': businessOf(viewer) });
  // Whole entries: searching their words would reveal what is left out of them.
  if (viewer.costHidden)
    void entries.whereRaw(
      `NOT EXISTS (SELECT FROM ${read.table(wholeTrail, 'event')} c WHERE c.entry_id = e.entry_id AND c.type = ANY (?))`,
      [aboutCost],
    );
  return entries;
}

/** How stored texts name what is called like a search text, as far as `viewer` may know the names. */
async function marksNamed(read: ReadModels, viewer: Actor, text: string): Promise<string[]> {
  const refs = read
    .knex({ n: read.table(templateHistory, 'named') })
    .distinct<{ kind: NamedKind; ref: number }[]>('n.kind', 'n.ref');
  if (viewer.userType !== 'admin') void refs.whereIn('n.template_id', ownTemplates(read, viewer).select('id'));
  const marks = (await refs).map(({ kind, ref }) => markOf(kind, ref));
  const names = await namesFor(read, viewer, marks);
  return marks.filter((mark) => withNames(mark, names).toLowerCase().includes(text.toLowerCase()));
}

function ownTemplates(read: ReadModels, viewer: Actor) {
  const templates = read.knex(read.table(templateDetails, 'template'));
  if (viewer.userType !== 'admin') void templates.where({ owner_id: businessOf(viewer) });
  return templates;
}

/** Adds the filter to a query of entries. */
async function narrow(
  read: ReadModels,
  viewer: Actor,
  entries: ReturnType<typeof visible>,
  { actor, type, from, to, template, product: productId, source, text }: SpannedFilter,
): Promise<void> {
  if (actor !== undefined) void entries.where({ 'e.actor_id': actor });
  if (type !== undefined) void entries.whereRaw('? = ANY (e.types)', [type]);
  if (from !== undefined) void entries.where('e.at', '>=', from);
  if (to !== undefined) void entries.where('e.at', '<', to);
  if (template !== undefined) void entries.where({ 'e.template_id': template });
  if (productId !== undefined) void entries.where({ 'e.stream': streamOf(product, productId) });
  if (source !== undefined) void entries.where({ 'e.source': source });
  if (text === undefined) return;
  const [marks, templates] = await Promise.all([
    marksNamed(read, viewer, text),
    ownTemplates(read, viewer)
      .whereRaw(`staged->>'name' ILIKE ?`, [containing(text)])
      .pluck<number[]>('id'),
  ]);
  void entries.whereRaw(
    `(${saysTerm('e.words')} OR e.words LIKE ANY (:marks) OR e.template_id = ANY (:templates) OR EXISTS (
        SELECT 1 FROM ${read.table(wholeTrail, 'event')} v
          JOIN ${read.table(templateHistory, 'event')} t ON t.event_id = v.event_id
          CROSS JOIN LATERAL (
            SELECT concat_ws(E'\\n', t.summary, t.reason, string_agg(concat_ws(E'\\n', c->>'label', c->>'before', c->>'after'), E'\\n')) AS words
              FROM jsonb_array_elements(t.changes) c
          ) w
          WHERE v.entry_id = e.entry_id AND (${saysTerm('w.words')} OR w.words LIKE ANY (:marks))
      ) OR e.reason_id IN (:reasons))`,
    {
      term: containing(text),
      marks: marks.map((mark) => containing(mark)),
      templates,
      reasons: textsContaining(read, text),
    },
  );
}

/** The events of the newest entries, newest first: `limit + 1` entries, so that the caller knows of a next page. */
async function listed(read: ReadModels, viewer: Actor, { before, limit, filter }: TrailPart): Promise<ListedRow[]> {
  const { knex } = read;
  const entries = visible(read, viewer);
  if (before !== undefined) {
    const { epoch, at } = parsePosition(before);
    void entries.whereRaw('(e.epoch, e.place) < (?, ?)', [epoch, String(at)]);
  }
  await narrow(read, viewer, entries, filter);
  const rows: ListedRow[] = await knex
    .with(
      'e',
      entries
        .orderBy([
          { column: 'e.epoch', order: 'desc' },
          { column: 'e.place', order: 'desc' },
        ])
        .limit(limit + 1)
        .select('e.*'),
    )
    .from('e')
    .join({ v: read.table(wholeTrail, 'event') }, 'v.entry_id', 'e.entry_id')
    .leftJoin({ t: read.table(templateHistory, 'event') }, 't.event_id', 'v.event_id')
    .leftJoin({ h: read.table(templateHistory, 'entry') }, 'h.entry_id', 't.entry_id')
    .orderBy([
      { column: 'e.epoch', order: 'desc' },
      { column: 'e.place', order: 'desc' },
      { column: 'v.epoch', order: 'desc' },
      { column: 'v.place', order: 'desc' },
    ])
    .select('e.*', {
      event_id: 'v.event_id',
      e_position: 'v.position',
      e_type: 'v.type',
      e_at: 'v.at',
      e_summary: knex.raw('coalesce(v.summary, t.summary)'),
      e_changes: knex.raw('coalesce(t.changes, v.changes)'),
      history_position: 'h.position',
    });
  return withReasons(read, rows);
}

/** Names and addresses of templates, as far as `viewer` may know them. */
async function subjects(read: ReadModels, viewer: Actor, ids: readonly number[]) {
  const [names, rows] = await Promise.all([
    templateNames(read, ids, viewer),
    read
      .knex({ c: read.table(templateDetails, 'card') })
      .where({ state: 'staged' })
      .whereIn('template_id', [...ids])
      .select<{ template_id: number; alias: string }[]>('template_id', 'alias'),
  ]);
  return { names, aliases: new Map(rows.map(({ template_id, alias }) => [template_id, alias])) };
}

/** Rows of the database as entries and events with their names. */
async function told(
  read: ReadModels,
  viewer: Actor,
  rows: readonly ListedRow[],
): Promise<{ entries: TrailEntry[]; data: TrailRow[] }> {
  const [names, people, templates] = await Promise.all([
    namesFor(
      read,
      viewer,
      rows.flatMap((row) => textsOf({ summary: row.e_summary ?? UNTOLD, changes: row.e_changes })),
    ),
    namesOfPeople(
      read,
      rows.map(({ actor_id }) => actor_id),
    ),
    subjects(read, viewer, [
      ...new Set(rows.filter(({ kind }) => kind === 'template').map(({ subject_id }) => subject_id)),
    ]),
  ]);
  const subjectOf = ({ kind, subject_id: id, subject }: ListedRow): TrailSubject =>
    kind === 'template'
      ? { kind, id, name: templates.names.get(id) ?? null, alias: templates.aliases.get(id) ?? null }
      : { kind, id, name: subject, alias: null };
  const members = new Map<string, ListedRow[]>();
  for (const row of rows) members.set(row.entry_id, [...(members.get(row.entry_id) ?? []), row]);
  const data = rows.map(
    (row): TrailRow => ({
      event_id: row.event_id,
      entry_id: row.entry_id,
      position: row.e_position,
      type: row.e_type,
      summary: withNames(row.e_summary ?? UNTOLD, names),
      at: row.e_at.toISOString(),
      changes: named(row.e_changes, names),
    }),
  );
  const byEntry = new Map<string, TrailRow[]>();
  for (const row of data) byEntry.set(row.entry_id, [...(byEntry.get(row.entry_id) ?? []), row]);
  const entries = [...members].map(([entry_id, [row]]): TrailEntry => {
    const events = byEntry.get(entry_id)!;
    const { actor_id: id, user_type } = row!;
    return {
      entry_id,
      kind: events.length > 1 ? 'batch' : 'change',
      position: row!.position,
      subject: subjectOf(row!),
      summary: events.length > 1 ? summaryOfBatch(events) : events[0]!.summary,
      actor: { id, name: (id !== null && people.get(id)) || null, user_type },
      at: row!.at.toISOString(),
      reason: row!.reason,
      source: row!.source,
      changes: events.length > 1 ? [] : events[0]!.changes,
      count: events.length,
      batch_id: row!.batch_id,
      history_position: row!.history_position,
    };
  });
  return { entries, data };
}

/** Everyone in the part of the trail that `viewer` may see, by name. */
async function peopleIn(read: ReadModels, viewer: Actor): Promise<Person[]> {
  const rows = await visible(read, viewer)
    .join({ u: 'app.user' }, 'u.id', 'e.actor_id')
    .distinct<{ id: number; name: string; user_type: UserType }[]>('u.id', 'u.name', 'u.user_type');
  return rows.sort((a, b) => a.name.localeCompare(b.name, 'en-US') || a.id - b.id);
}

/** The name of a product as last known to `viewer`; `null` if nothing of it is in their trail. */
async function nameOfProduct(read: ReadModels, viewer: Actor, productId: number): Promise<string | null> {
  const newest = await visible(read, viewer)
    .where({ 'e.stream': streamOf(product, productId) })
    .orderBy([
      { column: 'e.epoch', order: 'desc' },
      { column: 'e.place', order: 'desc' },
    ])
    .first<{ subject: string | null } | undefined>('e.subject');
  return newest?.subject ?? null;
}

/** The rows of whole entries: those of the first `limit`, and where the next page starts. */
function firstEntries(rows: readonly ListedRow[], limit: number): { shown: ListedRow[]; next: string | null } {
  const ids = [...new Set(rows.map(({ entry_id }) => entry_id))];
  const kept = new Set(ids.slice(0, limit));
  const shown = rows.filter(({ entry_id }) => kept.has(entry_id));
  return { shown, next: ids.length > limit ? shown.at(-1)!.position : null };
}

/**
 * A page of the whole trail, newest first: what each command did to each thing, with its events. An admin sees
 * everything, a business what belongs to it.
 */
export async function trailOf(read: ReadModels, viewer: Actor, part: TrailPart): Promise<TrailPage> {
  const { template, product: productId } = part.filter;
  const first = part.before === undefined;
  const [rows, people, names, productName] = await Promise.all([
    listed(read, viewer, part),
    first ? peopleIn(read, viewer) : undefined,
    first && template !== undefined ? templateNames(read, [template], viewer) : undefined,
    first && productId !== undefined ? nameOfProduct(read, viewer, productId) : undefined,
  ]);
  const { shown, next } = firstEntries(rows, part.limit);
  return {
    ...(await told(read, viewer, shown)),
    next,
    ...(people && { people }),
    ...(names && template !== undefined && { template: { id: template, name: names.get(template) ?? null } }),
    ...(productName !== undefined && productId !== undefined && { product: { id: productId, name: productName } }),
  };
}

/** The templates that a batch changed, as far as `viewer` may see it. */
export async function templatesOfBatch(read: ReadModels, viewer: Actor, batchId: string): Promise<number[]> {
  return visible(read, viewer)
    .where({ 'e.batch_id': batchId, 'e.kind': 'template' })
    .distinct('e.subject_id')
    .orderBy('e.subject_id')
    .pluck<number[]>('e.subject_id');
}

/** Whether `viewer` may see an event in the trail. */
export async function maySee(read: ReadModels, viewer: Actor, eventId: string): Promise<boolean> {
  const found = await visible(read, viewer)
    .join({ v: read.table(wholeTrail, 'event') }, 'v.entry_id', 'e.entry_id')
    .where({ 'v.event_id': eventId })
    .first('v.event_id');
  return found !== undefined;
}

/** Every event of a filtered trail, or those before a position, newest first, a page at a time: however many there are. */
export async function* trailEvents(
  read: ReadModels,
  viewer: Actor,
  filter: SpannedFilter,
  before?: string,
): AsyncGenerator<ExportedEvent> {
  for (let from: string | null | undefined = before; from !== null; ) {
    const rows = await listed(read, viewer, { before: from, limit: EXPORTED_AT_ONCE, filter });
    const { shown, next } = firstEntries(rows, EXPORTED_AT_ONCE);
    const { entries, data } = await told(read, viewer, shown);
    const byId = new Map(entries.map((entry) => [entry.entry_id, entry]));
    for (const row of data) {
      const { subject, actor, reason, source } = byId.get(row.entry_id)!;
      yield { ...row, subject, actor, reason, source };
    }
    from = next;
  }
}
