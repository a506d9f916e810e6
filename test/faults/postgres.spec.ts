import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { paths } from '@quotewright/domain/templates/contract.js';
import type { TestResponse } from '../support/client.js';
import { OwnPostgres } from '../support/own-postgres.js';
import { startProduct, type Product } from '../support/product.js';
import type { TcpProxy } from '../support/tcp-proxy.js';
import { underLoad } from './support/invariants.js';
import { newTemplate } from './support/load.js';

jest.setTimeout(180_000);

/** A command must have its answer within this time (ms): ten seconds, and what two busy cores add. */
const ANSWERED = 12_000;

let postgres: OwnPostgres;
let product: Product;
/** Every connection of the web goes one way, those of projector and worker another. */
let webRoad: TcpProxy & { url: string };
let backRoad: TcpProxy & { url: string };

beforeAll(async () => {
  postgres = await OwnPostgres.start();
  product = await startProduct({ roles: [], postgres });
  webRoad = await product.road();
  backRoad = await product.road();
  await product.add('projector', { DATABASE_URL: backRoad.url });
  await product.add('worker', { DATABASE_URL: backRoad.url });
  await product.add('web', { DATABASE_URL: webRoad.url });
});

afterAll(async () => {
  await product?.stop();
  await postgres?.remove();
});

/** Waits for something that comes by itself. */
async function until(holds: () => Promise<boolean> | boolean, within = 60_000): Promise<void> {
  for (const giveUp = Date.now() + within; !(await holds()); await sleep(25)) {
    if (Date.now() > giveUp) throw new Error('It never came to that');
  }
}

/** A command, and how long it took (ms). */
async function command(key = randomUUID()): Promise<TestResponse & { took: number }> {
  const client = await product.as('contractor');
  const from = performance.now();
  const response = await client.post(paths.save(), { ...newTemplate(), reason: key }, { 'idempotency-key': key });
  return { ...response, took: performance.now() - from };
}

/** While Postgres is away the product says so, in time and in words for people. */
async function expectRefusal(): Promise<void> {
  const { status, body, took } = await command();
  expect([status, body.code]).toEqual([503, 'unavailable']);
  expect(took).toBeLessThan(ANSWERED);
  expect((await product.guest().get('/health')).status).toBe(503);
}

const events = async (key: string): Promise<number> =>
  Number((await product.db.knex.raw<{ rows: { count: string }[] }>(`SELECT count(*) FROM log.events WHERE meta->>'reason' = ?`, [key])).rows[0]!.count);

describe('Postgres goes and comes back under load', () => {
  test.each(['fast', 'immediate', 'kill'] as const)('%s: refused with 503 meanwhile, and every process recovers by itself', async (way) => {
    await underLoad(product, async (load) => {
      await (way === 'kill' ? postgres.kill() : postgres.stop(way));
      await expectRefusal();
      await postgres.start();
      await load.goesOn();
    });
  });

  test('asked to end when its clients have gone, and ended while they have not', async () => {
    await underLoad(product, async (load) => {
      postgres.ask('smart');
      // It takes no new connections any more; those there are work on, or are refused.
      await until(() => product.db.knex.raw('SELECT 1').then(() => sleep(1_000, false), () => true));
      await postgres.stop('fast');
      await postgres.start();
      await load.goesOn();
    });
  });

  test('every connection is ended again and again', async () => {
    await underLoad(product, async (load) => {
      for (let time = 0; time < 10; time += 1) {
        await product.db.knex.raw('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()');
        await load.goesOn(3);
      }
    });
  });
});

describe('the way to Postgres breaks under load', () => {
  const faults: [string, (road: TcpProxy) => void][] = [
    ['black-holes what is connected', (road) => road.blackHole()],
    ['resets every connection', (road) => road.reset()],
    ['half-closes every connection', (road) => road.halfClose()],
    ['cuts every connection in the middle of a reply', (road) => road.cutReplies(40)],
    ['loses every reply', (road) => road.loseReplies()],
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

  test('nothing passes for a while: refused in time, and nobody has to be restarted', async () => {
    await underLoad(product, async (load) => {
      webRoad.blackHoleAll();
      backRoad.blackHoleAll();
      await expectRefusal();
      webRoad.heal();
      backRoad.heal();
      await load.goesOn();
    });
  });

  test('a command whose reply was lost after the commit is answered 503 in time, and its repeat finds what it did', async () => {
    expect((await command()).status).toBe(200);
    const key = randomUUID();
    webRoad.loseReplies();
    const answered = command(key);
    const first = await answered;
    expect([first.status, first.body.code]).toEqual([503, 'unavailable']);
    expect(first.took).toBeLessThan(ANSWERED);
    webRoad.heal();
    await until(async () => (await command(key)).status === 200);
    expect(await events(key)).toBe(1);
  });
});

test('a connection that listens and hears nothing any more is replaced', async () => {
  const listeners = async (): Promise<string> => {
    const { rows } = await product.db.knex.raw<{ rows: { pid: number }[] }>(`SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'LISTEN%' ORDER BY pid`);
    return rows.map(({ pid }) => pid).join();
  };
  await until(async () => (await listeners()) !== '');
  const before = await listeners();
  webRoad.blackHole();
  await until(async () => (await listeners()) !== before && (await listeners()).split(',').some((pid) => !before.split(',').includes(pid)));
});
