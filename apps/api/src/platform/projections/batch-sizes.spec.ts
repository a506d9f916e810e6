import { randomInt } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventTypes } from '@quotewright/domain/contexts.js';
import type { Recorded } from '@quotewright/domain/kernel/decider.js';
import { projections } from '@quotewright/projections/index.js';
import { createTables, tableName } from '@quotewright/projections/kernel/tables.js';
import { templateByAlias } from '@quotewright/projections/templates/template-details.js';
import { freshDatabase } from '../../../../../test/support/postgres.js';
import { Database } from '../db/database.js';
import { migrate } from '../db/migrate.js';
import { applyBatch } from './apply.js';
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
  for (const { name, version } of projections)
    await db
      .knex('app.projector_lease')
      .insert({ name, version, holder, fence: 1, until: new Date(Date.now() + 3_600_000) });
});
afterAll(async () => {
  await db.close();
  await database.drop();
});

/** Fills every read model from a log, in batches of one size. @returns their generation */
async function readModelsOf(events: readonly Recorded[], size: number): Promise<number> {
  generation += 1;
  const feeds = projections.map(
    (projection): Feed => ({
      projection,
      filter: eventFilter(projection, eventTypes),
      generation,
      rebuilding: true,
      fence: 1,
      position: null,
      parkedKeys: new Set(),
      stopped: false,
    }),
  );
  await db.knex.raw(projections.map((projection) => createTables(projection, generation)).join('; '));
  await db.knex('app.projection').insert(feeds.map((feed) => ({ ...rowOf(feed), serving: false })));
  for (let at = 0; at < events.length; at += size) {
    const batch = events.slice(at, at + size);
    await applyBatch(db.knex, holder, feeds, {
      events: batch,
      upTo: batch.at(-1)!.position,
      id: null,
      caughtUp: false,
    });
  }
  return generation;
}

/** Every row of every table. */
async function rowsOf(of: number): Promise<Record<string, unknown[]>> {
  const tables = projections.flatMap((projection) =>
    Object.entries(projection.tables).map(([table, { key }]) => ({ projection, table, key })),
  );
  const rows = tables.map(
    async ({ projection, table, key }) =>
      [`${projection.name} ${table}`, await db.knex(tableName(projection, of, table)).orderBy([...key])] as const,
  );
  return Object.fromEntries(await Promise.all(rows));
}

describe('the read models of a log', () => {
  it.each(Array.from({ length: 2 }, () => randomInt(2 ** 31)))(
    'are equal row for row, whatever the batch sizes (seed %d)',
    async (seed) => {
      const { events } = new RandomLog(seed, 150);
      const oneByOne = await rowsOf(await readModelsOf(events, 1));
      for (const size of [2 + randomInt(6), events.length]) {
        const inBatches = await rowsOf(await readModelsOf(events, size));
        for (const [table, rows] of Object.entries(oneByOne))
          expect({ size, table, rows: inBatches[table] }).toEqual({ size, table, rows });
      }
      // Parked events would be missing everywhere alike.
      expect(await db.knex('app.parked_event')).toEqual([]);
    },
    300_000,
  );

  it('keep the alias of a template that took it over from an erased one, also in a single batch', async () => {
    const [created] = new RandomLog(1, 60).events.filter(({ type }) => type === 'TemplateCreated');
    const as = (stream: string, revision: number, place: number, type: string, data: object): Recorded => ({
      ...created!,
      id: created!.id.replace(/\d$/, String(place)),
      stream,
      revision,
      position: `1.${place}`,
      type,
      data: { ...(created!.data as object), ...data },
    });
    const log = [
      as('template-1', 0, 1, 'TemplateCreated', { alias: 'path' }),
      as('template-1', 1, 2, 'TemplateRenamed', { name: 'Deck', alias: 'deck' }),
      as('erasure-1', 0, 3, 'StreamErased', { stream: 'template-1' }),
      as('template-2', 0, 4, 'TemplateCreated', { alias: 'deck' }),
    ];
    const made = await readModelsOf(log, log.length);
    const read = {
      knex: db.knex,
      table: (of: (typeof projections)[number], table: string) => tableName(of, made, table),
    };
    expect(await templateByAlias(read, 'deck', null)).toMatchObject({ id: 2 });
  });
});
