import type { Knex } from 'knex';
import { tableName } from '@quotewright/projections/kernel/tables.js';
import type { AnyProjection } from '@quotewright/projections/kernel/projection.js';
import type { RecentRows } from '@quotewright/projections/kernel/recent-rows.js';
import type { EventFilter } from './event-filter.js';
import type { SeenKeys } from './seen-keys.js';

/** Another process feeds these tables now, or they are gone: this process's knowledge of them is outdated. */
export class FencedError extends Error {}

/** One generation of a projection fed by this process, with its state. */
export interface Feed {
  projection: AnyProjection;
  filter: EventFilter;
  generation: number;
  /** It does not serve yet: its tables are being filled next to the serving ones. */
  rebuilding: boolean;
  fence: number;
  /** Everything up to here is applied. `null`: nothing is, and its tables have no indexes yet. */
  position: string | null;
  /** While this process fills the tables from the start: the keys that may have rows. `null`: any key may. */
  seen: SeenKeys | null;
  /** The rows that this process wrote last. */
  recent: RecentRows;
  /** Keys with parked events: their later events wait too. */
  parkedKeys: Set<string>;
  /** Too many keys are parked. */
  stopped: boolean;
}

/** Key columns of a feed's row. */
export function rowOf({ projection: { name, version }, generation }: Pick<Feed, 'projection' | 'generation'>): {
  name: string;
  version: number;
  generation: number;
} {
  return { name, version, generation };
}

/** Feeds that have lost a table: operators may drop them. */
export async function withoutTables(knex: Knex, feeds: readonly Feed[]): Promise<Feed[]> {
  const tables = feeds.flatMap(({ projection, generation }, at) =>
    Object.keys(projection.tables).map((table) => ({ at, name: tableName(projection, generation, table) })),
  );
  const { rows } = await knex.raw<{ rows: { at: number }[] }>(
    'SELECT DISTINCT at FROM unnest(?::integer[], ?::text[]) AS t (at, name) WHERE to_regclass(t.name) IS NULL',
    [tables.map(({ at }) => at), tables.map(({ name }) => name)],
  );
  return rows.map(({ at }) => feeds[at]!);
}

/**
 * Ends the product's connections that still write to a feed's tables: those of a projector that has lost the lease. One
 * that froze while it copied rows would keep the tables for as long as the longest statement of a fill may take.
 */
export async function endWriters(knex: Knex, { projection, generation }: Feed): Promise<void> {
  await knex.raw(
    `SELECT pg_terminate_backend(a.pid) FROM pg_stat_activity a JOIN pg_locks l ON l.pid = a.pid
       JOIN unnest(?::text[]) AS t (name) ON l.relation = to_regclass(t.name)
      WHERE a.datname = current_database() AND a.usename = current_user AND l.mode = 'RowExclusiveLock' AND l.granted`,
    [Object.keys(projection.tables).map((table) => tableName(projection, generation, table))],
  );
}

/** Locks the lease of a feed until the transaction ends. Throws `FencedError` if another projector holds it. */
export async function leased(tx: Knex, holder: string, feed: Feed): Promise<void> {
  const { name, version } = feed.projection;
  const lease = await tx('app.projector_lease')
    .where({ name, version, holder, fence: feed.fence })
    .forUpdate()
    .first('fence');
  if (!lease) throw new FencedError('Another projector has taken over');
}

/**
 * Ensures that nobody else feeds these tables until the transaction ends: locks the lease, then the feed's row. Throws
 * `FencedError` if another projector holds the lease, or has moved on since.
 */
export async function held(tx: Knex, holder: string, feed: Feed): Promise<void> {
  await leased(tx, holder, feed);
  const row = await tx('app.projection')
    .where(rowOf(feed))
    .forUpdate()
    .first<{ position: string | null } | undefined>('position');
  if (row?.position !== feed.position) throw new FencedError('Another projector has moved on');
}

/** Reads a feed's state. Throws `FencedError` if its row or a table is gone. */
export async function reload(knex: Knex, feed: Feed): Promise<void> {
  feed.recent.forget();
  if ((await withoutTables(knex, [feed])).length > 0) throw new FencedError('These tables are gone');
  const row = await knex('app.projection')
    .where(rowOf(feed))
    .first<{ position: string | null; stopped: string | null } | undefined>('position', 'stopped');
  if (!row) throw new FencedError('These tables are gone');
  const keys = await knex('app.parked_event').where(rowOf(feed)).distinct<{ key: string }[]>('key');
  feed.position = row.position;
  feed.stopped = row.stopped !== null;
  feed.parkedKeys = new Set(keys.map(({ key }) => key));
}
