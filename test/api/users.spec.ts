import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { SignInAttempt, SignInPage } from '@quotewright/domain/identity/contract-sign-ins.js';
import type { UserRow } from '@quotewright/domain/identity/contract.js';
import type { EventStore } from '@quotewright/domain/kernel/event-store.js';
import { galleryRules } from '@quotewright/domain/kernel/reasons.js';
import type { TrailPage } from '@quotewright/domain/trail/contract.js';
import { Secret, TOTP } from 'otpauth';
import { EVENT_STORE } from '../../apps/api/src/platform/event-store/event-store.js';
import { Jobs } from '../../apps/api/src/platform/jobs/jobs.js';
import { PASSWORD, startApp, type Client, type TestApp } from '../support/app.js';
import { Authenticator } from '../support/authenticator.js';
import { until } from '../support/until.js';

let app: TestApp;
let admin: Client;
beforeAll(async () => {
  app = await startApp();
  admin = await app.as('admin');
});
afterAll(() => app?.stop());

async function find(body: object): Promise<UserRow[]> {
  return (await admin.post('/users/list', { perPage: 100, ...body })).body.data.data as UserRow[];
}
const rowOf = async (id: number): Promise<UserRow> => (await find({ ids: [id] }))[0]!;

const login = (email: string) => app.guest().post('/login', { email, password: PASSWORD });

async function mailsTo(email: string): Promise<{ subject: string; text: string }[]> {
  const { data } = (await admin.get('/outbox')).body;
  return (data as { to: string; subject: string; text: string }[]).filter(({ to }) => to === email);
}

it('is for admins alone', async () => {
  const id = await app.account({ email: 'target@example.com' });
  const bodies = {
    '/users/list': {},
    '/users/update': { id, name: 'Taken over' },
    '/users/activate': { id, active: false },
    '/users/sign-out': { id },
    '/users/second-factor/off': { id },
    '/users/premium/answer': { id, granted: true },
    '/settings/security': { admins_need_second_factor: true },
  };
  for (const type of ['contractor', 'retailinstall', 'retail', 'partner', 'suppliers'] as const)
    for (const [path, body] of Object.entries(bodies))
      expect([type, path, (await (await app.as(type)).post(path, body)).status]).toEqual([type, path, 403]);
  for (const [path, body] of Object.entries(bodies)) expect((await app.guest().post(path, body)).status).toBe(401);
  expect(await rowOf(id)).toMatchObject({ name: 'target', premium: false, deactivated: false });
});

it('lists accounts by state, type and premium, with the last use', async () => {
  const seen = await app.account({ email: 'seen@example.com', userType: 'partner', premium: true });
  const never = await app.account({ email: 'never@example.com', userType: 'partner' });
  await app.signIn('seen@example.com');
  expect(await rowOf(seen)).toMatchObject({ last_seen_at: expect.any(String), second_factor: false, premium: true });
  expect(await rowOf(never)).toMatchObject({ last_seen_at: null, premium_requested_at: null });
  const ids = async (body: object) => (await find(body)).map(({ id }) => id);
  expect(await ids({ user_type: 'partner', premium: 'has' })).toEqual([seen]);
  expect(await ids({ searchTerm: 'NEVER@' })).toEqual([never]);
  expect(await ids({ deactivated: true })).toEqual([]);
  expect((await admin.post('/users/list', { premium: 'maybe' })).status).toBe(400);
});

it('lists a business once where its members share what is asked for', async () => {
  const [first, second, stranger] = [
    await app.account({ email: 'first@example.com', approved: null }),
    await app.account({ email: 'second@example.com', approved: null }),
    await app.account({ email: 'alone@example.com', approved: null }),
  ];
  await app.db.knex('app.user').where({ id: first }).update({ business_id: second, role: 'manager' });
  const waiting = async (body: object) => (await find({ standing: 'waiting', ...body })).map(({ id }) => id);
  expect(await waiting({})).toEqual([stranger, second, first]);
  expect(await waiting({ once: true })).toEqual([stranger, second]);
  // Until its owner has confirmed the address, a member stands for it.
  await app.db.knex('app.user').where({ id: second }).update({ verified_at: null });
  expect(await waiting({ once: true })).toEqual([stranger, first]);
});

it('gives an account other names', async () => {
  const id = await app.account({ email: 'names@example.com', businessName: 'Old & Co' });
  expect((await admin.post('/users/update', { id, name: ' New name ', business_name: '' })).status).toBe(200);
  expect(await rowOf(id)).toMatchObject({ name: 'New name', business_name: null });
  expect((await admin.post('/users/update', { id: 999_999, name: 'Nobody' })).status).toBe(404);
  expect((await admin.post('/users/update', { id, name: ' ' })).status).toBe(400);
});

describe('deactivating', () => {
  it('ends the sessions within a second and refuses the sign-in, until it is taken back', async () => {
    const id = await app.account({ email: 'gone@example.com' });
    const client = await app.signIn('gone@example.com');
    await client.get('/me');
    for (const status of [200, 200])
      expect((await admin.post('/users/activate', { id, active: false })).status).toBe(status);
    await until(
      async () => (await client.get('/me')).body.data === null,
      (out) => out,
      1_000,
    );
    const refused = await login('gone@example.com');
    expect([refused.status, refused.body.code]).toEqual([403, 'account_deactivated']);
    // A stranger learns nothing.
    const guess = await app.guest().post('/login', { email: 'gone@example.com', password: 'a guess at it' });
    expect(guess.body.code).toBe('wrong_credentials');
    expect((await find({ deactivated: true })).map((row) => row.id)).toEqual([id]);
    await admin.post('/users/activate', { id, active: true });
    expect((await login('gone@example.com')).status).toBe(200);
  });

  it('concerns the whole team', async () => {
    const [owner, member] = [
      await app.account({ email: 'owner@example.com', businessName: 'Team & Co' }),
      await app.account({ email: 'member@example.com' }),
    ];
    await app.db.knex('app.user').where({ id: member }).update({ business_id: owner, role: 'viewer' });
    const clients = [await app.signIn('owner@example.com'), await app.signIn('member@example.com')];
    expect(await rowOf(member)).toMatchObject({ business_name: 'Team & Co', role: 'viewer', members: 2 });
    await (await clients[0]!.confirm()).post('/team/invite', { email: 'invited@example.com', role: 'viewer' });
    const [letter] = await mailsTo('invited@example.com');
    const invitation = /\/invite\/([\w-]{43})/.exec(letter!.text)![1]!;
    expect((await app.guest().get(`/invite/${invitation}`)).status).toBe(200);
    await admin.post('/users/activate', { id: member, active: false });
    // Nobody joins what cannot be used.
    const joining = await app
      .guest()
      .post('/invite/accept', { token: invitation, name: 'Ann Lee', password: PASSWORD });
    expect(joining.body.code).toBe('invitation_invalid');
    for (const client of clients)
      await until(
        async () => (await client.get('/me')).body.data === null,
        (out) => out,
        1_000,
      );
    expect((await login('owner@example.com')).body.code).toBe('account_deactivated');
    await admin.post('/users/activate', { id: owner, active: true });
    expect((await login('member@example.com')).status).toBe(200);
  });

  /** Two calls that wait for the same business, and get it in this order. */
  async function inTurn<T, U>(id: number, first: () => Promise<T>, second: () => Promise<U>): Promise<[T, U]> {
    const gate = await app.db.knex.transaction();
    await gate('app.business').where({ id }).forUpdate().select('id');
    const waiting = (least: number) =>
      until(
        () =>
          app.db.knex.raw<{ rowCount: number }>(
            `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
          ),
        ({ rowCount }) => rowCount >= least,
      );
    const one = first();
    await waiting(1);
    const other = second();
    await waiting(2);
    await gate.rollback();
    return Promise.all([one, other]);
  }

  it('and approving at the same moment do not stand in each other’s way', async () => {
    for (const [at, email] of ['both@example.com', 'turned@example.com'].entries()) {
      const id = await app.account({ email });
      const calls = [
        () => admin.post('/users/activate', { id, active: false }),
        () => admin.post('/users/approve', { id, approved: true, reason: 'Known to us' }),
      ] as const;
      const done = await inTurn(id, calls[at]!, calls[1 - at]!);
      expect(done.map(({ status }) => status)).toEqual([200, 200]);
      expect(await rowOf(id)).toMatchObject({ deactivated: true });
    }
  });

  it('nor do an approval and an erasure', async () => {
    const id = await app.account({ email: 'leaving@example.com' });
    const leaving = await app.signIn('leaving@example.com');
    const [approved, erased] = await inTurn(
      id,
      () => admin.post('/users/approve', { id, approved: true, reason: 'Known to us' }),
      () => leaving.post('/users/delete', { password: PASSWORD }),
    );
    expect([approved.status, erased.status]).toEqual([200, 200]);
  });

  it('leaves an admin, also when two deactivate each other at the same moment', async () => {
    const other = await app.as('admin', 2);
    expect((await admin.post('/users/activate', { id: admin.id, active: false })).body.code).toBe('own_account');
    const tries = await Promise.all([
      admin.post('/users/activate', { id: other.id, active: false }),
      other.post('/users/activate', { id: admin.id, active: false }),
    ]);
    expect(tries.filter(({ status }) => status === 200)).toHaveLength(1);
    await app.db.knex('app.user').where({ user_type: 'admin' }).update({ deactivated_at: null });
    admin = await app.signIn('admin1@test.example');
  });

  it('does not count as an admin who remains', async () => {
    const third = await app.account({ email: 'third@example.com', userType: 'admin' });
    await app.db
      .knex('app.user')
      .where({ user_type: 'admin' })
      .whereNot({ id: admin.id })
      .update({ deactivated_at: new Date() });
    expect((await admin.post('/users/delete', { password: PASSWORD })).body.code).toBe('last_admin');
    expect((await (await admin.confirm()).post('/users/remove', { id: third })).status).toBe(200);
  });
});

it('signs an account out everywhere', async () => {
  const id = await app.account({ email: 'everywhere@example.com' });
  const clients = [await app.signIn('everywhere@example.com'), await app.signIn('everywhere@example.com')];
  expect((await admin.post('/users/sign-out', { id })).status).toBe(200);
  for (const client of clients) await until(async () => (await client.get('/me')).body.data === null);
  expect((await admin.post('/users/sign-out', { id: 999_999 })).status).toBe(404);
});

describe('a request for premium templates', () => {
  const ask = async (name: string): Promise<[number, Client]> => {
    const id = await app.account({ email: `${name}@example.com` });
    const client = await app.signIn(`${name}@example.com`);
    expect((await client.post('/premium/request', { quote_template_id: 1 })).status).toBe(200);
    return [id, client];
  };

  it('waits in the list until it is granted, and is answered by one e-mail', async () => {
    const [id, client] = await ask('wants');
    expect((await find({ premium: 'asked' })).map((row) => row.id)).toEqual([id]);
    const grant = { id, granted: true, reason: 'Welcome aboard.' };
    const answers = await Promise.all([1, 2].map(() => admin.post('/users/premium/answer', grant)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await rowOf(id)).toMatchObject({ premium: true, premium_requested_at: null });
    await until(async () => (await client.get('/me')).body.data.extradetails.premium === true);
    const mails = await mailsTo('wants@example.com');
    expect(mails.map(({ subject }) => subject)).toEqual(['You can use premium templates']);
    expect(mails[0]!.text).toContain('Welcome aboard.');
  });

  it('can be refused, and granting nothing that was asked does nothing', async () => {
    const [id] = await ask('refused');
    await admin.post('/users/premium/answer', { id, granted: false });
    expect(await rowOf(id)).toMatchObject({ premium: false, premium_requested_at: null });
    expect(await mailsTo('refused@example.com')).toHaveLength(1);
    await admin.post('/users/premium/answer', { id, granted: true });
    expect(await rowOf(id)).toMatchObject({ premium: false });
    // The switch grants anyway, and answers a request.
    await admin.post('/users/premium', { id, premium: true });
    expect(await rowOf(id)).toMatchObject({ premium: true });
    await admin.post('/users/premium', { id, premium: false });
    expect(await rowOf(id)).toMatchObject({ premium: false });
  });
});

describe('the trail', () => {
  beforeAll(() => app.nest.get(Jobs).work());
  const toldTo = async (client: Client, subject: number): Promise<string[]> => {
    const { entries } = (await client.get<TrailPage>('/history?type=access&limit=200')).body.data;
    return entries.filter((entry) => entry.subject.id === subject).map(({ summary }) => summary);
  };
  const all = (client: Client, subject: number, count: number) =>
    until(
      () => toldTo(client, subject),
      (told) => told.length >= count,
    );

  it('tells what an admin did to an account, to admins and to its owner, by ids alone', async () => {
    const email = 'zelda-trailed@example.com';
    const id = await app.account({ email, name: 'Zelda Trailed', verified: false, approved: null });
    const owner = await app.signIn(email);
    for (const [path, body] of [
      ['/users/verify', {}],
      ['/users/verify', {}],
      ['/users/approve', { approved: true, reason: 'Zelda is in the register.' }],
      ['/users/premium', { premium: true }],
      ['/users/premium', { premium: true }],
      ['/users/premium', { premium: false }],
      ['/users/sign-out', {}],
      ['/users/activate', { active: false }],
      ['/users/activate', { active: false }],
      ['/users/activate', { active: true }],
    ] as const)
      expect([path, (await admin.post(path, { id, ...body })).status]).toEqual([path, 200]);
    const told = [
      'reactivated Zelda Trailed',
      'deactivated Zelda Trailed',
      'signed Zelda Trailed out everywhere',
      'closed premium templates to Zelda Trailed',
      'opened premium templates to Zelda Trailed',
      'approved Zelda Trailed',
      'confirmed the address of Zelda Trailed',
    ];
    expect(await all(admin, id, told.length)).toEqual(told);
    expect((await owner.get('/history')).status).toBe(401);
    expect(await toldTo(await app.signIn(email), id)).toEqual(told);
    expect(await toldTo(await app.as('contractor', 3), id)).toEqual([]);
    const log = await app.nest.get<EventStore>(EVENT_STORE).read(`access-${id}`);
    expect(log.map(({ type }) => type)).toEqual(told.map(() => 'AccountChanged'));
    expect(JSON.stringify(log)).not.toMatch(/zelda/i);
  });

  it('tells what changed the proofs of an account, to its owner too, and no name of a key', async () => {
    const email = 'keeper@example.com';
    const id = await app.account({ email, name: 'Kim Keeper' });
    const owner = await app.signIn(email);
    const device = new Authenticator(app.origin.replace('127.0.0.1', 'localhost'));
    const proof = { password: PASSWORD };
    const begun = await owner.post('/account/passkeys/begin', proof);
    const credential = device.make(begun.body.data.options);
    expect((await owner.post('/account/passkeys/add', { name: 'Kims Laptop', credential })).status).toBe(200);
    const [{ id: key }] = (await owner.get('/account/passkeys')).body.data.passkeys;
    await owner.confirm();
    for (const _ of [1, 2]) await owner.post('/account/passkeys/remove', { id: key });
    const { secret } = (await owner.post('/account/second-factor/begin', proof)).body.data;
    const codeOf = (step: number) =>
      new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + step * 30_000 });
    await owner.post('/account/second-factor/confirm', { code: codeOf(-1) });
    await owner.post('/account/second-factor/recovery-codes', { ...proof, code: codeOf(0) });
    await owner.post('/account/second-factor/off', { ...proof, code: codeOf(1) });
    await owner.post('/account/password', { ...proof, new_password: 'another-long-one-7' });
    const told = [
      'changed the password of Kim Keeper',
      'turned off two-factor sign-in of Kim Keeper',
      'made new recovery codes for Kim Keeper',
      'turned on two-factor sign-in of Kim Keeper',
      'removed a passkey of Kim Keeper',
      'added a passkey of Kim Keeper',
    ];
    expect(await all(admin, id, told.length)).toEqual(told);
    expect(await toldTo(owner, id)).toEqual(told);
    expect(JSON.stringify(await app.nest.get<EventStore>(EVENT_STORE).read(`access-${id}`))).not.toMatch(/kim/i);
  });

  it('tells who became an admin, whose account ended, what protects accounts, and the rules', async () => {
    await admin.confirm();
    const { id } = (
      await admin.post('/users/add', { name: 'Xavier Added', email: 'xavier@example.com', user_type: 'admin' })
    ).body.data;
    await (await admin.confirm()).post('/users/remove', { id });
    expect(await all(admin, id, 2)).toEqual([
      expect.stringMatching(/^erased the account of /),
      'added an account for an admin',
    ]);
    for (const domains of [['trusted.example', 'builders.example'], ['trusted.example'], ['trusted.example']])
      await admin.post('/users/domains', { domains });
    const rules = await all(admin, galleryRules, 2);
    expect(rules).toEqual([
      'changed the trusted domains: 0 added, 1 removed',
      'changed the trusted domains: 2 added, 0 removed',
    ]);

    const email = 'guarded-trail@example.com';
    const member = await app.account({ email, name: 'Gus Guarded' });
    const client = await app.signIn(email);
    const { secret } = (await client.post('/account/second-factor/begin', { password: PASSWORD })).body.data;
    const code = new TOTP({ secret: Secret.fromBase32(secret as string) }).generate();
    await client.post('/account/second-factor/confirm', { code });
    await admin.post('/users/second-factor/off', { id: member });
    await client.post('/account/password', { password: PASSWORD, new_password: 'four words about tiles' });
    expect(await all(client, member, 3)).toEqual([
      'changed the password of Gus Guarded',
      'turned off two-factor sign-in of Gus Guarded',
      'turned on two-factor sign-in of Gus Guarded',
    ]);
  });
});

it('lists attempts to sign in, with those that were refused, by the kind of their network alone', async () => {
  const email = 'attempted@example.com';
  const id = await app.account({ email });
  const client = await app.signIn(email);
  const guess = () => app.guest().post('/login', { email, password: 'a guess at it' });
  expect((await guess()).body.code).toBe('wrong_credentials');
  await client.post('/session/confirm', { password: 'a guess at it' });
  await admin.post('/users/activate', { id, active: false });
  expect((await login(email)).body.code).toBe('account_deactivated');
  const attempts = async () => (await admin.get<SignInAttempt[]>(`/users/${id}/sign-ins`)).body.data;
  const from = { browser: 'Firefox 140', system: 'Linux', network: 'this_machine' };
  expect(await until(attempts, (all) => all.length === 4)).toMatchObject([
    { refused: 'account_deactivated', how: 'password', ...from },
    { refused: 'wrong_password', how: 'password', ...from },
    { refused: 'wrong_password', how: 'password', ...from },
    { refused: null, how: 'password', ...from },
  ]);
  expect(JSON.stringify(await app.db.knex('app.refused_sign_in'))).not.toMatch(/127\.0\.0\.1|attempted/);
  // Nobody but admins, and of nobody who is not there.
  expect((await (await app.as('contractor')).get(`/users/${id}/sign-ins`)).status).toBe(403);
  expect((await admin.get('/users/999999/sign-ins')).status).toBe(404);

  // However many are made, the newest thousand are kept; all end after 180 days, and with the account.
  await app.db.knex.raw(
    `INSERT INTO app.refused_sign_in (user_id, network, reason) SELECT ?, 'internet', 'wrong_password' FROM generate_series(1, 1200)`,
    [id],
  );
  const kept = async () => (await app.db.knex('app.refused_sign_in').where({ user_id: id })).length;
  await login(email);
  await until(kept, (count) => count === 1_000);
  await app.db
    .knex('app.refused_sign_in')
    .where({ user_id: id })
    .update({ at: app.db.knex.raw(`now() - interval '181 days'`) });
  app.nest.get(Jobs).add('old-sign-ins', 'all');
  await until(kept, (count) => count === 0);
});

describe('the sign-ins of all accounts', () => {
  const listed = async (query = '') => (await admin.get<SignInPage>(`/sign-ins?${query}`)).body.data;
  const script = { 'x-requested-with': 'quotewright' };

  it('tell of attempts on addresses and passkeys that nobody has, without keeping either', async () => {
    const ask = (email: string) => app.guest().post('/login', { email, password: 'a guess at it' });
    await Promise.all(Array.from({ length: 8 }, (_, at) => ask(`nobody-${at}@unheard-of.example`)));
    const visitor = app.guest();
    const { options } = (await visitor.post('/login/passkey/begin')).body.data;
    const unknown = new Authenticator(app.origin.replace('127.0.0.1', 'localhost'));
    await visitor.post('/login/passkey', { credential: unknown.use(options) });
    await visitor.post('/login/passkey', { credential: '{}' });
    const found = await until(
      async () => (await listed('outcome=refused')).data.filter(({ account }) => account === null),
      (all) => all.reduce((sum, { attempts }) => sum + attempts, 0) >= 10,
    );
    const of = (reason: string) => found.filter(({ refused }) => refused === reason);
    for (const [reason, how] of [
      ['unknown_address', 'password'],
      ['passkey_unknown', 'passkey'],
      ['passkey_invalid', 'passkey'],
    ] as const)
      expect(of(reason)[0]).toMatchObject({ account: null, how, browser: null, network: 'this_machine' });
    // At most a row for each minute that they took.
    expect(of('unknown_address').length).toBeLessThanOrEqual(2);
    expect(JSON.stringify(await app.db.knex('app.refused_sign_in'))).not.toMatch(/unheard-of|127\.0\.0\.1/);
  });

  it('tell of attempts beyond the limit, by the minute', async () => {
    const email = 'hammered@example.com';
    const id = await app.account({ email });
    for (let n = 0; n < 14; n += 1) await app.guest().post('/login', { email, password: `guess ${n} at it` });
    const attempts = async () => (await listed(`account=${id}`)).data;
    const sum = (all: SignInPage['data']) => all.reduce((total, one) => total + one.attempts, 0);
    const found = await until(attempts, (all) => sum(all) === 14);
    const beyond = found.filter(({ refused }) => refused === 'too_many_attempts');
    expect(sum(beyond)).toBeGreaterThan(1);
    expect(beyond.length).toBeLessThanOrEqual(2);
    expect(found).toEqual((await listed(`account=${id}&outcome=refused`)).data);
    expect((await listed(`account=${id}&reason=too_many_attempts`)).data).toEqual(beyond);
  });

  it('are at most the newest 5,000 of those that belong to no account', async () => {
    await app.db.knex.raw(
      `INSERT INTO app.refused_sign_in (network, reason, how) SELECT 'internet', 'unknown_address', 'password' FROM generate_series(1, 5200)`,
    );
    await app.guest().post('/login', { email: 'last@unheard-of.example', password: 'a guess at it' });
    const kept = async () => (await app.db.knex('app.refused_sign_in').whereNull('user_id')).length;
    await until(kept, (count) => count <= 5_000);
    await app.db.knex('app.refused_sign_in').whereNull('user_id').delete();
  });

  it('come in pages that lose and repeat none, also of one moment, and by time', async () => {
    const id = await app.account({ email: 'paged@example.com', name: 'Pia Paged' });
    const at = '2026-02-03T04:05:06.000007Z';
    const row = { user_id: id, at, network: 'internet', how: 'password' };
    for (const table of ['app.sign_in', 'app.refused_sign_in'])
      await app.db.knex(table).insert(
        Array.from({ length: 7 }, () => ({
          ...row,
          ...(table === 'app.refused_sign_in' && { reason: 'wrong_password' }),
        })),
      );
    const ids: string[] = [];
    let before = '';
    do {
      const { data, next } = await listed(`account=${id}&limit=3${before && `&before=${before}`}`);
      expect(data[0]!.account).toEqual({ id, name: 'Pia Paged' });
      ids.push(...data.map((one) => one.id));
      before = next ?? '';
    } while (before);
    expect([ids.length, new Set(ids).size]).toEqual([14, 14]);
    const count = async (query: string) => (await listed(`account=${id}&${query}`)).data.length;
    expect(await count('outcome=let_in')).toBe(7);
    expect(await count('from=2026-02-03&to=2026-02-03')).toBe(14);
    expect(await count('from=2026-02-04')).toBe(0);
    expect(await count('to=2026-02-02')).toBe(0);
    expect(await count('outcome=let_in&reason=wrong_password')).toBe(0);
    for (const wrong of [
      'before=7',
      'before=1.3.1',
      'limit=0',
      'reason=bad',
      'outcome=maybe',
      'account=x',
      'from=never',
    ])
      expect([wrong, (await admin.get(`/sign-ins?${wrong}`)).status]).toEqual([wrong, 400]);
  });

  it('are exported by a confirmed admin, which is in the trail, and are nobody else’s', async () => {
    const id = await app.account({ email: 'filed@example.com' });
    await app.db.knex('app.refused_sign_in').insert({
      ...{ user_id: id, network: 'internet', how: 'code', reason: 'wrong_code', browser: '=HYPERLINK("x")' },
    });
    await app.db.knex.raw(
      `INSERT INTO app.refused_sign_in (user_id, network, reason) SELECT ?, 'internet', 'wrong_password' FROM generate_series(1, 450)`,
      [id],
    );
    const other = await app.as('admin', 5);
    expect((await other.get('/sign-ins.csv', script)).body.code).toBe('confirm_required');
    await other.confirm();
    expect((await other.raw('GET', '/api/sign-ins.csv')).status).toBe(403);
    const file = await other.raw('GET', `/api/sign-ins.csv?account=${id}`, undefined, script);
    expect(file.headers.get('content-disposition')).toMatch(/^attachment; filename="sign-ins-[\d-]+\.csv"$/);
    const lines = (await file.text()).trim().split('\r\n');
    expect(lines).toHaveLength(1 + 451);
    expect(lines[0]).toContain('Time (UTC),Account,Outcome,Tried with,Attempts,Network,Browser,System');
    expect(lines.find((line) => line.includes('wrong_code'))).toMatch(
      new RegExp(`Z,${id},wrong_code,code,1,internet,"'=HYPERLINK\\(""x""\\)",$`),
    );
    await app.nest.get(Jobs).work();
    const { entries } = await until(
      async () => (await admin.get<TrailPage>(`/history?type=access&actor=${other.id}`)).body.data,
      (page) => page.entries.length > 0,
    );
    expect(entries.map(({ summary }) => summary)).toEqual(['exported a part of the sign-ins of all accounts']);
    for (const call of ['/sign-ins', '/sign-ins.csv'])
      expect((await (await app.as('contractor')).get(call, script)).status).toBe(403);
  });
});
