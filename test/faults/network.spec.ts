import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { addressOf } from '@quotewright/domain/kernel/endpoint.js';
import * as calls from '@quotewright/domain/templates/endpoints.js';
import { tableName } from '@quotewright/projections/kernel/tables.js';
import { templateDetails } from '@quotewright/projections/templates/template-details.js';
import { readGenerations } from '../../apps/api/src/platform/projections/registry.js';
import { logInPostgres } from '../support/event-store.js';
import { startProduct, type Product } from '../support/product.js';
import type { TcpProxy } from '../support/tcp-proxy.js';
import { underLoad } from './support/invariants.js';
import { ANSWERED, command, expectRefusal, whileAppendsHang } from './support/outage.js';
import { timed } from './support/timed.js';
import { until } from '../support/until.js';

jest.setTimeout(180_000);
if (!logInPostgres)
  process.stderr.write(
    'Skipped: a reply of Postgres that is lost after the append (the log is in EventStoreDB; see eventstoredb.spec.ts).\n',
  );

let product: Product;
/** The web's connections go one way, those of projector and worker another. */
let webRoad: TcpProxy & { url: string };
let backRoad: TcpProxy & { url: string };

beforeAll(async () => {
  product = await startProduct({ roles: [] });
  webRoad = await product.road();
  backRoad = await product.road();
  await product.add('projector', { DATABASE_URL: backRoad.url });
  await product.add('worker', { DATABASE_URL: backRoad.url });
  await product.add('web', { DATABASE_URL: webRoad.url });
});

afterEach(() => {
  for (const road of [webRoad, backRoad]) {
    road.reset();
    road.heal();
  }
});

afterAll(() => product?.stop());

describe('the network to Postgres fails under load', () => {
  const faults: [string, (road: TcpProxy) => void][] = [
    ['black-holes what is connected', (road) => road.blackHole()],
    ['resets every connection', (road) => road.reset()],
    ['half-closes every connection', (road) => road.halfClose()],
    ['cuts every connection in the middle of a reply', (road) => road.cutReplies(40)],
    [
      'loses the replies to what is under way',
      (road) => {
        road.loseReplies();
        road.heal();
      },
    ],
    ['is slow', (road) => road.delay(150)],
  ];
  test.each(faults)('it %s', async (_, breaks) => {
    await underLoad(product, async (load) => {
      for (const road of [webRoad, backRoad]) {
        breaks(road);
        await load.goesOn(5);
        road.heal();
      }
      await load.goesOn();
    });
  });

  test('nothing passes for a while: refused in time, and no process has to be restarted', async () => {
    await underLoad(product, async (load) => {
      webRoad.blackHoleAll();
      backRoad.blackHoleAll();
      await expectRefusal(product);
      webRoad.heal();
      backRoad.heal();
      await load.goesOn();
    });
  });

  (logInPostgres ? test : test.skip)(
    'a command whose reply was lost after the commit is answered 503 in time, and its repeat finds what it did',
    async () => {
      expect((await command(product)).status).toBe(200);
      const key = randomUUID();
      let answer: ReturnType<typeof command> | undefined;
      const send = () => void (answer = command(product, key));
      // The append is on its way when replies start to be lost, and then it commits.
      await whileAppendsHang(product, send, async () => webRoad.loseReplies());
      const { status, body, took } = await answer!;
      expect([status, body.code]).toEqual([503, 'store_unavailable']);
      expect(took).toBeLessThan(ANSWERED);
      expect(await product.caused(key)).toHaveLength(1);
      webRoad.heal();
      await until(async () => (await command(product, key)).status === 200);
      expect(await product.caused(key)).toHaveLength(1);
    },
  );
});

test('a silent listening connection is replaced', async () => {
  const listeners = (): Promise<number[]> =>
    product.db
      .knex('pg_stat_activity')
      .whereRaw('datname = current_database()')
      .where('query', 'like', 'LISTEN%')
      .orderBy('pid')
      .pluck('pid');
  // Each process listens over one connection.
  expect((await command(product)).status).toBe(200);
  await until(async () => (await listeners()).length >= 2);
  webRoad.blackHole();
  const before = new Set(await listeners());
  await until(async () => (await listeners()).some((pid) => !before.has(pid)));
});

test('more statements hang than a web has connections: everyone is answered in time, and normally afterwards', async () => {
  const client = await product.as('contractor');
  const { body } = await command(product);
  const read = () => timed(() => client.get(addressOf(calls.template, { params: { slug: body.data.alias } })));
  await until(async () => (await read()).status === 200);
  const { generation } = (await readGenerations(product.db.knex)).find(
    ({ name, serving }) => name === templateDetails.name && serving,
  )!;
  await product.db.knex.transaction(async (tx) => {
    await tx.raw(
      `SET LOCAL idle_in_transaction_session_timeout = 0; LOCK TABLE ${tableName(templateDetails, generation, 'template')} IN ACCESS EXCLUSIVE MODE`,
    );
    const answers = await Promise.all(Array.from({ length: 60 }, read));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]));
    expect(Math.max(...answers.map(({ took }) => took))).toBeLessThan(ANSWERED);
  });
  expect(new Set((await Promise.all(Array.from({ length: 60 }, read))).map(({ status }) => status))).toEqual(
    new Set([200]),
  );
  expect(product.complaints()).toEqual([]);
});
