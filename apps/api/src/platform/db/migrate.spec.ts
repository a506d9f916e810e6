import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { freshDatabase } from '../../../../../test/support/postgres.js';
import { Database } from './database.js';
import { migrate } from './migrate.js';
import { until } from '../../../../../test/support/until.js';

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

it('applies every migration once, even if several processes start together', async () => {
  const applied = await Promise.all([migrate(database.url), migrate(database.url), migrate(database.url)]);
  const names = applied.flat();
  expect(names.length).toBeGreaterThan(1);
  expect(new Set(names).size).toBe(names.length);
  expect((await db.knex('app.migration').orderBy('name')).map(({ name }: { name: string }) => name)).toEqual(
    [...names].sort(),
  );
  expect(await migrate(database.url)).toEqual([]);
});

it('leaves nothing of a failed migration, and names it', async () => {
  await db.knex.raw('CREATE SCHEMA app; CREATE TABLE app.command (in_the_way integer)');
  await expect(migrate(database.url)).rejects.toThrow('Migration 0002-event-sourcing failed');
  expect(await db.knex('app.migration').pluck('name')).toEqual(['0001-log']);
  const { rows } = await db.knex.raw<{ rows: { found: string | null }[] }>(
    `SELECT to_regclass('app.id_block') AS found`,
  );
  expect(rows[0]!.found).toBeNull();

  await db.knex.raw('DROP TABLE app.command');
  expect(await migrate(database.url)).toContain('0002-event-sourcing');
});

it('waits only briefly for a table in use, so that nobody waits long behind it, and continues when it is free', async () => {
  await migrate(database.url);
  await db.knex.raw(`
    DELETE FROM app.migration WHERE name = '0007-session-changed';
    DROP FUNCTION app.tell_session_ended CASCADE; DROP FUNCTION app.tell_account_changed CASCADE`);
  const user = await db.knex.transaction();
  await user.raw('LOCK TABLE app.session IN ROW EXCLUSIVE MODE');
  const migrating = migrate(database.url);
  try {
    const waiting = "SELECT 1 FROM pg_locks WHERE NOT granted AND relation = 'app.session'::regclass";
    await until(async () => (await db.knex.raw<{ rows: unknown[] }>(waiting)).rows.length > 0);
    // The product's statement waits behind the migration until that gives way; it would end after four seconds.
    await db.knex.raw('DELETE FROM app.session WHERE false');
  } finally {
    await user.rollback();
  }
  expect(await migrating).toEqual(['0007-session-changed']);
});

it('names the migration during which its connection was lost, and why', async () => {
  await migrate(database.url);
  await db.knex.raw(`
    DELETE FROM app.migration WHERE name = '0007-session-changed';
    DROP FUNCTION app.tell_session_ended CASCADE; DROP FUNCTION app.tell_account_changed CASCADE`);
  const user = await db.knex.transaction();
  try {
    await user.raw('LOCK TABLE app.session IN ROW EXCLUSIVE MODE');
    const failed = migrate(database.url).catch((error: unknown) => error);
    const ended =
      "SELECT pg_terminate_backend(pid) FROM pg_locks WHERE NOT granted AND relation = 'app.session'::regclass";
    await until(async () => (await db.knex.raw<{ rows: unknown[] }>(ended)).rows.length > 0);
    expect(await failed).toMatchObject({
      message: 'Migration 0007-session-changed failed',
      cause: { code: '57P01' },
    });
  } finally {
    await user.rollback();
  }
  expect(await migrate(database.url)).toEqual(['0007-session-changed']);
});
