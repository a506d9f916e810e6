import { setImmediate as immediate } from 'node:timers/promises';
import type { Knex } from 'knex';
import PQueue from 'p-queue';
import { eventTypes as knownTypes, type EventTypes } from '@quotewright/domain/contexts.js';
import { comparePositions, parsePosition, type EventStore } from '@quotewright/domain/kernel/event-store.js';
import { createBareTables, dropTables } from '@quotewright/projections/kernel/tables.js';
import type { AnyProjection } from '@quotewright/projections/kernel/projection.js';
import { RecentRows } from '@quotewright/projections/kernel/recent-rows.js';
import { EVERY_TAG } from '@quotewright/projections/public-pages/page-tags.js';
import type { Database } from '../db/database.js';
import { Listener } from '../db/listener.js';
import { eventFilter, unhandledTypes } from './event-filter.js';
import { endWriters, FencedError, held, leased, reload, rowOf, withoutTables, type Feed } from './feed.js';
import { addGeneration, dropForgotten, dropGeneration } from './generations.js';
import { Leases } from './lease.js';
import { Reader, type Pace, type ReaderEvents } from './reader.js';
import { ASKED, MOVED, readGenerations, TABLES, TAGS_MOVED, type Generation } from './registry.js';
import { replayParked } from './replay.js';

/** How often the projector checks its leases and operators' requests (ms). */
const LOOK = 1_000;

/**
 * Feeds the read models: one reader for all that are up to date, one more for each group that lags or is being rebuilt.
 * Several projectors share the work: each projection is fed by the holder of its lease.
 *
 * `const projector = new Projector(db, store, projections, log); await projector.start(); … await projector.stop();`
 */
export class Projector implements ReaderEvents {
  private readonly knex: Knex;
  private readonly leases: Leases;
  private main: Reader | undefined;
  private laggards: Reader[] = [];
  private readonly ahead: Pace = {};
  /** Serialises catch-up readers: however many there are, they take the main reader no more time than one. */
  private readonly behind: Pace = {
    mutex: new PQueue({ concurrency: 1 }),
    giveWay: async () => {
      await immediate();
      await this.main?.quiet;
    },
  };
  /** Fences under which a projection has been checked completely. */
  private readonly prepared = new Map<string, number>();
  /** Generations of another log, which serve until they are replaced: this log would corrupt them. */
  private readonly foreign = new Set<string>();
  private listener: Listener | undefined;
  private timer: NodeJS.Timeout | undefined;
  private looking: Promise<void> | undefined;
  private again = false;
  private stopped = false;

  /**
   * @param onError is told of every failure that the projector has survived
   * @param eventTypes known to this release; anything else in a stream that a projection reads is parked
   * @param besides the weight of what else this process does, like that of a read model
   */
  constructor(
    private readonly db: Database,
    private readonly store: EventStore,
    private readonly projections: readonly AnyProjection[],
    private readonly onError: (error: Error) => void,
    private readonly eventTypes: EventTypes = knownTypes,
    besides: () => number = () => 0,
  ) {
    this.knex = db.knex;
    this.leases = new Leases(this.knex, projections, onError, besides);
  }

  /** Starts feeding, or standing by. Resolves when the tables exist; throws if the database is unreachable. */
  async start(): Promise<void> {
    await dropForgotten(this.knex, this.projections);
    await this.look();
    this.listener = new Listener(this.db.url, [ASKED], () => this.changed());
    this.schedule();
  }

  /** Ends after the current batches, and lets a standby take over at once. */
  async stop(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    await this.listener?.close();
    await this.looking;
    // A reader that joins right now may restart the main reader.
    for (let left = this.readers(); left.length > 0; left = this.readers())
      await Promise.all(left.map((reader) => reader.stop()));
    await this.leases.release().catch(this.onError);
  }

  /** Checks now. Failures are reported, and retried at the next check. */
  changed(): void {
    if (this.stopped) return;
    if (this.looking) {
      this.again = true;
      return;
    }
    this.looking = this.look()
      .catch(this.onError)
      .finally(() => {
        this.looking = undefined;
        const again = this.again;
        this.again = false;
        if (again) this.changed();
        else this.schedule();
      });
  }

  failed(error: Error): void {
    this.onError(error);
  }

  /** A catch-up reader that has reached the head joins the main reader; its rebuilds serve from then on. */
  async caughtUp(reader: Reader): Promise<void> {
    if (reader === this.main) {
      // A rebuild has become the main reader if nothing else can be fed.
      const rebuilt = reader.feeds.filter(({ rebuilding }) => rebuilding);
      for (const feed of rebuilt) await this.serve(feed);
      if (rebuilt.length > 0) await this.tellTables();
      return;
    }
    // First applies what came meanwhile, so that the main reader waits only for the last few events.
    await reader.finish();
    const join = async (): Promise<void> => {
      await reader.finish();
      for (const feed of reader.feeds) await this.serve(feed);
      const feeds = reader.feeds.splice(0);
      if (this.main && !this.main.ended) this.main.feeds.push(...feeds);
      else this.main = this.reader(feeds, this.projections, this.ahead).start();
      this.laggards = this.laggards.filter((laggard) => laggard !== reader);
    };
    // The main reader waits for a moment, so that it cannot run ahead of the joining one.
    await (this.main && !this.main.ended ? this.main.exclusive(join) : join());
    await this.tellTables();
  }

  private readers(): Reader[] {
    // Nobody feeds what an ended reader was given last.
    return [...(this.main ? [this.main] : []), ...this.laggards].filter(({ ended }) => !ended);
  }

  private reader(feeds: readonly Feed[], wanted: readonly AnyProjection[], pace: Pace): Reader {
    return new Reader(
      this.db,
      this.store,
      this.leases.holder,
      unhandledTypes(wanted, this.eventTypes),
      feeds,
      this,
      pace,
    );
  }

  private schedule(): void {
    clearTimeout(this.timer);
    if (!this.stopped) this.timer = setTimeout(() => this.changed(), LOOK);
  }

  /**
   * Keeps leases, creates missing tables, starts missing readers, handles operators' requests, drops replaced tables.
   */
  private async look(): Promise<void> {
    const { fences, due } = await this.leases.hold();
    for (const reader of this.readers()) {
      for (const feed of [...reader.feeds]) if (fences.get(feed.projection.name) !== feed.fence) reader.remove(feed);
      for (const feed of await withoutTables(this.knex, reader.feeds)) reader.remove(feed);
    }
    await this.passOn(due);
    const mine = this.projections.filter(({ name }) => fences.has(name) && !due.has(name));
    await this.prepare(mine, fences);

    const waiting: Feed[] = [];
    for (const row of await readGenerations(this.knex)) {
      const projection = mine.find(({ name, version }) => name === row.name && version === row.version);
      if (!projection) continue;
      try {
        const feed = await this.attend(projection, row, fences.get(row.name)!);
        if (feed) waiting.push(feed);
      } catch (error) {
        if (!(error instanceof FencedError)) throw error;
        // The next look sees what another one has done.
        this.onError(error);
      }
    }
    this.read(waiting.filter((feed) => !feed.stopped));
  }

  /** Does with a generation what its row asks for. Returns its feed if nobody reads for it yet. */
  private async attend(projection: AnyProjection, row: Generation, fence: number): Promise<Feed | undefined> {
    const reader = this.readers().find(({ feeds }) => feeds.some((feed) => isOf(feed, row)));
    const feed = reader?.feeds.find((fed) => isOf(fed, row));
    if (row.replay && !this.foreign.has(nameOf(row)))
      await this.replay(reader, feed ?? (await this.open(projection, row, fence)));
    if (row.retired_at) await this.drop(row, reader, feed);
    else if (!feed && (row.stopped === null || row.replay) && !this.foreign.has(nameOf(row)))
      return this.open(projection, row, fence);
    return undefined;
  }

  /** Stops feeding what another projector is to feed, each after the batch in work, and passes their leases on. */
  private async passOn(due: ReadonlyMap<string, string>): Promise<void> {
    const leaves = ({ projection }: Feed): boolean => due.has(projection.name);
    const reading = (): Reader | undefined => this.readers().find(({ feeds }) => feeds.some(leaves));
    // Asked anew each time: meanwhile some may have joined the main reader.
    for (let reader = reading(); reader; reader = reading()) {
      const { feeds } = reader;
      await reader.exclusive(async () => {
        for (const feed of feeds.filter(leaves)) reader!.remove(feed);
      });
    }
    await this.leases.pass(due);
  }

  /** Checks once under each lease: a first generation, and read models of another log. */
  private async prepare(mine: readonly AnyProjection[], fences: ReadonlyMap<string, number>): Promise<void> {
    const fresh = mine.filter(({ name }) => this.prepared.get(name) !== fences.get(name));
    if (fresh.length === 0) return;
    const head = await this.store.head();
    const generations = await readGenerations(this.knex);
    for (const projection of fresh) {
      const own = generations.filter(({ name, version }) => name === projection.name && version === projection.version);
      const foreign = own.filter((row) => isForeign(row, head));
      for (const row of foreign) {
        if (row.serving) this.foreign.add(nameOf(row));
        // A rebuild from another log cannot be continued with this one.
        else await dropGeneration(this.knex, row);
      }
      if (!own.some(({ serving }) => serving)) await addGeneration(this.knex, projection, true);
      else if (foreign.some(({ serving }) => serving)) await addGeneration(this.knex, projection, false);
      this.prepared.set(projection.name, fences.get(projection.name)!);
    }
  }

  /**
   * Creates a generation's tables if missing: for a new one, and after an operator has dropped them. Those that nothing
   * has been applied to are made again, since the first batch expects them bare.
   */
  private async open(
    projection: AnyProjection,
    { generation, serving, position }: Generation,
    fence: number,
  ): Promise<Feed> {
    const filter = eventFilter(projection, this.eventTypes);
    const feed: Feed = {
      projection,
      filter,
      generation,
      rebuilding: !serving,
      fence,
      position,
      seen: null,
      recent: new RecentRows(),
      parkedKeys: new Set(),
      stopped: false,
    };
    if (position === null || (await withoutTables(this.knex, [feed])).length > 0) {
      await this.knex.transaction(async (tx) => {
        // This process may have been frozen since it read the row: what another one has filled meanwhile stays.
        await leased(tx, this.leases.holder, feed);
        // Before the row is locked: a frozen one may hold it too.
        await endWriters(tx, feed);
        await held(tx, this.leases.holder, feed);
        await tx('app.parked_event').where(rowOf(feed)).delete();
        const old = tx('app.projection').where(rowOf(feed));
        // Under a new number: a process that has not heard of it finds no table, never an empty one.
        if (serving && position !== null) {
          const { rows } = await tx.raw<{ rows: { next: number }[] }>(
            'SELECT max(generation) + 1 AS next FROM app.projection WHERE (name, version) = (?, ?)',
            [projection.name, projection.version],
          );
          feed.generation = rows[0]!.next;
        }
        await old.update({
          generation: feed.generation,
          position: null,
          event_id: null,
          caught_up_at: null,
          stopped: null,
        });
        // Checked first: creating a schema, even an existing one, takes a privilege that the product may lack.
        const schema = `DO $$ BEGIN IF to_regnamespace('read') IS NULL THEN CREATE SCHEMA read; END IF; END $$`;
        await tx.raw(
          `${schema}; ${dropTables(projection, generation)}; ${createBareTables(projection, feed.generation)}`,
        );
      });
      await this.tellTables();
    }
    await reload(this.knex, feed);
    return feed;
  }

  /** Starts readers for feeds that have none: those furthest ahead are the main ones. */
  private read(waiting: readonly Feed[]): void {
    this.laggards = this.laggards.filter((reader) => !reader.ended);
    const groups = new Map<string | null, Feed[]>();
    for (const feed of waiting) groups.set(feed.position, [...(groups.get(feed.position) ?? []), feed]);
    const ordered = [...groups]
      .sort(([a], [b]) => (a === null ? 1 : b === null ? -1 : comparePositions(b, a)))
      .map(([, feeds]) => feeds);
    if (ordered.length > 0 && (!this.main || this.main.ended))
      this.main = this.reader(ordered.shift()!, this.projections, this.ahead).start();
    for (const feeds of ordered)
      this.laggards.push(
        this.reader(
          feeds,
          feeds.map(({ projection }) => projection),
          this.behind,
        ).start(),
      );
  }

  /** Switches serving from the old generation to a rebuilt one, in one step for everyone. */
  private async serve(feed: Feed): Promise<void> {
    const { name, version } = feed.projection;
    await this.knex.transaction(async (tx) => {
      await held(tx, this.leases.holder, feed);
      const own = await tx('app.projection').where(rowOf(feed)).first<{ serving: boolean }>('serving');
      if (own.serving) return;
      await tx('app.projection')
        .where({ name, version, serving: true })
        .update({ serving: false, retired_at: tx.fn.now() });
      await tx('app.projection').where(rowOf(feed)).update({ serving: true });
    });
    feed.rebuilding = false;
  }

  private async replay(reader: Reader | undefined, feed: Feed): Promise<void> {
    const work = (): Promise<void> => replayParked(this.knex, this.store, this.leases.holder, feed);
    await (reader ? reader.exclusive(work) : work());
    await this.tellTables();
  }

  private async drop(row: Generation, reader: Reader | undefined, feed: Feed | undefined): Promise<void> {
    if (!row.outlived) return;
    if (reader && feed) await reader.exclusive(async () => reader.remove(feed));
    await dropGeneration(this.knex, row);
  }

  private async tellTables(): Promise<void> {
    await this.knex.raw(`NOTIFY ${MOVED}, '${TABLES}'; NOTIFY ${TAGS_MOVED}, '${EVERY_TAG}'`);
  }
}

function nameOf({ name, version, generation }: Generation): string {
  return `${name} ${version} ${generation}`;
}

function isOf({ projection, generation }: Feed, row: Generation): boolean {
  return projection.name === row.name && generation === row.generation;
}

/**
 * Built from the log of another epoch, which this log does not continue as far as is known. A position beyond the head is
 * not enough: readers find out, and wait for an operator.
 */
function isForeign({ position, kept_in }: Generation, head: string): boolean {
  const { epoch } = parsePosition(head);
  return position !== null && parsePosition(position).epoch !== epoch && kept_in !== epoch;
}
