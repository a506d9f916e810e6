import { spawn, spawnSync } from 'node:child_process';
import { createServer, type Server } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { freePort } from '../../scripts/embedded-postgres.mjs';
import { Jobs } from '../../apps/api/src/platform/jobs/jobs.js';
import { Mailer } from '../../apps/api/src/platform/mail/mailer.js';
import { startApp, type TestApp } from '../support/app.js';

/** A mail server that refuses the first letters it is offered, then takes them. */
class Postbox {
  readonly letters: string[] = [];
  private waiting: (() => void)[] = [];
  private server: Server | undefined;

  constructor(
    readonly port: number,
    private refuse: number,
  ) {}

  async open(): Promise<void> {
    this.server = createServer((socket) => {
      let letter: string | undefined;
      let rest = '';
      socket.write('220 test\r\n');
      socket.on('error', () => undefined);
      socket.on('data', (chunk) => {
        const lines = (rest + chunk.toString()).split('\r\n');
        rest = lines.pop()!;
        for (const line of lines) {
          if (letter !== undefined && line !== '.') letter += `${line}\n`;
          else if (letter !== undefined) {
            this.letters.push(letter);
            letter = undefined;
            socket.write('250 taken\r\n');
            for (const wake of this.waiting.splice(0)) wake();
          } else if (line.startsWith('MAIL') && this.refuse > 0) {
            this.refuse -= 1;
            socket.end('421 come back later\r\n');
          } else if (line === 'DATA') {
            letter = '';
            socket.write('354 go on\r\n');
          } else if (line === 'QUIT') socket.end('221 bye\r\n');
          else socket.write('250 ok\r\n');
        }
      });
    });
    await new Promise<void>((ready) => this.server!.listen(this.port, '127.0.0.1', ready));
  }

  async arrived(count: number): Promise<void> {
    while (this.letters.length < count) await new Promise<void>((wake) => this.waiting.push(wake));
  }

  async close(): Promise<void> {
    await new Promise((done) => this.server!.close(done));
  }
}

const hasRedis = spawnSync('redis-server', ['--version']).status === 0;

/** A Redis of its own on a free port; ends with `stop`. */
async function startRedis(): Promise<{ url: string; stop: () => Promise<void> }> {
  const port = await freePort();
  const server = spawn('redis-server', ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--maxmemory-policy', 'noeviction']);
  await new Promise<void>((ready) => server.stdout.on('data', (chunk: Buffer) => chunk.includes('Ready to accept connections') && ready()));
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  return { url: `redis://127.0.0.1:${port}`, stop: () => (server.kill(), ended) };
}

(hasRedis ? describe : describe.skip)(`mail with the queue in Redis${hasRedis ? '' : ' (skipped: there is no redis-server here)'}`, () => {
  it('arrives, and waits for the next sweep while Redis is away', async () => {
    const redis = await startRedis();
    const postbox = new Postbox(await freePort(), 0);
    await postbox.open();
    const app = await startApp({ smtpUrl: `smtp://127.0.0.1:${postbox.port}`, redisUrl: redis.url });
    try {
      const [jobs, mailer] = [app.nest.get(Jobs), app.nest.get(Mailer)];
      jobs.work();
      await mailer.send({ to: 'one@example.com', subject: 'One', paragraphs: ['x'] });
      await postbox.arrived(1);
      expect(await jobs.ok()).toBe(true);

      await redis.stop();
      await mailer.send({ to: 'two@example.com', subject: 'Two', paragraphs: ['x'] });
      expect(await app.db.knex.raw(`SELECT 1 FROM app.mail WHERE recipient = 'two@example.com'`)).toMatchObject({ rowCount: 1 });
      expect((await app.guest().get('/health')).body.data).toEqual({ status: 'degraded' });
    } finally {
      await app.stop();
      await redis.stop();
      await postbox.close();
    }
  });
});

describe('mail over SMTP', () => {
  let app: TestApp;
  let postbox: Postbox;

  beforeAll(async () => {
    postbox = new Postbox(await freePort(), 1);
    await postbox.open();
    app = await startApp({ smtpUrl: `smtp://127.0.0.1:${postbox.port}` });
    app.nest.get(Jobs).work();
  });
  afterAll(async () => {
    await app?.stop();
    await postbox?.close();
  });

  it('is tried again until the server takes it, sent once, and then forgotten here', async () => {
    const mailer = app.nest.get(Mailer);
    const id = '0199b6a0-0000-7000-8000-000000000001';
    const letter = { to: 'jo@example.com', subject: 'Bücher & <Regale>', paragraphs: ['Say "yes" & <b>no</b>.'], action: { label: 'Open', url: `${app.origin}/x?a=1&b=2` } };
    await Promise.all([mailer.send(letter, id), mailer.send(letter, id)]);
    // Another one behind it: when that has arrived, a doubled first one would have, too.
    await postbox.arrived(1);
    await mailer.send({ ...letter, to: 'second@example.com' });
    await postbox.arrived(2);

    expect(postbox.letters.filter((text) => text.includes('To: jo@example.com'))).toHaveLength(1);
    const text = postbox.letters[0]!.replaceAll('=\n', '');
    expect(text).toContain('Content-Type: text/plain');
    expect(text).toContain('Say &#34;yes&#34; &#38; &#60;b&#62;no');
    const kept = () => app.db.knex.raw<{ rowCount: number }>('SELECT 1 FROM app.mail WHERE id = ?', [id]);
    // The row goes once the server's answer has been read; it must not stay.
    while ((await kept()).rowCount > 0) await new Promise(setImmediate);
  });

  it('that never reached the queue is taken up by a worker', async () => {
    await app.db.knex.raw(`INSERT INTO app.mail (id, recipient, subject, text, html) VALUES (gen_random_uuid(), 'third@example.com', 'Left', 'x', 'x')`);
    await app.nest.get(Mailer).keepSweeping();
    await postbox.arrived(3);
    expect(postbox.letters[2]).toContain('To: third@example.com');
  });

  it('keeps names and addresses out of the job queue', async () => {
    await app.nest.get(Mailer).send({ to: 'canary-991@example.com', subject: 'Hello', paragraphs: ['x'] });
    await postbox.arrived(4);
    const { rows } = await app.db.knex.raw<{ rows: { name: string }[] }>(`SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables WHERE schemaname = 'jobs'`);
    expect(rows.length).toBeGreaterThan(0);
    for (const { name } of rows) {
      expect(await app.db.knex.raw(`SELECT 1 FROM ${name} AS t WHERE t::text LIKE '%canary-991%'`)).toMatchObject({ rowCount: 0 });
    }
  });

  it('has no outbox to read', async () => {
    expect((await (await app.as('admin')).get('/outbox')).status).toBe(404);
  });
});

describe('captured mail', () => {
  it('is read by an admin and nobody else', async () => {
    const app = await startApp();
    try {
      await app.nest.get(Mailer).send({ to: 'jo@example.com', subject: 'Hello', paragraphs: ['One.', 'Two.'] });
      const letters = (await (await app.as('admin')).get('/outbox')).body.data;
      expect(letters).toEqual([{ id: expect.any(String), to: 'jo@example.com', subject: 'Hello', text: 'One.\n\nTwo.\n\nQuotewright', created_at: expect.any(String) }]);
      expect((await (await app.as('contractor')).get('/outbox')).status).toBe(403);

      await app.nest.get(Mailer).send({ to: 'jo@example.com', subject: '<script>', paragraphs: ['x'], action: { label: 'Go', url: `${app.origin}/a?b=1&c=2` } });
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
