import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from '@quotewright/domain/kernel/contract.js';
import type { HealthDetail, ParkedEvent, ProjectionStatus, SystemStatus } from '@quotewright/domain/system/contract.js';
import { addressOf } from '@quotewright/domain/kernel/endpoint.js';
import { streams } from '@quotewright/domain/contexts.js';
import * as systemCalls from '@quotewright/domain/system/endpoints.js';
import type { EventStore } from '@quotewright/domain/kernel/event-store.js';
import { categoryLists } from '@quotewright/projections/categories/category-lists.js';
import { Draining } from '../../apps/api/src/platform/http/draining.js';
import { templateByAlias } from '@quotewright/projections/templates/template-details.js';
import { catchUp } from '../../apps/api/src/platform/commands/catch-up.js';
import { EVENT_STORE } from '../../apps/api/src/platform/event-store/event-store.js';
import { ReadModels } from '../../apps/api/src/platform/projections/read-models.js';
import { SystemWatch } from '../../apps/api/src/platform/system/system-watch.js';
import { commandTemplate, makeTemplate } from '../support/templates.js';
import { until } from '../support/until.js';
import { startApp, type Client, type TestApp } from '../support/app.js';

let app: TestApp;
let admin: Client;
beforeAll(async () => {
  // It renames the log's table: the log is in Postgres whatever the run says.
  app = await startApp({ eventStoreUrl: null });
  admin = await app.as('admin');
});
afterAll(() => app?.stop());

const status = async (): Promise<SystemStatus> => (await admin.get<SystemStatus>(systemCalls.status.path)).body.data;
const parked = async (query = {}): Promise<Page<ParkedEvent>> =>
  (await admin.get<Page<ParkedEvent>>(addressOf(systemCalls.parked, { query }))).body.data;
const categories = ({ projections }: { projections: ProjectionStatus[] }): ProjectionStatus =>
  projections.find(({ name }) => name === 'category-lists')!;

/** Appends an event that the category lists cannot apply: it lacks their title. */
async function poison(id: number): Promise<void> {
  const meta = {
    at: new Date().toISOString(),
    actorId: admin.id,
    userType: 'admin',
    source: 'api',
    batchId: randomUUID(),
    commandId: randomUUID(),
    causationId: null,
    reason: null,
    schemaVersion: 1,
  } as const;
  await app.nest
    .get<EventStore>(EVENT_STORE)
    .append(`category-${id}`, [{ id: randomUUID(), type: 'CategoryAdded', data: {}, meta }], 'any');
}

describe('health', () => {
  const health = async (who: Client) => (await who.get<HealthDetail>('/health')).body.data;

  it('is one word for everyone, and every part of it for an admin', async () => {
    expect(await health(app.guest())).toEqual({ status: 'ok' });
    expect(await health(await app.as('contractor'))).toEqual({ status: 'ok' });
    const detail = await health(admin);
    expect(detail).toMatchObject({
      status: 'ok',
      eventStore: {
        kind: 'postgres',
        ok: true,
        head: expect.stringMatching(/^\d+\.\d+$/),
        head_at: expect.any(String),
      },
      jobs: { kind: 'postgres', ok: true },
    });
    expect(categories(detail)).toEqual({
      name: 'category-lists',
      version: categoryLists.version,
      position: expect.any(String),
      lag: 0,
      lag_seconds: 0,
      state: 'live',
      parked: 0,
      stopped: null,
      fed: true,
      replaying: false,
      rebuild: null,
    });
  });

  it('says that it is starting, not that it needs an operator, until all has been well once', async () => {
    const watch = app.nest.get(SystemWatch);
    const parts = await watch.lookNow();
    const unfed = { ...parts, projections: parts.projections!.map((one) => ({ ...one, fed: false })) };
    expect(watch.statusOf(unfed, true)).toBe('degraded');
    watch.serves();
    expect(watch.statusOf(unfed, true)).toBe('starting');
    expect(watch.statusOf(unfed, false)).toBe('down');
    expect(watch.statusOf(parts, true)).toBe('ok');
    expect(watch.statusOf(unfed, true)).toBe('degraded');
  });

  it('stays 200 without the log, with the last known lag, and recovers with it', async () => {
    await health(admin);
    await app.db.knex.raw('ALTER TABLE log.events RENAME TO gone');
    try {
      expect(
        (
          await until(
            () => health(app.guest()),
            (answer) => answer.status !== 'ok',
          )
        ).status,
      ).toBe('degraded');
      const before = Date.now();
      const detail = await health(admin);
      expect(detail.eventStore).toMatchObject({ ok: false, head: expect.any(String) });
      expect(Date.parse(detail.eventStore.head_at!)).toBeLessThanOrEqual(before);
      expect(categories(detail)).toMatchObject({ lag: 0, state: 'live' });
      expect((await admin.get('/category/list/staging')).status).not.toBe(503);
    } finally {
      await app.db.knex.raw('ALTER TABLE log.gone RENAME TO events');
    }
    expect(
      (
        await until(
          () => health(app.guest()),
          (answer) => answer.status === 'ok',
        )
      ).status,
    ).toBe('ok');
  });

  it('waits for no writer, not even if read models lag behind an open transaction', async () => {
    const meta = { at: new Date(Date.now() - 60_000).toISOString() };
    const append = (stream: string) =>
      [
        `SELECT * FROM log.append(?, -1, ARRAY[gen_random_uuid()], ARRAY['NobodyKnows'], ARRAY['{}'::jsonb], ARRAY[?::jsonb])`,
        [stream, JSON.stringify(meta)],
      ] as const;
    const writer = await app.db.knex.transaction();
    try {
      await writer.raw(...append('open-1'));
      await app.db.knex.raw(...append('done-1'));
      // Read models wait for the first event before applying the second; figures see it.
      const detail = await until(
        () => health(admin),
        (answer) => categories(answer).lag !== 0,
      );
      expect(detail).toMatchObject({ status: 'ok', eventStore: { ok: true } });
      expect(categories(detail).lag_seconds).toBeGreaterThanOrEqual(60);
    } finally {
      await writer.rollback();
    }
    await until(
      () => health(admin),
      (answer) => categories(answer).lag === 0,
    );
  });

  it('checks once a second, however often it is asked', async () => {
    const started = Date.now();
    const heads = new Set<string>();
    for (let n = 0; n < 50; n += 1) {
      await app.guest().get('/health');
      heads.add((await health(admin)).eventStore.head_at!);
    }
    expect(heads.size).toBeLessThanOrEqual(2 + (Date.now() - started) / 1_000);
  });

  it('reports that the process runs even while the database hangs, to a signed-in browser as well', async () => {
    const holder = await app.db.knex.transaction();
    try {
      await holder.raw('LOCK TABLE app.session, app.projection, log.events IN ACCESS EXCLUSIVE MODE');
      for (const cookie of ['', `session=${'x'.repeat(43)}`]) {
        expect(await app.guest().get('/health/live', { cookie })).toMatchObject({
          status: 200,
          body: { data: { status: 'ok' } },
        });
      }
      await until(
        () => health(app.guest()),
        ({ status }) => status === 'down',
      );
    } finally {
      await holder.rollback();
    }
    await until(
      () => app.guest().get('/health'),
      (answer) => answer.status === 200,
    );
  });

  it('answers 503 if the read models cannot be asked', async () => {
    await app.db.knex.raw('ALTER TABLE app.projection RENAME TO gone');
    try {
      const down = await until(
        () => app.guest().get('/health'),
        ({ status }) => status !== 200,
      );
      expect(down).toMatchObject({ status: 503, body: { code: 'unavailable', data: { status: 'down' } } });
    } finally {
      await app.db.knex.raw('ALTER TABLE app.gone RENAME TO projection');
    }
  });

  it('answers in time while the database hangs, asks it once however often it is asked, and recovers', async () => {
    const holder = await app.db.knex.transaction();
    try {
      await holder.raw('LOCK TABLE app.projection, log.events IN ACCESS EXCLUSIVE MODE');
      await until(
        () => app.guest().get('/health'),
        ({ status }) => status === 503,
      );
      const answers = await Promise.all(Array.from({ length: 20 }, () => app.guest().get('/health')));
      expect(answers.map((answer) => answer.status)).toEqual(Array.from({ length: 20 }, () => 503));
      // The tables are still locked: nobody waited for them.
      expect((await app.guest().get('/health')).status).toBe(503);
      const { rows } = await holder.raw<{ rows: { count: number }[] }>(
        "SELECT count(*)::integer FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%FROM app.projection p%'",
      );
      // One query each of health, registry and projector, not one per request.
      expect(rows[0]!.count).toBeLessThanOrEqual(3);
    } finally {
      await holder.rollback();
    }
    expect(
      (
        await until(
          () => app.guest().get('/health'),
          (answer) => answer.status === 200,
        )
      ).body.data.status,
    ).toMatch(/ok|degraded/);
  });
});

describe('the System screen’s calls', () => {
  it('report the log, the read models, the jobs and the projectors', async () => {
    await admin.post('/category/add', { title: 'Flooring' });
    const seen = await until(status, (answer) => categories(answer).lag === 0);
    expect(seen).toMatchObject({
      status: 'ok',
      eventStore: { kind: 'postgres', ok: true },
      jobs: { kind: 'postgres', ok: true, counts: { waiting: 0, active: 0, delayed: 0 } },
      projectors: [{ holder: expect.any(String), projections: seen.projections.length }],
      instance: { role: 'all' },
    });
    expect(seen.appends.count).toBeGreaterThan(0);
    expect(seen.appends.p99).toBeGreaterThanOrEqual(seen.appends.p50!);
    expect(seen.appends.p50).toBeGreaterThan(0);
  });

  it('show a duplicate name, and give the later one another', async () => {
    const actor = { id: admin.id, userType: 'admin' } as const;
    const first = await makeTemplate(app, actor, { name: 'Twice' });
    // As it used to be given away.
    await app.db.knex('app.reservation').where({ kind: 'template-alias', key: 'twice' }).delete();
    const second = await makeTemplate(app, actor, { name: 'Twice' });
    expect([first.alias, second.alias]).toEqual(['twice', 'twice']);
    await catchUp(app.db.knex, app.nest.get<EventStore>(EVENT_STORE), streams);
    const double = { kind: 'template-alias', key: 'twice', stream: `template-${second.id}` };
    expect((await status()).doubles).toEqual([
      { ...double, keeper: `template-${first.id}`, found_at: expect.any(String) },
    ]);

    const contractor = await app.as('contractor');
    expect((await contractor.post(systemCalls.mendDouble.path, double)).status).toBe(403);
    expect(await admin.post(systemCalls.mendDouble.path, double)).toMatchObject({
      status: 200,
      body: { message: 'It now has its own name.' },
    });
    expect((await status()).doubles).toEqual([]);
    expect((await admin.post(systemCalls.mendDouble.path, double)).status).toBe(404);
    const read = app.nest.get(ReadModels);
    expect([
      (await templateByAlias(read, 'twice', null))?.id,
      (await templateByAlias(read, 'twice-2', null))?.id,
    ]).toEqual([first.id, second.id]);
    // Renamed back and forth it keeps its own address.
    await commandTemplate(app, actor, second.id, { type: 'EditTemplate', details: { name: 'Once' }, images: [] });
    const { state } = await commandTemplate(app, actor, second.id, {
      type: 'EditTemplate',
      details: { name: 'Twice' },
      images: [],
    });
    expect(state.content.alias).toBe('twice-2');
  });

  it('refuse an unknown projection', async () => {
    expect(await admin.post(addressOf(systemCalls.replay, { params: { name: 'no-such' } }))).toMatchObject({
      status: 404,
      body: { code: 'not_found' },
    });
    expect(await admin.post(addressOf(systemCalls.rebuild, { params: { name: 'no-such' } }))).toMatchObject({
      status: 404,
      body: { code: 'not_found' },
    });
    expect((await admin.get(addressOf(systemCalls.parked, { query: { projection: 'no-such' } }))).status).toBe(404);
  });

  it('rebuild a projection next to its serving tables', async () => {
    const answer = await admin.post(addressOf(systemCalls.rebuild, { params: { name: 'category-lists' } }));
    expect(answer).toMatchObject({ status: 200, body: { data: { generation: expect.any(Number) } } });
    const done = await until(
      async () => categories(await status()),
      ({ rebuild }) => rebuild === null,
    );
    expect(done).toMatchObject({ state: 'live', lag: 0 });
    expect((await admin.post('/category/list', { type: 'staging' })).body.data).not.toEqual([]);
  });
});

describe('parked events', () => {
  afterEach(async () => {
    await app.db.knex('app.parked_event').delete();
  });

  it('are listed page by page, and affect health', async () => {
    await poison(901);
    await poison(901);
    await poison(902);
    const page = await until(
      () => parked({ projection: 'category-lists', perPage: 2 }),
      ({ total }) => total === 3,
    );
    expect(page).toMatchObject({ total: 3, current_page: 1, last_page: 2 });
    expect(page.data).toEqual([
      {
        number: expect.any(Number),
        projection: 'category-lists',
        rebuild: false,
        key: expect.any(String),
        stream: 'category-901',
        revision: 0,
        type: 'CategoryAdded',
        error: expect.stringMatching(/./),
        parked_at: expect.any(String),
      },
      expect.objectContaining({ stream: 'category-901', revision: 1, error: null }),
    ]);
    expect((await parked({ projection: 'category-lists', perPage: 2, page: 2 })).data).toMatchObject([
      { stream: 'category-902' },
    ]);
    expect(
      await until(
        async () => categories(await status()),
        (answer) => answer.parked === 3,
      ),
    ).toMatchObject({ state: 'parked' });
    // A list may lack parked events, so it says so; other read models' lists are complete.
    expect(
      (
        await until(
          () => admin.get('/category/list/staging'),
          ({ body }) => body.stale === true,
        )
      ).body.data,
    ).toEqual(expect.any(Array));
    expect((await admin.post('/quotetemplates', {})).body).not.toHaveProperty('stale');
    expect(
      (
        await until(
          () => app.guest().get('/health'),
          ({ body }) => body.data.status !== 'ok',
        )
      ).body.data,
    ).toEqual({ status: 'degraded' });
  });

  it('are replayed on request, and stay if the fault is not fixed', async () => {
    await poison(903);
    await until(
      () => parked({ projection: 'category-lists' }),
      ({ total }) => total > 0,
    );
    expect((await admin.post(addressOf(systemCalls.replay, { params: { name: 'category-lists' } }))).status).toBe(200);
    const still = await until(
      async () => categories(await status()),
      ({ replaying }) => !replaying,
    );
    expect(still.parked).toBeGreaterThan(0);

    // Fixed: an erased stream has nothing left to apply.
    await app.nest.get<EventStore>(EVENT_STORE).deleteStream('category-903');
    expect((await admin.post(addressOf(systemCalls.replay, { params: { name: 'category-lists' } }))).status).toBe(200);
    await until(
      () => parked({ projection: 'category-lists' }),
      ({ total }) => total === 0,
    );
    expect((await until(status, (answer) => answer.status === 'ok')).status).toBe('ok');
  });
});

// Last, because it cannot be undone.
it('a draining instance is not ready, ends connections with each answer, and ends sooner when hurried', async () => {
  const hurry = new AbortController();
  const drained = app.nest.get(Draining).drain(hurry.signal);
  expect(await app.guest().get('/health')).toMatchObject({ status: 503, body: { data: { status: 'down' } } });
  const { status, headers } = await admin.get('/category/list/staging');
  expect([status, headers.get('connection')]).toEqual([200, 'close']);
  expect((await app.guest().get('/health/live')).status).toBe(200);
  hurry.abort();
  await drained;
});
