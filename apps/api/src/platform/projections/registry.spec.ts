import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { EVERY_TAG } from '@quotewright/projections/public-pages/page-tags.js';
import { freshDatabase } from '../../../../../test/support/postgres.js';
import { until } from '../../../../../test/support/until.js';
import { Database } from '../db/database.js';
import { migrate } from '../db/migrate.js';
import { MOVED, movedMessage, Registry, TABLES, TAGS_MOVED } from './registry.js';

const projection = { name: 'jars', version: 1 };
const row = { ...projection, generation: 1 };

let database: Awaited<ReturnType<typeof freshDatabase>>;
let db: Database;
let registry: Registry;
let place = 0;

beforeAll(async () => {
  database = await freshDatabase();
  await migrate(database.url);
  db = new Database(database.url);
  await db.knex('app.projection').insert({ ...row, serving: true, position: '1.0', caught_up_at: new Date() });
  registry = new Registry(db);
  await registry.start();
  await until(() => registry.tags.now() !== null);
});
afterAll(async () => {
  await registry.close();
  await db.close();
  await database.drop();
});

/** A batch as a projector commits it; `told`: with its notifications. */
async function commit({ told }: { told: boolean }): Promise<string> {
  const position = `1.${(place += 1)}`;
  await db.knex.transaction(async (tx) => {
    if (told) await tx.raw('SELECT pg_notify(?, ?)', [TAGS_MOVED, 'jar-1']);
    await tx('app.projection').where(row).update({ position });
    if (told) await tx.raw('SELECT pg_notify(?, ?)', [MOVED, movedMessage(position, [row])]);
  });
  return position;
}
const reached = (position: string): Promise<boolean> =>
  registry.until(() => registry.serving(projection)?.position === position, 5_000);

describe('a position', () => {
  it('is known only after the tags that moved with it, however often the table is read meanwhile', async () => {
    for (let n = 0; n < 50; n += 1) {
      const since = registry.tags.now()!;
      const reads = Array.from({ length: 5 }, () => registry.refresh());
      const position = await commit({ told: true });
      expect(await reached(position)).toBe(true);
      expect(registry.tags.unmoved(since, ['jar-1'])).toBe(false);
      await Promise.all(reads);
    }
  });

  it('that notifications told is no reason to forget what did not move', async () => {
    const since = registry.tags.now()!;
    for (let n = 0; n < 10; n += 1) await reached(await commit({ told: true }));
    expect(registry.tags.unmoved(since, ['jar-2'])).toBe(true);
  });

  it('of which nobody told is found all the same, and everything has moved by then', async () => {
    const since = registry.tags.now()!;
    const position = await commit({ told: false });
    expect(await reached(position)).toBe(true);
    expect(registry.tags.unmoved(since, ['jar-2'])).toBe(false);
  });
});

describe('everything has moved', () => {
  it('when other tables serve', async () => {
    const since = registry.tags.now()!;
    await db.knex('app.projection').where(row).update({ serving: false, retired_at: new Date() });
    await db
      .knex('app.projection')
      .insert({ ...row, generation: 2, serving: true, position: '1.0', caught_up_at: new Date() });
    await db.knex.raw(`NOTIFY ${MOVED}, '${TABLES}'`);
    await until(() => registry.serving(projection)?.generation === 2);
    expect(registry.tags.unmoved(since, ['jar-2'])).toBe(false);
  });

  it('that a transaction moved, once a later question is answered', async () => {
    for (let n = 0; n < 50; n += 1) {
      const since = registry.tags.now()!;
      await db.knex.raw(`NOTIFY ${TAGS_MOVED}, '${EVERY_TAG}'`);
      await registry.heard();
      expect(registry.tags.unmoved(since, ['jar-2'])).toBe(false);
    }
  });
});
