import { readdirSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { SILENCE } from './connection.js';
import { letProductUse, roleOf } from './privileges.js';

/** One step of the schema: applied once, in one transaction, never changed after release. */
interface Migration {
  /** The name of its file, which says its place in the order: `0002-event-sourcing`. */
  name: string;
  up: string;
}

/** Every migration in the folder, in the order of their numbers. */
async function allMigrations(): Promise<Migration[]> {
  const folder = new URL('./migrations/', import.meta.url);
  const files = readdirSync(folder).filter((file) => /^\d{4}-[a-z\d-]+\.[jt]s$/.test(file));
  return Promise.all(
    files.sort().map(async (file) => {
      const { migration } = (await import(new URL(file, folder).href)) as { migration: Migration };
      return migration;
    }),
  );
}

const LOCK = 7091870;

/** How long a migration waits for a table in use (ms): everyone else who wants that table waits behind it. */
const LOCK_TIMEOUT = 2_000;
/** Pause between two attempts, to let waiting statements through (ms). */
const BREATH = 1_000;
const TRIES = 10;
/** Postgres' code for a lock timeout. */
export const LOCK_NOT_AVAILABLE = '55P03';

/**
 * Does something as the owner of the database, one process at a time, and grants the product the use of the result.
 * @param ownerUrl `postgres://…` of the role that owns the database
 * @param productUrl `postgres://…` of the role that runs the product; it may be the same
 */
export async function asOwner<T>(
  ownerUrl: string,
  productUrl: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: ownerUrl, connectionTimeoutMillis: SILENCE });
  // A lost connection fails the next query.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [LOCK]);
    const done = await work(client);
    if (roleOf(productUrl) !== roleOf(ownerUrl)) await letProductUse(client, roleOf(productUrl));
    return done;
  } finally {
    // Ends the session, and with it the lock.
    await client.end();
  }
}

/**
 * Migrates the schema to this release. Safe to run from several processes at once: one works, the others wait and find
 * nothing left to do.
 * @param ownerUrl `postgres://…` of the role that owns the database
 * @param productUrl `postgres://…` of the role that runs the product; the same by default
 * @param say reports what the start waits for
 * @returns the names of the migrations that this call applied
 */
export async function migrate(
  ownerUrl: string,
  productUrl: string = ownerUrl,
  say: (line: string) => void = () => undefined,
): Promise<string[]> {
  return asOwner(ownerUrl, productUrl, (client) => applyMigrations(client, say));
}

async function applyMigrations(client: pg.Client, say: (line: string) => void): Promise<string[]> {
  await client.query(`
    CREATE SCHEMA IF NOT EXISTS app;
    CREATE SCHEMA IF NOT EXISTS read;
    CREATE TABLE IF NOT EXISTS app.migration (name text PRIMARY KEY, applied_at timestamptz NOT NULL DEFAULT now())`);
  const { rows } = await client.query<{ name: string }>('SELECT name FROM app.migration');
  const known = new Set(rows.map((row) => row.name));
  const applied: string[] = [];
  for (const { name, up } of await allMigrations()) {
    if (known.has(name)) continue;
    for (let tries = 1; !(await apply(client, name, up, tries === TRIES)); tries += 1) {
      say(`Migration ${name} waits for a table that another transaction uses; trying again (${tries} of ${TRIES}).`);
      await pause(BREATH);
    }
    applied.push(name);
  }
  return applied;
}

/**
 * Applies one migration, or nothing of it.
 * @returns `false` if a table was in use for too long; throws that on the `last` attempt
 */
async function apply(client: pg.Client, name: string, up: string, last: boolean): Promise<boolean> {
  await client.query('BEGIN');
  try {
    await client.query(`SET LOCAL lock_timeout = ${LOCK_TIMEOUT}`);
    await client.query(up);
    await client.query('INSERT INTO app.migration (name) VALUES ($1)', [name]);
    await client.query('COMMIT');
    return true;
  } catch (error) {
    // A lost connection has ended the transaction, and its own error says less.
    await client.query('ROLLBACK').catch(() => undefined);
    if (!last && error instanceof pg.DatabaseError && error.code === LOCK_NOT_AVAILABLE) return false;
    throw new Error(`Migration ${name} failed`, { cause: error });
  }
}
