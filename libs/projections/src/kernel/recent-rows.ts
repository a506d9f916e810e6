import type { Row } from './projection.js';

/** Rows kept of each table: what is edited now, and little memory. */
const MOST = 50;

/**
 * The rows that the only writer of some tables wrote last, so that it need not read them again for its next batch. They
 * are right only as long as nobody else writes: who may not be the only writer any more, or does not know whether its
 * transaction was committed, must forget them.
 */
export class RecentRows {
  private readonly tables = new Map<string, Map<string, Row>>();
  private readonly written: { table: string; id: string; row: Row | null }[] = [];

  get(table: string, id: string): Row | undefined {
    return this.tables.get(table)?.get(id);
  }

  /** A row as a transaction leaves it, `null` if removed. It counts once that is committed. */
  write(table: string, id: string, row: Row | null): void {
    this.written.push({ table, id, row });
  }

  /** The transaction is committed. */
  commit(): void {
    for (const { table, id, row } of this.written.splice(0)) {
      const rows = this.tables.get(table) ?? new Map<string, Row>();
      this.tables.set(table, rows);
      // The newest are last.
      rows.delete(id);
      if (row) rows.set(id, row);
      if (rows.size > MOST) rows.delete(rows.keys().next().value!);
    }
  }

  forget(): void {
    this.tables.clear();
    this.written.length = 0;
  }
}
