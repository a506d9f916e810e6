import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { EventStore } from '@quotewright/domain/kernel/event-store.js';
import * as templateCalls from '@quotewright/domain/templates/endpoints.js';
import * as calls from '@quotewright/domain/categories/endpoints.js';
import { EVENT_STORE } from '../../apps/api/src/platform/event-store/event-store.js';
import { Jobs } from '../../apps/api/src/platform/jobs/jobs.js';
import { startApp, type Client, type TestApp } from '../support/app.js';
import { until } from '../support/until.js';

let app: TestApp;
let admin: Client;
beforeAll(async () => {
  app = await startApp();
  admin = await app.as('admin');
});
afterAll(() => app?.stop());

const add = (title: string, headers: Record<string, string> = {}) => admin.post('/category/add', { title }, headers);
const titles = async (): Promise<string[]> =>
  ((await admin.get(calls.staging.path)).body.data as { title: string }[]).map(({ title }) => title);

describe('a command', () => {
  it('answers with its position, and can be read then', async () => {
    const answer = await add('Flooring');
    expect(answer.body).toMatchObject({
      status: 200,
      data: { id: expect.any(Number) },
      position: expect.stringMatching(/^\d+\.\d+$/),
    });
    expect(answer.body.pending).toBeUndefined();
    const read = await admin.get(`${calls.staging.path}?after=${answer.body.position}`);
    expect(read.body.stale).toBeUndefined();
    expect((read.body.data as { title: string }[]).map(({ title }) => title)).toContain('Flooring');
  });

  it('answers early if preferred, and a read at its position waits', async () => {
    const headers = { prefer: 'handling=lenient, Respond-Async' };
    for (let time = 0; time < 3; time += 1) {
      const answer = await add(`Fences ${time}`, headers);
      expect(answer.body).toMatchObject({ status: 200, position: expect.any(String), pending: true });
      const read = await admin.get(`${calls.staging.path}?after=${answer.body.position}`);
      expect((read.body.data as { title: string }[]).map(({ title }) => title)).toContain(`Fences ${time}`);
    }
    expect((await add('Gates', { prefer: 'respond-asynchronously' })).body.pending).toBeUndefined();
  });

  it('is waited for by a list that is asked for with a POST too', async () => {
    const own = await app.as('contractor');
    const template = {
      name: 'Awaited',
      description: 'Deck.',
      price: '1',
      unit: 'ft',
      quote_type: 'material_and_labour',
    };
    for (let time = 0; time < 3; time += 1) {
      const { body } = await own.post(templateCalls.save.path, template, { prefer: 'respond-async' });
      expect(body).toMatchObject({ status: 200, pending: true });
      const list = await own.post(`${templateCalls.list.path}?after=${body.position}`, { scope: 'mine' });
      expect(list.body.data.data.map(({ id }: { id: number }) => id)).toContain(body.data.id);
      expect(list.body.stale).toBeUndefined();
    }
    expect(await own.post(`${templateCalls.list.path}?after=yesterday`, {})).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'after' }] },
    });
  });

  it('refuses an invalid key, version or reason', async () => {
    expect((await add('Roofs', { 'idempotency-key': 'two words' })).body.errors).toEqual([
      expect.objectContaining({ path: 'Idempotency-Key' }),
    ]);
    expect((await admin.post('/category/add', { title: 'Roofs', version: 'newest' })).body.errors).toEqual([
      expect.objectContaining({ path: 'version' }),
    ]);
    expect((await admin.post('/category/add', { title: 'Roofs', reason: 'x'.repeat(501) })).body.errors).toEqual([
      expect.objectContaining({ path: 'reason' }),
    ]);
    expect(await titles()).not.toContain('Roofs');
  });
});

describe('deleting an account', () => {
  it('erases its private streams, and affects nobody else', async () => {
    await app.nest.get(Jobs).work();
    await app.account({ email: 'leaver@example.com', userType: 'retail' });
    const leaver = await app.signIn('leaver@example.com');
    const stayer = await app.as('contractor');
    const template = {
      name: 'My bathroom',
      description: 'Mine',
      price: '10',
      unit: 'ft',
      quote_type: 'material_and_labour',
    };
    const own = await leaver.post('/quotetemplate/addorupdate', template);
    const others = await stayer.post('/quotetemplate/addorupdate', { ...template, name: 'Their kitchen' });
    expect([own.status, others.status]).toEqual([200, 200]);

    expect((await leaver.post('/users/delete', { password: 'plumb-level-square' })).status).toBe(200);
    const store = app.nest.get<EventStore>(EVENT_STORE);
    await until(
      () => store.read(`template-${own.body.data.id}`),
      (events) => events.length === 0,
    );
    const after = (await admin.get('/health')).body.data.eventStore.head as string;
    expect((await stayer.get(`/quotetemplate/template/${others.body.data.alias}?after=${after}`)).status).toBe(200);
    expect((await admin.get(`/quotetemplate/template/${own.body.data.alias}?after=${after}`)).status).toBe(404);
  });
});
