import pg from 'pg';
import { DomainError } from '@quotewright/domain/kernel/errors.js';
import { RUNNING } from '../db/listener.js';

/**
 * Which life of the log this is. An import or a restore starts a new epoch: positions of older ones count as passed, and
 * every read model built from them is built anew. It stands in Postgres for every kind of log.
 */
export interface Epoch {
  epoch: number;
  /** An import has begun and has not ended: the log is not whole. */
  importing: boolean;
}

async function connected<T>(databaseUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: databaseUrl });
  // A lost connection fails the next query; nobody hears of it earlier.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

export function readEpoch(databaseUrl: string): Promise<Epoch> {
  return connected(
    databaseUrl,
    async (client) => (await client.query<Epoch>('SELECT epoch, importing FROM log.epoch')).rows[0]!,
  );
}

/**
 * Does work on the log in a new epoch while no process of the product runs on this database; until it is done nobody may
 * open the log. What fails, or is killed, leaves it so.
 * Throws `product_running`.
 */
export async function inNewEpoch<T>(databaseUrl: string, work: () => Promise<T>): Promise<T> {
  return connected(databaseUrl, async (client) => {
    const { rows } = await client.query<{ alone: boolean }>('SELECT pg_try_advisory_lock($1) AS alone', [RUNNING]);
    if (!rows[0]!.alone)
      throw new DomainError(
        'product_running',
        'Quotewright is running on this database: stop it first, every process of it.',
      );
    await client.query('UPDATE log.epoch SET epoch = epoch + 1, importing = true');
    const result = await work();
    // No instance calls itself ready with what the read models made of the log as it was.
    await client.query('UPDATE app.projection SET caught_up_at = NULL');
    await client.query('UPDATE log.epoch SET importing = false');
    return result;
  });
}
