import { execFileSync, spawn } from 'node:child_process';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  checkNode,
  checkPort,
  checkRoom,
  closeData,
  ensureInstalled,
  launcherSettings,
  lockData,
  Refusal,
  root,
} from './preflight.mjs';

/** How long a process may take to end before it is killed (ms): five seconds to drain, eight to end, and a margin. */
const PATIENCE = 15_000;

/**
 * Starts the whole product as a unit: when one of its processes ends, or a signal arrives, all end.
 * @param {{ prepare: (say: (line: string) => void) => Promise<void>, command: string[], env?: object, companions?: ()
 * => { child: import('node:child_process').ChildProcess, compiled: Promise<void> }[] }} how `companions` run next to
 * the product, which starts when each of them is ready
 */
export async function launch({ prepare, command, env = {}, companions = () => [] }) {
  const say = (line) => console.log(line);
  /** Clean-up steps, newest first. */
  const undo = [];
  let ending;
  /** The signal that ends the product: at once, unless the caller has other instances to send visitors to. */
  let signal = 'SIGINT';

  const end = (code) =>
    (ending ??= (async () => {
      for (const step of undo.reverse()) await step().catch((error) => console.error(error.message));
      process.exit(code);
    })());

  process.on('SIGINT', () => void end(0));
  process.on('SIGTERM', () => {
    if (!ending) signal = 'SIGTERM';
    void end(0);
  });
  process.on('SIGHUP', () => void end(0));
  whenNpmIsGone(() => void end(0));

  try {
    checkNode();
    const { host, port, dataDir, databaseUrl } = launcherSettings();
    await checkRoom(dataDir);
    undo.push(await lockData(dataDir));
    await closeData(dataDir);
    await checkPort(host, port);
    await ensureInstalled(say);
    await prepare(say);
    if (ending) return;

    let postgresPid;
    let database = databaseUrl ? { DATABASE_URL: databaseUrl } : null;
    if (!database) {
      const { startPostgres } = await import('./embedded-postgres.mjs');
      const postgres = await startPostgres({ dir: join(dataDir, 'postgres') }).catch((error) => {
        throw new Refusal(`The embedded Postgres did not start: ${error?.message ?? 'see its log'}.`);
      });
      undo.push(postgres.stop);
      postgresPid = postgres.pid;
      const { url, ownerUrl } = await postgres.productDatabase('quotewright');
      database = { DATABASE_URL: url, DATABASE_OWNER_URL: ownerUrl };
      const address = join(dataDir, 'postgres.json');
      await writeFile(address, JSON.stringify({ url, ownerUrl, pid: postgres.pid }), { mode: 0o600 });
      undo.push(() => rm(address, { force: true }));
      postgres.onExit(() => {
        if (ending) return;
        console.error('The embedded Postgres ended unexpectedly; Quotewright stops.');
        void end(1);
      });
    }
    if (ending) return;

    const beside = companions();
    for (const { child } of beside) undo.push(() => stop(child, 'SIGTERM'));
    await Promise.all(beside.map(({ compiled }) => compiled));
    if (ending) return;
    const product = spawn(process.execPath, command, {
      cwd: root,
      // A process group of its own: Ctrl-C reaches only the launcher, which ends the parts in order.
      detached: true,
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      env: {
        ...process.env,
        ...env,
        ...database,
        DATA_DIR: dataDir,
        ...(postgresPid && { EMBEDDED_POSTGRES_PID: String(postgresPid) }),
      },
    });
    undo.push(() => stop(product, signal));
    product.on('exit', (code, signal) => {
      if (ending) return;
      // The product has printed its own refusals in one sentence; anything else it has not.
      if (code !== 1) console.error(`Quotewright ended unexpectedly (${signal ?? `code ${code}`}).`);
      void end(1);
    });
  } catch (error) {
    console.error(error instanceof Refusal ? error.message : (error?.stack ?? error));
    await end(1);
  }
}

/**
 * Calls `act` when the npm that runs this script is gone. npm forwards a signal only to the shell in between, and the
 * shell to nobody, so a supervisor that ends `npm run up` would end only npm.
 */
function whenNpmIsGone(act) {
  const npm = runningNpm();
  if (npm === null) return;
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent || !isAlive(npm)) act();
  }, 500).unref();
}

/** The pid of the npm that runs this script, directly or through a shell; `null` without one, or if `ps` fails. */
function runningNpm() {
  if (!process.env.npm_lifecycle_event) return null;
  try {
    let pid = process.ppid;
    for (let generation = 0; generation < 2; generation += 1) {
      const [, parent, command] = /^\s*(\d+)\s+(.*)/.exec(
        execFileSync('ps', ['-o', 'ppid=,args=', '-p', String(pid)], { encoding: 'utf8' }),
      );
      if (/^npm |\bnpm-cli\.js /.test(command)) return pid;
      pid = Number(parent);
    }
  } catch {
    // No `ps`, as on Windows.
  }
  return null;
}

function isAlive(pid) {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

function stop(child, signal) {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((done) => {
    const kill = setTimeout(() => child.kill('SIGKILL'), PATIENCE);
    child.once('exit', () => {
      clearTimeout(kill);
      done();
    });
    child.kill(signal);
  });
}
