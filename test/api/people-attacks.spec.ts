import { createHmac, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CommandBus } from '@nestjs/cqrs';
import { signatureHeader } from '@quotewright/domain/emails/contract-notices.js';
import type { EventMeta } from '@quotewright/domain/kernel/decider.js';
import type { EventStore } from '@quotewright/domain/kernel/event-store.js';
import { moments } from '@quotewright/domain/templates/moments.js';
import { streamsOf } from '@quotewright/projections/identity/owned-streams.js';
import { moveTo } from '../../apps/api/src/platform/auth/businesses.js';
import { AggregateCommand } from '../../apps/api/src/platform/commands/aggregate-command.js';
import { Checkpoints } from '../../apps/api/src/platform/commands/checkpoints.js';
import { EVENT_STORE } from '../../apps/api/src/platform/event-store/event-store.js';
import { Jobs } from '../../apps/api/src/platform/jobs/jobs.js';
import { Mailer } from '../../apps/api/src/platform/mail/mailer.js';
import { ReadModels } from '../../apps/api/src/platform/projections/read-models.js';
import { PASSWORD, startApp, type Client, type TestApp } from '../support/app.js';
import { Authenticator } from '../support/authenticator.js';
import { makeTemplate } from '../support/templates.js';
import { until } from '../support/until.js';

const SECRET = 'the secret of the bounces';
const often = { times: 1_000, seconds: 60 };

let app: TestApp;
let admin: Client;
beforeAll(async () => {
  app = await startApp({ throttle: { form: often, account: often, register: often }, bounceSecret: SECRET });
  await app.nest.get(Jobs).work();
  admin = await app.as('admin');
});
afterAll(() => app?.stop());

let times = 0;

/** Books a demo at a time of its own. */
async function book(email: string, more: object = {}): Promise<void> {
  const free = (await app.guest().get('/bookdemo/slots?time_zone=UTC')).body.data as {
    demo_date: string;
    free: boolean;
  }[];
  times += 3;
  const { demo_date } = free.filter((slot) => slot.free)[times]!;
  const body = { name: 'Ada Quill', email, mobile: '+1 555 0100 200', time_zone: 'UTC', demo_date, ...more };
  expect((await app.guest().post('/bookdemo', body)).status).toBe(200);
}

const mailsTo = (recipient: string): Promise<{ subject: string; text: string; kind: string }[]> =>
  app.db.knex('app.mail').where({ recipient }).orderBy('id').select('subject', 'text', 'kind');

/** Another member of a client's business. */
async function colleague(of: Client, email: string): Promise<Client> {
  const id = await app.account({ email, userType: 'contractor' });
  await app.db.knex.transaction((tx) => moveTo(tx, id, { businessId: of.id, role: 'estimator' }));
  return app.signIn(email);
}

describe('a name', () => {
  const several = 'Ada,\r\n\r\nyour account\u0007 is locked:\n\nhttps://evil.example\t';
  const one = 'Ada, your account is locked: https://evil.example';

  it('is one line in e-mails, whoever is written to', async () => {
    await book('named@visitor.example', { name: several });
    const text = (await mailsTo('named@visitor.example'))[0]!.text;
    expect(text.split('\n')[0]).toBe(`Hello ${one},`);
  });

  it('of accounts, businesses and passkeys is one line too, and something of it is visible', async () => {
    const visitor = app.guest();
    const body = { name: several, business_name: several, email: 'several@example.com', password: PASSWORD };
    expect((await visitor.post('/register', body)).body.data.details).toMatchObject({ name: one, business_name: one });
    await visitor.post('/account/profile', { name: 'Ada\nQuill', business_name: 'Quill\u2028Floors' });
    expect((await visitor.get('/me')).body.data.details).toMatchObject({
      name: 'Ada Quill',
      business_name: 'Quill Floors',
    });
    const refused = await visitor.post('/account/profile', { name: '\u0007\u200f' });
    expect([refused.status, refused.body.errors]).toMatchObject([400, [{ path: 'name' }]]);
  });
});

describe('a deactivated account', () => {
  it('gets no e-mails about its work, and those of visitors still', async () => {
    const second = await app.as('admin', 2);
    expect((await admin.post('/users/activate', { id: second.id, active: false })).status).toBe(200);
    await book('admin2@test.example');
    expect((await mailsTo('admin2@test.example')).map(({ kind }) => kind)).toEqual(['booking']);
    expect((await mailsTo('admin1@test.example')).map(({ kind }) => kind)).toContain('team-booking');
    const [report] = await app.nest
      .get(Mailer)
      .write(
        [{ kind: 'report', to: 'ADMIN2@test.example', subject: 'Last week', paragraphs: ['All of it.'] }],
        app.db.knex,
      );
    expect(report).toBeNull();
    await admin.post('/users/activate', { id: second.id, active: true });
    await book('another@visitor.example');
    expect((await mailsTo('admin2@test.example')).map(({ kind }) => kind)).toContain('team-booking');
  });
});

describe('an address that was never confirmed', () => {
  it('may be somebody else’s: erasing its account leaves what they booked and are sent', async () => {
    await book('owner@visitor.example');
    const stranger = app.guest();
    const body = { name: 'Eve', email: 'Owner@visitor.example', password: PASSWORD, user_type: 'retail' };
    expect((await stranger.post('/register', body)).status).toBe(200);
    expect((await stranger.post('/users/delete', { password: PASSWORD })).status).toBe(200);
    expect(await app.db.knex('app.booking').where({ email: 'owner@visitor.example' })).toHaveLength(1);
    expect((await mailsTo('owner@visitor.example')).map(({ kind }) => kind)).toEqual(['booking']);
    expect(await mailsTo('Owner@visitor.example')).toEqual([]);
  });

  it('does not tell what its reader declined', async () => {
    const reader = 'declines@visitor.example';
    await app.db.knex.raw(
      `INSERT INTO app.mail_opt_out (person, kind) VALUES (app.mail_person(?), 'booking-reminder')`,
      [reader],
    );
    const stranger = app.guest();
    await stranger.post('/register', { name: 'Eve', email: reader, password: PASSWORD, user_type: 'retail' });
    await stranger.post('/verification/send', { email: 'eve@example.com', password: PASSWORD });
    const { text } = (await mailsTo('eve@example.com'))[0]!;
    const [, token] = /\/verify\/([\w-]+)/.exec(text)!;
    expect((await stranger.post('/verification/confirm', { token })).body.data.details.email).toBe('eve@example.com');
    const { choices } = (await stranger.get('/account/notifications')).body.data;
    expect((choices as { mail: boolean | null }[]).filter(({ mail }) => mail === false)).toEqual([]);
  });

  it('that an account wanted to move to keeps its e-mails when that account is erased', async () => {
    await book('next@visitor.example');
    await app.account({ email: 'mover@example.com' });
    const mover = await app.signIn('mover@example.com');
    await mover.post('/verification/send', { email: 'next@visitor.example', password: PASSWORD });
    expect((await mailsTo('next@visitor.example')).map(({ kind }) => kind)).toEqual(['booking', 'confirm-address']);
    expect((await mover.post('/users/delete', { password: PASSWORD })).status).toBe(200);
    expect((await mailsTo('next@visitor.example')).map(({ kind }) => kind)).toEqual(['booking']);
  });
});

it('a request for premium ends with the membership of who asked', async () => {
  const owner = await app.as('contractor', 5);
  const asking = await colleague(owner, 'asking@example.com');
  expect((await asking.post('/premium/request', { quote_template_id: 1 })).status).toBe(200);
  const { id } = (await asking.get('/me')).body.data.extradetails.member;
  const asked = async () =>
    ((await admin.post('/users/list', { premium: 'asked' })).body.data.data as { id: number }[]).map((row) => row.id);
  expect(await asked()).toEqual([id]);
  expect((await owner.post('/team/remove', { id })).status).toBe(200);
  expect(await asked()).toEqual([]);
  expect(await app.db.knex('app.premium_request').where({ user_id: id })).toEqual([]);
});

it('an export of what a business owned goes with the business', async () => {
  const owner = await (await app.as('contractor', 6)).confirm();
  await owner.post('/my-data');
  await until(
    async () => (await owner.get('/my-data')).body.data,
    (made) => made?.state === 'ready',
  );
  expect((await owner.post('/team/erase', { password: PASSWORD })).status).toBe(200);
  expect(await app.db.knex('app.data_export').where({ account_id: owner.id })).toEqual([]);
  // The next one is of the business that the account has now.
  await owner.post('/my-data');
  const { body } = await owner.get('/my-data');
  expect(body.data).toMatchObject({ business: true });
});

it('a template that was being created while its business was erased is erased too', async () => {
  const owner = await app.as('contractor', 7);
  const erasures = () => app.db.knex('app.erasure').where({ user_id: owner.id });
  expect((await owner.post('/team/erase', { password: PASSWORD })).status).toBe(200);
  await until(async () => (await erasures().where({ looked: false })).length === 0);
  const { id } = await makeTemplate(app, { id: owner.id, userType: 'contractor' }, { name: 'Late' });
  const left = async () => {
    for await (const { stream } of app.nest.get<EventStore>(EVENT_STORE).readAll(null))
      if (stream === `template-${id}`) return true;
    return false;
  };
  expect(await left()).toBe(true);
  await erasures().update({ due_at: app.db.knex.fn.now() });
  app.nest.get(Jobs).add('erase-streams', String(owner.id));
  await until(async () => (await erasures()).length === 0);
  expect(await left()).toBe(false);
});

it('a stream that was written again after its erasure leaves nothing in the read models', async () => {
  const owner = await app.as('contractor', 10);
  const [log, read] = [app.nest.get<EventStore>(EVENT_STORE), app.nest.get(ReadModels)];
  const erasures = () => app.db.knex('app.erasure').where({ user_id: owner.id });
  const { id } = await makeTemplate(app, { id: owner.id, userType: 'contractor' }, { name: 'Named again' });
  const stream = `moments-${id}`;
  const moment = { name: 'Spring', version: 1, at: '2026-03-01T10:00:00.000Z', ownerId: owner.id };
  const actor = { id: owner.id, userType: 'contractor' } as const;
  const name = async () =>
    app.nest.get(CommandBus).execute(new AggregateCommand(moments, id, { type: 'NameMoment', ...moment }, { actor }));
  await name();
  expect((await owner.post('/team/erase', { password: PASSWORD })).status).toBe(200);
  await until(async () => (await erasures().where({ looked: false })).length === 0);
  // By a member who had begun before that.
  await name();
  expect(await streamsOf(read, owner.id)).toEqual([stream]);
  await erasures().update({ due_at: app.db.knex.fn.now() });
  app.nest.get(Jobs).add('erase-streams', String(owner.id));
  await until(async () => (await erasures()).length === 0);
  expect(await log.read(stream)).toEqual([]);
  await until(async () => (await streamsOf(read, owner.id)).length === 0, Boolean, 10_000);
});

describe('the erasure of a business', () => {
  const log = () => app.nest.get<EventStore>(EVENT_STORE);
  const meta: EventMeta = {
    at: '2026-01-05T08:00:00.000Z',
    actorId: null,
    userType: null,
    source: 'system',
    batchId: randomUUID(),
    commandId: randomUUID(),
    causationId: null,
    reason: null,
    schemaVersion: 1,
  };

  it('goes on where it was ended between its event and the deletion of the stream', async () => {
    const owner = await app.as('contractor', 8);
    const { id } = await makeTemplate(app, { id: owner.id, userType: 'contractor' }, { name: 'Half erased' });
    const stream = `template-${id}`;
    const erased = { id: randomUUID(), type: 'StreamErased', data: { stream }, meta };
    const { position } = await log().append(`erasure-${owner.id}`, [erased], 'any');
    // The read models forget it, so that only its erasure still tells of it.
    expect(await app.nest.get(Checkpoints).waitFor(position, { timeoutMs: 20_000 })).toBe(true);
    expect(await log().read(stream)).not.toEqual([]);
    expect((await owner.post('/team/erase', { password: PASSWORD })).status).toBe(200);
    await until(async () => (await log().read(stream)).length === 0);
  });

  it('takes a stream too that begins with an event of another release', async () => {
    const owner = await app.as('contractor', 9);
    const stream = 'template-900123';
    const foreign = { id: randomUUID(), type: 'TemplateDreamt', data: {}, meta: { ...meta, actorId: owner.id } };
    await log().append(stream, [foreign], 'no-stream');
    expect((await owner.post('/team/erase', { password: PASSWORD })).status).toBe(200);
    await until(async () => (await log().read(stream)).length === 0);
  });
});

it('a report of bounces that says nothing of an address marks none', async () => {
  const report = (bounces: object[]) => {
    const time = Math.floor(Date.now() / 1_000);
    const code = createHmac('sha256', SECRET)
      .update(`${time}.${JSON.stringify({ bounces })}`)
      .digest('hex');
    return app.guest().post('/mail/bounces', { bounces }, { [signatureHeader]: `t=${time},v1=${code}` });
  };
  const marked = () => app.db.knex('app.mail_failing').pluck('reason');
  expect((await report([{ email: 'blocked@example.com', status: '5.7.1' }])).status).toBe(200);
  expect(await marked()).toEqual([]);
  expect((await report([{ email: 'gone@example.com', status: '5.1.1' }, { email: 'full@example.com' }])).status).toBe(
    200,
  );
  expect((await marked()).sort()).toEqual(['5.1.1', 'reported']);
});

it.each([
  ['an object', { usb: true }],
  ['no words', [1, null, ['usb']]],
  ['what no database keeps', ['\u0000', '\ud800']],
  ['one word', 'usb'],
  ['one word too often', Array<string>(900).fill('usb')],
])('a passkey is added and asked for whatever its browser says of the way to it: %s', async (_, transports) => {
  const client = await app.as('retail');
  const begin = () => client.post('/account/passkeys/begin', { password: PASSWORD });
  const device = new Authenticator(app.origin.replace('127.0.0.1', 'localhost'));
  const made = JSON.parse(device.make((await begin()).body.data.options));
  made.response.transports = transports;
  const added = await client.post('/account/passkeys/add', { name: 'Phone', credential: JSON.stringify(made) });
  expect(added.status).toBe(200);
  expect((await begin()).status).toBe(200);
});
