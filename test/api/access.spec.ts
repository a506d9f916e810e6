import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { accountHeader } from '@quotewright/domain/kernel/contract.js';
import { startApp, type TestApp } from '../support/app.js';
import { routesOf } from '../support/routes.js';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app?.stop());

describe('access', () => {
  it('is declared on every controller method', () => {
    const routes = routesOf(app.nest);
    expect(routes.length).toBeGreaterThan(10);
    expect(routes.filter((route) => route.access === undefined).map((route) => route.name)).toEqual([]);
  });

  it('is asked for before anything else: guests get 401 wherever a sign-in is needed', async () => {
    const guest = app.guest();
    for (const { name, method, path, access } of routesOf(app.nest)) {
      if (access === 'public') continue;
      // Neither a body nor its type matters yet.
      const response = await guest.raw(
        method,
        path,
        method === 'GET' ? undefined : 'no json',
        method === 'GET' ? {} : { 'content-type': 'text/plain' },
      );
      expect([name, response.status, (await response.json()).code]).toEqual([name, 401, 'unauthenticated']);
    }
  });

  it('is refused with 403 to every type of account that is not named', async () => {
    const types = ['admin', 'contractor', 'retail', 'retailinstall', 'partner', 'suppliers'] as const;
    const clients = await Promise.all(types.map(async (type) => [type, await app.as(type)] as const));
    for (const { name, method, path, access } of routesOf(app.nest)) {
      if (typeof access !== 'object') continue;
      for (const [type, client] of clients) {
        if (access.includes(type)) continue;
        const response = await client.raw(
          method,
          path,
          method === 'GET' ? undefined : 'no json',
          method === 'GET' ? {} : { 'content-type': 'text/plain' },
        );
        expect([name, type, response.status]).toEqual([name, type, 403]);
      }
    }
  });
});

describe('a page that is shown to somebody else than who is signed in by now', () => {
  it('is refused every call, whatever the account may do, and nobody else is', async () => {
    const [admin, other] = await Promise.all([app.as('admin'), app.as('contractor')]);
    for (const { name, method, path } of routesOf(app.nest)) {
      const response = await admin.raw(method, path, method === 'GET' ? undefined : '{}', {
        [accountHeader]: String(other.id),
        ...(method === 'GET' ? {} : { 'content-type': 'application/json' }),
      });
      expect([name, response.status, (await response.json()).code]).toEqual([name, 403, 'other_account']);
    }
    expect((await admin.get('/me', { [accountHeader]: String(admin.id) })).status).toBe(200);
    // Who was signed out is told that, and no more.
    expect((await app.guest().post('/users/list', {}, { [accountHeader]: String(other.id) })).status).toBe(401);
  });
});

describe('pages of other sites', () => {
  const body = JSON.stringify({ email: 'x@example.com', password: 'whatever it is' });
  const send = (headers: Record<string, string>) =>
    app.guest().raw('POST', '/api/login', body, { 'content-type': 'application/json', ...headers });

  it.each([
    ['another origin', { origin: 'https://evil.example' }],
    ['an opaque origin', { origin: 'null' }],
    ['another port of this machine', { origin: 'http://127.0.0.1:1' }],
    ['a cross-site request without an origin', { 'sec-fetch-site': 'cross-site' }],
  ])('cannot send anything: %s', async (_, headers) => {
    const response = await send(headers);
    expect([response.status, (await response.json()).code]).toEqual([403, 'foreign_origin']);
  });

  it('are refused before sign-in, content type and address are looked at', async () => {
    const response = await app
      .guest()
      .raw('POST', '/api/users/list', 'no json', { origin: 'https://evil.example', 'content-type': 'text/plain' });
    expect([response.status, (await response.json()).code]).toEqual([403, 'foreign_origin']);
  });

  it('do not stand in the way of our own pages, under any name of this machine', async () => {
    for (const origin of [app.origin, app.origin.replace('127.0.0.1', 'localhost')])
      expect((await send({ origin })).status).toBe(401);
  });
});
