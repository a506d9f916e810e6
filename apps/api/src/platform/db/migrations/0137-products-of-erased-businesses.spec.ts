import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { freshDatabase } from '../../../../../../test/support/postgres.js';
import { Database } from '../database.js';
import { migrate } from '../migrate.js';
import { migration } from './0137-products-of-erased-businesses.js';

let database: Awaited<ReturnType<typeof freshDatabase>>;
let db: Database;
beforeAll(async () => {
  database = await freshDatabase();
  await migrate(database.url);
  db = new Database(database.url);
});
afterAll(async () => {
  await db?.close();
  await database?.drop();
});

it('looks once more at each business that was erased, and at none that is there', async () => {
  const streams = [
    ['erasure-7', 'StreamErased'],
    ['erasure-7', 'StreamErased'],
    ['access-8', 'BusinessErased'],
    ['erasure-9', 'StreamErased'],
    ['access-10', 'RoleChanged'],
    ['erasure-of-old', 'StreamErased'],
  ] as const;
  for (const [n, [stream, type]] of streams.entries())
    await db.knex.raw(
      `INSERT INTO app.chain (n, day, recorded_at, event_id, stream, revision, type, digest, hash)
       VALUES (?, now(), now(), gen_random_uuid(), ?, 0, ?, '', '')`,
      [n + 1, stream, type],
    );
  await db.knex('app.business').insert({ id: 9, user_type: 'retail' });
  await db.knex.transaction((tx) => tx.raw(migration.up));
  expect(await db.knex('app.erasure').orderBy('user_id').select('user_id', 'looked')).toEqual(
    [7, 8].map((user_id) => ({ user_id, looked: false })),
  );
});
