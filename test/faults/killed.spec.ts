import { afterEach, describe, jest, test } from '@jest/globals';
import { startProduct, type Product } from '../support/product.js';
import { checkInvariants } from './support/invariants.js';
import { startLoad } from './support/load.js';

jest.setTimeout(240_000);

describe('processes killed under load', () => {
  let product: Product;
  afterEach(() => product?.stop());

  test('the whole product, on one machine', async () => {
    product = await startProduct();
    const load = await startLoad(product);
    for (let time = 0; time < 2; time += 1) {
      await product.process('all').kill('SIGKILL');
      await product.process('all').start();
      await load.goesOn();
    }
    await load.stop();
    await checkInvariants(product, load.ledger);
  });
});
