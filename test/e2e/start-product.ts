import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { busyAccounts } from '../support/busy-accounts.js';
import { eventStore } from '../support/event-store.js';

/** The port of the product started for all tests. */
export const port = Number(process.env.E2E_PORT ?? 4173);

/**
 * A product as started by `npm run up`, on its own data. Resolves when it prints its address.
 * @param env further variables
 */
export async function up(
  port: number,
  env: Record<string, string> = {},
): Promise<{ data: string; stop: () => Promise<void> }> {
  const data = await mkdtemp(join(tmpdir(), 'quotewright-e2e-'));
  const product = spawn(process.execPath, ['scripts/up.mjs'], {
    cwd: resolve('.'),
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      PORT: String(port),
      HOST: '127.0.0.1',
      PUBLIC_URL: '',
      DATA_DIR: data,
      DATABASE_URL: '',
      ...eventStore(basename(data)),
      ...env,
    },
  });
  const stop = async () => {
    if (product.exitCode === null) {
      const ended = new Promise((done) => product.once('exit', done));
      product.kill('SIGINT');
      await ended;
    }
    await rm(data, { recursive: true, force: true });
  };
  let output = '';
  await new Promise<void>((ready, fail) => {
    product.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      if (output.includes(`http://127.0.0.1:${port}`)) ready();
    });
    product.once('exit', (code) => fail(new Error(`The product ended with code ${code} while starting:\n${output}`)));
  }).catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  return { data, stop };
}

/**
 * Starts the product for the whole run, unless `E2E_RUNNING` says that one runs on the port already (on the data in
 * `E2E_DATA`). The returned function stops it and removes its data.
 */
export default async function startProduct(): Promise<() => Promise<void>> {
  if (process.env.E2E_RUNNING) return async () => undefined;
  const { data, stop } = await up(port, {
    SOCIAL_URLS: 'https://www.facebook.com/quotewright https://www.linkedin.com/company/quotewright',
    VIDEOS_URL: 'https://videos.example/quotewright',
    // All tests sign up from one address, and few accounts do everything.
    ...busyAccounts,
    SIGN_UPS_PER_HOUR: '10000',
  });
  // For tests that access the product's data directly.
  process.env.E2E_DATA = data;
  return stop;
}
