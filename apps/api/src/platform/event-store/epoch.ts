import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { DomainError } from '@quotewright/domain/kernel/errors.js';
import { SILENCE } from '../db/connection.js';
import { BACK_BY_NOW, RUNNING } from '../db/listener.js';

/** Poll interval for processes that want the lock back (ms). */
const POLL = 100;

/** Who waits for the lock that shows a running process. */
const WAITING = `SELECT FROM pg_locks WHERE locktype = 'advisory' AND classid = 0 AND objid = ${RUNNING} AND objsubid = 1
  AND NOT granted AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;

/**
 * The epoch of the log. An import or restore starts a new one: positions of older epochs count as passed, and a read
 * model built from them is rebuilt unless the restored log is known to have all of it (docs/adr/0167). It is in Postgres
 * for every kind of log.
 */
interface Epoch {
  epoch: number;
  /** An import has started and has not ended: the log is incomplete. */
  importing: boolean;
}

async function connected<T>(databaseUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    connectionTimeoutMillis: SILENCE,
    // It may say nothing for as long as an import takes.
    keepAlive: true,
    keepAliveInitialDelayMillis: SILENCE,
  });
  // A lost connection fails the next query.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

export async function readEpoch(databaseUrl: string): Promise<Epoch> {
  return connected(
    databaseUrl,
    async (client) => (await client.query<Epoch>('SELECT epoch, importing FROM log.epoch')).rows[0]!,
  );
}

/**
 * Whether no process of the product runs, and none can begin until the connection ends. Takes a second and a half: one
 * that has just lost its connection, with the lock that shows it, comes back for it.
 */
async function alone(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>('SELECT pg_try_advisory_lock($1) AS taken', [RUNNING]);
  if (!rows[0]!.taken) return false;
  for (const sure = performance.now() + BACK_BY_NOW; performance.now() < sure; await sleep(POLL))
    if ((await client.query(WAITING)).rows.length > 0) return false;
  return true;
}

/** Works on the log while no process of the product runs on this database. Throws `product_running`. */
export async function whileStopped<T>(databaseUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  return connected(databaseUrl, async (client) => {
    if (!(await alone(client)))
      throw new DomainError(
        'product_running',
        'Quotewright is running on this database: stop it first, every process of it.',
      );
    return work(client);
  });
}

/** How far the log in Postgres has come. */
const END = '(SELECT greatest(0, max(position), (SELECT position FROM log.erased)) FROM log.events)';

/**
 * Marks the checkpoints that were moved by a transaction whose trace the log has: so it has every event before it, and
 * goes on behind it, whichever dump it is from.
 */
const KEEP = `UPDATE app.projection p SET kept_in = e.epoch FROM log.epoch e, log.follower f, log.continued_epoch c
  WHERE f.holder = p.moved_by AND f.moves >= p.move
    AND c.epoch = split_part(p.position, '.', 1)::integer AND c.up_to >= split_part(p.position, '.', 2)::bigint`;

/**
 * The next epoch is new to the read models too. They may be from a newer dump than the log, whose own next epoch they
 * would then take for the one that they were built from, or kept in.
 */
const NEXT_EPOCH = `(SELECT 1 + greatest(log.epoch.epoch, max(split_part(position, '.', 1)::integer), max(kept_in))
  FROM app.projection)`;

/**
 * Works on the log in a new epoch while no process of the product runs on this database; until it is done nobody may
 * open the log. A failure or kill leaves it so. Throws `product_running`, and the error of the connection as soon as that
 * is lost, with the lock that keeps the product from starting.
 * @param continues the log is in Postgres, and what it has of the epochs before stays: read models that were built from
 * just that are kept
 */
export async function inNewEpoch<T>(databaseUrl: string, continues: boolean, work: () => Promise<T>): Promise<T> {
  return whileStopped(databaseUrl, async (client) => {
    await client.query(
      `BEGIN;
       ${continues ? `INSERT INTO log.continued_epoch SELECT epoch, ${END} FROM log.epoch` : 'DELETE FROM log.continued_epoch'};
       UPDATE log.epoch SET epoch = ${NEXT_EPOCH}, importing = true;
       COMMIT`,
    );
    const lost = new Promise<never>((_, fail) => client.on('error', fail));
    const result = await Promise.race([work(), lost]);
    if (continues) await client.query(KEEP);
    // No instance reports ready with read models of the previous log.
    await client.query('UPDATE app.projection SET caught_up_at = NULL');
    await client.query('UPDATE log.epoch SET importing = false');
    return result;
  });
}
