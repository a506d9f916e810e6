import type { Knex } from 'knex';
import { comparePositions } from '@quotewright/domain/kernel/event-store.js';
import type { AnyProjection } from '@quotewright/projections/kernel/projection.js';
import type { Database } from '../db/database.js';
import { EVERY_TAG } from '@quotewright/projections/public-pages/page-tags.js';
import { Listener } from '../db/listener.js';
import { PageTags } from './moved-tags.js';

/** NOTIFY channel: projections have moved on (`movedMessage`), or the registry has changed (`TABLES`). */
export const MOVED = 'projection_moved';
export const TABLES = 'tables';
/**
 * NOTIFY channel: tags of what is kept in memory have moved; the payload names them, apart by spaces
 * (public-pages/page-tags.ts). Before `MOVED` in the same transaction.
 */
export const TAGS_MOVED = 'page_tags_moved';
/** NOTIFY channel: an operator requests something of the projector. */
export const ASKED = 'projection_asked';

/** One generation of a projection's tables, as in `app.projection`. */
export interface Generation {
  name: string;
  version: number;
  generation: number;
  serving: boolean;
  position: string | null;
  /** How much of a fill that moves the checkpoint only at its end is done, from 0 to 1. */
  filled: number | null;
  /** The epoch whose log was found to have all that the tables were built from, after a restore. */
  kept_in: number | null;
  caught_up_at: Date | null;
  retired_at: Date | null;
  /** Retired so long ago, by the database's clock, that nobody reads it any more. */
  outlived: boolean;
  stopped: string | null;
  replay: boolean;
  /** Number of parked events. */
  parked: number;
}

/** How long replaced tables are fed and kept, for readers that have not heard of the switch. */
const GRACE = '10 seconds';

/** Every generation of every projection, with its parked events counted. */
export async function readGenerations(db: Knex): Promise<Generation[]> {
  const { rows } = await db.raw<{ rows: Generation[] }>(`
    SELECT p.*, coalesce(p.retired_at < now() - interval '${GRACE}', false) AS outlived,
           (SELECT count(*) FROM app.parked_event e
                 WHERE (e.name, e.version, e.generation) = (p.name, p.version, p.generation))::integer AS parked
    FROM app.projection p ORDER BY p.name, p.version, p.generation`);
  return rows;
}

/** Notification that these generations have reached a position: the position, then `name/version/generation` each. */
export function movedMessage(
  position: string,
  generations: readonly Pick<Generation, 'name' | 'version' | 'generation'>[],
): string {
  return [position, ...generations.map(nameOf)].join(' ');
}

const nameOf = ({ name, version, generation }: Pick<Generation, 'name' | 'version' | 'generation'>): string =>
  `${name}/${version}/${generation}`;

/**
 * Poll intervals of the registry: idle, and while somebody waits for a position (ms). With NOTIFY, frequent polling
 * only takes time from those who are waited for.
 */
const IDLE_POLL = 2_000;
const WAITING_POLL = { hearing: 250, deaf: 25 };

/** Like `comparePositions`; `null` is before all. */
function compared(one: string | null, other: string | null): number {
  if (one === null || other === null) return Number(one !== null) - Number(other !== null);
  return comparePositions(one, other);
}

/** What two reads of a generation's row agree on if only events were applied between them. */
const standing = ({ serving, stopped, parked, caught_up_at, retired_at }: Generation): string =>
  [serving, stopped, parked, caught_up_at === null, retired_at === null].join(' ');

/**
 * What this process knows of the projections: which tables serve, and their positions. One watch per process, moved by
 * NOTIFY, and by a fast poll while anybody waits.
 */
export class Registry {
  /**
   * Which tags moved when. A position is known here only after the tags that its commit moved, so that an answer from
   * memory is never older than a position that was waited for.
   */
  readonly tags = new PageTags(() => this.listener?.listening === true);
  private generations: Generation[] = [];
  /** Positions that were read before they were heard of, by name of the generation. */
  private unheard = new Map<string, string>();
  private readonly watchers = new Set<() => void>();
  private listener: Listener | undefined;
  private timer: NodeJS.Timeout | undefined;
  private reading: Promise<void> | undefined;
  private again = false;
  private closed = false;

  constructor(private readonly db: Database) {}

  /** Reads the registry for the first time and starts watching. Throws if the database is unreachable. */
  async start(): Promise<void> {
    await this.refresh();
    this.listener = new Listener(
      this.db.url,
      [MOVED, TAGS_MOVED],
      (channel, message) => {
        if (channel === TAGS_MOVED) this.tags.move(message.split(' '));
        else if (message === TABLES) this.look();
        else this.moved(message);
      },
      // What moved while nobody listened is unknown.
      () => this.tags.move([EVERY_TAG]),
    );
    this.schedule();
  }

  /** Resolves once the tags are moved here that transactions committed by now have moved; at once while nothing is heard. */
  async heard(): Promise<void> {
    // Postgres delivers notifications in one order: this one comes after theirs.
    await this.listener?.ask(`SELECT pg_notify('${TAGS_MOVED}', '')`);
  }

  async close(): Promise<void> {
    this.closed = true;
    clearTimeout(this.timer);
    await this.listener?.close();
    await this.reading?.catch(() => undefined);
    for (const watcher of [...this.watchers]) watcher();
  }

  /** The serving generation of this version of the projection. */
  serving(projection: Pick<AnyProjection, 'name' | 'version'>): Generation | undefined {
    return this.generations.find(
      (row) => row.serving && row.name === projection.name && row.version === projection.version,
    );
  }

  /**
   * Resolves with `true` as soon as `reached()` holds, with `false` after `timeoutMs`. `reached` uses `serving` and is
   * called again after each read of the registry.
   */
  async until(reached: () => boolean, timeoutMs: number): Promise<boolean> {
    if (reached()) return Promise.resolve(true);
    return new Promise((resolve) => {
      const done = (answer: boolean): void => {
        clearTimeout(timer);
        this.watchers.delete(watcher);
        resolve(answer);
      };
      const timer = setTimeout(() => done(reached()), timeoutMs);
      const watcher = (): void => {
        if (reached()) done(true);
        else if (this.closed) done(false);
      };
      this.watchers.add(watcher);
      if (this.watchers.size === 1) this.schedule();
    });
  }

  /** Reads the registry now. Concurrent calls share the next read. */
  async refresh(): Promise<void> {
    if (this.reading) {
      this.again = true;
      return this.reading;
    }
    this.reading = (async () => {
      do {
        this.again = false;
        const before = this.generations.map((row) => ({ ...row }));
        this.take(await readGenerations(this.db.knex), before);
        for (const watcher of [...this.watchers]) watcher();
      } while (this.again && !this.closed);
    })().finally(() => (this.reading = undefined));
    return this.reading;
  }

  /**
   * Takes over the registry as it was read. A position that was not heard of yet is believed when the next read still
   * finds that it was not: then notifications are missing, and every tag counts as moved.
   * @param before what was known when the read began
   */
  private take(found: Generation[], before: readonly Generation[]): void {
    const asked = new Map(before.map((row) => [nameOf(row), row]));
    const known = new Map(this.generations.map((row) => [nameOf(row), row]));
    const ahead = new Map<string, string>();
    let silent = found.length !== before.length;
    for (const row of found) {
      const name = nameOf(row);
      const [then, now] = [asked.get(name), known.get(name)?.position ?? null];
      if (!then || standing(then) !== standing(row)) silent = true;
      // Nobody reads the others, nor waits for them.
      else if (row.serving && row.caught_up_at !== null) {
        const passed = compared(row.position, now);
        // Further on was heard of during the read.
        if (passed < 0 && now !== then.position) row.position = now;
        else if (passed < 0) silent = true;
        else if (passed > 0) ahead.set(name, row.position!);
        silent ||= passed > 0 && compared(this.unheard.get(name) ?? null, now) > 0;
      }
    }
    if (silent || !this.listener?.listening) {
      this.tags.move([EVERY_TAG]);
      ahead.clear();
    }
    for (const row of found) if (ahead.has(nameOf(row))) row.position = known.get(nameOf(row))!.position;
    this.unheard = ahead;
    this.generations = found;
    if (this.unheard.size > 0) this.schedule();
  }

  private moved(message: string): void {
    const [position, ...names] = message.split(' ');
    const moved = new Set(names);
    for (const row of this.generations) {
      if (!moved.has(nameOf(row))) continue;
      // It may have become readable with this batch, which a position does not show.
      if (row.caught_up_at === null) this.look();
      else if (row.position === null || comparePositions(row.position, position!) < 0) row.position = position!;
    }
    for (const watcher of [...this.watchers]) watcher();
  }

  private look(): void {
    // The next poll tries an unreachable database again; waiting callers time out.
    this.refresh().catch(() => undefined);
    this.schedule();
  }

  private schedule(): void {
    clearTimeout(this.timer);
    if (this.closed) return;
    const soon = !this.listener?.listening || this.unheard.size > 0;
    const waiting = this.watchers.size > 0 || this.unheard.size > 0;
    const poll = soon ? WAITING_POLL.deaf : WAITING_POLL.hearing;
    this.timer = setTimeout(() => this.look(), waiting ? poll : IDLE_POLL).unref();
  }
}
