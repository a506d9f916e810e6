import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { Redis } from 'ioredis';
import type { Health, HealthDetail } from '@quotewright/domain/system/contract.js';
import { Postbox } from '../support/postbox.js';
import { type Product, startProduct } from '../support/product.js';
import { hasRedis, startRedis, type TestRedis } from '../support/redis.js';
import { until } from '../support/until.js';

jest.setTimeout(90_000);
if (!hasRedis) process.stderr.write('Skipped: Redis killed, emptied and frozen (there is no redis-server here).\n');

(hasRedis ? describe : describe.skip)('a product whose Redis', () => {
  let product: Product;
  let postbox: Postbox;
  let redis: TestRedis;
  let letters = 0;

  beforeAll(async () => {
    postbox = await Postbox.open();
    redis = await startRedis();
    product = await startProduct({
      roles: ['projector', 'web', 'worker'],
      env: { SMTP_URL: postbox.url, REDIS_URL: redis.url },
    });
  });
  afterAll(async () => {
    await postbox?.close();
    await product?.stop();
    await redis?.stop();
  });

  /** A command that sends an e-mail, answered within a user's patience. */
  const forgot = async (): Promise<string> => {
    const email = `person${letters++}@example.com`;
    await product.account({ email });
    const answer = await fetch(`${product.origins[0]}/api/password/forgot`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email }),
      signal: AbortSignal.timeout(10_000),
    });
    expect(answer.status).toBe(200);
    return email;
  };
  const arrived = (email: string): Promise<boolean> => until(() => postbox.counts().has(email));

  const health = async (): Promise<Health> => (await product.guest().get<Health>('/health')).body.data;

  /** Waits until an admin sees that the jobs are up, or down. */
  const jobsAre = async (ok: boolean): Promise<void> => {
    const admin = await product.as('admin');
    const detail = async (): Promise<HealthDetail> => (await admin.get<HealthDetail>('/health')).body.data;
    await until(detail, ({ jobs }) => jobs.ok === ok);
  };

  it('is killed accepts commands at once, says so, and sends the e-mails when it is back', async () => {
    await arrived(await forgot());
    // What fails in the first seconds of a start is told as `starting`.
    await until(health, ({ status }) => status === 'ok');
    await redis.signal('SIGKILL');
    const during = await forgot();
    await jobsAre(false);
    expect(await health()).toEqual({ status: 'degraded' });
    await redis.restart('with data');
    await jobsAre(true);
    await arrived(during);
    await arrived(await forgot());
  });

  it('comes back without its data loses no e-mail', async () => {
    postbox.on(() => 'refuse');
    const queued = [await forgot(), await forgot(), await forgot()];
    const client = new Redis(redis.url);
    await until(
      () => client.zcard('bull:work:delayed'),
      (delayed) => delayed >= queued.length,
    );
    client.disconnect();
    await redis.restart('without data');
    postbox.on(() => undefined);
    for (const email of queued) await arrived(email);
  });

  it.each<[string, () => Promise<() => Promise<void>>]>([
    [
      'is frozen',
      async () => {
        await redis.signal('SIGSTOP');
        return () => redis.signal('SIGCONT');
      },
    ],
    [
      'holds its answers back',
      async () => {
        const client = new Redis(redis.url);
        await client.client('PAUSE', 5_000, 'ALL');
        // Only time ends such a pause.
        return async () => {
          await client.ping();
          client.disconnect();
        };
      },
    ],
  ])('%s takes commands at once, and sends the letters when it answers again', async (_, freeze) => {
    const thaw = await freeze();
    const during = [await forgot(), await forgot()];
    await jobsAre(false);
    await thaw();
    await jobsAre(true);
    for (const email of during) await arrived(email);
  });

  it('is down at a start comes up without it, and works when it comes', async () => {
    await redis.signal('SIGKILL');
    const [web, worker] = [product.process('web'), product.process('worker')];
    for (const each of [worker, web]) {
      await each.kill('SIGTERM');
      await each.start();
    }
    const back = ({ output }: { output: string }): number => output.split('The job queue is back').length;
    const before = [worker, web].map(back);
    const during = await forgot();
    await redis.restart('with data');
    await arrived(during);
    // Either may be the later one to notice.
    await until(() => [worker, web].every((each, at) => back(each) > before[at]!));
    expect((await worker.kill('SIGTERM')).code).toBe(0);
  });

  it('was down logs it once per outage in each process, with no uncaught errors', () => {
    expect(product.complaints()).toEqual([]);
    for (const role of ['web', 'worker'] as const) {
      const lines = product.process(role).output.split('\n');
      const away = lines.filter((line) => line.includes('The job queue cannot be reached'));
      const back = lines.filter((line) => line.includes('The job queue is back'));
      expect(away.length).toBeGreaterThan(1);
      expect(away.length).toBeLessThanOrEqual(6);
      expect(Math.abs(away.length - back.length)).toBeLessThanOrEqual(1);
      // No busy loop: besides those, a line for each e-mail that was refused or could not be finished, and a few more.
      expect(lines.length).toBeLessThan(80);
    }
  });
});
