import { afterAll, beforeAll, describe } from '@jest/globals';
import knex, { type Knex } from 'knex';
import type { DomainEvent, EventMeta, Recorded } from '@quotewright/domain/kernel/decider.js';
import type { Projection, ReadModels } from './projection.js';
import { BatchRows } from './batch-rows.js';
import { createTables, dropTables, tableName } from './tables.js';

/** An event as written in a spec: missing fields get plain defaults. */
export interface GivenEvent<E extends DomainEvent = DomainEvent> {
  stream: string;
  event: E;
  meta?: Partial<EventMeta>;
}

/** Metadata where nothing depends on them. */
export const META: EventMeta = {
  at: '2026-01-05T08:00:00.000Z',
  actorId: 1,
  userType: 'admin',
  source: 'screen',
  batchId: '00000000-0000-4000-8000-000000000000',
  commandId: '00000000-0000-4000-8000-000000000000',
  causationId: null,
  reason: null,
  schemaVersion: 1,
};

/**
 * The events as in a log: revisions count within each stream, positions across all.
 * @param after events already in the log
 */
function recorded<E extends DomainEvent>(
  given: readonly GivenEvent<E>[],
  after: readonly Recorded[] = [],
): Recorded<E>[] {
  const log: Recorded[] = [...after];
  for (const { stream, event, meta } of given) {
    log.push({
      ...(JSON.parse(JSON.stringify(event)) as DomainEvent),
      id: `00000000-0000-4000-9000-${String(log.length + 1).padStart(12, '0')}`,
      stream,
      revision: log.filter((earlier) => earlier.stream === stream).length,
      position: `1.${log.length + 1}`,
      meta: { ...META, ...meta },
    });
  }
  return log.slice(after.length) as Recorded<E>[];
}

/** A projection on a real Postgres, for a spec. */
export interface ProjectionSpec<E extends DomainEvent> {
  /** What query functions take. */
  readModels: ReadModels;
  /** Empties the tables, then applies the events as one batch. */
  given(...events: GivenEvent<E>[]): Promise<void>;
  /** Applies more events, each in its own batch, so that earlier rows are read back from the database. */
  when(...events: GivenEvent<E>[]): Promise<void>;
  /** All rows of a table, ordered by its key. */
  rows(table: string): Promise<Record<string, unknown>[]>;
}

/**
 * Runs a projection's specs twice on a real Postgres: with each event delivered once, and with each delivered twice.
 * ```
 * projectionSpecs(templateDetails, freshDatabase, (spec) => {
 *   it('shows a renamed template under its new name', async () => {
 *     await spec.given({ stream: 'template-1', event: { type: 'TemplateCreated', data: … } });
 *     await spec.when({ stream: 'template-1', event: { type: 'TemplateRenamed', data: … } });
 *     expect(await templateDetail(spec.readModels, 1)).toMatchObject({ name: 'Deck' });
 *   });
 * });
 * ```
 * @param freshDatabase of `test/support/postgres.ts`
 * @param more other projections whose (empty) tables the query functions join
 */
export function projectionSpecs<E extends DomainEvent>(
  projection: Projection<E>,
  freshDatabase: () => Promise<{ url: string; drop: () => Promise<void> }>,
  specs: (spec: ProjectionSpec<E>) => void,
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- projections of unrelated events
  more: readonly Projection<any>[] = [],
): void {
  describe.each([
    ['delivered once', 1],
    ['delivered twice', 2],
  ])(`${projection.name}, each event %s`, (_, times) => {
    let database: { url: string; drop: () => Promise<void> };
    let db: Knex;
    let log: Recorded<E>[] = [];

    const apply = async (events: readonly Recorded<E>[]): Promise<void> => {
      await db.transaction(async (tx) => {
        const rows = new BatchRows(tx, projection, 1);
        for (const event of events) {
          const handler = projection.on[event.type as E['type']] as
            | ((rows: BatchRows, event: Recorded<E>) => Promise<void> | void)
            | undefined;
          for (let time = 0; handler && time < times; time++) await handler(rows, event);
        }
        await rows.flush();
      });
    };

    beforeAll(async () => {
      database = await freshDatabase();
      db = knex({ client: 'pg', connection: database.url, pool: { min: 0, max: 2 } });
      await db.raw('CREATE SCHEMA IF NOT EXISTS read; CREATE EXTENSION IF NOT EXISTS pg_trgm');
      for (const each of [projection, ...more]) await db.raw(createTables(each, 1));
    });
    afterAll(async () => {
      await db?.destroy();
      await database?.drop();
    });

    specs({
      get readModels(): ReadModels {
        return { knex: db, table: (of, table) => tableName(of, 1, table) };
      },
      async given(...events) {
        await db.raw(`${dropTables(projection, 1)}; ${createTables(projection, 1)}`);
        log = recorded(events);
        await apply(log);
      },
      async when(...events) {
        const next = recorded(events, log);
        log = [...log, ...next];
        for (const event of next) await apply([event]);
      },
      async rows(table) {
        return db(tableName(projection, 1, table)).orderBy([...projection.tables[table]!.key]);
      },
    });
  });
}
