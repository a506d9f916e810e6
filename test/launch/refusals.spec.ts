import { execFileSync, spawn } from 'node:child_process';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { freePort } from '../../scripts/embedded-postgres.mjs';
import { misbehavingNode } from '../contracts/misbehaving-node/misbehaving-node.js';

/** Runs `npm run up` to its end. */
async function up(
  env: Record<string, string>,
  nodeFlags: string[] = [],
): Promise<{ code: number | null; told: string }> {
  return new Promise((done) => {
    const child = spawn(process.execPath, [...nodeFlags, 'scripts/up.mjs'], {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let told = '';
    child.stdout.on('data', (chunk: Buffer) => (told += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (told += chunk.toString()));
    child.on('close', (code) => done({ code, told: told.trim() }));
  });
}

describe('a failed start says why in one sentence and exits with 1', () => {
  let dir: string;
  let server: Server | undefined;
  beforeEach(async () => {
    dir = await mkdtemp(join(tmpdir(), 'quotewright-launch-'));
  });
  afterEach(async () => {
    server?.close();
    server = undefined;
    await rm(dir, { recursive: true, force: true });
  });

  test('a port in use', async () => {
    server = createServer();
    await new Promise<void>((done) => server!.listen(0, '127.0.0.1', done));
    const { port } = server.address() as AddressInfo;
    const { code, told } = await up({ PORT: String(port), DATA_DIR: dir });
    expect(told).toBe(`Port ${port} is already in use; stop what listens there or choose another with PORT=.`);
    expect(code).toBe(1);
    expect(await readdir(dir)).toEqual([]);
  });

  test('an old Node', async () => {
    const old = `data:text/javascript,Object.defineProperty(process.versions,'node',{value:'18.20.4'})`;
    const { code, told } = await up({ DATA_DIR: dir }, ['--import', old]);
    expect(told).toBe('Quotewright needs Node 20.19 or newer; this is 18.20.4.');
    expect(code).toBe(1);
  });

  test('a second copy on the same data', async () => {
    // This very process is alive and is a Node: as good as a running copy.
    await writeFile(join(dir, 'lock'), `${process.pid}`);
    const { code, told } = await up({ DATA_DIR: dir });
    expect(told).toBe(
      `Another Quotewright (process ${process.pid}) is running on ${dir}; stop it first or choose another DATA_DIR.`,
    );
    expect(code).toBe(1);
    expect(await readdir(dir)).toEqual(['lock']);
  });

  test('an EventStoreDB without TLS when TLS is required', async () => {
    const node = await misbehavingNode();
    const { host, port } = node.address;
    const { code, told } = await up({
      DATA_DIR: dir,
      DATABASE_URL: '',
      PORT: String(await freePort()),
      EVENTSTORE_URL: `esdb://admin:changeit@${host}:${port}?tls=true`,
    });
    node.stop();
    const says = `EventStoreDB at ${host}:${port} cannot be reached over TLS: name who signed its certificate with tlsCaFile= in EVENTSTORE_URL, or set tls=false where it has none.`;
    expect(told.split(says)).toHaveLength(2);
    expect(told).not.toMatch(/changeit|    at |"level"/);
    expect(code).toBe(1);
  });

  test('an invalid port', async () => {
    const { code, told } = await up({ PORT: 'eighty', DATA_DIR: dir });
    expect(told).toBe('PORT must be a number from 1 to 65535, not "eighty".');
    expect(code).toBe(1);
  });

  const mayMount = (() => {
    if (process.getuid?.() !== 0) return false;
    try {
      execFileSync('mount', ['--version'], { stdio: 'ignore' });
      return true;
    } catch {
      return false;
    }
  })();
  if (!mayMount) process.stderr.write('Skipped: a full disk (only root can mount a small one to fill).\n');
  (mayMount ? test : test.skip)('a full disk', async () => {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', dir]);
    try {
      const { code, told } = await up({ DATA_DIR: dir });
      expect(told).toMatch(/^The disk that holds .* is full: \d+ MB free, Quotewright needs at least 300 MB\.$/);
      expect(code).toBe(1);
    } finally {
      execFileSync('umount', [dir]);
    }
  });
});
