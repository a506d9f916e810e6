import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Moment, TemplateDetails } from '@quotewright/domain/templates/contract.js';
import { startApp, type Client, type TestApp } from '../support/app.js';
import { makePlace, makeTemplate } from '../support/templates.js';

let app: TestApp;
let admin: Client;
let contractor: Client;

beforeAll(async () => {
  app = await startApp();
  [admin, contractor] = await Promise.all([app.as('admin'), app.as('contractor')]);
});
afterAll(() => app?.stop());

const call = (path: string, body: object, client = contractor) => client.post(`/quotetemplate/moment/${path}`, body);
const moments = async (id: number, client = contractor): Promise<Moment[]> =>
  (await client.get(`/quotetemplate/${id}/moments`)).body.data;

it('names a version, now or earlier, renames and removes it, and changes nothing of the template', async () => {
  const { id, alias } = await makeTemplate(
    app,
    { id: contractor.id, userType: 'contractor' },
    { name: 'Named', questions: [['Length', 'ft']], lines: [] },
  );
  await contractor.post('/quotetemplate/addorupdate', { id, price: '7' });
  const read = async (): Promise<TemplateDetails> =>
    (await contractor.get(`/quotetemplate/template/${alias}`)).body.data;
  const before = await read();
  expect((await call('save', { quote_template_id: id, name: 'Before spring prices' })).status).toBe(200);
  expect((await call('save', { quote_template_id: id, name: 'At first', at_version: 1 })).status).toBe(200);
  const [spring, first] = (await moments(id)) as [Moment, Moment];
  expect(spring).toMatchObject({
    id: 1,
    name: 'Before spring prices',
    version: before.version,
    actor: { id: contractor.id, name: 'contractor1', user_type: 'contractor' },
  });
  expect(first).toMatchObject({ id: 2, name: 'At first', version: 1 });
  const { entries } = (await contractor.get(`/quotetemplate/${id}/history`)).body.data;
  expect([spring.position, spring.at]).toEqual([entries[0].position, entries[0].at]);

  expect((await call('save', { quote_template_id: id, id: 2, name: 'The start' })).body.message).toBe(
    'Moment renamed.',
  );
  expect((await call('remove', { quote_template_id: id, id: 1 })).status).toBe(200);
  expect((await moments(id)).map(({ name }) => name)).toEqual(['The start']);
  expect(await read()).toEqual(before);
});

it('refuses a taken name, a version to come, a moment that is gone, and everyone else', async () => {
  const { id } = await makeTemplate(
    app,
    { id: admin.id, userType: 'admin' },
    {
      name: 'Gallery',
      ...(await makePlace(admin, 'Moments')),
      questions: [['Length', 'ft']],
      lines: [],
      publish: true,
    },
  );
  const save = (body: object, client = admin) => call('save', { quote_template_id: id, ...body }, client);
  await save({ name: 'Spring' });
  const codes = [
    await save({ name: 'spring' }),
    await save({ name: ' ' }),
    await save({ name: 'x'.repeat(81) }),
    await save({ name: 'Later', at_version: 99 }),
    await save({ id: 9, name: 'Gone' }),
    await call('remove', { quote_template_id: id, id: 9 }, admin),
    await save({ name: 'Mine' }, contractor),
    await call('remove', { quote_template_id: id, id: 1 }, contractor),
  ].map(({ status, body }) => [status, body.code]);
  expect(codes).toEqual([
    [409, 'name_taken'],
    [400, 'invalid_input'],
    [400, 'invalid_input'],
    [404, 'version_not_found'],
    [404, 'moment_not_found'],
    [404, 'moment_not_found'],
    [404, 'template_not_found'],
    [404, 'template_not_found'],
  ]);
  expect((await contractor.get(`/quotetemplate/${id}/moments`)).status).toBe(404);
  expect((await app.guest().get(`/quotetemplate/${id}/moments`)).status).toBe(401);
});
