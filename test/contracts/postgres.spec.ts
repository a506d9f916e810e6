import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import pg from 'pg';
import { parsePosition, type LogMessage } from '@quotewright/domain/kernel/event-store.js';
import { migrate } from '../../apps/api/src/platform/db/migrate.js';
import { partLog } from '../../apps/api/src/log-operations.js';
import { OpenAppendError, PostgresLog } from '../../apps/api/src/platform/event-store/postgres-log.js';
import { readSettings } from '../../apps/api/src/platform/settings.js';
import { barrierWaits } from '../../apps/api/src/platform/telemetry/metrics.js';
import { freshDatabase } from '../support/postgres.js';
import { until } from '../support/until.js';
import { contractUpcasters, eventStoreContract, newEvent } from './event-store.contract.js';

/** @param parts of the log; 1: it is whole */
async function openLog(parts: number) {
  const database = await freshDatabase();
  await migrate(database.url);
  if (parts > 1) await partLog(readSettings({ DATABASE_URL: database.url }), parts);
  const store = new PostgresLog(database.url, contractUpcasters);
  const close = async () => {
    await store.close();
    await database.drop();
  };
  return { store, close, url: database.url };
}

const logs = [
  ['Postgres', 1],
  ['Postgres in 16 parts', 16],
] as const;
for (const [name, parts] of logs) eventStoreContract(name, () => openLog(parts));

describe.each(logs)('%s under stress', (_, parts) => {
  let log: Awaited<ReturnType<typeof openLog>>;
  beforeAll(async () => {
    log = await openLog(parts);
  });
  afterAll(() => log.close());

  const append = (client: pg.ClientBase | pg.Pool, stream: string, event = newEvent()) =>
    client.query('SELECT log.append($1, -2, ARRAY[$2::uuid], ARRAY[$3], ARRAY[$4::jsonb], ARRAY[$5::jsonb])', [
      stream,
      event.id,
      event.type,
      JSON.stringify(event.data),
      JSON.stringify(event.meta),
    ]);

  test('sixteen writers with open, rolled-back and erased appends: the feed loses nothing, invents nothing, and keeps the order', async () => {
    const committed: string[] = [];
    const rolledBack: string[] = [];
    const seen: string[] = [];
    const positions: bigint[] = [];
    const stop = new AbortController();
    const reading = (async () => {
      for await (const message of log.store.subscribe(null, { signal: stop.signal })) {
        if (message.kind !== 'event') continue;
        positions.push(parsePosition(message.event.position).at);
        if (!message.event.stream.startsWith('erased-')) seen.push(message.event.id);
        if (message.event.type === 'Finished') stop.abort();
      }
    })();

    const pool = new pg.Pool({ connectionString: log.url, max: 17 });
    const erasing = (async () => {
      for (let n = 0; n < 40; n += 1) {
        await append(pool, `erased-${n}`);
        await log.store.deleteStream(`erased-${n}`);
      }
    })();
    await Promise.all(
      Array.from({ length: 16 }, async (_, writer) => {
        for (let n = 0; n < 60; n += 1) {
          const client = await pool.connect();
          const event = newEvent();
          try {
            await client.query('BEGIN');
            await append(client, `torture-${writer}-${n % 3}`, event);
            // Held open, so that transactions commit in another order than they drew positions: mostly for less than a
            // gap is waited for, now and then for longer.
            const open = (writer * 7 + n * 13) % 24;
            await client.query('SELECT pg_sleep($1)', [(n % 20 === writer ? 5 * open : open) / 1000]);
            const back = (writer + n) % 10 === 0;
            await client.query(back ? 'ROLLBACK' : 'COMMIT');
            (back ? rolledBack : committed).push(event.id);
          } finally {
            client.release();
          }
        }
      }),
    );
    await erasing;
    await pool.end();
    await log.store.append('torture-end', [newEvent('Finished')], 'no-stream');
    await reading;
    seen.pop();

    expect(rolledBack.length).toBeGreaterThan(50);
    expect(new Set(seen).size).toBe(seen.length);
    expect([...seen].sort()).toEqual([...committed].sort());
    expect(positions).toEqual([...positions].sort((a, b) => Number(a - b)));
  });

  test('an open append delays no other; the feed waits for it and yields everything in order', async () => {
    const stop = new AbortController();
    const after = await log.store.head();
    const seen: string[] = [];
    const positions: bigint[] = [];
    const reading = (async () => {
      for await (const message of log.store.subscribe(after, { signal: stop.signal })) {
        if (message.kind !== 'event') continue;
        if (message.event.type === 'Finished') return stop.abort();
        seen.push(message.event.id);
        positions.push(parsePosition(message.event.position).at);
      }
    })();

    const pool = new pg.Pool({ connectionString: log.url, max: 4 });
    const open = await pool.connect();
    const before = newEvent();
    const left = newEvent();
    await append(pool, 'open-0', before);
    await open.query('BEGIN');
    await append(open, 'open-1', left);
    // These end while the transaction is open: none waits for it.
    const others = Array.from({ length: 16 }, () => Array.from({ length: 20 }, () => newEvent()));
    await Promise.all(
      others.map(async (own, writer) => {
        for (const event of own) await log.store.append(`beside-${writer}`, [event], 'any');
      }),
    );
    // What was before it is told, although it stays open.
    while (seen.length === 0) await new Promise(setImmediate);
    const early = [...seen];
    await open.query('COMMIT');
    open.release();
    await pool.end();
    await log.store.append('open-end', [newEvent('Finished')], 'no-stream');
    await reading;

    // All of them were in the log, and none may be yielded before earlier positions.
    expect(early).toEqual([before.id]);
    expect(seen.slice(0, 2)).toEqual([before.id, left.id]);
    expect([...seen].sort()).toEqual([before, left, ...others.flat()].map(({ id }) => id).sort());
    expect(positions).toEqual([...positions].sort((a, b) => Number(a - b)));
  });

  test('what the feed waited for is told once it is there, although a later append stays open; nobody waits for the head without end', async () => {
    const stop = new AbortController();
    const after = await log.store.head();
    const seen: string[] = [];
    const reading = (async () => {
      for await (const message of log.store.subscribe(after, { signal: stop.signal }))
        if (message.kind === 'event') seen.push(message.event.stream);
    })();
    const pool = new pg.Pool({ connectionString: log.url, max: 3 });
    const [slow, frozen] = [await pool.connect(), await pool.connect()];
    try {
      await append(pool, 'frozen-0');
      await until(() => seen.length === 1);
      for (const [at, client] of [slow, frozen].entries()) {
        await client.query('BEGIN');
        await append(client, `frozen-${2 * at + 1}`);
        await append(pool, `frozen-${2 * at + 2}`);
      }
      // The feed has listed both of them as writers, and waits.
      await until(async () => {
        const { rows } = await pool.query(
          `SELECT FROM pg_stat_activity WHERE datname = current_database() AND query LIKE '%AS writers, EXISTS%' AND pid <> pg_backend_pid()`,
        );
        return rows.length > 0;
      });
      await slow.query('COMMIT');
      await until(() => seen.length === 3);
      expect(seen).toEqual(['frozen-0', 'frozen-1', 'frozen-2']);

      const asked = performance.now();
      const whole = log.store.readAll(null)[Symbol.asyncIterator]();
      const answers = await Promise.allSettled([log.store.head(), whole.next()]);
      expect(performance.now() - asked).toBeLessThan(8_000);
      for (const answer of answers) expect(answer).toMatchObject({ reason: expect.any(OpenAppendError) });
      await frozen.query('ROLLBACK');
      await until(() => seen.length === 4);
      expect(seen[3]).toBe('frozen-4');
      expect(parsePosition(await log.store.head()).at).toBe(parsePosition(after).at + 5n);
    } finally {
      slow.release(true);
      frozen.release(true);
      stop.abort();
      await reading;
      await pool.end();
    }
  });

  test('a position that was rolled back or erased holds up what is behind it for a moment only', async () => {
    const stop = new AbortController();
    const messages = log.store.subscribe(await log.store.head(), { signal: stop.signal })[Symbol.asyncIterator]();
    const next = async (): Promise<string | null> => {
      for (;;) {
        const { value } = (await messages.next()) as { value: LogMessage };
        if (value.kind === 'event') return value.event.stream;
        if (value.kind === 'caught-up' && !told) return null;
      }
    };
    let told = false;
    expect(await next()).toBeNull();
    told = true;
    const client = new pg.Client({ connectionString: log.url });
    await client.connect();
    await client.query('BEGIN');
    await append(client, 'gap-0');
    await client.query('ROLLBACK');
    const waited = async () => (await barrierWaits.get()).values.find(({ labels: { le } }) => le === '+Inf')!.value;
    const before = await waited();
    await append(client, 'gap-1');
    expect(await next()).toBe('gap-1');
    expect(await waited()).toBe(before + 1);
    // Erased before anybody has read it.
    await client.query('BEGIN');
    await append(client, 'gap-2');
    await client.query(`SELECT log.erase_stream('gap-2')`);
    await client.query('COMMIT');
    await append(client, 'gap-3');
    expect(await next()).toBe('gap-3');
    await client.end();
    stop.abort();
    await messages.return?.();
  });

  test('sixteen writers of which some always hold an append open for a while: the feed keeps moving', async () => {
    const stop = new AbortController();
    const pool = new pg.Pool({ connectionString: log.url, max: 16 });
    const writing = Array.from({ length: 16 }, async (_, writer) => {
      for (const client = await pool.connect(); ; ) {
        await client.query('BEGIN');
        await append(client, `steady-${writer}`);
        await client.query('SELECT pg_sleep(0.08)');
        await client.query('COMMIT');
        if (stop.signal.aborted) return client.release();
      }
    });
    let heads = 0;
    for await (const message of log.store.subscribe(await log.store.head(), { signal: stop.signal })) {
      if (message.kind === 'caught-up') heads += 1;
      if (heads === 10) stop.abort();
    }
    await Promise.all(writing);
    await pool.end();
    expect(heads).toBe(10);
  });

  test('a write without the function is refused, and so is rewriting history', async () => {
    await log.store.append('guard-1', [newEvent()], 'no-stream');
    const client = new pg.Client({ connectionString: log.url });
    await client.connect();
    const insert = `INSERT INTO log.events (stream, revision, id, type, data, meta) VALUES ('guard-1', 1, gen_random_uuid(), 'X', '{}', '{}')`;
    const { rows } = await client.query<{ table: string }>(
      `SELECT oid::regclass::text AS table FROM pg_class WHERE relnamespace = 'log'::regnamespace AND relname LIKE 'events%' AND relkind IN ('r', 'p')`,
    );
    expect(rows).toHaveLength(parts === 1 ? 1 : parts + 1);
    const changes = rows.flatMap(({ table }) => [
      `UPDATE ${table} SET type = 'Y'`,
      `DELETE FROM ${table}`,
      `TRUNCATE ${table}`,
    ]);
    for (const sql of [insert, ...changes]) {
      await expect(client.query(sql)).rejects.toThrow('log.events is written by');
    }
    await client.end();
    expect(await log.store.read('guard-1')).toHaveLength(1);
  });

  test('a subscription survives the loss of every connection', async () => {
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
        await client.query(
          'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
        );
        await client.query('SELECT log.append($1, 0, ARRAY[$2::uuid], ARRAY[$3], ARRAY[$4::jsonb], ARRAY[$5::jsonb])', [
          'cut-1',
          second.id,
          second.type,
          JSON.stringify(second.data),
          JSON.stringify(second.meta),
        ]);
        await client.end();
      } else stop.abort();
    }
    expect(seen).toEqual([first.id, second.id]);
  });
});

describe('a log that is put into parts', () => {
  test('keeps every event, position and head, goes on behind them, and is parted once', async () => {
    const database = await freshDatabase();
    await migrate(database.url);
    const settings = readSettings({ DATABASE_URL: database.url });
    const all = async (store: PostgresLog) => {
      const events = [];
      for await (const event of store.readAll(null)) events.push(event);
      return events;
    };
    const whole = new PostgresLog(database.url);
    const repeated = newEvent();
    for (let n = 0; n < 40; n += 1) await whole.append(`shelf-${n % 7}`, [newEvent(), newEvent()], 'any');
    await whole.append('shelf-8', [repeated], 'no-stream');
    await whole.append('shelf-9', [newEvent()], 'no-stream');
    await whole.deleteStream('shelf-9');
    const before = await all(whole);
    const head = await whole.head();
    await whole.close();

    await partLog(settings, 4);
    const parted = new PostgresLog(database.url);
    expect(await all(parted)).toEqual(before);
    expect(await parted.head()).toBe(head);
    await parted.append('shelf-8', [newEvent()], 0);
    // Known as the repeat it is, and nothing is appended twice.
    const again = await parted.append('shelf-8', [repeated], 'no-stream');
    expect(again).toEqual({ revision: 0, position: before.at(-1)!.position });
    const added = (await all(parted)).slice(before.length);
    expect(added.map(({ stream, revision }) => [stream, revision])).toEqual([['shelf-8', 1]]);
    expect(parsePosition(added[0]!.position).at).toBe(parsePosition(head).at + 1n);
    await parted.close();
    await expect(partLog(settings, 16)).rejects.toMatchObject({ code: 'parted_already' });
    await database.drop();
  });
});
