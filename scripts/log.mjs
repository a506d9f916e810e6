import { existsSync } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { checkNode, closeData, launcherSettings, lockData, Refusal, root } from './preflight.mjs';

/**
 * `npm run log:export -- <file>`, `npm run log:import -- <file>`, `npm run log:restored`, `npm run log:verify [-- --head
 * <file>]`, `npm run log:partition -- <parts>`: the log as a file, what to do after restoring a backup, whether the log
 * is as it was recorded, and a large log in parts (docs/operations.md). The log is the one that DATABASE_URL and
 * EVENTSTORE_URL name; the embedded Postgres is started if the product is not running.
 */

/** Clean-up steps, newest first. */
const undo = [];

/** The database addresses of the running product, or of the stopped one. */
async function databaseOf() {
  const { dataDir, databaseUrl: own } = launcherSettings();
  if (own) return { url: own, ownerUrl: process.env.DATABASE_OWNER_URL };
  if (process.argv[2] === 'import') await mkdir(dataDir, { recursive: true });
  else if (!existsSync(join(dataDir, 'postgres', 'PG_VERSION')))
    throw new Refusal(`There is no database in ${dataDir}: set DATA_DIR or DATABASE_URL.`);
  try {
    undo.push(await lockData(dataDir));
  } catch (error) {
    // The product holds the data directory; its running database is used.
    const text = await readFile(join(dataDir, 'postgres.json'), 'utf8').catch(() => null);
    if (text === null) throw error;
    return JSON.parse(text);
  }
  await closeData(dataDir);
  const { startPostgres } = await import('./embedded-postgres.mjs');
  const postgres = await startPostgres({ dir: join(dataDir, 'postgres') });
  undo.push(postgres.stop);
  return postgres.productDatabase('quotewright');
}

const commands = {
  async export(settings, file) {
    const { exportLog } = await dist('log-operations.js');
    const events = await exportLog(settings, file, await bar('Exporting'));
    console.log(`${file} holds the ${events} events of the log.`);
  },
  async import(settings, file) {
    const { importLog } = await dist('log-operations.js');
    const { events, already } = await importLog(settings, file, {
      checking: await bar('Checking the file'),
      importing: await bar('Importing'),
    });
    console.log(
      `The log holds the ${events} events of ${file}${already > 0 ? ` (${already} were there already)` : ''}. The read models are built anew at the next start.`,
    );
  },
  async restored(settings) {
    const { logRestored } = await dist('log-operations.js');
    await logRestored(settings);
    console.log('A new epoch of the log has begun. The read models are built anew at the next start.');
  },
  async partition(settings, parts) {
    const { partLog } = await dist('log-operations.js');
    await partLog(settings, parts);
    console.log(`The log is in ${parts} parts now.`);
  },
  async verify(settings, ...heads) {
    const { verifyLog } = await dist('log-operations.js');
    report(await verifyLog(settings, heads, await bar('Checking the log')));
  },
};

/** What a command is given: its files, or how many parts. */
function givenTo(name, args) {
  if (name === 'restored') return [];
  if (name === 'partition') {
    const parts = Number(args[0]);
    if (Number.isInteger(parts) && parts >= 2 && parts <= 256) return [parts];
    throw new Refusal('Say into how many parts, 2 to 256: npm run log:partition -- 16');
  }
  return filesOf(name, args).map((file) => resolve(process.env.INIT_CWD ?? '.', file));
}

/** The files of a command. */
function filesOf(name, args) {
  if (name !== 'verify') {
    if (!args[0]) throw new Refusal(`Say which file: npm run log:${name} -- <file.jsonl or file.jsonl.gz>`);
    return args.slice(0, 1);
  }
  const heads = args.filter((_, at) => at % 2 === 1);
  if (args.length !== heads.length * 2 || args.some((arg, at) => at % 2 === 0 && arg !== '--head'))
    throw new Refusal('Say which mailed heads to trust: npm run log:verify -- --head <file.json>');
  return heads;
}

/** Says what `log:verify` has found. */
function report({ faults, count, entries, behind, erased, sealed }) {
  if (count > 0) {
    for (const { message } of faults) console.error(`- ${message}`);
    if (count > faults.length) console.error(`- and ${count - faults.length} more.`);
    throw new Refusal(`The log is not as it was recorded: ${count === 1 ? '1 fault' : `${count} faults`}.`);
  }
  const told = [
    `All ${entries} entries are as they were recorded`,
    sealed ? `sealed up to number ${sealed.last} (${sealed.day})` : 'nothing is sealed yet',
    ...(erased > 0 ? [`${erased} ${erased === 1 ? 'stream was' : 'streams were'} erased with its account`] : []),
    ...(behind > 0 ? [`${behind} newest events are not entered yet`] : []),
  ];
  console.log(`${told.join('; ')}.`);
}

const dist = (path) => import(join(root, 'apps/api/dist', path));
const bar = async (label) => (await dist('platform/progress.js')).progressBar(label);

async function run([name, ...args]) {
  checkNode();
  const command = commands[name];
  if (!command) throw new Refusal('Say what to do: export, import, restored, partition or verify.');
  const given = givenTo(name, args);
  if (!existsSync(join(root, 'apps/api/dist/log-operations.js')))
    throw new Refusal('Quotewright is not built here: start it once with `npm run up`, or run `npm run build`.');
  const { url, ownerUrl } = await databaseOf();
  const { readSettings } = await dist('platform/settings.js');
  const { refusalOf } = await dist('startup.js');
  const settings = readSettings({ ...process.env, DATABASE_URL: url, DATABASE_OWNER_URL: ownerUrl });
  try {
    await command(settings, ...given);
  } catch (error) {
    const sentence = error.name === 'DomainError' ? error.message : refusalOf(error, settings);
    if (sentence) throw new Refusal(sentence);
    throw error;
  }
}

let ending;

/** Cleans up in order, the embedded Postgres last. */
function end(code) {
  return (ending ??= (async () => {
    for (const step of undo.reverse()) await step().catch((error) => console.error(error.message));
    process.exit(code);
  })());
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => void end(130));
try {
  await run(process.argv.slice(2));
  await end(0);
} catch (error) {
  if (!ending) console.error(error instanceof Refusal ? error.message : (error.stack ?? error));
  await end(1);
}
