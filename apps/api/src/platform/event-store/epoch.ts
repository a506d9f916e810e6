import pg from 'pg';
import { DomainError } from '@quotewright/domain/kernel/errors.js';
import { RUNNING } from '../db/listener.js';

/**
 * The epoch of the log. An import or restore starts a new one: positions of older epochs count as passed, and every
 * read model built from them is rebuilt. It is in Postgres for every kind of log.
 */
interface Epoch {
  epoch: number;
  /** An import has started and has not ended: the log is incomplete. */
  importing: boolean;
}

async function connected<T>(databaseUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: databaseUrl });
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

/** Works on the log while no process of the product runs on this database. Throws `product_running`. */
export async function whileStopped<T>(databaseUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  return connected(databaseUrl, async (client) => {
    const { rows } = await client.query<{ alone: boolean }>('SELECT pg_try_advisory_lock($1) AS alone', [RUNNING]);
    if (!rows[0]!.alone)
      throw new DomainError(
        'product_running',
        'Quotewright is running on this database: stop it first, every process of it.',
      );
    return work(client);
  });
}

/**
 * Works on the log in a new epoch while no process of the product runs on this database; until it is done nobody may
 * open the log. A failure or kill leaves it so. Throws `product_running`.
 */
export async function inNewEpoch<T>(databaseUrl: string, work: () => Promise<T>): Promise<T> {
  return whileStopped(databaseUrl, async (client) => {
    await client.query('UPDATE log.epoch SET epoch = epoch + 1, importing = true');
    const result = await work();
    // No instance reports ready with read models of the previous log.
    await client.query('UPDATE app.projection SET caught_up_at = NULL');
    await client.query('UPDATE log.epoch SET importing = false');
    return result;
  });
}
