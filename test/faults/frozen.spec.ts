import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { addressOf } from '@quotewright/domain/kernel/endpoint.js';
import * as calls from '@quotewright/domain/templates/endpoints.js';
import type { Client } from '../support/client.js';
import { logInPostgres } from '../support/event-store.js';
import { startProduct, type Product, type ProductProcess } from '../support/product.js';
import { until } from '../support/until.js';
import { underLoad } from './support/invariants.js';
import { command, whileAppendsHang } from './support/outage.js';

jest.setTimeout(240_000);
if (!logInPostgres)
  process.stderr.write('Skipped: a web frozen while Postgres finishes its appends (the log is in EventStoreDB).\n');

/** Longest time until a change of one web is readable while another one is frozen (ms). */
const VISIBLE = 5_000;

describe('one of two webs freezes under load', () => {
  let product: Product;
  let frozen: ProductProcess;
  let there: Client;
  beforeAll(async () => {
    product = await startProduct({ roles: ['projector', 'web', 'web'] });
    frozen = product.process('web');
    there = (await product.as('contractor')).at(product.origins[1]!);
  });
  afterAll(() => product?.stop());

  /** A command at the other web, whose effect is readable there soon. */
  const goOn = async (): Promise<void> => {
    const { status, body } = await command(product, randomUUID(), there);
    expect(status).toBe(200);
    const address = `${addressOf(calls.template, { params: { slug: body.data.alias } })}?after=${body.position}`;
    await until(
      async () => there.get(address),
      (read) => read.status === 200 && read.body.stale !== true,
      VISIBLE,
    );
  };

  (logInPostgres ? test : test.skip)(
    'in the middle of its appends: they are made once, and the other one goes on, also with what they changed',
    async () => {
      await underLoad(product, async (load) => {
        const key = randomUUID();
        let first: Promise<number> | undefined;
        const send = () =>
          void (first = command(product, key).then(
            ({ status }) => status,
            () => 0,
          ));
        // Postgres finishes them, and nobody takes the answers.
        await whileAppendsHang(product, send, async () => frozen.freeze());
        try {
          for (let time = 0; time < 5; time += 1) await goOn();
          const repeated = await until(
            async () => command(product, key, there),
            ({ status }) => status === 200,
          );
          expect(repeated.status).toBe(200);
          expect(await product.caused(key)).toHaveLength(1);
        } finally {
          frozen.thaw();
        }
        // It takes the answer that has waited for it, or counts the connection as lost.
        expect([200, 503]).toContain(await first);
        await load.goesOn();
        expect(await product.caused(key)).toHaveLength(1);
      });
    },
  );

  test('at any moment, again and again: what it decides on afterwards is refused where the other one was faster', async () => {
    await underLoad(product, async (load) => {
      for (let time = 0; time < 6; time += 1) {
        frozen.freeze();
        try {
          await goOn();
          await load.goesOn(3);
        } finally {
          frozen.thaw();
        }
        await load.goesOn(3);
      }
    });
  });
});
