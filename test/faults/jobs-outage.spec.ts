import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { Postbox } from '../support/postbox.js';
import { type Product, type ProductProcess, startProduct } from '../support/product.js';
import type { TcpProxy } from '../support/tcp-proxy.js';

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
    await product.db.knex.raw(`INSERT INTO app.mail (id, recipient, subject, text, html) VALUES (gen_random_uuid(), ?, 'Hello', 'x', 'x')`, [recipient]);
    return recipient;
  };
  /** The letter has been taken, and the worker has written that down: what breaks from now on cannot double it. */
  const arrived = async (recipient: string): Promise<void> => {
    while ((await product.db.knex('app.mail').where({ recipient }).first('id')) !== undefined) await new Promise((look) => setTimeout(look, 20));
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
    while (told('The job queue cannot be reached') <= before) await new Promise((look) => setTimeout(look, 50));
    back();
    await arrived(during);
    await arrived(await write());
  });

  it('goes on by itself when its connections are cut, time and again', async () => {
    for (let time = 0; time < 5; time += 1) {
      await product.db.knex.raw('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()');
      await arrived(await write());
    }
  });

  it('has told of it in a few lines, and thrown nothing past everybody', async () => {
    expect(worker.running).toBe(true);
    expect(worker.output).not.toMatch(/unhandled|uncaught/i);
    expect(worker.output.split('\n').length).toBeLessThan(80);
    expect((await worker.kill('SIGTERM')).code).toBe(0);
  });
});
