import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '../../scripts/embedded-postgres.mjs';

/** One server for the whole run, whatever projects it is of; suites make their own databases in it. */
export default async function start() {
  if (globalThis.testPostgres) return;
  const dir = await mkdtemp(join(tmpdir(), 'quotewright-test-pg-'));
  globalThis.testPostgres = await startPostgres({ dir, tcp: true, durable: false });
  globalThis.testPostgresDir = dir;
  process.env.TEST_POSTGRES_URL = globalThis.testPostgres.url('postgres');
}
