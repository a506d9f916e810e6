import { spawn, type ChildProcess } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { CommandBus } from '@nestjs/cqrs';
import type { Knex } from 'knex';
import { parsePosition } from '@quotewright/domain/kernel/event-store.js';
import { projections } from '@quotewright/projections/index.js';
import { exportLog, importLog, logRestored, type OperatedLog } from '../../apps/api/src/log-operations.js';
import { Database } from '../../apps/api/src/platform/db/database.js';
import { migrate } from '../../apps/api/src/platform/db/migrate.js';
import { EVENT_STORE, openEventStore, openLog } from '../../apps/api/src/platform/event-store/event-store.js';
import { checkLogFile, endLine, eventLine, headerLine } from '../../apps/api/src/platform/event-store/log-file.js';
import { Erasure } from '../../apps/api/src/identity/erasure.js';
import { Jobs } from '../../apps/api/src/platform/jobs/jobs.js';
import { Media } from '../../apps/api/src/platform/media/media.js';
import { ReadModels } from '../../apps/api/src/platform/projections/read-models.js';
import type { EventStore } from '@quotewright/domain/kernel/event-store.js';
import { loadSample } from '../../apps/api/src/sample/load-sample.js';
import { startApp, type TestApp } from '../support/app.js';
import { freshDatabase } from '../support/postgres.js';
import { commandTemplate, makeOffer, makeTemplate, shareMasterProducts } from '../support/templates.js';
import { until } from '../support/until.js';

const { EVENTSTORE_URL } = process.env;
if (!EVENTSTORE_URL)
  process.stderr.write(
    'The log moves between two Postgres databases, not to EventStoreDB and back (EVENTSTORE_URL is not set).\n',
  );

const PART_OF_SAMPLE = ['LVP Plank', 'Ceramic Floor'];

jest.setTimeout(300_000);

let dir: string;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'quotewright-moving-'));
});
afterAll(() => rm(dir, { recursive: true, force: true }));

const silent = () => undefined;
const quiet = { checking: silent, importing: silent };

/** Every row of every read model and every reserved name, without what belongs to one epoch of the log. */
async function everything(app: TestApp): Promise<Record<string, unknown[]>> {
  const store = await openEventStore(app.settings);
  const head = await store.head();
  await store.close();
  const { knex } = app.db;
  const isThere = ({ position }: { position: string | null }): boolean =>
    position !== null &&
    parsePosition(position).epoch === parsePosition(head).epoch &&
    parsePosition(position).at >= parsePosition(head).at;
  await until(
    () => knex('app.projection').where({ serving: true }).select<{ position: string | null }[]>('position'),
    (serving) => serving.length === projections.length && serving.every(isThere),
  );
  const readModels = app.nest.get(ReadModels);
  await readModels.untilReady(10_000);
  const found: Record<string, unknown[]> = {};
  for (const projection of projections) {
    for (const table of Object.keys(projection.tables)) {
      const key = projection.tables[table]!.key.filter((column) => !['epoch', 'place', 'position'].includes(column));
      const { rows } = await knex.raw<{ rows: { row: unknown }[] }>(
        `SELECT to_jsonb(t) - '{position,epoch,place,since,until}'::text[] AS row FROM ${readModels.table(projection, table)} t ORDER BY ${key.map((column) => `t."${column}"`).join(', ')}`,
      );
      found[`${projection.name}.${table}`] = rows.map(({ row }) => row);
    }
  }
  found.reservations = await reserved(knex);
  found.texts = await knex('app.text').orderBy('id').select('id', 'stream', 'author_id', 'salt', 'body');
  return found;
}

async function reserved(knex: Knex): Promise<unknown[]> {
  return knex('app.reservation').orderBy(['kind', 'key']).select('kind', 'key', 'base', 'owner_stream');
}

/** The events of a file, without their positions. */
async function eventsIn(file: string): Promise<unknown[]> {
  return (await readFile(file, 'utf8'))
    .trim()
    .split('\n')
    .slice(1, -1)
    .map((line) => ({ ...(JSON.parse(line) as object), position: null }));
}

/** A migrated empty database, and the settings of a log in it, or in EventStoreDB. */
async function emptyLog(inEventStoreDb = false): Promise<OperatedLog & { name: string; drop: () => Promise<void> }> {
  const { name, url, drop } = await freshDatabase();
  return {
    name,
    drop,
    databaseUrl: url,
    databaseOwnerUrl: url,
    eventStoreUrl: inEventStoreDb ? EVENTSTORE_URL! : null,
    eventStorePrefix: `${name}-`,
  };
}

describe('the sample log, there and back', () => {
  let app: TestApp;
  let before: Record<string, unknown[]>;
  let quoteId: number;
  let quote: unknown;
  let erased: string;

  beforeAll(async () => {
    app = await startApp({ eventStoreUrl: null });
    const { nest, db } = app;
    await loadSample(
      { bus: nest.get(CommandBus), knex: db.knex, media: nest.get(Media), store: nest.get<EventStore>(EVENT_STORE) },
      { only: PART_OF_SAMPLE },
    );
    const [admin, supplier, buyer, leaver] = await Promise.all([
      app.as('admin'),
      app.as('suppliers'),
      app.as('contractor'),
      app.as('contractor', 2),
    ]);
    await shareMasterProducts(app, 'LVP plank');
    const offer = await makeOffer(supplier);
    const wanted = {
      questions: [
        ['Length', 'ft'],
        ['Width', 'ft'],
      ] as const,
      lines: [{ offer, formula: 'Q1xQ2' }],
      publish: true,
    };
    const gallery = await makeTemplate(app, { id: admin.id, userType: 'admin' }, { ...wanted, name: 'Deck' });
    const spring = { id: gallery.id, price: '7.25', reason: 'Cedar costs more in spring' };
    expect((await admin.post('/quotetemplate/addorupdate', spring)).status).toBe(200);
    await commandTemplate(app, { id: admin.id, userType: 'admin' }, gallery.id, {
      type: 'EditTemplate',
      details: { name: 'Sun deck' },
      images: [],
    });
    const answers = JSON.stringify({ [gallery.questions[0]!]: 12, [gallery.questions[1]!]: 10 });
    quoteId = (await buyer.post('/quote/add', { templateid: gallery.id, answers, user_id: buyer.id, sessionid: '' }))
      .body.data.id;
    quote = (await buyer.get(`/quote/${quoteId}`)).body.data;

    const leaving = await makeTemplate(
      app,
      { id: leaver.id, userType: 'contractor' },
      { name: 'Porch of somebody who leaves' },
    );
    await leaver.post('/quotetemplate/addorupdate', { id: leaving.id, price: '9', reason: 'Porches sell' });
    await leaver.post('/quotetemplate/addorupdate', { id: leaving.id, price: '9.50', reason: 'Porches sell' });
    erased = `template-${leaving.id}`;
    await nest.get(Erasure).erase(leaver.id);
    await nest.get(Jobs).work();
    await until(
      () => db.knex('app.erasure').where({ looked: false }),
      (erasures) => erasures.length === 0,
    );
    before = await everything(app);
  });
  afterAll(() => app?.stop());

  test('every read model, name and saved quote is the same', async () => {
    const first = join(dir, 'first.jsonl');
    const events = await exportLog(app.settings, first, silent);
    expect(events).toBeGreaterThan(150);
    const written = await readFile(first, 'utf8');
    expect(written).not.toContain('Porch of somebody who leaves');
    expect(written).not.toContain('Porches sell');
    expect(written).toContain('Cedar costs more in spring');
    const away = await emptyLog(EVENTSTORE_URL !== undefined);
    expect(await importLog(away, first, quiet)).toEqual({ events, already: 0 });
    const there = await startApp({
      template: away.name,
      eventStoreUrl: away.eventStoreUrl,
      eventStorePrefix: away.eventStorePrefix,
    });
    expect(await everything(there)).toEqual(before);
    // Clients' old positions count as passed, and ids continue from the end of the log.
    const admin = await there.as('admin');
    expect((await admin.get(`/quotes/newest?after=1.999999999`)).body).not.toHaveProperty('stale');
    await there.stop();

    const second = join(dir, 'second.jsonl.gz');
    expect(await exportLog(away, second, silent)).toBe(events);
    const home = await emptyLog();
    expect(await importLog(home, second, quiet)).toEqual({ events, already: 0 });
    const third = join(dir, 'third.jsonl');
    await exportLog(home, third, silent);
    expect(await eventsIn(third)).toEqual(await eventsIn(first));

    // Back to the original database with its accounts: only the log has been moved.
    const back = await startApp({ template: home.name, eventStoreUrl: null });
    expect(await everything(back)).toEqual(before);
    // The database generates `standing`, and begins the business.
    const found = await app.db.knex('app.user').where({ email: 'contractor1@test.example' }).first();
    const { standing: _, business_id: _business, role: _role, ...user } = found;
    await back.db.knex('app.user').insert(user);
    const buyer = await back.signIn('contractor1@test.example');
    expect((await buyer.get(`/quote/${quoteId}`)).body.data).toEqual(quote);
    const made = await makeTemplate(back, { id: 1, userType: 'admin' }, { name: 'Deck' });
    expect(made.id).toBeGreaterThan(Number(erased.split('-')[1]));
    expect(
      (
        await back.db
          .knex('app.reservation')
          .where({ owner_stream: `template-${made.id}` })
          .first('key')
      ).key,
    ).toBe('deck-2');
    await back.stop();
    await away.drop();
    await home.drop();
  });

  test('an import while the product runs is refused', async () => {
    const file = join(dir, 'running.jsonl');
    await exportLog(app.settings, file, silent);
    await expect(importLog(app.settings, file, quiet)).rejects.toMatchObject({ code: 'product_running' });
    await expect(logRestored(app.settings)).rejects.toMatchObject({ code: 'product_running' });
  });
});

test('events of an erased stream are not moved, even if the store still has them', async () => {
  const { drop, ...settings } = await emptyLog(EVENTSTORE_URL !== undefined);
  await migrate(settings.databaseUrl);
  const store = await openEventStore(settings);
  const meta = {
    at: '2026-01-05T08:00:00.000Z',
    actorId: null,
    userType: null,
    source: 'system' as const,
    batchId: randomUUID(),
    commandId: randomUUID(),
    causationId: null,
    reason: null,
    schemaVersion: 1,
  };
  await store.append(
    'private-1',
    [{ id: randomUUID(), type: 'Noted', data: { note: 'a secret garden' }, meta }],
    'no-stream',
  );
  await store.append(
    'erasure-7',
    [{ id: randomUUID(), type: 'StreamErased', data: { stream: 'private-1' }, meta }],
    'any',
  );
  await store.deleteStream('private-1');
  await store.close();
  const file = join(dir, 'erased.jsonl');
  expect(await exportLog(settings, file, silent)).toBe(1);
  expect(await readFile(file, 'utf8')).not.toContain('a secret garden');
  await drop();
});

/** A file with a log of this many events in twenty streams. */
async function fileOf(events: number, data: (n: number) => unknown = (n) => ({ n })): Promise<string> {
  const file = join(dir, `${randomUUID()}.jsonl`);
  const meta = {
    at: '2026-01-05T08:00:00.000Z',
    actorId: null,
    userType: null,
    source: 'import' as const,
    batchId: randomUUID(),
    commandId: randomUUID(),
    command: 'Move',
    causationId: null,
    reason: null,
    schemaVersion: 1,
  };
  const text =
    headerLine({ source: 'postgres', epoch: 1 }) +
    Array.from({ length: events }, (_, n) =>
      eventLine({
        position: `1.${n + 1}`,
        stream: `moved-${n % 20}`,
        revision: Math.floor(n / 20),
        id: randomUUID(),
        type: 'Moved',
        data: data(n),
        meta,
      }),
    ).join('');
  await writeFile(file, text + endLine(events, createHash('sha256').update(text).digest('hex')));
  return file;
}

/** Runs `scripts/log.mjs`; `at` says when to disturb it, by default with the end of its process. */
async function command(
  args: string[],
  { databaseUrl, eventStoreUrl, eventStorePrefix }: OperatedLog,
  at?: () => Promise<boolean>,
  disturb: (child: ChildProcess) => unknown = (child) => child.kill('SIGKILL'),
): Promise<{ code: number | null; told: string }> {
  const child = spawn(process.execPath, ['scripts/log.mjs', ...args], {
    env: {
      ...process.env,
      NODE_OPTIONS: '',
      DATABASE_URL: databaseUrl,
      EVENTSTORE_URL: eventStoreUrl ?? '',
      EVENTSTORE_PREFIX: eventStorePrefix,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let told = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (told += chunk.toString()));
  const ended = new Promise<number | null>((done) => child.once('close', done));
  if (at) {
    await until(async () => child.exitCode !== null || (await at()));
    await disturb(child);
  }
  return { code: await ended, told };
}

describe('the commands', () => {
  const EVENTS = 30_000;
  let log: Awaited<ReturnType<typeof emptyLog>>;
  let db: Database;
  const held = async (): Promise<number> => {
    const { rows } = await db.knex
      .raw<{ rows: { count: string }[] }>(`SELECT count(*) FROM log.events`)
      .catch(() => ({ rows: [{ count: '0' }] }));
    return Number(rows[0]!.count);
  };
  beforeAll(async () => {
    log = await emptyLog();
    db = new Database(log.databaseUrl);
  });
  afterAll(async () => {
    await db?.close();
    await log?.drop();
  });

  test('an import whose connections end, a killed one and a killed export continue where they stopped', async () => {
    const file = await fileOf(EVENTS);
    const endConnections = () =>
      db.knex.raw(
        'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
      );
    const cut = await command(['import', file], log, async () => (await held()) > 1_000, endConnections);
    expect(cut).toEqual({ code: 1, told: expect.stringMatching(/Postgres .*(terminat|answer)/) });
    expect(cut.told).not.toContain('    at ');
    await command(['import', file], log, async () => (await held()) > 5_000);
    const there = await held();
    expect(there).toBeGreaterThan(5_000);
    expect(there).toBeLessThan(EVENTS);
    // Nobody may work with an incomplete log.
    await expect(openEventStore(log)).rejects.toThrow('An import into the log has not been finished');
    const again = await command(['import', file], log);
    expect(again).toMatchObject({ code: 0, told: expect.stringContaining(`The log holds the ${EVENTS} events`) });
    expect(Number(/\((\d+) were there already\)/.exec(again.told)![1])).toBeGreaterThanOrEqual(there);

    const out = join(dir, 'killed.jsonl.gz');
    const size = async (): Promise<number> => (await stat(`${out}.part`).catch(() => ({ size: 0 }))).size;
    await command(['export', out], log, async () => (await size()) > 1_000_000);
    const written = await size();
    expect(written).toBeGreaterThan(1_000_000);
    expect(existsSync(out)).toBe(false);
    // The last line may be cut anywhere.
    await truncate(`${out}.part`, written - 7);
    expect(await command(['export', out], log)).toMatchObject({
      code: 0,
      told: expect.stringContaining(`the ${EVENTS} events`),
    });
    expect(existsSync(`${out}.part`)).toBe(false);
    expect(await checkLogFile(out)).toBe(EVENTS);
    const plain = join(dir, 'again.jsonl');
    await exportLog(log, plain, silent);
    expect(await eventsIn(plain)).toEqual(await eventsIn(file));
  });

  (EVENTSTORE_URL ? test : test.skip)(
    'an import into EventStoreDB that is killed twice continues where it stopped, in order, each event once',
    async () => {
      const { drop, ...node } = await emptyLog(true);
      const file = await fileOf(EVENTS);
      const store = openLog(node, 1, {});
      try {
        for (const enough of [1_000, 10_000]) {
          // The file goes round twenty streams.
          const holds = async (events: number) => (await store.read('moved-0', Math.floor(events / 20), 1)).length > 0;
          await command(['import', file], node, () => holds(enough));
          expect(await holds(EVENTS - 20)).toBe(false);
        }
        const again = await command(['import', file], node);
        expect(again).toMatchObject({ code: 0, told: expect.stringContaining(`The log holds the ${EVENTS} events`) });
        expect(Number(/\((\d+) were there already\)/.exec(again.told)![1])).toBeGreaterThan(10_000);
        const out = join(dir, 'killed-elsewhere.jsonl');
        await exportLog(node, out, silent);
        expect(await eventsIn(out)).toEqual(await eventsIn(file));
      } finally {
        await store.close();
        await drop();
      }
    },
  );

  test('refuse in one sentence what they cannot do', async () => {
    const cut = await fileOf(10);
    await truncate(cut, (await stat(cut)).size - 30);
    const changed = await fileOf(10);
    await writeFile(changed, (await readFile(changed, 'utf8')).replace('"n":3', '"n":4'));
    const gap = await fileOf(100);
    await writeFile(gap, (await readFile(gap, 'utf8')).replace(/.*"stream":"moved-3","revision":1,.*\n/, ''));
    const other = await fileOf(10);
    const nothing = join(dir, 'nothing.jsonl');
    await writeFile(nothing, 'hello\n');
    for (const [file, sentence] of [
      [cut, /ends in the middle|is damaged/],
      [changed, /checksum does not fit/],
      [gap, /is revision 2 of moved-3, where revision 1 should come/],
      [nothing, /not the export of a log/],
      [join(dir, 'missing.jsonl'), /There is no file/],
      [other, /The log is not empty, and not the beginning of this file/],
    ] as const) {
      const { code, told } = await command(['import', file], log);
      expect([code, told]).toEqual([1, expect.stringMatching(sentence)]);
      expect(told).not.toContain('    at ');
    }
    // None of these has touched the log.
    await (await openEventStore(log)).close();
  });

  test('name an event that the log cannot hold, and the import continues once an operator declares the log complete', async () => {
    const { drop, ...to } = await emptyLog();
    const file = await fileOf(2_000, (n) => (n === 1_500 ? { note: 'nul: \u0000' } : { n }));
    await expect(importLog(to, file, quiet)).rejects.toMatchObject({
      code: 'event_refused',
      message: expect.stringContaining('Moved (moved-0, revision 75)'),
    });
    await expect(openEventStore(to)).rejects.toThrow('An import into the log has not been finished');
    await logRestored(to);
    await (await openEventStore(to)).close();
    await drop();
  });
});
