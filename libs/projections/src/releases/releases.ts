import type { Knex } from 'knex';
import type { Page } from '@quotewright/domain/kernel/contract.js';
import { idOfStream, type EventMeta, type Recorded } from '@quotewright/domain/kernel/decider.js';
import type { ReleasesQuery, ReleaseState, RevertConflict } from '@quotewright/domain/releases/contract.js';
import { keyOf, type Overridden, type ReleaseItem } from '@quotewright/domain/releases/items.js';
import { overriddenWithout, type Refusal, type ReleaseEvent } from '@quotewright/domain/releases/release.js';
import { withReasons } from '../kernel/origin.js';
import { pageOf } from '../kernel/paging.js';
import { projection, type ReadModels, type Rows } from '../kernel/projection.js';
import { containing, wordsOf } from '../kernel/search.js';

/** A release as stored: times as the log has them. */
interface StoredRelease {
  id: number;
  /** The last event's: version minus one. */
  revision: number;
  name: string;
  state: ReleaseState;
  at: string | null;
  late: boolean;
  owner_id: number;
  /** The note: the text of a person, or nothing (`withReasons`). */
  reason: string | null;
  reason_id: string | null;
  reverts: number | null;
  left_out: RevertConflict[];
  refusals: Refusal[];
  overridden: Overridden[];
  changed_at: string;
  published_at: string | null;
}

interface ItemRow {
  release_id: number;
  key: string;
  /** Its place in the release. */
  place: number;
  kind: ReleaseItem['kind'];
  item_id: number;
  action: ReleaseItem['action'];
  item: ReleaseItem;
}

type Changed = Partial<Omit<StoredRelease, 'id' | 'revision' | 'changed_at'>>;

/** Applies an event to its release; a repeated one changes nothing. */
async function follow(
  rows: Rows,
  event: Recorded<ReleaseEvent>,
  changed: Changed | ((row: StoredRelease) => Changed),
): Promise<boolean> {
  const row = await rows.get<StoredRelease>('release', { id: idOfStream(event.stream) });
  if (!row || event.revision <= row.revision) return false;
  const news = typeof changed === 'function' ? changed(row) : changed;
  rows.put('release', { ...row, ...news, revision: event.revision, changed_at: event.meta.at });
  return true;
}

/** The note of an event, where it has one. */
const noted = ({ reasonText }: EventMeta): Changed => (reasonText ? { reason_id: reasonText.id } : {});

/** The checks that an event says are overridden, where it does. */
const overriding = ({ overridden }: { overridden?: Overridden[] }): Changed => (overridden ? { overridden } : {});

/** What an event says of an item is no longer said of what it was before. */
const without =
  (key: string) =>
  ({ overridden }: StoredRelease): Changed => ({ overridden: [...overriddenWithout(overridden, key)] });

/** Each release with its items. */
export const releases = projection<ReleaseEvent>({
  name: 'releases',
  version: 2,
  tables: {
    release: {
      columns: {
        id: 'integer',
        revision: 'integer',
        name: 'text',
        state: 'text',
        at: 'timestamptz?',
        late: 'boolean',
        owner_id: 'integer',
        reason: 'text?',
        reason_id: 'text?',
        reverts: 'integer?',
        left_out: 'jsonb',
        refusals: 'jsonb',
        overridden: 'jsonb',
        changed_at: 'timestamptz',
        published_at: 'timestamptz?',
      },
      key: ['id'],
      indexes: [['state', 'at'], ['reverts']],
    },
    item: {
      columns: {
        release_id: 'integer',
        key: 'text',
        place: 'integer',
        kind: 'text',
        item_id: 'integer',
        action: 'text',
        item: 'jsonb',
      },
      key: ['release_id', 'key'],
      indexes: [['kind', 'item_id']],
    },
  },
  on: {
    ReleaseAdded: async (rows, { stream, revision, data, meta }) => {
      const id = idOfStream(stream);
      if (await rows.get('release', { id })) return;
      const { name, ownerId: owner_id, reverts = null, leftOut: left_out = [] } = data;
      rows.put('release', {
        id,
        revision,
        name,
        state: 'draft',
        at: null,
        late: false,
        owner_id,
        reason: null,
        reason_id: null,
        reverts,
        left_out,
        refusals: [],
        overridden: [],
        changed_at: meta.at,
        published_at: null,
        ...noted(meta),
      } satisfies StoredRelease);
    },
    ReleaseRenamed: async (rows, event) => void (await follow(rows, event, { name: event.data.name })),
    ReleaseNoteChanged: async (rows, event) => void (await follow(rows, event, noted(event.meta))),
    ReleaseItemAdded: async (rows, event) => {
      const { item } = event.data;
      if (!(await follow(rows, event, without(keyOf(item))))) return;
      const { kind, id: item_id, action } = item;
      const key = { release_id: idOfStream(event.stream), key: keyOf(item) };
      const before = await rows.get<ItemRow>('item', key);
      rows.put('item', { ...key, place: before?.place ?? event.revision, kind, item_id, action, item });
    },
    ReleaseItemRemoved: async (rows, event) => {
      if (await follow(rows, event, without(event.data.key)))
        rows.remove('item', { release_id: idOfStream(event.stream), key: event.data.key });
    },
    ReleaseScheduled: async (rows, event) =>
      void (await follow(rows, event, {
        state: 'scheduled',
        at: event.data.at,
        ...noted(event.meta),
        ...overriding(event.data),
      })),
    ReleaseUnscheduled: async (rows, event) =>
      void (await follow(rows, event, { state: 'draft', at: null, overridden: [] })),
    ReleaseStarted: async (rows, event) =>
      void (await follow(rows, event, {
        state: 'publishing',
        late: event.data.late === true,
        ...noted(event.meta),
        ...overriding(event.data),
      })),
    ReleaseFailed: async (rows, event) =>
      void (await follow(rows, event, { state: 'failed', refusals: event.data.refusals })),
    ReleasePublished: async (rows, event) => void (await follow(rows, event, { published_at: event.meta.at })),
    ReleaseFinished: async (rows, event) => void (await follow(rows, event, { state: 'published' })),
    ReleaseCancelled: async (rows, event) => void (await follow(rows, event, { state: 'cancelled' })),
    ReleaseReopened: async (rows, event) =>
      void (await follow(rows, event, { state: 'draft', at: null, late: false, refusals: [], overridden: [] })),
    ReleaseRevertPlanned: async (rows, event) => void (await follow(rows, event, {})),
  },
});

/** A release for its list, and its owner's name (`null` for a deleted account). */
export interface ReleaseRecord extends Omit<StoredRelease, 'at' | 'changed_at' | 'published_at'> {
  at: Date | null;
  changed_at: Date;
  published_at: Date | null;
  owner: string | null;
}

const found = (read: ReadModels): Knex.QueryBuilder =>
  read.knex({ r: read.table(releases, 'release') }).leftJoin({ u: 'app.user' }, 'u.id', 'r.owner_id');

const shown = ['r.*', 'u.name as owner'];

/** A page of releases: those that are scheduled first, the next one before all, then the last changed. */
export async function releasesPage(read: ReadModels, query: ReleasesQuery): Promise<Page<ReleaseRecord>> {
  const rows = found(read);
  if (query.state) void rows.where('r.state', query.state);
  for (const word of wordsOf(query.searchTerm)) void rows.whereILike('r.name', containing(word));
  if (query.item !== undefined)
    void rows.whereIn('r.id', read.knex(read.table(releases, 'item')).where({ key: query.item }).select('release_id'));
  const page = await pageOf<ReleaseRecord>(rows, query, (selected) =>
    selected
      .select(shown)
      .orderByRaw(`r.state <> 'publishing', CASE r.state WHEN 'scheduled' THEN r.at END, r.changed_at DESC, r.id DESC`),
  );
  return { ...page, data: await withReasons(read, page.data) };
}

/** A release, or undefined. */
export async function releaseById(read: ReadModels, id: number): Promise<ReleaseRecord | undefined> {
  const row = (await found(read).where('r.id', id).first(shown)) as ReleaseRecord | undefined;
  return row && (await withReasons(read, [row]))[0];
}

/** The newest release that reverts another one. */
export async function revertOf(read: ReadModels, id: number): Promise<ReleaseRecord | undefined> {
  return (await found(read).where('r.reverts', id).orderBy('r.id', 'desc').first(shown)) as ReleaseRecord | undefined;
}

/** The items of releases, in their order. */
export async function itemsOf(read: ReadModels, ids: readonly number[]): Promise<Map<number, ReleaseItem[]>> {
  const rows = await read
    .knex(read.table(releases, 'item'))
    .whereIn('release_id', [...ids])
    .orderBy('place')
    .select<Pick<ItemRow, 'release_id' | 'item'>[]>('release_id', 'item');
  const items = new Map<number, ReleaseItem[]>(ids.map((id) => [id, []]));
  for (const { release_id, item } of rows) items.get(release_id)!.push(item);
  return items;
}

/**
 * The next scheduled release of each template, to join on its `template_id`: columns `template_id`, `at`, `release_id`
 * and `action`.
 */
export function nextSchedules(read: ReadModels): Knex.QueryBuilder {
  return read
    .knex({ i: read.table(releases, 'item') })
    .join({ r: read.table(releases, 'release') }, 'r.id', 'i.release_id')
    .where({ 'i.kind': 'template', 'r.state': 'scheduled' })
    .distinctOn('i.item_id')
    .orderBy(['i.item_id', 'r.at', 'r.id'])
    .select('i.item_id as template_id', 'r.at', 'r.id as release_id', 'i.action');
}

/** The ids of the releases that are due at a time, or being published. */
export async function releasesToDrive(read: ReadModels, now: Date): Promise<number[]> {
  return read
    .knex(read.table(releases, 'release'))
    .where({ state: 'publishing' })
    .orWhere((or) => void or.where({ state: 'scheduled' }).where('at', '<=', now))
    .orderBy('at')
    .pluck<number[]>('id');
}

/** The releases that have failed since a time, with the revision of that event. */
export async function failedReleases(read: ReadModels, since: Date): Promise<{ id: number; revision: number }[]> {
  return read
    .knex(read.table(releases, 'release'))
    .where({ state: 'failed' })
    .where('changed_at', '>', since)
    .select('id', 'revision');
}
