import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { startProduct, type Product } from '../support/product.js';
import { clock, movesClocks } from './support/clock.js';
import { underLoad } from './support/invariants.js';
import { command } from './support/outage.js';
import { until } from '../support/until.js';

jest.setTimeout(240_000);

(movesClocks ? describe : describe.skip)('clocks an hour ahead and an hour behind', () => {
  let product: Product;
  afterEach(() => product?.stop());

  test('sessions, leases, keys and the order of events do not depend on them', async () => {
    product = await startProduct({ roles: [] });
    const ahead = await product.add('projector', clock('+1h'));
    await product.add('projector', clock('-1h'));
    await product.add('web', clock('+1h'));
    await product.add('web', clock('-1h'));
    const { origins } = product;
    const away = await Promise.all(
      origins.map(
        async (origin) =>
          Date.parse((await product.guest(origin).raw('GET', '/api/health')).headers.get('date')!) - Date.now(),
      ),
    );
    expect(away.map((ms) => Math.round(ms / 3_600_000))).toEqual([1, -1]);

    await underLoad(product, async (load) => {
      const holders = (): Promise<string[]> =>
        product.db.knex('app.projector_lease').distinct('holder').pluck('holder');
      await until(async () => (await holders()).length === 2);
      await load.goesOn();
      await ahead.kill('SIGKILL');
      await until(async () => (await holders()).length === 1);
      await load.goesOn();
    });
    // Signed in at one, known at the other; a key used at one is known at the other.
    const client = await product.as('contractor');
    const key = randomUUID();
    const first = await command(product, key);
    const again = await command(product, key, client.at(origins[1]!));
    expect([first.status, again.status]).toEqual([200, 200]);
    expect(again.body.data).toEqual(first.body.data);
  });
});
