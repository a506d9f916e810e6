import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import pg from 'pg';
import sharp from 'sharp';
import { addressOf } from '@quotewright/domain/kernel/endpoint.js';
import * as calls from '@quotewright/domain/templates/endpoints.js';
import type { Client } from '../support/client.js';
import { logInPostgres } from '../support/event-store.js';
import { Postbox } from '../support/postbox.js';
import { type Product, type ProductProcess, startProduct } from '../support/product.js';
import { until } from '../support/until.js';

jest.setTimeout(90_000);
if (!logInPostgres)
  process.stderr.write('Skipped: how many notifications a thousand appends take (a log in EventStoreDB needs none).\n');

const newTemplate = (fields: Record<string, unknown> = {}) => ({
  name: `Template ${randomUUID()}`,
  description: 'Click planks.',
  price: '6.50',
  unit: 'ft²',
  quote_type: 'material_and_labour',
  ...fields,
});

describe('many processes are one product', () => {
  let product: Product;
  let postbox: Postbox;
  let projectors: ProductProcess[];
  let here: Client;
  let there: Client;

  beforeAll(async () => {
    postbox = await Postbox.open();
    product = await startProduct({ roles: ['projector', 'web', 'web'], env: { SMTP_URL: postbox.url } });
    projectors = [product.process('projector'), await product.add('projector')];
    here = await product.as('contractor');
    there = here.at(product.origins[1]!);
  });
  afterAll(async () => {
    await postbox?.close();
    await product?.stop();
  });

  it('a sign-in or sign-out at one instance applies to the other', async () => {
    const { email } = (await there.get('/me')).body.data.details;
    expect(email).toBe('contractor1@test.example');
    const visitor = product.guest();
    await visitor.post('/login', { email, password: 'plumb-level-square' });
    const elsewhere = visitor.at(product.origins[1]!);
    expect((await elsewhere.get('/me')).body.data.details.email).toBe(email);
    // Like a thief: the cookie is kept although its owner signs out elsewhere.
    const cookie = `session=${visitor.cookie('session')}`;
    await visitor.post('/logout');
    const thief = product.guest(product.origins[1]!);
    await until(
      () => thief.get('/me', { cookie }),
      ({ body }) => body.data === null,
    );
  });

  it('a change at one instance is readable at the other at once by its position', async () => {
    for (let n = 0; n < 20; n += 1) {
      const { data, position } = (await here.post(calls.save.path, newTemplate())).body;
      const seen = (await there.get(`${addressOf(calls.template, { params: { slug: data.alias } })}?after=${position}`))
        .body;
      expect(seen).toMatchObject({ status: 200, data: { id: data.id } });
      expect(seen).not.toHaveProperty('stale');
    }
  });

  it('one idempotency key at both instances at the same moment has one effect and one answer', async () => {
    const key = { 'idempotency-key': randomUUID() };
    const body = newTemplate();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => (n % 2 ? here : there).post(calls.save.path, body, key)),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect(new Set(answers.map((answer) => answer.body.data.id)).size).toBe(1);
    const log = await product.openLog();
    const made = new Set<string>();
    for await (const { stream, data } of log.readAll(null))
      if (JSON.stringify(data).includes(body.name)) made.add(stream);
    await log.close();
    expect([...made]).toEqual([`template-${answers[0]!.body.data.id}`]);
  });

  it('a picture uploaded at one instance is served by the other', async () => {
    const picture = await sharp({ create: { width: 80, height: 60, channels: 3, background: 'teal' } })
      .png()
      .toBuffer();
    const { data, position } = (
      await here.post(calls.save.path, newTemplate({ img: [`data:image/png;base64,${picture.toString('base64')}`] }))
    ).body;
    const { body } = await there.get(
      `${addressOf(calls.template, { params: { slug: data.alias } })}?after=${position}`,
    );
    const hash = /[0-9a-f]{64}/.exec(JSON.stringify(body.data))![0];
    const served = await there.raw('GET', `/media/${hash}/320.webp`);
    expect(served.status).toBe(200);
    expect((await sharp(Buffer.from(await served.arrayBuffer())).metadata()).format).toBe('webp');
  });

  (logInPostgres ? it : it.skip)('tells the others of a thousand appends with far fewer notifications', async () => {
    const heard = { log_appended: 0, projection_moved: 0 };
    const listener = new pg.Client({ connectionString: product.databaseUrl });
    await listener.connect();
    listener.on('notification', ({ channel }) => (heard[channel as keyof typeof heard] += 1));
    await listener.query('LISTEN log_appended; LISTEN projection_moved');
    const log = await product.openLog();
    try {
      const meta = {
        at: new Date().toISOString(),
        actorId: null,
        userType: null,
        source: 'system' as const,
        batchId: randomUUID(),
        commandId: randomUUID(),
        causationId: null,
        reason: null,
        schemaVersion: 1,
      };
      let last = '';
      await Promise.all(
        Array.from({ length: 20 }, async (_, writer) => {
          for (let n = 0; n < 50; n += 1) {
            last = (
              await log.append(
                `erasure-${1_000 + writer}`,
                [{ id: randomUUID(), type: 'StreamErased', data: { stream: 'template-0' }, meta }],
                'any',
              )
            ).position;
          }
        }),
      );
      // The read models have applied all of it before the notifications are counted.
      const { alias } = (await here.post(calls.save.path, newTemplate())).body.data;
      expect((await there.get(`${addressOf(calls.template, { params: { slug: alias } })}?after=${last}`)).status).toBe(
        200,
      );
      await listener.query('SELECT 1');
      expect(heard.log_appended).toBeGreaterThan(0);
      expect(heard.log_appended).toBeLessThan(500);
      expect(heard.projection_moved).toBeLessThan(500);
    } finally {
      await log.close();
      await listener.end();
    }
  });

  it.each<['SIGKILL' | 'SIGTERM', string]>([
    ['SIGKILL', 'dies'],
    ['SIGTERM', 'is stopped'],
  ])('after %s a standby projects on when the active one %s', async (signal) => {
    const holder = async (): Promise<string> =>
      (await product.db.knex('app.projector_lease').orderBy('name').first('holder')).holder as string;
    const before = await holder();
    // Neither says which one it is: the one whose loss another takes over was active.
    const stopped: ProductProcess[] = [];
    for (const projector of projectors.filter(({ running }) => running)) {
      await projector.kill(signal);
      stopped.push(projector);
      const { data, position } = (await here.post(calls.save.path, newTemplate())).body;
      if (projectors.every(({ running }) => !running)) break;
      const visible = async (): Promise<boolean> => {
        const { status, body } = await there.get(
          `${addressOf(calls.template, { params: { slug: data.alias } })}?after=${position}`,
        );
        return status === 200 && body.stale !== true;
      };
      await until(visible);
      if ((await holder()) !== before) break;
      await projector.start();
    }
    expect(await holder()).not.toBe(before);
    for (const projector of stopped) if (!projector.running) await projector.start();
  });

  it('e-mails wait for a worker, which nobody replaces, and which needs nobody', async () => {
    await product.account({ email: 'forgetful@example.com' });
    await product.guest().post('/password/forgot', { email: 'forgetful@example.com' });
    expect(await product.db.knex('app.mail').pluck('recipient')).toEqual(['forgetful@example.com']);
    for (const each of product.processes) await each.kill('SIGINT');
    expect(postbox.letters).toEqual([]);
    await product.add('worker');
    await until(() => postbox.counts().has('forgetful@example.com'));
  });

  it('has no uncaught errors', () => {
    expect(product.complaints()).toEqual([]);
  });
});
