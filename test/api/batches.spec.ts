import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { batchHeader } from '@quotewright/domain/kernel/contract.js';
import type { BatchUndo, HistoryPage, TemplateDetails } from '@quotewright/domain/templates/contract.js';
import type { TrailPage } from '@quotewright/domain/trail/contract.js';
import { Jobs } from '../../apps/api/src/platform/jobs/jobs.js';
import { startApp, type Client, type TestApp } from '../support/app.js';
import { makeTemplate } from '../support/templates.js';
import { until } from '../support/until.js';

let app: TestApp;
let contractor: Client;
let other: Client;
let admin: Client;
let templates: { id: number; alias: string }[];

beforeAll(async () => {
  app = await startApp();
  [contractor, other, admin] = await Promise.all([app.as('contractor', 1), app.as('contractor', 2), app.as('admin')]);
});
afterAll(() => app?.stop());

let made = 0;
beforeEach(async () => {
  made += 1;
  templates = [];
  for (const name of ['One', 'Two', 'Three'])
    templates.push(await makeTemplate(app, { id: contractor.id, userType: 'contractor' }, { name: `${name} ${made}` }));
});

/** Saves the same fields on every template in one batch, as this account. Returns the batch. */
async function saveAll(fields: object, client = contractor, batch: string = randomUUID()): Promise<string> {
  let id = '';
  for (const template of templates) {
    const { body } = await client.post(
      '/quotetemplate/addorupdate',
      { id: template.id, ...fields },
      { [batchHeader]: batch },
    );
    if (body.status !== 200) throw new Error(body.message);
    id = body.data.batch_id;
  }
  return id;
}

const undo = (batch_id: string, client = contractor, reason?: string) =>
  client.post('/history/undo', { batch_id, ...(reason && { reason }) });
const read = async (id: string, client = contractor): Promise<BatchUndo> =>
  (await client.get(`/history/undo/${id}`)).body.data;
const advice = (client = contractor) =>
  Promise.all(
    templates.map(async ({ alias }): Promise<string> => {
      const { body } = await client.get(`/quotetemplate/template/${alias}`);
      return (body.data as TemplateDetails).advice;
    }),
  );
const versionOf = async ({ alias }: { alias: string }): Promise<number> =>
  (await contractor.get(`/quotetemplate/template/${alias}`)).body.data.version;

async function undone(batch: string, client = contractor, reason?: string): Promise<BatchUndo> {
  const { status, body } = await undo(batch, client, reason);
  expect([status, body.message]).toEqual([200, 'Undo started.']);
  return until(
    () => read(body.data.id, client),
    ({ state }) => state === 'done',
  );
}
const outcomes = ({ items }: BatchUndo) => items.map(({ outcome }) => outcome);

it('while no worker works, an undo is one however often it is asked for', async () => {
  const batch = await saveAll({ advice: 'Keep dry.' });
  const [first, second] = await Promise.all([undo(batch), undo(batch)]);
  expect(second.body.data.id).toBe(first.body.data.id);
  expect(outcomes(first.body.data)).toEqual(['waiting', 'waiting', 'waiting']);
  expect(await advice()).toEqual(['Keep dry.', 'Keep dry.', 'Keep dry.']);
  await app.nest.get(Jobs).work();
  await until(
    () => read(first.body.data.id),
    ({ state }) => state === 'done',
  );
  expect(await advice()).toEqual(['', '', '']);
});

it('undoes each template whole or not at all, names the later change in the way, and can be undone itself', async () => {
  const batch = await saveAll({ advice: 'Keep dry.', warranty: 'A year.' });
  await admin.post('/quotetemplate/addorupdate', { id: templates[1]!.id, advice: 'Keep very dry.' });
  const first = await undone(batch, contractor, 'Wrong text');
  expect(outcomes(first)).toEqual(['undone', 'conflict', 'undone']);
  expect(first.items[1]!.message).toMatch(/^A later change is in the way: admin1 changed /);
  // Nobody's name is kept with it: an account may be deleted.
  expect(JSON.stringify(await app.db.knex('app.batch_undo_item').where({ undo_id: first.id }))).not.toContain('admin1');
  expect(await advice()).toEqual(['', 'Keep very dry.', '']);
  const { body } = await contractor.get(`/quotetemplate/${templates[0]!.id}/history`);
  expect((body.data as HistoryPage).entries[0]).toMatchObject({ reason: 'Wrong text', count: 3 });

  expect(outcomes(await undone(batch))).toEqual(['already_undone', 'conflict', 'already_undone']);

  const back = await undone(first.id);
  expect([back.batch_id, outcomes(back)]).toEqual([first.id, ['undone', 'undone']]);
  expect(await advice()).toEqual(['Keep dry.', 'Keep very dry.', 'Keep dry.']);
});

it('continues where a killed worker stopped, and undoes nothing twice', async () => {
  const batch = await saveAll({ advice: 'Keep dry.' });
  const { id } = await undone(batch);
  const versions = await Promise.all(templates.map(versionOf));
  // Killed after the append, before its outcome was noted.
  await app.db.knex('app.batch_undo_item').where({ undo_id: id }).update({ outcome: 'waiting' });
  await app.db.knex('app.batch_undo').where({ id }).update({ state: 'running' });
  const again = await until(
    () => read(id),
    ({ state }) => state === 'done',
  );
  expect(outcomes(again)).toEqual(['undone', 'undone', 'undone']);
  expect(await Promise.all(templates.map(versionOf))).toEqual(versions);
});

it('is one batch in the trail, and of one account', async () => {
  const header = randomUUID();
  const batch = await saveAll({ advice: 'Keep dry.' }, contractor, header);
  const trail = (await contractor.get('/history?limit=3')).body.data as TrailPage;
  expect(trail.entries.map(({ batch_id, subject }) => [batch_id, subject.id])).toEqual(
    templates.toReversed().map(({ id }) => [batch, id]),
  );
  expect(await saveAll({ warranty: 'A year.' }, admin, header)).not.toBe(batch);
  const refused = await contractor.post('/quotetemplate/addorupdate', { id: 1 }, { [batchHeader]: 'mine' });
  expect([refused.status, refused.body.code]).toEqual([400, 'invalid_input']);
});

it('is undone by those alone who may edit the templates, and read by who asked for it', async () => {
  const batch = await saveAll({ advice: 'Keep dry.' });
  const refused = await undo(batch, other);
  expect([refused.status, refused.body.code]).toEqual([404, 'batch_not_found']);
  const { id } = await undone(batch, admin);
  expect((await contractor.get(`/history/undo/${id}`)).status).toBe(404);
  expect(await advice()).toEqual(['', '', '']);
});

it('asks for a reason first where the rule always does', async () => {
  const batch = await saveAll({ advice: 'Keep dry.' });
  await contractor.post('/account/reasons', { rule: 'always' });
  const refused = await undo(batch);
  expect([refused.status, refused.body.code]).toEqual([400, 'reason_required']);
  expect(outcomes(await undone(batch, contractor, 'Wrong'))).toEqual(['undone', 'undone', 'undone']);
  await contractor.post('/account/reasons', { rule: 'never', reason: 'Enough' });
});
