import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { addressOf } from '@quotewright/domain/kernel/endpoint.js';
import * as calls from '@quotewright/domain/templates/endpoints.js';
import { freePort } from '../../scripts/embedded-postgres.mjs';
import { startApp, type TestApp } from '../support/app.js';
import { until } from '../support/until.js';

const deck = (name: string) => ({
  name,
  description: 'Click planks.',
  price: '6.50',
  unit: 'ft²',
  quote_type: 'material_and_labour',
});

/** Connections to Postgres: far fewer than the product opens to the pooler. */
const POOL = 4;

const installed = spawnSync('pgbouncer', ['--version']).status === 0;
if (!installed)
  process.stderr.write('Skipped: the product behind a pooler (no PgBouncer; Debian: apt-get install pgbouncer).\n');

/** PgBouncer with the settings of `ops/pgbouncer`, in front of every database of the test's server. */
class Pooler {
  private process: ChildProcess | undefined;

  private constructor(
    readonly port: number,
    private readonly dir: string,
  ) {}

  static async start(): Promise<Pooler> {
    const dir = await mkdtemp(join(tmpdir(), 'quotewright-pooler-'));
    const port = await freePort();
    const server = new URL(process.env.TEST_POSTGRES_URL!);
    const user = decodeURIComponent(server.username);
    const shipped = await readFile('ops/pgbouncer/pgbouncer.ini', 'utf8');
    const here = `host=${server.hostname} port=${server.port} user=${user} password=${decodeURIComponent(server.password)}`;
    const changed = shipped
      .replace(/^quotewright = host=\S+ port=\S+ dbname=\S+/m, `* = ${here}`)
      .replace(/^listen_addr = .*$/m, 'listen_addr = 127.0.0.1\nunix_socket_dir =')
      .replace(/^listen_port = .*$/m, `listen_port = ${port}`)
      .replace(/^auth_type = .*$/m, `auth_type = trust\nstats_users = ${user}`)
      .replace(/^auth_file = .*$/m, `auth_file = ${join(dir, 'users')}`)
      .replace(/^default_pool_size = .*$/m, `default_pool_size = ${POOL}`);
    await writeFile(join(dir, 'users'), `"${user}" ""\n`);
    await writeFile(join(dir, 'pgbouncer.ini'), changed);
    await chmod(dir, 0o755);
    const pooler = new Pooler(port, dir);
    await pooler.run();
    return pooler;
  }

  async run(): Promise<void> {
    // It refuses to be root.
    const nobody = process.getuid!() === 0 ? { uid: 65_534, gid: 65_534 } : {};
    this.process = spawn('pgbouncer', ['--quiet', join(this.dir, 'pgbouncer.ini')], { stdio: 'ignore', ...nobody });
    await until(() => this.pools().catch(() => null));
  }

  async kill(): Promise<void> {
    const { process } = this;
    this.process = undefined;
    if (process?.kill('SIGKILL')) await new Promise((done) => process.once('exit', done));
  }

  async stop(): Promise<void> {
    await this.kill();
    await rm(this.dir, { recursive: true });
  }

  /** Its clients and its connections to one database. */
  async pools(database = ''): Promise<{ clients: number; servers: number }> {
    const url = Object.assign(new URL(process.env.TEST_POSTGRES_URL!), {
      host: `127.0.0.1:${this.port}`,
      pathname: '/pgbouncer',
    });
    const client = new pg.Client({ connectionString: url.href });
    await client.connect();
    try {
      const { rows } = await client.query<Record<string, string>>('SHOW POOLS');
      const own = rows.filter((row) => row.database === database);
      const sum = (start: string) =>
        own.reduce(
          (total, row) =>
            total +
            Object.entries(row).reduce((all, [name, value]) => (name.startsWith(start) ? all + Number(value) : all), 0),
          0,
        );
      return { clients: sum('cl_'), servers: sum('sv_') };
    } finally {
      await client.end();
    }
  }
}

(installed ? describe : describe.skip)('behind a pooler in transaction mode', () => {
  let pooler: Pooler;
  let app: TestApp;
  beforeAll(async () => {
    pooler = await Pooler.start();
    app = await startApp({ pooler: `127.0.0.1:${pooler.port}` });
  });
  afterAll(async () => {
    await app?.stop();
    await pooler?.stop();
  });
  const database = () => new URL(app.settings.databaseUrl).pathname.slice(1);

  /** Asks again where all connections were in use for too long: other suites may share the machine. */
  const patiently = async <T extends { status: number }>(ask: () => Promise<T>): Promise<T> =>
    until(ask, ({ status }) => status !== 503);

  it('saves and shows at once, for many at a time, over a few connections', async () => {
    const client = await app.as('contractor');
    const saved = await Promise.all(
      Array.from({ length: 40 }, async (_, n) => {
        const key = { 'idempotency-key': `deck-${n}` };
        const { status, body } = await patiently(() => client.post(calls.save.path, deck(`Deck ${n}`), key));
        expect([status, body.message]).toEqual([200, expect.anything()]);
        const address = addressOf(calls.template, { params: { slug: body.data.alias } });
        const read = await patiently(() => client.get(`${address}?after=${body.position}`));
        return [read.status, read.body.data?.name, read.body.stale ?? false];
      }),
    );
    expect(saved).toEqual(Array.from({ length: 40 }, (_, n) => [200, `Deck ${n}`, false]));
    const { clients, servers } = await pooler.pools(database());
    expect(clients).toBeGreaterThan(POOL);
    expect(servers).toBeLessThanOrEqual(POOL);
  });

  it('listens over one connection of its own, and its statements have the time-out of the pooler', async () => {
    const { rows } = await app.db.knex.raw<{ rows: { listening: number }[] }>(
      `SELECT count(*)::integer AS listening FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'LISTEN%'`,
    );
    expect(rows).toEqual([{ listening: 1 }]);
    expect((await app.db.knex.raw<{ rows: object[] }>('SHOW statement_timeout')).rows).toEqual([
      { statement_timeout: '4s' },
    ]);
  });

  it('goes on once a pooler that was killed is back, without a restart', async () => {
    const client = await app.as('contractor');
    await pooler.kill();
    // 503, or 500 where Jest hands the product a socket's error of another realm.
    expect((await client.post(calls.save.path, deck('Porch'))).status).toBeGreaterThanOrEqual(500);
    await pooler.run();
    const { body } = await until(
      () => client.post(calls.save.path, deck('Fence')),
      ({ status }) => status === 200,
    );
    const address = addressOf(calls.template, { params: { slug: body.data.alias } });
    expect((await client.get(`${address}?after=${body.position}`)).body.data.name).toBe('Fence');
  });
});
