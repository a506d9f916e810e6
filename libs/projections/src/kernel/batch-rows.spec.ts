import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import knex, { type Knex } from 'knex';
import { freshDatabase } from '../../../../test/support/postgres.js';
import type { Projection } from './projection.js';
import { BatchRows } from './batch-rows.js';
import { createTables, dropTables, tableName } from './tables.js';

const shelves: Projection = {
  name: 'shelves',
  version: 1,
  tables: {
    box: {
      columns: {
        shelf: 'integer',
        place: 'text',
        price: 'numeric?',
        revision: 'bigint?',
        since: 'timestamptz?',
        full: 'boolean?',
        content: 'jsonb?',
        tags: 'text[]?',
        sizes: 'integer[]?',
      },
      key: ['shelf', 'place'],
      indexes: [['price'], 'USING gin (place gin_trgm_ops)'],
    },
    mark: { columns: { id: 'integer' }, key: ['id'] },
    shape: { columns: { place: 'text', size: 'integer', cut: 'jsonb', drawn: 'jsonb?' }, key: ['place'] },
    note: { columns: { id: 'integer', note: 'jsonb' }, key: ['id'] },
    word: { columns: { word: 'text' }, key: ['word'], shared: true },
  },
  on: {},
};

let database: Awaited<ReturnType<typeof freshDatabase>>;
let db: Knex;

beforeAll(async () => {
  database = await freshDatabase();
  db = knex({ client: 'pg', connection: database.url, pool: { min: 0, max: 2 } });
  await db.raw('CREATE SCHEMA read; CREATE EXTENSION pg_trgm');
});

beforeEach(() => db.raw(`${dropTables(shelves, 1)}; ${createTables(shelves, 1)}`));

afterAll(async () => {
  await db.destroy();
  await database.drop();
});

const batch = (): BatchRows => new BatchRows(db, shelves, 1);
const stored = (): Promise<Record<string, unknown>[]> => db(tableName(shelves, 1, 'box')).orderBy(['shelf', 'place']);
const empty = { price: null, revision: null, since: null, full: null, content: null, tags: null, sizes: null };

describe('the rows of a batch', () => {
  it('may be the same for several streams where a table says so, also for the first of each', async () => {
    for (const word of ['oak', 'oak']) {
      const first = new BatchRows(db, shelves, 1, undefined, true);
      first.put('word', { word });
      await first.flush();
    }
    expect(await db(tableName(shelves, 1, 'word'))).toEqual([{ word: 'oak' }]);
  });

  it('come back from the database as written, whatever their type', async () => {
    const row = {
      shelf: 1,
      place: `a "quoted" \\ {place}, it's`,
      price: '12.50',
      revision: '9007199254740993',
      since: '2026-02-03T04:05:06.789Z',
      full: false,
      content: { list: [1, { deep: null }], text: 'ü?' },
      tags: ['a', '', 'NULL', '{b}', 'c"d\\e', 'f,g'],
      sizes: [3, -1],
    };
    const first = batch();
    first.put('box', row);
    expect(await first.get('box', { shelf: 1, place: row.place })).toEqual(row);
    await first.flush();
    expect(await batch().get('box', { shelf: 1, place: row.place })).toEqual(row);

    const second = batch();
    second.put('box', { shelf: 2, place: 'b' });
    await second.flush();
    expect(await batch().get('box', { shelf: 2, place: 'b' })).toEqual({ shelf: 2, place: 'b', ...empty });
  });

  it('show what the batch has written before it is in the database', async () => {
    const seed = batch();
    for (const place of ['a', 'b', 'c']) seed.put('box', { shelf: 1, place, price: '1' });
    seed.put('box', { shelf: 2, place: 'x', price: '1' });
    await seed.flush();

    const rows = batch();
    await rows.patch('box', { shelf: 1, place: 'a' }, { price: 2 });
    rows.remove('box', { shelf: 1, place: 'b' });
    rows.put('box', { shelf: 1, place: 'd', price: '1' });
    const places = async (match: object) =>
      (await rows.where<{ place: string }>('box', match as Record<string, unknown>)).map(({ place }) => place).sort();
    expect(await places({ shelf: 1 })).toEqual(['a', 'c', 'd']);
    expect(await places({ price: '1' })).toEqual(['c', 'd', 'x']);
    expect(await places({ price: 2 })).toEqual(['a']);
    await rows.patch('box', { shelf: 1, place: 'c' }, { price: '2' });
    expect(await places({ price: '2' })).toEqual(['a', 'c']);
    expect(await rows.get('box', { shelf: 1, place: 'b' })).toBeUndefined();

    await rows.flush();
    expect((await stored()).map(({ shelf, place, price }) => [shelf, place, price])).toEqual([
      [1, 'a', '2'],
      [1, 'c', '2'],
      [1, 'd', '1'],
      [2, 'x', '1'],
    ]);
  });

  it('are removed by a match, including those of this batch, and may come back', async () => {
    const seed = batch();
    seed.put('box', { shelf: 1, place: 'a', full: true });
    seed.put('box', { shelf: 2, place: 'b', full: null });
    await seed.flush();
    const rows = batch();
    rows.put('box', { shelf: 1, place: 'c', full: true });
    await rows.removeWhere('box', { full: true });
    await rows.removeWhere('box', { full: null });
    rows.put('box', { shelf: 1, place: 'a', full: false });
    await rows.flush();
    expect((await stored()).map(({ shelf, place, full }) => [shelf, place, full])).toEqual([[1, 'a', false]]);
  });

  it('are isolated: changing what was written or read changes nothing, or is refused', async () => {
    const rows = batch();
    const given = { shelf: 1, place: 'a', content: { n: 1 }, tags: ['x'] };
    rows.put('box', given);
    expect(() => (given.content.n = 2)).toThrow(TypeError);
    given.tags.push('y');
    given.place = 'b';
    const read = (await rows.get<typeof given>('box', { shelf: 1, place: 'a' }))!;
    expect(() => (read.content.n = 3)).toThrow(TypeError);
    expect(() => read.tags.push('z')).toThrow(TypeError);
    read.place = 'c';
    expect(await rows.get('box', { shelf: 1, place: 'a' })).toMatchObject({
      place: 'a',
      content: { n: 1 },
      tags: ['x'],
    });
  });

  it('hold documents as JSON, before they are written as well as after', async () => {
    const rows = batch();
    const content = { at: new Date(0), none: undefined, list: [undefined, NaN], deep: { kept: true } };
    rows.put('box', { shelf: 1, place: 'a', content });
    const told = { at: '1970-01-01T00:00:00.000Z', list: [null, null], deep: { kept: true } };
    expect((await rows.get<{ content: object }>('box', { shelf: 1, place: 'a' }))!.content).toStrictEqual(told);
    await rows.flush();
    expect((await batch().get<{ content: object }>('box', { shelf: 1, place: 'a' }))!.content).toStrictEqual(told);
  });

  it('of fresh keys are copied as they would be inserted, without a query', async () => {
    const queries: string[] = [];
    const listen = ({ sql }: { sql: string }) => queries.push(sql);
    const odd = 'tab\there, \\N, line\nand\r"quoted" ½';
    const made = [
      { shelf: 1, place: odd, price: '1.50', content: { [odd]: [odd, null] } },
      { shelf: 2, place: '', price: null, content: odd },
    ];
    for (const fresh of [true, false]) {
      await db.raw(`${dropTables(shelves, 1)}; ${createTables(shelves, 1)}`);
      db.on('query', listen);
      await db.transaction(async (tx) => {
        const rows = new BatchRows(tx, shelves, 1, undefined, fresh);
        expect(await rows.where('box', { shelf: 1 })).toEqual([]);
        for (const row of made) rows.put('box', row);
        rows.put('box', { shelf: 3, place: 'gone' });
        rows.remove('box', { shelf: 3, place: 'gone' });
        await rows.flush();
      });
      db.off('query', listen);
      if (fresh) expect(queries.filter((sql) => /select|insert|delete/i.test(sql))).toEqual([]);
      expect(await stored()).toMatchObject(made);
    }
  });

  it('of fresh keys that Postgres refuses fail, and leave the connection usable', async () => {
    await db.transaction(async (tx) => {
      await tx.raw('SAVEPOINT before');
      const rows = new BatchRows(tx, shelves, 1, undefined, true);
      rows.put('box', { shelf: 1, place: 'a', price: 'dear' });
      await expect(rows.flush()).rejects.toThrow('dear');
      await tx.raw('ROLLBACK TO SAVEPOINT before');
      expect((await tx.raw<{ rows: object[] }>('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
    });
  });

  it('requested concurrently come with one query per table, including absent ones and those without a value', async () => {
    const seed = batch();
    for (const place of ['a', 'b', 'c']) seed.put('box', { shelf: 1, place, price: place === 'c' ? null : '1' });
    await seed.flush();
    const queries: string[] = [];
    const listen = ({ sql }: { sql: string }) => queries.push(sql);
    db.on('query', listen);
    const rows = batch();
    const found = await Promise.all(
      ['a', 'b', 'x'].map((place) => rows.get<{ place: string }>('box', { shelf: 1, place })),
    );
    expect(found.map((row) => row?.place)).toEqual(['a', 'b', undefined]);
    expect(queries).toHaveLength(1);
    const [priced, unpriced, all] = await Promise.all([
      rows.where('box', { price: '1' }),
      rows.where('box', { price: null }),
      rows.where('box', {}),
    ]);
    expect([priced, unpriced, all].map(({ length }) => length)).toEqual([2, 1, 3]);
    db.off('query', listen);
  });

  it('that were read are written without the documents that they keep', async () => {
    const seed = batch();
    for (const place of ['a', 'b', 'c']) seed.put('shape', { place, size: 1, cut: { was: 'long' }, drawn: null });
    await seed.flush();
    const written: string[] = [];
    const listen = ({ bindings }: { bindings: unknown[] }) => written.push(JSON.stringify(bindings));
    const rows = batch();
    const found = await Promise.all(['a', 'b', 'c'].map((place) => rows.get('shape', { place })));
    db.on('query', listen);
    rows.put('shape', { ...found[0], size: 2 });
    rows.put('shape', { ...found[1], drawn: { by: 'hand' } });
    rows.put('shape', { ...found[2], cut: { is: 'new' }, drawn: [] });
    rows.put('shape', { place: 'd', size: 4, cut: {}, drawn: null });
    await rows.flush();
    db.off('query', listen);
    expect(written.join()).not.toContain('long');
    expect(await db(tableName(shelves, 1, 'shape')).orderBy('place')).toEqual([
      { place: 'a', size: 2, cut: { was: 'long' }, drawn: null },
      { place: 'b', size: 1, cut: { was: 'long' }, drawn: { by: 'hand' } },
      { place: 'c', size: 1, cut: { is: 'new' }, drawn: [] },
      { place: 'd', size: 4, cut: {}, drawn: null },
    ]);
  });

  it('of a table that has a key and a document are written once', async () => {
    for (const note of ['first', 'first', 'second']) {
      const rows = batch();
      const found = await rows.get<{ note: { text: string } }>('note', { id: 1 });
      rows.put('note', { id: 1, note: found?.note.text === note ? found.note : { text: note } });
      await rows.flush();
      expect(await db(tableName(shelves, 1, 'note'))).toEqual([{ id: 1, note: { text: note } }]);
    }
  });

  it('that were read and removed by another hand since fail', async () => {
    const seed = batch();
    for (const place of ['a', 'b']) seed.put('shape', { place, size: 1, cut: {}, drawn: null });
    await seed.flush();
    const rows = batch();
    for (const place of ['a', 'b']) await rows.patch('shape', { place }, { size: 2 });
    await db(tableName(shelves, 1, 'shape'))
      .where({ place: 'b' })
      .delete();
    await expect(rows.flush()).rejects.toThrow('removed by another hand');
  });

  it('refuse unknown columns and tables, missing values, and a change of the key', async () => {
    const rows = batch();
    expect(() => rows.put('box', { shelf: 1, place: 'a', colour: 'red' })).toThrow('no column colour');
    expect(() => rows.put('box', { shelf: 1 })).toThrow('place must not be empty');
    expect(() => rows.put('crate', {})).toThrow('no table crate');
    rows.put('box', { shelf: 1, place: 'a' });
    await expect(rows.patch('box', { shelf: 1, place: 'a' }, { place: 'b' })).rejects.toThrow(
      'must not change the key',
    );
    await expect(rows.patch('box', { shelf: 9, place: 'z' }, { price: 1 })).resolves.toBeUndefined();
  });

  it('of a table that is only a key are written once', async () => {
    for (let time = 0; time < 2; time++) {
      const rows = batch();
      rows.put('mark', { id: 7 });
      await rows.flush();
    }
    expect(await db(tableName(shelves, 1, 'mark'))).toEqual([{ id: 7 }]);
  });
});
