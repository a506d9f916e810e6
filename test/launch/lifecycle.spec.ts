import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { freePort } from '../../scripts/embedded-postgres.mjs';
import { allGone, family } from '../support/processes.js';

/** A product as started by `npm run up`, without the sample, on its own data and port. */
interface Running {
  launcher: ChildProcess;
  address: string;
  ended: Promise<number | null>;
  told: () => string;
}

async function start(
  dataDir: string,
  [command, ...args]: readonly [string, ...string[]] = [process.execPath, 'scripts/up.mjs'],
): Promise<Running> {
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const launcher = spawn(command, args, {
    env: {
      ...process.env,
      NODE_OPTIONS: '',
      DATABASE_URL: '',
      PUBLIC_URL: '',
      EVENTSTORE_URL: '',
      REDIS_URL: '',
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      SAMPLE_DATA: 'off',
      ADMIN_EMAIL: 'owner@quotewright.example',
      ADMIN_PASSWORD: 'an owner by the sea',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let told = '';
  const ended = new Promise<number | null>((done) => launcher.once('exit', done));
  await new Promise<void>((ready, fail) => {
    const hear = (chunk: Buffer): void => {
      told += chunk.toString();
      if (told.includes(`Quotewright is ready: ${address}`)) ready();
    };
    launcher.stdout.on('data', hear);
    launcher.stderr.on('data', hear);
    void ended.then((code) => fail(new Error(`ended with ${code} while starting:\n${told}`)));
  });
  return { launcher, address, ended, told: () => told };
}

const onLinux = existsSync('/proc/self/stat');
if (!onLinux) process.stderr.write('Skipped: the life of a started product (its processes are found in /proc).\n');

(onLinux ? describe : describe.skip)('a started product', () => {
  let data: string;
  let running: Running | undefined;
  // One directory for all: however a product ended, the next one starts on what it left.
  beforeAll(async () => {
    data = await mkdtemp(join(tmpdir(), 'quotewright-life-'));
  });
  afterEach(async () => {
    if (running && running.launcher.exitCode === null && running.launcher.signalCode === null) {
      running.launcher.kill('SIGINT');
      await running.ended;
    }
    running = undefined;
  });
  afterAll(() => rm(data, { recursive: true, force: true }));

  jest.setTimeout(300_000);

  test.each(['SIGINT', 'SIGTERM'] as const)(
    'ends every process on %s, releases its data and keeps it',
    async (signal) => {
      running = await start(data);
      expect((await fetch(`${running.address}/api/health`)).status).toBe(200);
      const processes = await family(running.launcher.pid!);
      expect(processes.some(({ command }) => command.includes('main.js'))).toBe(true);
      expect(processes.some(({ command }) => command.includes('postgres'))).toBe(true);
      running.launcher.kill(signal);
      expect(await running.ended).toBe(0);
      expect(await allGone(processes.map(({ pid }) => pid))).toEqual([]);
      expect(existsSync(join(data, 'lock'))).toBe(false);

      running = await start(data);
      const login = await fetch(`${running.address}/api/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: running.address },
        body: JSON.stringify({ email: 'owner@quotewright.example', password: 'an owner by the sea' }),
      });
      expect(login.status).toBe(200);
    },
  );

  test.each([
    ['the server', (command: string) => command.includes('main.js')],
    ['Postgres', (command: string) => /bin\/postgres .*-D/.test(command)],
  ] as const)('ends as a whole when %s is killed', async (_, is) => {
    running = await start(data);
    const processes = await family(running.launcher.pid!);
    // The server is the projector's parent, so it started first.
    const victim = processes.filter(({ command }) => is(command)).sort((a, b) => a.pid - b.pid)[0]!;
    process.kill(victim.pid, 'SIGKILL');
    expect(await running.ended).toBe(1);
    expect(await allGone(processes.map(({ pid }) => pid))).toEqual([]);
    expect(running.told()).toMatch(/ended unexpectedly/);
  });

  test.each(['SIGTERM', 'SIGKILL'] as const)('ends with the npm that runs it, on %s', async (signal) => {
    running = await start(data, ['npm', 'run', 'up']);
    const processes = await family(running.launcher.pid!);
    expect(processes.some(({ command }) => command.includes('up.mjs'))).toBe(true);
    running.launcher.kill(signal);
    await running.ended;
    expect(await allGone(processes.map(({ pid }) => pid))).toEqual([]);
  });

  test('ends with a launcher that was killed, and starts again', async () => {
    running = await start(data);
    const processes = await family(running.launcher.pid!);
    running.launcher.kill('SIGKILL');
    await running.ended;
    expect(await allGone(processes.map(({ pid }) => pid))).toEqual([]);
    running = await start(data);
    expect((await fetch(`${running.address}/api/health`)).status).toBe(200);
  });
});
