import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mailKinds, type MailKind, type MailPreview } from '@quotewright/domain/emails/contract-kinds.js';
import { signatureHeader, type NoticesPage, type Notifications } from '@quotewright/domain/emails/contract-notices.js';
import { proveAddress } from '../../apps/api/src/platform/auth/accounts.js';
import { escapeHtml } from '../../apps/api/src/platform/html.js';
import { Jobs } from '../../apps/api/src/platform/jobs/jobs.js';
import type { Mail } from '../../apps/api/src/platform/mail/mail.js';
import { Mailer } from '../../apps/api/src/platform/mail/mailer.js';
import { startApp, type TestApp } from '../support/app.js';
import { Postbox } from '../support/postbox.js';
import { until } from '../support/until.js';

const SECRET = 'shared-with-the-mail-provider';

describe('mail over SMTP', () => {
  let app: TestApp;
  let postbox: Postbox;

  beforeAll(async () => {
    postbox = await Postbox.open();
    app = await startApp({ smtpUrl: postbox.url, bounceSecret: SECRET });
    await app.nest.get(Jobs).work();
  });
  afterAll(async () => {
    await app?.stop();
    await postbox?.close();
  });

  /** Waits until no e-mail is left here. */
  const allSent = async (): Promise<void> => {
    await until(async () => (await app.db.knex('app.mail').first('id')) === undefined);
  };

  it('is retried until the server accepts it, sent once, and then deleted here', async () => {
    let refusals = 0;
    postbox.on(() => (refusals++ === 0 ? 'refuse' : undefined));
    await app.nest.get(Mailer).send({
      kind: 'review',
      to: 'jo@example.com',
      subject: 'Bücher & <Regale>',
      paragraphs: ['Say "yes" & <b>no</b>.'],
      action: { label: 'Open', url: `${app.origin}/x?a=1&b=2` },
    });
    await allSent();
    expect(postbox.letters).toHaveLength(1);
    expect(postbox.letters[0]!.to).toBe('jo@example.com');
    const text = postbox.letters[0]!.text.replaceAll('=\n', '');
    expect(text).toContain('Content-Type: text/plain');
    expect(text).toContain('Say &#34;yes&#34; &#38; &#60;b&#62;no');
  });

  it('that never reached the queue is picked up by a worker', async () => {
    await app.db.knex.raw(
      `INSERT INTO app.mail (id, recipient, subject, text, html) VALUES (gen_random_uuid(), 'third@example.com', 'Left', 'x', 'x')`,
    );
    await allSent();
    expect(postbox.counts().get('third@example.com')).toBe(1);
  });

  it('keeps names and addresses out of the job queue, also where the mail server repeats them', async () => {
    postbox.on(({ to }) => (to === 'canary-992@example.com' ? 'refuse' : undefined));
    const mailer = app.nest.get(Mailer);
    for (const to of ['canary-991@example.com', 'canary-992@example.com'])
      await mailer.send({ kind: 'review', to, subject: 'Hello', paragraphs: ['x'] });
    await until(() => postbox.counts().has('canary-991@example.com'));
    const failed = () => app.db.knex('jobs.job').whereNotNull('failed_reason').first('failed_reason');
    expect(await until(failed)).toEqual({
      failed_reason: 'The mail server did not accept the e-mail (EMESSAGE 550 DATA)',
    });

    const { rows } = await app.db.knex.raw<{ rows: { name: string }[] }>(
      `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables WHERE schemaname = 'jobs'`,
    );
    expect(rows.length).toBeGreaterThan(0);
    for (const { name } of rows) {
      expect(await app.db.knex.raw(`SELECT 1 FROM ${name} AS t WHERE t::text LIKE '%canary-99%'`)).toMatchObject({
        rowCount: 0,
      });
    }
  });

  it('is given up, and gone from here, when no server has taken it for three days', async () => {
    postbox.on(() => 'refuse');
    await app.db.knex.raw(
      `INSERT INTO app.mail (id, recipient, subject, text, html, created_at) VALUES (gen_random_uuid(), 'old@example.com', 'Old', 'x', 'x', now() - interval '73 hours')`,
    );
    await until(
      async () => (await app.db.knex('app.mail').where({ recipient: 'old@example.com' }).first('id')) === undefined,
    );
    expect(postbox.counts().has('old@example.com')).toBe(false);
  });

  it('that is being sent does not block deleting its recipient’s account', async () => {
    const id = await app.account({ email: 'leaving@example.com' });
    postbox.on(({ to }) => (to === 'leaving@example.com' ? 'hang' : undefined));
    await app.nest.get(Mailer).send({ kind: 'review', to: 'leaving@example.com', subject: 'Hello', paragraphs: ['x'] });
    await until(() => postbox.hanging.length > 0);
    expect((await (await (await app.as('admin')).confirm()).post('/users/remove', { id })).status).toBe(200);
    expect(await app.db.knex('app.mail').where({ recipient: 'leaving@example.com' })).toEqual([]);
  });

  it('to an address that its server refuses for good is not tried again, until the account proves the address', async () => {
    const [to, stranger] = ['bounced@example.com', 'relayed@example.com'];
    postbox.on(() => undefined);
    postbox.refusing(
      (address) => ({ [to]: '550 5.1.1 no such user', [stranger]: '550 5.7.1 relaying denied' })[address],
    );
    await app.account({ email: to });
    const client = await app.signIn(to);
    const admin = await app.as('admin');
    const failing = async () => (await client.get('/account/notifications')).body.data.address_failing as boolean;
    const write = (address: string) =>
      app.nest.get(Mailer).send({ kind: 'review', to: address, subject: 'Hello', paragraphs: ['x'] });
    expect(await failing()).toBe(false);
    // What is wrong with this server says nothing of the address.
    await write(stranger);
    await write(to);
    await until(failing);
    const left = () => app.db.knex('app.mail').whereIn('recipient', [to, stranger]).pluck('recipient');
    expect(await left()).toEqual([stranger]);
    expect(await app.db.knex('app.mail_failing').pluck('reason')).toEqual(['550 5.1.1']);
    const rows = (await admin.post('/users/list', { searchTerm: 'bounced@' })).body.data.data;
    expect(rows).toMatchObject([{ email: to, mail_failing: true }]);

    await write(to);
    // A stranger who asks for a new password learns nothing.
    const forgot = async (email: string) => (await app.guest().post('/password/forgot', { email })).body;
    expect(await forgot(to)).toEqual(await forgot('nobody@example.com'));
    expect(await left()).toEqual([stranger]);

    // The link that proves it is sent all the same.
    postbox.refusing(() => undefined);
    expect((await client.post('/verification/send', {})).status).toBe(200);
    await until(() => postbox.counts().has(to));
    const link = postbox.letters.find((letter) => letter.to === to)!.text.replaceAll('=\n', '');
    const token = /\/verify\/([\w-]{43})/.exec(link)![1]!;
    expect((await client.post('/verification/confirm', { token })).status).toBe(200);
    expect(await failing()).toBe(false);
    expect((await client.post('/verification/send', {})).body.code).toBe('already_verified');
    await write(to);
    await allSent();
    expect(postbox.counts().get(to)).toBe(2);
  });

  it('is marked by the provider’s signed reports, and by nobody else’s', async () => {
    const report = async (
      body: object,
      { secret = SECRET, at = Date.now(), signed = body }: { secret?: string; at?: number; signed?: object } = {},
    ) => {
      const time = Math.floor(at / 1_000);
      const code = createHmac('sha256', secret)
        .update(`${time}.${JSON.stringify(signed)}`)
        .digest('hex');
      return app.guest().post('/mail/bounces', body, { [signatureHeader]: `t=${time},v1=${code}` });
    };
    const email = 'Reported@example.com';
    await app.account({ email: email.toLowerCase() });
    const client = await app.signIn(email.toLowerCase());
    const failing = async () => (await client.get('/account/notifications')).body.data.address_failing as boolean;
    const body = { bounces: [{ email, status: '5.1.1' }] };
    for (const how of [
      { secret: 'a guess of somebody else' },
      { at: Date.now() - 301_000 },
      { at: Date.now() + 302_000 },
      { signed: { bounces: [] } },
    ])
      expect([how, (await report(body, how)).body.code]).toEqual([how, 'bad_signature']);
    expect((await app.guest().post('/mail/bounces', body)).body.code).toBe('bad_signature');
    expect((await report({ bounces: [{ email, status: '4.2.2' }] })).status).toBe(400);
    expect((await report({ bounces: [{ email: 'no address' }] })).status).toBe(400);
    expect(await failing()).toBe(false);
    for (const _ of [1, 2]) expect((await report(body)).status).toBe(200);
    expect(await failing()).toBe(true);
    // An admin who knows better.
    await (await app.as('admin')).post('/users/verify', { id: client.id });
    expect(await failing()).toBe(false);
  });

  it('stays proven when an earlier report comes again', async () => {
    const email = 'replayed@example.com';
    const id = await app.account({ email });
    const client = await app.signIn(email);
    // The address was confirmed long ago, and the report is some seconds old.
    await app.db
      .knex('app.user')
      .where({ id })
      .update({ verified_at: new Date(Date.now() - 60_000) });
    const text = JSON.stringify({ bounces: [{ email, status: '5.1.1' }] });
    const signed = (time: number) =>
      `t=${time},v1=${createHmac('sha256', SECRET).update(`${time}.${text}`).digest('hex')}`;
    const report = async (signature: string) =>
      (await app.guest().post('/mail/bounces', JSON.parse(text), { [signatureHeader]: signature })).status;
    const failing = async () => (await client.get('/account/notifications')).body.data.address_failing as boolean;
    const first = signed(Math.floor(Date.now() / 1_000) - 20);
    expect(await report(first)).toBe(200);
    const rows = await app.db.knex('app.mail_failing').select();
    expect(await report(first)).toBe(200);
    expect(await app.db.knex('app.mail_failing').select()).toEqual(rows);
    await (await app.as('admin')).post('/users/verify', { id });
    expect(await report(first)).toBe(200);
    expect(await failing()).toBe(false);
    // What is reported after that counts again.
    expect(await report(signed(Math.floor(Date.now() / 1_000) + 2))).toBe(200);
    expect(await failing()).toBe(true);
  });

  it('has no outbox to read', async () => {
    expect((await (await app.as('admin')).get('/outbox')).status).toBe(404);
  });
});

describe('captured e-mail', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp();
  });
  afterAll(() => app?.stop());

  it('is read by admins and nobody else', async () => {
    await app.nest
      .get(Mailer)
      .send({ kind: 'review', to: 'jo@example.com', subject: 'Hello', paragraphs: ['One.', 'Two.'] });
    const letters = (await (await app.as('admin')).get('/outbox')).body.data;
    expect(letters).toEqual([
      {
        id: expect.any(String),
        to: 'jo@example.com',
        subject: 'Hello',
        text: expect.stringMatching(/^One\.\n\nTwo\.\n\n-- \nQuotewright\nYou get this because /),
        attachment: null,
        created_at: expect.any(String),
      },
    ]);
    expect((await (await app.as('contractor')).get('/outbox')).status).toBe(403);

    await app.nest.get(Mailer).send({
      kind: 'review',
      to: 'jo@example.com',
      subject: '<script>',
      paragraphs: ['x'],
      action: { label: 'Go', url: `${app.origin}/a?b=1&c=2` },
    });
    const page = await (await app.as('admin')).raw('GET', '/outbox');
    const html = await page.text();
    expect(html).toContain(`<a href="${app.origin}/a?b=1&#38;c=2">`);
    expect(html).not.toContain('<script>');
    expect((await (await app.as('contractor')).raw('GET', '/outbox')).status).toBe(403);
    expect((await app.guest().raw('GET', '/outbox')).headers.get('location')).toBe('/login?u=%2Foutbox');
  });

  it('of a kind that may be declined is stopped by its link alone, in one press, and chosen on the account', async () => {
    const mailer = app.nest.get(Mailer);
    const client = await app.as('partner');
    const to = (await client.get('/me')).body.data.details.email as string;
    const write = async (kind: MailKind) => {
      await mailer.send({ kind, to, subject: kind, paragraphs: ['x'] });
      return app.db.knex('app.mail').where({ recipient: to }).orderBy('created_at', 'desc');
    };
    const mails = await write('undone');
    expect(mails[0].headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
    const path = new URL(/<(.+)>/.exec(mails[0].headers['List-Unsubscribe'])![1]!).pathname;
    const guest = app.guest();
    const wants = async () =>
      ((await client.get('/account/notifications')).body.data as Notifications).choices.find(
        ({ kind }) => kind === 'undone',
      )!.mail;
    expect(await (await guest.raw('GET', path)).text()).toContain('Changes of yours that were undone');
    expect(await wants()).toBe(true);
    // The kind is part of what is signed.
    expect((await guest.raw('POST', path.replace(/undone$/, 'booking-reminder'))).status).toBe(404);
    const pressed = await guest.raw('POST', path, 'List-Unsubscribe=One-Click', {
      'content-type': 'application/x-www-form-urlencoded',
    });
    expect([pressed.status, await wants()]).toEqual([200, false]);
    expect(await write('undone')).toHaveLength(1);
    expect(await write('booking-reminder')).toHaveLength(2);
    // What protects the account always comes, and has no such link.
    const [needed] = await write('password-changed');
    expect([needed.subject, needed.headers]).toEqual(['password-changed', null]);

    // It stays declined when the account moves to another address.
    const moved = 'moved-partner@example.com';
    await app.db.knex.transaction((tx) => proveAddress(tx, client.id, moved));
    expect(await wants()).toBe(false);
    await client.post('/account/notifications', { kind: 'undone', mail: true });
    expect(await wants()).toBe(true);
  });

  it('is filed under the bell of its reader, who marks it as read and chooses what comes there', async () => {
    const mailer = app.nest.get(Mailer);
    const [client, other] = [await app.as('suppliers'), await app.as('retail')];
    const to = (await client.get('/me')).body.data.details.email as string;
    const action = { label: 'Open', url: `${app.origin}/history?type=access` };
    const send = (kind: MailKind, subject: string, more: Partial<Mail> = {}) =>
      mailer.send({ kind, to, subject, paragraphs: ['x'], ...more });
    const page = async (who = client) => (await who.get('/notices?perPage=2')).body.data as NoticesPage;
    const unread = async () => (await client.get('/notices/unread')).body.data.unread as number;
    await send('undone', 'First', { action });
    await send('undone', 'Second', { action: { label: 'Open', url: 'https://elsewhere.example/' } });
    await send('undone', 'Third', { to: to.toUpperCase() });
    // Its link sets a password: it is no notice.
    await send('new-password', 'Secret', { action });
    expect(await page()).toMatchObject({
      total: 3,
      last_page: 2,
      data: [
        { kind: 'undone', text: 'Third', path: null, read: false },
        { kind: 'undone', text: 'Second', path: null, read: false },
      ],
    });
    const [first] = ((await client.get('/notices?perPage=2&page=2')).body.data as NoticesPage).data;
    expect(first).toMatchObject({ text: 'First', path: '/history?type=access' });
    expect((await page(other)).total).toBe(0);

    // Of somebody else's, nothing is changed.
    await other.post('/notices/read', { ids: [first!.id], upto: first!.id + 100 });
    expect(await unread()).toBe(3);
    for (const _ of [1, 2]) await client.post('/notices/read', { ids: [first!.id] });
    expect(await unread()).toBe(2);
    await client.post('/notices/read', { upto: (await page()).data[0]!.id });
    expect(await unread()).toBe(0);
    expect((await client.post('/notices/read', { ids: ['x'] })).status).toBe(400);

    // Each way is chosen by itself.
    await client.post('/account/notifications', { kind: 'undone', mail: false });
    await send('undone', 'Fourth');
    expect((await page()).total).toBe(4);
    await client.post('/account/notifications', { kind: 'undone', mail: true, bell: false });
    await send('undone', 'Fifth');
    expect((await page()).total).toBe(4);
    expect(await app.db.knex('app.mail').where({ recipient: to, subject: 'Fifth' })).toHaveLength(1);
    await client.post('/account/notifications', { kind: 'undone', bell: true });

    // It goes with the person whom it is about, and with an address that is not proven it never comes.
    const about = await app.account({ email: 'about@example.com' });
    await send('premium-request', 'About somebody', { account: about });
    expect((await page()).total).toBe(5);
    await (await (await app.as('admin')).confirm()).post('/users/remove', { id: about });
    expect((await page()).total).toBe(4);
    await app.db.knex('app.user').where({ id: client.id }).update({ verified_at: null });
    await send('undone', 'Not theirs yet');
    expect((await page()).total).toBe(4);
    await app.db.knex('app.user').where({ id: client.id }).update({ verified_at: new Date() });

    // After 90 days it is gone.
    await app.db
      .knex('app.notice')
      .where({ id: first!.id })
      .update({ at: new Date(Date.now() - 91 * 86_400_000) });
    await app.nest.get(Jobs).work();
    await until(async () => (await page()).total === 3);
  });

  it('has samples of every kind, in text and HTML, without a figure of cost or margin', async () => {
    const admin = await app.as('admin');
    for (const kind of Object.keys(mailKinds) as MailKind[]) {
      const { status, body } = await admin.get(`/email/kinds/${kind}`);
      expect([kind, status]).toEqual([kind, 200]);
      const { samples } = body.data as MailPreview;
      expect(samples.length).toBeGreaterThan(0);
      for (const { subject, text, html } of samples) {
        expect(subject).not.toBe('');
        expect(text).toContain('\nYou get this ');
        // A proposal says what it comes to, and a change order what it changes.
        const rest = text.replace(/^(Total|This change|New total of the job): -?\$[\d,.]+$/gm, '');
        expect(rest).not.toMatch(/[$€£]|\d\.\d\d\b|undefined|null|NaN/);
        expect(html).toMatch(/^<!doctype html><html lang="en" dir="ltr">/);
        expect(html).not.toMatch(/<(img|script|link|iframe|form|object)\b|src=|url\(|@import|undefined/);
        // What is linked in one part is linked in the other.
        const links = [...text.matchAll(/https?:\/\/\S+/g)].map(([url]) => url);
        for (const url of links) expect(html).toContain(`href="${escapeHtml(url)}"`);
      }
    }
    expect((await admin.get('/email/kinds/constructor')).status).toBe(404);
    expect((await app.guest().post('/mail/bounces', { bounces: [] })).status).toBe(404);
    // Looking at samples sends nothing.
    expect(await app.db.knex('app.mail').where({ recipient: 'name@example.com' })).toEqual([]);
  });
});
