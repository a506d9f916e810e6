import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { PostgresLog } from '../apps/api/dist/platform/event-store/postgres-log.js';
import { compare } from './compare.mjs';

const meta = {
  at: '2026-01-01T00:00:00.000Z', actorId: 1, userType: 'admin', source: 'api', batchId: randomUUID(), commandId: randomUUID(),
  causationId: null, reason: null, schemaVersion: 1,
};
const data = { lineId: 42, formula: '{12}x{13}' };

/** What the adapter costs over its own SQL function called by the bare driver (target: 0.90, validation and mapping only). */
export async function benchLog(url) {
  const log = new PostgresLog(url);
  const pool = new pg.Pool({ connectionString: url, max: 10 });
  pool.on('error', () => undefined);
  const payload = [JSON.stringify(data), JSON.stringify(meta)];
  const results = [];
  for (const inFlight of [1, 16]) {
    results.push(
      await compare({
        name: `Appends through the adapter ÷ through the bare driver, ${inFlight} in flight`,
        unit: 'appends',
        target: 0.9,
        inFlight,
        ours: async () => {
          await log.append(`bench-${randomUUID()}`, [{ id: randomUUID(), type: 'LineFormulaChanged', data, meta }], 'no-stream');
        },
        baseline: async () => {
          await pool.query('SELECT outcome, revision, at FROM log.append($1, $2, $3::uuid[], $4, $5::text[]::jsonb[], $6::text[]::jsonb[])', [
            `bench-${randomUUID()}`, -1, [randomUUID()], ['LineFormulaChanged'], [payload[0]], [payload[1]],
          ]);
        },
      }),
    );
  }
  await pool.end();
  await log.close();
  return results;
}
