import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { type Product, startProduct } from '../support/product.js';
import { until } from '../support/until.js';

jest.setTimeout(180_000);

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product?.stop());

it('restarts its projector when that dies, and keeps serving', async () => {
  const before = await product.process('all').projectorPid();
  process.kill(before, 'SIGKILL');
  const admin = await product.as('admin');
  const added = await admin.post('/category/add', { title: 'Roofs' });
  expect(added.status).toBe(200);
  await until(async () => (await admin.get(`/category/list/staging?after=${added.body.position}`)).body.stale !== true);
  expect(await product.process('all').projectorPid()).not.toBe(before);
});
