import { expect, it } from '@jest/globals';
import { freshDatabase } from '../../../../../test/support/postgres.js';
import { until } from '../../../../../test/support/until.js';
import { Database } from '../db/database.js';
import { migrate } from '../db/migrate.js';
import { Listener, RUNNING } from '../db/listener.js';
import { inNewEpoch, readEpoch, whileStopped } from './epoch.js';

/** Ends the connection that holds the lock of running processes. */
async function endLock(db: Database): Promise<void> {
  const { rows } = await db.knex.raw<{ rows: unknown[] }>(
    `SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory' AND objid = ${RUNNING}
      AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
  );
  expect(rows).toHaveLength(1);
}

it('a process that has just lost its connections counts as running', async () => {
  const database = await freshDatabase();
  const db = new Database(database.url);
  const listener = new Listener(database.url, ['told'], () => undefined);
  try {
    await until(() => listener.listening);
    await endLock(db);
    await until(() => !listener.listening);
    await expect(whileStopped(database.url, async () => undefined)).rejects.toMatchObject({ code: 'product_running' });
    // It runs on as before.
    await until(() => listener.listening);
    await listener.close();
    expect(await whileStopped(database.url, async () => 'stopped')).toBe('stopped');
  } finally {
    await listener.close();
    await db.close();
    await database.drop();
  }
});

it('work in a new epoch fails as soon as the lock is lost that keeps the product from starting', async () => {
  const database = await freshDatabase();
  await migrate(database.url);
  const db = new Database(database.url);
  try {
    const working = inNewEpoch(database.url, false, async () => {
      await endLock(db);
      return new Promise<never>(() => undefined);
    });
    await expect(working).rejects.toMatchObject({ code: '57P01' });
    expect((await readEpoch(database.url)).importing).toBe(true);
  } finally {
    await db.close();
    await database.drop();
  }
});
