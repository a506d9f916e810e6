import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { contexts } from '@quotewright/domain/contexts.js';
import { addressOf } from '@quotewright/domain/kernel/endpoint.js';
import type { Role } from '@quotewright/domain/kernel/decider.js';
import { Jobs } from '../../apps/api/src/platform/jobs/jobs.js';
import { Client, PASSWORD, startApp, type TestApp } from '../support/app.js';
import { makeOffer, makeTemplate, shareMasterProducts } from '../support/templates.js';
import { toldIn } from '../support/told.js';
import { until } from '../support/until.js';

let app: TestApp;
beforeAll(async () => {
  app = await startApp({
    throttle: {
      login: { times: 1_000, seconds: 60 },
      account: { times: 1_000, seconds: 60 },
      loginAddress: { times: 1_000, seconds: 60 },
      register: { times: 1_000, seconds: 60 },
      form: { times: 1_000, seconds: 60 },
      forgotten: { times: 1_000, seconds: 60 },
    },
  });
  await app.nest.get(Jobs).work();
  await shareMasterProducts(app, 'LVP plank');
});
afterAll(() => app?.stop());

const roles = ['owner', 'manager', 'estimator', 'viewer'] as const;
let named = 0;
const freshAddress = (): string => `member${(named += 1)}@team.example`;

/** The letters to an address, newest first. */
const lettersTo = (recipient: string): Promise<{ subject: string; text: string }[]> =>
  app.db.knex('app.mail').where({ recipient }).orderBy('created_at', 'desc').select('subject', 'text');

async function tokenTo(email: string): Promise<string> {
  return /\/invite\/([\w-]{43})/.exec((await lettersTo(email))[0]!.text)![1]!;
}

async function owner(userType: 'contractor' | 'retail' = 'contractor', business = 'Mason & Co'): Promise<Client> {
  const email = freshAddress();
  await app.account({ email, userType, businessName: business });
  return (await app.signIn(email)).confirm();
}

/** A colleague who has accepted an invitation. */
async function colleague(of: Client, role: Role, more: { see_cost?: boolean } = {}): Promise<Member> {
  const email = freshAddress();
  expect((await of.post('/team/invite', { email, role, ...more })).status).toBe(200);
  const client = app.guest();
  const { body } = await client.post('/invite/accept', {
    token: await tokenTo(email),
    name: email,
    password: PASSWORD,
  });
  expect(body.status).toBe(200);
  return { client, email, id: body.data.extradetails.member.id, business: body.data.details.id };
}

interface Member {
  client: Client;
  email: string;
  id: number;
  business: number;
}

const memberIn = async (client: Client): Promise<{ id: number; role: Role; see_cost: boolean }> =>
  (await client.get('/me')).body.data.extradetails.member;
const businessIn = async (client: Client): Promise<number> => (await client.get('/me')).body.data.details.id;

/** The calls that not every member may make, by who may. Every other command is for owners, managers and estimators. */
const owners = [
  'GET /api/history.csv',
  'GET /api/history.json',
  'POST /api/account/reasons',
  'POST /api/proposal/settings',
  'POST /api/proposal/settings/logo',
  'POST /api/team/invite',
  'POST /api/team/invitation/withdraw',
  'POST /api/team/member',
  'POST /api/team/remove',
  'POST /api/team/erase',
];
const managers = [
  'POST /api/supplier/product/addorupdate',
  'POST /api/supplier/product/withdraw',
  'POST /api/supplier/product/reinstate',
  'POST /api/supplier/product/delete',
  'DELETE /api/product/images/:id',
  'POST /api/price-changes/add',
  'GET /api/price-changes/:id',
  'GET /api/price-changes/rows',
  'GET /api/price-changes',
  'POST /api/price-changes/apply',
  'POST /api/price-changes/ask',
  'POST /api/price-changes/schedule',
  'POST /api/price-changes/discard',
  'POST /api/price-changes/undo',
  'POST /api/price-sheets/add',
  'GET /api/price-sheets',
  'GET /api/price-sheets/:id',
  'POST /api/price-sheets/columns',
  'POST /api/price-sheets/threshold',
  'POST /api/price-sheets/leave-out',
  'POST /api/price-sheets/review',
  'DELETE /api/price-sheets/:id',
  'GET /api/price-sheets/:id/bad-rows',
  'GET /api/products.csv',
  'GET /api/products.xlsx',
  'POST /api/warrantyadvice',
  'PUT /api/warrantyadvicetemplate/updateWarrantyAdvice',
  'PATCH /api/warrantyadvicetemplate/updateWarranty',
  'PATCH /api/warrantyadvicetemplate/updateAdvice',
  'PATCH /api/warrantyadvice/:id',
  'DELETE /api/warrantyadvice/:id',
  'POST /api/warrantyadvice/undo',
  'POST /api/client/erase',
  'POST /api/proposal/:id/approve',
];
/** What concerns the person alone. */
const own = [
  'POST /api/notices/read',
  'POST /api/user/categories/update',
  'POST /api/account/notifications',
  'POST /api/account/profile',
  'POST /api/account/picture',
  'POST /api/account/password',
  'POST /api/account/second-factor/begin',
  'POST /api/account/second-factor/confirm',
  'POST /api/account/second-factor/recovery-codes',
  'POST /api/account/second-factor/off',
  'POST /api/account/proof/begin',
  'POST /api/session/confirm',
  'POST /api/account/address/send',
  'POST /api/account/address/cancel',
  'POST /api/account/passkeys/begin',
  'POST /api/account/passkeys/add',
  'POST /api/account/passkeys/rename',
  'POST /api/account/passkeys/remove',
  'POST /api/my-data',
  'POST /api/account/sessions/end',
  'POST /api/account/sessions/end-others',
  'POST /api/verification/send',
  'POST /api/verification/confirm',
  'POST /api/users/delete',
  'POST /api/report/mail/save',
  'POST /api/report/mail/remove',
  'POST /api/team/leave',
  'POST /api/see-as/stop',
];

const calls = contexts
  .flatMap(({ endpoints }) => Object.values(endpoints))
  .filter(({ access }) => access === 'signed-in' || (access !== 'public' && access.includes('contractor')))
  .map((endpoint) => {
    const name = `${endpoint.method} ${endpoint.path}`;
    const may: readonly Role[] = owners.includes(name)
      ? ['owner']
      : managers.includes(name)
        ? ['owner', 'manager']
        : endpoint.kind === 'read' || own.includes(name)
          ? roles
          : ['owner', 'manager', 'estimator'];
    return { name, endpoint, may, table: roles.map((role) => `${role} ${may.includes(role) ? '✓' : '–'}`).join(' ') };
  });

describe('calls by role', () => {
  let team: Record<Role, Client>;
  beforeAll(async () => {
    const first = await owner();
    const [manager, estimator, viewer] = await Promise.all(
      (['manager', 'estimator', 'viewer'] as const).map((role) => colleague(first, role)),
    );
    team = { owner: first, manager: manager!.client, estimator: estimator!.client, viewer: viewer!.client };
  });

  it.each(calls)('$name: $table', async ({ endpoint, may }) => {
    const params = Object.fromEntries([...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => [name, '1']));
    const path = addressOf(endpoint, { params } as never);
    for (const role of roles) {
      const { method } = endpoint;
      // The role is checked before body and type.
      const response = await team[role].raw(
        method,
        path,
        method === 'GET' ? undefined : 'no json',
        method === 'GET' ? {} : { 'content-type': 'text/plain' },
      );
      const isJson = response.headers.get('content-type')?.includes('json');
      const { code } = isJson ? await response.json() : { code: await response.text() };
      expect([role, code === 'not_your_role']).toEqual([role, !may.includes(role)]);
    }
  });
});

describe('a team', () => {
  it('owns together: what a member makes is the team’s, and nobody else’s', async () => {
    const first = await owner();
    const estimator = await colleague(first, 'estimator');
    const other = await owner();
    const stranger = await colleague(other, 'manager');
    const business = await businessIn(first);
    expect([estimator.business, await businessIn(estimator.client)]).toEqual([business, business]);

    const offer = await makeOffer(first);
    const made = await makeTemplate(
      app,
      { id: estimator.id, businessId: business, userType: 'contractor' },
      {
        name: 'Deck',
        questions: [['Length', 'ft']],
        lines: [{ offer, formula: 'Q1' }],
      },
    );
    const read = (client: Client) => client.get(`/quotetemplate/template/${made.alias}`);
    const answers = JSON.stringify({ [made.questions[0]!]: '12' });
    const saved = await estimator.client.post('/quote/add', { templateid: made.id, answers, sessionid: '' });
    expect(saved.status).toBe(200);
    for (const client of [first, estimator.client]) {
      expect((await read(client)).body.data.user_id).toBe(business);
      expect((await client.get(`/quote/${saved.body.data.id}`)).status).toBe(200);
      expect((await client.post('/quotetemplates', { scope: 'mine' })).body.data.total).toBe(1);
    }
    for (const client of [other, stranger.client]) {
      expect((await read(client)).status).toBe(404);
      expect((await client.get(`/quote/${saved.body.data.id}`)).status).toBe(404);
      expect((await client.post('/quotetemplates', { scope: 'mine' })).body.data.total).toBe(0);
      const question = { id: 0, title: 'Width', unit: 'ft', quote_template_id: made.id };
      expect((await client.post('/quotetemplate/addquestion', question)).status).toBe(404);
    }
    for (const [by, count] of [
      [estimator.id, 1],
      [(await memberIn(first)).id, 0],
    ]) {
      const { body } = await first.get(`/quotes?by=${by}`);
      expect(body.data.data.map(({ made_by }: { made_by: object }) => made_by)).toEqual(
        Array.from({ length: count! }, () => ({ id: estimator.id, name: estimator.email })),
      );
      const templates = await first.post('/quotetemplates', { scope: 'mine', by });
      expect(templates.body.data.total).toBe(count);
    }
    // Who did it, and for whom.
    const change = { id: 0, title: 'Width', unit: 'ft', quote_template_id: made.id };
    expect((await estimator.client.post('/quotetemplate/addquestion', change)).status).toBe(200);
    const [row] = (await first.get(`/quotetemplate/${made.id}/history?limit=1`)).body.data.data;
    expect(row.actor).toEqual({ id: estimator.id, name: estimator.email, user_type: 'contractor' });
    const mine = (await first.get(`/history?actor=${estimator.id}`)).body.data;
    expect(mine.entries.every(({ actor }: { actor: { id: number } }) => actor.id === estimator.id)).toBe(true);
    expect(mine.entries.map(({ subject }: { subject: { kind: string } }) => subject.kind)).toContain('quote');
  });

  it('hides cost from a viewer unless an owner allows it', async () => {
    const first = await owner();
    await makeOffer(first, { cost_price: '41.37' });
    const blind = await colleague(first, 'viewer');
    const seeing = await colleague(first, 'viewer', { see_cost: true });
    const supplier = await businessIn(first);
    const offers = async (client: Client) => toldIn((await client.post('/products/list', { supplier })).body);
    expect(await offers(first)).toContain('41.37');
    expect(await offers(seeing.client)).toContain('41.37');
    expect(await offers(blind.client)).not.toContain('41.37');
    expect(await offers(blind.client)).toContain('58.00');
    for (const path of ['/history', '/history?text=41.37'])
      expect(toldIn((await blind.client.get(path)).body)).not.toContain('41.37');
    expect((await blind.client.get('/me')).body.data.extradetails).toMatchObject({
      sees_cost: false,
      member: { role: 'viewer', see_cost: false },
    });
    await first.post('/team/member', { id: blind.id, role: 'viewer', see_cost: true });
    expect(await offers(blind.client)).toContain('41.37');
  });

  it('lists its members; invitations only for owners', async () => {
    const first = await owner('contractor', 'Tally & Sons');
    const viewer = await colleague(first, 'viewer');
    const email = freshAddress();
    await first.post('/team/invite', { email, role: 'manager' });
    const { body } = await first.get('/team');
    expect(body.data).toMatchObject({
      business: 'Tally & Sons',
      members: [
        { role: 'owner', see_cost: true },
        { id: viewer.id, email: viewer.email, role: 'viewer', see_cost: false },
      ],
      invitations: [{ email, role: 'manager' }],
    });
    expect((await viewer.client.get('/team')).body.data).toMatchObject({ invitations: [] });
    const [{ id }] = body.data.invitations;
    const token = await tokenTo(email);
    for (let times = 0; times < 2; times += 1)
      expect((await first.post('/team/invitation/withdraw', { id })).status).toBe(200);
    expect((await app.guest().get(`/invite/${token}`)).body.code).toBe('invitation_invalid');
  });
});

const noAddress = { email: '', phone: '', billing_address: '', site_address: '', notes: '' };

describe('an invitation', () => {
  it('answers alike for every address; only the e-mail says more', async () => {
    const first = await owner();
    const idle = freshAddress();
    await app.account({ email: idle });
    const busy = await owner();
    await makeOffer(busy);
    const busyAddress = (await busy.get('/me')).body.data.details.email as string;
    const admin = freshAddress();
    await app.account({ email: admin, userType: 'admin' });
    const unknown = freshAddress();
    const said = new Set<string>();
    for (const email of [unknown, idle, busyAddress, admin]) {
      const { status, body } = await first.post('/team/invite', { email, role: 'estimator' });
      said.add(JSON.stringify([status, { ...body, message: body.message.replace(email, '…') }]));
    }
    expect([...said]).toHaveLength(1);
    expect((await lettersTo(unknown))[0]!.text).toContain('choose a name and a password');
    expect((await lettersTo(idle))[0]!.text).toContain('Sign in with it and accept');
    for (const email of [busyAddress, admin]) expect((await lettersTo(email))[0]!.text).toContain('it cannot join');

    // And so it is.
    const joining = await app.signIn(idle);
    expect((await joining.post('/invite/accept', { token: await tokenTo(idle) })).status).toBe(200);
    expect(await memberIn(joining)).toMatchObject({ role: 'estimator' });
    const refused = await busy.post('/invite/accept', { token: await tokenTo(busyAddress) });
    expect([refused.status, refused.body.code]).toEqual([409, 'cannot_join']);
    const refusedAdmin = await (await app.signIn(admin)).post('/invite/accept', { token: await tokenTo(admin) });
    expect(refusedAdmin.body.code).toBe('cannot_join');
    expect((await first.post('/team/invite', { email: idle, role: 'viewer' })).body.code).toBe('already_member');
  });

  it.each<[string, string, object]>([
    ['a proposal', '/proposal/add', {}],
    ['a client', '/client/addorupdate', { ...noAddress, id: 0, name: 'Ana Lindqvist' }],
    [
      'a standard text',
      '/warrantyadvice',
      { data: { title: 'Usual', category_id: null, warranty: 'Two years.', advice: '' } },
    ],
  ])('is not accepted by an account whose business has %s, which would be lost', async (_what, path, body) => {
    const first = await owner();
    const busy = await owner();
    expect((await busy.post(path, body)).status).toBe(200);
    const email = (await busy.get('/me')).body.data.details.email as string;
    await first.post('/team/invite', { email, role: 'estimator' });
    const refused = await busy.post('/invite/accept', { token: await tokenTo(email) });
    expect([refused.status, refused.body.code]).toEqual([409, 'cannot_join']);
  });

  it('is for its address, works once and for seven days; opening it changes nothing', async () => {
    const first = await owner('retail', 'Shelf & Floor');
    const email = freshAddress();
    await first.post('/team/invite', { email, role: 'manager' });
    const old = await tokenTo(email);
    await first.post('/team/invite', { email, role: 'estimator' });
    const token = await tokenTo(email);
    expect((await app.guest().get(`/invite/${old}`)).status).toBe(404);
    for (let times = 0; times < 2; times += 1)
      expect((await app.guest().get(`/invite/${token}`)).body.data).toMatchObject({
        business: 'Shelf & Floor',
        role: 'estimator',
        email,
        has_account: false,
      });
    const other = await owner();
    expect((await other.post('/invite/accept', { token })).body.code).toBe('other_account');
    const nameless = await app.guest().post('/invite/accept', { token });
    expect([nameless.status, nameless.body.errors.map(({ path }: { path: string }) => path)]).toEqual([
      400,
      ['name', 'password'],
    ]);
    // Two at once: one account, once.
    const both = await Promise.all(
      [app.guest(), app.guest()].map((one) => one.post('/invite/accept', { token, name: 'Kim', password: PASSWORD })),
    );
    expect(both.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
    expect((await app.guest().get(`/invite/${token}`)).status).toBe(404);
    const kim = await app.signIn(email);
    expect((await kim.get('/me')).body.data.details.user_type).toBe('retail');

    const late = freshAddress();
    await first.post('/team/invite', { email: late, role: 'viewer' });
    await app.db
      .knex('app.invitation')
      .where({ email: late })
      .update({ ends_at: new Date(0) });
    expect((await app.guest().get(`/invite/${await tokenTo(late)}`)).status).toBe(404);
  });

  it('of two businesses at once is accepted once', async () => {
    const [one, two] = [await owner(), await owner()];
    const email = freshAddress();
    await app.account({ email });
    await one.post('/team/invite', { email, role: 'viewer' });
    const first = await tokenTo(email);
    await two.post('/team/invite', { email, role: 'viewer' });
    const second = await tokenTo(email);
    const client = await app.signIn(email);
    const answers = await Promise.all([first, second].map((token) => client.post('/invite/accept', { token })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const members = async (of: Client) => (await of.get('/team')).body.data.members.length as number;
    expect((await members(one)) + (await members(two))).toBe(3);
  });
});

describe('a member', () => {
  it('who is removed is out within a second, with an empty business of their own', async () => {
    const first = await owner();
    const estimator = await colleague(first, 'estimator');
    const second = await app.signIn(estimator.email);
    for (const client of [estimator.client, second]) expect((await client.get('/team')).status).toBe(200);
    const removed = performance.now();
    expect((await first.post('/team/remove', { id: estimator.id })).status).toBe(200);
    for (const client of [estimator.client, second])
      await until(async () => (await client.get('/team')).status === 401, Boolean, 1_000);
    expect(performance.now() - removed).toBeLessThan(1_000);
    const back = await app.signIn(estimator.email);
    expect(await memberIn(back)).toMatchObject({ id: estimator.id, role: 'owner' });
    expect(await businessIn(back)).not.toBe(estimator.business);
    expect((await back.get('/team')).body.data.members).toHaveLength(1);
    expect((await lettersTo(estimator.email))[0]!.subject).toBe('You are no longer in the team');
  });

  it('whose role changes may do so much within a second', async () => {
    const first = await owner();
    const member = await colleague(first, 'estimator');
    const writes = () => member.client.post('/quotetemplate/undo', {});
    expect((await writes()).body.code).not.toBe('not_your_role');
    await first.post('/team/member', { id: member.id, role: 'viewer' });
    await until(async () => (await writes()).body.code === 'not_your_role', Boolean, 1_000);
    await first.post('/team/member', { id: member.id, role: 'owner' });
    await member.client.confirm();
    await until(async () => (await member.client.post('/team/member', {})).status === 400, Boolean, 1_000);
  });

  it('of another team is not found', async () => {
    const [first, other] = [await owner(), await owner()];
    const theirs = await colleague(other, 'viewer');
    for (const path of ['/team/member', '/team/remove'])
      expect(
        (await first.post(path, { id: theirs.id, ...(path === '/team/member' && { role: 'owner' }) })).status,
      ).toBe(404);
    expect(await memberIn(theirs.client)).toMatchObject({ role: 'viewer' });
  });

  it('who is the last owner stays one, however many try at once', async () => {
    const first = await owner();
    const { id } = await memberIn(first);
    expect((await first.post('/team/leave')).body.code).toBe('last_owner');
    const second = await colleague(first, 'owner');
    await second.client.confirm();
    const demote = (client: Client, who: number) => client.post('/team/member', { id: who, role: 'viewer' });
    const answers = await Promise.all([demote(first, second.id), demote(second.client, id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403]);
    const owning = (await first.get('/team')).body.data.members.filter((one: { role: Role }) => one.role === 'owner');
    expect(owning).toHaveLength(1);
    const last = owning[0].id === id ? first : second.client;
    expect((await demote(last, owning[0].id)).body.code).toBe('last_owner');
    expect((await last.post('/team/leave')).body.code).toBe('last_owner');
    expect((await last.post('/users/delete', { password: PASSWORD })).body.code).toBe('last_owner');
  });

  it('who began the team may leave it: everything stays with it, under their name', async () => {
    const first = await owner('contractor', 'Whole & Co');
    const business = await businessIn(first);
    const offer = await makeOffer(first);
    const { name } = (await first.get('/me')).body.data.details;
    const next = await colleague(first, 'owner');
    expect((await first.post('/team/leave')).status).toBe(200);
    expect(await businessIn(first)).not.toBe(business);
    expect((await first.post('/products/list', { supplier: await businessIn(first) })).body.data.total).toBe(0);
    const [product] = (await next.client.post('/products/list', { supplier: business })).body.data.data;
    expect(product).toMatchObject({ id: offer.id, business_name: 'Whole & Co' });
    const people = (await next.client.get('/history')).body.data.people.map((one: { name: string }) => one.name);
    expect(people).toContain(name);
    // The business that they have now is a whole one.
    expect((await makeOffer(first)).id).toBeGreaterThan(offer.id);
  });

  it('who is erased leaves the work to the team; the business takes it along', async () => {
    const first = await owner();
    const business = await businessIn(first);
    const estimator = await colleague(first, 'estimator');
    const made = await makeTemplate(
      app,
      { id: estimator.id, businessId: business, userType: 'contractor' },
      { name: 'Fence' },
    );
    expect((await estimator.client.post('/users/delete', { password: PASSWORD })).status).toBe(200);
    expect((await first.get(`/quotetemplate/template/${made.alias}`)).status).toBe(200);
    const [row] = (await first.get(`/quotetemplate/${made.id}/history?limit=1`)).body.data.data;
    expect(row.actor).toMatchObject({ id: estimator.id, name: null });

    const viewer = await colleague(first, 'viewer');
    expect((await first.post('/team/erase', { password: 'not this one' })).body.code).toBe('wrong_password');
    expect((await first.post('/team/erase', { password: PASSWORD })).status).toBe(200);
    expect((await first.get(`/quotetemplate/template/${made.alias}`)).status).toBe(404);
    const stream = `template-${made.id}`;
    await until(async () => (await app.db.knex('log.events').where({ stream })).length === 0);
    const apart = [await businessIn(first), await businessIn(viewer.client)];
    expect(new Set([business, ...apart]).size).toBe(3);
    expect(await app.db.knex('app.business').where({ id: business })).toEqual([]);
  });

  describe('erased by an admin', () => {
    const reason = 'Closed, as its owner asked';
    let admin: Client;
    beforeAll(async () => {
      admin = await app.as('admin', 2);
    });
    const erase = (body: object) =>
      admin.post('/users/erase-business', { password: PASSWORD, business_name: 'Gone & Co', reason, ...body });

    it('goes with every member and what belongs to it; they are told, and nobody else is touched', async () => {
      const first = await owner('contractor', 'Gone & Co');
      const firstId = (await memberIn(first)).id;
      const business = await businessIn(first);
      const viewer = await colleague(first, 'viewer');
      const made = await makeTemplate(
        app,
        { id: firstId, businessId: business, userType: 'contractor' },
        { name: 'Gone fence' },
      );
      const other = await owner('contractor', 'Stays & Co');
      await first.post('/team/invite', { email: freshAddress(), role: 'viewer' });
      const { email } = (await first.get('/me')).body.data.details;

      // Whichever member the admin looked at: the business is meant. Case and spaces of the name do not count.
      const key = { 'idempotency-key': 'erase-gone-and-co' };
      const body = { password: PASSWORD, id: viewer.id, business_name: ' gone  & CO', reason };
      for (const _ of [1, 2]) expect((await admin.post('/users/erase-business', body, key)).status).toBe(200);
      expect((await erase({ id: viewer.id })).status).toBe(404);

      for (const client of [first, viewer.client]) expect((await client.get('/me')).body.data).toBeNull();
      for (const address of [email, viewer.email]) {
        const letters = await lettersTo(address);
        expect(letters.map(({ subject }) => subject)).toEqual(['Your account was deleted']);
        expect(letters[0]!.text).toContain(reason);
        expect((await app.guest().post('/login', { email: address, password: PASSWORD })).body.code).toBe(
          'wrong_credentials',
        );
      }
      const { knex } = app.db;
      await until(async () => (await knex('log.events').where({ stream: `template-${made.id}` })).length === 0);
      expect(await knex('app.user').whereIn('id', [firstId, viewer.id])).toEqual([]);
      expect(await knex('app.business').where({ id: business })).toEqual([]);
      expect(await knex('app.invitation').where({ business_id: business })).toEqual([]);
      expect((await other.get('/me')).body.data.details.business_name).toBe('Stays & Co');

      const trail = async () => (await admin.get('/history?type=access')).body.data.entries as object[];
      await until(trail, (entries) =>
        entries.some((entry) => {
          const text = JSON.stringify(entry);
          return text.includes('erased the business') && text.includes(reason) && text.includes('"user_type":"admin"');
        }),
      );
    });

    it('needs the admin’s password, the name, a reason, and a business; nothing changes without', async () => {
      const first = await owner('contractor', 'Gone & Co');
      const { id } = await memberIn(first);
      expect((await erase({ id, password: 'not this one' })).body.code).toBe('wrong_password');
      expect((await erase({ id, business_name: 'Gone' })).body).toMatchObject({
        status: 400,
        errors: [{ path: 'business_name', code: 'wrong_name' }],
      });
      expect((await erase({ id, reason: ' ' })).body).toMatchObject({ status: 400, errors: [{ path: 'reason' }] });
      expect((await erase({ id: (await memberIn(admin)).id })).status).toBe(404);
      expect((await erase({ id: 999_999 })).status).toBe(404);
      for (const role of ['manager', 'estimator', 'viewer'] as const) {
        const { client } = await colleague(first, role);
        expect((await client.post('/users/erase-business', { id })).status).toBe(403);
      }
      expect((await first.post('/users/erase-business', { id })).status).toBe(403);
      expect((await app.guest().post('/users/erase-business', { id })).status).toBe(401);
      expect(await businessIn(first)).toBe(id);
    });
  });

  it('is told of in the trail, and in the chain’s stream of the business', async () => {
    const first = await owner();
    const estimator = await colleague(first, 'estimator');
    await first.post('/team/member', { id: estimator.id, role: 'viewer', see_cost: true });
    await first.post('/team/remove', { id: estimator.id });
    const told = async () =>
      ((await first.get('/history?type=access')).body.data.entries as { summary: string }[]).map(({ summary }) =>
        summary.replace(/[⁦-⁩]/g, ''),
      );
    await until(async () => (await told()).length >= 4);
    expect((await told()).sort()).toEqual(
      [
        'invited an estimator to the team',
        'joined the team as an estimator',
        `made ${estimator.email} a viewer, who sees cost`,
        `removed ${estimator.email} from the team`,
      ].sort(),
    );
    const stored = await app.db
      .knex('log.events')
      .where({ stream: `access-${await businessIn(first)}` })
      .select('data');
    expect(JSON.stringify(stored)).not.toContain('@');
  });
});
