import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from '@quotewright/domain/kernel/contract.js';
import type { SentRecipient, SentTemplates } from '@quotewright/domain/emails/contract.js';
import { Mailings } from '../../apps/api/src/emails/mailings.js';
import { Jobs } from '../../apps/api/src/platform/jobs/jobs.js';
import type { MailingEvent } from '@quotewright/domain/emails/mailing.js';
import type { Recorded } from '@quotewright/domain/kernel/decider.js';
import type { EventStore } from '@quotewright/domain/kernel/event-store.js';
import { EVENT_STORE } from '../../apps/api/src/platform/event-store/event-store.js';
import { startApp, type Client, type TestApp } from '../support/app.js';
import { until } from '../support/until.js';
import { Postbox } from '../support/postbox.js';
import { commandTemplate, makeTemplate } from '../support/templates.js';

const SEND = '/send/email/qtemplates';

interface Letter {
  to: string;
  subject: string;
  text: string;
}

/** Templates, accounts of every type, and running workers. */
async function start(options: Parameters<typeof startApp>[0] = {}) {
  const app = await startApp(options);
  const admin = await app.as('admin');
  for (const [type, count] of [
    ['contractor', 2],
    ['retailinstall', 1],
    ['retail', 1],
    ['partner', 1],
    ['suppliers', 1],
  ] as const) {
    for (let number = 1; number <= count; number += 1) await app.as(type, number);
  }
  const actor = { id: admin.id, userType: 'admin' } as const;
  const plank = await makeTemplate(app, actor, { name: 'LVP <Plank> & "more"', publish: true });
  const deck = await makeTemplate(app, actor, { name: 'Composite Deck', publish: true });
  const draft = await makeTemplate(app, actor, { name: 'Draft' });
  await app.nest.get(Jobs).work();
  return { app, admin, plank, deck, draft };
}

describe('templates by e-mail', () => {
  let app: TestApp;
  let admin: Client;
  let plank: { id: number; alias: string };
  let deck: { id: number; alias: string };
  let draft: { id: number; alias: string };
  beforeAll(async () => {
    ({ app, admin, plank, deck, draft } = await start());
  });
  afterAll(() => app?.stop());

  const outbox = async (): Promise<Letter[]> => (await admin.get<Letter[]>('/outbox')).body.data;
  const sent = async (id: number): Promise<SentTemplates> =>
    (await admin.get<Page<SentTemplates>>('/email/qtemplates/sent')).body.data.data.find((one) => one.id === id)!;
  const recipients = async (id: number): Promise<SentRecipient[]> =>
    (await admin.get<Page<SentRecipient>>(`/email/qtemplates/sent/${id}/recipients`)).body.data.data;
  /** Sends, waits until the e-mails are written, and returns them with the record. */
  const send = async (body: object): Promise<{ id: number; letters: Letter[] }> => {
    const before = (await outbox()).length;
    const answer = await admin.post(SEND, body);
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
    const { id, recipients: count } = answer.body.data;
    await until(
      () => sent(id),
      ({ letters }) => letters.captured === count.total,
    );
    return { id, letters: (await outbox()).slice(0, -before || undefined) };
  };
  const optOutOf = (letter: Letter): string => new URL(/Unsubscribe:\s+(\S+)/.exec(letter.text)![1]!).pathname;

  it('go to every user of the chosen types, one e-mail each, with all templates in order and no price', async () => {
    const { id, letters } = await send({
      selected_ids: [deck.id, plank.id, deck.id],
      selected_usertypes: ['contractor', 'retailinstall', 'contractor'],
      email: '',
    });
    expect(letters.map(({ to }) => to).sort()).toEqual([
      'contractor1@test.example',
      'contractor2@test.example',
      'retailinstall1@test.example',
    ]);
    for (const { subject, text } of letters) {
      expect(subject).toBe('2 quote templates for you');
      expect(text.indexOf('Composite Deck')).toBeGreaterThan(0);
      expect(text.indexOf('LVP <Plank> & "more"')).toBeGreaterThan(text.indexOf('Composite Deck'));
      expect(text).toContain(`${app.settings.publicUrl}/quote-template/${deck.alias}`);
      expect(text).not.toMatch(/6\.50|\$/);
    }
    expect(letters.find(({ to }) => to === 'contractor2@test.example')!.text).toContain('Hello contractor2,');
    expect(await sent(id)).toMatchObject({
      sent_by: { id: admin.id, name: 'admin1', user_type: 'admin' },
      templates: [{ id: deck.id, name: 'Composite Deck', alias: deck.alias, version: 2 }, { id: plank.id }],
      selected_usertypes: ['contractor', 'retailinstall'],
      to_address: false,
      letters: { captured: 3, waiting: 0, sent: 0, given_up: 0, opted_out: 0 },
    });
    expect((await recipients(id)).map(({ user, address, state }) => [user!.user_type, address, state])).toEqual([
      ['contractor', 'contractor1@test.example', 'captured'],
      ['contractor', 'contractor2@test.example', 'captured'],
      ['retailinstall', 'retailinstall1@test.example', 'captured'],
    ]);
    const [html] = await app.db.knex('app.mail').orderBy('created_at', 'desc').limit(1).pluck<string[]>('html');
    expect(html).toContain('LVP &#60;Plank&#62; &#38; &#34;more&#34;');
    expect(html).not.toMatch(/<img|src=|6\.50/);
  });

  it('go to one address, also without an account, and to nobody twice', async () => {
    expect((await send({ selected_ids: [plank.id], email: ' jo@elsewhere.example ' })).letters).toMatchObject([
      { to: 'jo@elsewhere.example', subject: 'Quote template: LVP <Plank> & "more"' },
    ]);
    const { id, letters } = await send({
      selected_ids: [plank.id],
      selected_usertypes: ['contractor'],
      email: 'Contractor1@TEST.example',
    });
    expect(letters.map(({ to }) => to).sort()).toEqual(['contractor1@test.example', 'contractor2@test.example']);
    expect(await sent(id)).toMatchObject({ to_address: true, letters: { captured: 2 } });
  });

  it('are previewed as they will be read, with the number of recipients, and nothing is sent', async () => {
    const before = (await outbox()).length;
    const { body } = await admin.post('/email/qtemplates/preview', {
      selected_ids: [plank.id],
      selected_usertypes: ['contractor'],
      email: 'jo@elsewhere.example',
    });
    expect(body.data.recipients).toEqual({ total: 3, contractor: 2, retailinstall: 0, address: 1, opted_out: 0 });
    expect(body.data.subject).toBe('Quote template: LVP <Plank> & "more"');
    expect(body.data.text).toContain('Click planks.');
    expect(body.data.html).toMatch(/^<!doctype html>/);
    expect(
      (await admin.post('/email/qtemplates/preview', { selected_ids: [plank.id] })).body.data.recipients.total,
    ).toBe(0);
    expect((await outbox()).length).toBe(before);
    const previewed = await app.guest().raw('GET', new URL(/Unsubscribe:\s+(\S+)/.exec(body.data.text)![1]!).pathname);
    expect(previewed.status).toBe(404);
  });

  it('are one mailing however often a request is repeated', async () => {
    const before = (await outbox()).length;
    const body = { selected_ids: [plank.id], email: 'once@elsewhere.example' };
    const key = { 'idempotency-key': 'send-once' };
    const answers = await Promise.all([admin.post(SEND, body, key), admin.post(SEND, body, key)]);
    const again = await admin.post(SEND, body, key);
    const ids = new Set(
      [...answers, again].filter(({ status }) => status === 200).map(({ body: { data } }) => data.id),
    );
    expect(ids.size).toBe(1);
    await until(
      () => sent([...ids][0]!),
      ({ letters }) => letters.captured === 1,
    );
    await until(
      () => app.db.knex('app.mailing'),
      (prepared) => prepared.length === 0,
    );
    expect((await outbox()).length).toBe(before + 1);
  });

  it('are completed after a crash half-way, and nobody gets two e-mails', async () => {
    const { body } = await admin.post(
      SEND,
      { selected_ids: [deck.id], selected_usertypes: ['contractor', 'retailinstall'] },
      { 'x-test': 'crash' },
    );
    await until(
      () => sent(body.data.id),
      ({ letters }) => letters.captured === 3,
    );
    const before = (await outbox()).length;
    // As if the process had ended after the first e-mail: the rest was never committed.
    const all = await app.db.knex('app.mailing_recipient').where({ mailing_id: body.data.id }).orderBy('number');
    await app.db
      .knex('app.mailing_recipient')
      .where({ mailing_id: body.data.id })
      .whereNot({ number: all[0].number })
      .delete();
    await app.db
      .knex('app.mail')
      .whereIn(
        'id',
        all.slice(1).map(({ mail_id }) => mail_id),
      )
      .delete();
    await app.db.knex.raw('UPDATE app.mailing_recipient SET person = app.mail_person(?) WHERE number = ?', [
      'contractor1@test.example',
      all[0].number,
    ]);
    const [mailed] = await app.nest.get<EventStore>(EVENT_STORE).read(`mailing-${body.data.id}`);
    const { key } = (mailed as Recorded<MailingEvent>).data;
    await app.db.knex('app.mailing').insert({
      key,
      content: { subject: 'One', templates: [] },
      user_types: ['contractor', 'retailinstall'],
      address: null,
    });
    await until(
      () => sent(body.data.id),
      ({ letters }) => letters.captured === 3,
    );
    await until(
      () => app.db.knex('app.mailing'),
      (rows) => rows.length === 0,
    );
    expect((await outbox()).length).toBe(before);
    expect((await recipients(body.data.id)).map(({ address }) => address).sort()).toEqual([
      'contractor1@test.example',
      'contractor2@test.example',
      'retailinstall1@test.example',
    ]);
  });

  it('go to nobody twice if a run that stood still goes on after another has ended', async () => {
    const { body } = await admin.post(
      SEND,
      { selected_ids: [deck.id], selected_usertypes: ['contractor', 'retailinstall'] },
      { 'x-test': 'frozen' },
    );
    const prepared = () => app.db.knex('app.mailing');
    await until(prepared, ({ length }) => length === 0);
    const before = (await outbox()).length;
    const [mailed] = await app.nest.get<EventStore>(EVENT_STORE).read(`mailing-${body.data.id}`);
    const { key } = (mailed as Recorded<MailingEvent>).data;
    // A run that reads the mailing before its end, and its recipients after it.
    const gate = await app.db.knex.transaction();
    await gate.raw('LOCK TABLE app.mail_opt_out IN ACCESS EXCLUSIVE MODE');
    await app.db.knex('app.mailing').insert({
      key,
      content: { subject: 'One', templates: [] },
      user_types: ['contractor', 'retailinstall'],
      address: null,
    });
    const run = app.nest.get(Mailings)['write'](key);
    await until(
      () =>
        app.db.knex.raw<{ rowCount: number }>(
          `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE 'SELECT c.*, o.person%'`,
        ),
      ({ rowCount }) => rowCount > 0,
    );
    await gate('app.mailing').where({ key }).delete();
    await gate.commit();
    await run;
    expect((await outbox()).length).toBe(before);
    expect(await recipients(body.data.id)).toHaveLength(3);
  });

  it('go to nobody if the event was never written', async () => {
    await app.db.knex.raw(
      `INSERT INTO app.mailing (key, content, user_types, address, created_at) VALUES (gen_random_uuid(), '{}', '{}', 'lost@elsewhere.example', now() - interval '2 hours')`,
    );
    await until(
      () => app.db.knex('app.mailing'),
      (rows) => rows.length === 0,
    );
    expect((await outbox()).some(({ to }) => to === 'lost@elsewhere.example')).toBe(false);
  });

  it.each<[string, object, number, string | undefined]>([
    ['nobody to send to', { selected_usertypes: [], email: '' }, 400, 'selected_usertypes'],
    ['no template', { selected_ids: [], email: 'jo@elsewhere.example' }, 400, 'selected_ids'],
    ['no list of templates', { selected_ids: '1', email: 'jo@elsewhere.example' }, 400, 'selected_ids'],
    [
      'too many templates',
      { selected_ids: Array.from({ length: 51 }, (_, index) => index + 1), email: 'jo@elsewhere.example' },
      400,
      'selected_ids',
    ],
    ['a faulty address', { email: 'jo@elsewhere' }, 400, 'email'],
    ['a faulty address beside a type', { email: 'jo', selected_usertypes: ['contractor'] }, 400, 'email'],
    ['several addresses', { email: 'jo@elsewhere.example, al@elsewhere.example' }, 400, 'email'],
    ['a line break in the address', { email: 'jo@elsewhere.example\r\nBcc: al@elsewhere.example' }, 400, 'email'],
    ['another user type', { selected_usertypes: ['suppliers'] }, 400, 'selected_usertypes'],
    ['an unknown field', { email: 'jo@elsewhere.example', colour: 'red' }, 400, 'colour'],
    ['an unknown template', { selected_ids: [999_999], email: 'jo@elsewhere.example' }, 404, undefined],
  ])('are refused with %s, and nothing is sent', async (_, body, status, path) => {
    const before = (await outbox()).length;
    const answer = await admin.post(SEND, { selected_ids: [plank.id], ...body });
    expect([answer.status, answer.body.errors[0]?.path]).toEqual([status, path]);
    expect(await app.db.knex('app.mailing')).toEqual([]);
    expect((await outbox()).length).toBe(before);
  });

  it('are refused if one is not public, which is named; a business’s own cannot be sent', async () => {
    const { body } = await admin.post(SEND, { selected_ids: [plank.id, draft.id], email: 'jo@elsewhere.example' });
    expect(body).toMatchObject({
      status: 409,
      code: 'not_published',
      message: 'Only published templates can be sent. Not published: Draft.',
      data: { templates: [{ id: draft.id, name: 'Draft' }] },
    });
    const contractor = await app.as('contractor');
    const own = await makeTemplate(app, { id: contractor.id, userType: 'contractor' }, { name: 'Mine' });
    expect((await admin.post(SEND, { selected_ids: [own.id], email: 'jo@elsewhere.example' })).body.code).toBe(
      'template_not_found',
    );
  });

  it('contain what was public when they were sent, whatever comes later', async () => {
    await commandTemplate(app, { id: admin.id, userType: 'admin' }, deck.id, {
      type: 'EditTemplate',
      details: { name: 'Not yet public' },
      images: [],
    });
    const { letters } = await send({ selected_ids: [deck.id], email: 'now@elsewhere.example' });
    expect(letters[0]!.subject).toBe('Quote template: Composite Deck');
  });

  it('reach nobody who has unsubscribed, by a link that works without sign-in; viewing it changes nothing', async () => {
    const { letters } = await send({ selected_ids: [plank.id], email: 'leave@elsewhere.example' });
    const path = optOutOf(letters[0]!);
    const guest = app.guest();
    const page = await guest.raw('GET', path);
    expect([page.status, page.headers.get('cache-control'), page.headers.get('x-robots-tag')]).toEqual([
      200,
      'no-store',
      'noindex',
    ]);
    const html = await page.text();
    expect(html).toContain(`<form method="post" action="${path}">`);
    expect(html).not.toContain('leave@');
    expect((await send({ selected_ids: [plank.id], email: 'leave@elsewhere.example' })).letters).toHaveLength(1);

    // Like mail programs: a form, no cookies, no origin.
    const one = await guest.raw('POST', path, 'List-Unsubscribe=One-Click', {
      'content-type': 'application/x-www-form-urlencoded',
    });
    expect([one.status, await one.text()]).toEqual([200, expect.stringContaining('You are unsubscribed')]);
    const refused = await admin.post(SEND, { selected_ids: [plank.id], email: 'LEAVE@elsewhere.example' });
    expect([refused.status, refused.body.code, refused.body.data]).toEqual([
      409,
      'no_recipients',
      { total: 0, contractor: 0, retailinstall: 0, address: 0, opted_out: 1 },
    ]);
    expect(await (await guest.raw('GET', path)).text()).toContain('Subscribe again');

    const { body } = await admin.post(SEND, {
      selected_ids: [plank.id],
      selected_usertypes: ['retailinstall'],
      email: 'leave@elsewhere.example',
    });
    expect(body.data.recipients).toMatchObject({ total: 1, opted_out: 1 });
    const record = await until(
      () => sent(body.data.id),
      ({ letters: { captured } }) => captured === 1,
    );
    expect(record.letters).toMatchObject({ captured: 1, opted_out: 1 });
    // An unsubscribed person without an account is not stored by address.
    expect(await app.db.knex('app.mailing_recipient').where({ address: 'leave@elsewhere.example' })).toEqual([]);

    const form = new FormData();
    form.set('List-Unsubscribe', 'One-Click');
    expect((await guest.raw('POST', path, form)).status).toBe(200);
    expect(await (await guest.raw('POST', `${path}/undo`)).text()).toContain('You are subscribed again');
    expect((await send({ selected_ids: [plank.id], email: 'leave@elsewhere.example' })).letters).toHaveLength(1);
  });

  it('skip users who have unsubscribed, and only them', async () => {
    const { letters } = await send({ selected_ids: [plank.id], selected_usertypes: ['contractor'] });
    const path = optOutOf(letters.find(({ to }) => to === 'contractor2@test.example')!);
    await app.guest().raw('POST', path);
    expect(
      (await send({ selected_ids: [plank.id], selected_usertypes: ['contractor'] })).letters.map(({ to }) => to),
    ).toEqual(['contractor1@test.example']);
    await app.guest().raw('POST', `${path}/undo`);
  });

  it('accept no opt-out with an unknown token, nor from another site', async () => {
    const [letter] = await outbox();
    const path = optOutOf(letter!);
    const bytes = Buffer.from(path.split('/').at(-1)!, 'base64url');
    bytes[0]! ^= 1;
    for (const token of ['x', 'A'.repeat(64), bytes.toString('base64url'), path.split('/').at(-1)!.slice(1)]) {
      for (const method of ['GET', 'POST'])
        expect((await app.guest().raw(method, `/email/opt-out/${token}`)).status).toBe(404);
    }
    expect((await app.guest().raw('POST', path, undefined, { origin: 'https://evil.example' })).status).toBe(403);
    expect((await app.guest().raw('POST', path, 'x'.repeat(5_000), { 'content-type': 'text/plain' })).status).toBe(413);
    expect(await app.db.knex('app.mail_opt_out')).toEqual([]);
  });

  it('are erased with the account: its e-mails and its name in the records go, the figures stay', async () => {
    const leaving = await app.account({ email: 'leaving@test.example', userType: 'retailinstall' });
    const named = await send({ selected_ids: [plank.id], email: 'leaving@test.example' });
    expect(await recipients(named.id)).toMatchObject([
      { user: { id: leaving, name: 'leaving', user_type: 'retailinstall' }, address: 'leaving@test.example' },
    ]);
    await (await admin.confirm()).post('/users/remove', { id: leaving });
    expect(await recipients(named.id)).toEqual([
      { user: null, address: null, state: 'captured', at: expect.any(String) },
    ]);
    expect((await sent(named.id)).letters.captured).toBe(1);
    expect((await outbox()).some(({ to }) => to === 'leaving@test.example')).toBe(false);

    const stranger = await send({ selected_ids: [plank.id], email: 'later@test.example' });
    const later = await app.account({ email: 'Later@test.example' });
    await (await admin.confirm()).post('/users/remove', { id: later });
    expect((await recipients(stranger.id))[0]).toMatchObject({ user: null, address: null });
    // Neither the log nor the stored requests ever contained an address.
    for await (const { data, meta } of app.nest.get<EventStore>(EVENT_STORE).readAll(null))
      expect(JSON.stringify([data, meta])).not.toContain('@');
    const { rowCount } = await app.db.knex.raw<{ rowCount: number }>(
      `SELECT 1 FROM app.request r WHERE r::text LIKE '%@test.example%'`,
    );
    expect(rowCount).toBe(0);
  });

  it('are for admins to send and to look up', async () => {
    for (const type of ['contractor', 'retailinstall', 'retail', 'partner', 'suppliers'] as const) {
      const client = await app.as(type);
      const body = { selected_ids: [plank.id], email: 'jo@elsewhere.example' };
      for (const path of [SEND, '/email/qtemplates/preview'])
        expect([type, path, (await client.post(path, body)).status]).toEqual([type, path, 403]);
      for (const path of ['/email/qtemplates/sent', '/email/qtemplates/sent/1/recipients'])
        expect([type, path, (await client.get(path)).status]).toEqual([type, path, 403]);
    }
    expect((await app.guest().post(SEND, {})).status).toBe(401);
    expect((await admin.get('/email/qtemplates/sent/999999/recipients')).status).toBe(404);
    expect((await admin.get('/email/qtemplates/sent?perPage=0')).status).toBe(400);
  });
});

describe('templates by SMTP', () => {
  let app: TestApp;
  let postbox: Postbox;
  afterAll(async () => {
    await app?.stop();
    await postbox?.close();
  });

  it('carry list headers, and the record shows each e-mail’s state', async () => {
    postbox = await Postbox.open();
    const started = await start({ smtpUrl: postbox.url });
    app = started.app;
    const { admin, plank } = started;
    postbox.on(({ to }) => (to === 'retailinstall1@test.example' ? 'refuse' : undefined));
    const { body } = await admin.post(SEND, {
      selected_ids: [plank.id],
      selected_usertypes: ['contractor', 'retailinstall'],
    });
    const record = async (): Promise<SentTemplates> => (await admin.get('/email/qtemplates/sent')).body.data.data[0];
    expect((await until(record, ({ letters }) => letters.sent === 2 && letters.waiting === 1)).id).toBe(body.data.id);
    expect([...postbox.counts()].sort()).toEqual([
      ['contractor1@test.example', 1],
      ['contractor2@test.example', 1],
    ]);
    const text = postbox.letters[0]!.text.replace(/=\n/g, '').replace(/\n\s+/g, ' ');
    expect(text).toMatch(/^List-Unsubscribe: <http:\/\/127\.0\.0\.1:\d+\/email\/opt-out\/[\w-]{64}>$/m);
    expect(text).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/m);

    // An e-mail waiting for its mail server is not sent after an opt-out.
    const [waiting] = await app.db
      .knex('app.mail')
      .where({ recipient: 'retailinstall1@test.example' })
      .pluck<string[]>('text');
    await app.guest().raw('POST', new URL(/Unsubscribe:\s+(\S+)/.exec(waiting!)![1]!).pathname);
    expect((await record()).letters).toMatchObject({ sent: 2, opted_out: 1, waiting: 0 });

    postbox.on(() => 'refuse');
    await admin.post(SEND, { selected_ids: [plank.id], email: 'gone@elsewhere.example' });
    await until(
      () => app.db.knex('app.mail'),
      (rows) => rows.length === 1,
    );
    await app.db.knex.raw(`UPDATE app.mail SET created_at = now() - interval '73 hours'`);
    expect((await until(record, ({ letters }) => letters.given_up === 1)).letters.given_up).toBe(1);
  });
});
