import { fdatasyncSync, openSync, closeSync, unlinkSync, writeSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { build, isBuilt } from '../scripts/build.mjs';
import { startPostgres } from '../scripts/embedded-postgres.mjs';

/**
 * `npm run bench`: everything in one run on a Postgres of its own, durable on both sides (fsync on, as shipped). Each
 * function and docs/performance.md say what a figure compares. `-- --only <part>` runs one part.
 */

// As shipped: React, which draws pages and papers, has another build for development.
process.env.NODE_ENV = 'production';
// Few accounts make all calls.
for (const calls of ['CALCULATIONS', 'SAVES', 'UPLOADS', 'COPIES', 'QUOTES'])
  process.env[`${calls}_PER_MINUTE`] = '1000000';
if (!(await isBuilt())) await build();
// Loaded only now, so that it measures the fresh build.
const { migrate } = await import('../apps/api/dist/platform/db/migrate.js');
const { adapterOverRaw, appendsWithReader } = await import('./appends.mjs');
const { catalogueSearchOverBare } = await import('./catalogue.mjs');
const { commandOverCrud, httpOverRaw, visible } = await import('./commands.mjs');
const { comparisons } = await import('./comparisons.mjs');
const { median, startLoad } = await import('./compare.mjs');
const { historyOverBare } = await import('./history.mjs');
const { endAll } = await import('./processes.mjs');
const { projectors } = await import('./projectors.mjs');
const { projectionOverUpsert, rebuildOverCopy } = await import('./projections.mjs');
const { pages } = await import('./pages.mjs');
const { pdfs } = await import('./pdfs.mjs');
const { proposals } = await import('./proposals.mjs');
const { publishVisible } = await import('./publish.mjs');
const { reads } = await import('./reads.mjs');
const { commandByLogSize, longStreamOverShort } = await import('./sizes.mjs');
const { viewsPerSecond } = await import('./views.mjs');

const parts = {
  appends: adapterOverRaw,
  reader: appendsWithReader,
  http: httpOverRaw,
  crud: commandOverCrud,
  projection: projectionOverUpsert,
  rebuild: rebuildOverCopy,
  projectors,
  reads,
  visible,
  size: commandByLogSize,
  long: longStreamOverShort,
  history: historyOverBare,
  publish: publishVisible,
  pages,
  views: viewsPerSecond,
  catalogue: catalogueSearchOverBare,
  pdfs,
  proposals,
};
/** Median time of an fdatasync (µs). */
function fdatasync(dir) {
  const path = join(dir, 'fdatasync');
  const file = openSync(path, 'w');
  const times = Array.from({ length: 200 }, () => {
    writeSync(file, Buffer.alloc(8192), 0, 8192, 0);
    const from = performance.now();
    fdatasyncSync(file);
    return (performance.now() - from) * 1000;
  });
  closeSync(file);
  unlinkSync(path);
  return Math.round(median(times));
}

async function ask(url, sql) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(sql);
  await client.end();
  return rows;
}

const only = process.argv.includes('--only') ? process.argv[process.argv.indexOf('--only') + 1] : null;
if (only !== null && !(only in parts)) {
  console.error(`There is no part ${only}: ${Object.keys(parts).join(', ')}.`);
  process.exit(1);
}

const dir = await mkdtemp(join(tmpdir(), 'quotewright-bench-'));
const postgres = await startPostgres({ dir, tcp: true });
const load = startLoad();
const results = {};
let failed = false;
const end = async () => {
  load.stop();
  await endAll();
  await postgres.stop();
  await rm(dir, { recursive: true, force: true });
};
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => void end().finally(() => process.exit(1)));
try {
  const [{ version, fsync, sync }] = await ask(
    postgres.url('postgres'),
    `SELECT split_part(version(), ' on ', 1) AS version, current_setting('fsync') AS fsync, current_setting('synchronous_commit') AS sync`,
  );
  if (fsync !== 'on' || sync !== 'on') throw new Error('Nothing is compared that does not wait for the disk.');
  console.log(
    `${cpus().length} × ${cpus()[0].model}, Node ${process.versions.node}, ${version}, fdatasync ${fdatasync(dir)} µs, load before ${loadavg()[0].toFixed(1)}`,
  );
  /** A fresh, migrated database. */
  const database = async (name) => {
    await postgres.ensureDatabase(name);
    await migrate(postgres.url(name));
    return postgres.url(name);
  };
  /** A copy of a database; nobody may be connected to that one. */
  const copy = async (name, from) => {
    await ask(postgres.url('postgres'), `CREATE DATABASE ${name} TEMPLATE ${from}`);
    return postgres.url(name);
  };
  for (const [name, part] of Object.entries(parts)) {
    if (only !== null && name !== only) continue;
    const from = performance.now();
    Object.assign(results, await part({ database, copy, load, dir }));
    console.log(`  (${name}: ${Math.round((performance.now() - from) / 1000)} s, load ${loadavg()[0].toFixed(1)})`);
  }
} catch (error) {
  failed = true;
  console.error(error);
} finally {
  await end();
}
if (failed) process.exit(1);
console.log(
  `\n${JSON.stringify(
    Object.fromEntries(
      Object.keys(comparisons)
        .filter((key) => key in results)
        .map((key) => [key, results[key]]),
    ),
  )}`,
);
process.exit(0);
