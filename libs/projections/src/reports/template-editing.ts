import type { Knex } from 'knex';
import { idOfStream, type Actor, type Recorded } from '@quotewright/domain/kernel/decider.js';
import type { StreamErased } from '@quotewright/domain/kernel/stream-erased.js';
import { loudEvents, type TemplateEvent } from '@quotewright/domain/templates/events.js';
import { categoryLists } from '../categories/category-lists.js';
import { handledBy, ownStream, projection, type ReadModels, type Rows } from '../kernel/projection.js';
import { templateDetails } from '../templates/template-details.js';
import type { TableReport, TableScope } from './table-report.js';
import { templatesOf } from './usage-reports.js';

/** What one person changed of one template on one day (UTC). */
interface EditRow {
  template_id: number;
  day: string;
  /** 0: the product itself. */
  actor_id: number;
  sample: boolean;
  changes: number;
  saves: number;
}

/** What is known of a template between two of its events. */
interface TemplateState {
  template_id: number;
  /** Of the last event that was counted. */
  revision: number;
  /** The command that made it: what it began with is no change. */
  made_by: string;
  /** The command of the last change. */
  batch_id: string;
  /** Time of the first change since it was made, published or set back. */
  since: string | null;
  /** Changes since then. */
  changes: number;
}

/** Events that change nothing that is edited. */
const NO_CHANGES: readonly TemplateEvent['type'][] = ['TemplateUnpublished', 'BatchUndone'];

async function countEdit(rows: Rows, event: Recorded<TemplateEvent>): Promise<void> {
  const { type, revision, meta } = event;
  const template_id = idOfStream(event.stream);
  const known = await rows.get<TemplateState>('template', { template_id });
  if (known && known.revision >= revision) return;
  const state: TemplateState = known
    ? { ...known, revision }
    : { template_id, revision, made_by: meta.batchId, batch_id: '', since: meta.at, changes: 0 };
  const settled = { since: null, changes: 0 };
  if (event.type === 'TemplatePublished') {
    const sample = meta.source === 'sample';
    const { since, changes } = state;
    if (since !== null) rows.put('publish', { template_id, revision, at: meta.at, since, changes, sample });
    // Changes after the published version wait on.
    return rows.put('template', { ...state, ...settled, since: event.data.pinned?.since ?? null });
  }
  if (type === 'ChangesDiscarded') return rows.put('template', { ...state, ...settled });
  if (meta.batchId === state.made_by || NO_CHANGES.includes(type)) return rows.put('template', state);
  await addEdit(rows, event, template_id, meta.batchId !== state.batch_id);
  const since = state.since ?? meta.at;
  rows.put('template', { ...state, batch_id: meta.batchId, since, changes: state.changes + 1 });
}

async function addEdit(rows: Rows, { meta }: Recorded, template_id: number, isSave: boolean): Promise<void> {
  const sample = meta.source === 'sample';
  const key = { template_id, day: meta.at.slice(0, 10), actor_id: meta.actorId ?? 0, sample };
  const { changes, saves } = (await rows.get<EditRow>('edit', key)) ?? { changes: 0, saves: 0 };
  rows.put('edit', { ...key, changes: changes + 1, saves: saves + Number(isSave) });
}

async function erase(rows: Rows, { data: { stream } }: Recorded<StreamErased>): Promise<void> {
  if (!stream.startsWith('template-')) return;
  for (const table of ['edit', 'publish', 'template'])
    await rows.removeWhere(table, { template_id: idOfStream(stream) });
}

/** Who changed which templates on which days, and how long changes waited for their publish. */
export const templateEditing = projection<TemplateEvent | StreamErased>({
  name: 'template-editing',
  version: 2,
  weight: 4,
  tables: {
    edit: {
      columns: {
        template_id: 'integer',
        day: 'text',
        actor_id: 'integer',
        sample: 'boolean',
        changes: 'integer',
        saves: 'integer',
      },
      key: ['template_id', 'day', 'actor_id', 'sample'],
      // With the day alone, a row could be looked for among all of that day.
      indexes: [['day', 'template_id']],
    },
    publish: {
      columns: {
        template_id: 'integer',
        revision: 'integer',
        at: 'timestamptz',
        since: 'timestamptz',
        changes: 'integer',
        sample: 'boolean',
      },
      key: ['template_id', 'revision'],
      indexes: [['at']],
    },
    template: {
      columns: {
        template_id: 'integer',
        revision: 'integer',
        made_by: 'text',
        batch_id: 'text',
        since: 'timestamptz?',
        changes: 'integer',
      },
      key: ['template_id'],
    },
  },
  key: ownStream,
  on: { ...handledBy(loudEvents, countEdit), StreamErased: erase },
});

/** The edits of the days among the templates that `viewer` gets reports of, as `e` with their cards as `c`. */
function edits(
  read: ReadModels,
  viewer: Actor,
  { sample, period: { from, to }, ...of }: TableScope,
): Knex.QueryBuilder {
  const found = templatesOf(read, viewer, of)
    .join({ e: read.table(templateEditing, 'edit') }, 'e.template_id', 'c.template_id')
    .whereBetween('e.day', [from, to]);
  if (!sample) void found.where('e.sample', false);
  return found;
}

const categoryOf = (read: ReadModels, rows: Knex.QueryBuilder): Knex.QueryBuilder =>
  rows.leftJoin({ cat: read.table(categoryLists, 'category') }, 'cat.id', 'c.category_id');

/** A row for each template of `rows`: its name, address and category, with further columns. */
const byTemplate = (read: ReadModels, rows: Knex.QueryBuilder, more: string): Knex.QueryBuilder =>
  categoryOf(read, rows)
    .groupBy('c.template_id', 'c.name', 'c.alias', 'cat.title')
    .select({ id: 'c.template_id', name: 'c.name', alias: 'c.alias' })
    .select(read.knex.raw(`coalesce(cat.title, '') AS category, ${more}`));

const isThere = async (rows: Knex.QueryBuilder): Promise<boolean> =>
  (await rows.first<object | undefined>('c.template_id')) !== undefined;

const hasSample: TableReport['hasSample'] = (read, viewer, scope) =>
  isThere(edits(read, viewer, { ...scope, sample: true }).where('e.sample', true));

/** Which templates were worked on most. */
export const mostChanged: TableReport = {
  name: 'most-changed',
  of: templateEditing,
  group: 'editing',
  title: 'Most changed templates',
  tab: 'Most changed templates',
  about: 'Changes made to templates after they were made. What one save changed together counts as one save.',
  columns: [
    { id: 'name', label: 'Template', kind: 'words' },
    { id: 'category', label: 'Category', kind: 'words' },
    { id: 'changes', label: 'Changes', kind: 'number' },
    { id: 'saves', label: 'Saves', kind: 'number' },
    { id: 'editors', label: 'Editors', kind: 'number' },
    { id: 'last', label: 'Last change (UTC)', kind: 'day' },
  ],
  sort: 'changes.desc',
  now: false,
  hasSample,
  rows: (read, viewer, scope) =>
    byTemplate(
      read,
      edits(read, viewer, scope),
      `sum(e.changes)::integer AS changes, sum(e.saves)::integer AS saves,
       count(DISTINCT e.actor_id)::integer AS editors, max(e.day) AS last`,
    ),
};

/** Who worked most on templates. */
export const activeEditors: TableReport = {
  name: 'active-editors',
  of: templateEditing,
  group: 'editing',
  title: 'Most active editors',
  tab: 'Most active editors',
  about: 'Who changed templates, and how many. Accounts that were deleted are one line.',
  columns: [
    { id: 'name', label: 'Editor', kind: 'words' },
    { id: 'changes', label: 'Changes', kind: 'number' },
    { id: 'saves', label: 'Saves', kind: 'number' },
    { id: 'templates', label: 'Templates', kind: 'number' },
    { id: 'last', label: 'Last change (UTC)', kind: 'day' },
  ],
  sort: 'changes.desc',
  now: false,
  hasSample,
  rows: (read, viewer, scope) =>
    edits(read, viewer, scope)
      .leftJoin({ u: 'app.user' }, 'u.id', 'e.actor_id')
      .groupBy('u.id', 'u.name', read.knex.raw('e.actor_id = 0'))
      .select(
        read.knex.raw(
          `coalesce(u.id, CASE WHEN e.actor_id = 0 THEN 0 ELSE -1 END) AS id, NULL::text AS alias,
           CASE WHEN e.actor_id = 0 THEN 'The product itself' ELSE coalesce(u.name, 'Deleted account') END AS name,
           sum(e.changes)::integer AS changes, sum(e.saves)::integer AS saves,
           count(DISTINCT c.template_id)::integer AS templates, max(e.day) AS last`,
        ),
      ),
};

/** The days from one time to another, to a tenth. */
const daysBetween = (from: string, to: string): string => `extract(epoch FROM ${to} - ${from}) / 86400`;
const tenths = (value: string): string => `round((${value})::numeric, 1)::float`;
const waited = daysBetween('p.since', 'p.at');

/** How long changes waited until they were published. */
export const timeToPublish: TableReport = {
  name: 'time-to-publish',
  of: templateEditing,
  group: 'editing',
  title: 'Time from change to publish',
  tab: 'Time to publish',
  about:
    'Publishes of these days. A change waits from the first one after the publish before (or after the template was made) until it is published.',
  admins: true,
  columns: [
    { id: 'name', label: 'Template', kind: 'words' },
    { id: 'category', label: 'Category', kind: 'words' },
    { id: 'publishes', label: 'Publishes', kind: 'number' },
    { id: 'changes', label: 'Changes published', kind: 'number' },
    { id: 'middle', label: 'Usual wait (median)', kind: 'days' },
    { id: 'longest', label: 'Longest wait', kind: 'days' },
  ],
  sort: 'longest.desc',
  now: false,
  hasSample: (read, viewer, scope) =>
    isThere(publishes(read, viewer, { ...scope, sample: true }).where('p.sample', true)),
  rows: (read, viewer, scope) =>
    byTemplate(
      read,
      publishes(read, viewer, scope),
      `count(*)::integer AS publishes, sum(p.changes)::integer AS changes,
       ${tenths(`percentile_cont(0.5) WITHIN GROUP (ORDER BY ${waited})`)} AS middle, ${tenths(`max(${waited})`)} AS longest`,
    ),
};

function publishes(
  read: ReadModels,
  viewer: Actor,
  { sample, period: { from, to }, ...of }: TableScope,
): Knex.QueryBuilder {
  const found = templatesOf(read, viewer, of)
    .join({ p: read.table(templateEditing, 'publish') }, 'p.template_id', 'c.template_id')
    .whereRaw(`p.at >= ?::date::timestamp AT TIME ZONE 'UTC'`, [from])
    .whereRaw(`p.at < (?::date + 1)::timestamp AT TIME ZONE 'UTC'`, [to]);
  if (!sample) void found.where('p.sample', false);
  return found;
}

/** What waits for its publish, and for how long. */
export const waiting: TableReport = {
  name: 'waiting',
  of: templateDetails,
  group: 'editing',
  title: 'What waits to be published',
  tab: 'What waits',
  about: 'Templates whose staged state is not what is published, as they are now.',
  admins: true,
  columns: [
    { id: 'name', label: 'Template', kind: 'words' },
    { id: 'category', label: 'Category', kind: 'words' },
    { id: 'differences', label: 'Differences', kind: 'number' },
    { id: 'since', label: 'Waits since (UTC)', kind: 'day' },
    { id: 'age', label: 'Age', kind: 'days' },
  ],
  sort: 'age.desc',
  now: true,
  rows: (read, viewer, { category, template }) =>
    categoryOf(read, templatesOf(read, viewer, { category, template }))
      .join({ t: read.table(templateDetails, 'template') }, 't.id', 'c.template_id')
      .where('c.change_count', '>', 0)
      .select({ id: 'c.template_id', name: 'c.name', alias: 'c.alias', differences: 'c.change_count' })
      .select(
        read.knex.raw(
          `coalesce(cat.title, '') AS category,
           to_char(t.unpublished_since AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS since,
           ${tenths(daysBetween('t.unpublished_since', 'now()'))} AS age`,
        ),
      ),
};
