import { fork } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '../scripts/embedded-postgres.mjs';
import { engineOptions } from '../scripts/engine-options.mjs';

/** Started processes; all end with the benchmark. */
const running = new Set();

/** Starts a script with the engine's options of the product and waits until it is ready. Its output is shown only if it fails. */
async function start(script, env) {
  const child = fork(fileURLToPath(new URL(script, import.meta.url)), {
    env: { ...process.env, ...env },
    execArgv: engineOptions,
    silent: true,
  });
  running.add(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => (output = (output + chunk).slice(-4000)));
  await new Promise((resolve, reject) => {
    child.once('message', (message) => resolve((child.told = message)));
    child.once('exit', (code) => reject(new Error(`${script} ended (${code})\n${output}`)));
  });
  return child;
}

/** Ends one process like an operator would, and waits for it. */
export async function end(child) {
  running.delete(child);
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await ended;
}

export async function endAll() {
  await Promise.all([...running].map(end));
}

const ADMIN = { ADMIN_EMAIL: 'admin@bench.example', ADMIN_PASSWORD: 'plumb-level-square-9' };

/** `node apps/api/dist/main.js` with `ROLE=projector`: feeds the read models of one database. */
export function startProjector(url) {
  return start('../apps/api/dist/main.js', { ROLE: 'projector', DATABASE_URL: url, SAMPLE_DATA: 'off', ...ADMIN });
}

/**
 * `node apps/api/dist/main.js` with `ROLE=web`, with a user signed in over HTTP. A projector must feed its read models
 * until it is ready.
 * @returns {Promise<{ child: object, port: number, cookie: string }>}
 */
export async function startWeb(url, settings = {}) {
  const port = await freePort();
  const dataDir = await mkdtemp(join(tmpdir(), 'quotewright-bench-data-'));
  const child = await start('../apps/api/dist/main.js', {
    ROLE: 'web',
    PORT: String(port),
    DATABASE_URL: url,
    DATA_DIR: dataDir,
    SAMPLE_DATA: 'off',
    NODE_ENV: 'production',
    ...ADMIN,
    ...settings,
  });
  child.once('exit', () => void rm(dataDir, { recursive: true, force: true }));
  const answer = await fetch(`http://127.0.0.1:${port}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: ADMIN.ADMIN_EMAIL, password: ADMIN.ADMIN_PASSWORD }),
  });
  if (answer.status !== 200) throw new Error(`Cannot sign in: ${await answer.text()}`);
  return { child, port, cookie: answer.headers.getSetCookie()[0].split(';', 1)[0] };
}

/** A process that follows a log and does nothing with it. */
export function startReader(url) {
  return start('log-reader.mjs', { DATABASE_URL: url });
}

/**
 * One of the servers of this folder (`bare-server.mjs`, `hello-server.mjs`) on a free port. It tells what it does, which
 * must be what the comparison says of that side.
 * @param {{ adapter: string, pool: number }} way of the side, as `comparisons.mjs` describes it
 */
export async function startServer(script, way, url = '') {
  const port = await freePort();
  const settings = { PORT: String(port), DATABASE_URL: url, NODE_ENV: 'production', ADAPTER: way.adapter };
  const child = await start(script, { ...settings, POOL: String(way.pool) });
  const { adapter, pool } = child.told;
  if (adapter !== way.adapter || pool !== way.pool)
    throw new Error(`${script} has ${adapter} and ${pool} connections instead of ${way.adapter} and ${way.pool}`);
  return { child, port };
}
