import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Erasure } from '../../apps/api/src/identity/erasure.js';
import { PASSWORD, startApp, type TestApp } from '../support/app.js';
import { until } from '../support/until.js';

let app: TestApp;
beforeAll(async () => {
  app = await startApp({ throttle: { login: { times: 3, seconds: 60 }, register: { times: 100, seconds: 60 } } });
});
afterAll(() => app?.stop());

/** The link in the newest e-mail to an address. */
async function linkMailedTo(email: string): Promise<string> {
  const admin = await app.as('admin');
  const look = async () =>
    ((await admin.get('/outbox')).body.data as { to: string; text: string }[]).find((mail) => mail.to === email);
  // An e-mail is written while the answer waits.
  const { text } = await until(look);
  return new URL(/https?:\/\/\S+/.exec(text)![0]).searchParams.get('token')!;
}

describe('signing up', () => {
  it('signs the new account in and returns it', async () => {
    const visitor = app.guest();
    const registered = await visitor.post('/register', {
      name: 'Jo Mason',
      email: 'jo@example.com',
      password: PASSWORD,
      business_name: 'Mason & Co',
    });
    expect(registered.status).toBe(200);

    const me = await visitor.get('/me');
    expect(me.body.data).toEqual({
      details: {
        id: expect.any(Number),
        name: 'Jo Mason',
        email: 'jo@example.com',
        user_type: 'contractor',
        business_name: 'Mason & Co',
        image: null,
      },
      extradetails: {
        imageCDNEnpoint: `${app.origin}/media/`,
        premium: false,
        standing: 'unverified',
        sees_cost: false,
        refusal: null,
        member: { id: expect.any(Number), role: 'owner', see_cost: true },
        held: false,
      },
    });
  });

  it.each(['retail', 'retailinstall', 'partner'])('accepts the type %s', async (user_type) => {
    const visitor = app.guest();
    await visitor.post('/register', { name: 'Kim', email: `${user_type}@example.com`, password: PASSWORD, user_type });
    expect((await visitor.get('/me')).body.data.details.user_type).toBe(user_type);
  });

  it.each(['admin', 'suppliers'])('refuses the type %s', async (user_type) => {
    const answer = await app
      .guest()
      .post('/register', { name: 'Eve', email: 'eve@example.com', password: PASSWORD, user_type });
    expect(answer.status).toBe(400);
    expect(answer.body.errors).toEqual([expect.objectContaining({ path: 'user_type' })]);
  });

  it('keeps addresses unique, ignoring case, also for concurrent requests', async () => {
    const tries = await Promise.all(
      ['Twin@example.com', 'twin@EXAMPLE.com'].map((email) =>
        app.guest().post('/register', { name: 'Twin', email, password: PASSWORD }),
      ),
    );
    expect(tries.map((answer) => answer.status).sort()).toEqual([200, 409]);
    expect(tries.find((answer) => answer.status === 409)!.body).toMatchObject({
      code: 'email_taken',
      errors: [{ path: 'email' }],
    });
  });

  it('knows an address however it is written', async () => {
    const body = { name: 'René', email: ' Ren\u00e9@B\u00fccher.Example ', password: PASSWORD };
    const made = await app.guest().post('/register', body);
    expect(made.body.data.details.email).toBe('ren\u00e9@xn--bcher-kva.example');
    for (const email of ['rene\u0301@bu\u0308cher.example', 'REN\u00c9@xn--bcher-kva.EXAMPLE']) {
      expect((await app.guest().post('/register', { ...body, email })).body.code).toBe('email_taken');
      expect((await app.signIn(email)).id).toBe(made.body.data.details.id);
    }
    const demo = { name: 'René', mobile: '+1 555 0100 200', kind: 'call', reason: 'custom-template' };
    const job = { trade: 'Roofs', measurements: 'Length' };
    for (const email of ['rene\u0301@b\u00fccher.example', 'RENÉ@xn--bcher-kva.example'])
      expect((await app.guest().post('/bookdemo', { ...demo, ...job, email })).status).toBe(200);
    const bookings = () => app.db.knex('app.booking').where({ email: 'ren\u00e9@xn--bcher-kva.example' });
    expect(await bookings()).toHaveLength(1);
    await app.db.knex('app.user').where({ id: made.body.data.details.id }).update({ verified_at: new Date() });
    const rene = await app.signIn('rene\u0301@b\u00fccher.example');
    expect((await rene.post('/users/delete', { password: PASSWORD })).status).toBe(200);
    expect(await bookings()).toEqual([]);
  });

  it('repeated after a lost answer, signs in to the account of the first attempt', async () => {
    const body = { name: 'Lost', email: 'lost@example.com', password: PASSWORD };
    const key = { 'idempotency-key': 'one-and-the-same' };
    const first = await app.guest().post('/register', body, key);
    const again = await app.guest().post('/register', body, key);
    expect(again.body.data).toEqual(first.body.data);
    expect((await app.guest().post('/register', { ...body, password: 'another password' }, key)).body.code).toBe(
      'email_taken',
    );
  });

  it.each([
    ['short', 'ninechars', 'invalid_input'],
    ['too long', 'x'.repeat(201), 'invalid_input'],
    ['well known', 'password123', 'password_too_common'],
    ['well known in capitals', 'QWERTYUIOP', 'password_too_common'],
    ['the product and a number', 'Quotewright-2026', 'password_too_common'],
    ['the address itself', 'pat@example.com', 'password_too_common'],
    ['one letter over and over', 'zzzzzzzzzzzz', 'password_too_common'],
  ])('refuses a password that is %s', async (_, password, code) => {
    const answer = await app.guest().post('/register', { name: 'Pat', email: 'pat@example.com', password });
    expect(answer.status).toBe(400);
    expect(answer.body.code).toBe(code);
    expect(answer.body.errors[0]).toMatchObject({ path: 'password' });
  });

  it('still signs in with a password from before the rule, which is well known and short', async () => {
    await app.account({ email: 'before@example.com', password: 'baseball' });
    expect(await app.signIn('before@example.com', 'baseball')).toBeDefined();
  });

  it('accepts any long password', async () => {
    const password = 'only lower case and spaces, ünïcödé too '.repeat(4);
    const visitor = app.guest();
    expect((await visitor.post('/register', { name: 'Lou', email: 'lou@example.com', password })).status).toBe(200);
    await app.signIn('lou@example.com', password);
  });
});

describe('sessions', () => {
  it('store only a hash of the token', async () => {
    await app.account({ email: 'hash@example.com' });
    const client = await app.signIn('hash@example.com');
    const token = client.cookie('session')!;
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    const { rows } = await app.db.knex.raw<{ rows: { token_hash: Buffer }[] }>('SELECT token_hash FROM app.session');
    expect(
      rows.some(
        (row) => row.token_hash.includes(Buffer.from(token)) || row.token_hash.equals(Buffer.from(token, 'base64url')),
      ),
    ).toBe(false);
  });

  it('get a new token at every sign-in, and the old one becomes invalid', async () => {
    await app.account({ email: 'rotate@example.com' });
    const client = await app.signIn('rotate@example.com');
    const before = client.cookie('session')!;
    await client.post('/login', { email: 'rotate@example.com', password: PASSWORD });
    expect(client.cookie('session')).not.toBe(before);
    const old = await app.guest().send('GET', '/me', undefined, { cookie: `session=${before}` });
    expect(old.body.data).toBeNull();
  });

  it('end on the server at sign-out', async () => {
    await app.account({ email: 'bye@example.com' });
    const client = await app.signIn('bye@example.com');
    const token = client.cookie('session')!;
    const out = await client.post('/logout');
    expect(out.headers.get('clear-site-data')).toBe('"cache"');
    expect(client.cookie('session')).toBeUndefined();
    expect((await app.guest().send('GET', '/me', undefined, { cookie: `session=${token}` })).body.data).toBeNull();
  });

  it.each([
    ['a week without use', `seen_at = now() - interval '8 days'`],
    ['its last day', 'ends_at = now()'],
  ])('expire after %s', async (_, change) => {
    const email = `old-${change.slice(0, 4)}@example.com`;
    const id = await app.account({ email });
    const client = await app.signIn(email);
    await app.db.knex.raw(`UPDATE app.session SET ${change} WHERE user_id = ?`, [id]);
    expect((await client.get('/me')).body.data).toBeNull();
  });

  it('hide the cookie from scripts and other sites', async () => {
    await app.account({ email: 'cookie@example.com' });
    const plain = await app
      .guest()
      .raw('POST', '/api/login', JSON.stringify({ email: 'cookie@example.com', password: PASSWORD }), {
        'content-type': 'application/json',
      });
    expect(plain.headers.getSetCookie().find((cookie) => cookie.startsWith('session='))).toMatch(
      /^session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=\d+$/,
    );
  });

  it('are bound to the host and to https if the public address is https', async () => {
    const secure = await startApp({ publicUrl: 'https://quotes.example', secure: true });
    try {
      await secure.account({ email: 'tls@example.com' });
      const answer = await secure
        .guest()
        .raw('POST', '/api/login', JSON.stringify({ email: 'tls@example.com', password: PASSWORD }), {
          'content-type': 'application/json',
        });
      expect(answer.headers.getSetCookie().find((cookie) => cookie.includes('session='))).toMatch(
        /^__Host-session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=\d+; Secure$/,
      );
      expect(answer.headers.get('strict-transport-security')).toContain('max-age=31536000');
    } finally {
      await secure.stop();
    }
  });
});

describe('wrong passwords', () => {
  it('give the same answer for unknown and known addresses', async () => {
    await app.account({ email: 'known@example.com' });
    const [known, unknown] = await Promise.all([
      app.guest().post('/login', { email: 'known@example.com', password: 'not this one' }),
      app.guest().post('/login', { email: 'unknown@example.com', password: 'not this one' }),
    ]);
    expect(known.status).toBe(401);
    expect(unknown.body).toEqual(known.body);
  });

  it('slow one account from one address, but not its owner elsewhere, nor others', async () => {
    await app.account({ email: 'victim@example.com' });
    await app.account({ email: 'neighbour@example.com' });
    const wrong = { email: 'Victim@example.com', password: 'a guess at it' };
    // In parallel: counting precedes checking, so none slips through.
    const tries = await Promise.all(Array.from({ length: 6 }, () => app.guest().post('/login', wrong)));
    expect(tries.map((answer) => answer.status).sort()).toEqual([401, 401, 401, 429, 429, 429]);

    const slowed = await app.guest().post('/login', { email: 'victim@example.com', password: PASSWORD });
    expect(slowed.status).toBe(429);
    expect(slowed.body.message).toBe('Too many attempts. Try again in 1 minute.');
    expect(Number(slowed.headers.get('retry-after'))).toBeGreaterThan(0);
    await app.signIn('neighbour@example.com');

    const proxied = await startApp({ trustProxy: 1, throttle: { login: { times: 1, seconds: 60 } } });
    try {
      await proxied.account({ email: 'victim@example.com' });
      const attacker = { 'x-forwarded-for': '198.51.100.7' };
      await proxied.guest().post('/login', wrong, attacker);
      expect((await proxied.guest().post('/login', wrong, attacker)).status).toBe(429);
      const owner = await proxied
        .guest()
        .post('/login', { ...wrong, password: PASSWORD }, { 'x-forwarded-for': '203.0.113.9' });
      expect(owner.status).toBe(200);
      // The proxy adds the last entry; the client can invent the ones before it.
      const forged = await proxied.guest().post('/login', wrong, { 'x-forwarded-for': '10.9.8.7, 198.51.100.7' });
      expect(forged.status).toBe(429);
    } finally {
      await proxied.stop();
    }
  });

  describe('from many addresses', () => {
    let spread: TestApp;
    beforeAll(async () => {
      spread = await startApp({
        trustProxy: 1,
        throttle: { account: { times: 3, seconds: 600 }, login: { times: 5, seconds: 60 } },
      });
    });
    afterAll(() => spread?.stop());
    const from = (address: string) => ({ 'x-forwarded-for': address });
    /** Wrong passwords until the account is slowed, each from another address. Returns the seconds to wait. */
    async function hammer(email: string): Promise<number> {
      for (let n = 0; n < 20; n += 1) {
        const { status, headers } = await spread
          .guest()
          .post('/login', { email, password: 'a guess at it' }, from(`192.0.2.${n}`));
        if (status === 429) return Number(headers.get('retry-after'));
        expect([n, status]).toEqual([n, 401]);
      }
      throw new Error('nothing slowed the guesses');
    }

    it('slow the account briefly, half a minute at most, and not a known browser', async () => {
      await spread.account({ email: 'slowed@example.com' });
      const known = await spread.signIn('slowed@example.com');
      await known.post('/logout');
      expect(await hammer('slowed@example.com')).toBeLessThanOrEqual(30);
      // However long it went on.
      await spread.db.knex.raw('UPDATE app.throttle SET count = 1000, next_at = now() WHERE next_at IS NOT NULL');
      await spread
        .guest()
        .post('/login', { email: 'slowed@example.com', password: 'a guess at it' }, from('192.0.2.77'));
      const stranger = await spread
        .guest()
        .post('/login', { email: 'slowed@example.com', password: PASSWORD }, from('203.0.113.9'));
      expect([stranger.status, stranger.body.code]).toEqual([429, 'too_many_attempts']);
      expect(stranger.body.message).toMatch(/^Too many attempts. Try again in ([12]?\d|30) seconds?\.$/);

      expect(
        (await known.post('/login', { email: 'slowed@example.com', password: PASSWORD }, from('192.0.2.77'))).status,
      ).toBe(200);
      // It is known for that account only.
      await spread.account({ email: 'other@example.com' });
      await hammer('other@example.com');
      expect(
        (await known.post('/login', { email: 'other@example.com', password: PASSWORD }, from('192.0.2.78'))).status,
      ).toBe(429);
      // Nor may it guess for ever.
      const guesses = [];
      for (let n = 0; n < 6; n += 1)
        guesses.push((await known.post('/login', { email: 'slowed@example.com', password: 'a guess at it' })).status);
      expect(guesses).toEqual([401, 401, 401, 401, 401, 429]);
    });

    it('leave the way by e-mail, which opens the account at once', async () => {
      await spread.account({ email: 'letter@example.com' });
      await hammer('letter@example.com');
      // Others request e-mails too: the owner still gets one, or has one that works.
      for (let n = 0; n < 8; n += 1)
        await spread.guest().post('/password/forgot', { email: 'letter@example.com' }, from(`192.0.2.${n}`));
      const owner = spread.guest();
      const asked = await owner.post('/password/forgot', { email: 'letter@example.com' }, from('203.0.113.9'));
      expect(asked.status).toBe(200);
      const admin = await spread.as('admin');
      const letters = ((await admin.get('/outbox')).body.data as { to: string; text: string }[]).filter(
        ({ to }) => to === 'letter@example.com',
      );
      expect([letters.length >= 5, letters.length < 9]).toEqual([true, true]);
      const token = new URL(/https?:\/\/\S+/.exec(letters[0]!.text)![0]).searchParams.get('token')!;
      expect((await owner.post('/password/reset', { token, password: 'a brand new measure' })).status).toBe(200);
      expect(
        (
          await owner.post(
            '/login',
            { email: 'letter@example.com', password: 'a brand new measure' },
            from('203.0.113.9'),
          )
        ).status,
      ).toBe(200);
    });

    it('count one household of IPv6 as one', async () => {
      const statuses = [];
      for (let n = 1; n <= 6; n += 1) {
        await spread.db.knex.raw('UPDATE app.throttle SET next_at = now() WHERE next_at IS NOT NULL');
        statuses.push(
          (
            await spread
              .guest()
              .post('/login', { email: 'nobody@example.com', password: 'a guess at it' }, from(`2001:db8:1:2:${n}::9`))
          ).status,
        );
      }
      expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
      await spread.db.knex.raw('UPDATE app.throttle SET next_at = now() WHERE next_at IS NOT NULL');
      expect(
        (
          await spread
            .guest()
            .post('/login', { email: 'nobody@example.com', password: 'a guess at it' }, from('2001:db8:1:3::9'))
        ).status,
      ).toBe(401);
    });

    it('slow attempts to register one address from many addresses', async () => {
      await spread.account({ email: 'taken@example.com' });
      const codes = [];
      for (let n = 0; n < 4; n += 1)
        codes.push(
          (
            await spread
              .guest()
              .post('/register', { name: 'Eve', email: 'taken@example.com', password: PASSWORD }, from(`192.0.2.${n}`))
          ).body.code,
        );
      expect(codes).toEqual(['email_taken', 'email_taken', 'email_taken', 'too_many_attempts']);
    });
  });

  it('are not counted against an address that then succeeds', async () => {
    await app.account({ email: 'typo@example.com' });
    for (let round = 0; round < 3; round += 1) {
      await app.guest().post('/login', { email: 'typo@example.com', password: 'with a typo' });
      await app.signIn('typo@example.com');
    }
  });

  it('trust no forwarded address without a proxy', async () => {
    await app.account({ email: 'direct@example.com' });
    const statuses: number[] = [];
    for (let i = 0; i < 4; i += 1) {
      const answer = await app
        .guest()
        .post(
          '/login',
          { email: 'direct@example.com', password: 'a guess at it' },
          { 'x-forwarded-for': `192.0.2.${i}` },
        );
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

    const common = await app.guest().post('/password/reset', { token, password: 'password123' });
    expect(common.body.code).toBe('password_too_common');

    const password = 'a brand new measure';
    const both = await Promise.all([1, 2].map(() => app.guest().post('/password/reset', { token, password })));
    expect(both.map((answer) => answer.status).sort()).toEqual([200, 400]);
    expect(both.find((answer) => answer.status === 400)!.body.code).toBe('reset_token_invalid');

    expect((await elsewhere.get('/me')).body.data).toBeNull();
    expect((await app.guest().post('/login', { email: 'forgot@example.com', password: PASSWORD })).status).toBe(401);
    await app.signIn('forgot@example.com', password);
  });

  it('does not reveal whether there is an account', async () => {
    await app.account({ email: 'there@example.com' });
    const there = await app.guest().post('/password/forgot', { email: 'there@example.com' });
    const absent = await app.guest().post('/password/forgot', { email: 'absent@example.com' });
    expect(absent).toMatchObject({ status: there.status, body: there.body });
    const { rowCount } = await app.db.knex.raw<{ rowCount: number }>('SELECT 1 FROM app.mail WHERE recipient = ?', [
      'absent@example.com',
    ]);
    expect(rowCount).toBe(0);
  });

  it('answers as fast for an account whose e-mail takes long', async () => {
    await app.account({ email: 'slow-letter@example.com' });
    const blocked = await app.db.knex.transaction();
    try {
      await blocked.raw('LOCK TABLE app.password_reset');
      expect((await app.guest().post('/password/forgot', { email: 'slow-letter@example.com' })).status).toBe(200);
    } finally {
      await blocked.rollback();
    }
    await linkMailedTo('slow-letter@example.com');
  });

  it('refuses an expired link', async () => {
    const id = await app.account({ email: 'late@example.com' });
    await app.guest().post('/password/forgot', { email: 'late@example.com' });
    const token = await linkMailedTo('late@example.com');
    await app.db.knex.raw('UPDATE app.password_reset SET ends_at = now() WHERE user_id = ?', [id]);
    expect((await app.guest().post('/password/reset', { token, password: 'a brand new measure' })).body.code).toBe(
      'reset_token_invalid',
    );
  });
});

describe('an admin', () => {
  it('adds a supplier, who sets the first password through the mailed link', async () => {
    const admin = await (await app.as('admin')).confirm();
    const added = await admin.post('/users/add', {
      name: 'Sam',
      email: 'sam@supply.example',
      business_name: 'Supply & Sons',
      user_type: 'suppliers',
    });
    expect(added.status).toBe(200);
    expect((await app.guest().post('/login', { email: 'sam@supply.example', password: '' })).status).toBe(401);

    await app
      .guest()
      .post('/password/reset', { token: await linkMailedTo('sam@supply.example'), password: 'bricks and mortar' });
    const supplier = await app.signIn('sam@supply.example', 'bricks and mortar');
    expect(supplier.id).toBe(added.body.data.id);

    const contractor = await app.as('contractor');
    expect((await contractor.post('/users/suppliers')).body.data).toContainEqual({
      id: added.body.data.id,
      business_name: 'Supply & Sons',
    });
  });

  it('finds accounts page by page, by type and by literal search terms', async () => {
    const admin = await app.as('admin');
    for (const n of [1, 2, 3])
      await app.account({ email: `found${n}@list.example`, userType: 'partner', name: `100% Found ${n}` });
    const page = await admin.post('/users/list', { user_type: 'partner', searchTerm: '100% f', page: 2, perPage: 2 });
    expect(page.body.data).toMatchObject({
      total: 3,
      current_page: 2,
      per_page: 2,
      last_page: 2,
      data: [{ name: '100% Found 1' }],
    });
    expect((await admin.post('/users/list', { searchTerm: '%' })).body.data.data).toHaveLength(3);
    expect(JSON.stringify(page.body)).not.toContain('argon2');
  });

  it('grants premium templates to an account, and gets requests by e-mail', async () => {
    const admin = await app.as('admin');
    const contractor = await app.as('contractor');
    await contractor.post('/premium/request', { quote_template_id: 12 });
    const letters = (await admin.get('/outbox')).body.data as { to: string; text: string }[];
    expect(letters).toContainEqual(
      expect.objectContaining({ to: 'admin1@test.example', text: expect.stringContaining('template 12') }),
    );

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
      const { rowCount } = await app.db.knex.raw<{ rowCount: number }>(
        `SELECT 1 FROM ${name} AS t WHERE t::text ILIKE ? LIMIT 1`,
        [`%${text}%`],
      );
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

  it('leaves no e-mail about the account, to any address', async () => {
    const id = await app.account({ email: 'canary-old@example.com', name: 'Canary Old', approved: null });
    const [client, admin] = [await app.signIn('canary-old@example.com'), await app.as('admin')];
    await client.post('/premium/request', { quote_template_id: 12 });
    await admin.post('/users/approve', { id, approved: true, reason: 'Known to us.' });
    for (const email of ['canary-never@example.com', 'canary-new@example.com']) {
      expect((await client.post('/verification/send', { email, password: PASSWORD })).status).toBe(200);
    }
    const letters = (await admin.get('/outbox')).body.data as { to: string; text: string }[];
    const token = /\/verify\/([\w-]+)/.exec(letters.find(({ to }) => to === 'canary-new@example.com')!.text)![1]!;
    expect((await client.post('/verification/confirm', { token })).status).toBe(200);
    const [page] = letters.flatMap(({ to, text }) =>
      to === 'canary-old@example.com' ? (/\/keep-address\/[\w-]+/.exec(text)?.[0] ?? []) : [],
    );
    expect((await app.guest().raw('POST', `${page}/agree`)).status).toBe(200);
    const subjects = async () =>
      (await app.db.knex('app.mail').where('recipient', 'canary-old@example.com').pluck<string[]>('subject')).sort();
    const told = 'Your Quotewright address is about to change';
    expect(await subjects()).toEqual(['Your Quotewright address has changed', told, told, 'Your business is approved']);

    expect((await (await admin.confirm()).post('/users/remove', { id })).status).toBe(200);
    for (const text of ['canary-old', 'canary-never', 'canary-new', 'Canary Old'])
      expect([text, await traces(text)]).toEqual([text, []]);
  });

  it('lets an admin remove others, but never the last admin', async () => {
    const admin = await app.as('admin');
    const id = await app.account({ email: 'second-admin@example.com', userType: 'admin' });
    const gone = await app.signIn('second-admin@example.com');
    expect((await (await admin.confirm()).post('/users/remove', { id })).status).toBe(200);
    expect((await gone.get('/me')).body.data).toBeNull();
    expect(await (await admin.confirm()).post('/users/remove', { id: admin.id })).toMatchObject({
      status: 409,
      body: { code: 'last_admin' },
    });
    expect((await (await admin.confirm()).post('/users/remove', { id })).status).toBe(404);
  });

  it('leaves one of two last admins who are removed at the same moment', async () => {
    const duel = await startApp();
    try {
      const erasure = duel.nest.get(Erasure, { strict: false });
      const [one, two] = [await duel.as('admin', 1), await duel.as('admin', 2)];
      // Both wait at the same point, as far as they get independently.
      const gate = await duel.db.knex.transaction();
      await gate.raw('SELECT id FROM app."user" FOR UPDATE');
      const both = Promise.allSettled([erasure.erase(one.id), erasure.erase(two.id)]);
      const held = () =>
        duel.db.knex.raw<{ rowCount: number }>(
          `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
        );
      await until(held, ({ rowCount }) => rowCount >= 2);
      await gate.rollback();
      const removed = await both;
      expect(
        removed
          .map((result) => (result.status === 'rejected' ? (result.reason as { code: string }).code : 'removed'))
          .sort(),
      ).toEqual(['last_admin', 'removed']);
    } finally {
      await duel.stop();
    }
  });
});
