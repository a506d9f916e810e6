import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { accountHeader } from '@quotewright/domain/kernel/contract.js';
import { Jobs } from '../../apps/api/src/platform/jobs/jobs.js';
import { startApp, type Client, type TestApp } from '../support/app.js';
import { routesOf } from '../support/routes.js';
import { until } from '../support/until.js';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
  await app.nest.get(Jobs).work();
});
afterAll(() => app?.stop());

let admins = 0;

/** An admin in a session of their own. */
async function anAdmin(): Promise<{ id: number; client: Client }> {
  admins += 1;
  const email = `admin-${admins}@example.com`;
  const id = await app.account({ email, userType: 'admin', name: `Admin ${admins}` });
  return { id, client: await app.signIn(email) };
}

const seeAs = (client: Client, id: number) =>
  client.post('/users/see-as', { id, reason: 'A price is missing on their list' });

/** An admin who sees what an account sees. */
async function seeing(id: number): Promise<{ id: number; client: Client }> {
  const admin = await anAdmin();
  expect((await seeAs(admin.client, id)).status).toBe(200);
  return admin;
}

const whom = async (client: Client): Promise<number | null> =>
  (await client.get('/me')).body.data?.extradetails.member.id ?? null;

/** Within a second, which is how long a change of a session may take. */
const soon = (client: Client, id: number | null) =>
  until(
    () => whom(client),
    (now) => now === id,
    1_000,
  );

/** What answers an admin who sees: commands that only end it. */
const ends = ['IdentityController.logout', 'UsersController.stopSeeing'];
/** Reads that are for the account's own eyes. */
const secrets = [
  'SecurityController.list',
  'SecurityController.status',
  'StandingController.addressChange',
  'PasskeysController.list',
  'DataExportController.newest',
  'NoticesController.page',
  'NoticesController.unread',
];

describe('every call', () => {
  it.each([
    ['contractor', 'owner'],
    ['contractor', 'viewer'],
    ['suppliers', 'owner'],
  ] as const)('of a %s, %s, reads alike, and every command is refused', async (userType, role) => {
    const email = `${userType}-${role}@example.com`;
    const id = await app.account({ email, userType });
    await app.db.knex('app.user').where({ id }).update({ role });
    const own = await app.signIn(email);
    const { client } = await seeing(id);
    const asked = async (from: Client, method: string, path: string): Promise<[number, string]> => {
      const response = await from.raw(
        method,
        path,
        method === 'GET' ? undefined : '{}',
        method === 'GET' ? {} : { 'content-type': 'application/json' },
      );
      const text = await response.text();
      return [response.status, text.replace(/,"seen_by":\{[^}]*\}/, '').replace(/"(at|now|seen_at)":"[^"]*"/g, '')];
    };
    let compared = 0;
    for (const { name, path, endpoint } of routesOf(app.nest)) {
      if (ends.includes(name)) continue;
      const got = await asked(client, endpoint.method, path);
      const refused =
        endpoint.kind === 'command' ||
        secrets.includes(name) ||
        (endpoint.file !== undefined && endpoint.access !== 'public');
      if (refused) expect([name, got[0], JSON.parse(got[1]).code]).toEqual([name, 403, 'read_only']);
      else {
        expect([name, ...got]).toEqual([name, ...(await asked(own, endpoint.method, path))]);
        compared += 1;
      }
    }
    expect(compared).toBeGreaterThan(50);
    expect(await whom(client)).toBe(id);
    // Nothing that an admin reads is there.
    expect((await client.post('/users/list')).body.code).toBe('forbidden');
  });
});

describe('an account that is seen', () => {
  it('is told by e-mail, under the bell and in its history, with admin, time and reason', async () => {
    const email = 'told@example.com';
    const id = await app.account({ email });
    const own = await app.signIn(email);
    const { id: adminId, client } = await seeing(id);
    const other = await anAdmin();
    const letters = (await other.client.get('/outbox')).body.data as { to: string; subject: string; text: string }[];
    const letter = letters.filter(({ to }) => to === email);
    expect(letter).toHaveLength(1);
    expect(letter[0]!.text).toContain('A price is missing on their list');
    expect(letter[0]!.text).toContain(`Admin ${admins - 1}`);
    expect((await own.get('/notices')).body.data.data[0]).toMatchObject({ kind: 'seen-as', path: '/history' });
    const [row] = (await until(
      async () => (await own.get('/history')).body.data.entries as object[],
      (rows) => rows.length > 0,
    )) as [object];
    expect(row).toMatchObject({
      summary: expect.stringMatching(/^saw what .* sees, for 30 minutes at most$/),
      reason: 'A price is missing on their list',
      actor: { id: adminId, user_type: 'admin' },
    });
    const me = (await client.get('/me')).body.data;
    expect(me.extradetails.seen_by.name).toBe(`Admin ${admins - 1}`);
    const left = new Date(me.extradetails.seen_by.until).getTime() - Date.now();
    expect(left).toBeGreaterThan(29 * 60_000);
    expect(left).toBeLessThanOrEqual(30 * 60_000);
    expect((await own.get('/me')).body.data.extradetails).not.toHaveProperty('seen_by');
  });

  it('is not an admin, not deactivated, there, and only with a reason', async () => {
    const [admin, second] = [await anAdmin(), await anAdmin()];
    const gone = await app.account({ email: 'off@example.com' });
    await admin.client.post('/users/activate', { id: gone, active: false });
    for (const id of [admin.id, second.id, gone])
      expect((await seeAs(admin.client, id)).body.code).toBe('cannot_be_seen');
    expect((await seeAs(admin.client, 999_999)).status).toBe(404);
    const id = await app.account({ email: 'why@example.com' });
    for (const reason of ['', ' ', undefined, 'x'.repeat(501)])
      expect((await admin.client.post('/users/see-as', { id, reason })).status).toBe(400);
    expect(await whom(admin.client)).toBe(admin.id);
    const business = await app.signIn('why@example.com');
    expect((await seeAs(business, id)).body.code).toBe('forbidden');
    // It does nothing where nobody sees anything.
    for (const client of [business, admin.client]) expect((await client.post('/see-as/stop')).status).toBe(200);
  });
});

describe('seeing ends', () => {
  it('when the admin stops, for this session, and others never had it', async () => {
    const id = await app.account({ email: 'stop@example.com' });
    const { id: adminId, client } = await seeing(id);
    const phone = await app.signIn(`admin-${admins}@example.com`);
    expect(await whom(phone)).toBe(adminId);
    for (const status of [200, 200]) expect((await client.post('/see-as/stop')).status).toBe(status);
    expect(await whom(client)).toBe(adminId);
    expect((await client.post('/users/list')).status).toBe(200);
    // And begins again.
    expect((await seeAs(client, id)).status).toBe(200);
    expect(await whom(client)).toBe(id);
  });

  it('by itself, and an admin cannot make it longer', async () => {
    const id = await app.account({ email: 'late@example.com' });
    const { id: adminId, client } = await seeing(id);
    expect((await seeAs(client, id)).body.code).toBe('read_only');
    await app.db.knex('app.see_as').where({ user_id: id }).update({ ends_at: app.db.knex.fn.now() });
    await soon(client, adminId);
    expect((await seeAs(client, id)).status).toBe(200);
  });

  it('with the session, and with what the admin or the account may', async () => {
    const id = await app.account({ email: 'ends@example.com' });
    const [signedOut, removed, deactivated, held] = [
      await seeing(id),
      await seeing(id),
      await seeing(id),
      await seeing(id),
    ];
    await signedOut.client.post('/logout');
    expect(await whom(signedOut.client)).toBe(null);
    const boss = await anAdmin();
    await (await boss.client.confirm()).post('/users/remove', { id: removed.id });
    await boss.client.post('/users/activate', { id: deactivated.id, active: false });
    for (const { client } of [removed, deactivated]) await soon(client, null);
    expect(await whom(held.client)).toBe(id);
    await app.db.knex('app.security_rule').update({ admins_need_second_factor: true });
    await app.db.knex('app.user').where({ id: held.id }).update({ name: 'Held' });
    // The admin's row tells its sessions.
    await soon(held.client, held.id);
    expect((await seeAs(held.client, id)).body.code).toBe('second_factor_missing');
    await app.db.knex('app.security_rule').update({ admins_need_second_factor: false });
    await app.db.knex('app.user').where({ id: held.id }).update({ name: 'Free' });
    await soon(held.client, id);
    await boss.client.post('/users/activate', { id, active: false });
    await soon(held.client, held.id);
  });
});

it('is of one tab’s page: pages of the admin, and what they have queued, are refused meanwhile', async () => {
  const id = await app.account({ email: 'tabs@example.com' });
  const { id: adminId, client } = await seeing(id);
  const ofAdmin = { [accountHeader]: String(adminId) };
  const ofAccount = { [accountHeader]: String(id) };
  const queued = { ...ofAdmin, 'idempotency-key': 'queued-offline-before' };
  const rename = { id, name: 'Changed by the way' };
  expect((await client.get('/me', ofAdmin)).body.code).toBe('other_account');
  expect((await client.post('/users/update', rename, queued)).body.code).toBe('other_account');
  expect((await client.get('/quotes', ofAccount)).status).toBe(200);
  // A key of the account is not looked up for the admin.
  const key = { ...ofAccount, 'idempotency-key': 'of-the-account' };
  expect((await client.post('/quotetemplates', { perPage: 1 }, key)).status).toBe(200);
  expect(await app.db.knex('app.request').where({ user_id: id })).toEqual([]);
  await client.post('/see-as/stop', {}, ofAccount);
  expect((await client.get('/quotes', ofAccount)).body.code).toBe('other_account');
  expect((await client.post('/users/update', rename, queued)).status).toBe(200);
});
