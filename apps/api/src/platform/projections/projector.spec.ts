import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { EventTypes } from '@quotewright/domain/contexts.js';
import type { DomainEvent } from '@quotewright/domain/kernel/decider.js';
import type { Appended, EventStore } from '@quotewright/domain/kernel/event-store.js';
import type { Upcasters } from '@quotewright/domain/kernel/upcasting.js';
import type { StreamErased } from '@quotewright/domain/kernel/stream-erased.js';
import { type AnyProjection, projection } from '@quotewright/projections/kernel/projection.js';
import { RecentRows } from '@quotewright/projections/kernel/recent-rows.js';
import { createBareTables, tableName } from '@quotewright/projections/kernel/tables.js';
import { misbehavingNode } from '../../../../../test/contracts/misbehaving-node/misbehaving-node.js';
import { freshDatabase } from '../../../../../test/support/postgres.js';
import { Checkpoints } from '../commands/checkpoints.js';
import { Database } from '../db/database.js';
import { migrate } from '../db/migrate.js';
import { failureOf } from '../http/failures.js';
import { EventStoreDbLog } from '../event-store/eventstoredb.js';
import { PostgresLog } from '../event-store/postgres-log.js';
import { applyBatch } from './apply.js';
import { eventFilter } from './event-filter.js';
import { FencedError, reload, type Feed } from './feed.js';
import { addGeneration } from './generations.js';
import { Operations } from './operations.js';
import { Projector } from './projector.js';
import { ReadModels } from './read-models.js';
import { Registry } from './registry.js';
import { replayParked } from './replay.js';
import { SeenKeys } from './seen-keys.js';
import { until } from '../../../../../test/support/until.js';

type JarEvent =
  | { type: 'JarFilled'; data: { jar: number; coins: number } }
  | { type: 'JarLabelled'; data: { jar: number; label: string } };

const jarTypes: EventTypes = { jar: ['JarFilled', 'JarLabelled'] };

/** Fails on the label `bad` until the fault is fixed. */
let mended = true;

const jars = projection<JarEvent>({
  name: 'jars',
  version: 1,
  tables: { jar: { columns: { id: 'integer', coins: 'integer', revision: 'integer', label: 'text?' }, key: ['id'] } },
  on: {
    async JarFilled(rows, { data, revision }) {
      const jar = await rows.get<{ coins: number; revision: number; label: string | null }>('jar', { id: data.jar });
      if (jar && jar.revision >= revision) return;
      rows.put('jar', { label: null, ...jar, id: data.jar, coins: (jar?.coins ?? 0) + data.coins, revision });
    },
    async JarLabelled(rows, { data, revision }) {
      if (data.label === 'bad' && !mended) throw new Error('No such label');
      await rows.patch('jar', { id: data.jar }, { label: data.label, revision });
    },
  },
});

const labels = projection<JarEvent>({
  name: 'labels',
  version: 1,
  tables: { label: { columns: { stream: 'text', label: 'text' }, key: ['stream'] } },
  on: { JarLabelled: (rows, { stream, data }) => rows.put('label', { stream, label: data.label }) },
});

let migrated: Awaited<ReturnType<typeof freshDatabase>>;
let database: Awaited<ReturnType<typeof freshDatabase>>;
let db: Database;
let log: PostgresLog;
let registry: Registry;
let errors: Error[];
const running: Projector[] = [];

function newEvent() {
  const meta = {
    at: new Date().toISOString(),
    actorId: 1,
    userType: 'admin',
    source: 'screen',
    batchId: randomUUID(),
    commandId: randomUUID(),
    causationId: null,
    reason: null,
    schemaVersion: 1,
  } as const;
  return { id: randomUUID(), meta };
}

async function append(stream: string, ...events: DomainEvent[]): Promise<Appended> {
  return log.append(
    stream,
    events.map((event) => ({ ...event, ...newEvent() })),
    'any',
  );
}

const fill = (jar: number, coins = 1): Promise<Appended> =>
  append(`jar-${jar}`, { type: 'JarFilled', data: { jar, coins } });
const label = (jar: number, text: string): Promise<Appended> =>
  append(`jar-${jar}`, { type: 'JarLabelled', data: { jar, label: text } });

async function startProjector(
  projections: readonly AnyProjection[] = [jars, labels],
  types = jarTypes,
  store: EventStore = log,
): Promise<Projector> {
  const projector = new Projector(db, store, projections, (error) => errors.push(error), types);
  await projector.start();
  running.push(projector);
  await registry.refresh();
  return projector;
}

const reads = (projections: readonly AnyProjection[] = [jars, labels]): ReadModels =>
  new ReadModels(db, registry, projections);
const checkpoints = (projections: readonly AnyProjection[] = [jars, labels]): Checkpoints =>
  new Checkpoints(registry, projections);

async function reached(position: string, projections?: readonly AnyProjection[]): Promise<void> {
  expect(await checkpoints(projections).waitFor(position, { timeoutMs: 20_000 })).toBe(true);
}

const table = (): string => tableName(jars, registry.serving(jars)!.generation, 'jar');
const rows = (): Promise<{ id: number; coins: number; label: string | null }[]> =>
  db.knex(table()).orderBy('id').select('id', 'coins', 'label');

/** A feed of the first generation, without a projector. */
async function feedOf(of: AnyProjection, fence = 1): Promise<Feed> {
  const feed: Feed = {
    projection: of,
    filter: eventFilter(of, jarTypes),
    generation: 1,
    rebuilding: false,
    fence,
    position: null,
    seen: null,
    recent: new RecentRows(),
    parkedKeys: new Set(),
    stopped: false,
  };
  await reload(db.knex, feed);
  return feed;
}

async function whole(): Promise<{
  events: Awaited<ReturnType<PostgresLog['read']>>;
  upTo: string;
  id: string;
  caughtUp: boolean;
}> {
  const events = [];
  for await (const event of log.readAll(null)) events.push(event);
  return { events, upTo: events.at(-1)!.position, id: events.at(-1)!.id, caughtUp: false };
}

beforeAll(async () => {
  migrated = await freshDatabase();
  await migrate(migrated.url);
});

afterAll(() => migrated.drop());

beforeEach(async () => {
  database = await freshDatabase(migrated.name);
  db = new Database(database.url);
  log = new PostgresLog(database.url);
  registry = new Registry(db);
  await registry.start();
  errors = [];
  mended = true;
});

afterEach(async () => {
  await Promise.all(running.splice(0).map((projector) => projector.stop()));
  await registry.close();
  await log.close();
  await db.close();
  await database.drop();
});

describe('the projector', () => {
  it('applies what is in the log and what comes later', async () => {
    await fill(1, 3);
    await startProjector();
    await fill(2, 5);
    const { position } = await label(1, 'pennies');
    await reached(position);
    expect(await rows()).toEqual([
      { id: 1, coins: 3, label: 'pennies' },
      { id: 2, coins: 5, label: null },
    ]);
    expect(await db.knex(reads().table(labels, 'label'))).toEqual([{ stream: 'jar-1', label: 'pennies' }]);
  });

  it('moves past events that nobody projects, so that nobody waits for them', async () => {
    await startProjector();
    const { position } = await append('other-1', { type: 'NobodyCares', data: {} });
    await reached(position);
    expect(await checkpoints().waitFor(position, { types: ['NobodyCares'], timeoutMs: 0 })).toBe(true);
  });

  it('continues where it stopped, and is ready when what was there is applied', async () => {
    const first = await startProjector();
    await reached((await fill(1)).position);
    await first.stop();
    const { position } = await fill(1);
    await startProjector();
    await reached(position);
    expect(await rows()).toEqual([{ id: 1, coins: 2, label: null }]);
    expect(await reads().untilReady(10_000)).toBe(true);
  });

  it('refills tables that an operator has dropped', async () => {
    const first = await startProjector();
    const { position } = await fill(1, 4);
    await reached(position);
    await first.stop();
    await db.knex.raw('DROP SCHEMA read CASCADE');
    await startProjector();
    await registry.refresh();
    await reached(position);
    expect(await rows()).toEqual([{ id: 1, coins: 4, label: null }]);
  });

  it('leaves alone tables that another projector has begun to feed while it was about to make them', async () => {
    const first = await startProjector();
    const { position } = await fill(1, 4);
    await reached(position);
    await first.stop();
    const made = async (): Promise<unknown> =>
      (await db.knex.raw<{ rows: unknown[] }>('SELECT to_regclass(?)::oid', [table()])).rows;
    const before = await made();
    const row = { name: 'jars', version: 1 };
    const [kept] = await db.knex('app.projection').where(row).select<{ position: string }[]>('position');
    await db.knex('app.projection').where(row).update({ position: null });
    const other = await db.knex.transaction();
    await other('app.projection').where(row).update({ position: kept!.position });
    const late = startProjector();
    await until(async () => {
      const { rows: waiting } = await db.knex.raw<{ rows: unknown[] }>(
        `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
      );
      return waiting.length > 0;
    });
    await other.commit();
    await late;
    expect(await made()).toEqual(before);
    expect(await rows()).toEqual([{ id: 1, coins: 4, label: null }]);
    const next = await fill(1, 1);
    await reached(next.position);
    expect(await rows()).toEqual([{ id: 1, coins: 5, label: null }]);
  });

  it('refills tables dropped while it runs; the others continue, and nobody reads half of them', async () => {
    await startProjector();
    await Promise.all(Array.from({ length: 50 }, (_, at) => fill(at + 1, 1)));
    await reached(await log.head());
    const seen = new Set<number>();
    let reading = true;
    const reader = (async () => {
      while (reading) {
        try {
          seen.add((await db.knex(reads().table(jars, 'jar'))).length);
        } catch (error) {
          seen.add(failureOf(error).status);
          await new Promise(setImmediate);
        }
      }
    })();
    try {
      await db.knex.raw(`DROP TABLE ${table()}`);
      const { position } = await label(3, 'pennies');
      expect(await checkpoints([labels]).waitFor(position)).toBe(true);
      await reached(position);
    } finally {
      reading = false;
      await reader;
    }
    expect(await rows()).toHaveLength(50);
    expect([...seen].filter((size) => size !== 50 && size !== 503)).toEqual([]);
    expect(await db.knex('app.parked_event')).toEqual([]);
  });

  it('survives a database that drops its connections', async () => {
    await startProjector();
    await reached((await fill(1)).position);
    await db.knex.raw(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()`,
    );
    await until(() =>
      fill(1).then(
        () => true,
        () => false,
      ),
    );
    await reached(await log.head());
    const filled = (await log.read('jar-1')).length;
    expect(await rows()).toEqual([{ id: 1, coins: filled, label: null }]);
  });

  it('follows the log of a new epoch from its start', async () => {
    const first = await startProjector();
    await fill(7, 9);
    await reached((await fill(1, 2)).position);
    await first.stop();
    // A restore: another log, in which jar 7 never existed.
    await log.deleteStream('jar-7');
    const old = await db.knex('app.projection').where({ name: 'jars', generation: 1 }).first('position');
    await db.knex.raw('UPDATE log.epoch SET epoch = epoch + 1');
    await log.close();
    log = new PostgresLog(database.url);
    await startProjector();
    await reached(await log.head());
    await until(async () => (await registry.refresh(), (await rows()).length === 1));
    expect(await rows()).toEqual([{ id: 1, coins: 2, label: null }]);
    // Until then the old tables served unchanged: nobody saw the past go by again.
    expect(await db.knex('app.projection').where({ name: 'jars', generation: 1 }).first('position', 'serving')).toEqual(
      { ...old, serving: false },
    );
  });
});

describe('a log that is not the one that was read', () => {
  /** Truncates the log after an event, like a server that lacked the later ones. */
  const cutBehind = ({ position }: Appended) =>
    db.knex.raw(
      `BEGIN; SET LOCAL log.writing = 'DELETE'; DELETE FROM log.events WHERE position > ${position.split('.')[1]}; COMMIT`,
    );

  it.each(['shorter', 'as long again'])(
    '(%s) is not followed, at a start or after a lost connection, and the read models stay as they are',
    async (how) => {
      const first = await startProjector();
      const kept = await fill(1, 2);
      await reached((await fill(7, 9)).position);
      const before = await rows();
      await first.stop();
      await cutBehind(kept);
      if (how === 'as long again') {
        await db.knex.raw('ALTER TABLE log.events ALTER COLUMN position RESTART WITH ??', [
          Number(kept.position.split('.')[1]) + 1,
        ]);
        await fill(2);
        await fill(3);
      }
      errors = [];
      await startProjector();
      await until(() => Promise.resolve(errors.length > 0));
      expect(errors.map(({ name }) => name)).toEqual(['AnotherLogError']);
      expect(await rows()).toEqual(before);
      expect(await db.knex('app.projection').count()).toEqual([{ count: '2' }]);
    },
  );

  it('is not resumed from the old checkpoint', async () => {
    await startProjector();
    const kept = await fill(1, 2);
    const { position } = await fill(7, 9);
    await reached(position);
    const before = await rows();
    await cutBehind(kept);
    await db.knex
      .raw(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()`,
      )
      .catch(() => undefined);
    await until(() => Promise.resolve(errors.some(({ name }) => name === 'AnotherLogError')));
    expect(await rows()).toEqual(before);
    expect(await db.knex('app.projection').distinct('position')).toEqual([{ position }]);
  });

  it('is not what the erasure of its newest event leaves: that is followed, by running and starting projectors', async () => {
    const first = await startProjector();
    await fill(1, 2);
    await reached((await fill(7, 9)).position);
    await log.deleteStream('jar-7');
    await reached((await fill(1)).position);
    await reached((await fill(8)).position);
    await first.stop();
    await log.deleteStream('jar-8');
    await startProjector();
    await reached((await fill(1)).position);
    expect(errors).toEqual([]);
    expect((await rows()).find(({ id }) => id === 1)).toEqual({ id: 1, coins: 4, label: null });
  });

  it('and proves to be it after all is followed, without rebuilding anything', async () => {
    const node = await misbehavingNode();
    const store = new EventStoreDbLog(node.url);
    const other = new EventStoreDbLog(node.url);
    const write = (jar: number): Promise<Appended> =>
      store.append(`jar-${jar}`, [{ ...newEvent(), type: 'JarFilled', data: { jar, coins: 1 } }], 'any');
    try {
      const first = new Projector(db, store, [jars], (error) => errors.push(error), jarTypes);
      await first.start();
      await reached((await write(1)).position, [jars]);
      await first.stop();
      const { position } = await write(2);
      // A lagging node answers first: for the head, which is asked twice, and for the mark.
      node.next('read', { kind: 'end', after: 0 }, 3);
      const second = new Projector(db, other, [jars], (error) => errors.push(error), jarTypes);
      await second.start();
      running.push(second);
      await reached(position, [jars]);
      expect(errors.map(({ name }) => name)).toEqual(['AnotherLogError']);
      expect(await db.knex('app.projection').select('generation', 'serving')).toEqual([
        { generation: 1, serving: true },
      ]);
    } finally {
      await Promise.all(running.splice(0).map((projector) => projector.stop()));
      await store.close();
      await other.close();
      node.stop();
    }
  });
});

describe.each(['knex', 'pipelined'] as const)('a batch (%s)', (how) => {
  beforeEach(async () => {
    const projector = await startProjector();
    await reached(await log.head());
    await projector.stop();
    await db.knex.raw(
      `UPDATE app.projector_lease SET holder = '00000000-0000-4000-8000-000000000001', fence = 1, until = now() + interval '1 hour'`,
    );
    await fill(1, 3);
    await fill(1, 4);
    await label(1, 'pennies');
  });
  const holder = '00000000-0000-4000-8000-000000000001';

  it('that fails half-way leaves nothing behind, and is complete when repeated', async () => {
    const [one, other] = [await feedOf(jars), await feedOf(labels)];
    // The database goes down while the second read model is written.
    const dying = {
      ...other,
      projection: {
        ...labels,
        on: { JarLabelled: () => Promise.reject(Object.assign(new Error('terminated'), { code: '57P01' })) },
      },
    };
    const batch = await whole();
    await expect(applyBatch(db[how], holder, [one, dying], batch)).rejects.toThrow('terminated');
    expect(await rows()).toEqual([]);
    const [mine, theirs] = [await feedOf(jars), await feedOf(labels)];
    const before = mine.position;
    await applyBatch(db[how], holder, [mine, theirs], batch);
    expect(before).not.toBe(mine.position);
    expect(await rows()).toEqual([{ id: 1, coins: 7, label: 'pennies' }]);
  });

  it('delivered twice is applied once', async () => {
    const feed = await feedOf(jars);
    const start = feed.position;
    const batch = await whole();
    await applyBatch(db[how], holder, [feed], batch);
    await applyBatch(db[how], holder, [feed], batch);
    // As after a crash between the commit and recording it: the handlers themselves must be idempotent.
    await db.knex('app.projection').where({ name: 'jars' }).update({ position: start });
    await applyBatch(db[how], holder, [await feedOf(jars)], batch);
    expect(await rows()).toEqual([{ id: 1, coins: 7, label: 'pennies' }]);
  });

  it('of a projector that was frozen while another took over is refused', async () => {
    const asleep = await feedOf(jars);
    const batch = await whole();
    await applyBatch(db[how], holder, [await feedOf(jars)], batch);
    await expect(applyBatch(db[how], holder, [asleep], batch)).rejects.toThrow(FencedError);
    await db.knex('app.projector_lease').update({ fence: 2 });
    await fill(1, 100);
    await expect(applyBatch(db[how], holder, [await feedOf(jars)], await whole())).rejects.toThrow(FencedError);
    expect(await rows()).toEqual([{ id: 1, coins: 7, label: 'pennies' }]);
  });
});

describe('the rows that a batch has written', () => {
  const holder = '00000000-0000-4000-8000-000000000001';
  const hold = (fence: number) =>
    db.knex('app.projector_lease').update({ holder, fence, until: db.knex.raw(`now() + interval '1 hour'`) });
  const reading: string[] = [];
  const hear = ({ sql }: { sql: string }): void => {
    if (/^SELECT [^]* FROM read\.jars/.test(sql)) reading.push(sql);
  };

  beforeEach(async () => {
    const projector = await startProjector();
    await reached(await log.head());
    await projector.stop();
    await hold(1);
    await fill(1, 3);
    reading.length = 0;
    db.pipelined.on('query', hear);
  });
  afterEach(() => void db.pipelined.removeListener('query', hear));

  it('are not read again by the next one', async () => {
    const feed = await feedOf(jars);
    await applyBatch(db.pipelined, holder, [feed], await whole());
    expect(reading).toHaveLength(1);
    await fill(1, 4);
    await applyBatch(db.pipelined, holder, [feed], await whole());
    expect(reading).toHaveLength(1);
    expect(await rows()).toEqual([{ id: 1, coins: 7, label: null }]);
  });

  it('are read again after another projector has fed them', async () => {
    const feed = await feedOf(jars);
    await applyBatch(db.pipelined, holder, [feed], await whole());
    await hold(2);
    await fill(1, 100);
    await applyBatch(db.pipelined, holder, [await feedOf(jars, 2)], await whole());
    await expect(applyBatch(db.pipelined, holder, [feed], await whole())).rejects.toThrow(FencedError);
    await hold(1);
    await reload(db.knex, feed);
    await fill(1, 4);
    await applyBatch(db.pipelined, holder, [feed], await whole());
    expect(await rows()).toEqual([{ id: 1, coins: 107, label: null }]);
  });

  it('are read again after a batch that was rolled back, and after a replay', async () => {
    const feed = await feedOf(jars);
    await applyBatch(db.pipelined, holder, [feed], await whole());
    mended = false;
    await label(1, 'bad');
    await fill(1, 4);
    await applyBatch(db.pipelined, holder, [feed], await whole());
    expect(await rows()).toEqual([{ id: 1, coins: 3, label: null }]);
    mended = true;
    await replayParked(db.knex, log, holder, feed);
    await fill(1, 5);
    await applyBatch(db.pipelined, holder, [feed], await whole());
    expect(await rows()).toEqual([{ id: 1, coins: 12, label: 'bad' }]);
  });
});

it('a row that is removed by hand after it was read is made again from what comes', async () => {
  const holder = '00000000-0000-4000-8000-000000000001';
  const lids = projection<JarEvent>({
    name: 'lids',
    version: 1,
    tables: { lid: { columns: { id: 'integer', coins: 'integer', cut: 'jsonb' }, key: ['id'] } },
    on: {
      async JarFilled(rows, { data: { jar: id, coins } }) {
        const lid = await rows.get<{ cut: object }>('lid', { id });
        rows.put('lid', { id, coins, cut: lid?.cut ?? { first: coins } });
      },
    },
  });
  const projector = await startProjector([lids]);
  await reached(await log.head(), [lids]);
  await projector.stop();
  await db.knex('app.projector_lease').update({ holder, fence: 1, until: db.knex.raw(`now() + interval '1 hour'`) });
  const feed = await feedOf(lids);
  const lid = db.knex(tableName(lids, 1, 'lid'));
  for (const coins of [1, 2]) {
    await fill(1, coins);
    await applyBatch(db.pipelined, holder, [feed], await whole());
    expect(await lid.clone()).toEqual([{ id: 1, coins, cut: { first: 1 } }]);
  }
  await lid.clone().delete();
  await fill(1, 3);
  await applyBatch(db.pipelined, holder, [feed], await whole());
  expect(await lid.clone()).toEqual([{ id: 1, coins: 3, cut: { first: 3 } }]);
  expect(feed.parkedKeys.size).toBe(0);
});

describe('a replay of parked events', () => {
  const [holder, successor] = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002'] as const;
  const lease = (of: string, fence: number) =>
    db.knex('app.projector_lease').update({ holder: of, fence, until: db.knex.raw(`now() + interval '1 hour'`) });
  /** A log whose first reader of a stream is slow: something else happens meanwhile. */
  function slowLog(meanwhile: () => Promise<void>): PostgresLog {
    let first = true;
    const read: PostgresLog['read'] = async (stream) => {
      const events = await log.read(stream);
      if (first) await ((first = false), meanwhile());
      return events;
    };
    return Object.assign(Object.create(log) as PostgresLog, { read });
  }

  beforeEach(async () => {
    const projector = await startProjector([jars]);
    await projector.stop();
    await lease(holder, 1);
    await fill(1, 1);
    await label(1, 'bad');
    await fill(1, 10);
    mended = false;
    await applyBatch(db.knex, holder, [await feedOf(jars)], await whole());
    mended = true;
  });

  it('is refused if the lease was lost meanwhile, and leaves alone what the next holder has written', async () => {
    const feed = await feedOf(jars);
    const replay = replayParked(
      db.knex,
      slowLog(async () => {
        await lease(successor, 2);
        await replayParked(db.knex, log, successor, await feedOf(jars, 2));
        await fill(1, 100);
        await label(1, 'fine');
        await applyBatch(db.knex, successor, [await feedOf(jars, 2)], await whole());
      }),
      holder,
      feed,
    );
    await expect(replay).rejects.toThrow(FencedError);
    expect(await rows()).toEqual([{ id: 1, coins: 111, label: 'fine' }]);
    await expect(replayParked(db.knex, log, holder, feed)).rejects.toThrow(FencedError);
    expect(await db.knex('app.parked_event')).toEqual([]);
  });

  it('is refused if another process has moved the feed, under the same lease too', async () => {
    const feed = await feedOf(jars);
    await fill(2, 5);
    await applyBatch(db.knex, holder, [await feedOf(jars)], await whole());
    await expect(replayParked(db.knex, log, holder, feed)).rejects.toThrow(FencedError);
    expect(await rows()).toEqual([
      { id: 1, coins: 1, label: null },
      { id: 2, coins: 5, label: null },
    ]);
  });

  it('that takes long loses no lease', async () => {
    const heldUntil = async (): Promise<Date> =>
      (await db.knex('app.projector_lease').where({ name: 'jars' }).first<{ until: Date }>('until')).until;
    await db.knex('app.projector_lease').update({ until: db.knex.raw('now()') });
    let renewed = 0;
    await startProjector(
      [jars],
      jarTypes,
      slowLog(async () => {
        for (let last = await heldUntil(); renewed < 2; renewed += 1)
          await until(async () => (await heldUntil()) > last && ((last = await heldUntil()), true));
      }),
    );
    await new Operations(db.knex, log, [jars]).replay('jars');
    await until(async () => (await db.knex('app.parked_event')).length === 0);
    expect(renewed).toBe(2);
    expect(await rows()).toEqual([{ id: 1, coins: 11, label: 'bad' }]);
    expect(errors).toEqual([]);
  });
});

describe('a second projector', () => {
  it('gets its share between two batches of the first one, and takes over the rest when that ends', async () => {
    const holders = (): Promise<string[]> =>
      db.knex('app.projector_lease').where('until', '>', db.knex.fn.now()).orderBy('name').pluck('holder');
    const first = await startProjector();
    await reached((await fill(1)).position);
    const [alone] = await holders();
    const second = await startProjector();
    await until(async () => new Set(await holders()).size === 2);
    await reached((await fill(1)).position);
    await first.stop();
    await reached((await label(1, 'pennies')).position);
    expect(await holders()).not.toContain(alone);
    // Nobody had to be refused, and nobody is left who counts.
    expect(errors).toEqual([]);
    expect(await rows()).toEqual([{ id: 1, coins: 2, label: 'pennies' }]);
    await second.stop();
    expect(await db.knex('app.projector')).toEqual([]);
  });

  it('of a new release fills its own version while the old one is read and fed', async () => {
    await startProjector();
    await reached((await fill(1, 3)).position);
    const next = projection<JarEvent>({
      ...jars,
      version: 2,
      tables: {
        jar: {
          columns: { id: 'integer', coins: 'integer', revision: 'integer', label: 'text?', shiny: 'boolean' },
          key: ['id'],
        },
      },
      on: {
        JarFilled: (written, { data, revision }) =>
          written.put('jar', { id: data.jar, coins: data.coins, revision, shiny: true }),
      },
    });
    await startProjector([next, labels]);
    const { position } = await fill(2, 5);
    await reached(position);
    await reached(position, [next]);
    expect(await rows()).toHaveLength(2);
    expect(await db.knex(reads([next]).table(next, 'jar')).orderBy('id')).toMatchObject([
      { id: 1, shiny: true },
      { id: 2, shiny: true },
    ]);
  });
});

describe('a rebuild', () => {
  it('fills new tables next to the serving ones while events come and reads continue, then switches at once', async () => {
    await startProjector();
    await Promise.all(Array.from({ length: 300 }, (_, at) => fill(at + 1, at + 1)));
    await reached(await log.head());
    const old = table();
    // A wrong row, which only a rebuild fixes.
    await db.knex(old).where({ id: 300 }).update({ coins: 0 });

    let writing = true;
    let reading = 0;
    const writer = (async () => {
      for (let at = 0; writing; at++) await fill((at % 300) + 1, 1);
    })();
    const reader = (async () => {
      while (writing) {
        expect(await rows()).toHaveLength(300);
        reading++;
      }
    })();
    try {
      await new Operations(db.knex, log, [jars, labels]).rebuild('jars');
      await until(async () => table() !== old);
    } finally {
      writing = false;
      await Promise.all([writer, reader]);
    }
    await reached(await log.head());

    expect(reading).toBeGreaterThan(0);
    const expected = new Map<number, number>();
    for await (const event of log.readAll(null)) {
      const { jar, coins } = event.data as { jar: number; coins: number };
      expected.set(jar, (expected.get(jar) ?? 0) + coins);
    }
    expect(new Map((await rows()).map(({ id, coins }) => [id, coins]))).toEqual(expected);
    // Processes that have not heard of the switch may still read the old tables; they are fed too.
    await until(async () => (await db.knex(old).where({ id: 1 }).first('coins'))?.coins === expected.get(1));
    expect(errors).toEqual([]);
  });

  it('fills its tables at once, also with keys that its memory of keys cannot tell apart', async () => {
    const seen = new SeenKeys();
    let second = 1;
    while (seen.add(`jar-${second}`)) second += 1;
    const alike = (jar: number): boolean => {
      const one = new SeenKeys();
      one.add(`jar-${jar}`);
      return !one.add(`jar-${second}`);
    };
    let first = 1;
    while (!alike(first)) first += 1;
    for (const jar of [first, second]) await fill(jar, jar);
    const searches: string[] = [];
    db.knex.on('query', ({ sql }: { sql: string }) => sql === 'SAVEPOINT attempt' && searches.push(sql));
    await startProjector();
    await reached(await log.head());
    expect((await rows()).map(({ id }) => id)).toEqual([first, second]);
    expect(searches).toEqual([]);
  });

  it('whose projector is killed half way is taken over, without a trace of what it had begun', async () => {
    const first = await startProjector();
    const jarsOf500 = [1, 2, 3];
    for (const jar of jarsOf500)
      await append(
        `jar-${jar}`,
        ...Array.from({ length: 500 }, () => ({ type: 'JarFilled', data: { jar, coins: 1 } })),
      );
    await reached(await log.head());
    await first.stop();
    const holder = randomUUID();
    await db
      .knex('app.projector_lease')
      .update({ holder, fence: 9, until: db.knex.raw(`now() + interval '1 minute'`) });
    const generation = await addGeneration(db.knex, jars, false);
    await db.knex.raw(createBareTables(jars, generation));
    const feed: Feed = { ...(await feedOf(jars, 9)), generation, rebuilding: true, position: null };
    let portions = 0;
    const dying = applyBatch(db.knex, holder, [feed], await whole(), async () => {
      portions += 1;
      // Those of the first jar have been copied by now.
      if (portions >= 3)
        await db.knex.raw(
          `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
            WHERE datname = current_database() AND state = 'idle in transaction'`,
        );
    });
    await expect(dying).rejects.toThrow();
    await db.knex('app.projector_lease').update({ until: new Date(0) });
    await fill(1, 10);
    await startProjector();
    await until(async () => table() === tableName(jars, generation, 'jar'));
    await reached(await log.head());
    expect((await rows()).map(({ coins }) => coins)).toEqual([510, 500, 500]);
  });

  it('leaves nothing of a stream that is erased while its events are applied', async () => {
    let erase = false;
    const kept = projection<JarEvent | StreamErased>({
      ...jars,
      name: 'kept',
      key: (event) => (event.type === 'StreamErased' ? event.data.stream : event.stream),
      on: {
        async JarFilled(rows, event) {
          if (erase) {
            erase = false;
            await log.deleteStream('jar-2');
            await append('erasure-1', { type: 'StreamErased', data: { stream: 'jar-2' } });
          }
          await jars.on.JarFilled!(rows, event);
        },
        StreamErased: (rows, event) => rows.remove('jar', { id: Number(event.data.stream.slice('jar-'.length)) }),
      },
    });
    await startProjector([kept], { ...jarTypes, erasure: ['StreamErased'] });
    await Promise.all([1, 2, 3].map((jar) => fill(jar, jar)));
    await reached(await log.head(), [kept]);
    erase = true;
    const operations = new Operations(db.knex, log, [kept]);
    const generation = await operations.rebuild('kept');
    await until(async () => (await operations.rebuilt('kept', generation)) === 1);
    expect(erase).toBe(false);
    expect(
      await db
        .knex(tableName(kept, generation, 'jar'))
        .orderBy('id')
        .pluck('id'),
    ).toEqual([1, 3]);
    expect(errors).toEqual([]);
  });

  it('reports its progress, and that it is done when the new tables serve', async () => {
    await startProjector();
    await Promise.all(Array.from({ length: 50 }, (_, at) => fill(at, 1)));
    await reached(await log.head());
    const operations = new Operations(db.knex, log, [jars, labels]);
    const old = table();
    const generation = await operations.rebuild('jars');
    expect(await operations.rebuild('jars')).toBe(generation);
    let done = 0;
    await until(async () => {
      const now = await operations.rebuilt('jars', generation);
      expect(now).toBeGreaterThanOrEqual(done);
      done = now;
      return done === 1;
    });
    await registry.refresh();
    expect(table()).not.toBe(old);
    expect(await rows()).toHaveLength(50);
  });

  it('drops the tables of a release that has not run for a day', async () => {
    const old = await startProjector([jars]);
    await reached((await fill(1)).position, [jars]);
    await old.stop();
    const left = async (): Promise<number> =>
      (await db.knex('pg_tables').where({ schemaname: 'read' }).whereLike('tablename', 'jars%')).length;
    const next = await startProjector([labels]);
    expect(await left()).toBe(1);
    await next.stop();
    await db
      .knex('app.projector_lease')
      .where({ name: 'jars' })
      .update({ until: db.knex.raw(`now() - interval '25 hours'`) });
    await startProjector([labels]);
    expect(await left()).toBe(0);
  });

  it('of an unknown projection is refused, and so is one without a projector', async () => {
    const operations = new Operations(db.knex, log, [jars]);
    await expect(operations.rebuild('jrs')).rejects.toMatchObject({
      code: 'not_found',
      message: 'There is no projection called jrs. There are: jars.',
    });
    await expect(operations.rebuild('jars')).rejects.toMatchObject({ code: 'no_projector' });
  });
});

describe('an event that cannot be applied', () => {
  const status = async (name = 'jars') =>
    (await new Operations(db.knex, log, [jars, labels]).status()).find((each) => each.name === name)!;

  it('is parked with the later events of its key; everything else continues', async () => {
    mended = false;
    await startProjector();
    await fill(1, 1);
    await label(1, 'bad');
    await fill(1, 10);
    await fill(2, 5);
    await reached(await log.head());
    expect(await rows()).toEqual([
      { id: 1, coins: 1, label: null },
      { id: 2, coins: 5, label: null },
    ]);
    expect(await status()).toMatchObject({ state: 'parked', parked: 2 });
    expect(await status('labels')).toMatchObject({ state: 'live', parked: 0 });
    await registry.refresh();
    expect(await reads().stale(jars, 'jar-1')).toBe(true);
    expect(await reads().stale(jars, 'jar-2')).toBe(false);
  });

  it('is applied in order after the fault is fixed', async () => {
    mended = false;
    await startProjector();
    await fill(1, 1);
    await label(1, 'bad');
    await fill(1, 10);
    await label(1, 'fine');
    await reached(await log.head());
    const operations = new Operations(db.knex, log, [jars, labels]);
    await operations.replay('jars');
    await until(async () => !(await db.knex('app.projection').where({ name: 'jars' }).first('replay'))!.replay);
    // The fault is still there: nothing is lost.
    expect(await status()).toMatchObject({ state: 'parked', parked: 3 });

    mended = true;
    await operations.replay('jars');
    await until(async () => (await status()).parked === 0);
    await fill(1, 100);
    await reached(await log.head());
    expect(await rows()).toEqual([{ id: 1, coins: 111, label: 'fine' }]);
    expect(await status()).toMatchObject({ state: 'live', parked: 0 });
  });

  const repaired = (on: object): AnyProjection => ({ ...jars, on: { ...jars.on, ...on } });
  const polish: AnyProjection['on'] = {
    JarPolished: (written, { data, revision }) => written.patch('jar', { id: data.jar }, { label: 'shiny', revision }),
  };
  const relabel: AnyProjection['on'] = {
    'JarLabelled.v2': (written, { data, revision }) =>
      written.patch('jar', { id: data.jar }, { label: data.text, revision }),
  };

  it.each<
    [
      string,
      {
        event: DomainEvent;
        by?: AnyProjection;
        error: string;
        repair: { by: AnyProjection; types?: EventTypes; upcasters?: Upcasters };
      },
    ]
  >([
    [
      'is of a type that this release does not know',
      {
        event: { type: 'JarPolished', data: { jar: 1 } },
        error: 'This release does not know events of the type JarPolished',
        repair: { by: repaired(polish), types: { jar: [...jarTypes.jar!, 'JarPolished'] } },
      },
    ],
    [
      'is none of ours',
      {
        event: { type: 'JarLabelled', data: 'shiny' },
        error: 'Its data is malformed',
        repair: {
          by: repaired(relabel),
          upcasters: {
            JarLabelled: {
              to: 'JarLabelled.v2',
              upcast: (data) => (typeof data === 'string' ? { jar: 1, text: data } : { text: '', ...(data as object) }),
            },
          },
        },
      },
    ],
    [
      'fails in its upcaster',
      {
        event: { type: 'JarLabelled', data: { jar: 1, label: 'shiny' } },
        error: 'JarLabelled cannot be brought to JarLabelled.v2: No text',
        by: repaired(relabel),
        repair: {
          by: repaired(relabel),
          upcasters: {
            JarLabelled: {
              to: 'JarLabelled.v2',
              upcast: (data) => ({ text: (data as { label: string }).label, ...(data as object) }),
            },
          },
        },
      },
    ],
    [
      'fails in its handler',
      {
        event: { type: 'JarLabelled', data: { jar: 1, label: 'shiny' } },
        error: 'Too shiny',
        by: repaired({ JarLabelled: () => Promise.reject(new Error('Too shiny')) }),
        repair: { by: jars },
      },
    ],
    [
      'cannot be told apart',
      {
        event: { type: 'JarLabelled', data: { jar: 1, label: 'shiny' } },
        error: 'Its key cannot be told: No key',
        by: {
          ...jars,
          key: (event) => {
            if (event.type === 'JarLabelled') throw new Error('No key');
            return event.stream;
          },
        },
        repair: { by: jars },
      },
    ],
  ])(
    'because it %s, waits with its key until a release that can takes it in',
    async (_, { event, by = jars, error, repair }) => {
      const failing: Upcasters = {
        JarLabelled: {
          to: 'JarLabelled.v2',
          upcast: () => {
            throw new Error('No text');
          },
        },
      };
      const release = async (upcasters: Upcasters = {}): Promise<void> => {
        await log.close();
        log = new PostgresLog(database.url, upcasters);
      };
      if ('JarLabelled.v2' in by.on) await release(failing);
      const first = await startProjector([by]);
      await fill(1, 1);
      await append('jar-1', event);
      await fill(1, 10);
      await fill(2, 5);
      await reached(await log.head(), [by]);
      expect(await rows()).toEqual([
        { id: 1, coins: 1, label: null },
        { id: 2, coins: 5, label: null },
      ]);
      const parked = await db.knex('app.parked_event').orderBy('number').select('key', 'stream', 'revision', 'error');
      expect(parked).toEqual([
        { key: 'jar-1', stream: 'jar-1', revision: '1', error },
        { key: 'jar-1', stream: 'jar-1', revision: '2', error: null },
      ]);
      await first.stop();

      await release(repair.upcasters);
      await startProjector([repair.by], repair.types ?? jarTypes);
      const operations = new Operations(db.knex, log, [repair.by]);
      await operations.replay('jars');
      await until(async () => (await operations.status())[0]!.parked === 0);
      const replayed = await rows();
      expect(replayed).toEqual([
        { id: 1, coins: 11, label: 'shiny' },
        { id: 2, coins: 5, label: null },
      ]);
      // After the replay the rows equal those of a reader from the start.
      const generation = await operations.rebuild('jars');
      await until(async () => (await operations.rebuilt('jars', generation)) === 1);
      await registry.refresh();
      expect(await rows()).toEqual(replayed);
      expect(errors).toEqual([]);
    },
  );

  it('of an unknown type does not matter in streams that a projection does not read', async () => {
    await startProjector([jars, labels], { ...jarTypes, lid: ['LidPutOn'] });
    await append('lid-1', { type: 'LidPainted', data: {} });
    await reached(await log.head());
    expect(await status()).toMatchObject({ state: 'live', parked: 0 });
  });

  it('costs the others nothing: the rest of its batch is applied at once', async () => {
    let handled = 0;
    const counting: AnyProjection = {
      ...jars,
      on: {
        ...jars.on,
        JarFilled: (written, event) => {
          handled += 1;
          return jars.on.JarFilled!(written, event as never);
        },
      },
    };
    await Promise.all(Array.from({ length: 200 }, (_, at) => fill(at + 2, 1)));
    await append('jar-1', { type: 'JarPolished', data: {} });
    await fill(1, 1);
    await startProjector([counting]);
    await reached(await log.head(), [counting]);
    expect(handled).toBe(200);
    expect(await status()).toMatchObject({ parked: 2 });
  });

  it('is found among many in a few attempts', async () => {
    mended = false;
    await Promise.all(Array.from({ length: 200 }, (_, at) => fill(at + 1, 1)));
    await label(7, 'bad');
    await Promise.all(Array.from({ length: 200 }, (_, at) => fill(at + 1, 1)));
    let attempts = 0;
    db.knex.on('query', ({ sql }: { sql: string }) => (attempts += Number(sql === 'SAVEPOINT attempt')));
    await startProjector([jars]);
    await reached(await log.head(), [jars]);
    expect(await rows()).toEqual(
      Array.from({ length: 200 }, (_, at) => ({ id: at + 1, coins: at === 6 ? 1 : 2, label: null })),
    );
    expect(await status()).toMatchObject({ parked: 2 });
    // All, then two halves each time: 401 events are halved nine times.
    expect(attempts).toBeLessThanOrEqual(1 + 2 * 9);
  });

  it('is found too if the database refuses its row while others are being handled', async () => {
    // More than the handlers of one portion: the row that Postgres cannot hold is written with those of the next.
    const jarsAtAll = Array.from({ length: 700 }, (_, at) => at + 1);
    for (let at = 0; at < jarsAtAll.length; at += 100)
      await Promise.all(jarsAtAll.slice(at, at + 100).map((jar) => fill(jar, jar === 3 ? 3_000_000_000 : 1)));
    await startProjector([jars]);
    await reached(await log.head(), [jars]);
    expect(await rows()).toEqual(
      jarsAtAll.filter((jar) => jar !== 3).map((jar) => ({ id: jar, coins: 1, label: null })),
    );
    expect(await status()).toMatchObject({ parked: 1 });
    expect((await db.knex('app.parked_event').first('stream', 'error')) as object).toMatchObject({
      stream: 'jar-3',
      error: expect.stringContaining('out of range'),
    });
  });

  it('stops the projection when a hundred keys are parked; a rebuild by a fixed release restores it', async () => {
    mended = false;
    const first = await startProjector([jars]);
    await Promise.all(Array.from({ length: 100 }, (_, at) => label(at + 1, 'bad')));
    await until(async () => (await status()).stopped !== null);
    await first.stop();
    mended = true;
    await startProjector([jars]);
    await fill(200, 5);
    const operations = new Operations(db.knex, log, [jars]);
    const generation = await operations.rebuild('jars');
    await until(async () => (await operations.rebuilt('jars', generation)) === 1);
    await until(async () => (await operations.status())[0]!.state === 'live');
    await registry.refresh();
    expect(await rows()).toEqual([{ id: 200, coins: 5, label: null }]);
  });

  it('stops the projection when a hundred keys are parked, until an operator resumes it', async () => {
    mended = false;
    await startProjector();
    await Promise.all(Array.from({ length: 100 }, (_, at) => label(at + 1, 'bad')));
    await until(async () => (await status()).stopped !== null);
    const { position } = await fill(200, 5);
    expect(await checkpoints([labels]).waitFor(position, { timeoutMs: 20_000 })).toBe(true);
    expect(await rows()).toEqual([]);
    await registry.refresh();
    expect(await checkpoints().waitFor(position)).toBe(false);

    mended = true;
    await new Operations(db.knex, log, [jars, labels]).replay('jars');
    await until(async () => (await status()).state === 'live');
    await registry.refresh();
    await reached(position);
    expect(await rows()).toEqual([{ id: 200, coins: 5, label: null }]);
  });
});
