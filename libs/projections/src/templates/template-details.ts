import {
  businessOf,
  idOfStream,
  type Actor,
  type Recorded,
  type UserType,
} from '@quotewright/domain/kernel/decider.js';
import { parsePosition } from '@quotewright/domain/kernel/event-store.js';
import { isQuiet } from '@quotewright/domain/kernel/holds.js';
import type { StreamErased } from '@quotewright/domain/kernel/stream-erased.js';
import { changes } from '@quotewright/domain/templates/changes.js';
import {
  emptyContent,
  evolveContent,
  publishedAfter,
  type TemplateContent,
} from '@quotewright/domain/templates/content.js';
import { mayEdit } from '@quotewright/domain/templates/details.js';
import { loudEvents, type TemplateEvent } from '@quotewright/domain/templates/events.js';
import { handledBy, ownStream, plannedOnce, projection, type ReadModels, type Rows } from '../kernel/projection.js';

/** One template: its staging and published states, folded by the domain. */
export interface TemplateRow {
  id: number;
  /** The last event's revision: version minus one. */
  revision: number;
  owner_id: number;
  owner_type: UserType;
  staged: TemplateContent;
  published: TemplateContent | null;
  published_revision: number | null;
  published_at: string | null;
  /** It was published at least once. */
  ever_published: boolean;
  /**
   * As last published, unpublished or not: what everyone but its editors reads of a renamed template. `null` before the
   * first time.
   */
  public_name: string | null;
  /** The current address of that state. */
  public_alias: string | null;
  /** Differences between the published state (or nothing) and staging. */
  change_count: number;
  /** Time of the oldest change since the last publish; `null` if there is none. */
  unpublished_since: string | null;
  /** Of the gallery template it was copied from. */
  origin_id: number | null;
  changed_at: string;
  changed_by: number | null;
  changed_by_type: UserType | null;
  /** The latest time of any event so far: times of a stream need not rise. */
  latest_at: string;
}

/** A template as it was after one event, stored so that a past state is few events away. */
interface StoredState {
  template_id: number;
  revision: number;
  epoch: number;
  place: string;
  latest_at: string;
  state: TemplateRow;
}

/** A state is stored after this many events, and again after as many. */
export const STATE_EVERY = 100;

/** Kind of item that a bare id in a call belongs to. */
export type ItemKind = 'question' | 'line' | 'image';

/** One of a template's two states for sorting and filtering lists. */
interface CardRow {
  template_id: number;
  state: 'staged' | 'published';
  gallery: boolean;
  owner_id: number;
  alias: string;
  name: string;
  description: string;
  price: string;
  unit: string;
  thumbnail: string;
  quote_type: string;
  quote_price: string;
  category_id: number | null;
  subcategory_id: number | null;
  question_count: number;
  line_count: number;
  version: number;
  published_version: number | null;
  change_count: number;
  updated_at: string;
}

const PUBLISHED_OR_NOT: Pick<TemplateRow, 'published' | 'published_revision' | 'published_at'> = {
  published: null,
  published_revision: null,
  published_at: null,
};

/** A template before its first event. */
export function newRow(id: number): TemplateRow {
  return {
    id,
    revision: -1,
    owner_id: 0,
    owner_type: 'contractor',
    staged: emptyContent,
    ...PUBLISHED_OR_NOT,
    ever_published: false,
    public_name: null,
    public_alias: null,
    change_count: 0,
    unpublished_since: null,
    origin_id: null,
    changed_at: '',
    changed_by: null,
    changed_by_type: null,
    latest_at: new Date(0).toISOString(),
  };
}

/** A row without what takes a comparison of its two states to tell. */
export type UncountedRow = Omit<TemplateRow, 'change_count' | 'unpublished_since'>;

/** The row after one event, but for its count of changes; those of holds change nothing: the row itself. */
export function evolved(row: UncountedRow, event: Recorded<TemplateEvent>): UncountedRow {
  if (isQuiet(event.type)) return row;
  const { at, actorId, userType } = event.meta;
  const staged = evolveContent(row.staged, event);
  const published = publishedAfter(row.published, event, staged);
  const next: UncountedRow = {
    ...row,
    revision: event.revision,
    staged,
    published,
    changed_at: at,
    changed_by: actorId,
    changed_by_type: userType,
    latest_at: Date.parse(at) > new Date(row.latest_at).getTime() ? at : row.latest_at,
  };
  if (event.type === 'TemplateCreated')
    Object.assign(next, { owner_id: event.data.ownerId, owner_type: event.data.ownerType });
  if (event.type === 'TemplateCopied') next.origin_id = event.data.templateId;
  if (event.type === 'TemplatePublished') {
    const { pinned } = event.data;
    const { name: public_name, alias: public_alias } = published!;
    const { changed_at, changed_by, changed_by_type } = pinned ? row : next;
    return {
      ...next,
      published_revision: pinned ? pinned.version - 1 : event.revision,
      published_at: at,
      ever_published: true,
      public_name,
      public_alias,
      changed_at,
      changed_by,
      changed_by_type,
    };
  }
  if (event.type === 'TemplateAddressChanged' && event.data.lost === row.public_alias)
    next.public_alias = event.data.alias;
  if (event.type === 'TemplateUnpublished') Object.assign(next, PUBLISHED_OR_NOT);
  return next;
}

/** Differences between the published state (or nothing) and staging. */
export const changeCountOf = ({ published, staged }: UncountedRow): number =>
  changes(published ?? emptyContent, staged).filter(({ path }) => path !== 'alias').length;

/** The row after one event. A pinned publish leaves later changes unpublished, for as long as they were. */
export function folded(row: TemplateRow, event: Recorded<TemplateEvent>): TemplateRow {
  const next = evolved(row, event);
  if (next === row) return row;
  const published = event.type === 'TemplatePublished' ? event.data : null;
  const change_count = published && !published.pinned ? 0 : changeCountOf(next);
  const since = published ? published.pinned?.since : row.unpublished_since;
  return { ...next, change_count, unpublished_since: change_count === 0 ? null : (since ?? event.meta.at) };
}

function card(row: TemplateRow, state: CardRow['state'], content: TemplateContent): CardRow {
  return {
    template_id: row.id,
    state,
    gallery: row.owner_type === 'admin',
    owner_id: row.owner_id,
    alias: content.alias,
    name: content.name,
    description: content.description,
    price: content.price,
    unit: content.unit,
    thumbnail: content.images[0]?.image ?? '',
    quote_type: content.quoteType,
    quote_price: content.kind,
    category_id: content.categoryId,
    subcategory_id: content.subcategoryId,
    question_count: content.questions.length,
    line_count: content.lines.length,
    version: (state === 'staged' ? row.revision : row.published_revision!) + 1,
    published_version: row.published_revision === null ? null : row.published_revision + 1,
    change_count: row.change_count,
    updated_at: state === 'staged' ? row.changed_at : row.published_at!,
  };
}

/** An alias that a template claims, with the position of its first claim. */
interface AliasRow {
  alias: string;
  template_id: number;
  /** Until the next publish it works for editors only. */
  reserved: boolean;
  epoch: number;
  place: string;
}

/** Records that an event gives its template an alias. */
async function claim(rows: Rows, event: Recorded<TemplateEvent>, alias: string, reserved: boolean): Promise<void> {
  const key = { alias, template_id: idOfStream(event.stream) };
  if (await rows.get('alias', key)) return;
  const { epoch, at } = parsePosition(event.position);
  rows.put('alias', { ...key, reserved, epoch, place: String(at) });
}

/** Applies an event to its template's aliases. `alias`: the address afterwards. */
async function followAliases(rows: Rows, event: Recorded<TemplateEvent>, alias: string): Promise<void> {
  const key = (one: string) => ({ alias: one, template_id: idOfStream(event.stream) });
  switch (event.type) {
    case 'TemplateCreated':
      return claim(rows, event, alias, false);
    case 'TemplateRenamed':
      if (event.data.frees !== undefined) rows.remove('alias', key(event.data.frees));
      return claim(rows, event, alias, event.data.reserved === true);
    case 'TemplatePublished': {
      const shown = event.data.pinned?.content.alias ?? alias;
      const now = await rows.get<AliasRow>('alias', key(shown));
      if (now?.reserved) rows.put('alias', { ...now, reserved: false });
      return claim(rows, event, shown, false);
    }
    case 'TemplateAddressChanged': {
      // It stays with its current holder.
      const lost = await rows.get<AliasRow>('alias', key(event.data.lost));
      rows.remove('alias', key(event.data.lost));
      return claim(rows, event, event.data.alias, lost?.reserved ?? false);
    }
    default:
  }
}

async function apply(rows: Rows, event: Recorded<TemplateEvent>): Promise<void> {
  const id = idOfStream(event.stream);
  const before = (await rows.get<TemplateRow>('template', { id })) ?? newRow(id);
  if (event.revision <= before.revision) return;
  const row = folded(before, event);
  rows.put('template', row);
  if ((row.revision + 1) % STATE_EVERY === 0) {
    const { epoch, at } = parsePosition(event.position);
    const { revision, latest_at } = row;
    rows.put('state', { template_id: id, revision, epoch, place: String(at), latest_at, state: row });
  }
  rows.put('card', card(row, 'staged', row.staged));
  if (row.published) {
    // Most changes are of the staged state alone.
    const isNews = row.published !== before.published || row.change_count !== before.change_count;
    if (isNews || event.type === 'TemplatePublished') rows.put('card', card(row, 'published', row.published));
  } else if (before.published) rows.remove('card', { template_id: id, state: 'published' });
  await followAliases(rows, event, row.staged.alias);
  if (event.type === 'QuestionAdded')
    rows.put('item', { kind: 'question', id: event.data.questionId, template_id: id });
  if (event.type === 'LineAdded') rows.put('item', { kind: 'line', id: event.data.lineId, template_id: id });
  if (event.type === 'TemplateImageAdded') rows.put('item', { kind: 'image', id: event.data.imageId, template_id: id });
}

async function erase(rows: Rows, event: Recorded<StreamErased>): Promise<void> {
  if (!event.data.stream.startsWith('template-')) return;
  const id = idOfStream(event.data.stream);
  rows.remove('template', { id });
  for (const table of ['state', 'card', 'alias', 'item']) await rows.removeWhere(table, { template_id: id });
}

/**
 * The template editor, the public page and every list of templates. Removed items and old aliases still resolve to
 * their template.
 */
export const templateDetails = projection<TemplateEvent | StreamErased>({
  name: 'template-details',
  version: 7,
  weight: 20,
  tables: {
    template: {
      columns: {
        id: 'integer',
        revision: 'integer',
        owner_id: 'integer',
        owner_type: 'text',
        staged: 'jsonb',
        published: 'jsonb?',
        published_revision: 'integer?',
        published_at: 'timestamptz?',
        ever_published: 'boolean',
        public_name: 'text?',
        public_alias: 'text?',
        change_count: 'integer',
        unpublished_since: 'timestamptz?',
        origin_id: 'integer?',
        changed_at: 'timestamptz',
        changed_by: 'integer?',
        changed_by_type: 'text?',
        latest_at: 'timestamptz',
      },
      key: ['id'],
      indexes: [['owner_id', 'origin_id']],
    },
    state: {
      columns: {
        template_id: 'integer',
        revision: 'integer',
        epoch: 'integer',
        place: 'bigint',
        latest_at: 'timestamptz',
        state: 'jsonb',
      },
      key: ['template_id', 'revision'],
    },
    card: {
      columns: {
        template_id: 'integer',
        state: 'text',
        gallery: 'boolean',
        owner_id: 'integer',
        alias: 'text',
        name: 'text',
        description: 'text',
        price: 'numeric',
        unit: 'text',
        thumbnail: 'text',
        quote_type: 'text',
        quote_price: 'text',
        category_id: 'integer?',
        subcategory_id: 'integer?',
        question_count: 'integer',
        line_count: 'integer',
        version: 'integer',
        published_version: 'integer?',
        change_count: 'integer',
        updated_at: 'timestamptz',
      },
      key: ['template_id', 'state'],
      indexes: [
        ['state', 'gallery', 'category_id'],
        ['owner_id', 'state'],
        `USING gin ((name || ' ' || description) gin_trgm_ops)`,
      ],
    },
    // One row per claiming template: a row per alias would be written under the keys of several templates.
    alias: {
      columns: { alias: 'text', template_id: 'integer', reserved: 'boolean', epoch: 'integer', place: 'bigint' },
      key: ['alias', 'template_id'],
      indexes: [['template_id']],
    },
    item: {
      columns: { kind: 'text', id: 'integer', template_id: 'integer' },
      key: ['kind', 'id'],
      indexes: [['template_id']],
    },
  },
  key: ownStream,
  on: {
    ...handledBy(loudEvents, apply),
    StreamErased: erase,
  },
});

/** The template with an id, or undefined. */
export async function templateById(read: ReadModels, id: number): Promise<TemplateRow | undefined> {
  const templates = read.table(templateDetails, 'template');
  return read
    .knex(templates)
    .options(plannedOnce('template by id', templates))
    .where({ id })
    .first<TemplateRow | undefined>();
}

/** A template and whose it is: all that the right to read it depends on. */
export type OwnedRow = Pick<TemplateRow, 'id' | 'owner_id' | 'owner_type'>;

/** Whose a template is, without its states. */
export async function templateOwner(read: ReadModels, id: number): Promise<OwnedRow | undefined> {
  const templates = read.table(templateDetails, 'template');
  return read
    .knex<TemplateRow>(templates)
    .options(plannedOnce('template owner', templates))
    .where({ id })
    .first('id', 'owner_id', 'owner_type');
}

/** A bound of a template's life: up to a version, up to a position in the log, or up to a time. */
export type LifeBound = { version: number } | { position: string } | { at: string };

/** The newest stored state of a template within a bound; undefined where none is stored. */
export async function storedStateOf(
  read: ReadModels,
  templateId: number,
  bound: LifeBound,
): Promise<TemplateRow | undefined> {
  const table = read.table(templateDetails, 'state');
  const states = read
    .knex<StoredState>(table)
    .options(plannedOnce(`state by ${Object.keys(bound)[0]!}`, table))
    .where({ template_id: templateId })
    .orderBy('revision', 'desc');
  if ('version' in bound) void states.where('revision', '<', bound.version);
  else if ('at' in bound) void states.where('latest_at', '<=', bound.at);
  else {
    const { epoch, at } = parsePosition(bound.position);
    void states.whereRaw('(epoch, place) <= (?, ?)', [epoch, String(at)]);
  }
  return (await states.first<Pick<StoredState, 'state'> | undefined>('state'))?.state;
}

/** Templates by id, in any order. */
export async function templatesByIds(read: ReadModels, ids: readonly number[]): Promise<TemplateRow[]> {
  return read.knex(read.table(templateDetails, 'template')).whereIn('id', [...ids]);
}

/** Those of the templates that are published. */
export async function publishedTemplates(read: ReadModels, ids: readonly number[]): Promise<Set<number>> {
  const cards = read.knex(read.table(templateDetails, 'card')).where({ state: 'published', gallery: true });
  return new Set(await cards.whereIn('template_id', [...ids]).pluck<number[]>('template_id'));
}

/** The addresses of those of the templates that are published. */
export async function addressesOf(read: ReadModels, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await read
    .knex(read.table(templateDetails, 'card'))
    .where({ state: 'published', gallery: true })
    .whereIn('template_id', [...ids])
    .select<{ template_id: number; alias: string }[]>('template_id', 'alias');
  return new Map(rows.map(({ template_id, alias }) => [template_id, alias]));
}

/** The addresses of all published templates. */
export async function publishedAliases(read: ReadModels): Promise<string[]> {
  return read
    .knex(read.table(templateDetails, 'card'))
    .where({ state: 'published', gallery: true })
    .pluck<string[]>('alias');
}

/**
 * The template with a current or old alias: the first holder if several claim it. A reserved one works only for those
 * who may edit the template.
 */
export async function templateByAlias(
  read: ReadModels,
  alias: string,
  viewer: Actor | null,
): Promise<TemplateRow | undefined> {
  return byAlias(read, alias, viewer)
    .options(plannedOnce('template', read.table(templateDetails, 'alias')))
    .first('t.*');
}

/** How many templates a business has. */
export async function templatesOf(read: ReadModels, ownerId: number): Promise<number> {
  const counted = await read
    .knex(read.table(templateDetails, 'template'))
    .where({ owner_id: ownerId })
    .count({ total: '*' })
    .first<{ total: string }>();
  return Number(counted.total);
}

/** Whose the template with an alias is, and whether it is published, without its states. */
export async function ownerByAlias(
  read: ReadModels,
  alias: string,
  viewer: Actor | null,
): Promise<(OwnedRow & Pick<TemplateRow, 'published_revision'>) | undefined> {
  return byAlias(read, alias, viewer)
    .options(plannedOnce('owner by alias', read.table(templateDetails, 'alias')))
    .first('t.id', 't.owner_id', 't.owner_type', 't.published_revision');
}

function byAlias(read: ReadModels, alias: string, viewer: Actor | null) {
  return read
    .knex<TemplateRow>({ t: read.table(templateDetails, 'template') })
    .join({ a: read.table(templateDetails, 'alias') }, 'a.template_id', 't.id')
    .where('a.alias', alias)
    .whereRaw('(NOT a.reserved OR ? OR t.owner_id = ?)', [
      viewer?.userType === 'admin',
      viewer ? businessOf(viewer) : null,
    ])
    .orderBy(['a.epoch', 'a.place']);
}

/** The template of a question, line or image, current or removed. */
export async function templateOfItem(read: ReadModels, kind: ItemKind, id: number): Promise<TemplateRow | undefined> {
  return read
    .knex<TemplateRow>({ t: read.table(templateDetails, 'template') })
    .join({ i: read.table(templateDetails, 'item') }, 'i.template_id', 't.id')
    .where({ 'i.kind': kind, 'i.id': id })
    .first<TemplateRow>('t.*');
}

/**
 * Names of templates as `viewer` knows them: the staging name for editors, the last public one for everyone else. A
 * template that they never saw has none.
 */
export async function templateNames(
  read: ReadModels,
  ids: readonly number[],
  viewer: Actor,
): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await read
    .knex<TemplateRow>(read.table(templateDetails, 'template'))
    .whereIn('id', [...ids])
    .select<(Pick<TemplateRow, 'id' | 'owner_id' | 'owner_type' | 'public_name'> & { name: string })[]>(
      'id',
      'owner_id',
      'owner_type',
      'public_name',
      read.knex.raw("staged->>'name' AS name"),
    );
  return new Map(
    rows.flatMap(({ id, owner_id: userId, owner_type: userType, public_name, name }) => {
      const known = mayEdit({ userId, userType }, viewer) ? name : public_name;
      return known === null ? [] : [[id, known]];
    }),
  );
}
