import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { freshDatabase } from '../../../../../../test/support/postgres.js';
import { Database } from '../database.js';
import { migration as identity } from './0003-identity.js';
import { migration as sample } from './0004-sample.js';
import { migration as standing } from './0018-standing.js';

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

it('counts existing accounts as verified, approves those that only an admin can have made, and lets other trade businesses wait', async () => {
  await db.knex.raw(identity.up);
  await db.knex.raw(sample.up);
  await db.knex.raw(`
    INSERT INTO app.sample_item (key, id) VALUES ('category:Floors', 1);
    INSERT INTO app."user" (name, email, password_hash, user_type) VALUES
      ('a', 'admin@own.example', 'x', 'admin'), ('b', 'supply@own.example', 'x', 'suppliers'), ('c', 'store@own.example', 'x', 'retail'),
      ('d', 'builder@own.example', 'x', 'contractor'), ('e', 'installer@own.example', 'x', 'retailinstall'), ('f', 'invited@own.example', NULL, 'contractor'),
      ('g', 'contractor@quotewright.example', 'x', 'contractor'), ('h', 'retailinstall@quotewright.example', 'x', 'retailinstall'), ('i', 'evil@quotewright.example', 'x', 'contractor')`);
  await db.knex.raw(standing.up);
  const rows = await db
    .knex('app.user')
    .orderBy('id')
    .select<{ email: string; standing: string; approved: boolean | null }[]>('email', 'standing', 'approved');
  expect(rows.map(({ email, standing: now }) => [email.split('@')[0], now])).toEqual([
    ['admin', 'approved'],
    ['supply', 'approved'],
    ['store', 'approved'],
    ['builder', 'waiting'],
    ['installer', 'waiting'],
    ['invited', 'unverified'],
    ['contractor', 'approved'],
    ['retailinstall', 'approved'],
    ['evil', 'waiting'],
  ]);
  // Only the first password is missing.
  expect(rows[5]!.approved).toBe(true);
});
