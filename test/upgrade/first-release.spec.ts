import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import type { EventStore } from '@quotewright/domain/kernel/event-store.js';
import { mediaUrl } from '@quotewright/domain/kernel/media.js';
import { addressOf } from '@quotewright/domain/kernel/endpoint.js';
import * as calls from '@quotewright/domain/templates/endpoints.js';
import { EVENT_STORE } from '../../apps/api/src/platform/event-store/event-store.js';
import { PASSWORD, startApp, type TestApp } from '../support/app.js';
import { freshDatabase } from '../support/postgres.js';

const fixture = 'test/upgrade/first-release';

type Rows = Record<string, Record<string, unknown>[]>;

/** Fills an empty database as the first release left it. */
async function restore(url: string, rows: Rows): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(await readFile(join(fixture, 'schema.sql'), 'utf8'));
    // As a dump is restored: without triggers, which let nobody write the log directly.
    await client.query('SET session_replication_role = replica');
    for (const [table, all] of Object.entries(rows)) {
      const name = table.replace(/(\w+)$/, '"$1"');
      await client.query(`DELETE FROM ${name}`);
      await client.query(
        `INSERT INTO ${name} OVERRIDING SYSTEM VALUE SELECT * FROM json_populate_recordset(NULL::${name}, $1)`,
        [JSON.stringify(all)],
      );
    }
    await client.query(`SELECT setval('app.user_id_seq', (SELECT max(id) FROM app."user"))`);
    await client.query(`SELECT setval('log.events_position_seq', (SELECT max(position) FROM log.events))`);
  } finally {
    await client.end();
  }
}

/**
 * A small data directory that the first release made: an administrator, a contractor, a category, a product and a
 * template with pictures, a copy and a quote. Read models are left out: they are rebuilt.
 */
describe('the data of the first release', () => {
  let rows: Rows;
  let dataDir: string;
  let database: Awaited<ReturnType<typeof freshDatabase>>;
  let app: TestApp;
  beforeAll(async () => {
    rows = JSON.parse(await readFile(join(fixture, 'rows.json'), 'utf8')) as Rows;
    dataDir = await mkdtemp(join(tmpdir(), 'quotewright-upgrade-'));
    await cp(join(fixture, 'media'), join(dataDir, 'media'), { recursive: true });
    database = await freshDatabase();
    await restore(database.url, rows);
    app = await startApp({ template: database.name, dataDir });
  }, 120_000);
  afterAll(async () => {
    await app?.stop();
    await database?.drop();
    await rm(dataDir, { recursive: true, force: true });
  });

  it('keeps every event', async () => {
    const events: { id: string; stream: string; revision: number }[] = [];
    for await (const { id, stream, revision } of app.nest.get<EventStore>(EVENT_STORE).readAll(null))
      events.push({ id, stream, revision });
    expect(events).toEqual(rows['log.events']!.map(({ id, stream, revision }) => ({ id, stream, revision })));
  });

  it('keeps the accounts: both users sign in with their passwords', async () => {
    for (const email of ['owner@test.example', 'jo@test.example']) {
      const { status, body } = await (await app.signIn(email, PASSWORD)).get('/me');
      expect([status, body.data.details.email]).toEqual([200, email]);
    }
  });

  it('shows the template with its pictures, and the quote with its numbers', async () => {
    const page = await app.guest().get(addressOf(calls.guest, { params: { slug: 'lvp-plank' } }));
    expect(page.body.data).toMatchObject({ name: 'LVP Plank', category: 'Flooring', subcategory: 'Planks' });
    const [{ image }] = page.body.data.images;
    const picture = await fetch(app.origin + mediaUrl(image, 320));
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/webp']);

    const jo = await app.signIn('jo@test.example', PASSWORD);
    const { body } = await jo.get('/quote/1');
    expect(body.data).toMatchObject({ name: 'Kitchen', retail_total: '348.00', advice: '', warranty: '' });
    const { data } = (await jo.get('/quotes?searchTerm=kitchen&sort=total.desc')).body;
    expect(data).toMatchObject({ total: 1, data: [{ id: 1, template: { category: '' } }] });
  });

  it('goes on: what is changed now continues the streams of then, and no id is given twice', async () => {
    const owner = await app.signIn('owner@test.example', PASSWORD);
    const staged = (await owner.get(addressOf(calls.template, { params: { slug: 'lvp-plank' } }))).body.data;
    const question = await owner.post(calls.saveQuestion.path, {
      quote_template_id: staged.id,
      title: 'Height',
      unit: 'ft',
    });
    expect([question.status, question.body.data.version]).toEqual([200, staged.version + 1]);
    expect(staged.questions.map(({ id }: { id: number }) => id)).not.toContain(question.body.data.id);
    expect((await owner.post('/category/add', { title: 'flooring' })).status).toBe(409);
  });
});
