import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { PASSWORD, startApp, type Client, type TestApp } from '../support/app.js';
import { until } from '../support/until.js';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app?.stop());

/** An account of its own for each test. */
async function newcomer(name: string): Promise<{ id: number; email: string; client: Client }> {
  const email = `${name}@example.com`;
  const id = await app.account({ email, businessName: 'Old & Co' });
  return { id, email, client: await app.signIn(email) };
}

/** A picture of one colour, as the browser sends it. */
async function pictureOf(background: string): Promise<string> {
  const png = await sharp({ create: { width: 40, height: 40, channels: 3, background } })
    .png()
    .toBuffer();
  return `data:image/png;base64,${png.toString('base64')}`;
}

const detailsOf = async (client: Client) => (await client.get('/me')).body.data.details;
const login = (email: string, password: string) => app.guest().post('/login', { email, password });

it('renames the person and the business, and leaves out what is not said', async () => {
  const { client } = await newcomer('names');
  expect((await client.post('/account/profile', { name: ' Kim Ode ', business_name: 'Ode Floors' })).status).toBe(200);
  expect(await detailsOf(client)).toMatchObject({ name: 'Kim Ode', business_name: 'Ode Floors' });
  await client.post('/account/profile', { name: 'Kim' });
  expect(await detailsOf(client)).toMatchObject({ name: 'Kim', business_name: 'Ode Floors' });
  await client.post('/account/profile', { name: 'Kim', business_name: '' });
  expect(await detailsOf(client)).toMatchObject({ business_name: null });
  expect((await client.post('/account/profile', { name: '' })).status).toBe(400);
});

it('lets only an owner rename the business', async () => {
  const owner = await newcomer('first');
  const member = await newcomer('second');
  await app.db.knex('app.user').where({ id: member.id }).update({ business_id: owner.id, role: 'manager' });
  await until(async () => (await member.client.get('/me')).body.data.extradetails.member.role === 'manager');
  const refused = await member.client.post('/account/profile', { name: 'Second', business_name: 'Taken over' });
  expect([refused.status, refused.body.code]).toEqual([403, 'not_your_role']);
  expect((await member.client.post('/account/profile', { name: 'Second' })).status).toBe(200);
  expect(await detailsOf(member.client)).toMatchObject({ name: 'Second', business_name: 'Old & Co' });
});

describe('a picture', () => {
  it('is replaced and removed with its file, and goes with the account', async () => {
    const { client } = await newcomer('picture');
    const served = async (image: string) => (await client.raw('GET', `/media/${image}/320.webp`)).status;
    const images: string[] = [];
    for (const colour of ['red', 'blue']) {
      expect((await client.post('/account/picture', { img: await pictureOf(colour) })).status).toBe(200);
      images.push((await detailsOf(client)).image);
    }
    const [first, second] = images as [string, string];
    expect([await served(first), await served(second)]).toEqual([404, 200]);
    expect((await client.post('/account/picture', { img: null })).status).toBe(200);
    expect((await detailsOf(client)).image).toBeNull();
    await client.post('/account/picture', { img: await pictureOf('red') });
    const { image } = await detailsOf(client);
    expect(image).not.toBe(first);
    expect((await client.post('/users/delete', { password: PASSWORD })).status).toBe(200);
    expect(await served(image)).toBe(404);
  });

  it('must be one', async () => {
    const { client } = await newcomer('no-picture');
    expect((await client.post('/account/picture', {})).status).toBe(400);
    const refused = await client.post('/account/picture', { img: 'data:image/png;base64,AAAA' });
    expect(refused.body.code).toBe('image_invalid');
  });
});

it('changes the password with the old one, which ends every other session', async () => {
  const { client, email } = await newcomer('password');
  const other = await app.signIn(email);
  const change = (password: string, fresh: string) =>
    client.post('/account/password', { password, new_password: fresh });
  expect((await change('not this one', 'four words about tiles')).body.code).toBe('wrong_password');
  const easy = await change(PASSWORD, 'passwordpassword');
  expect([easy.body.code, easy.body.errors?.[0]?.path]).toEqual(['password_too_common', 'new_password']);
  expect((await change(PASSWORD, 'four words about tiles')).status).toBe(200);
  expect((await client.get('/me')).body.data).not.toBeNull();
  await until(async () => (await other.get('/me')).body.data === null);
  expect((await login(email, PASSWORD)).body.code).toBe('wrong_credentials');
  expect((await login(email, 'four words about tiles')).status).toBe(200);
  const admin = await app.as('admin');
  const { data } = (await admin.get('/outbox')).body;
  expect(
    (data as { to: string; subject: string }[]).filter(({ to }) => to === email).map((one) => one.subject),
  ).toEqual(['Your password has changed']);
});
