import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { HealthDetail } from '@quotewright/domain/system/contract.js';
import { addressOf } from '@quotewright/domain/kernel/endpoint.js';
import * as calls from '@quotewright/domain/templates/endpoints.js';
import { Postbox } from '../support/postbox.js';
import { type Product, type ProductProcess, startProduct } from '../support/product.js';
import type { TcpProxy } from '../support/tcp-proxy.js';
import { ANSWERED, command } from './support/outage.js';
import { until } from '../support/until.js';

jest.setTimeout(120_000);

describe('a worker whose queue is in Postgres', () => {
  let product: Product;
  let postbox: Postbox;
  let worker: ProductProcess;
  let road: TcpProxy & { url: string };
  let letters = 0;

  beforeAll(async () => {
    postbox = await Postbox.open();
    product = await startProduct({ roles: [], env: { SMTP_URL: postbox.url } });
    road = await product.road();
    worker = await product.add('worker', { DATABASE_URL: road.url });
  });
  afterAll(async () => {
    await postbox?.close();
    await product?.stop();
  });

  const write = async (): Promise<string> => {
    const recipient = `person${letters++}@example.com`;
    await product.db.knex.raw(
      `INSERT INTO app.mail (id, recipient, subject, text, html) VALUES (gen_random_uuid(), ?, 'Hello', 'x', 'x')`,
      [recipient],
    );
    return recipient;
  };
  /** The e-mail was accepted, and the worker has recorded that: no later failure can send it twice. */
  const arrived = async (recipient: string): Promise<void> => {
    await until(
      () => product.db.knex('app.mail').where({ recipient }),
      (mails) => mails.length === 0,
    );
    expect(postbox.counts().get(recipient)).toBe(1);
  };
  const told = (text: string): number => worker.output.split(text).length - 1;

  it.each<[string, () => void | Promise<void>, () => void]>([
    ['refuses connections', () => road.refuse(), () => road.heal()],
    ['is silent', () => road.blackHoleAll(), () => road.reset()],
  ])('goes on by itself when Postgres %s for a while and comes back', async (_, away, back) => {
    await arrived(await write());
    const before = told('The job queue is back');
    await away();
    const during = await write();
    await until(() => told('The job queue cannot be reached') > before);
    back();
    await arrived(during);
    await arrived(await write());
  });

  it('recovers when its connections are cut, repeatedly', async () => {
    for (let time = 0; time < 5; time += 1) {
      await product.db.knex.raw(
        'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
      );
      await arrived(await write());
    }
  });

  it('has logged it in a few lines, with no uncaught errors', async () => {
    expect(worker.running).toBe(true);
    expect(worker.output).not.toMatch(/unhandled|uncaught/i);
    expect(worker.output.split('\n').length).toBeLessThan(80);
    expect((await worker.kill('SIGTERM')).code).toBe(0);
  });
});

describe('a web whose queue in Postgres does not answer', () => {
  let product: Product;
  let postbox: Postbox;

  beforeAll(async () => {
    postbox = await Postbox.open();
    product = await startProduct({ roles: ['projector', 'web', 'worker'], env: { SMTP_URL: postbox.url } });
  });
  afterAll(async () => {
    await postbox?.close();
    await product?.stop();
  });

  it('accepts commands and answers reads as usual, reports it, and the e-mails come when it answers again', async () => {
    const forgetful = Array.from({ length: 10 }, (_, n) => `person${n}@example.com`);
    for (const email of forgetful) await product.account({ email });
    const [admin, client] = await Promise.all([product.as('admin'), product.as('contractor')]);
    const jobsAreWell = async (): Promise<boolean> => (await admin.get<HealthDetail>('/health')).body.data.jobs.ok;
    expect(await jobsAreWell()).toBe(true);

    await product.db.knex.transaction(async (tx) => {
      const tables = await tx('pg_tables').where({ schemaname: 'jobs' }).pluck<string[]>('tablename');
      await tx.raw(
        `SET LOCAL idle_in_transaction_session_timeout = 0; LOCK TABLE ${tables.map((table) => `jobs."${table}"`).join(', ')} IN ACCESS EXCLUSIVE MODE`,
      );
      // More e-mails than the queue has connections, each from a request.
      const from = performance.now();
      const asked = await Promise.all(forgetful.map((email) => product.guest().post('/password/forgot', { email })));
      expect(new Set(asked.map(({ status }) => status))).toEqual(new Set([200]));
      const saved = await command(product);
      expect(saved.status).toBe(200);
      expect(
        (
          await client.get(
            `${addressOf(calls.template, { params: { slug: saved.body.data.alias } })}?after=${saved.body.position}`,
          )
        ).status,
      ).toBe(200);
      expect(performance.now() - from).toBeLessThan(ANSWERED);
      await until(async () => !(await jobsAreWell()));
      expect((await product.guest().get('/health')).body.data).toEqual({ status: 'degraded' });
      expect(postbox.letters).toEqual([]);
    });
    await until(() => forgetful.every((email) => postbox.counts().has(email)));
    await until(jobsAreWell);
    expect(product.complaints()).toEqual([]);
  });
});
