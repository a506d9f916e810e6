import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Erasure } from '../../apps/api/src/identity/erasure.js';
import { PASSWORD, startApp, type TestApp } from '../support/app.js';

let app: TestApp;
beforeAll(async () => {
  app = await startApp({ throttle: { login: { times: 3, seconds: 60 }, register: { times: 100, seconds: 60 } } });
});
afterAll(() => app?.stop());

/** The address behind the newest letter to somebody. */
async function linkMailedTo(email: string): Promise<string> {
  const admin = await app.as('admin');
  const { body } = await admin.get('/outbox');
  const letter = (body.data as { to: string; text: string }[]).find((mail) => mail.to === email);
  return new URL(/https?:\/\/\S+/.exec(letter!.text)![0]).searchParams.get('token')!;
}

describe('signing up', () => {
  it('signs the new account in and says who it is', async () => {
    const visitor = app.guest();
    const registered = await visitor.post('/register', { name: 'Jo Mason', email: 'jo@example.com', password: PASSWORD, business_name: 'Mason & Co' });
    expect(registered.status).toBe(200);

    const me = await visitor.get('/me');
    expect(me.body.data).toEqual({
      details: { id: expect.any(Number), name: 'Jo Mason', email: 'jo@example.com', user_type: 'contractor', business_name: 'Mason & Co', image: null },
      extradetails: { imageCDNEnpoint: `${app.origin}/media/`, premium: false },
    });
  });

  it.each(['retail', 'retailinstall', 'partner'])('takes the type %s', async (user_type) => {
    const visitor = app.guest();
    await visitor.post('/register', { name: 'Kim', email: `${user_type}@example.com`, password: PASSWORD, user_type });
    expect((await visitor.get('/me')).body.data.details.user_type).toBe(user_type);
  });

  it.each(['admin', 'suppliers'])('lets nobody make themselves %s', async (user_type) => {
    const answer = await app.guest().post('/register', { name: 'Eve', email: 'eve@example.com', password: PASSWORD, user_type });
    expect(answer.status).toBe(400);
    expect(answer.body.errors).toEqual([expect.objectContaining({ path: 'user_type' })]);
  });

  it('keeps addresses unique without regard to case, also when two come at once', async () => {
    const tries = await Promise.all(
      ['Twin@example.com', 'twin@EXAMPLE.com'].map((email) => app.guest().post('/register', { name: 'Twin', email, password: PASSWORD })),
    );
    expect(tries.map((answer) => answer.status).sort()).toEqual([200, 409]);
    expect(tries.find((answer) => answer.status === 409)!.body).toMatchObject({ code: 'email_taken', errors: [{ path: 'email' }] });
  });

  it('sent again because the answer was lost, signs in to the account it made the first time', async () => {
    const body = { name: 'Lost', email: 'lost@example.com', password: PASSWORD };
    const key = { 'idempotency-key': 'one-and-the-same' };
    const first = await app.guest().post('/register', body, key);
    const again = await app.guest().post('/register', body, key);
    expect(again.body.data).toEqual(first.body.data);
    expect((await app.guest().post('/register', { ...body, password: 'another password' }, key)).body.code).toBe('email_taken');
  });

  it.each([
    ['short', 'sevench', 'invalid_input'],
    ['too long', 'x'.repeat(201), 'invalid_input'],
    ['well known', 'password1', 'password_too_common'],
    ['well known in capitals', 'PASSWORD1', 'password_too_common'],
    ['the address itself', 'pat@example.com', 'password_too_common'],
    ['one letter over and over', 'zzzzzzzzzzzz', 'password_too_common'],
  ])('refuses a password that is %s', async (_, password, code) => {
    const answer = await app.guest().post('/register', { name: 'Pat', email: 'pat@example.com', password });
    expect(answer.status).toBe(400);
    expect(answer.body.code).toBe(code);
    expect(answer.body.errors[0]).toMatchObject({ path: 'password' });
  });

  it('takes any long password, whatever it is made of', async () => {
    const password = 'only lower case and spaces, ünïcödé too '.repeat(4);
    const visitor = app.guest();
    expect((await visitor.post('/register', { name: 'Lou', email: 'lou@example.com', password })).status).toBe(200);
    await app.signIn('lou@example.com', password);
  });
});

describe('sessions', () => {
  it('keep only a hash of the token', async () => {
    await app.account({ email: 'hash@example.com' });
    const client = await app.signIn('hash@example.com');
    const token = client.cookie('session')!;
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    const { rows } = await app.db.knex.raw<{ rows: { token_hash: Buffer }[] }>('SELECT token_hash FROM app.session');
    expect(rows.some((row) => row.token_hash.includes(Buffer.from(token)) || row.token_hash.equals(Buffer.from(token, 'base64url')))).toBe(false);
  });

  it('get a new token at every sign-in, and the old one is worth nothing', async () => {
    await app.account({ email: 'rotate@example.com' });
    const client = await app.signIn('rotate@example.com');
    const before = client.cookie('session')!;
    await client.post('/login', { email: 'rotate@example.com', password: PASSWORD });
    expect(client.cookie('session')).not.toBe(before);
    const old = await app.guest().send('GET', '/me', undefined, { cookie: `session=${before}` });
    expect(old.body.data).toBeNull();
  });

  it('end on the server when somebody signs out', async () => {
    await app.account({ email: 'bye@example.com' });
    const client = await app.signIn('bye@example.com');
    const token = client.cookie('session')!;
    await client.post('/logout');
    expect(client.cookie('session')).toBeUndefined();
    expect((await app.guest().send('GET', '/me', undefined, { cookie: `session=${token}` })).body.data).toBeNull();
  });

  it.each([
    ['a week without use', `seen_at = now() - interval '8 days'`],
    ['its last day', 'ends_at = now()'],
  ])('run out after %s', async (_, change) => {
    const email = `old-${change.slice(0, 4)}@example.com`;
    const id = await app.account({ email });
    const client = await app.signIn(email);
    await app.db.knex.raw(`UPDATE app.session SET ${change} WHERE user_id = ?`, [id]);
    expect((await client.get('/me')).body.data).toBeNull();
  });

  it('keep scripts and other sites away from the cookie', async () => {
    await app.account({ email: 'cookie@example.com' });
    const plain = await app.guest().raw('POST', '/api/login', JSON.stringify({ email: 'cookie@example.com', password: PASSWORD }), {
      'content-type': 'application/json',
    });
    expect(plain.headers.get('set-cookie')).toMatch(/^session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=\d+$/);
  });

  it('are bound to the host and to https where the public address is https', async () => {
    const secure = await startApp({ publicUrl: 'https://quotes.example', secure: true });
    try {
      await secure.account({ email: 'tls@example.com' });
      const answer = await secure.guest().raw('POST', '/api/login', JSON.stringify({ email: 'tls@example.com', password: PASSWORD }), {
        'content-type': 'application/json',
      });
      expect(answer.headers.get('set-cookie')).toMatch(/^__Host-session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=\d+; Secure$/);
      expect(answer.headers.get('strict-transport-security')).toContain('max-age=31536000');
    } finally {
      await secure.stop();
    }
  });
});

describe('wrong passwords', () => {
  it('say the same of an unknown address as of a known one', async () => {
    await app.account({ email: 'known@example.com' });
    const [known, unknown] = await Promise.all([
      app.guest().post('/login', { email: 'known@example.com', password: 'not this one' }),
      app.guest().post('/login', { email: 'unknown@example.com', password: 'not this one' }),
    ]);
    expect(known.status).toBe(401);
    expect(unknown.body).toEqual(known.body);
  });

  it('slow one account from one address, not its owner elsewhere, nor others', async () => {
    await app.account({ email: 'victim@example.com' });
    await app.account({ email: 'neighbour@example.com' });
    const wrong = { email: 'Victim@example.com', password: 'a guess at it' };
    // In parallel: counting comes before checking, so none slips through.
    const tries = await Promise.all(Array.from({ length: 6 }, () => app.guest().post('/login', wrong)));
    expect(tries.map((answer) => answer.status).sort()).toEqual([401, 401, 401, 429, 429, 429]);

    const slowed = await app.guest().post('/login', { email: 'victim@example.com', password: PASSWORD });
    expect(slowed.status).toBe(429);
    expect(slowed.body.message).toBe('Too many attempts: try again in 1 minute.');
    expect(Number(slowed.headers.get('retry-after'))).toBeGreaterThan(0);
    await app.signIn('neighbour@example.com');

    const proxied = await startApp({ trustProxy: 1, throttle: { login: { times: 1, seconds: 60 } } });
    try {
      await proxied.account({ email: 'victim@example.com' });
      const attacker = { 'x-forwarded-for': '198.51.100.7' };
      await proxied.guest().post('/login', wrong, attacker);
      expect((await proxied.guest().post('/login', wrong, attacker)).status).toBe(429);
      const owner = await proxied.guest().post('/login', { ...wrong, password: PASSWORD }, { 'x-forwarded-for': '203.0.113.9' });
      expect(owner.status).toBe(200);
      // The proxy adds the last entry; what stands before it the client can invent.
      const forged = await proxied.guest().post('/login', wrong, { 'x-forwarded-for': '10.9.8.7, 198.51.100.7' });
      expect(forged.status).toBe(429);
    } finally {
      await proxied.stop();
    }
  });

  it('are not counted against an address that then gets it right', async () => {
    await app.account({ email: 'typo@example.com' });
    for (let round = 0; round < 3; round += 1) {
      await app.guest().post('/login', { email: 'typo@example.com', password: 'with a typo' });
      await app.signIn('typo@example.com');
    }
  });

  it('believe no forwarded address without a proxy in front', async () => {
    await app.account({ email: 'direct@example.com' });
    const statuses: number[] = [];
    for (let i = 0; i < 4; i += 1) {
      const answer = await app.guest().post('/login', { email: 'direct@example.com', password: 'a guess at it' }, { 'x-forwarded-for': `192.0.2.${i}` });
      statuses.push(answer.status);
    }
    expect(statuses).toEqual([401, 401, 401, 429]);
  });
});

describe('a forgotten password', () => {
  it('is replaced through the mailed link, which works once and ends every session', async () => {
    await app.account({ email: 'forgot@example.com' });
    const elsewhere = await app.signIn('forgot@example.com');
    const asked = await app.guest().post('/password/forgot', { email: 'Forgot@example.com' });
    expect(asked.status).toBe(200);
    const token = await linkMailedTo('forgot@example.com');

    const common = await app.guest().post('/password/reset', { token, password: 'password1' });
    expect(common.body.code).toBe('password_too_common');

    const password = 'a brand new measure';
    const both = await Promise.all([1, 2].map(() => app.guest().post('/password/reset', { token, password })));
    expect(both.map((answer) => answer.status).sort()).toEqual([200, 400]);
    expect(both.find((answer) => answer.status === 400)!.body.code).toBe('reset_token_invalid');

    expect((await elsewhere.get('/me')).body.data).toBeNull();
    expect((await app.guest().post('/login', { email: 'forgot@example.com', password: PASSWORD })).status).toBe(401);
    await app.signIn('forgot@example.com', password);
  });

  it('tells nobody whether there is such an account', async () => {
    await app.account({ email: 'there@example.com' });
    const there = await app.guest().post('/password/forgot', { email: 'there@example.com' });
    const absent = await app.guest().post('/password/forgot', { email: 'absent@example.com' });
    expect(absent).toMatchObject({ status: there.status, body: there.body });
    const { rowCount } = await app.db.knex.raw<{ rowCount: number }>('SELECT 1 FROM app.mail WHERE recipient = ?', ['absent@example.com']);
    expect(rowCount).toBe(0);
  });

  it('refuses a link that ran out', async () => {
    const id = await app.account({ email: 'late@example.com' });
    await app.guest().post('/password/forgot', { email: 'late@example.com' });
    const token = await linkMailedTo('late@example.com');
    await app.db.knex.raw('UPDATE app.password_reset SET ends_at = now() WHERE user_id = ?', [id]);
    expect((await app.guest().post('/password/reset', { token, password: 'a brand new measure' })).body.code).toBe('reset_token_invalid');
  });
});

describe('an admin', () => {
  it('adds a supplier, who sets the first password through the mailed link', async () => {
    const admin = await app.as('admin');
    const added = await admin.post('/users/add', { name: 'Sam', email: 'sam@supply.example', business_name: 'Supply & Sons', user_type: 'suppliers' });
    expect(added.status).toBe(200);
    expect((await app.guest().post('/login', { email: 'sam@supply.example', password: '' })).status).toBe(401);

    await app.guest().post('/password/reset', { token: await linkMailedTo('sam@supply.example'), password: 'bricks and mortar' });
    const supplier = await app.signIn('sam@supply.example', 'bricks and mortar');
    expect(supplier.id).toBe(added.body.data.id);

    const contractor = await app.as('contractor');
    expect((await contractor.post('/users/suppliers')).body.data).toContainEqual({ id: added.body.data.id, business_name: 'Supply & Sons' });
  });

  it('finds accounts page by page, by type and by words that mean nothing special', async () => {
    const admin = await app.as('admin');
    for (const n of [1, 2, 3]) await app.account({ email: `found${n}@list.example`, userType: 'partner', name: `100% Found ${n}` });
    const page = await admin.post('/users/list', { user_type: 'partner', searchTerm: '100% f', page: 2, perPage: 2 });
    expect(page.body.data).toMatchObject({ total: 3, current_page: 2, per_page: 2, last_page: 2, data: [{ name: '100% Found 1' }] });
    expect((await admin.post('/users/list', { searchTerm: '%' })).body.data.data).toHaveLength(3);
    expect(JSON.stringify(page.body)).not.toContain('argon2');
  });

  it('opens premium templates to an account, and is written to by those who want them', async () => {
    const admin = await app.as('admin');
    const contractor = await app.as('contractor');
    await contractor.post('/premium/request', { quote_template_id: 12 });
    const letters = (await admin.get('/outbox')).body.data as { to: string; text: string }[];
    expect(letters).toContainEqual(expect.objectContaining({ to: 'admin1@test.example', text: expect.stringContaining('template number 12') }));

    await admin.post('/users/premium', { id: contractor.id, premium: true });
    expect((await contractor.get('/me')).body.data.extradetails.premium).toBe(true);
    expect((await admin.post('/users/premium', { id: 999_999, premium: true })).status).toBe(404);
  });
});

describe('deleting an account', () => {
  const traces = async (text: string): Promise<string[]> => {
    const found: string[] = [];
    const { rows } = await app.db.knex.raw<{ rows: { name: string }[] }>(
      `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables WHERE schemaname IN ('app', 'log', 'read', 'jobs')`,
    );
    for (const { name } of rows) {
      const { rowCount } = await app.db.knex.raw<{ rowCount: number }>(`SELECT 1 FROM ${name} AS t WHERE t::text ILIKE ? LIMIT 1`, [`%${text}%`]);
      if (rowCount > 0) found.push(name);
    }
    return found;
  };

  it('asks for the password, then leaves no trace of the person', async () => {
    await app.account({ email: 'canary-7731@example.com', name: 'Canary Seven' });
    const client = await app.signIn('canary-7731@example.com');
    await app.guest().post('/password/forgot', { email: 'canary-7731@example.com' });
    expect(await traces('canary-7731')).not.toEqual([]);

    const wrong = await client.post('/users/delete', { password: 'not this one' });
    expect(wrong).toMatchObject({ status: 403, body: { code: 'wrong_password' } });
    expect((await client.post('/users/delete', { password: PASSWORD })).status).toBe(200);

    expect(client.cookie('session')).toBeUndefined();
    expect(await traces('canary-7731')).toEqual([]);
    expect(await traces('Canary Seven')).toEqual([]);
  });

  it('lets an admin remove others, but never the last admin', async () => {
    const admin = await app.as('admin');
    const id = await app.account({ email: 'second-admin@example.com', userType: 'admin' });
    const gone = await app.signIn('second-admin@example.com');
    expect((await admin.post('/users/remove', { id })).status).toBe(200);
    expect((await gone.get('/me')).body.data).toBeNull();
    expect(await admin.post('/users/remove', { id: admin.id })).toMatchObject({ status: 409, body: { code: 'last_admin' } });
    expect((await admin.post('/users/remove', { id })).status).toBe(404);
  });

  it('leaves one of two last admins who are removed at the same moment', async () => {
    const duel = await startApp();
    try {
      const erasure = duel.nest.get(Erasure, { strict: false });
      const [one, two] = [await duel.as('admin', 1), await duel.as('admin', 2)];
      // Both are held at the same point, as far as they get without each other.
      const gate = await duel.db.knex.transaction();
      await gate.raw('SELECT id FROM app."user" FOR UPDATE');
      const both = Promise.allSettled([erasure.erase(one.id), erasure.erase(two.id)]);
      const held = () => duel.db.knex.raw<{ rowCount: number }>(`SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`);
      while ((await held()).rowCount < 2) await new Promise(setImmediate);
      await gate.rollback();
      const removed = await both;
      expect(removed.map((result) => (result.status === 'rejected' ? (result.reason as { code: string }).code : 'removed')).sort()).toEqual(['last_admin', 'removed']);
    } finally {
      await duel.stop();
    }
  });
});
