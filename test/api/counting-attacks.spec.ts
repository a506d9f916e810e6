import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { ViewOutcome } from '@quotewright/domain/engagement/contract.js';
import { SETTINGS, type Settings } from '../../apps/api/src/platform/settings.js';
import { startApp, type Client, type TestApp } from '../support/app.js';
import { makePlace, makeTemplate } from '../support/templates.js';

let app: TestApp;
let admin: Client;
beforeAll(async () => {
  app = await startApp();
  admin = await app.as('admin');
});
afterAll(() => app?.stop());

async function published(name: string): Promise<number> {
  const place = await makePlace(admin, name);
  const owner = { id: admin.id, userType: 'admin' } as const;
  return (await makeTemplate(app, owner, { name, ...place, questions: [], lines: [], publish: true })).id;
}

/** A beacon as any program can send it, without the cookies of a browser. */
const beacon = (id: number, headers: Record<string, string> = {}, body: object = {}) =>
  app.guest().raw('POST', '/api/quotetemplate/view', JSON.stringify({ quote_template_id: id, ...body }), {
    'content-type': 'application/json',
    'x-requested-with': 'test',
    ...headers,
  });
const cookieOf = (answer: Response): string => /visitor=([^;]+)/.exec(answer.headers.get('set-cookie') ?? '')![1]!;

/** What became of the beacons of a template. */
async function outcomes(id: number): Promise<Partial<Record<ViewOutcome, number>>> {
  const rows = await app.db.knex('app.view_beacon').where({ template_id: id }).select('outcome', 'count');
  return Object.fromEntries(rows.map(({ outcome, count }) => [outcome, count]));
}

it('made-up cookies count no more than none', async () => {
  const id = await published('Forged');
  const real = cookieOf(await beacon(id));
  const forged = [
    ...Array.from({ length: 18 }, () => randomBytes(33).toString('base64url')),
    // Another id under a real signature.
    randomBytes(16).toString('base64url').slice(0, 22) + real.slice(22),
    'x'.repeat(5_000),
    '',
  ];
  for (const visitor of forged) expect((await beacon(id, { cookie: `visitor=${visitor}` })).status).toBe(200);
  expect(await outcomes(id)).toEqual({ counted: 10, crowd: 12 });
});

it('cookies that a program got elsewhere count no more than a day of its address allows', async () => {
  const [id, elsewhere] = [await published('Raised'), await published('Elsewhere')];
  const own = `visitor=${cookieOf(await beacon(id))}`;
  const collected = `visitor=${cookieOf(await beacon(elsewhere))}`;
  await Promise.all(Array.from({ length: 199 }, () => beacon(id, { cookie: own })));
  await beacon(id, { cookie: collected });
  expect(await outcomes(id)).toEqual({ counted: 1, repeat: 199, crowd: 1 });
});

it('several tabs, a page that comes back and a loop are one view in half an hour, and one visitor a day', async () => {
  const id = await published('Tabs');
  const cookie = `visitor=${cookieOf(await beacon(id))}`;
  await Promise.all(Array.from({ length: 20 }, () => beacon(id, { cookie })));
  expect(await outcomes(id)).toEqual({ counted: 1, repeat: 20 });
  await app.db
    .knex('app.view_seen')
    .where({ template_id: id })
    .update({ counted_at: app.db.knex.raw("now() - interval '31 minutes'") });
  await Promise.all(Array.from({ length: 5 }, () => beacon(id, { cookie })));
  expect(await outcomes(id)).toEqual({ counted: 2, repeat: 24 });
  const pending = await app.db.knex('app.view_pending').where({ template_id: id }).pluck<boolean[]>('first_today');
  // Those that the log has already are not pending any more.
  expect(pending.filter(Boolean).length).toBeLessThanOrEqual(1);
});

it('a frame of another site counts by address and browser, sets no cookie, and is no way around the limits', async () => {
  const id = await published('Framed');
  const framed = (browser: string) =>
    beacon(id, { 'user-agent': browser }, { embedded: true, referrer: 'https://tiles.example/baths' });
  const browser = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.';
  const answer = await framed(`${browser}0`);
  expect(answer.headers.get('set-cookie')).toBeNull();
  await framed(`${browser}0`);
  await framed(`${browser}1`);
  expect(await outcomes(id)).toEqual({ counted: 2, repeat: 1 });
  for (let n = 2; n < 20; n += 1) await framed(`${browser}${n}`);
  expect(await outcomes(id)).toEqual({ counted: 9, repeat: 1, crowd: 11 });
});

it('a cookie of yesterday is worth nothing today', async () => {
  const id = await published('Midnight');
  const cookie = `visitor=${cookieOf(await beacon(id))}`;
  // What the next day does: another salt, and no more hashes of the old one.
  await app.db.knex('app.view_salt').update({ salt: randomBytes(32) });
  await app.db.knex('app.view_seen').delete();
  const answer = await beacon(id, { cookie });
  expect(cookieOf(answer)).not.toBe(cookie.slice('visitor='.length));
  expect(await outcomes(id)).toEqual({ counted: 2 });
});

it('is bound to the host over https, and a visitor of before the bound name stays the same', async () => {
  const id = await published('Bound');
  const settings = app.nest.get<Settings>(SETTINGS);
  const old = cookieOf(await beacon(id));
  settings.secure = true;
  try {
    const replaced = await beacon(id, { cookie: `visitor=${old}` });
    const [bound, ended, ...others] = replaced.headers.getSetCookie();
    expect(bound).toMatch(/^__Host-visitor=[\w-]{44}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=\d+; Secure$/);
    expect(bound).toContain(`=${old};`);
    expect(ended).toBe('visitor=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0; Secure');
    expect(others).toEqual([]);
    const after = await beacon(id, { cookie: `__Host-visitor=${old}` });
    expect(after.headers.getSetCookie()).toEqual([]);
    expect(await outcomes(id)).toEqual({ counted: 1, repeat: 2 });
    expect((await beacon(id)).headers.getSetCookie()).toEqual([expect.stringMatching(/^__Host-visitor=/)]);
  } finally {
    settings.secure = false;
  }
});

it('a browser that asks for privacy is not counted, even with a cookie from before', async () => {
  const id = await published('Private');
  const cookie = `visitor=${cookieOf(await beacon(id))}`;
  for (const wish of ['sec-gpc', 'dnt']) {
    const answer = await beacon(id, { cookie, [wish]: '1' });
    expect(answer.headers.get('set-cookie')).toBeNull();
  }
  expect(await outcomes(id)).toEqual({ counted: 1, private: 2 });
});

it('what is no beacon counts nowhere', async () => {
  const id = await published('Malformed');
  for (const body of [
    { quote_template_id: 0 },
    { quote_template_id: -1 },
    { quote_template_id: 1e12 },
    { referrer: 1 },
  ])
    expect((await beacon(id, {}, body)).status).toBe(400);
  expect((await beacon(id, {}, { referrer: 'javascript:alert(1)' })).status).toBe(200);
  expect(await outcomes(id)).toEqual({ counted: 1 });
});
