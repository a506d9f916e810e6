import { afterEach, describe, jest, test } from '@jest/globals';
import { startProduct, type Product } from '../support/product.js';
import { underLoad } from './support/invariants.js';

jest.setTimeout(240_000);

describe('processes killed under load', () => {
  let product: Product;
  afterEach(() => product?.stop());

  test('the whole product, on one machine', async () => {
    product = await startProduct();
    await underLoad(product, async (load) => {
      for (let time = 0; time < 2; time += 1) {
        await product.process('all').kill('SIGKILL');
        await product.process('all').start();
        await load.goesOn();
      }
    });
  });
});
