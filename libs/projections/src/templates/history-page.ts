import { knowsBusiness } from '@quotewright/domain/catalogue/visibility.js';
import type { LaterChange, Person } from '@quotewright/domain/kernel/contract.js';
import type { Actor, UserType } from '@quotewright/domain/kernel/decider.js';
import { comparePositions, lastPlace, parsePosition } from '@quotewright/domain/kernel/event-store.js';
import { isUndoable, stepBack, type Change } from '@quotewright/domain/templates/changes.js';
import {
  lastVersion,
  otherHalf,
  speaksForBatch,
  type EntryKind,
  type HistoryEntry,
  type HistoryPage,
  type ReadableChange,
  type TimelineEntry,
} from '@quotewright/domain/templates/contract.js';
import { markOf, withNames, type NamedKind } from '@quotewright/domain/templates/describe.js';
import { asOne, undoneBy, type UndoingEvent } from '@quotewright/domain/templates/undo.js';
import type { Offer } from '../catalogue/catalogue-offers.js';
import { textsContaining, tradeNames, withReasons } from '../kernel/origin.js';
import { plannedOnce, type ReadModels } from '../kernel/projection.js';
import { containing, saysTerm } from '../kernel/search.js';
import type { TemplateRow } from './template-details.js';
import { named, namesFor, offersUsed, templateHistory, textsOf, usesOf, type EventRow } from './template-history.js';
import { jobRows } from './template-jobs.js';
import { wovenRows, type Filter } from './woven-history.js';

/** Which part of a history is read. */
export interface PageQuery {
  /** Only entries before this position. */
  before?: string;
  /** Only entries up to this position. */
  upto?: string;
  /** Entries. */
  limit: number;
  filter: Filter;
}

/** Changes of prices read for one page: a filter may pass over all of them. */
const MOST_FILTERED = 500;

/** An event with its entry and its author, as one row. */
type ListedRow = EventRow & {
  actor: string | null;
  /** Whether any event undoes it. */
  undone: boolean;
  e_kind: EntryKind;
  e_position: string;
  e_summary: string | null;
  e_changes: ReadableChange[] | null;
};

/** An event as an undo takes it. */
interface UndoStep {
  id: string;
  type: string;
  revision: number;
  batch: string;
  changes: Change[];
}

const stepOf = ({
  event_id: id,
  type,
  revision,
  batch_id: batch,
  made,
}: Pick<EventRow, 'event_id' | 'type' | 'revision' | 'batch_id' | 'made'>): UndoStep => ({
  id,
  type,
  revision,
  batch,
  changes: made,
});

/** The position after this one. */
function following(position: string): string {
  const { epoch, at } = parsePosition(position);
  return at === lastPlace ? `${epoch + 1}.0` : `${epoch}.${at + 1n}`;
}

/** A template's own entries with their events, newest first. */
async function ownRows(
  read: ReadModels,
  templateId: number,
  viewer: Actor,
  before: string | null,
  { limit, filter }: PageQuery,
): Promise<ListedRow[]> {
  const { knex } = read;
  const entries = knex(read.table(templateHistory, 'entry')).where({ template_id: templateId });
  if (before !== null) {
    const { epoch, at } = parsePosition(before);
    void entries.whereRaw('(epoch, place) < (?, ?)', [epoch, String(at)]);
  }
  const { actor, part, field, from, to, source, text } = filter;
  if (actor !== undefined) void entries.where({ actor_id: actor });
  if (source !== undefined) void entries.where({ source });
  if (part !== undefined) void entries.whereRaw('? = ANY (parts)', [part]);
  if (from !== undefined) void entries.where('at', '>=', from);
  if (to !== undefined) void entries.where('at', '<', to);
  if (field !== undefined) {
    void entries.whereRaw(
      `EXISTS (SELECT 1 FROM unnest(paths) AS path WHERE path = ? OR starts_with(path, ?) OR starts_with(?, path || '.'))`,
      [field, `${field}.`, field],
    );
  }
  if (text !== undefined) {
    const marks = await marksNamed(read, templateId, viewer, text);
    const events = read.table(templateHistory, 'event');
    void entries.whereRaw(
      `(${saysTerm('words')} OR words LIKE ANY (:marks) OR entry_id IN (
          SELECT v.entry_id FROM ${events} v WHERE v.template_id = :templateId AND v.reason_id IN (:reasons)
      ))`,
      {
        term: containing(text),
        marks: marks.map((mark) => containing(mark)),
        templateId,
        reasons: textsContaining(read, text),
      },
    );
  }
  const newest = [
    { column: 'epoch', order: 'desc' },
    { column: 'place', order: 'desc' },
  ] as const;
  const events = read.table(templateHistory, 'event');
  const listed = knex
    .with('e', entries.orderBy([...newest]).limit(limit + 1))
    .from('e')
    .join({ v: events }, 'v.entry_id', 'e.entry_id')
    .leftJoin({ u: 'app.user' }, 'u.id', 'v.actor_id')
    .orderBy([
      { column: 'e.epoch', order: 'desc' },
      { column: 'e.place', order: 'desc' },
      { column: 'v.revision', order: 'desc' },
    ])
    .select('v.*', {
      actor: 'u.name',
      undone: knex.raw(
        `EXISTS (SELECT 1 FROM ${events} WHERE undoes = v.event_id) OR EXISTS (SELECT 1 FROM ${events} WHERE undoes_batch = v.batch_id)`,
      ),
      e_kind: 'e.kind',
      e_position: 'e.position',
      e_summary: 'e.summary',
      e_changes: 'e.changes',
    });
  const asked = Object.values(filter).some((value) => value !== undefined);
  const plan = plannedOnce(before === null ? 'newest events' : 'events before', events);
  return withReasons(read, await (asked ? listed : listed.options(plan)));
}

/** How the stored texts of a template name what is called like a search text. */
async function marksNamed(read: ReadModels, templateId: number, viewer: Actor, text: string): Promise<string[]> {
  const rows = await read
    .knex(read.table(templateHistory, 'named'))
    .where({ template_id: templateId })
    .select<{ kind: NamedKind; ref: number }[]>('kind', 'ref');
  const marks = rows.map(({ kind, ref }) => markOf(kind, ref));
  const names = await namesFor(read, viewer, marks);
  return marks.filter((mark) => withNames(mark, names).toLowerCase().includes(text.toLowerCase()));
}

/** Everyone who ever changed a template, and the suppliers of its lines, by name. */
async function peopleOf(
  read: ReadModels,
  templateId: number,
  viewer: Actor,
  offers: ReadonlyMap<number, Offer>,
): Promise<Person[]> {
  const known = [...offers.values()].filter((offer) => knowsBusiness(viewer, offer));
  const [editors, suppliers] = await Promise.all([
    read
      .knex({ p: read.table(templateHistory, 'person') })
      .leftJoin({ u: 'app.user' }, 'u.id', 'p.actor_id')
      .where({ 'p.template_id': templateId })
      .select<{ id: number; name: string | null; user_type: UserType | null }[]>(
        'p.actor_id as id',
        'u.name',
        'p.user_type',
      ),
    tradeNames(
      read,
      known.map(({ supplier }) => supplier),
    ),
  ]);
  const people = new Map<number, Person>();
  for (const [id, name] of suppliers) people.set(id, { id, name, user_type: 'suppliers' });
  for (const one of editors) people.set(one.id, one);
  return [...people.values()]
    .filter(({ name }) => name !== null)
    .sort((a, b) => a.name!.localeCompare(b.name!, 'en-US') || a.id! - b.id!);
}

/** The undos of these events and batches, the undos of those, and so on; newest first. */
async function undoingsOf(read: ReadModels, events: readonly ListedRow[]): Promise<UndoingEvent[]> {
  type Found = UndoingEvent & { revision: number };
  const found = new Map<string, Found>();
  const undone = events.filter((event) => event.undone);
  let [ids, batches] = [undone.map(({ event_id }) => event_id), [...new Set(undone.map(({ batch_id }) => batch_id))]];
  while (ids.length > 0) {
    const rows = await read
      .knex<EventRow>(read.table(templateHistory, 'event'))
      .whereRaw('(undoes = ANY (?) OR undoes_batch = ANY (?))', [ids, batches])
      .select<Found[]>(
        'event_id as id',
        'batch_id as batch',
        'undoes',
        'undoes_also as undoesAlso',
        'undoes_batch as undoesBatch',
        'revision',
      );
    const news = rows.filter(({ id }) => !found.has(id));
    for (const row of news) found.set(row.id, row);
    [ids, batches] = [news.map(({ id }) => id), [...new Set(news.map(({ batch }) => batch))]];
  }
  return [...found.values()].sort((a, b) => b.revision - a.revision);
}

/** Changes of units and sample answers that decide whether events of a page can be undone. */
async function otherHalves(read: ReadModels, templateId: number, events: readonly EventRow[]): Promise<UndoStep[]> {
  const halves = events.flatMap(({ made, revision }) =>
    made.flatMap(({ path }) => {
      const half = otherHalf(path);
      return half === null ? [] : [{ half, revision }];
    }),
  );
  if (halves.length === 0) return [];
  const tables = [read.table(templateHistory, 'field'), read.table(templateHistory, 'event')] as const;
  const rows = await read
    .knex({ f: tables[0] })
    .options(plannedOnce('other halves', ...tables))
    .join({ v: tables[1] }, 'v.event_id', 'f.event_id')
    .where({ 'f.template_id': templateId })
    .whereRaw('f.path = ANY (?)', [[...new Set(halves.map(({ half }) => half))]])
    .where('f.revision', '>=', Math.min(...halves.map(({ revision }) => revision)) - 1)
    .orderBy('f.revision')
    .limit(MOST_FILTERED)
    .select<EventRow[]>('v.event_id', 'v.type', 'v.revision', 'v.batch_id', 'v.made');
  return rows.map(stepOf);
}

/**
 * The event that says best what a batch was for. A copy is created in the same batch, under a name that says less; a
 * batch that publishes rolled back.
 */
function headOf<E extends { type: string }>(events: readonly E[]): E | undefined {
  return (
    events.find(({ type }) => speaksForBatch(type)) ??
    events.find(({ type }) => type === 'TemplateCopied' || type === 'TemplatePublished')
  );
}

/** An entry before its place among the others is known: newest event first. */
interface Gathered {
  entry: TimelineEntry;
  rows: HistoryEntry[];
}

/** An entry of several events, newest first, by its parts. */
export function summaryOfBatch(rows: readonly Pick<HistoryEntry, 'type' | 'summary'>[]): string {
  const head = headOf(rows);
  const more = rows.length - 1;
  return head?.summary ?? `${rows.at(-1)!.summary}, and ${more === 1 ? '1 more change' : `${more} more changes`}`;
}

/** Changes of offers that follow each other and are of one batch are one entry. */
function wovenEntries(rows: readonly Omit<HistoryEntry, 'entry_id'>[], own: readonly string[]): Gathered[] {
  const groups: Omit<HistoryEntry, 'entry_id'>[][] = [];
  for (const row of rows) {
    const last = groups.at(-1);
    const newer = last?.at(-1);
    const apart =
      !newer ||
      newer.batch_id !== row.batch_id ||
      own.some((one) => comparePositions(row.position, one) < 0 && comparePositions(one, newer.position) < 0);
    if (apart) groups.push([row]);
    else last!.push(row);
  }
  return groups.map((group) => {
    const [newest, oldest] = [group[0]!, group.at(-1)!];
    const { actor, at, reason, source, position } = newest;
    const entry_id = oldest.event_id;
    return {
      entry: {
        entry_id,
        kind: group.length > 1 ? 'batch' : 'change',
        position,
        summary: group.length > 1 ? summaryOfBatch(group) : newest.summary,
        actor,
        at,
        reason,
        source,
        changes: group.flatMap(({ changes }) => changes),
        count: group.length,
        undoable: false,
        blocked: false,
        undone_by: null,
      },
      rows: group.map((row) => ({ ...row, entry_id })),
    };
  });
}

/** The position below which the next page starts. */
const lowest = ({ entry, rows: [first, ...more] }: Gathered): string =>
  first!.version === null ? (more.at(-1) ?? first!).position : entry.position;

/**
 * The entries of a page, and where the next one starts.
 * @param complete below this position prices may be missing
 */
function firstOf(
  merged: readonly Gathered[],
  limit: number,
  complete: string | null,
): { shown: readonly Gathered[]; next: string | null } {
  const isWhole = (one: Gathered) => complete === null || comparePositions(lowest(one), complete) >= 0;
  const cut = merged.find((one) => !isWhole(one));
  const certain = cut ? merged.slice(0, merged.indexOf(cut)) : merged;
  const shown = certain.slice(0, limit);
  if (shown.length < certain.length) return { shown, next: lowest(shown.at(-1)!) };
  if (complete === null || !cut || comparePositions(cut.entry.position, complete) < 0) return { shown, next: complete };
  // It starts the next page, unless it is longer than a page's reading.
  if (shown.length > 0) return { shown, next: following(cut.entry.position) };
  const rows = cut.rows.filter(({ position }) => comparePositions(position, complete) >= 0);
  return { shown: [{ ...cut, rows }], next: complete };
}

/**
 * A page of a template's history, newest first: entries with their events, merged with changes of the offers in its
 * lines and of its sample jobs. However long the histories of prices are, a page reads a bounded number of their rows.
 * @param now the template, once the caller has checked that `viewer` may edit it: the rows are read meanwhile
 */
export async function historyOf(
  read: ReadModels,
  templateId: number,
  now: Promise<TemplateRow>,
  viewer: Actor,
  query: PageQuery,
): Promise<HistoryPage> {
  const { limit, filter } = query;
  const before = query.before ?? (query.upto === undefined ? null : following(query.upto));
  const filtered =
    filter.actor !== undefined || filter.source !== undefined || filter.text !== undefined || filter.to !== undefined;
  // An entry of one offer has at most two prices.
  const most = filtered ? Math.max(MOST_FILTERED, 2 * limit + 2) : 2 * limit + 2;
  const [row, events, uses, offers, told] = await Promise.all([
    now,
    ownRows(read, templateId, viewer, before, query),
    usesOf(read, templateId),
    offersUsed(read, templateId),
    jobRows(read, templateId, filter),
  ]);
  // One more entry than a page was read: nothing below it is on this page.
  const entries = new Set(events.map(({ entry_id }) => entry_id));
  const after = entries.size > limit ? events.at(-1)!.e_position : null;
  const ofJobs = told.filter(
    ({ position }) =>
      (before === null || comparePositions(position, before) < 0) &&
      (after === null || comparePositions(position, after) > 0),
  );
  const [woven, people, names, undoings, measuring] = await Promise.all([
    wovenRows(read, viewer, uses, offers, { after, before, most, filter }),
    before === null ? peopleOf(read, templateId, viewer, offers) : undefined,
    namesFor(
      read,
      viewer,
      events.flatMap((event) => [
        ...textsOf(event),
        event.e_summary,
        ...(event.e_changes ?? []).flatMap((change) => [change.label, change.before, change.after]),
      ]),
      offers,
    ),
    undoingsOf(read, events),
    otherHalves(read, templateId, events),
  ]);
  const byWhat = undoneBy(undoings);

  const members = new Map<string, ListedRow[]>();
  for (const event of events) members.set(event.entry_id, [...(members.get(event.entry_id) ?? []), event]);
  const goesThrough = (asked: readonly UndoStep[]): boolean =>
    asked.length > 0 && stepBack(row.staged, asked, measuring).target !== null;
  /** Whether an undo of these events of one batch, newest first, would go through now. */
  const canUndo = (batch: readonly ListedRow[]): boolean =>
    batch.every(({ type }) => isUndoable(type)) &&
    goesThrough(
      batch
        .filter(({ type }) => !speaksForBatch(type))
        .map(stepOf)
        .filter((step) => batch.length === 1 || byWhat(step) === null)
        .reverse(),
    );
  const canUndoSaves = (saves: readonly ListedRow[]): boolean => {
    const left = saves.map(stepOf).filter((step) => byWhat(step) === null);
    const step = left.length > 0 && asOne(left.reverse());
    return step !== false && step.changes.length > 0 && goesThrough([step]);
  };
  const undone = ({ event_id: id, batch_id: batch }: EventRow) => byWhat({ id, batch });

  const own = [...members.values()].map((listed): Gathered => {
    const [newest] = listed as [ListedRow];
    const rows = listed.map(
      (event): HistoryEntry => ({
        event_id: event.event_id,
        entry_id: event.entry_id,
        position: event.position,
        version: event.revision + 1,
        type: event.type,
        summary: withNames(event.summary, names),
        actor: {
          id: event.actor_id,
          name: event.actor || null,
          user_type: event.user_type,
        },
        at: event.at.toISOString(),
        reason: event.reason,
        source: event.source,
        batch_id: event.batch_id,
        changes: named(event.changes, names),
        undoable: canUndo(speaksForBatch(event.type) ? listed : [event]),
        undone_by: undone(event),
      }),
    );
    const { e_kind: kind, e_position: position, e_summary, e_changes } = newest;
    const doing = listed.filter(({ type }) => !speaksForBatch(type));
    const told = (doing.length > 0 ? doing : listed).map(undone);
    const [first] = rows as [HistoryEntry];
    const undoable = kind === 'saves' ? canUndoSaves(listed) : canUndo(listed);
    const undoneAll = told.every((by) => by !== null) ? told[0]! : null;
    return {
      entry: {
        entry_id: newest.entry_id,
        kind,
        position,
        summary:
          e_summary !== null ? withNames(e_summary, names) : kind === 'batch' ? summaryOfBatch(rows) : first.summary,
        actor: first.actor,
        at: first.at,
        reason: rows.find(({ reason }) => reason !== null)?.reason ?? null,
        source: first.source,
        changes: e_changes
          ? named(e_changes, names)
          : headOf(rows)
            ? []
            : rows.toReversed().flatMap(({ changes }) => changes),
        count: rows.length,
        undoable,
        blocked:
          !undoable && undoneAll === null && listed.every(({ type, made }) => isUndoable(type) && made.length > 0),
        undone_by: undoneAll,
      },
      rows,
    };
  });
  const places = own.map(({ entry }) => entry.position);
  const merged = [...own, ...wovenEntries(woven.rows, places), ...wovenEntries(ofJobs, places)].sort((a, b) =>
    comparePositions(b.entry.position, a.entry.position),
  );
  const { shown, next } = firstOf(merged, limit, woven.complete);
  return {
    data: shown.flatMap(({ rows }) => rows),
    entries: shown.map(({ entry }) => entry),
    next,
    ...(people && { people }),
  };
}

/** The entry that a change of the template belongs to, as somebody reads it who wants to undo an earlier one. */
export async function laterChange(
  read: ReadModels,
  row: TemplateRow,
  viewer: Actor,
  eventId: string,
): Promise<LaterChange | null> {
  const place = await read
    .knex({ v: read.table(templateHistory, 'event') })
    .join({ e: read.table(templateHistory, 'entry') }, 'e.entry_id', 'v.entry_id')
    .where({ 'v.event_id': eventId, 'v.template_id': row.id })
    .first<{ entry_id: string; position: string } | undefined>('e.entry_id', 'e.position');
  if (!place) return null;
  const { entries, data } = await historyOf(read, row.id, Promise.resolve(row), viewer, {
    upto: place.position,
    limit: 1,
    filter: {},
  });
  const entry = entries.find(({ entry_id }) => entry_id === place.entry_id);
  if (!entry) return null;
  const { entry_id, position, summary, actor, at, undoable, blocked } = entry;
  const version = lastVersion(data.filter((one) => one.entry_id === entry_id));
  return { entry_id, position, version, summary, actor, at, undoable: undoable || blocked };
}
