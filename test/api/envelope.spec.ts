import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { getExactly } from '../support/client.js';
import { startApp, type TestApp } from '../support/app.js';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app?.stop());

const register = { name: 'Jo', email: 'jo@example.com', password: 'plumb-level-square' };

describe('a body', () => {
  const send = async (body: string | undefined, type?: string) => {
    const response = await app.guest().raw('POST', '/api/register', body, type ? { 'content-type': type } : {});
    return {
      status: response.status,
      body: (await response.json()) as { code: string; message: string; errors: { path: string }[] },
    };
  };

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'application/xml'])(
    'that is %s answers 415',
    async (type) => {
      expect(await send(JSON.stringify(register), type)).toMatchObject({
        status: 415,
        body: { status: 415, code: 'unsupported_media_type', data: null, errors: [] },
      });
    },
  );

  it('that is broken JSON answers 400 and says so', async () => {
    expect(await send('{"name": ', 'application/json')).toMatchObject({
      status: 400,
      body: { code: 'invalid_json', message: 'The body is not valid JSON.' },
    });
  });

  it('that tries to reach a prototype answers 400', async () => {
    expect((await send('{"__proto__": {"x": 1}}', 'application/json')).status).toBe(400);
  });

  it('that is missing answers one error for each field', async () => {
    const { status, body } = await send(undefined);
    expect([status, body.code, body.errors.map((error) => error.path)]).toEqual([
      400,
      'invalid_input',
      ['name', 'email', 'password'],
    ]);
  });

  it('larger than several pictures answers 413 and says what to do', async () => {
    const { status, body } = await send(JSON.stringify({ img: 'x'.repeat(28 * 1024 * 1024) }), 'application/json');
    expect([status, body.code]).toEqual([413, 'body_too_large']);
    expect(body.message).toContain('smaller pictures');
  });

  it('with unknown fields is refused, and each is named', async () => {
    const { body, status } = await app.guest().post('/register', { ...register, admin: true, user: { type: 'admin' } });
    expect([status, body.code]).toEqual([400, 'unknown_field']);
    expect(body.errors).toEqual([
      { path: 'admin', code: 'unknown_field', message: 'admin is not a field of this call.' },
      { path: 'user', code: 'unknown_field', message: 'user is not a field of this call.' },
    ]);
  });

  it('of the wrong types is refused with a plain sentence per field', async () => {
    const { body } = await app.guest().post('/register', { ...register, name: 7, email: ['a@b.example'] });
    expect(body.errors).toEqual([
      { path: 'name', code: 'name', message: 'Enter a name of at most 120 characters.' },
      { path: 'email', code: 'email', message: 'Enter an e-mail address such as jo@example.com.' },
    ]);
  });
});

describe('an answer', () => {
  it('has the envelope, is never cached, and may do nothing in a browser', async () => {
    const { status, body, headers } = await app.guest().get('/me');
    expect([status, body]).toEqual([200, { status: 200, message: 'OK', data: null }]);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('to an unknown address is a 404 in the same envelope', async () => {
    expect((await app.guest().get('/nothing/here')).body).toEqual({
      status: 404,
      message: 'Nothing was found at this address.',
      data: null,
      code: 'not_found',
      errors: [],
    });
  });

  it.each([
    'http://evil.example/api/me',
    '//evil.example/api/me',
    '/\\evil.example/api/me',
    '/api//me',
    '/api/../api/me',
    '/%2e%2e/api/me',
  ])('to %s, which is no path of this site, is a 404', async (target) => {
    expect((await getExactly(app.origin, '/api/me')).status).toBe(200);
    expect((await getExactly(app.origin, target)).status).toBe(404);
  });

  it('with the sample comes under names of this machine alone, and says why', async () => {
    const { host } = new URL(app.origin);
    const elsewhere: Record<string, string>[] = [
      { host: 'tunnel.example' },
      { host: 'localhost.example' },
      { host, 'x-forwarded-host': 'tunnel.example' },
      { host, forwarded: 'for=192.0.2.1;proto=https;host=tunnel.example' },
      { host, forwarded: 'for=192.0.2.1;host=localhost, Host="tunnel.example:443"' },
    ];
    for (const headers of elsewhere)
      for (const path of ['/api/me', '/api/nowhere', '/nowhere']) {
        const { status, text } = await getExactly(app.origin, path, headers);
        expect([path, status, text]).toEqual([path, 403, expect.stringContaining('Set SAMPLE_DATA=off')]);
      }
    for (const name of ['localhost', 'LOCALHOST:4000', '[::1]:4000', '127.0.0.1'])
      expect([name, (await getExactly(app.origin, '/api/me', { host: name })).status]).toEqual([name, 200]);
    const own = await getExactly(app.origin, '/api/me', { host, forwarded: 'for="[::1]:5000";host="localhost:4000"' });
    expect(own.status).toBe(200);
  });

  it('reveals nothing of an internal error', async () => {
    await app.db.knex.raw('ALTER TABLE app."user" RENAME TO away');
    try {
      const answer = await app.guest().post('/login', { email: 'jo@example.com', password: 'plumb-level-square' });
      expect(answer.body).toMatchObject({ status: 500, code: 'internal', data: null });
      expect(JSON.stringify(answer.body)).not.toMatch(/away|relation|select/i);
    } finally {
      await app.db.knex.raw('ALTER TABLE app.away RENAME TO "user"');
    }
  });
});

describe('a GET with ?after=', () => {
  it('refuses an invalid position', async () => {
    const answer = await app.guest().get('/me?after=yesterday');
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_input', errors: [{ path: 'after' }] } });
  });

  it('takes a position of an older epoch as passed', async () => {
    expect((await app.guest().get('/me?after=0.999999')).body).toEqual({ status: 200, message: 'OK', data: null });
  });
});
