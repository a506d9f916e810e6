import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { PostgresLog } from '../apps/api/dist/platform/event-store/postgres-log.js';
import { interleaved, median, quick, rate, report, slowestAt } from './compare.mjs';
import { end, startReader } from './processes.mjs';

/** Appends in flight on each side, over as many connections as its pool holds. */
const IN_FLIGHT = 16;
const CONNECTIONS = 10;

const data = { lineId: 42, formula: '{12}x{13}' };
const meta = () => ({
  at: '2026-01-01T00:00:00.000Z',
  actorId: 1,
  userType: 'admin',
  source: 'api',
  batchId: randomUUID(),
  commandId: randomUUID(),
  causationId: null,
  reason: null,
  schemaVersion: 1,
});

/**
 * The raw side of several comparisons: one INSERT by the bare driver into the log's own table, indexes and trigger; the
 * statement finds the revision itself. It lacks what `log.append` has: the lock that lets readers follow without losing
 * events, a check of the expected revision, and repeat detection. The trigger admits a connection that says so.
 */
export function rawAppends(url) {
  const pool = new pg.Pool({ connectionString: url, max: CONNECTIONS, options: '-c log.writing=INSERT' });
  return {
    append: () =>
      pool.query({
        name: 'raw append',
        text: `INSERT INTO log.events (stream, revision, id, type, data, meta)
               SELECT $1, coalesce(max(revision), -1) + 1, $2, $3, $4, $5 FROM log.events WHERE stream = $1 RETURNING revision, position`,
        values: [
          `raw-${randomUUID()}`,
          randomUUID(),
          'LineFormulaChanged',
          JSON.stringify(data),
          JSON.stringify(meta()),
        ],
      }),
    close: () => pool.end(),
  };
}

/** One event into a stream of its own by our adapter. */
const appendTo = (log) => () =>
  log.append(
    `ours-${randomUUID()}`,
    [{ id: randomUUID(), type: 'LineFormulaChanged', data, meta: meta() }],
    'no-stream',
  );

/** `adapter_over_raw`: the cost of the Postgres adapter over that statement, one event per stream. */
export async function adapterOverRaw({ database }) {
  const url = await database('appends');
  const log = new PostgresLog(url);
  const raw = rawAppends(url);
  const sides = await interleaved({
    adapter: () => rate(appendTo(log), IN_FLIGHT),
    raw: () => rate(raw.append, IN_FLIGHT),
  });
  await raw.close();
  await log.close();
  return { adapter_over_raw: report('adapter_over_raw', sides) };
}

/** Share of the most appends a second at which they are timed. */
const LOAD = 0.6;
const SECONDS_TIMED = quick ? 1 : 4;

/**
 * `append_p99_with_reader`: the slowest hundredth of our adapter's appends at a steady rate while a process of its own
 * follows the log and does nothing with it, ÷ while none does.
 */
export async function appendsWithReader({ database }) {
  const url = await database('appends_read');
  const log = new PostgresLog(url);
  const append = appendTo(log);
  const { most } = await interleaved({ most: () => rate(append, IN_FLIGHT) });
  const perSecond = Math.round(LOAD * median(most));
  const slowest = () => slowestAt(append, perSecond, SECONDS_TIMED);
  const sides = await interleaved({
    'with reader': async () => {
      const reader = await startReader(url);
      const p99 = await slowest();
      await end(reader);
      return p99;
    },
    without: slowest,
  });
  await log.close();
  return { append_p99_with_reader: report('append_p99_with_reader', sides, `at ${perSecond} a second`) };
}
