import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Secret, TOTP } from 'otpauth';
import { placeOf } from '../../apps/api/src/identity/passkeys.js';
import { Clock } from '../../apps/api/src/platform/clock.js';
import { PASSWORD, startApp, type Client, type TestApp } from '../support/app.js';
import { Authenticator } from '../support/authenticator.js';

let app: TestApp;
/** How far the clock of the product is ahead (ms). */
let ahead = 0;
let origin: string;
beforeAll(async () => {
  app = await startApp({ throttle: { account: { times: 50, seconds: 900 } } });
  app.nest.get(Clock).now = () => new Date(Date.now() + ahead);
  origin = app.origin.replace('127.0.0.1', 'localhost');
});
afterAll(() => app?.stop());

const listOf = async (client: Client) => (await client.get('/account/passkeys')).body.data;

const begin = async (client: Client, proof: object = { password: PASSWORD }) =>
  client.post('/account/passkeys/begin', proof);

const optionsOf = async (client: Client): Promise<string> => (await begin(client)).body.data.options;

async function add(client: Client, name: string): Promise<Authenticator> {
  const device = new Authenticator(origin);
  const credential = device.make(await optionsOf(client));
  expect((await client.post('/account/passkeys/add', { name, credential })).status).toBe(200);
  return device;
}

const signInOptions = async (visitor: Client): Promise<string> =>
  (await visitor.post('/login/passkey/begin')).body.data.options;

async function signIn(device: Authenticator, wrong: Parameters<Authenticator['use']>[1] = {}, visitor = app.guest()) {
  const credential = device.use(await signInOptions(visitor), wrong);
  return visitor.post('/login/passkey', { credential });
}

async function mailsTo(email: string): Promise<string[]> {
  const { data } = (await (await app.as('admin', 9)).get('/outbox')).body;
  return (data as { to: string; subject: string }[]).filter(({ to }) => to === email).map(({ subject }) => subject);
}

it('are for a domain over https and for this machine, and for nothing else', () => {
  const at = (publicUrl: string) => placeOf({ publicUrl });
  expect(at('https://quotes.example')).toEqual({ rpID: 'quotes.example', origin: 'https://quotes.example' });
  expect(at('http://localhost:4000')).toEqual({ rpID: 'localhost', origin: 'http://localhost:4000' });
  expect(at('http://127.0.0.1:4000')).toEqual({ rpID: 'localhost', origin: 'http://localhost:4000' });
  for (const url of ['http://quotes.example', 'https://192.0.2.1', 'https://[2001:db8::1]']) expect(at(url)).toBeNull();
});

it('is added after the password, signs in, is renamed and removed, and the owner is told', async () => {
  const email = 'keys@example.com';
  await app.account({ email });
  const client = await app.signIn(email);
  expect(await listOf(client)).toEqual({ address: origin, passkeys: [] });
  expect((await begin(client, { password: 'not this one' })).body.code).toBe('wrong_password');
  const device = await add(client, ' Office laptop ');
  const [{ id, name, used_at }] = (await listOf(client)).passkeys;
  expect([name, used_at]).toEqual(['Office laptop', null]);

  const visitor = app.guest();
  const signedIn = await signIn(device, {}, visitor);
  expect(signedIn.body.data.details.email).toBe(email);
  expect((await visitor.get('/account/sessions')).body.data[0]).toMatchObject({ how: 'passkey', state: 'here' });
  expect((await listOf(client)).passkeys[0].used_at).toEqual(expect.any(String));

  expect((await client.post('/account/passkeys/rename', { id, name: 'Phone' })).status).toBe(200);
  expect((await listOf(client)).passkeys[0].name).toBe('Phone');
  // Who finds the browser open takes nobody's key away.
  expect((await client.post('/account/passkeys/remove', { id })).body.code).toBe('confirm_required');
  await client.confirm();
  for (const _ of [1, 2]) expect((await client.post('/account/passkeys/remove', { id })).status).toBe(200);
  expect((await listOf(client)).passkeys).toEqual([]);
  expect((await signIn(device)).body.code).toBe('passkey_unknown');
  expect((await mailsTo(email)).filter((subject) => subject.startsWith('A passkey'))).toEqual([
    'A passkey was removed',
    'A passkey was added',
  ]);
});

it('counts as two factors, and asks for a code before one is added where the account has that', async () => {
  const email = 'both@example.com';
  await app.account({ email });
  const client = await app.signIn(email);
  const { secret } = (await client.post('/account/second-factor/begin', { password: PASSWORD })).body.data;
  const codeOf = (steps: number) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + ahead + steps * 30_000 });
  expect((await client.post('/account/second-factor/confirm', { code: codeOf(-1) })).status).toBe(200);
  expect((await begin(client)).body).toMatchObject({ code: 'wrong_code', errors: [{ path: 'code' }] });
  const begun = await begin(client, { password: PASSWORD, code: codeOf(0) });
  const device = new Authenticator(origin);
  const credential = device.make(begun.body.data.options);
  expect((await client.post('/account/passkeys/add', { name: 'Phone', credential })).status).toBe(200);
  expect((await signIn(device)).status).toBe(200);
});

describe('instead of a code', () => {
  /** An account with a second factor and a passkey, which was added before that. */
  async function guarded(email: string): Promise<{ client: Client; device: Authenticator }> {
    await app.account({ email });
    const client = await app.signIn(email);
    const device = await add(client, 'Phone');
    const { secret } = (await client.post('/account/second-factor/begin', { password: PASSWORD })).body.data;
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
    expect((await client.post('/account/second-factor/confirm', { code })).status).toBe(200);
    return { client, device };
  }
  const proofOptions = async (client: Client): Promise<string> =>
    (await client.post('/account/proof/begin')).body.data.options;

  it('shows who it is wherever a code is asked for, with the password', async () => {
    const { client, device } = await guarded('proof@example.com');
    const proof = async (more: object = {}) => ({
      password: PASSWORD,
      credential: device.use(await proofOptions(client)),
      ...more,
    });
    expect((await client.post('/users/delete', await proof({ password: 'not this one' }))).body.code).toBe(
      'wrong_password',
    );
    expect((await begin(client, await proof())).status).toBe(200);
    expect((await client.post('/account/second-factor/recovery-codes', await proof())).status).toBe(200);
    expect((await client.post('/verification/send', { email: 'n@example.com', password: PASSWORD })).body.code).toBe(
      'wrong_code',
    );
    expect((await client.post('/verification/send', await proof({ email: 'n@example.com' }))).status).toBe(200);
    const new_password = 'another-long-one-7';
    expect((await client.post('/account/password', await proof({ new_password }))).status).toBe(200);
    expect((await client.post('/account/second-factor/off', await proof({ password: new_password }))).status).toBe(200);
    expect((await client.post('/users/delete', { password: new_password })).status).toBe(200);
  });

  it('counts once, in the session that asked, and only if it is the account’s own', async () => {
    const { client, device } = await guarded('once@example.com');
    const other = await guarded('other@example.com');
    const renew = (by: Client, credential: string) =>
      by.post('/account/second-factor/recovery-codes', { password: PASSWORD, credential });
    const credential = device.use(await proofOptions(client));
    const tries = await Promise.all([1, 2, 3].map(() => renew(client, credential)));
    expect(tries.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    for (const wrong of [
      // Of a sign-in, of another session, and with somebody else's passkey.
      device.use(await signInOptions(app.guest())),
      device.use(await proofOptions(other.client)),
      other.device.use(await proofOptions(client)),
      new Authenticator(origin).use(await proofOptions(client)),
      '{}',
    ])
      expect((await renew(client, wrong)).body).toMatchObject({ status: 400, code: 'passkey_invalid' });
    expect((await renew(client, device.use(await proofOptions(client)))).status).toBe(200);
    expect(JSON.parse(await proofOptions(client)).allowCredentials).toHaveLength(1);
    expect((await app.guest().post('/account/proof/begin')).status).toBe(401);
  });
});

describe('a challenge', () => {
  it('is answered once, within five minutes, and by the session that asked', async () => {
    const client = await app.as('retail');
    const other = await app.as('retail', 2);
    const options = await optionsOf(client);
    const device = new Authenticator(origin);
    const body = { name: 'Mine', credential: device.make(options) };
    expect((await other.post('/account/passkeys/add', body)).body.code).toBe('passkey_invalid');
    const tries = await Promise.all([1, 2, 3].map(() => client.post('/account/passkeys/add', body)));
    expect(tries.map(({ status }) => status).sort()).toEqual([200, 400, 400]);

    const visitor = app.guest();
    const credential = device.use(await signInOptions(visitor));
    const signIns = await Promise.all([1, 2, 3].map(() => app.guest().post('/login/passkey', { credential })));
    expect(signIns.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    const late = device.use(await signInOptions(visitor));
    ahead += 5 * 60_000 + 1_000;
    expect((await visitor.post('/login/passkey', { credential: late })).body.code).toBe('passkey_invalid');
    ahead = 0;
    // That of a new passkey is none for a sign-in.
    const mixed = JSON.parse(device.use(JSON.stringify({ ...JSON.parse(await optionsOf(client)), rpId: 'localhost' })));
    expect((await visitor.post('/login/passkey', { credential: JSON.stringify(mixed) })).body.code).toBe(
      'passkey_invalid',
    );
  });
});

describe('an answer', () => {
  it('of another site, another domain, nobody in particular, or a copied key is refused', async () => {
    const client = await app.as('partner');
    for (const wrong of [
      { origin: 'https://evil.example' },
      { rpID: 'evil.example' },
      { challenge: Buffer.from('mine').toString('base64url') },
      { unverified: true },
    ] as const) {
      const credential = new Authenticator(origin).make(await optionsOf(client), wrong);
      const refused = await client.post('/account/passkeys/add', { name: 'Odd', credential });
      expect([wrong, refused.body.code]).toEqual([wrong, 'passkey_invalid']);
    }
    const device = await add(client, 'Good');
    for (const wrong of [
      { origin: 'https://evil.example' },
      { rpID: 'evil.example' },
      { unverified: true },
      { counter: 1 },
    ] as const)
      expect([wrong, (await signIn(device, wrong)).body.code]).toEqual([wrong, 'passkey_invalid']);
    expect((await signIn(device)).status).toBe(200);
    // Another device that claims to be this one.
    const thief = Object.assign(new Authenticator(origin), { id: device.id });
    expect((await signIn(thief, { counter: 900 })).body.code).toBe('passkey_invalid');
  });

  it.each([
    '',
    'no json',
    'null',
    '[]',
    '{}',
    '{"response":null}',
    '{"id":{},"response":{}}',
    '{"id":"\\u0000","response":{}}',
    '{"response":{"clientDataJSON":7}}',
  ])('that is none is refused: %s', async (credential) => {
    expect((await app.guest().post('/login/passkey', { credential })).status).toBe(400);
    expect((await (await app.as('partner')).post('/account/passkeys/add', { name: 'Odd', credential })).status).toBe(
      400,
    );
  });
});

it('belongs to its account: others neither see, rename nor remove it, and a deactivated one opens nothing', async () => {
  const owner = await app.as('contractor');
  const other = await app.as('contractor', 2);
  const device = await add(owner, 'Mine');
  const { id } = (await listOf(owner)).passkeys[0];
  expect((await other.post('/account/passkeys/rename', { id, name: 'Theirs' })).status).toBe(404);
  expect((await (await other.confirm()).post('/account/passkeys/remove', { id })).status).toBe(200);
  expect((await listOf(owner)).passkeys).toMatchObject([{ name: 'Mine' }]);
  const admin = await app.as('admin');
  expect((await admin.post('/users/activate', { id: owner.id, active: false })).status).toBe(200);
  expect((await signIn(device)).body.code).toBe('account_deactivated');
});

it('asks for a code, at its field, before the password changes or the account goes', async () => {
  const email = 'leaving@example.com';
  await app.account({ email });
  const client = await app.signIn(email);
  const { secret } = (await client.post('/account/second-factor/begin', { password: PASSWORD })).body.data;
  const codeOf = (steps: number) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });
  await client.post('/account/second-factor/confirm', { code: codeOf(-1) });
  const change = (more: object) =>
    client.post('/account/password', { password: PASSWORD, new_password: 'another-long-one-7', ...more });
  const remove = (more: object) => client.post('/users/delete', { password: 'another-long-one-7', ...more });
  for (const more of [{}, { code: '000000' }])
    expect((await change(more)).body).toMatchObject({ code: 'wrong_code', errors: [{ path: 'code' }] });
  expect((await change({ code: codeOf(0) })).status).toBe(200);
  for (const more of [{}, { code: '000000' }])
    expect((await remove(more)).body).toMatchObject({ code: 'wrong_code', errors: [{ path: 'code' }] });
  expect((await remove({ code: codeOf(1) })).status).toBe(200);
});
