import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Secret, TOTP } from 'otpauth';
import { Clock } from '../../apps/api/src/platform/clock.js';
import { Database } from '../../apps/api/src/platform/db/database.js';
import { PASSWORD, startApp, type Client, type TestApp } from '../support/app.js';
import type { TestResponse } from '../support/client.js';
import { until } from '../support/until.js';

let app: TestApp;
/** The clock of the product (ms). */
let now: number;
beforeAll(async () => {
  app = await startApp({ throttle: { account: { times: 5, seconds: 900 } } });
  app.nest.get(Clock).now = () => new Date(now);
});
beforeEach(() => {
  now = Date.now();
});
afterAll(() => app?.stop());

const PERIOD = 30_000;

/** What an authenticator app shows for a secret, `steps` after now. */
const codeOf = (secret: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret), digits: 6, period: 30 }).generate({ timestamp: now + steps * PERIOD });

const login = (email: string, code?: string, client: Client = app.guest()): Promise<TestResponse> =>
  client.post('/login', { email, password: PASSWORD, ...(code !== undefined && { code }) });

interface Protected {
  email: string;
  client: Client;
  secret: string;
  recovery: string[];
}

/** An account that signs in with a code; the one that confirmed the secret is used up. */
async function protect(name: string, client?: Client): Promise<Protected> {
  const email = `${name}@example.com`;
  if (!client) {
    await app.account({ email });
    client = await app.signIn(email);
  }
  const { secret } = (await client.post('/account/second-factor/begin', { password: PASSWORD })).body.data;
  const on = await client.post('/account/second-factor/confirm', { code: codeOf(secret) });
  expect(on.status).toBe(200);
  now += PERIOD;
  return { email, client, secret, recovery: on.body.data.codes as string[] };
}

const statusOf = async (client: Client) => (await client.get('/account/second-factor')).body.data;

async function mailsTo(email: string): Promise<string[]> {
  const admin = await app.as('admin', 9);
  const { data } = (await admin.get('/outbox')).body;
  return (data as { to: string; subject: string }[]).filter(({ to }) => to === email).map(({ subject }) => subject);
}

it('leaves neither its secret nor a recovery code in the database, also if the call can be repeated', async () => {
  const email = 'kept@example.com';
  await app.account({ email });
  const client = await app.signIn(email);
  const once = (path: string, body: object) => client.post(path, body, { 'idempotency-key': path });
  const { secret } = (await once('/account/second-factor/begin', { password: PASSWORD })).body.data;
  const code = codeOf(secret);
  const first = (await once('/account/second-factor/confirm', { code })).body.data.codes;
  now += PERIOD;
  const proof = { password: PASSWORD, code: codeOf(secret) };
  const second = (await once('/account/second-factor/recovery-codes', proof)).body.data.codes;
  const kept = JSON.stringify(await app.db.knex('app.request').where({ user_id: client.id }));
  expect([...first, ...second]).toHaveLength(20);
  for (const one of [secret, ...first, ...second]) expect(kept).not.toContain(one);
  // Repeated after its answer was lost, it says how things are.
  expect((await once('/account/second-factor/confirm', { code })).body.code).toBe('second_factor_on');
});

it('is turned on with the password and a code, and ends every other session', async () => {
  const email = 'on@example.com';
  await app.account({ email });
  const [desk, phone] = [await app.signIn(email), await app.signIn(email)];
  expect(await statusOf(desk)).toEqual({ since: null, codes_left: 0, required: false });
  expect((await desk.post('/account/second-factor/begin', { password: 'not this one' })).body.code).toBe(
    'wrong_password',
  );
  const { secret, url, picture } = (await desk.post('/account/second-factor/begin', { password: PASSWORD })).body.data;
  expect(url).toContain(`secret=${secret}`);
  expect(picture).toMatch(/^<svg /);
  // Shown, but not confirmed: signing in asks for nothing yet.
  expect((await login(email)).status).toBe(200);
  expect((await desk.post('/account/second-factor/confirm', { code: '000000' })).body.code).toBe('wrong_code');
  const on = await desk.post('/account/second-factor/confirm', { code: codeOf(secret) });
  expect(new Set(on.body.data.codes).size).toBe(10);
  expect(await statusOf(desk)).toEqual({ since: expect.any(String), codes_left: 10, required: false });
  await until(async () => (await phone.get('/me')).body.data === null);
  expect((await desk.post('/account/second-factor/begin', { password: PASSWORD })).body.code).toBe('second_factor_on');
  expect(await mailsTo(email)).toContain('Two-factor sign-in is on');
});

it('keeps the confirmed secret when another tab begins at the same moment', async () => {
  const email = 'tabs@example.com';
  await app.account({ email });
  const [one, other] = [await app.signIn(email), await app.signIn(email)];
  const begin = (tab: Client) => tab.post('/account/second-factor/begin', { password: PASSWORD });
  const { secret } = (await begin(one)).body.data;
  const { knex } = app.nest.get(Database);
  const begun = await knex.transaction(async (tx) => {
    await tx('app.user')
      .where({ email })
      .update({ second_factor_at: new Date(now) });
    const answer = begin(other);
    let over = false;
    void answer.finally(() => (over = true));
    await until(async () => {
      const { rows } = await knex.raw<{ rows: unknown[] }>(
        `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
      );
      return over || rows.length > 0;
    });
    return { answer };
  });
  expect((await begun.answer).body.code).toBe('second_factor_on');
  expect((await login(email, codeOf(secret))).status).toBe(200);
});

describe('signing in', () => {
  it('asks for a code after the right password only', async () => {
    const { email, secret } = await protect('asks');
    expect((await app.guest().post('/login', { email, password: 'not this one' })).body.code).toBe('wrong_credentials');
    const visitor = app.guest();
    const asked = await login(email, undefined, visitor);
    expect([asked.status, asked.body.code]).toEqual([401, 'code_required']);
    expect((await visitor.get('/me')).body.data).toBeNull();
    expect((await login(email, codeOf(secret), visitor)).status).toBe(200);
    expect((await visitor.get('/account/sessions')).body.data[0]).toMatchObject({ how: 'code', state: 'here' });
  });

  it('takes each code once, also at the same moment, and those of a clock half a minute off', async () => {
    const { email, secret } = await protect('once');
    const code = codeOf(secret);
    const tries = await Promise.all([login(email, code), login(email, code), login(email, code)]);
    expect(tries.map(({ status }) => status).sort()).toEqual([200, 403, 403]);
    // An earlier code than one that counted does not count any more.
    expect((await login(email, codeOf(secret, -1))).body.code).toBe('wrong_code');
    expect((await login(email, codeOf(secret, 1))).status).toBe(200);
    now += 10 * PERIOD;
    expect((await login(email, codeOf(secret, -2))).body.code).toBe('wrong_code');
    expect((await login(email, codeOf(secret, -1))).status).toBe(200);
  });

  it('takes each recovery code once, however it is typed, and tells the owner', async () => {
    const { email, client, recovery } = await protect('recovery');
    const [first, second] = recovery as [string, string];
    // Five bits a letter: 140.
    for (const code of recovery) expect(code).toMatch(/^[a-z2-7]{4}(-[a-z2-7]{4}){6}$/);
    const typed = first.toUpperCase().replaceAll('-', ' ');
    const tries = await Promise.all([login(email, typed), login(email, first)]);
    expect(tries.map(({ status }) => status).sort()).toEqual([200, 403]);
    expect(await statusOf(client)).toMatchObject({ codes_left: 9 });
    expect(await mailsTo(email)).toContain('A recovery code was used');
    // New ones end the old.
    const renewed = await client.post('/account/second-factor/recovery-codes', { password: PASSWORD, code: second });
    expect(renewed.body.data.codes).toHaveLength(10);
    expect((await login(email, recovery[2])).body.code).toBe('wrong_code');
    expect((await login(email, renewed.body.data.codes[0])).status).toBe(200);
  });

  it('takes a recovery code of before codes were longer', async () => {
    const { email, client } = await protect('older');
    const code_hash = createHash('sha256').update('k7pq2m4xk7pq2m4x').digest();
    await app.db.knex('app.recovery_code').insert({ user_id: client.id, code_hash });
    expect((await login(email, 'K7PQ-2M4X-k7pq-2m4x')).status).toBe(200);
    expect((await login(email, 'K7PQ-2M4X-k7pq-2m4x')).body.code).toBe('wrong_code');
  });

  it('delays guesses, but not the owner’s own browser', async () => {
    const { email, secret, client } = await protect('guesses');
    const guesses = await Promise.all(Array.from({ length: 8 }, (_, at) => login(email, String(100_000 + at))));
    expect(guesses.some(({ status }) => status === 429)).toBe(true);
    const slowed = await login(email, codeOf(secret));
    expect([slowed.status, slowed.body.code]).toEqual([429, 'too_many_attempts']);
    await client.post('/logout');
    expect((await login(email, codeOf(secret), client)).status).toBe(200);
  });

  it('cannot be got round by signing up again with the same key', async () => {
    const { email } = await protect('round');
    const again = await app
      .guest()
      .post('/register', { name: 'round', email, password: PASSWORD }, { 'idempotency-key': 'round-and-round' });
    expect(again.body.code).toBe('email_taken');
  });
});

it('is turned off with password and code, and then asks for none', async () => {
  const { email, client, secret } = await protect('off');
  const off = (body: object) => client.post('/account/second-factor/off', body);
  expect((await off({ password: PASSWORD })).body).toMatchObject({ code: 'wrong_code', errors: [{ path: 'code' }] });
  expect((await off({ password: PASSWORD, code: '000000' })).body.code).toBe('wrong_code');
  expect((await off({ password: 'not this one', code: codeOf(secret) })).body.code).toBe('wrong_password');
  expect((await off({ password: PASSWORD, code: codeOf(secret) })).status).toBe(200);
  expect(await statusOf(client)).toEqual({ since: null, codes_left: 0, required: false });
  expect((await login(email)).status).toBe(200);
  expect(await mailsTo(email)).toContain('Two-factor sign-in is off');
});

it('is turned off by an admin for a user who has lost everything, which the user is told', async () => {
  const { email, client } = await protect('lost');
  const admin = await (await app.as('admin', 9)).confirm();
  const { id } = (await client.get('/me')).body.data.extradetails.member;
  for (const status of [200, 200]) expect((await admin.post('/users/second-factor/off', { id })).status).toBe(status);
  expect((await admin.post('/users/second-factor/off', { id: 999_999 })).status).toBe(404);
  expect((await login(email)).status).toBe(200);
  expect((await mailsTo(email)).filter((subject) => subject === 'Two-factor sign-in is off')).toHaveLength(1);
});

it('is asked of admins by a rule, at once in every session, and the rule by who has it', async () => {
  await app.account({ email: 'first@example.com', userType: 'admin' });
  const plain = await app.as('admin', 2);
  const first = await (await app.signIn('first@example.com')).confirm();
  expect((await (await app.as('contractor')).get('/settings/security')).status).toBe(403);
  const rule = (needed: boolean) => first.post('/settings/security', { admins_need_second_factor: needed });
  expect((await rule(true)).body.code).toBe('second_factor_missing');
  const { secret } = await protect('first', first);
  expect((await rule(true)).status).toBe(200);
  expect((await first.get('/settings/security')).body.data).toEqual({ admins_need_second_factor: true });
  await until(async () => (await plain.get('/me')).body.data.extradetails.held === true);
  expect((await plain.post('/users/list')).body.code).toBe('second_factor_missing');
  expect(await statusOf(plain)).toEqual({ since: null, codes_left: 0, required: true });
  expect((await first.post('/users/list')).status).toBe(200);
  // Businesses are not asked.
  expect((await (await app.as('contractor')).get('/quotes')).status).toBe(200);
  expect((await first.post('/account/second-factor/off', { password: PASSWORD, code: codeOf(secret) })).body.code).toBe(
    'second_factor_required',
  );
  await protect('admin2', plain);
  expect((await plain.post('/users/list')).status).toBe(200);
  expect((await rule(false)).status).toBe(200);
});
