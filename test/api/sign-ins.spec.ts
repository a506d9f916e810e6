import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Secret, TOTP } from 'otpauth';
import { contexts } from '@quotewright/domain/contexts.js';
import type { SignInRow } from '@quotewright/domain/identity/contract-sign-ins.js';
import { addressOf } from '@quotewright/domain/kernel/endpoint.js';
import { Sessions } from '../../apps/api/src/platform/auth/sessions.js';
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

describe('a session that was left open', () => {
  const asking = contexts
    .flatMap(({ endpoints }) => Object.values(endpoints))
    .filter(({ confirmed }) => confirmed)
    .map((endpoint) => ({ endpoint, name: `${endpoint.method} ${endpoint.path}` }));

  it('changes no role, takes no whole trail along and weakens no sign-in', () => {
    expect(asking.map(({ name }) => name).sort()).toEqual([
      'GET /api/history.csv',
      'GET /api/history.json',
      'GET /api/my-data/:id/file',
      'GET /api/sign-ins.csv',
      'POST /api/account/passkeys/remove',
      'POST /api/my-data',
      'POST /api/settings/security',
      'POST /api/team/invite',
      'POST /api/team/member',
      'POST /api/users/add',
      'POST /api/users/remove',
      'POST /api/users/second-factor/off',
    ]);
  });

  it.each(asking)('is refused $name', async ({ endpoint }) => {
    const client = await app.as(typeof endpoint.access === 'string' ? 'contractor' : endpoint.access[0], 7);
    const address = addressOf(endpoint, { params: { id: 1 } } as never);
    const given = { id: client.id, role: 'owner', email: 'thief@example.com', user_type: 'admin', name: 'Thief' };
    const script = { 'x-requested-with': 'quotewright' };
    const { status, body } = await client.send(
      endpoint.method,
      address,
      endpoint.method === 'GET' ? undefined : given,
      script,
    );
    expect([status, body.code]).toEqual([403, 'confirm_required']);
  });

  it('does what its owner confirms, for ten minutes, there alone', async () => {
    const [desk, phone] = await twoBrowsers('left-open');
    const invite = (client: Client) => client.post('/team/invite', { email: 'kim@example.com', role: 'viewer' });
    const wrong = await desk.post('/session/confirm', { password: 'not this one' });
    expect([wrong.status, wrong.body.code]).toEqual([403, 'wrong_password']);
    expect((await invite(desk)).body.code).toBe('confirm_required');
    await desk.confirm();
    expect((await invite(desk)).status).toBe(200);
    expect((await invite(phone)).body.code).toBe('confirm_required');
    expect(
      (await (await app.signIn('left-open@example.com')).get('/history.json', { 'x-requested-with': 'x' })).body.code,
    ).toBe('confirm_required');
    await app.db
      .knex('app.session')
      .where({ user_id: desk.id })
      .update({ confirmed_at: app.db.knex.raw("confirmed_at - interval '10 minutes'") });
    expect((await invite(desk)).body.code).toBe('confirm_required');
  });

  it('does not confirm with a password alone where the account has a second factor', async () => {
    app.nest.get(Clock).now = () => new Date();
    const [desk] = await twoBrowsers('two-factors');
    const { secret } = (await desk.post('/account/second-factor/begin', { password: PASSWORD })).body.data;
    const code = () => new TOTP({ secret: Secret.fromBase32(secret as string) }).generate();
    expect((await desk.post('/account/second-factor/confirm', { code: code() })).status).toBe(200);
    expect((await desk.post('/session/confirm', { password: PASSWORD })).body.code).toBe('wrong_code');
    // A code counts once.
    expect((await desk.post('/session/confirm', { password: PASSWORD, code: code() })).body.code).toBe('wrong_code');
  });
});

describe('a session of an admin', () => {
  const aged = (id: number, column: 'seen_at' | 'ends_at', by: string) =>
    app.db
      .knex('app.session')
      .where({ user_id: id })
      .update({ [column]: app.db.knex.raw(`${column} - ?::interval`, [by]) })
      .then(() => app.nest.get(Sessions).forget(id));

  it('lasts twelve hours', async () => {
    const email = 'twelve@example.com';
    await app.account({ email, userType: 'admin' });
    const { headers } = await app.guest().post('/login', { email, password: PASSWORD });
    expect(headers.getSetCookie().find((line) => line.startsWith('session='))).toContain('Max-Age=43200');
    const admin = await app.signIn(email);
    await aged(admin.id, 'ends_at', '11 hours 59 minutes');
    expect(await isIn(admin)).toBe(true);
    await aged(admin.id, 'ends_at', '1 minute');
    expect(await isIn(admin)).toBe(false);
  });

  it('ends after an hour without use; what its page asks by itself is no use', async () => {
    const [admin, contractor] = [await app.as('admin', 8), await app.as('contractor', 8)];
    for (const { id } of [admin, contractor]) await aged(id, 'seen_at', '59 minutes');
    for (const call of ['/notices/unread', '/system', '/health']) expect((await admin.get(call)).status).toBe(200);
    for (const { id } of [admin, contractor]) await aged(id, 'seen_at', '1 minute');
    expect([await isIn(admin), await isIn(contractor)]).toEqual([false, true]);
    const again = await app.signIn('admin8@test.example');
    await aged(again.id, 'seen_at', '59 minutes');
    await again.get('/outbox');
    await aged(again.id, 'seen_at', '59 minutes');
    expect(await isIn(again)).toBe(true);
  });
});
