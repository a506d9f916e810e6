import type { Knex } from 'knex';
import type PQueue from 'p-queue';
import { copied, sent, shaped, travelsAsText, type ShapedColumn } from './columns.js';
import { copyIn } from './copy-in.js';
import { plannedOnce, type Projection, type Row } from './projection.js';
import type { RecentRows } from './recent-rows.js';
import { columnOf, quoted } from './tables.js';

/** Rows per statement: serialising them blocks this process. */
const PIECE = 500;

/** Separates the values of a key. No text in Postgres can contain it, so keys are unambiguous. */
const BETWEEN = '\u0000';

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
  columns: readonly ShapedColumn[];
  /** The columns' values, as JSON. */
  values: Map<string, unknown[]>;
  fetched: Promise<void>;
}

/** One table of a projection, through the memory of the batch. */
export class Table {
  /** Nothing is read, and rows are copied. */
  private readonly fresh: boolean;
  private readonly columns: ShapedColumn[];
  private readonly byName: Map<string, ShapedColumn>;
  private readonly key: ShapedColumn[];
  private readonly documents: ShapedColumn[];
  /** Rows as the batch sees them; null if there is none (any more). */
  private readonly cache = new Map<string, Row | null>();
  /** Rows as the table has them, where that is known. */
  private readonly stored = new Map<string, Row>();
  /** Ids of unwritten rows. */
  private readonly dirty = new Set<string>();
  private readonly indexes = new Map<string, Index>();
  private readonly wanted = new Map<string, Wanted>();

  constructor(
    private readonly db: Knex,
    private readonly connection: PQueue,
    private readonly name: string,
    spec: Projection['tables'][string],
    /** It holds no row of the keys at hand. */
    fresh: boolean,
    /** What was written before, where nobody else writes. */
    private readonly recent?: RecentRows,
  ) {
    this.fresh = fresh && !spec.shared;
    this.columns = Object.entries(spec.columns).map(([column, type]) => ({ name: column, ...columnOf(type) }));
    this.byName = new Map(this.columns.map((column) => [column.name, column]));
    this.key = spec.key.map((column) => this.column(column));
    this.documents = this.columns.filter(({ type }) => type === 'jsonb');
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

  /**
   * Writes what has changed: removed rows with one statement, the others in portions. Documents that a stored row keeps
   * stay where they are. Throws if a row that was read is gone.
   */
  async write(): Promise<void> {
    const gone: unknown[][] = [];
    const kept: Row[] = [];
    const changed = new Map<string, Row[]>();
    for (const id of this.dirty) {
      const row = this.cache.get(id);
      const stored = this.stored.get(id);
      if (!this.fresh) this.recent?.write(this.name, id, row ?? null);
      if (!row) gone.push(id.split(BETWEEN));
      else if (stored && this.documents.some(({ name }) => row[name] === stored[name])) {
        const documents = this.documents.filter(({ name }) => row[name] !== stored[name]).map(({ name }) => name);
        const alike = changed.get(documents.join());
        if (alike) alike.push(row);
        else changed.set(documents.join(), [row]);
      } else kept.push(row);
    }
    this.dirty.clear();
    this.stored.clear();
    if (gone.length > 0 && !this.fresh) {
      const same = this.key.map(({ name }, at) => `t.${quoted(name)} = u.k${at}`).join(' AND ');
      await this.ask(
        `DELETE FROM ${this.name} t USING unnest(${this.key.map(({ type }) => `?::${type}[]`).join(', ')}) AS u (${this.key.map((_, at) => `k${at}`).join(', ')}) WHERE ${same}`,
        this.key.map((_, at) => gone.map((key) => key[at])),
      );
    }
    let writing: Promise<unknown> = Promise.resolve();
    for (const [documents, all] of [[null, kept] as const, ...changed]) {
      for (let at = 0; at < all.length; at += PIECE) {
        const write = this.prepared(all.slice(at, at + PIECE), documents?.split(',') ?? null);
        await writing;
        writing = write();
        // Postgres works on one portion while the next is prepared; errors are handled then.
        writing.catch(() => undefined);
        await new Promise(setImmediate);
      }
    }
    await writing;
  }

  /**
   * Makes the text that writes some rows.
   * @param documents of rows that the table has: those that have changed
   */
  private prepared(rows: readonly Row[], documents: readonly string[] | null): () => Promise<void> {
    if (this.fresh) {
      const lines = this.lines(rows);
      return () => this.copy(lines);
    }
    if (!documents) {
      const text = JSON.stringify(rows);
      return () => this.insert(text);
    }
    const columns = this.columns.filter(({ name, type }) => type !== 'jsonb' || documents.includes(name));
    const text = JSON.stringify(rows.map((row) => Object.fromEntries(columns.map(({ name }) => [name, row[name]]))));
    return () => this.update(text, rows.length, columns);
  }

  private async update(rows: string, count: number, columns: readonly ShapedColumn[]): Promise<void> {
    const others = columns.filter((column) => !this.key.includes(column)).map(({ name }) => quoted(name));
    if (others.length === 0) return;
    const { rowCount } = await this.ask(
      `UPDATE ${this.name} t SET ${others.map((name) => `${name} = u.${name}`).join(', ')}
       FROM jsonb_to_recordset(?::jsonb) AS u (${typed(columns)})
       WHERE ${this.key.map(({ name }) => `t.${quoted(name)} = u.${quoted(name)}`).join(' AND ')}`,
      [rows],
    );
    if (rowCount !== count) throw new Error(`A row of ${this.name} was removed by another hand`);
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
       SELECT ${names.join(', ')} FROM jsonb_to_recordset(?::jsonb) AS u (${typed(this.columns)})
       ON CONFLICT (${this.key.map(({ name }) => quoted(name)).join(', ')})
       DO ${others.length > 0 ? `UPDATE SET ${others.map((name) => `${name} = excluded.${name}`).join(', ')}` : 'NOTHING'}`,
      [rows],
    );
  }

  private lines(rows: readonly Row[]): string {
    let text = '';
    for (const row of rows) {
      for (let at = 0; at < this.columns.length; at += 1) {
        const column = this.columns[at]!;
        text += (at === 0 ? '' : '\t') + copied(column.type, row[column.name]);
      }
      text += '\n';
    }
    return text;
  }

  private async copy(lines: string): Promise<void> {
    const names = this.columns.map(({ name }) => quoted(name)).join(', ');
    await this.connection.add(async () => copyIn(this.db, `COPY ${this.name} (${names}) FROM STDIN`, lines));
  }

  private column(name: string): ShapedColumn {
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
    const recent = this.cache.has(id) ? undefined : this.recent?.get(this.name, id);
    if (recent) this.found(id, recent);
    if (!this.fresh && !this.cache.has(id)) await this.fetch(this.key, key);
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
    if (!this.fresh && !index.loaded.has(group)) {
      await this.fetch(columns, values);
      index.loaded.add(group);
    }
    return [...(index.groups.get(group) ?? [])].map((id) => this.cache.get(id)!);
  }

  /** Loads the rows whose columns have these values into the cache, with those requested by others in the same turn. */
  private async fetch(columns: readonly ShapedColumn[], values: Row): Promise<void> {
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
      if (!this.cache.has(id)) this.found(id, whole);
    }
  }

  private async ask(sql: string, values: readonly unknown[]): Promise<{ rows: Row[]; rowCount: number }> {
    return this.connection.add(async () =>
      this.db.raw<{ rows: Row[]; rowCount: number }>(sql, values as never).options(plannedOnce('rows', sql)),
    );
  }

  private found(id: string, row: Row): void {
    this.stored.set(id, row);
    this.set(id, row, false);
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

/** Columns of a record set. */
const typed = (columns: readonly ShapedColumn[]): string =>
  columns.map(({ name, type }) => `${quoted(name)} ${type}`).join(', ');

function groupOf(index: Index, row: Row): string {
  return JSON.stringify(index.columns.map((column) => row[column]));
}

function join(index: Index, id: string, row: Row): void {
  const group = groupOf(index, row);
  const ids = index.groups.get(group);
  if (ids) ids.add(id);
  else index.groups.set(group, new Set([id]));
}
