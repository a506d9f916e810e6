import type { Knex } from 'knex';
import PQueue from 'p-queue';
import type { Projection, Row, Rows } from './projection.js';
import type { RecentRows } from './recent-rows.js';
import { Table } from './table.js';
import { tableName } from './tables.js';

/** Of one transaction: it has one connection, and the driver does not queue for it. */
export const connectionQueue = (): PQueue => new PQueue({ concurrency: 1 });

/**
 * The rows of one generation of a projection for some keys: reads stay in memory, writes are folded there, and `flush`
 * writes the result with a few statements per table. Handlers of several events may run concurrently: what they request
 * in the same turn of the event loop is read with one query per table.
 */
export class BatchRows implements Rows {
  private readonly tables: Map<string, Table>;

  /**
   * @param db the batch's transaction
   * @param connection shared by all that use the transaction
   * @param fresh the tables hold no row of these keys yet: nothing is read, and rows are copied
   * @param recent what the only writer of these tables wrote before
   */
  constructor(
    db: Knex,
    projection: Pick<Projection, 'name' | 'version' | 'tables'>,
    generation: number,
    connection = connectionQueue(),
    fresh = false,
    recent?: RecentRows,
  ) {
    this.tables = new Map(
      Object.entries(projection.tables).map(([table, spec]) => [
        table,
        new Table(db, connection, tableName(projection, generation, table), spec, fresh, recent),
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

  /** Writes all changes, once, after the handlers. */
  async flush(): Promise<void> {
    for (const table of this.tables.values()) await table.write();
  }

  private table(name: string): Table {
    const table = this.tables.get(name);
    if (!table) throw new Error(`There is no table ${name} in this projection`);
    return table;
  }
}
