import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { type Mishap, Postbox } from '../support/postbox.js';
import { type Product, startProduct } from '../support/product.js';
import { hasRedis, startRedis, type TestRedis } from '../support/redis.js';
import { until } from '../support/until.js';

jest.setTimeout(180_000);
if (!hasRedis) process.stderr.write('Skipped: jobs on Redis (there is no redis-server here).\n');

/** E-mails queued besides those interrupted by killed workers: several times what two workers hold at once. */
const MANY = 300;

describe.each([['Postgres'], ...(hasRedis ? [['Redis']] : [])])('e-mails with the queue in %s', (kind) => {
  let product: Product;
  let postbox: Postbox;
  let redis: TestRedis | undefined;

  beforeAll(async () => {
    postbox = await Postbox.open();
    redis = kind === 'Redis' ? await startRedis() : undefined;
    product = await startProduct({
      roles: ['projector', 'web', 'worker', 'worker'],
      env: { SMTP_URL: postbox.url, REDIS_URL: redis?.url ?? '' },
    });
  });
  afterAll(async () => {
    await postbox?.close();
    await product?.stop();
    await redis?.stop();
  });

  /** E-mails still stored, by recipient. */
  const left = (): Promise<string[]> => product.db.knex('app.mail').pluck<string[]>('recipient');

  const takenAndLeft = async (): Promise<string[]> => (await left()).filter((to) => postbox.counts().has(to));

  /** Sends an e-mail like users do: a forgotten password. */
  const forgot = async (email: string): Promise<void> => {
    expect((await product.guest().post('/password/forgot', { email })).status).toBe(200);
  };

  it('arrive although every worker is killed, and twice only if the mail server had accepted one unnoticed', async () => {
    const mishaps = new Map<string, Mishap>([
      ['before@example.com', 'hang'],
      ['after@example.com', 'hang-after-taking'],
    ]);
    postbox.on(({ to }) => mishaps.get(to));
    for (const email of mishaps.keys()) {
      await product.account({ email });
      await forgot(email);
    }
    await until(() => postbox.hanging.length === mishaps.size);

    const crowd = Array.from({ length: MANY }, (_, n) => `person${n}@example.com`);
    await product.db.knex.raw(
      `INSERT INTO app.mail (id, recipient, subject, text, html) SELECT gen_random_uuid(), u.recipient, 'Hello', 'x', 'x' FROM unnest(?::text[]) AS u (recipient)`,
      [crowd] as never,
    );
    await postbox.arrived(MANY / 3);
    await Promise.all(
      product.processes.filter(({ role }) => role === 'worker').map((worker) => worker.kill('SIGKILL')),
    );
    // Nobody knows what became of these: the mail server accepted them, and their rows may or may not have been deleted
    // in time.
    const doubtful = await takenAndLeft();
    expect(doubtful).toContain('after@example.com');
    expect((await left()).length).toBeGreaterThan(MANY / 3);

    // An e-mail whose workers were killed twice is not lost either.
    mishaps.delete('after@example.com');
    const third = await product.add('worker');
    await until(() => postbox.hanging.some(({ to }) => to === 'before@example.com'));
    await third.kill('SIGKILL');
    doubtful.push(...(await takenAndLeft()));
    mishaps.clear();
    await product.add('worker');
    await until(left, (waiting) => waiting.length === 0);

    const counts = postbox.counts();
    expect([...counts.keys()].sort()).toEqual([...crowd, 'before@example.com', 'after@example.com'].sort());
    expect([...counts].filter(([to, count]) => count > 1 + doubtful.filter((each) => each === to).length)).toEqual([]);
    expect(counts.get('after@example.com')).toBeGreaterThan(1);
    expect(counts.get('before@example.com')).toBe(1);
    // The same e-mail both times: a mail program may show it once.
    expect(new Set(postbox.letters.map(({ id }) => id)).size).toBe(MANY + 2);
    expect(product.complaints()).toEqual([]);
  });
});
