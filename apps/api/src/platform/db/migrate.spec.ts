import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { freshDatabase } from '../../../../../test/support/postgres.js';
import { Database } from './database.js';
import { migrate } from './migrate.js';

let database: Awaited<ReturnType<typeof freshDatabase>>;
let db: Database;

beforeEach(async () => {
  database = await freshDatabase();
  db = new Database(database.url);
});

afterEach(async () => {
  await db.close();
  await database.drop();
});

it('applies every migration once, though several processes start at the same moment', async () => {
  const applied = await Promise.all([migrate(database.url), migrate(database.url), migrate(database.url)]);
  const names = applied.flat();
  expect(names.length).toBeGreaterThan(1);
  expect(new Set(names).size).toBe(names.length);
  expect((await db.knex('app.migration').orderBy('name')).map(({ name }: { name: string }) => name)).toEqual([...names].sort());
  expect(await migrate(database.url)).toEqual([]);
});

it('leaves nothing of a migration that fails, and names it', async () => {
  await db.knex.raw('CREATE SCHEMA app; CREATE TABLE app.command (in_the_way integer)');
  await expect(migrate(database.url)).rejects.toThrow('Migration 0002-event-sourcing failed');
  expect(await db.knex('app.migration').pluck('name')).toEqual(['0001-log']);
  const { rows } = await db.knex.raw<{ rows: { found: string | null }[] }>(`SELECT to_regclass('app.id_block') AS found`);
  expect(rows[0]!.found).toBeNull();

  await db.knex.raw('DROP TABLE app.command');
  expect(await migrate(database.url)).toContain('0002-event-sourcing');
});
