import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { addressOf } from '@quotewright/domain/kernel/endpoint.js';
import * as calls from '@quotewright/domain/templates/endpoints.js';
import { templateDetails } from '@quotewright/projections/templates/template-details.js';
import { tableName } from '@quotewright/projections/kernel/tables.js';
import { readGenerations } from '../../apps/api/src/platform/projections/registry.js';
import { nextRelease, type NextRelease } from '../support/next-release.js';
import { startProduct, type Product, type ProductProcess } from '../support/product.js';
import { underLoad } from './support/invariants.js';
import { command } from './support/outage.js';
import { until } from '../support/until.js';

jest.setTimeout(240_000);

describe('a release with another version of a read model, next to the serving one', () => {
  let next: NextRelease;
  let product: Product;
  let old: ProductProcess[];
  beforeAll(async () => {
    product = await startProduct({ roles: ['projector', 'web'] });
    old = [...product.processes];
    next = await nextRelease('templates/template-details');
  });
  afterAll(async () => {
    await product?.stop();
    await next?.remove();
  });

  const changed = { ...templateDetails, version: templateDetails.version + 1 };
  const serving = async ({ name, version } = changed) =>
    (await readGenerations(product.db.knex)).find((row) => row.serving && row.name === name && row.version === version);

  /** Every row of a version's serving tables, once it has applied the whole log. */
  async function rowsOf(projection: typeof templateDetails): Promise<unknown> {
    const tables = Object.entries(projection.tables).map(async ([table, { key }]) => {
      const name = tableName(projection, (await serving(projection))!.generation, table);
      return product.db.knex(name).orderBy([...key]);
    });
    return Promise.all(tables);
  }

  /** An instance answers a load balancer. */
  const isUp = ({ origin }: ProductProcess): Promise<boolean> =>
    fetch(`${origin}/api/health`).then(
      ({ status }) => status === 200,
      () => false,
    );

  test('fills its own tables while the old one serves and is fed, takes over, and is rolled back', async () => {
    await underLoad(product, async (load) => {
      await load.goesOn(60);
      // A web of the new release, without anyone filling its tables yet: it must not serve.
      const adding = product.add('web', {}, next.dir);
      await load.goesOn();
      const newWeb = product.processes.at(-1)!;
      expect(newWeb.running).toBe(true);
      expect([await serving(), await isUp(newWeb), await isUp(old[1]!)]).toEqual([undefined, false, true]);

      const newProjector = await product.add('projector', {}, next.dir);
      await adding;
      expect((await serving())!.caught_up_at).not.toBeNull();
      expect([await isUp(newWeb), await isUp(old[1]!)]).toEqual([true, true]);
      await load.goesOn();

      // The old ones stop: the new ones feed and serve everything.
      for (const each of old) await each.kill('SIGTERM');
      const before = (await serving())!.position;
      const client = (await product.as('contractor')).at(newWeb.origin);
      const { body } = await command(product, 'by-the-new-release', client);
      expect(
        (await client.get(`${addressOf(calls.template, { params: { slug: body.data.alias } })}?after=${body.position}`))
          .body,
      ).not.toHaveProperty('stale');
      expect((await serving())!.position).not.toBe(before);
      expect((await serving(templateDetails))!.position).not.toBe((await serving())!.position);
      await load.goesOn();

      // And back: the old release catches up, and serves it.
      for (const each of old) await each.start();
      await newProjector.kill('SIGTERM');
      await newWeb.kill('SIGTERM');
      expect(
        (await client.at(old[1]!.origin).get(addressOf(calls.template, { params: { slug: body.data.alias } }))).body
          .data.id,
      ).toBe(body.data.id);
      await load.goesOn();
      await newProjector.start();
      await newWeb.start();
    });
    await until(async () => (await serving())!.position === (await serving(templateDetails))!.position);
    expect(await rowsOf(changed)).toEqual(await rowsOf(templateDetails));
  });
});
