import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Client as Person, ClientsPage } from '@quotewright/domain/proposals/contract-clients.js';
import { startApp, type Client, type TestApp } from '../support/app.js';

let app: TestApp;
let contractor: Client;
let other: Client;
beforeAll(async () => {
  app = await startApp();
  [contractor, other] = await Promise.all([app.as('contractor'), app.as('retailinstall')]);
});
afterAll(() => app?.stop());

const ada = {
  id: 0,
  name: '  Ada  Lindqvist ',
  email: 'ada@client.example',
  phone: '555 0100',
  billing_address: '1 Mill Lane\nOslo',
  site_address: '2 Quay Street',
  notes: 'Has a dog.',
};
const save = (client: Client, body: object, key?: string) =>
  client.post<Person>('/client/addorupdate', body, key ? { 'idempotency-key': key } : undefined);
const found = async (client: Client, searchTerm: string) =>
  (await client.post<ClientsPage>('/clients', { searchTerm })).body.data.data.map(({ name }) => name);

it('keeps a client, found by name, e-mail and site, by its business alone', async () => {
  const { body } = await save(contractor, ada);
  expect(body.data).toMatchObject({ name: 'Ada Lindqvist', billing_address: '1 Mill Lane\nOslo', version: 1 });
  expect(await found(contractor, 'lind quay')).toEqual(['Ada Lindqvist']);
  expect(await found(contractor, 'ada@client')).toEqual(['Ada Lindqvist']);
  expect(await found(other, 'lind')).toEqual([]);
  const byId = async (client: Client) =>
    (await client.post<ClientsPage>('/clients', { id: body.data.id })).body.data.data.map(({ name }) => name);
  expect([await byId(contractor), await byId(other)]).toEqual([['Ada Lindqvist'], []]);
  const stranger = await save(other, { ...ada, id: body.data.id });
  expect(stranger.body.code).toBe('client_not_found');
  expect((await other.post('/client/erase', { id: body.data.id })).body.code).toBe('client_not_found');
});

it('is added once, however often it is asked', async () => {
  const twice = await Promise.all([0, 1].map(() => save(contractor, { ...ada, name: 'Bo Ek' }, 'add-bo')));
  const again = await save(contractor, { ...ada, name: 'Bo Ek' }, 'add-bo');
  expect(new Set([...twice, again].map(({ body }) => body.data.id)).size).toBe(1);
  expect(await found(contractor, 'Bo Ek')).toEqual(['Bo Ek']);
});

it('tells who is behind what the client is now', async () => {
  const { id, version } = (await save(contractor, { ...ada, name: 'Cy Dahl' })).body.data;
  await save(contractor, { ...ada, id, version, name: 'Cy Dahl', phone: '1' });
  const { status, body } = await save(contractor, { ...ada, id, version, name: 'Cy Dahl', phone: '2' });
  expect([status, body.code, body.data.phone]).toEqual([409, 'client_changed', '1']);
});

it('refuses a version that no client can have, and names the field', async () => {
  const { id } = (await save(contractor, { ...ada, name: 'Dag Moe' })).body.data;
  const { status, body } = await save(contractor, { ...ada, id, version: 3_000_000_000 });
  expect([status, body.errors?.map(({ path }) => path)]).toEqual([400, ['version']]);
});

it('is forgotten when it is erased, and found no more', async () => {
  const { id } = (await save(contractor, { ...ada, name: 'Eva Falk' })).body.data;
  expect((await contractor.post('/client/erase', { id })).body.status).toBe(200);
  expect((await contractor.post('/client/erase', { id })).body.status).toBe(200);
  expect(await found(contractor, 'Eva')).toEqual([]);
  expect(await app.db.knex('app.client').where({ id }).first('name', 'email', 'phone', 'notes', 'request')).toEqual({
    name: '',
    email: '',
    phone: '',
    notes: '',
    request: null,
  });
  expect((await save(contractor, { ...ada, id })).body.code).toBe('client_not_found');
});

it.each([
  ['no name', { name: ' ' }, 'name'],
  ['an address that is none', { email: 'ada' }, 'email'],
  ['too long notes', { notes: 'x'.repeat(2_001) }, 'notes'],
])('refuses %s at its field', async (_, fields, path) => {
  const { status, body } = await save(contractor, { ...ada, ...fields });
  expect([status, body.errors?.[0]?.path]).toEqual([400, path]);
});

it('needs no e-mail', async () => {
  expect((await save(contractor, { ...ada, name: 'Gus', email: '' })).body.data.email).toBe('');
});
