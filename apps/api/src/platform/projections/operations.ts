import type { Knex } from 'knex';
import type { Page } from '@quotewright/domain/kernel/contract.js';
import type { ParkedEvent, ProjectionStatus } from '@quotewright/domain/system/contract.js';
import { DomainError } from '@quotewright/domain/kernel/errors.js';
import {
  comparePositions,
  parsePosition,
  type EventStore,
  type Newest,
} from '@quotewright/domain/kernel/event-store.js';
import { pageOf } from '@quotewright/projections/kernel/paging.js';
import type { AnyProjection } from '@quotewright/projections/kernel/projection.js';
import { addGeneration } from './generations.js';
import { ASKED, readGenerations, type Generation } from './registry.js';

/** A projection is live while nothing has waited for it longer than this (s). */
const LIVE = 5;

/** Waiting events are counted up to this many, and estimated beyond. */
const COUNTED = 1_000;

/** What waits for a checkpoint behind the head. */
export interface Waiting {
  events: number | null;
  /** When the first of them was recorded (ms); `null` if there is none, or it is unknown. */
  since: number | null;
}

const NOTHING: Waiting = { events: 0, since: null };
const UNKNOWN: Waiting = { events: null, since: null };

/** What the database knows of the projections. */
export interface Registered {
  generations: Generation[];
  /** Leases in force. */
  leases: { name: string; version: number; holder: string }[];
}

/** An operator's queries and requests. The projector that holds the lease carries them out. */
export class Operations {
  constructor(
    private readonly knex: Knex,
    private readonly store: EventStore,
    private readonly projections: readonly AnyProjection[],
  ) {}

  /** Every projection of this release. Throws if the log or the database is unreachable. */
  async status(): Promise<ProjectionStatus[]> {
    const [head, registered] = await Promise.all([this.store.newest(), this.registered()]);
    return this.describe(registered, head, await this.waiting(registered, head));
  }

  /** Reads only from the database. */
  async registered(): Promise<Registered> {
    const [generations, leases] = await Promise.all([
      readGenerations(this.knex),
      this.knex('app.projector_lease')
        .where('until', '>', this.knex.fn.now())
        .select('name', 'version', 'holder') as Promise<Registered['leases']>,
    ]);
    return { generations, leases };
  }

  /** What waits after each serving checkpoint that is behind the head. */
  async waiting(registered: Registered, head: string): Promise<Map<string | null, Waiting>> {
    const behind = new Set(
      this.projections.flatMap((projection) => {
        const serving = servingOf(registered, projection);
        return serving && distance(serving.position, head) > 0 ? [serving.position] : [];
      }),
    );
    if (behind.size === 0) return new Map();
    const newest = await this.store.newestAfter(earliest(behind), COUNTED);
    return new Map(
      await Promise.all(
        [...behind].map(async (position) => {
          const event = await this.store.firstAfter(position);
          const waiting = event
            ? { events: countAfter(position, newest, head), since: Date.parse(event.meta.at) }
            : NOTHING;
          return [position, waiting] as const;
        }),
      ),
    );
  }

  /**
   * The state of this release's projections.
   * @param head last known; `null` before it was known
   * @param waiting result of `waiting`; `null` if the log could not be asked
   */
  describe(
    registered: Registered,
    head: string | null,
    waiting: ReadonlyMap<string | null, Waiting> | null,
  ): ProjectionStatus[] {
    return this.projections.map((projection) => {
      const { name, version } = projection;
      const own = registered.generations.filter(
        (row) => row.name === name && row.version === version && row.retired_at === null,
      );
      const serving = servingOf(registered, projection);
      const filling = own.find((row) => !row.serving);
      const position = serving?.position ?? null;
      const there = head !== null && distance(position, head) === 0;
      const { events: lag, since } = there ? NOTHING : (waiting?.get(position) ?? UNKNOWN);
      const lagSeconds = lag === 0 ? 0 : since === null ? null : Math.max(0, (Date.now() - since) / 1000);
      const { parked, stopped } = serving ?? { parked: 0, stopped: null };
      const live = serving?.caught_up_at != null && (lagSeconds === null || lagSeconds < LIVE);
      return {
        name,
        version,
        position,
        lag,
        lag_seconds: lagSeconds,
        state: parked > 0 || stopped !== null ? 'parked' : filling ? 'rebuilding' : live ? 'live' : 'catching_up',
        parked,
        stopped,
        fed: registered.leases.some((lease) => lease.name === name && lease.version === version),
        replaying: own.some((row) => row.replay),
        rebuild: filling
          ? {
              generation: filling.generation,
              progress: head === null ? 0 : progressOf(filling, head),
              stopped: filling.stopped,
            }
          : null,
      };
    });
  }

  /**
   * Events that wait for a replay, in the order of its application.
   * @param options.projection only those of this projection; throws `not_found` for an unknown one
   */
  async parked({
    projection,
    ...page
  }: {
    projection?: string;
    page?: number;
    perPage?: number;
  }): Promise<Page<ParkedEvent>> {
    const shown = projection === undefined ? this.projections : [this.known(projection)];
    const query = this.knex('app.parked_event as e')
      .join('app.projection as p', { 'p.name': 'e.name', 'p.version': 'e.version', 'p.generation': 'e.generation' })
      .whereNull('p.retired_at')
      .whereIn(
        ['e.name', 'e.version'],
        shown.map(({ name, version }) => [name, version]),
      );
    const list = await pageOf<ParkedRow>(query, page, (rows) =>
      rows
        .orderBy('e.number')
        .select(
          'e.number',
          'e.name',
          'p.serving',
          'e.key',
          'e.stream',
          'e.revision',
          'e.type',
          'e.error',
          'e.parked_at',
        ),
    );
    const data = list.data.map(({ number, name, serving, revision, parked_at, ...event }) => ({
      ...event,
      number: Number(number),
      projection: name,
      rebuild: !serving,
      revision: Number(revision),
      parked_at: parked_at.toISOString(),
    }));
    return { ...list, data };
  }

  /**
   * Requests a rebuild of a projection next to the serving tables. A running one continues.
   * @returns the number of the new tables' generation, for `rebuilt`. Throws `not_found` for an unknown name,
   * `no_projector` if no projector is running.
   */
  async rebuild(name: string): Promise<number> {
    const projection = this.known(name);
    await this.checkProjector(projection);
    const generation = await addGeneration(this.knex, projection, false);
    await this.knex.raw(`NOTIFY ${ASKED}`);
    return generation;
  }

  /**
   * Progress of a rebuild, from 0 to 1; 1 means that its tables serve. Throws `rebuild_stopped` if too many events
   * could not be applied, `no_projector` if the projector is gone.
   */
  async rebuilt(name: string, generation: number): Promise<number> {
    const projection = this.known(name);
    const { version } = projection;
    const [head, generations] = await Promise.all([this.store.newest(), readGenerations(this.knex)]);
    const row = generations.find(
      (each) => each.name === name && each.version === version && each.generation === generation,
    );
    // Retired or dropped: a newer one serves already.
    if (!row || row.serving || row.retired_at !== null) return 1;
    if (row.stopped !== null)
      throw new DomainError(
        'rebuild_stopped',
        `The rebuild of ${name} has stopped: ${row.stopped}. The old tables still serve.`,
      );
    await this.checkProjector(projection);
    return progressOf(row, head);
  }

  /** Requests a replay of the parked events of a projection, in order. Throws as `rebuild`. */
  async replay(name: string): Promise<void> {
    const projection = this.known(name);
    const { version } = projection;
    await this.checkProjector(projection);
    await this.knex('app.projection').where({ name, version, retired_at: null }).update({ replay: true });
    await this.knex.raw(`NOTIFY ${ASKED}`);
  }

  /** Whether a requested replay is pending. */
  async replaying(name: string): Promise<boolean> {
    const { version } = this.known(name);
    return (await this.knex('app.projection').where({ name, version, replay: true }).first('name')) !== undefined;
  }

  private async checkProjector({ name, version }: AnyProjection): Promise<void> {
    const lease = await this.knex('app.projector_lease')
      .where({ name, version })
      .where('until', '>', this.knex.fn.now())
      .first('fence');
    if (!lease) throw new DomainError('no_projector', `No projector is running for ${name}: start Quotewright first.`);
  }

  private known(name: string): AnyProjection {
    const projection = this.projections.find((each) => each.name === name);
    if (!projection)
      throw new DomainError(
        'not_found',
        `There is no projection called ${name}. There are: ${this.projections.map((each) => each.name).join(', ')}.`,
      );
    return projection;
  }
}

interface ParkedRow extends Pick<ParkedEvent, 'key' | 'stream' | 'type' | 'error'> {
  number: string;
  name: string;
  serving: boolean;
  revision: string;
  parked_at: Date;
}

function servingOf({ generations }: Registered, { name, version }: AnyProjection): Generation | undefined {
  return generations.find(
    (row) => row.serving && row.name === name && row.version === version && row.retired_at === null,
  );
}

/** How much of the log a generation has applied, from 0 to 0.99: the last step is the switch. */
function progressOf({ position, filled }: Generation, head: string): number {
  const { at } = parsePosition(head);
  const done = position === null ? (filled ?? 0) : at === 0n ? 0 : 1 - distance(position, head) / Number(at);
  return Math.min(0.99, done);
}

/** From a checkpoint to the head, in the log's own places: events in Postgres, bytes in EventStoreDB. */
function distance(position: string | null, head: string): number {
  const at = parsePosition(head);
  const from = position === null ? null : parsePosition(position);
  return Number(from && from.epoch === at.epoch ? (at.at > from.at ? at.at - from.at : 0n) : at.at);
}

/** The earliest of some checkpoints. */
function earliest(positions: ReadonlySet<string | null>): string | null {
  return [...positions].reduce((first, each) =>
    first === null || each === null ? null : comparePositions(first, each) < 0 ? first : each,
  );
}

/**
 * Events after a checkpoint that has some: counted, or if it is further back than the newest events reach, estimated
 * from the share of the log that these take.
 */
function countAfter(position: string | null, { positions, since }: Newest, head: string): number {
  if (position !== null && comparePositions(position, since) >= 0)
    return positions.filter((each) => comparePositions(each, position) > 0).length;
  const looked = distance(since, head);
  return looked === 0
    ? positions.length
    : Math.max(1, Math.round((positions.length * distance(position, head)) / looked));
}
