import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '../../scripts/embedded-postgres.mjs';

/** One server for the whole run; suites make their own databases in it. */
export default async function start() {
  const dir = await mkdtemp(join(tmpdir(), 'quotewright-test-pg-'));
  globalThis.testPostgres = await startPostgres({ dir, durable: false });
  globalThis.testPostgresDir = dir;
  process.env.TEST_POSTGRES_URL = globalThis.testPostgres.url('postgres');
}
