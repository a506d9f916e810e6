import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Recorded } from '@quotewright/domain/kernel/decider.js';
import { projection } from '@quotewright/projections/kernel/projection.js';
import { META } from '@quotewright/projections/kernel/testing.js';
import { tableName } from '@quotewright/projections/kernel/tables.js';
import { freshDatabase } from '../../../../../test/support/postgres.js';
import { until } from '../../../../../test/support/until.js';
import { Database } from '../db/database.js';
import { migrate } from '../db/migrate.js';
import { PostgresLog } from '../event-store/postgres-log.js';
import { Operations } from './operations.js';
import { Projector } from './projector.js';

interface BoxFilled {
  type: 'BoxFilled';
  data: { box: number };
}

const boxes = projection<BoxFilled>({
  name: 'boxes',
  version: 1,
  tables: { box: { columns: { id: 'integer' }, key: ['id'] } },
  on: { BoxFilled: (rows, { data }) => rows.put('box', { id: data.box }) },
});

/** A log whose streams are read page by page, each when the one before is done and `goOn` allows it. */
class HeldUp extends PostgresLog {
  goOn: Promise<void> = Promise.resolve();

  override async readStreams(upTo: string, except: readonly string[]) {
    const { events, pages } = await super.readStreams(upTo, except);
    return { events, pages: this.heldUp(pages) };
  }

  private async *heldUp(pages: AsyncIterable<Recorded[]>): AsyncIterable<Recorded[]> {
    for await (const page of pages) {
      yield page;
      await this.goOn;
    }
  }
}

let database: Awaited<ReturnType<typeof freshDatabase>>;
let db: Database;
let log: HeldUp;
let projector: Projector;

beforeAll(async () => {
  database = await freshDatabase();
  await migrate(database.url);
  db = new Database(database.url);
  log = new HeldUp(database.url);
});

afterAll(async () => {
  await projector.stop();
  await log.close();
  await db.close();
  await database.drop();
});

it('a rebuild of a long log tells how far it is before its checkpoint has moved', async () => {
  const boxFilled = (box: number) => ({ id: randomUUID(), type: 'BoxFilled', data: { box }, meta: META });
  for (let stream = 0; stream < 3; stream += 1)
    await log.append(
      `box-${stream}`,
      Array.from({ length: 500 }, (_, n) => boxFilled(stream * 500 + n)),
      'no-stream',
    );
  // As if many events had been erased: the log counts as long.
  await db.knex.raw(`SELECT setval('log.events_position_seq', 30000)`);
  await log.append('box-3', [boxFilled(1_500)], 'no-stream');
  await db.knex.raw('ANALYZE log.events');

  const operations = new Operations(db.knex, log, [boxes]);
  projector = new Projector(db, log, [boxes], () => undefined, { box: ['BoxFilled'] });
  await projector.start();
  await until(async () => (await operations.status())[0]!.state === 'live');

  let goOn = (): void => undefined;
  log.goOn = new Promise((done) => (goOn = done));
  const generation = await operations.rebuild('boxes');
  const progress = await until(async () => (await operations.status())[0]!.rebuild?.progress);
  // A page of a thousand, of 1,501.
  expect(progress).toBeCloseTo(0.67, 2);
  expect((await operations.status())[0]!.position).not.toBeNull();
  expect(await operations.rebuild('boxes')).toBe(generation);

  goOn();
  await until(async () => (await operations.rebuilt('boxes', generation)) === 1);
  expect(await db.knex(tableName(boxes, generation, 'box')).count()).toEqual([{ count: '1501' }]);
});

it('a rebuild asked for during the first fill comes after it, and serves', async () => {
  await projector.stop();
  const crates = { ...boxes, name: 'crates' };
  const operations = new Operations(db.knex, log, [crates]);
  let goOn = (): void => undefined;
  log.goOn = new Promise((done) => (goOn = done));
  const errors: Error[] = [];
  projector = new Projector(db, log, [crates], (error) => errors.push(error), { box: ['BoxFilled'] });
  await projector.start();
  await until(async () => (await db.knex('app.projection').where({ name: 'crates' }).first('filled'))?.filled > 0);
  const generation = await operations.rebuild('crates');
  expect(generation).toBe(2);
  const rowsOf = (of: number) => db.knex(tableName(crates, of, 'box')).count();
  // Its tables are there, and nothing is in them.
  await until(() => rowsOf(generation).catch(() => null));
  expect(await rowsOf(generation)).toEqual([{ count: '0' }]);
  goOn();
  await until(async () => (await operations.rebuilt('crates', generation)) === 1);
  expect(await Promise.all([rowsOf(1), rowsOf(generation)])).toEqual([[{ count: '1501' }], [{ count: '1501' }]]);
  expect((await operations.status())[0]).toMatchObject({ state: 'live', rebuild: null });
  expect(errors).toEqual([]);
});
