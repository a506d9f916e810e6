import { expect, it } from '@jest/globals';
import { freshDatabase } from '../../../../../test/support/postgres.js';
import { until } from '../../../../../test/support/until.js';
import { Database } from '../db/database.js';
import { failureOf } from './failures.js';

it('two that wait for each other: the one that Postgres ends is told to try again', async () => {
  const database = await freshDatabase();
  const db = new Database(database.url);
  const { knex } = db;
  try {
    await knex.raw('CREATE TABLE account (id integer PRIMARY KEY); INSERT INTO account VALUES (1), (2)');
    let holding = 0;
    const lock = (first: number, second: number): Promise<void> =>
      knex.transaction(async (tx) => {
        await tx('account').where({ id: first }).forUpdate();
        holding += 1;
        await until(() => holding === 2);
        await tx('account').where({ id: second }).forUpdate();
      });
    const ended = (await Promise.allSettled([lock(1, 2), lock(2, 1)])).filter(({ status }) => status === 'rejected');
    expect(ended.map((one) => failureOf((one as PromiseRejectedResult).reason))).toMatchObject([
      { status: 503, code: 'unavailable', message: expect.stringContaining('Try again') },
    ]);
  } finally {
    await db.close();
    await database.drop();
  }
});
