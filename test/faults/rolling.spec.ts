import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { Client, signIn } from '../support/client.js';
import { type Product, startProduct } from '../support/product.js';
import { readyProxy, type ReadyProxy } from '../support/ready-proxy.js';

jest.setTimeout(300_000);

describe('two instances behind a load balancer', () => {
  let proxy: ReadyProxy;
  let product: Product;
  beforeAll(async () => {
    proxy = await readyProxy();
    product = await startProduct({ roles: ['projector', 'web', 'web'], env: { PUBLIC_URL: proxy.origin } });
    proxy.lead(product.origins);
    await proxy.ready(2);
  });
  afterAll(async () => {
    await proxy?.close();
    await product?.stop();
  });

  it('are stopped and started in turn without one failed request', async () => {
    await product.account({ email: 'admin@test.example', userType: 'admin' });
    const admin = await signIn(proxy.origin, 'admin@test.example');
    const guest = new Client(proxy.origin);
    const failures: unknown[] = [];
    let served = 0;
    let over = false;
    const again = async (call: () => Promise<{ status: number }>): Promise<void> => {
      while (!over) {
        const outcome = await call().then(
          ({ status }) => status,
          (error: unknown) => error,
        );
        if (outcome === 200) served += 1;
        else failures.push(outcome);
      }
    };
    const visitors = [
      ...Array.from({ length: 4 }, () => again(() => admin.get('/category/list/staging'))),
      again(() => admin.post('/category/add', { title: randomUUID() })),
      again(async () => {
        const { status, body } = await guest.raw('GET', '/login');
        await body?.cancel();
        return { status };
      }),
    ];
    const each: number[] = [];
    for (const web of product.processes.filter(({ role }) => role === 'web')) {
      const before = served;
      expect((await web.kill('SIGTERM')).code).toBe(0);
      await web.start();
      await proxy.ready(2);
      each.push(served - before);
    }
    over = true;
    await Promise.all(visitors);
    expect(failures).toEqual([]);
    expect(Math.min(...each)).toBeGreaterThan(10);
    expect(product.complaints()).toEqual([]);
  });
});
