import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import * as calls from '@quotewright/domain/templates/endpoints.js';
import { misbehavingNode, type MisbehavingNode } from '../contracts/misbehaving-node/misbehaving-node.js';
import type { Client } from '../support/client.js';
import { startProduct, type Product } from '../support/product.js';
import { newTemplate } from './support/load.js';

jest.setTimeout(180_000);

/** How long each crowd renames (ms). */
const ROUND = 4_000;

/** Renames one template with this many clients at once, each one after another; the answers by status. */
async function rename(client: Client, id: number, clients: number): Promise<Record<number, number>> {
  const answers: Record<number, number> = {};
  const end = performance.now() + ROUND;
  const one = async (_: unknown, nth: number): Promise<void> => {
    for (let time = 0; performance.now() < end; time += 1) {
      const { status } = await client.post(calls.save.path, { id, name: `Renamed by ${clients} ${nth} ${time}` });
      answers[status] = (answers[status] ?? 0) + 1;
    }
  };
  await Promise.all(Array.from({ length: clients }, one));
  return answers;
}

const stores: [string, () => Promise<{ url?: string; node?: MisbehavingNode }>][] = [
  ['Postgres', async () => ({})],
  [
    `EventStoreDB (${process.env.EVENTSTORE_URL ? 'a real node' : 'a stand-in'})`,
    async () => {
      if (process.env.EVENTSTORE_URL) return { url: process.env.EVENTSTORE_URL };
      const node = await misbehavingNode();
      return { url: node.url, node };
    },
  ],
];

describe.each(stores)('many clients change one template at once (%s)', (_, open) => {
  let node: MisbehavingNode | undefined;
  let product: Product;
  beforeAll(async () => {
    const log = await open();
    node = log.node;
    product = await startProduct(log.url ? { env: { EVENTSTORE_URL: log.url } } : {});
  });
  afterAll(async () => {
    await product?.stop();
    node?.stop();
  });

  test('hardly one of them is told of a conflict, and more is done than by one', async () => {
    const client = await product.as('contractor');
    const { id } = (await client.post(calls.save.path, newTemplate())).body.data;
    await rename(client, id, 1);
    const alone = await rename(client, id, 1);
    const crowd = await rename(client, id, 32);
    const all = Object.values(crowd).reduce((sum, count) => sum + count, 0);
    process.stderr.write(`One client: ${JSON.stringify(alone)}; 32 clients: ${JSON.stringify(crowd)}\n`);
    expect(Object.keys(alone)).toEqual(['200']);
    expect(all - crowd[200]!).toBeLessThan(all / 100);
    expect(crowd[200]).toBeGreaterThan(alone[200]!);
    expect(product.complaints()).toEqual([]);
  });
});
