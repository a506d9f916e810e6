import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, isBuilt } from '../scripts/build.mjs';
import { startPostgres } from '../scripts/embedded-postgres.mjs';

if (!(await isBuilt())) await build();
// What is measured is what was just built, so it is loaded only now.
const { migrate } = await import('../apps/api/dist/platform/db/migrate.js');
const { benchLog } = await import('./log.mjs');

const dir = await mkdtemp(join(tmpdir(), 'quotewright-bench-'));
const postgres = await startPostgres({ dir });
try {
  await postgres.ensureDatabase('bench');
  const url = postgres.url('bench');
  await migrate(url);
  const results = [...(await benchLog(url))];
  const missed = results.filter(({ ratio, target }) => ratio < target);
  console.log(`\n${results.length - missed.length} of ${results.length} targets met`);
} finally {
  await postgres.stop();
  await rm(dir, { recursive: true, force: true });
}
