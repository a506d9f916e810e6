import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { contexts } from '@quotewright/domain/contexts.js';
import { accountHeader } from '@quotewright/domain/kernel/contract.js';
import { startApp, type TestApp } from '../support/app.js';
import { routesOf } from '../support/routes.js';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app?.stop());

const types = ['admin', 'contractor', 'retail', 'retailinstall', 'partner', 'suppliers'] as const;

describe('access', () => {
  it('has one route for each described call, and a description for each route', () => {
    const described = contexts.flatMap(({ name, endpoints }) =>
      Object.entries(endpoints).map(([call, endpoint]) => [`${name}.${call}`, endpoint] as const),
    );
    const answered = routesOf(app.nest).map(({ endpoint }) => endpoint);
    expect(described.filter(([, endpoint]) => !answered.includes(endpoint)).map(([name]) => name)).toEqual([]);
    expect(answered.filter((endpoint) => !described.some(([, one]) => one === endpoint))).toEqual([]);
  });

  it('is checked before the body: every call as every role', async () => {
    const callers = [
      ['guest', app.guest()] as const,
      ...(await Promise.all(types.map(async (type) => [type, await app.as(type)] as const))),
    ];
    for (const { name, endpoint, path } of routesOf(app.nest)) {
      const { method, access } = endpoint;
      for (const [who, client] of callers) {
        // Neither body nor type matters yet.
        const response = await client.raw(
          method,
          path,
          method === 'GET' ? undefined : 'no json',
          method === 'GET' ? {} : { 'content-type': 'text/plain' },
        );
        const isJson = response.headers.get('content-type')?.includes('json');
        const { code } = isJson ? await response.json() : { code: await response.text() };
        const refusal = ['unauthenticated', 'forbidden'].includes(code) ? code : null;
        const may = access === 'public' || (who !== 'guest' && (access === 'signed-in' || access.includes(who)));
        // An allowed call may still be refused for its address: the body was not read.
        if (may && method !== 'GET') expect([name, who, refusal]).toEqual([name, who, null]);
        if (!may) expect([name, who, refusal]).toEqual([name, who, who === 'guest' ? 'unauthenticated' : 'forbidden']);
      }
    }
  });
});

describe('a page of another account than the one signed in', () => {
  it('is refused every call, whatever the account may do, and nobody else is', async () => {
    const [admin, other] = await Promise.all([app.as('admin'), app.as('contractor')]);
    for (const {
      name,
      path,
      endpoint: { method },
    } of routesOf(app.nest)) {
      const response = await admin.raw(method, path, method === 'GET' ? undefined : '{}', {
        [accountHeader]: String(other.id),
        ...(method === 'GET' ? {} : { 'content-type': 'application/json' }),
      });
      expect([name, response.status, (await response.json()).code]).toEqual([name, 403, 'other_account']);
    }
    expect((await admin.get('/me', { [accountHeader]: String(admin.id) })).status).toBe(200);
    // A signed-out user is told just that.
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

  it('are refused before sign-in, content type and address are checked', async () => {
    const response = await app
      .guest()
      .raw('POST', '/api/users/list', 'no json', { origin: 'https://evil.example', 'content-type': 'text/plain' });
    expect([response.status, (await response.json()).code]).toEqual([403, 'foreign_origin']);
  });

  it('do not block our own pages, under any name of this machine', async () => {
    for (const origin of [app.origin, app.origin.replace('127.0.0.1', 'localhost')])
      expect((await send({ origin })).status).toBe(401);
  });
});
