import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../scripts/embedded-postgres.mjs';

/** Whether this machine has a `redis-server`; without one, the suites that need it say so and are skipped. */
export const hasRedis = spawnSync('redis-server', ['--version']).status === 0;

/** A real Redis on its own port, with its data written through as in `docker-compose.yml`. */
export interface TestRedis {
  url: string;
  /** Sends a signal to the server: `SIGKILL` ends it, `SIGSTOP` freezes it, `SIGCONT` wakes it. */
  signal(signal: NodeJS.Signals): Promise<void>;
  /** Restarts it on the same port, with its data or without. */
  restart(data: 'with data' | 'without data'): Promise<void>;
  /** Ends it and removes its data. */
  stop(): Promise<void>;
}

/** Starts a Redis; `stop` it in the end. */
export async function startRedis(): Promise<TestRedis> {
  const port = await freePort();
  const dir = await mkdtemp(join(tmpdir(), 'quotewright-redis-'));
  let server: ChildProcess;
  let ended: Promise<void>;
  const start = async (): Promise<void> => {
    const child = spawn(
      'redis-server',
      [
        '--port',
        `${port}`,
        '--bind',
        '127.0.0.1',
        '--dir',
        dir,
        '--save',
        '',
        '--appendonly',
        'yes',
        '--appendfsync',
        'always',
        '--maxmemory-policy',
        'noeviction',
      ],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );
    server = child;
    ended = new Promise((resolve) => child.once('exit', () => resolve()));
    await new Promise<void>((ready) =>
      child.stdout.on('data', (chunk: Buffer) => chunk.includes('Ready to accept connections') && ready()),
    );
  };
  const kill = async (): Promise<void> => {
    server.kill('SIGKILL');
    await ended;
  };
  await start();
  return {
    url: `redis://127.0.0.1:${port}`,
    async signal(signal) {
      if (signal === 'SIGKILL') await kill();
      else server.kill(signal);
    },
    async restart(data) {
      await kill();
      if (data === 'without data') await rm(join(dir, 'appendonlydir'), { recursive: true, force: true });
      await start();
    },
    async stop() {
      await kill();
      await rm(dir, { recursive: true, force: true });
    },
  };
}
