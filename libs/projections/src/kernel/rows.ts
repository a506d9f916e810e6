import type { Knex } from 'knex';
import PQueue from 'p-queue';
import type { ColumnType, Projection, Row, Rows } from './projection.js';
import { columnOf, quoted, tableName } from './tables.js';

/** Rows per statement: serialising them blocks this process. */
const PIECE = 500;

/** Separates the values of a key. No text in Postgres can contain it, so keys are unambiguous. */
const BETWEEN = '\u0000';

interface Column {
  name: string;
  type: ColumnType;
  nullable: boolean;
}

/** Rows of one table to write, and keys to remove. */
interface News {
  kept: Row[];
  gone: unknown[][];
}

/** Rows of one table by the values of some columns; `loaded` groups are complete, including the database. */
interface Index {
  columns: readonly string[];
  groups: Map<string, Set<string>>;
  loaded: Set<string>;
}

/**
 * Rows that handlers have requested and that are not loaded yet: those of one table by the same columns come with one
 * query.
 */
interface Wanted {
  columns: readonly Column[];
  /** The columns' values, as JSON. */
  values: Map<string, unknown[]>;
  fetched: Promise<void>;
}

/**
 * A document as kept in memory: JSON and deeply frozen, so that nobody needs a copy. A frozen one has been here before;
 * what JSON represents differently (a time, an absent value) is converted.
 */
function document(value: unknown): unknown {
  if (value === null || typeof value !== 'object')
    return typeof value === 'string' || typeof value === 'boolean' || Number.isFinite(value) ? value : plain(value);
  if (Object.isFrozen(value)) return value;
  const prototype = Object.getPrototypeOf(value) as unknown;
  if (prototype !== Object.prototype && prototype !== Array.prototype) return plain(value);
  for (const name in value) {
    const inner = (value as Row)[name];
    if (document(inner) !== inner) return document(plain(value));
  }
  return Object.freeze(value);
}

const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value) ?? 'null') as unknown;

/**
 * Normalises a column's value from a handler or Postgres: integers are numbers, bigints and decimals strings, times ISO
 * 8601 strings. Throws if the column cannot hold it.
 */
function shaped(column: Column, value: unknown): unknown {
  if (value === undefined || value === null) {
    if (column.nullable) return null;
    throw new Error(`Column ${column.name} must not be empty`);
  }
  switch (column.type) {
    case 'bigint':
      return BigInt(value as string | number | bigint).toString();
    case 'integer': {
      const number = Number(value);
      if (!Number.isSafeInteger(number))
        throw new Error(`Column ${column.name} must be a whole number, not ${String(value)}`);
      return number;
    }
    case 'numeric':
      return String(value);
    case 'text':
      return String(value);
    case 'boolean':
      return Boolean(value);
    case 'timestamptz':
      return new Date(value as string | Date).toISOString();
    case 'jsonb':
      return document(value);
    case 'integer[]':
      return Object.freeze((value as unknown[]).map(Number));
    case 'text[]':
      return Object.freeze((value as unknown[]).map(String));
  }
}

/** A value for an `unnest` column. Nested arrays would be flattened there, so arrays are sent as text. */
function sent(type: ColumnType, value: unknown): unknown {
  if (value === null) return null;
  if (type === 'jsonb') return JSON.stringify(value);
  if (type === 'integer[]') return `{${(value as number[]).join(',')}}`;
  if (type === 'text[]')
    return `{${(value as string[]).map((text) => `"${text.replace(/["\\]/g, '\\$&')}"`).join(',')}}`;
  return value;
}

const travelsAsText = (type: ColumnType): boolean => type === 'jsonb' || type.endsWith('[]');

/** One table of a projection, through the memory of the batch. */
class Table {
  private readonly columns: Column[];
  private readonly byName: Map<string, Column>;
  private readonly key: Column[];
  /** Rows as the batch sees them; null if there is none (any more). */
  private readonly cache = new Map<string, Row | null>();
  /** Ids of unwritten rows. */
  private readonly dirty = new Set<string>();
  private readonly indexes = new Map<string, Index>();
  private readonly wanted = new Map<string, Wanted>();

  constructor(
    private readonly db: Knex,
    private readonly connection: PQueue,
    private readonly name: string,
    spec: Projection['tables'][string],
  ) {
    this.columns = Object.entries(spec.columns).map(([column, type]) => ({ name: column, ...columnOf(type) }));
    this.byName = new Map(this.columns.map((column) => [column.name, column]));
    this.key = spec.key.map((column) => this.column(column));
  }

  async get(key: Row): Promise<Row | undefined> {
    const row = await this.load(key);
    return row ? { ...row } : undefined;
  }

  async where(match: Row): Promise<Row[]> {
    return (await this.matching(match)).map((row) => ({ ...row }));
  }

  put(row: Row): void {
    for (const name in row) this.column(name);
    const id = this.id(row);
    this.set(id, this.whole(row, this.cache.get(id)), true);
  }

  async patch(key: Row, columns: Row): Promise<void> {
    const row = await this.load(key);
    if (!row) return;
    const next = { ...row };
    for (const [name, value] of Object.entries(columns)) next[name] = shaped(this.column(name), value);
    const id = this.id(row);
    if (this.id(next) !== id) throw new Error(`A patch of ${this.name} must not change the key`);
    this.set(id, next, true);
  }

  remove(key: Row): void {
    this.set(this.id(key), null, true);
  }

  async removeWhere(match: Row): Promise<void> {
    for (const row of await this.matching(match)) this.set(this.id(row), null, true);
  }

  /** Takes what has changed since the last time for writing; later changes by handlers are written again. */
  take(): News {
    const news: News = { gone: [], kept: [] };
    for (const id of this.dirty) {
      const row = this.cache.get(id);
      if (row) news.kept.push(row);
      else news.gone.push(id.split(BETWEEN));
    }
    this.dirty.clear();
    return news;
  }

  /** Writes what was taken: removed rows with one statement, the others in portions. */
  async write({ gone, kept }: News): Promise<void> {
    if (gone.length > 0) {
      const same = this.key.map(({ name }, at) => `t.${quoted(name)} = u.k${at}`).join(' AND ');
      await this.ask(
        `DELETE FROM ${this.name} t USING unnest(${this.key.map(({ type }) => `?::${type}[]`).join(', ')}) AS u (${this.key.map((_, at) => `k${at}`).join(', ')}) WHERE ${same}`,
        this.key.map((_, at) => gone.map((key) => key[at])),
      );
    }
    let writing: Promise<unknown> = Promise.resolve();
    for (let at = 0; at < kept.length; at += PIECE) {
      const rows = JSON.stringify(kept.slice(at, at + PIECE));
      await writing;
      writing = this.insert(rows);
      // Postgres works on one portion while the next is prepared; errors are handled then.
      writing.catch(() => undefined);
      await new Promise(setImmediate);
    }
    await writing;
  }

  /**
   * @param rows as one JSON text: with an array per column, documents would be quoted twice. As `jsonb` Postgres parses
   * them once.
   */
  private async insert(rows: string): Promise<void> {
    const names = this.columns.map(({ name }) => quoted(name));
    const others = this.columns.filter((column) => !this.key.includes(column)).map(({ name }) => quoted(name));
    await this.ask(
      `INSERT INTO ${this.name} (${names.join(', ')})
       SELECT ${names.join(', ')} FROM jsonb_to_recordset(?::jsonb) AS u (${this.columns.map(({ name, type }) => `${quoted(name)} ${type}`).join(', ')})
       ON CONFLICT (${this.key.map(({ name }) => quoted(name)).join(', ')})
       DO ${others.length > 0 ? `UPDATE SET ${others.map((name) => `${name} = excluded.${name}`).join(', ')}` : 'NOTHING'}`,
      [rows],
    );
  }

  private column(name: string): Column {
    const column = this.byName.get(name);
    if (!column) throw new Error(`${this.name} has no column ${name}`);
    return column;
  }

  /** All columns of a row, normalised. Values that equal the previous row's are normalised already. */
  private whole(row: Row, before?: Row | null): Row {
    // A whole copy is much cheaper than one by name, and most of it is normalised already.
    const whole = { ...row };
    for (const column of this.columns) {
      const { name } = column;
      const value = row[name];
      if (before && before[name] === value) continue;
      const shape = shaped(column, value);
      if (shape !== value) whole[name] = shape;
    }
    return whole;
  }

  private id(row: Row): string {
    const [first, ...others] = this.key;
    let id = String(shaped(first!, row[first!.name]));
    for (const column of others) id += BETWEEN + String(shaped(column, row[column.name]));
    return id;
  }

  private async load(key: Row): Promise<Row | null> {
    const id = this.id(key);
    if (!this.cache.has(id)) await this.fetch(this.key, key);
    if (!this.cache.has(id)) this.set(id, null, false);
    return this.cache.get(id)!;
  }

  private async matching(match: Row): Promise<Row[]> {
    const columns = Object.keys(match)
      .sort()
      .map((name) => this.column(name));
    const index = this.index(columns.map(({ name }) => name));
    const values = Object.fromEntries(columns.map((column) => [column.name, shaped(column, match[column.name])]));
    const group = groupOf(index, values);
    if (!index.loaded.has(group)) {
      await this.fetch(columns, values);
      index.loaded.add(group);
    }
    return [...(index.groups.get(group) ?? [])].map((id) => this.cache.get(id)!);
  }

  /** Loads the rows whose columns have these values into the cache, with those requested by others in the same turn. */
  private fetch(columns: readonly Column[], values: Row): Promise<void> {
    const shapes = columns.map((column) => shaped(column, values[column.name]));
    // A NULL-safe comparison cannot use an index, so columns without a value need a query of their own.
    const name = columns.map((column, at) => `${column.name}${shapes[at] === null ? ' IS NULL' : ''}`).join();
    let wanted = this.wanted.get(name);
    if (!wanted) {
      const asked: Wanted = {
        columns,
        values: new Map(),
        fetched: new Promise(setImmediate).then(() => (this.wanted.delete(name), this.select(asked))),
      };
      this.wanted.set(name, (wanted = asked));
    }
    wanted.values.set(JSON.stringify(shapes), shapes);
    return wanted.fetched;
  }

  private async select({ columns, values }: Wanted): Promise<void> {
    const sets = [...values.values()];
    const given = columns.flatMap((column, at) =>
      sets[0]![at] === null ? [] : [{ column, values: sets.map((set) => sent(column.type, set[at])) }],
    );
    const absent = columns.filter((_, at) => sets[0]![at] === null).map(({ name }) => `t.${quoted(name)} IS NULL`);
    const { rows } = await this.ask(
      `SELECT ${this.columns.map(({ name }) => `t.${quoted(name)}`).join(', ')} FROM ${this.name} t
       ${
         given.length > 0
           ? `JOIN unnest(${given.map(({ column: { type } }) => `?::${travelsAsText(type) ? 'text' : type}[]`).join(', ')}) AS u (${given.map((_, at) => `c${at}`).join(', ')})
         ON ${given.map(({ column: { name, type } }, at) => `t.${quoted(name)} = u.c${at}${travelsAsText(type) ? `::${type}` : ''}`).join(' AND ')}`
           : ''
       }
       ${absent.length > 0 ? `WHERE ${absent.join(' AND ')}` : ''}`,
      given.map(({ values: all }) => all),
    );
    for (const row of rows) {
      const whole = this.whole(row);
      const id = this.id(whole);
      // The batch's own changes of the row stay.
      if (!this.cache.has(id)) this.set(id, whole, false);
    }
  }

  private ask(sql: string, values: readonly unknown[]): Promise<{ rows: Row[] }> {
    return this.connection.add(async () => this.db.raw<{ rows: Row[] }>(sql, values as never));
  }

  private set(id: string, row: Row | null, dirty: boolean): void {
    const before = this.cache.get(id);
    for (const index of this.indexes.values()) {
      if (before) index.groups.get(groupOf(index, before))?.delete(id);
      if (row) join(index, id, row);
    }
    this.cache.set(id, row);
    if (dirty) this.dirty.add(id);
  }

  private index(columns: readonly string[]): Index {
    const name = columns.join();
    let index = this.indexes.get(name);
    if (!index) {
      index = { columns, groups: new Map(), loaded: new Set() };
      for (const [id, row] of this.cache) if (row) join(index, id, row);
      this.indexes.set(name, index);
    }
    return index;
  }
}

function groupOf(index: Index, row: Row): string {
  return JSON.stringify(index.columns.map((column) => row[column]));
}

function join(index: Index, id: string, row: Row): void {
  const group = groupOf(index, row);
  const ids = index.groups.get(group);
  if (ids) ids.add(id);
  else index.groups.set(group, new Set([id]));
}

/**
 * The rows of one generation of a projection for one batch: reads stay in memory, writes are folded there, and `flush`
 * writes the result with a few statements per table. Handlers of several events may run concurrently: what they request
 * in the same turn of the event loop is read with one query per table.
 */
export class BatchRows implements Rows {
  private readonly tables: Map<string, Table>;

  /** @param db the batch's transaction */
  constructor(db: Knex, projection: Pick<Projection, 'name' | 'version' | 'tables'>, generation: number) {
    // A transaction has one connection, and the driver does not queue for it.
    const connection = new PQueue({ concurrency: 1 });
    this.tables = new Map(
      Object.entries(projection.tables).map(([table, spec]) => [
        table,
        new Table(db, connection, tableName(projection, generation, table), spec),
      ]),
    );
  }

  async get<T extends object = Row>(table: string, key: Row): Promise<T | undefined> {
    return (await this.table(table).get(key)) as T | undefined;
  }

  async where<T extends object = Row>(table: string, match: Row): Promise<T[]> {
    return (await this.table(table).where(match)) as T[];
  }

  put(table: string, row: object): void {
    this.table(table).put(row as Row);
  }

  async patch(table: string, key: Row, columns: Row): Promise<void> {
    await this.table(table).patch(key, columns);
  }

  remove(table: string, key: Row): void {
    this.table(table).remove(key);
  }

  async removeWhere(table: string, match: Row): Promise<void> {
    await this.table(table).removeWhere(match);
  }

  /**
   * Takes the changes so far.
   * @returns writes them; handlers may continue, and their changes are left for the next time
   */
  changed(): () => Promise<void> {
    const news = [...this.tables.values()].map((table) => ({ table, rows: table.take() }));
    return async () => {
      // New handlers read first: that is short, and gives work to do while Postgres writes.
      await new Promise(setImmediate);
      for (const { table, rows } of news) await table.write(rows);
    };
  }

  async flush(): Promise<void> {
    await this.changed()();
  }

  private table(name: string): Table {
    const table = this.tables.get(name);
    if (!table) throw new Error(`There is no table ${name} in this projection`);
    return table;
  }
}
