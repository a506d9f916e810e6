import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import pg from 'pg';
import { migration } from '../../apps/api/src/platform/db/migrations/0001-log.js';
import { PostgresLog } from '../../apps/api/src/platform/event-store/postgres-log.js';
import { freshDatabase } from '../support/postgres.js';
import { contractUpcasters, eventStoreContract, newEvent } from './event-store.contract.js';

async function openLog() {
  const database = await freshDatabase();
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query(migration.up);
  await client.end();
  const store = new PostgresLog(database.url, contractUpcasters);
  const close = async () => {
    await store.close();
    await database.drop();
  };
  return { store, close, url: database.url };
}

eventStoreContract('Postgres', openLog);

describe('the Postgres log under stress', () => {
  let log: Awaited<ReturnType<typeof openLog>>;
  beforeAll(async () => {
    log = await openLog();
  });
  afterAll(() => log.close());

  test('sixteen writers with open and rolled-back transactions: the feed loses nothing and invents nothing', async () => {
    const committed: string[] = [];
    const rolledBack: string[] = [];
    const seen: string[] = [];
    const stop = new AbortController();
    const reading = (async () => {
      for await (const message of log.store.subscribe(null, { signal: stop.signal })) {
        if (message.kind === 'event') seen.push(message.event.id);
        if (message.kind === 'event' && message.event.type === 'Finished') stop.abort();
      }
    })();

    const pool = new pg.Pool({ connectionString: log.url, max: 16 });
    await Promise.all(
      Array.from({ length: 16 }, async (_, writer) => {
        for (let n = 0; n < 60; n += 1) {
          const client = await pool.connect();
          const event = newEvent();
          try {
            await client.query('BEGIN');
            await client.query(
              'SELECT log.append($1, -2, ARRAY[$2::uuid], ARRAY[$3], ARRAY[$4::jsonb], ARRAY[$5::jsonb])',
              [`torture-${writer}-${n % 3}`, event.id, event.type, JSON.stringify(event.data), JSON.stringify(event.meta)],
            );
            // Held open, so that transactions commit in another order than their positions were drawn.
            await client.query('SELECT pg_sleep($1)', [((writer * 7 + n * 13) % 24) / 1000]);
            const back = (writer + n) % 10 === 0;
            await client.query(back ? 'ROLLBACK' : 'COMMIT');
            (back ? rolledBack : committed).push(event.id);
          } finally {
            client.release();
          }
        }
      }),
    );
    await pool.end();
    await log.store.append('torture-end', [newEvent('Finished')], 'no-stream');
    await reading;
    seen.pop();

    expect(rolledBack.length).toBeGreaterThan(50);
    expect(new Set(seen).size).toBe(seen.length);
    expect([...seen].sort()).toEqual([...committed].sort());
  });

  test('a write past the function is refused, and so is rewriting history', async () => {
    await log.store.append('guard-1', [newEvent()], 'no-stream');
    const client = new pg.Client({ connectionString: log.url });
    await client.connect();
    const insert = `INSERT INTO log.events (stream, revision, id, type, data, meta) VALUES ('guard-1', 1, gen_random_uuid(), 'X', '{}', '{}')`;
    for (const sql of [insert, `UPDATE log.events SET type = 'Y'`, 'DELETE FROM log.events', 'TRUNCATE log.events']) {
      await expect(client.query(sql)).rejects.toThrow('log.events is written by');
    }
    await client.end();
    expect(await log.store.read('guard-1')).toHaveLength(1);
  });

  test('a subscription outlives the loss of every connection', async () => {
    const stop = new AbortController();
    const from = await log.store.head();
    const seen: string[] = [];
    const first = newEvent();
    const second = newEvent();
    let cut = false;
    for await (const message of log.store.subscribe(from, { signal: stop.signal })) {
      if (message.kind === 'caught-up' && seen.length === 0 && !cut) {
        cut = true;
        await log.store.append('cut-1', [first], 'no-stream');
      }
      if (message.kind !== 'event') continue;
      seen.push(message.event.id);
      if (seen.length === 1) {
        const client = new pg.Client({ connectionString: log.url });
        await client.connect();
        await client.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()');
        await client.query(
          'SELECT log.append($1, 0, ARRAY[$2::uuid], ARRAY[$3], ARRAY[$4::jsonb], ARRAY[$5::jsonb])',
          ['cut-1', second.id, second.type, JSON.stringify(second.data), JSON.stringify(second.meta)],
        );
        await client.end();
      } else stop.abort();
    }
    expect(seen).toEqual([first.id, second.id]);
  });
});
