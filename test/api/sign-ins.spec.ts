import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { SignInRow } from '@quotewright/domain/identity/contract-sign-ins.js';
import { Clock } from '../../apps/api/src/platform/clock.js';
import { Jobs } from '../../apps/api/src/platform/jobs/jobs.js';
import { Registry } from '../../apps/api/src/platform/projections/registry.js';
import { PASSWORD, startApp, type Client, type TestApp } from '../support/app.js';
import { until } from '../support/until.js';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app?.stop());

const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';

async function signInsOf(client: Client): Promise<SignInRow[]> {
  return (await client.get('/account/sessions')).body.data as SignInRow[];
}

const isIn = async (client: Client): Promise<boolean> => (await client.get('/me')).body.data !== null;

/** Two browsers of one account: at the desk and a phone. */
async function twoBrowsers(name: string): Promise<[Client, Client]> {
  const email = `${name}@example.com`;
  await app.account({ email });
  const phone = app.guest();
  await phone.post('/login', { email, password: PASSWORD }, { 'user-agent': PHONE });
  return [await app.signIn(email), phone];
}

it('lists where an account is signed in, and ends one session at once', async () => {
  const [desk, phone] = await twoBrowsers('two');
  const stranger = await app.as('contractor');
  expect(await signInsOf(desk)).toEqual([
    expect.objectContaining({ browser: 'Firefox 140', system: 'Linux', how: 'password', state: 'here' }),
    expect.objectContaining({ browser: 'Safari 18', system: 'iOS', state: 'open' }),
  ]);
  const [, { id }] = (await signInsOf(desk)) as [SignInRow, SignInRow];
  // Another account cannot end it, and learns nothing.
  expect((await stranger.post('/account/sessions/end', { id })).status).toBe(200);
  expect(await isIn(phone)).toBe(true);
  for (const status of [200, 200]) expect((await desk.post('/account/sessions/end', { id })).status).toBe(status);
  await until(async () => !(await isIn(phone)));
  expect((await signInsOf(desk)).map(({ state }) => state)).toEqual(['here', 'ended']);
});

it('does not end the session that asks, and ends all others', async () => {
  const [desk, phone] = await twoBrowsers('others');
  const third = await app.signIn('others@example.com');
  const [here] = (await signInsOf(desk)) as [SignInRow];
  await desk.post('/account/sessions/end', { id: here.id });
  expect(await isIn(desk)).toBe(true);
  await desk.post('/account/sessions/end-others');
  await until(async () => !(await isIn(phone)) && !(await isIn(third)));
  expect(await isIn(desk)).toBe(true);
});

it('is over although this process did not hear of its end', async () => {
  const [desk, phone] = await twoBrowsers('unheard');
  const { tags } = app.nest.get(Registry);
  // Remembered here.
  for (const client of [desk, phone]) expect(await isIn(client)).toBe(true);
  await app.db.knex.raw(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid() AND query LIKE '%page_tags_moved%'`,
  );
  await until(() => tags.now() === null);
  // As another process ends it.
  await app.db.knex('app.session').where({ user_id: desk.id }).delete();
  await until(() => tags.now() !== null);
  expect([await isIn(desk), await isIn(phone)]).toEqual([false, false]);
});

it('keeps a sign-in for 180 days after its last use, and no longer', async () => {
  const [desk] = await twoBrowsers('old');
  await app.signIn('old@example.com');
  await desk.post('/account/sessions/end-others');
  const [, young, old] = (await signInsOf(desk)) as [SignInRow, SignInRow, SignInRow];
  const day = 86_400_000;
  await app.db
    .knex('app.sign_in')
    .where({ id: old.id })
    .update({ seen_at: new Date(Date.now() - 2 * day) });
  app.nest.get(Clock).now = () => new Date(Date.now() + 179 * day);
  await app.nest.get(Jobs).work();
  const left = await until(
    () => signInsOf(desk),
    (rows) => rows.length < 3,
  );
  expect(left.map(({ id }) => id)).toContain(young.id);
});
