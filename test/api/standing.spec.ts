import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Client, PASSWORD, startApp, type TestApp } from '../support/app.js';
import { makeOffer } from '../support/templates.js';
import { until } from '../support/until.js';
import { Jobs } from '../../apps/api/src/platform/jobs/jobs.js';

let app: TestApp;
let admin: Client;
beforeAll(async () => {
  app = await startApp({ throttle: { register: { times: 100, seconds: 60 }, form: { times: 100, seconds: 60 } } });
  await app.nest.get(Jobs).work();
  admin = await app.as('admin');
});
afterAll(() => app?.stop());

interface Letter {
  to: string;
  subject: string;
  text: string;
}

/** The e-mails to an address, newest first. */
async function lettersTo(email: string): Promise<Letter[]> {
  const { body } = await admin.get<Letter[]>('/outbox');
  return body.data.filter(({ to }) => to === email);
}

/** The token of the newest link to a page in an e-mail to an address. */
async function tokenMailedTo(email: string, page: RegExp = /\/verify\/([\w-]+)/): Promise<string> {
  const found = (await lettersTo(email)).map(({ text }) => page.exec(text)?.[1]).find(Boolean);
  return found!;
}

async function registered(email: string, more: object = {}): Promise<Client> {
  const visitor = app.guest();
  const { body } = await visitor.post('/register', {
    name: 'Jo Mason',
    email,
    password: PASSWORD,
    business_name: 'Mason & Co',
    ...more,
  });
  expect(body.status).toBe(200);
  return visitor;
}

const standingOf = async (client: Client): Promise<string> =>
  (await client.get('/me')).body.data.extradetails.standing as string;
const idOf = async (client: Client): Promise<number> => (await client.get('/me')).body.data.details.id as number;
const confirm = (client: Client, token: string) => client.post('/verification/confirm', { token });

const FRESH = 'four words about tiles';

const PRESENT = /\/keep-address\/([\w-]+)/;
const ask = (client: Client, email: string) => client.post('/verification/send', { email, password: PASSWORD });
const waits = async (client: Client) => (await client.get('/account/address')).body.data;
const addressOf = async (client: Client): Promise<string> =>
  (await client.get('/me')).body.data.details.email as string;

/** Opens a page behind the link to the present address, signed out, or presses a button there: status and title. */
async function atPresent(method: 'GET' | 'POST', token: string, act = ''): Promise<[number, string | undefined]> {
  const response = await app.guest().raw(method, `/keep-address/${token}${act}`);
  return [response.status, /<h1>(.*?)<\/h1>/.exec(await response.text())?.[1]];
}

/** A confirmed account, signed in, that asked for another address. */
async function moving(name: string): Promise<{ client: Client; email: string; wanted: string }> {
  const [email, wanted] = [`${name}@mason.example`, `${name}@new.example`];
  await app.account({ email });
  const client = await app.signIn(email);
  expect((await ask(client, wanted)).status).toBe(200);
  return { client, email, wanted };
}

describe('an address', () => {
  it('is confirmed by the link from registering, once, by its signed-in owner', async () => {
    const jo = await registered('jo@mason.example');
    expect(await standingOf(jo)).toBe('unverified');
    const token = await tokenMailedTo('jo@mason.example');
    // Prefetching changes nothing: confirming is a POST.
    expect((await jo.get('/verification/confirm')).status).toBe(404);
    expect((await confirm(app.guest(), token)).status).toBe(401);
    expect((await confirm(await app.as('retail'), token)).body.code).toBe('other_account');
    expect(await standingOf(jo)).toBe('unverified');

    const both = await Promise.all([confirm(jo, token), confirm(jo, token)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(both.find(({ status }) => status === 400)!.body.code).toBe('verification_invalid');
    expect(await standingOf(jo)).toBe('waiting');
  });

  it('is enough for accounts that need no approval', async () => {
    const kim = await registered('kim@store.example', { user_type: 'retail' });
    await confirm(kim, await tokenMailedTo('kim@store.example'));
    expect((await kim.get('/me')).body.data.extradetails).toMatchObject({ standing: 'approved', sees_cost: false });
  });

  it('gets its link again, and only one account’s e-mails are limited', async () => {
    const lou = await registered('lou@mason.example');
    const first = await tokenMailedTo('lou@mason.example');
    expect((await lou.post('/verification/send')).status).toBe(200);
    const second = await tokenMailedTo('lou@mason.example');
    expect(second).not.toBe(first);
    await app.db
      .knex('app.verification')
      .where({ user_id: await idOf(lou) })
      .update({ ends_at: new Date(0) });
    expect((await confirm(lou, second)).body.code).toBe('verification_invalid');
    for (let times = 2; times <= app.settings.throttle.forgotten.times; times += 1)
      await lou.post('/verification/send');
    expect((await lou.post('/verification/send')).status).toBe(429);
    const newest = await tokenMailedTo('lou@mason.example');
    expect((await confirm(lou, newest)).status).toBe(200);
    expect((await lou.post('/verification/send')).body.code).toBe('already_verified');
  });

  it('with a typing error is replaced, with the password and a link to the right one', async () => {
    const pat = await registered('pat@maso.example');
    const wrong = await tokenMailedTo('pat@maso.example');
    expect((await pat.post('/verification/send', { email: 'pat@mason.example' })).body.code).toBe('wrong_password');
    expect((await pat.post('/verification/send', { email: 'jo@mason.example', password: PASSWORD })).body.code).toBe(
      'email_taken',
    );
    expect((await pat.post('/verification/send', { email: 'pat@mason.example', password: PASSWORD })).status).toBe(200);
    expect((await pat.get('/me')).body.data.details.email).toBe('pat@maso.example');
    expect((await confirm(pat, await tokenMailedTo('pat@mason.example'))).body.data.details.email).toBe(
      'pat@mason.example',
    );
    expect((await confirm(pat, wrong)).body.code).toBe('verification_invalid');
    await app.signIn('pat@mason.example');
  });

  it.each([
    [
      'in the account',
      (client: Client) => client.post('/account/password', { password: PASSWORD, new_password: FRESH }),
    ],
    [
      'by a link',
      async (_: Client, email: string) => {
        await app.guest().post('/password/forgot', { email });
        const token = await tokenMailedTo(email, /reset\?token=([\w-]+)/);
        return app.guest().post('/password/reset', { token, password: FRESH });
      },
    ],
  ])('that is about to change is told, and a new password stops it: %s', async (how, set) => {
    const [name, asked] = [how.replaceAll(' ', '-'), `wanted-${how.length}@evil.example`];
    const email = `${name}@mason.example`;
    await app.account({ email });
    const thief = await app.signIn(email);
    expect((await thief.post('/verification/send', { email: asked, password: PASSWORD })).status).toBe(200);
    expect((await lettersTo(email))[0]!.subject).toBe('Your Quotewright address is about to change');
    expect((await set(await app.signIn(email), email)).status).toBe(200);
    const owner = await app.signIn(email, FRESH);
    expect((await confirm(owner, await tokenMailedTo(asked))).body.code).toBe('verification_invalid');
    expect((await owner.get('/me')).body.data.details.email).toBe(email);
  });

  it('that is about to change is kept by a button behind the mailed link, signed out, and not by opening it', async () => {
    const { client: thief, email, wanted } = await moving('kept');
    const [token, link] = [await tokenMailedTo(email, PRESENT), await tokenMailedTo(wanted)];
    for (const _ of [1, 2]) expect(await atPresent('GET', token)).toEqual([200, 'Change your address?']);
    expect(await waits(thief)).toMatchObject({ email: wanted, confirmed: false, present: 'awaited' });
    for (const _ of [1, 2]) expect(await atPresent('POST', token)).toEqual([200, 'The change is stopped']);
    expect(await atPresent('GET', token)).toEqual([404, 'There is no change to decide']);
    expect(await atPresent('POST', token, '/agree')).toEqual([404, 'There is no change to decide']);
    for (const odd of ['x', '%00'.repeat(3), '%22%3E%3Cscript%3E']) {
      expect((await atPresent('GET', odd))[0]).toBe(404);
      expect((await atPresent('POST', odd, '/agree'))[0]).toBe(404);
    }
    expect((await confirm(thief, link)).body.code).toBe('verification_invalid');
    expect(await addressOf(thief)).toBe(email);
    expect(await waits(thief)).toBeNull();
  });

  describe('changes once both addresses have agreed', () => {
    it('the new one first', async () => {
      const { client, email, wanted } = await moving('new-first');
      await app.guest().post('/password/forgot', { email });
      const [link, token] = [await tokenMailedTo(wanted), await tokenMailedTo(email, PRESENT)];
      for (const _ of [1, 2])
        expect((await confirm(client, link)).body.message).toContain('once your present address agrees');
      expect([await addressOf(client), await waits(client)]).toMatchObject([email, { confirmed: true }]);
      expect(await atPresent('GET', token)).toEqual([200, 'Change your address?']);
      expect(await addressOf(client)).toBe(email);
      expect(await atPresent('POST', token, '/agree')).toEqual([200, 'Your address is changed']);
      expect([await addressOf(client), await waits(client), await standingOf(client)]).toEqual([
        wanted,
        null,
        'approved',
      ]);
      // The old one is told, and no longer sets the password.
      expect((await lettersTo(email))[0]!.subject).toBe('Your Quotewright address has changed');
      const reset = await tokenMailedTo(email, /reset\?token=([\w-]+)/);
      expect((await app.guest().post('/password/reset', { token: reset, password: FRESH })).body.code).toBe(
        'reset_token_invalid',
      );
    });

    it('the present one first', async () => {
      const { client, email, wanted } = await moving('present-first');
      const token = await tokenMailedTo(email, PRESENT);
      for (const _ of [1, 2]) expect(await atPresent('POST', token, '/agree')).toEqual([200, 'You have agreed']);
      expect([await addressOf(client), await waits(client)]).toMatchObject([
        email,
        { confirmed: false, present: 'agreed' },
      ]);
      expect((await confirm(client, await tokenMailedTo(wanted))).body.message).toBe(`${wanted} is confirmed.`);
      expect(await addressOf(client)).toBe(wanted);
      await app.signIn(wanted);
    });

    it('both at once', async () => {
      const { client, email, wanted } = await moving('at-once');
      const [link, token] = [await tokenMailedTo(wanted), await tokenMailedTo(email, PRESENT)];
      await Promise.all([confirm(client, link), atPresent('POST', token, '/agree'), confirm(client, link)]);
      expect(await addressOf(client)).toBe(wanted);
    });

    it('the newest that was asked for, whose links alone work, sent again or not', async () => {
      const { client, email, wanted } = await moving('again');
      const first = [await tokenMailedTo(wanted), await tokenMailedTo(email, PRESENT)] as const;
      await ask(client, 'again-2@new.example');
      expect((await confirm(client, first[0])).body.code).toBe('verification_invalid');
      expect((await atPresent('POST', first[1], '/agree'))[0]).toBe(404);
      const second = [await tokenMailedTo('again-2@new.example'), await tokenMailedTo(email, PRESENT)] as const;
      expect((await client.post('/account/address/send')).status).toBe(200);
      expect((await confirm(client, second[0])).body.code).toBe('verification_invalid');
      await confirm(client, await tokenMailedTo('again-2@new.example'));
      // Only what is awaited is sent again.
      const before = (await lettersTo('again-2@new.example')).length;
      await client.post('/account/address/send');
      expect(await lettersTo('again-2@new.example')).toHaveLength(before);
      expect(await atPresent('POST', await tokenMailedTo(email, PRESENT), '/agree')).toEqual([
        200,
        'Your address is changed',
      ]);
      expect(await addressOf(client)).toBe('again-2@new.example');
      expect((await client.post('/account/address/send')).status).toBe(404);
    });
  });

  it('that is about to change stays when the account cancels that', async () => {
    const { client, email, wanted } = await moving('cancelled');
    const [link, token] = [await tokenMailedTo(wanted), await tokenMailedTo(email, PRESENT)];
    for (const _ of [1, 2]) expect((await client.post('/account/address/cancel')).status).toBe(200);
    expect((await confirm(client, link)).body.code).toBe('verification_invalid');
    expect((await atPresent('POST', token, '/agree'))[0]).toBe(404);
    expect([await addressOf(client), await waits(client)]).toEqual([email, null]);
  });

  it('that refuses e-mail need not agree, not even if it began to later', async () => {
    const failing = (email: string) =>
      app.db.knex.raw(`INSERT INTO app.mail_failing (person, reason) VALUES (app.mail_person(?), '550 5.1.1')`, [
        email,
      ]);
    await app.account({ email: 'dead@mason.example' });
    await failing('dead@mason.example');
    const first = await app.signIn('dead@mason.example');
    await ask(first, 'alive@new.example');
    expect(await waits(first)).toMatchObject({ present: 'not_needed' });
    expect(await lettersTo('dead@mason.example')).toEqual([]);
    await confirm(first, await tokenMailedTo('alive@new.example'));
    expect(await addressOf(first)).toBe('alive@new.example');

    const { client, email, wanted } = await moving('dying');
    await confirm(client, await tokenMailedTo(wanted));
    await failing(email);
    expect(await waits(client)).toMatchObject({ confirmed: true, present: 'not_needed' });
    expect((await client.post('/account/address/send')).body.message).toBe('Your address is changed.');
    expect(await addressOf(client)).toBe(wanted);
  });

  it('that was never confirmed need not agree, and is not told', async () => {
    const typed = await registered('typed@maso.example');
    await ask(typed, 'typed@new.example');
    expect(await waits(typed)).toMatchObject({ present: 'not_needed' });
    expect((await lettersTo('typed@maso.example')).map(({ subject }) => subject)).toEqual([
      'Confirm your e-mail address',
    ]);
    await confirm(typed, await tokenMailedTo('typed@new.example'));
    expect(await addressOf(typed)).toBe('typed@new.example');
  });

  describe('that an admin enters for an account', () => {
    const reason = 'The mailbox went with the old firm';
    const set = (body: object) => admin.post('/users/address', { password: PASSWORD, reason, ...body });

    it('is confirmed by the account, signed in; the present one is told why, and can stop it', async () => {
      const id = await app.account({ email: 'lost@mason.example' });
      const owner = await app.signIn('lost@mason.example');
      expect((await set({ id, email: 'found@new.example' })).status).toBe(200);
      expect((await lettersTo('lost@mason.example'))[0]!.text).toContain(reason);
      const stranger = await app.as('retail');
      expect((await confirm(stranger, await tokenMailedTo('found@new.example'))).body.code).toBe('other_account');
      const token = await tokenMailedTo('lost@mason.example', PRESENT);
      expect(await atPresent('GET', token)).toEqual([200, 'Keep your address?']);
      expect((await atPresent('POST', token, '/agree'))[0]).toBe(404);
      expect(await atPresent('POST', token)).toEqual([200, 'The change is stopped']);
      expect((await confirm(owner, await tokenMailedTo('found@new.example'))).body.code).toBe('verification_invalid');

      expect((await set({ id, email: 'found@new.example' })).status).toBe(200);
      expect(await waits(owner)).toMatchObject({ email: 'found@new.example', present: 'not_needed' });
      await confirm(owner, await tokenMailedTo('found@new.example'));
      expect(await addressOf(owner)).toBe('found@new.example');
      const trail = async () => JSON.stringify((await admin.get('/history?type=access')).body.data);
      expect(await until(trail, (text) => text.includes(reason), 5_000)).toContain('asked for another e-mail address');
    });

    it('is refused without the admin’s password, a reason, or an account that can have it', async () => {
      const id = await app.account({ email: 'stays@mason.example' });
      const codes = async (body: object) => (await set({ id, email: 'x@new.example', ...body })).body;
      expect(await codes({ password: 'not this one' })).toMatchObject({ code: 'wrong_password' });
      expect(await codes({ reason: ' ' })).toMatchObject({ status: 400, errors: [{ path: 'reason' }] });
      expect(await codes({ email: 'nobody' })).toMatchObject({ status: 400, errors: [{ path: 'email' }] });
      expect(await codes({ email: 'Stays@mason.example' })).toMatchObject({ code: 'already_verified' });
      expect(await codes({ email: 'jo@mason.example' })).toMatchObject({ code: 'email_taken' });
      expect(await codes({ id: 999_999 })).toMatchObject({ status: 404 });
      expect(await codes({ id: admin.id })).toMatchObject({ code: 'own_account' });
      expect(await lettersTo('x@new.example')).toEqual([]);
      for (const type of ['contractor', 'suppliers'] as const)
        expect((await (await app.as(type)).post('/users/address', { id })).status).toBe(403);
      expect((await app.guest().post('/users/address', { id })).status).toBe(401);
    });
  });

  it('that was only requested is erased with the account', async () => {
    const leaving = await registered('leaving@mason.example');
    await leaving.post('/verification/send', { email: 'never@mason.example', password: PASSWORD });
    expect(await lettersTo('never@mason.example')).toHaveLength(1);
    expect((await leaving.post('/users/delete', { password: PASSWORD })).status).toBe(200);
    expect([...(await lettersTo('never@mason.example')), ...(await lettersTo('leaving@mason.example'))]).toEqual([]);
  });

  it('requested by two accounts at once goes to one', async () => {
    const [one, two] = [await registered('one@mason.example'), await registered('two@mason.example')];
    await one.post('/verification/send', { email: 'wanted@mason.example', password: PASSWORD });
    const first = await tokenMailedTo('wanted@mason.example');
    await two.post('/verification/send', { email: 'wanted@mason.example', password: PASSWORD });
    const second = await tokenMailedTo('wanted@mason.example');
    const answers = await Promise.all([confirm(one, first), confirm(two, second)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)!.body.code).toBe('email_taken');
  });

  it('that a stranger registered is its owner’s once they set a password: earlier requests are void', async () => {
    const stranger = await registered('owner@mason.example');
    await stranger.post('/verification/send', { email: 'stranger@evil.example', password: PASSWORD });
    const link = await tokenMailedTo('stranger@evil.example');
    await app.guest().post('/password/forgot', { email: 'owner@mason.example' });
    await app.guest().post('/password/reset', {
      token: await tokenMailedTo('owner@mason.example', /reset\?token=([\w-]+)/),
      password: 'a brand new measure',
    });
    const owner = await app.signIn('owner@mason.example', 'a brand new measure');
    expect(await standingOf(owner)).toBe('waiting');
    expect((await confirm(owner, link)).body.code).toBe('verification_invalid');
  });

  it('is confirmed by the first password link of an account that an admin adds, which needs no approval', async () => {
    await (await admin.confirm()).post('/users/add', {
      name: 'Sam',
      email: 'sam@mason.example',
      user_type: 'contractor',
    });
    const row = async () => (await admin.post('/users/list', { searchTerm: 'sam@mason.example' })).body.data.data[0];
    expect(await row()).toMatchObject({ standing: 'unverified' });
    // An admin's confirmation does not end the link.
    await admin.post('/users/verify', { id: (await row()).id });
    await app.guest().post('/password/reset', {
      token: await tokenMailedTo('sam@mason.example', /reset\?token=([\w-]+)/),
      password: 'bricks and mortar',
    });
    expect(
      (await (await app.signIn('sam@mason.example', 'bricks and mortar')).get('/me')).body.data.extradetails,
    ).toMatchObject({ standing: 'approved', sees_cost: true });
  });
});

describe('without a confirmed address', () => {
  it('own numbers, templates and quotes work, and nothing that others see', async () => {
    const own = await registered('own@mason.example');
    const offer = await makeOffer(own, { name: 'My plank', master_product_name: 'My plank' });
    expect(offer.id).toBeGreaterThan(0);
    expect(
      (
        await own.post('/quotetemplate/addorupdate', {
          name: 'Mine',
          description: 'Words.',
          price: '1',
          unit: 'ft',
          quote_type: 'labour',
        })
      ).status,
    ).toBe(200);
    expect((await own.post('/premium/request', { quote_template_id: 1 })).body).toMatchObject({
      status: 403,
      code: 'address_unverified',
    });

    await app.account({ email: 'supply@mason.example', userType: 'suppliers', verified: false });
    const supplier = await app.signIn('supply@mason.example');
    const answer = await supplier.post('/supplier/product/addorupdate', {
      name: 'X',
      master_product_name: 'X',
      product_type: 'finish_product',
      cost_price: '1',
      retail_price: '2',
      unit: 'box',
    });
    expect(answer.body).toMatchObject({ status: 403, code: 'address_unverified' });
  });
});

describe('a trade business', () => {
  it('waits for an admin, whose decision is e-mailed, takes effect at once and can be withdrawn', async () => {
    const id = await app.account({ email: 'wait@mason.example', approved: null });
    const client = await app.signIn('wait@mason.example');
    const waiting = await admin.post('/users/list', { standing: 'waiting', perPage: 100 });
    expect(waiting.body.data.data).toContainEqual(expect.objectContaining({ id, standing: 'waiting' }));

    expect((await admin.post('/users/approve', { id, approved: false, reason: ' No such business. ' })).status).toBe(
      200,
    );
    expect((await client.get('/me')).body.data.extradetails).toMatchObject({
      standing: 'refused',
      sees_cost: false,
      refusal: 'No such business.',
    });
    await admin.post('/users/approve', { id, approved: true });
    expect((await client.get('/me')).body.data.extradetails).toMatchObject({
      standing: 'approved',
      sees_cost: true,
      refusal: null,
    });
    await admin.post('/users/approve', { id, approved: true });
    const letters = await lettersTo('wait@mason.example');
    expect(letters.map(({ subject }) => subject)).toEqual([
      'Your business is approved',
      'Your business was not approved',
    ]);
    expect(letters[1]!.text).toContain('No such business.');
  });

  it('without a confirmed address, and an account that needs no approval, cannot be decided on', async () => {
    const unverified = await app.account({ email: 'early@mason.example', verified: false, approved: null });
    expect((await admin.post('/users/approve', { id: unverified, approved: true })).body.code).toBe(
      'address_unverified',
    );
    expect((await admin.post('/users/verify', { id: unverified })).status).toBe(200);
    expect((await admin.post('/users/approve', { id: unverified, approved: true })).status).toBe(200);
    const retail = await app.account({ email: 'early@store.example', userType: 'retail' });
    expect((await admin.post('/users/approve', { id: retail, approved: false })).body).toMatchObject({
      status: 400,
      errors: [{ path: 'id' }],
    });
    expect((await admin.post('/users/approve', { id: 999_999, approved: true })).status).toBe(404);
    expect((await admin.post('/users/verify', { id: 999_999 })).status).toBe(404);
    for (const path of ['/users/approve', '/users/verify', '/users/domains'])
      expect((await (await app.as('contractor')).post(path, { id: unverified, approved: true })).status).toBe(403);
  });

  it('of a trusted domain is approved once its address is confirmed, and never against a decision', async () => {
    const refused = await app.account({ email: 'out@builders.example', approved: false });
    const waiting = await app.account({ email: 'now@Builders.example', approved: null });
    const lookalike = await app.account({ email: 'now@evilbuilders.example', approved: null });
    expect((await admin.post('/users/domains', { domains: ['Builders.example ', 'builders.example'] })).status).toBe(
      200,
    );
    expect((await admin.get('/users/domains')).body.data).toEqual({ domains: ['builders.example'] });
    const client = await registered('new@builders.example', { user_type: 'retailinstall' });
    expect(await standingOf(client)).toBe('unverified');
    await confirm(client, await tokenMailedTo('new@builders.example'));
    expect(await standingOf(client)).toBe('approved');
    const rows = await app.db
      .knex('app.user')
      .whereIn('id', [refused, waiting, lookalike])
      .orderBy('id')
      .pluck<string[]>('standing');
    expect(rows).toEqual(['refused', 'approved', 'waiting']);
    for (const domain of ['@builders.example', 'builders', 'a b.example', '', 7])
      expect((await admin.post('/users/domains', { domains: [domain] })).status).toBe(400);
    await admin.post('/users/domains', { domains: [] });
    expect(await standingOf(client)).toBe('approved');
  });
});
