import { join } from 'node:path';
import { root, runningDatabase } from './preflight.mjs';

/**
 * `npm run projections:rebuild -- <name>`: fills new tables of a projection next to the serving ones while the product
 * runs, and ends when the new ones serve. `--parked` applies its parked events instead, after a fix.
 */

/** Refresh interval of the progress bar, and timeout for parked events (ms). */
const EVERY = 200;
const PATIENCE = 60_000;

const pause = () => new Promise((resolve) => setTimeout(resolve, EVERY));

function refuse(sentence) {
  console.error(sentence);
  process.exit(1);
}

async function rebuild(operations, name) {
  const generation = await operations.rebuild(name);
  const draw = progressBar(`Rebuilding ${name}`);
  for (let done = 0; done < 1; ) {
    await pause();
    done = await operations.rebuilt(name, generation);
    draw(Math.floor(done * 100), 100);
  }
  console.log(`${name} is rebuilt, and its new tables serve.`);
}

async function replay(operations, name) {
  await operations.replay(name);
  for (const giveUp = Date.now() + PATIENCE; await operations.replaying(name); await pause()) {
    if (Date.now() > giveUp)
      refuse(`The projector has not applied the parked events of ${name} yet; look at /api/health.`);
  }
  const { parked } = (await operations.status()).find((projection) => projection.name === name);
  if (parked > 0) refuse(`${parked} events of ${name} are still parked: the fault is not mended for them.`);
  console.log(`No event of ${name} is parked any more.`);
}

const names = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
if (names.length !== 1) refuse('Say which projection: npm run projections:rebuild -- <name> [--parked]');

const url = await runningDatabase().catch(({ message }) => refuse(message));
const dist = (path) => import(join(root, 'apps/api/dist/platform', path));
const { Database } = await dist('db/database.js');
const { openEventStore } = await dist('event-store/event-store.js');
const { readSettings } = await dist('settings.js');
const { progressBar } = await dist('progress.js');
const { Operations } = await dist('projections/operations.js');
const { projections } = await import('@quotewright/projections/index.js');

const db = new Database(url);
let store;
try {
  await db.knex.raw('SELECT 1 FROM app.projection LIMIT 1').catch((error) => {
    refuse(
      error.code === '42P01'
        ? 'This database has never been used by Quotewright: start it with `npm run up`, then try again.'
        : `The database of Quotewright cannot be reached (${error.code ?? error.message}): is it running?`,
    );
  });
  store = await openEventStore(readSettings({ ...process.env, DATABASE_URL: url }));
  const operations = new Operations(db.knex, store, projections);
  await (process.argv.includes('--parked') ? replay : rebuild)(operations, names[0]);
} catch (error) {
  refuse(error.name === 'DomainError' ? error.message : error.stack);
} finally {
  await store?.close();
  await db.close();
}
