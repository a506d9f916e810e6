import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { PASSWORD, startApp, type TestApp } from '../support/app.js';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app?.stop());

describe('signing up, in and out', () => {
  it('signs a new account in and says who it is', async () => {
    const visitor = app.guest();
    const registered = await visitor.post('/register', { name: 'Jo Mason', email: 'jo@example.com', password: PASSWORD, business_name: 'Mason & Co' });
    expect(registered.status).toBe(200);

    const me = await visitor.get('/me');
    expect(me.body.data).toEqual({
      details: { id: expect.any(Number), name: 'Jo Mason', email: 'jo@example.com', user_type: 'contractor', business_name: 'Mason & Co', image: null },
      extradetails: { imageCDNEnpoint: `${app.origin}/media/`, premium: false },
    });
  });
});
