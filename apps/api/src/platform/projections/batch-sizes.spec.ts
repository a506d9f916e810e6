import { randomInt } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventTypes } from '@quotewright/domain/contexts.js';
import type { Actor, Recorded } from '@quotewright/domain/kernel/decider.js';
import type { ListTemplatesRequest } from '@quotewright/domain/templates/contract.js';
import { projections } from '@quotewright/projections/index.js';
import { publishedCategories, publishedSubcategories } from '@quotewright/projections/categories/category-lists.js';
import { belongsToStreams, type AnyProjection, type ReadModels } from '@quotewright/projections/kernel/projection.js';
import {
  EVERY_TAG,
  pageTags,
  tagsMovedBy,
  tagsOfBasis,
  tagsOfDetails,
  tagsOfList,
  tagsOfTemplate,
} from '@quotewright/projections/public-pages/page-tags.js';
import { quoteBasis } from '@quotewright/projections/quotes/quote-basis.js';
import { storeProducts } from '@quotewright/projections/templates/store-products.js';
import { listTemplates, publishedCards } from '@quotewright/projections/templates/template-listing.js';
import {
  guestTemplateView,
  publishedState,
  templateDetailsView,
  visibleState,
} from '@quotewright/projections/templates/template-view.js';
import { RecentRows } from '@quotewright/projections/kernel/recent-rows.js';
import { createBareTables, tableName } from '@quotewright/projections/kernel/tables.js';
import {
  templateByAlias,
  templateDetails,
  type TemplateRow,
} from '@quotewright/projections/templates/template-details.js';
import { freshDatabase } from '../../../../../test/support/postgres.js';
import { Database } from '../db/database.js';
import { migrate } from '../db/migrate.js';
import { applyBatch, applyStreams } from './apply.js';
import { eventFilter } from './event-filter.js';
import { rowOf, type Feed } from './feed.js';
import { RandomLog } from './random-log.testing.js';

const holder = '00000000-0000-4000-8000-000000000001';

let database: Awaited<ReturnType<typeof freshDatabase>>;
let db: Database;
let generation = 0;

beforeAll(async () => {
  database = await freshDatabase();
  await migrate(database.url);
  db = new Database(database.url);
  await db.knex.raw('CREATE SCHEMA IF NOT EXISTS read');
  // The suppliers of random logs: offers of nobody are not sold.
  await db.knex('app.business').insert([3, 4].map((id) => ({ id, user_type: 'suppliers' })));
  for (const { name, version } of projections)
    await db
      .knex('app.projector_lease')
      .insert({ name, version, holder, fence: 1, until: new Date(Date.now() + 3_600_000) });
});
afterAll(async () => {
  await db.close();
  await database.drop();
});

/**
 * Fills every read model from a log, in batches of one size, and calls `after` each: as at the head of the log, where
 * any key may have rows, or (`filling`) as from its start, where new keys are copied. @returns their generation
 */
async function readModelsOf(
  events: readonly Recorded[],
  size: number,
  filling: boolean,
  after?: (batch: readonly Recorded[], generation: number) => Promise<void>,
): Promise<number> {
  const feeds = await bareFeeds(projections);
  for (let at = 0; at < events.length; at += size) {
    const batch = events.slice(at, at + size);
    await applyBatch(db.knex, holder, feeds, {
      events: batch,
      upTo: batch.at(-1)!.position,
      id: null,
      caughtUp: false,
    });
    if (!filling) for (const feed of feeds) feed.seen = null;
    await after?.(batch, generation);
  }
  return generation;
}

/** Pages of a log stream by stream. */
async function* streamsOf(events: readonly Recorded[], size: number): AsyncIterable<Recorded[]> {
  // The order within a stream stays.
  const streams = [...events].sort((a, b) => a.stream.localeCompare(b.stream));
  for (let at = 0; at < streams.length; at += size) yield streams.slice(at, at + size);
}

/**
 * Fills the read models that may be filled stream by stream so up to a place in a log, and applies the rest of it in one
 * batch. @returns them and their generation
 */
async function filledByStream(events: readonly Recorded[], upTo: number): Promise<[string[], number]> {
  const feeds = await bareFeeds(projections.filter(belongsToStreams));
  const { position, id } = events[upTo]!;
  for (const feed of feeds) {
    const log = {
      pages: streamsOf(events.slice(0, upTo + 1), 1 + randomInt(60)),
      read: async (stream: string) => events.filter((event) => event.stream === stream),
    };
    await applyStreams(db.knex, holder, feed, log, { position, id }, async () => undefined);
  }
  const last = events.at(-1)!;
  await applyBatch(db.knex, holder, feeds, { events: [...events], upTo: last.position, id: last.id, caughtUp: true });
  return [feeds.map(({ projection: { name } }) => name), generation];
}

/** Read models that nothing has been applied to, under a new generation. */
async function bareFeeds(of: readonly AnyProjection[]): Promise<Feed[]> {
  generation += 1;
  const feeds = of.map(
    (projection): Feed => ({
      projection,
      filter: eventFilter(projection, eventTypes),
      generation,
      rebuilding: true,
      fence: 1,
      position: null,
      seen: null,
      recent: new RecentRows(),
      parkedKeys: new Set(),
      stopped: false,
    }),
  );
  await db.knex.raw(of.map((projection) => createBareTables(projection, generation)).join('; '));
  await db.knex('app.projection').insert(feeds.map((feed) => ({ ...rowOf(feed), serving: false })));
  return feeds;
}

/** Every row of every table. */
async function rowsOf(of: number, names?: readonly string[]): Promise<Record<string, unknown[]>> {
  const wanted = projections.filter(({ name }) => names?.includes(name) ?? true);
  const tables = wanted.flatMap((projection) =>
    Object.entries(projection.tables).map(([table, { key }]) => ({ projection, table, key })),
  );
  const rows = tables.map(
    async ({ projection, table, key }) =>
      [`${projection.name} ${table}`, await db.knex(tableName(projection, of, table)).orderBy([...key])] as const,
  );
  return Object.fromEntries(await Promise.all(rows));
}

/** What guests read, apart from counts, with what it stands on; by its address. */
async function shownToGuests(read: ReadModels): Promise<Map<string, { shown: string; tags: readonly string[] }>> {
  const { data } = await listTemplates(read, null, { perPage: 100, page: 1, sort: { field: 'id', type: 'asc' } });
  const said = (value: unknown): string =>
    JSON.stringify(value, (key, part: unknown) => (['views', 'downloads'].includes(key) ? undefined : part));
  const cards: readonly string[] = [pageTags.listing, pageTags.categories];
  const places: readonly string[] = [pageTags.categories];
  const shown = new Map<string, { shown: string; tags: readonly string[] }>([
    ['gallery', { shown: said(data), tags: cards }],
    ['categories', { shown: said(await publishedCategories(read)), tags: places }],
    ['sub categories', { shown: said(await publishedSubcategories(read)), tags: places }],
    [
      'store',
      {
        shown: said(await storeProducts(read, { page: 1 })),
        tags: [pageTags.catalogue, pageTags.listing, pageTags.businesses],
      },
    ],
  ]);
  for (const { alias } of data) {
    const row = (await templateByAlias(read, alias, null))!;
    const view = (await guestTemplateView(read, row))!;
    shown.set(`template ${alias}`, { shown: said(view), tags: tagsOfTemplate(view) });
    const related = await publishedCards(read, null, publishedState(row)!.content.related);
    shown.set(`related templates ${alias}`, { shown: said(related), tags: [`template-${row.id}`, ...cards] });
  }
  return shown;
}

/** What accounts read, counts too, with what it stands on; by its address. */
async function shownToAccounts(read: ReadModels): Promise<Map<string, { shown: string; tags: readonly string[] }>> {
  const shown = new Map<string, { shown: string; tags: readonly string[] }>();
  // Some of them, the same ones each time.
  const templates = read.knex(read.table(templateDetails, 'template')).whereRaw('(id % 4 = 0 OR owner_id = 2)');
  const rows: TemplateRow[] = await templates;
  const readers: Actor[] = [901, 2].map((id) => ({ id, userType: 'contractor', role: 'owner', standing: 'approved' }));
  for (const reader of readers) {
    for (const row of rows) {
      const state = visibleState(row, reader);
      if (!state) continue;
      const view = await templateDetailsView(read, row, state, reader);
      if (view.products.length < state.content.lines.length) continue;
      shown.set(`details ${row.id} ${reader.id}`, { shown: JSON.stringify(view), tags: tagsOfDetails(view) });
      const basis = await quoteBasis(read, reader, row.id);
      if (basis) shown.set(`basis ${row.id} ${reader.id}`, { shown: JSON.stringify(basis), tags: tagsOfBasis(basis) });
    }
    for (const scope of ['published', 'mine'] as const) {
      const request: ListTemplatesRequest = { scope, page: 1, perPage: 100 };
      const list = await listTemplates(read, reader, request);
      shown.set(`${scope} ${reader.id}`, { shown: JSON.stringify(list), tags: tagsOfList(request)! });
    }
  }
  return shown;
}

const [created] = new RandomLog(1, 60).events.filter(({ type }) => type === 'TemplateCreated');

/** An event of a short log, with what the creation of a template says where `data` says nothing else. */
function templateEvent(stream: string, revision: number, place: number, type: string, data: object): Recorded {
  return {
    ...created!,
    id: created!.id.replace(/\d$/, String(place)),
    stream,
    revision,
    position: `1.${place}`,
    type,
    data: { ...(created!.data as object), ...data },
  };
}

describe('the read models of a log', () => {
  it.each(Array.from({ length: 2 }, () => randomInt(2 ** 31)))(
    'are equal row for row, whatever the batch sizes, filled, also stream by stream, or followed (seed %d)',
    async (seed) => {
      const { events } = new RandomLog(seed, 150);
      const oneByOne = await rowsOf(await readModelsOf(events, 1, false));
      const few = 2 + randomInt(6);
      const half = Math.ceil(events.length / 2);
      for (const [size, filling] of [
        [few, false],
        [half, false],
        [few, true],
        [half, true],
        [events.length, true],
      ] as const) {
        const inBatches = await rowsOf(await readModelsOf(events, size, filling));
        for (const [table, rows] of Object.entries(oneByOne))
          expect({ size, filling, table, rows: inBatches[table] }).toEqual({ size, filling, table, rows });
      }
      const [names, filled] = await filledByStream(events, randomInt(events.length));
      expect(names).toEqual(expect.arrayContaining(['template-details', 'template-history']));
      for (const [table, rows] of Object.entries(await rowsOf(filled, names)))
        expect({ table, rows }).toEqual({ table, rows: oneByOne[table] });
      // Parked events would be missing everywhere alike.
      expect(await db.knex('app.parked_event')).toEqual([]);
    },
    300_000,
  );

  it.each([
    {
      readers: 'guests',
      kinds: ['categories', 'gallery', 'store', 'template'],
      length: 400,
      size: 1,
      most: 10,
      shownTo: shownToGuests,
    },
    {
      readers: 'accounts',
      kinds: ['basis', 'details'],
      length: 120,
      size: 3,
      most: 3,
      shownTo: shownToAccounts,
    },
  ])(
    'change nothing that $readers read without moving a tag of it',
    async ({ kinds, length, size, most, shownTo }) => {
      /** Kinds of what is read that changed by an event of its own: an erasure moves every tag. */
      const changed = new Set<string>();
      // One log may lack some of them.
      for (let logs = 0; !kinds.every((kind) => changed.has(kind)) && logs < most; logs += 1) {
        const { events } = new RandomLog(randomInt(2 ** 31), length);
        let before = new Map<string, { shown: string; tags: readonly string[] }>();
        await readModelsOf(events, size, false, async (batch, made) => {
          const now = await shownTo({
            knex: db.knex,
            table: (of: (typeof projections)[number], table: string) => tableName(of, made, table),
          });
          const moved = tagsMovedBy(batch);
          for (const [address, { shown, tags }] of before) {
            if (moved.includes(EVERY_TAG) || now.get(address)?.shown === shown) continue;
            changed.add(address.replace(/^(template|related templates|basis|details|mine|published) .*/, '$1'));
            const after = batch.map(({ type }) => type).join();
            expect({ after, address, moved: tags.some((tag) => moved.includes(tag)) }).toMatchObject({ moved: true });
          }
          before = now;
        });
      }
      expect([...changed]).toEqual(expect.arrayContaining(kinds));
    },
    300_000,
  );

  it('are equal, filled stream by stream, if a stream was written to again after its erasure', async () => {
    const log = [
      templateEvent('template-1', 0, 1, 'TemplateCreated', { alias: 'path' }),
      templateEvent('template-2', 0, 2, 'TemplateCreated', { alias: 'deck' }),
      templateEvent('erasure-1', 0, 3, 'StreamErased', { stream: 'template-1' }),
      templateEvent('template-1', 0, 4, 'TemplateCreated', { alias: 'path-2' }),
      templateEvent('erasure-1', 1, 5, 'StreamErased', { stream: 'template-2' }),
    ];
    const followed = await rowsOf(await readModelsOf(log, 1, false));
    expect(followed['template-details alias']).toMatchObject([{ alias: 'path-2', template_id: 1 }]);
    // Its first event is gone, as after a completed erasure, or still there.
    for (const events of [log, log.slice(1)]) {
      const [names, filled] = await filledByStream(events, events.length - 1);
      for (const [table, rows] of Object.entries(await rowsOf(filled, names)))
        expect({ table, rows }).toEqual({ table, rows: followed[table] });
    }
  });

  it('keep the alias of a template that took it over from an erased one, also in a single batch', async () => {
    const log = [
      templateEvent('template-1', 0, 1, 'TemplateCreated', { alias: 'path' }),
      templateEvent('template-1', 1, 2, 'TemplateRenamed', { name: 'Deck', alias: 'deck' }),
      templateEvent('erasure-1', 0, 3, 'StreamErased', { stream: 'template-1' }),
      templateEvent('template-2', 0, 4, 'TemplateCreated', { alias: 'deck' }),
    ];
    const made = await readModelsOf(log, log.length, true);
    const read = {
      knex: db.knex,
      table: (of: (typeof projections)[number], table: string) => tableName(of, made, table),
    };
    expect(await templateByAlias(read, 'deck', null)).toMatchObject({ id: 2 });
  });
});
