import type { Knex } from 'knex';
import type { DomainEvent, Recorded } from '@quotewright/domain/kernel/decider.js';
import type { StreamErased } from '@quotewright/domain/kernel/stream-erased.js';

/** Postgres types a read model may use. Decimals are `numeric`, times `timestamptz`, documents `jsonb`. */
export type ColumnType =
  | 'integer'
  | 'bigint'
  | 'text'
  | 'boolean'
  | 'numeric'
  | 'timestamptz'
  | 'jsonb'
  | 'integer[]'
  | 'text[]';

/** A column; a trailing `?` allows `null`. */
export type Column = ColumnType | `${ColumnType}?`;

/** One table of a projection. */
export interface TableSpec {
  columns: Record<string, Column>;
  /** Primary key columns. */
  key: readonly string[];
  /** Several keys of events write the same rows of it, all alike. */
  shared?: true;
  /** Extra btree indexes, each a list of columns, or raw SQL after `ON <table>` (e.g. `USING gin (name gin_trgm_ops)`). */
  indexes?: readonly (readonly string[] | string)[];
}

export type Row = Record<string, unknown>;

/**
 * The projection's own rows while it writes: reads go through a cache of the batch, writes are folded in memory
 * and flushed together. A projection sees only its own tables.
 */
export interface Rows {
  /** The row with this primary key, or undefined. The object is the caller's copy. */
  get<T extends object = Row>(table: string, key: Row): Promise<T | undefined>;
  /** All rows whose columns equal the given values, pending writes included. */
  where<T extends object = Row>(table: string, match: Row): Promise<T[]>;
  /** Writes a whole row (insert or replace). */
  put(table: string, row: object): void;
  /** Changes columns of an existing row; does nothing if there is none. */
  patch(table: string, key: Row, columns: Row): Promise<void>;
  remove(table: string, key: Row): void;
  removeWhere(table: string, match: Row): Promise<void>;
}

/** What a projection does with an event. */
type Handler<E extends DomainEvent> = (rows: Rows, event: Recorded<E>) => Promise<void> | void;

/**
 * A read model: tables and the handlers that fill them. Handlers are idempotent (an event may be delivered twice) and
 * have no side effects outside `rows`. A changed table or handler raises `version`; the new version fills next to the
 * old one and takes over when it has caught up.
 */
export interface Projection<E extends DomainEvent = DomainEvent> {
  /** kebab-case, named for the screen it serves. */
  name: string;
  version: number;
  tables: Record<string, TableSpec>;
  /**
   * Events with the same key are applied in order. Those of different keys are applied concurrently or, if one is
   * parked, much later: no two keys may write the same row. Default: the stream.
   */
  key?: (event: Recorded<E>) => string;
  /**
   * Its processor time over a usual log, compared with most others, which is 1: projectors share the read models by it.
   * Measured by `npm run bench -- --only projectors`.
   */
  weight?: number;
  on: { [T in E['type']]?: Handler<Extract<E, { type: T }>> };
}

/**
 * The key of a read model whose rows belong to one stream each and go when it is erased. Such read models are filled
 * stream by stream.
 */
export function ownStream(event: Recorded): string {
  return event.type === 'StreamErased' ? (event as Recorded<StreamErased>).data.stream : event.stream;
}

/** Whether every row of a read model belongs to one stream. */
export const belongsToStreams = ({ key }: AnyProjection): boolean => key === undefined || key === ownStream;

/** One handler for several types of events. */
export function handledBy<E extends DomainEvent>(
  types: readonly E['type'][],
  handler: Handler<E>,
): Record<E['type'], Handler<E>> {
  return Object.fromEntries(types.map((type) => [type, handler])) as Record<E['type'], Handler<E>>;
}

/** Any projection, whatever its events. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- projections of unrelated events
export type AnyProjection = Projection<any>;

/** Declares a projection with its handlers typed by their events. */
export function projection<E extends DomainEvent>(spec: Projection<E>): Projection<E> {
  return spec;
}

/** Postgres tells plans apart by 63 characters, too few for what they are of. */
const plans = new Map<string, string>();

/**
 * For `.options()` of a frequent query by one key: a connection plans it once instead of each time, which is most of its
 * cost. A list of keys is one parameter (`= ANY (?)`), since the text of `IN` has one for each. Only for queries
 * whose text never changes on these tables.
 * @param what tells the queries on the same tables apart
 */
export function plannedOnce(what: string, ...tables: readonly string[]): { name: string } {
  const of = [what, ...tables].join(' ');
  const name = plans.get(of) ?? `${what} ${plans.size + 1}`;
  plans.set(of, name);
  return { name };
}

/** What query functions read from: a connection and the names of a projection's serving tables. */
export interface ReadModels {
  knex: Knex;
  /** The schema-qualified name of the serving table, e.g. `read.template_details_v1_g1_template`. */
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- a registry of projections over unrelated events
  table(projection: Projection<any>, table: string): string;
}
