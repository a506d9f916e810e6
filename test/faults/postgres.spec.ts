import { afterAll, afterEach, beforeAll, describe, jest, test } from '@jest/globals';
import { OwnPostgres } from '../support/own-postgres.js';
import { startProduct, type Product } from '../support/product.js';
import { underLoad } from './support/invariants.js';
import { expectRefusal } from './support/outage.js';
import { until } from '../support/until.js';

jest.setTimeout(180_000);

let postgres: OwnPostgres;
let product: Product;

beforeAll(async () => {
  postgres = await OwnPostgres.start();
  product = await startProduct({ roles: ['projector', 'worker', 'web'], postgres });
});

// One fault that the product does not survive must not hide all others.
afterEach(() => postgres.recover());

afterAll(async () => {
  await product?.stop();
  await postgres?.remove();
});

describe('Postgres stops and restarts under load', () => {
  test.each(['fast', 'immediate', 'kill'] as const)(
    '%s: refused with 503 meanwhile, and every process recovers by itself',
    async (way) => {
      await underLoad(product, async (load) => {
        await (way === 'kill' ? postgres.kill() : postgres.stop(way));
        await expectRefusal(product);
        await postgres.start();
        await load.goesOn();
      });
    },
  );

  test('asked to end after its clients, and ended before they have', async () => {
    await underLoad(product, async (load) => {
      postgres.ask('smart');
      // It accepts no new connections; existing ones work on, or are refused.
      await until(async () => !(await postgres.accepts()));
      await postgres.stop('fast');
      await postgres.start();
      await load.goesOn();
    });
  });

  test('every connection is ended repeatedly', async () => {
    await underLoad(product, async (load) => {
      for (let time = 0; time < 10; time += 1) {
        await product.db.knex.raw(
          'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
        );
        await load.goesOn(3);
      }
    });
  });
});
