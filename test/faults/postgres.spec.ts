import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { templateDetails } from '@quotewright/projections/templates/template-details.js';
import { OpenAppendError } from '../../apps/api/src/platform/event-store/postgres-log.js';
import { logInPostgres } from '../support/event-store.js';
import { OwnPostgres } from '../support/own-postgres.js';
import { startProduct, type Product } from '../support/product.js';
import { underLoad } from './support/invariants.js';
import { ANSWERED, command, expectRefusal, whileAppendsHang, whileRowsHang } from './support/outage.js';
import { until } from '../support/until.js';

jest.setTimeout(180_000);
if (!logInPostgres)
  process.stderr.write('Skipped: processes of Postgres that freeze in appends (the log is in EventStoreDB).\n');

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

  /** Ends connections of the product. @param which condition for `pg_stat_activity`. @returns how many */
  const end = async (which: string): Promise<number> => {
    const { rows } = await product.db.knex.raw<{ rows: unknown[] }>(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = current_database() AND pid <> pg_backend_pid() AND ${which}`,
    );
    return rows.length;
  };

  test.each([
    ['every connection', 'true'],
    // The others go on: what is notified meanwhile is not heard.
    ['every connection that listens', `query LIKE 'LISTEN%'`],
  ])('%s is ended repeatedly', async (_, which) => {
    await underLoad(product, async (load) => {
      for (let time = 0; time < 10; time += 1) {
        await until(async () => (await end(which)) > 0);
        await load.goesOn(3);
      }
    });
  });

  (logInPostgres ? test : test.skip)(
    'its processes freeze in appends: these are refused in time and done once, and everyone else goes on',
    async () => {
      const log = await product.openLog();
      const frozen: number[] = [];
      try {
        await underLoad(product, async (load) => {
          const key = randomUUID();
          let answer: ReturnType<typeof command> | undefined;
          const send = () => void (answer = command(product, key));
          // They get the lock that readers look for, and draw no position.
          await whileAppendsHang(product, send, async () => {
            const { rows } = await product.db.knex.raw<{ rows: { pid: number }[] }>(
              `SELECT pid FROM pg_stat_activity
                WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%log.append%'`,
            );
            for (const { pid } of rows) {
              process.kill(pid, 'SIGSTOP');
              frozen.push(pid);
            }
          });
          try {
            await expect(log.head()).rejects.toThrow(OpenAppendError);
            await load.goesOn();
            // Within the two seconds that a command waits for the read models.
            await until(async () => {
              const { status, body } = await command(product);
              return status === 200 && body.pending === undefined;
            });
          } finally {
            for (const pid of frozen) process.kill(pid, 'SIGCONT');
          }
          const { status, took } = await answer!;
          expect([200, 503]).toContain(status);
          expect(took).toBeLessThan(ANSWERED);
          await until(async () => (await command(product, key)).status === 200);
          expect(await product.caused(key)).toHaveLength(1);
          await log.head();
        });
      } finally {
        await log.close();
      }
    },
  );

  test('the connection of a batch is ended between its statements, which were sent together', async () => {
    await underLoad(product, async (load) => {
      for (let time = 0; time < 5; time += 1) {
        await whileRowsHang(product, templateDetails, 'template', async (statement) => {
          expect(await end(`wait_event_type = 'Lock' AND query LIKE '${statement}'`)).toBe(1);
        });
        await load.goesOn(3);
      }
    });
  });
});
