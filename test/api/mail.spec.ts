import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Jobs } from '../../apps/api/src/platform/jobs/jobs.js';
import { Mailer } from '../../apps/api/src/platform/mail/mailer.js';
import { startApp, type TestApp } from '../support/app.js';
import { Postbox } from '../support/postbox.js';
import { until } from '../support/until.js';

describe('mail over SMTP', () => {
  let app: TestApp;
  let postbox: Postbox;

  beforeAll(async () => {
    postbox = await Postbox.open();
    app = await startApp({ smtpUrl: postbox.url });
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
      await mailer.send({ to, subject: 'Hello', paragraphs: ['x'] });
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
    await app.nest.get(Mailer).send({ to: 'leaving@example.com', subject: 'Hello', paragraphs: ['x'] });
    await until(() => postbox.hanging.length > 0);
    expect((await (await app.as('admin')).post('/users/remove', { id })).status).toBe(200);
    expect(await app.db.knex('app.mail').where({ recipient: 'leaving@example.com' })).toEqual([]);
  });

  it('has no outbox to read', async () => {
    expect((await (await app.as('admin')).get('/outbox')).status).toBe(404);
  });
});

describe('captured e-mail', () => {
  it('is read by admins and nobody else', async () => {
    const app = await startApp();
    try {
      await app.nest.get(Mailer).send({ to: 'jo@example.com', subject: 'Hello', paragraphs: ['One.', 'Two.'] });
      const letters = (await (await app.as('admin')).get('/outbox')).body.data;
      expect(letters).toEqual([
        {
          id: expect.any(String),
          to: 'jo@example.com',
          subject: 'Hello',
          text: 'One.\n\nTwo.\n\nQuotewright',
          attachment: null,
          created_at: expect.any(String),
        },
      ]);
      expect((await (await app.as('contractor')).get('/outbox')).status).toBe(403);

      await app.nest.get(Mailer).send({
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
    } finally {
      await app.stop();
    }
  });
});
