import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { comparePositions } from '@quotewright/domain/kernel/event-store.js';
import { projection } from '@quotewright/projections/kernel/projection.js';
import { META } from '@quotewright/projections/kernel/testing.js';
import { createBareTables, tableName } from '@quotewright/projections/kernel/tables.js';
import { freshDatabase } from '../../../../../test/support/postgres.js';
import { until } from '../../../../../test/support/until.js';
import { Checkpoints } from '../commands/checkpoints.js';
import { Database } from '../db/database.js';
import { migrate } from '../db/migrate.js';
import { inNewEpoch } from '../event-store/epoch.js';
import { PostgresLog } from '../event-store/postgres-log.js';
import { Projector } from './projector.js';
import { readGenerations, Registry } from './registry.js';

interface BoxFilled {
  type: 'BoxFilled';
  data: { box: number };
}

/** The boxes that an event was applied to, whatever becomes of the rows. */
let applied: number[] = [];

const boxes = projection<BoxFilled>({
  name: 'boxes',
  version: 1,
  tables: { box: { columns: { id: 'integer', position: 'text' }, key: ['id'] } },
  on: {
    BoxFilled(rows, { data, position }) {
      applied.push(data.box);
      rows.put('box', { id: data.box, position });
    },
  },
});

type Fresh = Awaited<ReturnType<typeof freshDatabase>>;

/** A product on a database, as far as log and read models go. */
class House {
  readonly db: Database;
  readonly log: PostgresLog;
  private projector: Projector | undefined;
  private closed = false;

  constructor(readonly database: Fresh) {
    this.db = new Database(database.url);
    this.log = new PostgresLog(database.url);
  }

  async fill(box: number): Promise<string> {
    const event = { id: randomUUID(), type: 'BoxFilled', data: { box }, meta: META };
    return (await this.log.append(`box-${box}`, [event], 'any')).position;
  }

  /** Runs a projector until the read model has reached the head of the log. */
  async project(): Promise<void> {
    this.projector = new Projector(this.db, this.log, [boxes], () => undefined, { box: ['BoxFilled'] });
    await this.projector.start();
    await until(async () => {
      const head = await this.log.head();
      return (await readGenerations(this.db.knex)).some(
        ({ serving, retired_at, position }) =>
          serving && retired_at === null && position !== null && comparePositions(position, head) >= 0,
      );
    });
    await this.projector.stop();
  }

  async generation(): Promise<number> {
    const all = await readGenerations(this.db.knex);
    return all.find(({ serving, retired_at }) => serving && retired_at === null)!.generation;
  }

  async rows(): Promise<{ id: number; position: string }[]> {
    return this.db.knex(tableName(boxes, await this.generation(), 'box')).orderBy('id');
  }

  async close(): Promise<void> {
    if (this.closed) return;
    this.closed = true;
    await this.projector?.stop();
    await this.log.close();
    await this.db.close();
  }
}

let houses: House[] = [];
let databases: Fresh[] = [];

/** What a dump has, restored as a database of its own. Nobody may be connected to `of`. */
async function restored(of: string): Promise<Fresh> {
  const database = await until(() =>
    freshDatabase(of).catch((error: { code?: string }) => {
      // 55006: connections that have just ended.
      if (error.code === '55006') return null;
      throw error;
    }),
  );
  databases.push(database!);
  return database!;
}

function house(database: Fresh): House {
  const made = new House(database);
  houses.push(made);
  return made;
}

beforeEach(async () => {
  applied = [];
  databases = [await freshDatabase()];
  houses = [];
  await migrate(databases[0]!.url);
});
afterEach(async () => {
  for (const one of houses) await one.close();
  for (const database of databases) await database.drop();
});

describe('read models after a restore', () => {
  it('continue from their checkpoints where the log has all that they were built from', async () => {
    const first = house(databases[0]!);
    const seen = [await first.fill(1), await first.fill(2)];
    await first.project();
    seen.push(await first.fill(3));
    await first.close();
    const dump = await restored(databases[0]!.name);
    const later = house(databases[0]!);
    const lost = await later.fill(4);
    await later.project();

    await inNewEpoch(dump.url, true, () => Promise.resolve());
    const again = house(dump);
    applied = [];
    await again.project();
    expect(applied).toEqual([3]);
    const next = await again.fill(5);
    expect(comparePositions(lost, next)).toBeLessThan(0);
    await again.project();
    expect(applied).toEqual([3, 5]);
    expect(await again.generation()).toBe(1);
    expect(await again.rows()).toEqual([1, 2, 3, 5].map((id, at) => ({ id, position: [...seen, next][at] })));
    // What the log gives out about its past is what it gave out then.
    expect((await again.log.read('box-2')).map(({ position }) => position)).toEqual([seen[1]]);

    // A position of the lost future counts as passed, and is no place in this log.
    const registry = new Registry(again.db);
    await registry.start();
    expect(await new Checkpoints(registry, [boxes]).waitFor(lost, { timeoutMs: 0 })).toBe(true);
    await registry.close();
    const fromThere = [];
    for await (const { position } of again.log.readAll(lost)) fromThere.push(position);
    expect(fromThere).toEqual([...seen, next]);
  });

  it('wait neither for a position of the lost future when nothing has been written since', async () => {
    const first = house(databases[0]!);
    await first.fill(1);
    await first.project();
    await first.close();
    const dump = await restored(databases[0]!.name);
    const lost = await house(databases[0]!).fill(2);
    await inNewEpoch(dump.url, true, () => Promise.resolve());
    const again = house(dump);
    await again.project();
    const registry = new Registry(again.db);
    await registry.start();
    expect(await new Checkpoints(registry, [boxes]).waitFor(lost, { timeoutMs: 0 })).toBe(true);
    await registry.close();
  });

  it('continue after a second restore too', async () => {
    const first = house(databases[0]!);
    const seen = [await first.fill(1)];
    await first.project();
    await first.close();
    await inNewEpoch(databases[0]!.url, true, () => Promise.resolve());
    const second = house(databases[0]!);
    seen.push(await second.fill(2));
    await second.project();
    await second.close();
    await inNewEpoch(databases[0]!.url, true, () => Promise.resolve());
    const third = house(databases[0]!);
    seen.push(await third.fill(3));
    await third.project();
    expect(applied).toEqual([1, 2, 3]);
    expect(seen.map((position) => position.split('.')[0])).toEqual(['1', '2', '3']);
    expect((await third.rows()).map(({ position }) => position)).toEqual(seen);
  });

  it('are rebuilt if the log is from an older dump, even where it has grown past their checkpoints', async () => {
    const first = house(databases[0]!);
    const seen = await first.fill(1);
    await first.project();
    await first.close();
    const old = await restored(databases[0]!.name);
    const later = house(databases[0]!);
    const lost = await later.fill(2);
    await later.project();
    // The log of the old dump next to the newer read models; then it grows.
    const oldLog = new Database(old.url);
    const { rows: followers } = await oldLog.knex.raw<{ rows: object[] }>('SELECT * FROM log.follower');
    await oldLog.close();
    await later.db.knex.transaction(async (tx) => {
      await tx.raw(`SET LOCAL log.writing = 'DELETE'`);
      await tx.raw('DELETE FROM log.events WHERE position > ?', [seen.split('.')[1]!]);
      await tx('log.follower').delete();
      await tx('log.follower').insert(followers);
    });
    const grown = await later.fill(3);
    expect(comparePositions(grown, lost)).toBeGreaterThan(0);
    await later.close();

    await inNewEpoch(databases[0]!.url, true, () => Promise.resolve());
    const again = house(databases[0]!);
    applied = [];
    await again.project();
    expect(applied).toEqual([1, 3]);
    expect((await again.rows()).map(({ id }) => id)).toEqual([1, 3]);
  });

  it('are rebuilt if an older log follows one that they were kept in, before they have moved', async () => {
    const first = house(databases[0]!);
    await first.fill(1);
    await first.close();
    const old = await restored(databases[0]!.name);
    const later = house(databases[0]!);
    await later.fill(2);
    await later.project();
    await later.close();
    await inNewEpoch(databases[0]!.url, true, () => Promise.resolve());
    const kept = new Database(databases[0]!.url);
    const { rows } = await kept.knex.raw<{ rows: object[] }>('SELECT * FROM app.projection');
    await kept.close();
    // The newer read models, which nobody has started on, next to the log of the old dump.
    const mixed = new Database(old.url);
    await mixed.knex('app.projection').insert(rows);
    await mixed.knex.raw('CREATE SCHEMA IF NOT EXISTS read');
    await mixed.knex.raw(createBareTables(boxes, 1));
    await mixed.knex(tableName(boxes, 1, 'box')).insert([
      { id: 1, position: '1.1' },
      { id: 2, position: '1.2' },
    ]);
    await mixed.close();

    await inNewEpoch(old.url, true, () => Promise.resolve());
    const again = house(old);
    applied = [];
    await again.project();
    expect(applied).toEqual([1]);
    expect((await again.rows()).map(({ id }) => id)).toEqual([1]);
  });

  it('are rebuilt after an import', async () => {
    const first = house(databases[0]!);
    await first.fill(1);
    await first.project();
    await first.close();
    await inNewEpoch(databases[0]!.url, false, () => Promise.resolve());
    const again = house(databases[0]!);
    await again.project();
    expect(applied).toEqual([1, 1]);
    expect((await again.log.read('box-1')).map(({ position }) => position)).toEqual(['2.1']);
  });
});
