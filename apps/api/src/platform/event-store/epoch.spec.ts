import { expect, it } from '@jest/globals';
import { freshDatabase } from '../../../../../test/support/postgres.js';
import { until } from '../../../../../test/support/until.js';
import { Database } from '../db/database.js';
import { Listener, RUNNING } from '../db/listener.js';
import { whileStopped } from './epoch.js';

it('a process that has just lost its connections counts as running', async () => {
  const database = await freshDatabase();
  const db = new Database(database.url);
  const listener = new Listener(database.url, ['told'], () => undefined);
  try {
    await until(() => listener.listening);
    const { rows } = await db.knex.raw<{ rows: unknown[] }>(
      `SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory' AND objid = ${RUNNING}
        AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
    );
    expect(rows).toHaveLength(1);
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
