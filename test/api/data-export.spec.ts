import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { Clock } from '../../apps/api/src/platform/clock.js';
import { Jobs } from '../../apps/api/src/platform/jobs/jobs.js';
import { OwnData } from '../../apps/api/src/platform/own-data/own-data.js';
import { startApp, type Client, type TestApp } from '../support/app.js';
import { makeOffer, makeTemplate, shareMasterProducts } from '../support/templates.js';
import { until } from '../support/until.js';
import { unzipped } from '../support/zip.js';

let app: TestApp;
/** How far the clock of the product is ahead (ms). */
let ahead = 0;
beforeAll(async () => {
  app = await startApp();
  await app.nest.get(Jobs).work();
  app.nest.get(Clock).now = () => new Date(Date.now() + ahead);
});
afterAll(() => app?.stop());

const newest = async (client: Client) => (await client.get('/my-data')).body.data;

async function exported(client: Client): Promise<Map<string, Buffer>> {
  expect((await (await client.confirm()).post('/my-data')).status).toBe(200);
  const made = await until(
    () => newest(client),
    (found) => found?.state !== 'making',
  );
  expect(made).toMatchObject({ state: 'ready', done: made.files });
  const response = await client.raw('GET', `/api/my-data/${made.id}/file`);
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/zip']);
  expect(response.headers.get('cache-control')).toContain('no-store');
  return unzipped(Buffer.from(await response.arrayBuffer()));
}

const rowsOf = (files: Map<string, Buffer>, name: string) => JSON.parse(files.get(`${name}.json`)!.toString());

it('holds what the account and its business own, with pictures, and nothing of others', async () => {
  const owner = await app.as('contractor');
  const rival = await app.as('contractor', 2);
  const supplier = await app.as('suppliers');
  await shareMasterProducts(app, 'Plank');
  const png = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#a0522d' } })
    .png()
    .toBuffer();
  const picture = `data:image/png;base64,${png.toString('base64')}`;
  await owner.post('/account/picture', { img: picture });
  const mine = await makeOffer(owner, { name: 'My hours', master_product_name: 'My hours', img: [picture] });
  const theirs = await makeOffer(rival, {
    name: 'Rival hours',
    master_product_name: 'Rival hours',
    cost_price: '77.77',
  });
  await makeOffer(supplier, { name: 'Shared plank', master_product_name: 'Plank' });
  const template = await makeTemplate(
    app,
    { id: owner.id, userType: 'contractor' },
    { name: 'My floor', questions: [['Length', 'ft']], lines: [{ offer: mine, formula: 'Q1' }] },
  );
  await makeTemplate(
    app,
    { id: rival.id, userType: 'contractor' },
    { name: 'Rival floor', questions: [['Length', 'ft']], lines: [{ offer: theirs, formula: 'Q1' }] },
  );
  await owner.post('/quote/add', {
    answers: JSON.stringify({ [template.questions[0]!]: 12 }),
    templateid: template.id,
    name: 'For the Millers',
  });
  const { data: client } = (
    await owner.post('/client/addorupdate', {
      ...{ id: 0, name: 'Ada Miller', email: 'ada@home.example', phone: '' },
      ...{ billing_address: '', site_address: '1 Oak Road', notes: '' },
    })
  ).body;
  const { data: proposal } = (await owner.post('/proposal/add', { offer_id: mine.id })).body;
  await owner.post(`/proposal/${proposal.id}/change`, {
    changes: [{ change: 'head', title: 'Their floor', client_id: client.id }],
  });
  await rival.post('/proposal/add', { offer_id: theirs.id });
  await owner.post('/warrantyadvice', { data: { title: 'Ours', warranty: 'One year.', advice: 'Keep dry.' } });

  const files = await exported(owner);
  const text = [...files].filter(([name]) => !name.startsWith('pictures/')).join('\n');
  expect(rowsOf(files, 'account')).toMatchObject([{ id: owner.id, user_type: 'contractor', role: 'owner' }]);
  expect(rowsOf(files, 'products').map(({ name }: { name: string }) => name)).toEqual(['My hours']);
  expect(rowsOf(files, 'templates')).toMatchObject([{ name: 'My floor', questions: [{ title: 'Length' }], jobs: [] }]);
  expect(rowsOf(files, 'quotes')).toMatchObject([{ name: 'For the Millers', lines: [{ name: 'My hours' }] }]);
  expect(rowsOf(files, 'clients')).toMatchObject([{ name: 'Ada Miller', site_address: '1 Oak Road' }]);
  expect(rowsOf(files, 'proposals')).toMatchObject([
    { title: 'Their floor', client: { name: 'Ada Miller' }, messages: [] },
  ]);
  expect(rowsOf(files, 'sign-ins').length).toBeGreaterThan(0);
  expect(rowsOf(files, 'history').length).toBeGreaterThan(3);
  for (const { images } of rowsOf(files, 'products') as { images: { image: string }[] }[])
    for (const { image } of images)
      expect((await sharp(files.get(`pictures/${image}.webp`)!).metadata()).width).toBe(40);
  expect(files.has(`pictures/${rowsOf(files, 'account')[0].image}.webp`)).toBe(true);
  for (const name of ['leads', 'bookings', 'standard-texts', 'notifications', 'e-mail-choices', 'team', 'categories'])
    expect([name, rowsOf(files, name)]).toEqual([name, expect.any(Array)]);
  for (const [name] of files)
    if (name.endsWith('.json')) expect(files.get('READ-ME.txt')!.toString()).toContain(`${name} `);
  expect(text).not.toMatch(/Rival|77\.77|password_hash|token_hash|\$argon2/i);
  // The trail tells of it, and the account gets an e-mail.
  const { data } = (await (await app.as('admin')).get('/outbox')).body as { data: { to: string; subject: string }[] };
  expect(data.filter(({ subject }) => subject === 'Your data is ready')).toHaveLength(1);
  await until(
    async () => (await owner.get('/history')).body.data.data as { type: string }[],
    (rows) => rows.some(({ type }) => type === 'DataExported'),
  );
});

it('gives members what is theirs alone, and loses what a former owner may not have any more', async () => {
  const owner = await app.as('retail', 3);
  const member = await app.as('retail', 4);
  const { knex } = app.db;
  const files = await exported(member);
  expect([...files.keys()]).toContain('quotes.json');
  await knex('app.user').where({ id: member.id }).update({ business_id: owner.id, role: 'estimator' });
  await until(
    () => newest(member),
    (found) => found === null,
  );
  expect([...(await exported(member)).keys()].filter((name) => !name.startsWith('pictures/')).sort()).toEqual([
    'READ-ME.txt',
    'account.json',
    'bookings.json',
    'categories.json',
    'e-mail-choices.json',
    'mailed-reports.json',
    'notifications.json',
    'reasons.json',
    'sign-ins.json',
  ]);
});

it('is the account’s own, and goes after a week', async () => {
  const [owner, other] = [await app.as('partner'), await app.as('partner', 2)];
  await exported(owner);
  const { id } = await newest(owner);
  expect((await (await other.confirm()).get(`/my-data/${id}/file`)).status).toBe(404);
  expect((await app.guest().get(`/my-data/${id}/file`)).status).toBe(401);
  expect((await owner.get('/my-data/1/file')).status).toBe(400);
  ahead = 7 * 24 * 60 * 60 * 1000 + 1000;
  expect(await newest(owner)).toBeNull();
  expect((await owner.get(`/my-data/${id}/file`)).status).toBe(404);
  await until(async () => (await app.db.knex('app.data_export').where({ id })).length === 0);
  expect(await app.db.knex('app.data_export_file').where({ export_id: id })).toEqual([]);
  ahead = 0;
});

it('is made once however often it is asked for, goes on after a crash, and says when it fails', async () => {
  const client = await (await app.as('suppliers', 2)).confirm();
  const { knex } = app.db;
  const read: string[] = [];
  let broken = true;
  app.nest.get(OwnData).holds({
    name: 'zzz-last',
    about: 'A part that breaks off.',
    whose: 'person',
    rows: async function* () {
      read.push('last');
      if (broken) throw new Error('The process is gone');
      yield { whole: true };
    },
  });
  await Promise.all(Array.from({ length: 3 }, () => client.post('/my-data')));
  await until(() => Promise.resolve(read.length > 0));
  const broke = await newest(client);
  expect(broke).toMatchObject({ state: 'making', done: broke.files - 1 });
  expect(await knex('app.data_export').where({ account_id: client.id })).toHaveLength(1);
  const [before] = await knex('app.data_export_file').where({ export_id: broke.id, name: 'account' });
  // What was collected is not read again.
  await knex('app.data_export_file')
    .where({ export_id: broke.id, name: 'account' })
    .update({ content: before.content });
  broken = false;
  const made = await until(
    () => newest(client),
    (found) => found.state !== 'making',
  );
  expect(made).toMatchObject({ id: broke.id, state: 'ready' });
  expect(gunzipSync(before.content).toString()).toContain('"user_type": "suppliers"');

  broken = true;
  await client.post('/my-data');
  const { id } = await newest(client);
  await until(async () => (await knex('app.data_export').where({ id }).first()).attempts > 0);
  await knex('app.data_export').where({ id }).update({ attempts: 5 });
  app.nest.get(Jobs).add('data-export', id);
  await until(
    () => newest(client),
    (found) => found.state === 'failed',
  );
  expect(await knex('app.data_export_file').where({ export_id: id })).toEqual([]);
});
