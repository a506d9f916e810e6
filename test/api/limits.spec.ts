import { afterAll, beforeAll, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { startApp, type Client, type TestApp } from '../support/app.js';
import { makePlace, makeTemplate } from '../support/templates.js';

let app: TestApp;
let admin: Client;
beforeAll(async () => {
  app = await startApp({
    perMinute: { calculations: 5, saves: 4, uploads: 2, copies: 1, quotes: 3 },
    perBusiness: { templates: 2, pictureBytes: 2_000, quotesADay: 1 },
  });
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
  ['quotes', '/quote/add', { templateid: 1, answers: '{}' }, 3, 404],
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

const SAVE = '/quotetemplate/addorupdate';
const details = { name: 'Deck', description: 'Boards.', price: '6', unit: 'ft²', quote_type: 'material_and_labour' };

it('a business has so many templates and not one more, its own or taken', async () => {
  const user = await app.signIn(await fresh());
  const place = await makePlace(await app.as('admin', 3), 'Outdoor');
  const gallery = await makeTemplate(
    app,
    { id: admin.id, userType: 'admin' },
    { name: 'Gallery', ...place, questions: [['Length', 'ft']], publish: true },
  );
  expect((await user.post(SAVE, details)).status).toBe(200);
  const { id } = (await user.post(SAVE, details)).body.data;
  for (const [path, body] of [
    [SAVE, details],
    ['/quotetemplate/copy', { quote_template_id: gallery.id }],
  ] as const) {
    const { status, body: told } = await user.post(path, body);
    expect([path, status, told.code]).toEqual([path, 409, 'quota_reached']);
    expect(told.message).toBe('Your business has 2 templates, the most it may have. Ask us if you need more.');
  }
  // What it has can be changed.
  expect((await user.post(SAVE, { id, name: 'Porch' })).status).toBe(200);
});

it('a business stores pictures until they take all its room, and no other’s', async () => {
  const noise = await sharp({
    create: {
      width: 90,
      height: 90,
      channels: 3,
      background: '#888888',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  } as never)
    .png()
    .toBuffer();
  const img = [`data:image/png;base64,${noise.toString('base64')}`];
  const user = await app.signIn(await fresh());
  const { id } = (await user.post(SAVE, { ...details, img })).body.data;
  const refused = await user.post(SAVE, { id, img });
  expect([refused.status, refused.body.code]).toEqual([409, 'quota_reached']);
  expect((await user.post(SAVE, { id, name: 'Without a picture' })).status).toBe(200);
  const other = await app.signIn(await fresh());
  expect((await other.post(SAVE, { ...details, img })).status).toBe(200);
});

it('a business saves so many quotes in a day; refused ones do not count', async () => {
  const user = await app.signIn(await fresh());
  const own = await makeTemplate(
    app,
    { id: user.id, userType: 'contractor' },
    { name: 'Fence', questions: [['Length', 'ft']] },
  );
  const quote = { templateid: own.id, state: 'staging', answers: JSON.stringify({ [own.questions[0]!]: 5 }) };
  expect((await user.post('/quote/add', { ...quote, answers: '{"999999":1}' })).status).toBe(400);
  expect((await user.post('/quote/add', quote)).status).toBe(200);
  const refused = await user.post('/quote/add', { ...quote, name: 'Second' });
  expect([refused.status, refused.body.code]).toEqual([409, 'quota_reached']);
});

let accounts = 0;
async function fresh(): Promise<string> {
  accounts += 1;
  const email = `fresh${accounts}@test.example`;
  await app.account({ email });
  return email;
}
