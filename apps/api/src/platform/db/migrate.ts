import pg from 'pg';
import { migration as log } from './migrations/0001-log.js';
import { migration as eventSourcing } from './migrations/0002-event-sourcing.js';
import { migration as identity } from './migrations/0003-identity.js';
import { migration as sample } from './migrations/0004-sample.js';
import { migration as engagement } from './migrations/0005-engagement.js';
import { migration as userCategory } from './migrations/0006-user-category.js';
import { migration as sessionChanged } from './migrations/0007-session-changed.js';
import { migration as erasure } from './migrations/0008-erasure.js';
import { migration as request } from './migrations/0009-request.js';
import { migration as importing } from './migrations/0010-import.js';
import { migration as mailings } from './migrations/0011-mailings.js';

/** One step of the schema: applied once, in one transaction, never changed after it has shipped. */
export interface Migration {
  /** `0002-event-sourcing`: the order is that of the list below. */
  name: string;
  up: string;
}

const migrations: readonly Migration[] = [log, eventSourcing, identity, sample, engagement, userCategory, sessionChanged, erasure, request, importing, mailings];

const LOCK = 7091870;

/**
 * Brings the database's schema up to this release. Safe to run from several processes at once: one works, the others
 * wait and find nothing left to do.
 * @param url `postgres://…`
 * @returns the names of the migrations that this call applied
 */
export async function migrate(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [LOCK]);
    await client.query(`
      CREATE SCHEMA IF NOT EXISTS app;
      CREATE TABLE IF NOT EXISTS app.migration (name text PRIMARY KEY, applied_at timestamptz NOT NULL DEFAULT now())`);
    const { rows } = await client.query<{ name: string }>('SELECT name FROM app.migration');
    const known = new Set(rows.map((row) => row.name));
    const applied: string[] = [];
    for (const { name, up } of migrations) {
      if (known.has(name)) continue;
      await client.query('BEGIN');
      try {
        await client.query(up);
        await client.query('INSERT INTO app.migration (name) VALUES ($1)', [name]);
        await client.query('COMMIT');
      } catch (error) {
        await client.query('ROLLBACK');
        throw new Error(`Migration ${name} failed`, { cause: error });
      }
      applied.push(name);
    }
    return applied;
  } finally {
    // Ends the session, and the lock with it.
    await client.end();
  }
}
