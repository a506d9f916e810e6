import type { Knex } from 'knex';
import type { MasterProductEvent } from '@quotewright/domain/catalogue/master-product.js';
import { idOfStream } from '@quotewright/domain/kernel/decider.js';
import { projection, type ReadModels, type Rows } from '../kernel/projection.js';

type MergeEvent = Extract<MasterProductEvent, { type: 'MasterProductMerged' | 'MasterProductUnmerged' }>;

/** A merged master product: what it was merged into, and where that leads in the end. */
interface MergedRow {
  id: number;
  into_id: number;
  top_id: number;
}

async function topOf(rows: Rows, id: number): Promise<number> {
  const met = new Set<number>();
  for (let at = id; ; ) {
    const row = met.has(at) ? undefined : await rows.get<MergedRow>('merged', { id: at });
    if (!row) return at;
    met.add(at);
    at = row.into_id;
  }
}

/** Leads those that ended at `topId` to where they end now. */
async function lead(rows: Rows, topId: number): Promise<void> {
  for (const row of await rows.where<MergedRow>('merged', { top_id: topId }))
    rows.put('merged', { ...row, top_id: await topOf(rows, row.into_id) });
}

/**
 * Master products that were merged into others. Apart from the catalogue, because a merge concerns several streams: its
 * events are applied in one order, and products keep the master product that their events name.
 */
export const masterProductMerges = projection<MergeEvent>({
  name: 'master-product-merges',
  version: 1,
  key: () => 'merges',
  tables: {
    merged: {
      columns: { id: 'integer', into_id: 'integer', top_id: 'integer' },
      key: ['id'],
      indexes: [['top_id']],
    },
  },
  on: {
    MasterProductMerged: async (rows, event) => {
      const id = idOfStream(event.stream);
      const { into } = event.data;
      const top = await topOf(rows, into);
      // No command closes a circle.
      if (top === id) return;
      rows.put('merged', { id, into_id: into, top_id: top });
      await lead(rows, id);
    },
    MasterProductUnmerged: async (rows, event) => {
      const id = idOfStream(event.stream);
      const row = await rows.get<MergedRow>('merged', { id });
      if (!row) return;
      rows.remove('merged', { id });
      await lead(rows, row.top_id);
    },
  },
});

const merged = (read: ReadModels): string => read.table(masterProductMerges, 'merged');

/**
 * The one that a master product stands for: itself, or what it was merged into.
 * @param id SQL
 */
export const topMaster = (read: ReadModels, id: string): string =>
  `coalesce((SELECT top_id FROM ${merged(read)} WHERE id = ${id}), ${id})`;

/**
 * The ids whose products count as those of a master product, as an array for `= ANY`: its own, and those merged into it.
 * @param top SQL: one that is not merged itself
 */
export const mergedIds = (read: ReadModels, top: string): string =>
  `(ARRAY(SELECT id FROM ${merged(read)} WHERE top_id = ${top}) || ${top})`;

/** The same for several, without themselves: SQL of a query with a binding, their ids. */
export const mergedIntoAny = (read: ReadModels): string => `SELECT id FROM ${merged(read)} WHERE top_id = ANY (?)`;

/** Joins the merges as `g`, by the column of a master product's id. */
export function joinMerges(query: Knex.QueryBuilder, read: ReadModels, column: string): Knex.QueryBuilder {
  return query.leftJoin({ g: merged(read) }, 'g.id', column);
}
