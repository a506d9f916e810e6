import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import * as calls from '@quotewright/domain/releases/endpoints.js';
import type { ReleaseDetails } from '@quotewright/domain/releases/contract.js';
import type { Client } from '../support/client.js';
import { logInPostgres } from '../support/event-store.js';
import { startProduct, type Product } from '../support/product.js';
import { makePlace } from '../support/templates.js';
import { until } from '../support/until.js';
import { clock, movesClocks } from './support/clock.js';

jest.setTimeout(300_000);

const PICTURE =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

if (!logInPostgres) process.stderr.write('Skipped: releases killed at each step (the log is in EventStoreDB).\n');

let product: Product;
let ann: Client;
let place: { categoryId: number; subcategoryId: number };

beforeAll(async () => {
  product = await startProduct({ roles: ['projector', 'web', 'worker'] });
  ann = await product.as('admin');
  place = await makePlace(ann, 'Floors');
  await stopsAppends();
});
afterAll(() => product?.stop());

/** Adds a gallery template at `price`, never published. */
async function added(name: string): Promise<number> {
  const { body } = await ann.post('/quotetemplate/addorupdate', {
    name,
    description: 'Click planks.',
    price: '6.50',
    unit: 'ft²',
    quote_type: 'material',
    quote_price: 'free',
    category_id: place.categoryId,
    subcategory_id: place.subcategoryId,
    img: [PICTURE],
  });
  if (body.status !== 200) throw new Error(`${body.code}: ${body.message}`);
  return body.data.id;
}

async function releaseOf(name: string, templates: readonly number[], more: object[] = []): Promise<number> {
  const items = [...templates.map((id) => ({ kind: 'template', id })), ...more];
  const { body } = await ann.post('/release/add', { name, items });
  if (body.status !== 200) throw new Error(`${body.code}: ${body.message}`);
  return body.data.id;
}

const release = async (id: number): Promise<ReleaseDetails> => (await ann.get(`/releases/${id}`)).body.data;
const ended = (id: number) =>
  until(
    () => release(id),
    ({ state }) => state === 'published' || state === 'failed',
    120_000,
  );

/** The types of the events of a stream. */
async function typesOf(stream: string): Promise<string[]> {
  const log = await product.openLog();
  try {
    return (await log.read(stream)).map(({ type }) => type);
  } finally {
    await log.close();
  }
}

/** From here on an event of the type that `stopped.type` names waits for a lock before it is written. */
async function stopsAppends(): Promise<void> {
  if (!logInPostgres) return;
  await product.db.knex.raw(`
    CREATE TABLE public.stopped (type text, stream text);
    GRANT SELECT ON public.stopped TO PUBLIC;
    CREATE FUNCTION public.stop_append() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      IF EXISTS (SELECT 1 FROM public.stopped s WHERE s.type = NEW.type AND NEW.stream LIKE s.stream) THEN
        PERFORM pg_advisory_xact_lock(4711);
      END IF;
      RETURN NEW;
    END $$;
    CREATE TRIGGER stop_append BEFORE INSERT ON log.events FOR EACH ROW EXECUTE FUNCTION public.stop_append();
  `);
}

/** Publishes, and kills the worker while it writes an event of a type (to a stream like this). */
async function killedAt(
  id: number,
  type: string,
  stream: string,
  meanwhile: () => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  const { knex } = product.db;
  await knex('public.stopped').insert({ type, stream });
  await knex.transaction(async (tx) => {
    await tx.raw('SET LOCAL idle_in_transaction_session_timeout = 0');
    await tx.raw('SELECT pg_advisory_xact_lock(4711)');
    expect((await ann.post(calls.publish.path.replace('/api', ''), { id })).status).toBe(200);
    await until(async () => {
      const { rows } = await knex.raw<{ rows: unknown[] }>(
        `SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND objid = 4711 AND NOT granted`,
      );
      return rows.length > 0;
    });
    await product.process('worker').kill('SIGKILL');
    await knex('public.stopped').delete();
  });
  await meanwhile();
  await product.process('worker').start();
}

(logInPostgres ? describe : describe.skip)('a release whose process is killed', () => {
  const steps: [when: string, type: string, at: 'first' | 'second' | 'release'][] = [
    ['before it holds anything', 'TemplateHeld', 'first'],
    ['after some holds', 'TemplateHeld', 'second'],
    ['after all holds', 'ReleasePublished', 'release'],
    ['after it was decided', 'TemplatePublished', 'first'],
    ['after some items', 'TemplatePublished', 'second'],
    ['after all items', 'ReleaseFinished', 'release'],
  ];

  test.each(steps)('%s, is published whole', async (when, type, at) => {
    const templates = [await added(`One ${when}`), await added(`Two ${when}`)];
    const id = await releaseOf(`Killed ${when}`, templates);
    const stream = at === 'release' ? `release-${id}` : `template-${templates[at === 'first' ? 0 : 1]}`;
    await killedAt(id, type, stream);
    expect((await ended(id)).state).toBe('published');
    for (const template of templates) {
      const types = await typesOf(`template-${template}`);
      expect(types.filter((each) => each === 'TemplatePublished')).toHaveLength(1);
      // It is free again.
      const again = await ann.post('/quotetemplate/unpublish', { quote_template_id: template });
      expect([again.status, again.body.code]).toEqual([200, undefined]);
    }
    const own = await typesOf(`release-${id}`);
    for (const once of ['ReleaseStarted', 'ReleasePublished', 'ReleaseFinished'])
      expect(own.filter((each) => each === once)).toHaveLength(1);
  });

  // A category is held before a template: items are held in the order of their keys.
  test.each([
    ['before it says that it was refused', 'ReleaseFailed'],
    ['while it gives free what it held', 'CategoryHoldLifted'],
  ])('%s, fails whole', async (when, type) => {
    const { categoryId } = await makePlace(ann, `Good ${when}`);
    const template = await added(`Bad ${when}`);
    const id = await releaseOf(`Refused ${when}`, [template], [{ kind: 'category', id: categoryId }]);
    await ann.post('/quotetemplate/addorupdate', { id: template, price: '7' });
    await ann.post('/quotetemplate/publish', { quote_template_id: template });
    await killedAt(id, type, type === 'ReleaseFailed' ? `release-${id}` : `category-${categoryId}`);
    const failed = await ended(id);
    expect(failed.state).toBe('failed');
    expect(failed.items.map(({ refusal }) => refusal?.code)).toEqual(['pin_outdated', undefined]);
    const types = await typesOf(`category-${categoryId}`);
    expect(types).toContain('CategoryHeld');
    expect(types).not.toContain('CategoryPublished');
    // It is free again.
    await until(async () => (await ann.post('/category/publish', { id: categoryId })).status === 200);
    const told = await until(
      async () =>
        product.db.knex('app.mail').where('subject', 'like', `%Refused ${when}%`).select<{ id: string }[]>('id'),
      ({ length }) => length > 0,
    );
    expect(told).toHaveLength(1);
  });

  test('while it holds something, and cancelled then, gives it free', async () => {
    const templates = [await added('Kept'), await added('Held no more')];
    const id = await releaseOf('Cancelled', templates);
    await killedAt(id, 'TemplateHeld', `template-${templates[1]}`, async () => {
      const direct = await ann.post('/quotetemplate/publish', { quote_template_id: templates[0] });
      expect(direct.body).toMatchObject({ code: 'held_by_release', data: { release_id: id } });
      expect((await ann.post('/release/cancel', { id })).status).toBe(200);
    });
    for (const template of templates)
      await until(
        async () => (await ann.post('/quotetemplate/publish', { quote_template_id: template })).status === 200,
      );
    expect((await release(id)).state).toBe('cancelled');
    expect(await typesOf(`release-${id}`)).not.toContain('ReleasePublished');
  });
});

(movesClocks ? test : test.skip)(
  'a release that was due while the product did not run is published at the start, once, and is late',
  async () => {
    const template = await added('Late');
    const at = new Date(Date.now() + 1_800_000).toISOString();
    const { body } = await ann.post('/quotetemplate/schedule', { quote_template_id: template, at });
    const { id } = body.data;
    await product.process('worker').kill('SIGTERM');
    // An hour later.
    await product.add('worker', clock('+1h'));
    const done = await until(
      () => release(id),
      ({ state }) => state === 'published',
      120_000,
    );
    expect(done).toMatchObject({ state: 'published', late: true, at });
    expect((await typesOf(`release-${id}`)).filter((type) => type === 'ReleaseStarted')).toHaveLength(1);
    expect((await typesOf(`template-${template}`)).filter((type) => type === 'TemplatePublished')).toHaveLength(1);
  },
);
