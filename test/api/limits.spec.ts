import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { startApp, type Client, type TestApp } from '../support/app.js';

let app: TestApp;
let admin: Client;
beforeAll(async () => {
  app = await startApp({ perMinute: { calculations: 5, saves: 4, uploads: 2, copies: 1, quotes: 1 } });
  admin = await app.as('admin');
});
afterAll(() => app?.stop());

it('an account saves only so often in a minute, is told how often, and hinders nobody else', async () => {
  const headers: (string | null)[] = [];
  for (let n = 0; n < 4; n += 1) {
    const answer = await admin.post('/category/add', { title: `Place ${n}` });
    expect(answer.status).toBe(200);
    headers.push(answer.headers.get('ratelimit'));
    expect(answer.headers.get('ratelimit-policy')).toBe('"saves";q=4;w=60');
  }
  expect(headers.map((header) => /^"saves";r=(\d);t=\d+$/.exec(header!)?.[1])).toEqual(['3', '2', '1', '0']);
  const refused = await admin.post('/category/add', { title: 'One too many' });
  const told = refused.body;
  expect([refused.status, told.code]).toEqual([429, 'too_many_attempts']);
  const wait = told.data.retry_after;
  expect(told.message).toBe(`That is more than 4 saves in a minute. The next is possible in ${wait} seconds.`);
  expect(refused.headers.get('retry-after')).toBe(String(wait));
  expect(wait).toBeLessThanOrEqual(60);
  // Other classes, reads, other accounts and signing out go on.
  expect((await admin.post('/quote/calculate', { templateid: 1, answers: {} })).status).toBe(404);
  expect((await admin.get('/category/list')).body.data).toHaveLength(4);
  expect((await (await app.as('admin', 2)).post('/category/add', { title: 'Another’s' })).status).toBe(200);
});

it.each<[string, string, object, number, number]>([
  ['calculations', '/quote/calculate', { templateid: 1, answers: {} }, 5, 404],
  ['calculations', '/proposal/calculate', { id: 1, picks: { sections: [], lines: [] } }, 5, 404],
  ['copies', '/quotetemplate/copy', { quote_template_id: 1 }, 1, 404],
  ['quotes', '/quote/add', { templateid: 1, answers: '{}' }, 1, 404],
  ['uploads', '/account/picture', { img: `data:image/png;base64,${'A'.repeat(300_000)}` }, 2, 400],
])('counts %s of %s apart', async (limited, path, body, most, status) => {
  const user = await app.signIn(await fresh());
  for (let n = 0; n < most; n += 1) {
    const answer = await user.post(path, body);
    expect([answer.status, answer.headers.get('ratelimit-policy')]).toEqual([status, `"${limited}";q=${most};w=60`]);
  }
  const { status: refused, body: told } = await user.post(path, body);
  expect([refused, told.message]).toEqual([429, expect.stringContaining(`more than ${most} ${limited} in a minute`)]);
});

let accounts = 0;
async function fresh(): Promise<string> {
  accounts += 1;
  const email = `fresh${accounts}@test.example`;
  await app.account({ email });
  return email;
}
