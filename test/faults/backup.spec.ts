import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, jest, test } from '@jest/globals';
import pg from 'pg';
import { addressOf } from '@quotewright/domain/kernel/endpoint.js';
import * as calls from '@quotewright/domain/templates/endpoints.js';
import { exportLog, importLog, logRestored } from '../../apps/api/src/log-operations.js';
import { Database } from '../../apps/api/src/platform/db/database.js';
import { readSettings } from '../../apps/api/src/platform/settings.js';
import { Client } from '../support/client.js';
import { logInPostgres } from '../support/event-store.js';
import { freshDatabase } from '../support/postgres.js';
import { Product, startProduct } from '../support/product.js';
import { reasonsOf } from '../support/reasons.js';
import { ServerPostgres, serverPrograms } from '../support/server-postgres.js';
import { hidden } from '../support/templates.js';
import { checkInvariants } from './support/invariants.js';
import { newTemplate, startLoad, type Ledger } from './support/load.js';
import { until } from '../support/until.js';

jest.setTimeout(240_000);

/**
 * The log is in Postgres here: an EventStoreDB's backup is its own files, and the two tests of different times cover
 * it.
 */
const env = { EVENTSTORE_URL: '' };
if (!logInPostgres)
  process.stderr.write(
    'Dumps, and a database and a log from different times, are shown with a log in Postgres: the backup of an EventStoreDB is its own files.\n',
  );
const silent = () => undefined;

/** A product on an existing database. */
async function productOn(url: string, drop: () => Promise<void> = () => Promise.resolve()): Promise<Product> {
  const product = new Product(
    url,
    new Database(url),
    await mkdtemp(join(tmpdir(), 'quotewright-restored-')),
    env,
    drop,
  );
  await product.add('all');
  return product;
}

const nothingSeen: Ledger = { entries: [], surprises: [], stale: [], movedBack: [], memory: 0 };

/** Saves a template and returns its id and alias once readable. */
async function saved(client: Client, name: string): Promise<{ id: number; alias: string; position: string }> {
  const { status, body } = await client.post(calls.save.path, { ...newTemplate(), name });
  expect([status, body.message]).toEqual([200, expect.anything()]);
  const { alias } = body.data;
  const read = await client.get(`${addressOf(calls.template, { params: { slug: alias } })}?after=${body.position}`);
  expect([read.status, read.body.message, read.body.data?.name]).toEqual([200, expect.anything(), name]);
  return { id: body.data.quote_template_id ?? body.data.id, alias, position: body.position! };
}

const programs = serverPrograms();
if (!programs)
  process.stderr.write(
    'Skipped: dump and restore (no Postgres server with pg_dump is installed; Debian: apt-get install postgresql).\n',
  );

(programs ? describe : describe.skip)('a dump made under load, restored into a fresh cluster', () => {
  let first: ServerPostgres | undefined;
  let second: ServerPostgres | undefined;
  let product: Product | undefined;
  let restored: Product | undefined;
  let dir: string;
  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'quotewright-dump-'));
    first = await ServerPostgres.start(programs!);
    second = await ServerPostgres.start(programs!);
  });
  afterAll(async () => {
    await product?.stop();
    await restored?.stop();
    await first?.remove();
    await second?.remove();
    await rm(dir, { recursive: true, force: true });
  });

  test('nothing acknowledged before it is lost, and work continues', async () => {
    product = await startProduct({ env, postgres: first! });
    const load = await startLoad(product);
    await load.goesOn(40);
    const before = load.ledger.entries.filter(({ outcome }) => outcome === 'acknowledged').map(({ key }) => key);
    const dump = join(dir, 'quotewright.dump');
    await first!.run('pg_dump', ['--format=custom', `--file=${dump}`, product.databaseUrl]);
    await load.goesOn(20);
    await load.stop();
    const late = load.ledger.entries.findLast(({ outcome }) => outcome === 'acknowledged')!.position!;
    const client = await product.as('contractor');
    await product.process('all').kill('SIGKILL');

    await second!.ensureDatabase('restored');
    await second!.run('pg_restore', ['--no-owner', '--exit-on-error', `--dbname=${second!.url('restored')}`, dump]);
    const settings = readSettings({ DATABASE_URL: second!.url('restored') });
    await logRestored(settings);
    restored = await productOn(settings.databaseUrl);

    const log = await restored.openLog();
    const known = new Set<string>();
    let highest = 0;
    const why = await reasonsOf(restored.db.knex);
    for await (const event of log.readAll(null)) {
      const { stream } = event;
      known.add(why(event) ?? '');
      highest = Math.max(highest, Number(/^template-(\d+)$/.exec(stream)?.[1] ?? 0));
    }
    await log.close();
    expect(before.filter((key) => !known.has(key))).toEqual([]);

    // The session is still valid; a position that the dump never had counts as passed.
    const there = client.at(restored.origins[0]!);
    const one = await saved(there, 'After the restore');
    expect(one.id).toBeGreaterThan(highest);
    expect(
      (await there.get(`${addressOf(calls.template, { params: { slug: one.alias } })}?after=${late}`)).body,
    ).not.toHaveProperty('stale');
    expect((await saved(there, 'After the restore')).alias).not.toBe(one.alias);
    // The read models of the dump go on: none is built anew.
    expect(await restored.db.knex('app.projection').distinct('generation').pluck('generation')).toEqual([1]);
    await checkInvariants(restored, nothingSeen, 0);
  });
});

describe('a database and a log from different times', () => {
  let product: Product;
  let restored: Product | undefined;
  afterEach(async () => {
    await restored?.stop();
    restored = undefined;
    await product?.stop();
  });

  /** The current database, copied while nobody is connected. */
  async function copy(): Promise<Awaited<ReturnType<typeof freshDatabase>>> {
    const name = new URL(product.databaseUrl).pathname.slice(1);
    return until(() =>
      freshDatabase(name).catch((error: { code?: string }) => {
        // 55006: connections of the product that has just ended.
        if (error.code === '55006') return null;
        throw error;
      }),
    );
  }

  test('an older database with a newer log learns what it missed', async () => {
    product = await startProduct({ env });
    const client = await product.as('contractor');
    await saved(client, 'Deck');
    await product.process('all').kill('SIGINT');
    await product.db.close();
    const older = await copy();
    await product.process('all').start();
    const lost = await saved(client, 'Porch');
    const file = join(product.dataDir, 'log.jsonl');
    await exportLog(readSettings({ DATABASE_URL: product.databaseUrl }), file, silent);

    // The database's other data is gone; the log is restored completely.
    await importLog(readSettings({ DATABASE_URL: older.url }), file, { checking: silent, importing: silent });
    restored = await productOn(older.url, older.drop);
    const there = client.at(restored.origins[0]!);
    const next = await saved(there, 'Porch');
    expect([lost.alias, next.alias]).toEqual([hidden('porch'), hidden('porch')]);
    expect(next.alias).not.toBe(lost.alias);
    expect(next.id).toBeGreaterThan(lost.id);
    expect((await there.get(addressOf(calls.template, { params: { slug: lost.alias } }))).body.data.name).toBe('Porch');
    await checkInvariants(restored, nothingSeen, 0);
  });

  test('an older log with a newer database: what the log lacks is gone from every list, and its name is free', async () => {
    product = await startProduct({ env });
    const client = await product.as('contractor');
    const kept = await saved(client, 'Deck');
    const key = { 'idempotency-key': 'porch' };
    const { body } = await client.post(calls.save.path, { ...newTemplate(), name: 'Porch' }, key);
    await product.process('all').kill('SIGINT');
    const owner = new pg.Client({ connectionString: product.databaseUrl });
    await owner.connect();
    await owner.query(
      `BEGIN; SET LOCAL log.writing = 'DELETE'; DELETE FROM log.events WHERE position > ${kept.position.split('.')[1]}; COMMIT`,
    );
    await owner.end();

    // Without `log:restored` it serves its data, accepts no changes, and says what to do.
    await product.process('all').start();
    const admin = await product.as('admin');
    expect((await admin.get('/health')).body).toMatchObject({
      data: { status: 'degraded', eventStore: { ok: true, problem: expect.stringContaining('npm run log:restored') } },
    });
    expect(await client.post(calls.save.path, { ...newTemplate(), name: 'Refused' })).toMatchObject({
      status: 503,
      body: { code: 'store_unavailable' },
    });
    expect((await client.get(addressOf(calls.template, { params: { slug: body.data.alias } }))).status).toBe(200);
    await product.process('all').kill('SIGINT');
    await logRestored(readSettings({ DATABASE_URL: product.databaseUrl }));
    await product.process('all').start();
    await until(
      () => product.db.knex('app.projection').where({ serving: true, generation: 1 }),
      (old) => old.length === 0,
    );
    await checkInvariants(product, nothingSeen, 0);
    expect((await client.get(addressOf(calls.template, { params: { slug: body.data.alias } }))).status).toBe(404);
    // A client that keeps retrying has its template created after all, once, under its name.
    const again = await client.post(calls.save.path, { ...newTemplate(), name: 'Porch' }, key);
    expect([again.status, again.body.data.alias]).toEqual([200, body.data.alias]);
    expect(
      (
        await client.get(
          `${addressOf(calls.template, { params: { slug: body.data.alias } })}?after=${again.body.position}`,
        )
      ).body.data.name,
    ).toBe('Porch');
    expect((await client.post(calls.save.path, { ...newTemplate(), name: 'Porch' }, key)).body.data).toEqual(
      again.body.data,
    );
    expect((await saved(client, 'Porch')).alias).not.toBe(body.data.alias);
    await checkInvariants(product, nothingSeen, 0);
  });
});
