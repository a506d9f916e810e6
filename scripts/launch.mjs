import { spawn } from 'node:child_process';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { checkNode, checkPort, checkRoom, ensureInstalled, launcherSettings, lockData, Refusal, root } from './preflight.mjs';

/** How long a process may take to end by itself before it is killed (ms). */
const PATIENCE = 10_000;

/**
 * Starts the whole product and keeps it together: when one of its processes ends, or a signal comes, all end.
 * @param {{ prepare: (say: (line: string) => void) => Promise<void>, command: string[], env?: object,
 *   companions?: () => { child: import('node:child_process').ChildProcess, compiled: Promise<void> }[] }} how
 *   `companions` run beside the product, which starts when each of them is ready for it
 */
export async function launch({ prepare, command, env = {}, companions = () => [] }) {
  const say = (line) => console.log(line);
  /** What to undo, newest first. */
  const undo = [];
  let ending;

  const end = (code) =>
    (ending ??= (async () => {
      for (const step of undo.reverse()) await step().catch((error) => console.error(error.message));
      process.exit(code);
    })());

  process.on('SIGINT', () => void end(0));
  process.on('SIGTERM', () => void end(0));
  process.on('SIGHUP', () => void end(0));

  try {
    checkNode();
    const { host, port, dataDir, databaseUrl } = launcherSettings();
    await checkRoom(dataDir);
    undo.push(await lockData(dataDir));
    await checkPort(host, port);
    await ensureInstalled(say);
    await prepare(say);
    if (ending) return;

    let url = databaseUrl;
    if (!url) {
      const { startPostgres } = await import('./embedded-postgres.mjs');
      const postgres = await startPostgres({ dir: join(dataDir, 'postgres') }).catch((error) => {
        throw new Refusal(`The embedded Postgres did not start: ${error?.message ?? 'see its log'}.`);
      });
      undo.push(postgres.stop);
      await postgres.ensureDatabase('quotewright');
      url = postgres.url('quotewright');
      const address = join(dataDir, 'postgres.json');
      await writeFile(address, JSON.stringify({ url, pid: postgres.pid }), { mode: 0o600 });
      undo.push(() => rm(address, { force: true }));
      postgres.onExit(() => {
        if (ending) return;
        console.error('The embedded Postgres ended unexpectedly; Quotewright stops.');
        void end(1);
      });
    }
    if (ending) return;

    const beside = companions();
    for (const { child } of beside) undo.push(() => stop(child));
    await Promise.all(beside.map(({ compiled }) => compiled));
    if (ending) return;
    const product = spawn(process.execPath, command, {
      cwd: root,
      // A group of its own: Ctrl-C reaches the launcher alone, which ends the parts in order.
      detached: true,
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      env: { ...process.env, ...env, DATABASE_URL: url, DATA_DIR: dataDir, LAUNCHER_EMBEDDED: databaseUrl ? '' : '1' },
    });
    undo.push(() => stop(product));
    product.on('exit', (code, signal) => {
      if (ending) return;
      // A refusal of its own has been told in one sentence; anything else has not.
      if (code !== 1) console.error(`Quotewright ended unexpectedly (${signal ?? `code ${code}`}).`);
      void end(1);
    });
  } catch (error) {
    console.error(error instanceof Refusal ? error.message : (error?.stack ?? error));
    await end(1);
  }
}

function stop(child) {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((done) => {
    const kill = setTimeout(() => child.kill('SIGKILL'), PATIENCE);
    child.once('exit', () => {
      clearTimeout(kill);
      done();
    });
    child.kill('SIGTERM');
  });
}
