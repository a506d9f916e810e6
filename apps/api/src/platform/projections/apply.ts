import { setImmediate as immediate } from 'node:timers/promises';
import type { Knex } from 'knex';
import type { Recorded } from '@quotewright/domain/kernel/decider.js';
import { comparePositions, type Mark } from '@quotewright/domain/kernel/event-store.js';
import { BatchRows, connectionQueue } from '@quotewright/projections/kernel/batch-rows.js';
import { plannedOnce } from '@quotewright/projections/kernel/projection.js';
import { createIndexes } from '@quotewright/projections/kernel/tables.js';
import { EVERY_TAG, tagsMovedBy } from '@quotewright/projections/public-pages/page-tags.js';
import { isOutage } from '../db/connection.js';
import { isPipelined } from '../db/database.js';
import { BatchWatch } from '../telemetry/batch-watch.js';
import { FencedError, rowOf, type Feed } from './feed.js';
import { MOVED, movedMessage, TABLES, TAGS_MOVED } from './registry.js';
import { SeenKeys } from './seen-keys.js';

/** This many parked keys mean that the projection is wrong, not the events: it stops. */
const MOST_PARKED_KEYS = 100;

/** Longest time handlers block the process (ms): a rebuild shares it with the main reader. */
const TURN = 5;

/**
 * Number of events, of whole keys, whose handlers run concurrently: their reads come with a few queries. In a larger
 * batch these are one portion, and its rows are written while the next one's handlers run.
 */
const PORTION = 500;

/** Events per transaction of a large batch that has failed: keys that are parked meanwhile count. */
const CAREFUL = 3_000;

/** Events whose rows are filled together, stream by stream: memory for them and the rows of one portion. */
const STREAMED = 5_000;

const PLANS = `SELECT set_config('plan_cache_mode', 'force_generic_plan', true), ${['seqscan', 'hashjoin', 'mergejoin'].map((way) => `set_config('enable_${way}', 'off', true)`).join(', ')}`;

/**
 * Statements are planned once, perhaps while a table is empty: those of this transaction must find each of their rows by
 * an index, and not read all of one to join them (docs/adr/0180).
 */
export async function planByKeys(tx: Knex): Promise<void> {
  await tx.raw(PLANS).options(plannedOnce('plans'));
}

/** Resolves when the work may continue. */
export type GiveWay = () => Promise<void>;

/** The reader ends: the batch at hand is given up, and nothing of it has happened. */
export class GivenUpError extends Error {}

/** An event that must be parked, in its place in the log: the tables cannot be filled stream by stream. */
class UnfillableError extends Error {}

/** A batch of the log. */
export interface Batch {
  events: Recorded[];
  /** Everything up to here is in `events` or excluded by every feed's filter. */
  upTo: string;
  /** Id of the event at `upTo`; `null` if unknown. */
  id: string | null;
  /** `upTo` was the head of the log a moment ago. */
  caughtUp: boolean;
}

/** An event with its key, and why it cannot be handled at all, if so. */
interface Placed {
  event: Recorded;
  key: string;
  fault: string | null;
}

/** Finds the key of an event in a feed. */
export function placed({ projection, filter }: Feed, event: Recorded): Placed {
  const fault = filter.faultOf(event);
  // An unreadable event has no known key: it is parked, and its stream waits behind it.
  if (fault !== null) return { event, key: event.stream, fault };
  try {
    return { event, key: projection.key?.(event) ?? event.stream, fault: null };
  } catch (error) {
    return { event, key: event.stream, fault: `Its key cannot be told: ${messageOf(error)}` };
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** True if the fault lies with the database, its timing or its operator, so that a retry may succeed. */
export function isTransient(error: unknown): boolean {
  // 40 serialization and deadlock, 42P01 a table was dropped, 55P03 lock
  return isOutage(error) || /^(40|42P01|55P03)/.test(String((error as { code?: unknown }).code));
}

/** What is written to the tables within one transaction. */
export class Applying {
  /**
   * @param careful survives and reports a failure; otherwise it ends the transaction, which avoids savepoints
   * @param giveWay asked now and then while handlers run
   */
  constructor(
    private readonly tx: Knex,
    private readonly careful: boolean,
    private readonly giveWay: GiveWay = immediate,
  ) {}

  /**
   * Applies events through one batch of rows. Keys are independent, so they run concurrently, each in order: many share
   * a few queries.
   * @returns its failure, or null. Throws if the fault is transient or the connection lost, and without `careful` any
   * error of a handler or the database.
   */
  async handle(feed: Feed, events: readonly Placed[]): Promise<Error | null> {
    if (!this.careful) {
      await this.run(feed, events);
      return null;
    }
    await this.tx.raw('SAVEPOINT attempt');
    try {
      await this.run(feed, events);
      await this.tx.raw('RELEASE SAVEPOINT attempt');
      return null;
    } catch (error) {
      if (isTransient(error)) throw error;
      await this.tx.raw('ROLLBACK TO SAVEPOINT attempt');
      return error instanceof Error ? error : new Error(messageOf(error));
    }
  }

  /**
   * Applies a batch to one feed; what it cannot apply is parked with the later events of its key.
   * @returns every key that is now parked
   */
  async apply(feed: Feed, events: readonly Recorded[]): Promise<Set<string>> {
    const parkedKeys = new Set(feed.parkedKeys);
    const parked = new Map<Recorded, { key: string; error: string | null }>();
    const setAside = ({ event, key, fault }: Placed): boolean => {
      const waitsFor = [key, event.stream].find((each) => parkedKeys.has(each));
      if (waitsFor === undefined && fault === null) return false;
      parkedKeys.add(waitsFor ?? key);
      parked.set(event, { key: waitsFor ?? key, error: waitsFor === undefined ? fault : null });
      return true;
    };
    const piece = async (all: readonly Placed[]): Promise<void> => {
      // Events of parked keys are set aside first, so that one parked key costs the others nothing.
      const applicable = all.filter((each) => !setAside(each));
      if (applicable.length === 0) return;
      const error = await this.handle(feed, applicable);
      if (error === null) return;
      if (applicable.length > 1) {
        // At least one of them is faulty: halve to find it.
        const middle = applicable.length >> 1;
        await piece(applicable.slice(0, middle));
        await piece(applicable.slice(middle));
        return;
      }
      const [{ event, key }] = applicable as [Placed];
      parkedKeys.add(key);
      parked.set(event, { key, error: error.message });
    };
    await piece(events.map((event) => placed(feed, event)));
    if (parked.size === 0) return parkedKeys;
    // In log order, which is the order of their replay.
    for (const event of events) {
      const place = parked.get(event);
      if (!place) continue;
      await this.tx('app.parked_event')
        .insert({ ...rowOf(feed), ...place, stream: event.stream, revision: event.revision, type: event.type })
        .onConflict(['name', 'version', 'generation', 'stream', 'revision'])
        .ignore();
    }
    return parkedKeys;
  }

  private async run(
    { projection, generation, position, seen, recent }: Feed,
    events: readonly Placed[],
  ): Promise<void> {
    // What is written now may be rolled back to a savepoint.
    if (this.careful) recent.forget();
    const byKey = new Map<string, Recorded[]>();
    for (const { event, key, fault } of events) {
      if (fault !== null) throw new Error(fault);
      const own = byKey.get(key);
      if (own) own.push(event);
      else byKey.set(key, [event]);
    }
    let since = performance.now();
    let resting: Promise<void> | undefined;
    // One pause for all, checked again afterwards: separate ones would take hundreds of turns.
    const rest = (): Promise<void> =>
      (resting ??= this.giveWay().then(() => {
        since = performance.now();
        resting = undefined;
      }));
    const handle = async (rows: BatchRows, own: readonly Recorded[]): Promise<void> => {
      for (const event of own) {
        while (performance.now() - since > TURN) await rest();
        await projection.on[event.type]?.(rows, event);
      }
    };
    const fresh: Recorded[][] = [];
    const others: Recorded[][] = [];
    for (const [key, own] of byKey) {
      // Whatever becomes of the batch: a key that counts as seen without any row only costs a read.
      const isNew = seen?.add(key) === true || position === null;
      (isNew && !this.careful ? fresh : others).push(own);
    }
    const connection = connectionQueue();
    let written: BatchRows | undefined;
    const known = this.careful ? undefined : recent;
    for (const portion of [...portionsOf(others, false), ...portionsOf(fresh, true)]) {
      await rest();
      const rows = new BatchRows(this.tx, projection, generation, connection, portion.fresh, known);
      const before = written;
      // Its reads come first: that is short, and gives work to do while Postgres writes.
      const writing = async (): Promise<void> => immediate().then(() => before?.flush());
      await allOf([...portion.keys.map((own) => handle(rows, own)), writing()]);
      written = rows;
    }
    await written?.flush();
  }
}

/** Whole keys whose events are handled together. */
interface Portion {
  keys: Recorded[][];
  /** None of the keys has a row yet. */
  fresh: boolean;
}

/** Groups whole keys until their events make a portion. */
function* portionsOf(all: readonly Recorded[][], fresh: boolean): Iterable<Portion> {
  let keys: Recorded[][] = [];
  let events = 0;
  for (const own of all) {
    keys.push(own);
    events += own.length;
    if (events < PORTION) continue;
    yield { keys, fresh };
    keys = [];
    events = 0;
  }
  if (events > 0) yield { keys, fresh };
}

/**
 * Waits for all: no query may still run during the rollback. Throws the first failure, since the rest may follow from
 * it.
 */
async function allOf(work: readonly Promise<void>[]): Promise<void> {
  const failures: unknown[] = [];
  await Promise.all(work.map((each) => each.catch((error: unknown) => failures.push(error))));
  if (failures.length > 0) throw failures[0];
}

/** The events of a batch that are new to a feed. */
function newTo({ filter, position }: Feed, events: readonly Recorded[]): Recorded[] {
  // In log order: after the first new one all are.
  const first = position === null ? 0 : events.findIndex((event) => comparePositions(event.position, position) > 0);
  return first < 0 ? [] : events.slice(first).filter((event) => filter.includes(event));
}

/**
 * Applies one batch to every feed and moves their checkpoints, in one transaction; its commit notifies the waiting
 * processes.
 * @param giveWay asked now and then while handlers run; by default other work of this process goes first. Throws
 * `FencedError` if a checkpoint is not where this process left it, and what `giveWay` throws.
 */
export async function applyBatch(
  knex: Knex,
  holder: string,
  feeds: readonly Feed[],
  batch: Batch,
  giveWay?: GiveWay,
): Promise<void> {
  const within = (part: Batch, careful: boolean): Promise<void> =>
    move(
      knex,
      holder,
      feeds.filter(({ stopped }) => !stopped),
      part,
      careful,
      giveWay,
    );
  try {
    await within(batch, false);
  } catch (error) {
    if (error instanceof FencedError || error instanceof GivenUpError || isTransient(error)) throw error;
    // Some event of it cannot be applied: once more, in parts, to find and park it.
    for (const part of partsOf(batch)) await within(part, true);
  }
}

/** A batch as several ones, each small enough to look for a faulty event in it. */
function* partsOf(batch: Batch): Iterable<Batch> {
  let at = 0;
  for (; batch.events.length - at > CAREFUL; at += CAREFUL) {
    const events = batch.events.slice(at, at + CAREFUL);
    const { position: upTo, id } = events.at(-1)!;
    yield { events, upTo, id, caughtUp: false };
  }
  yield { ...batch, events: batch.events.slice(at) };
}

/** Tags that a notification carries: Postgres takes 8,000 bytes. */
const TAGS_TOLD = 200;
/** A batch that moves more moves all. */
const MOST_TAGS_TOLD = 2_000;
function notificationsOf(tags: readonly string[]): string[] {
  if (tags.length > MOST_TAGS_TOLD) return [EVERY_TAG];
  const parts = Array.from({ length: Math.ceil(tags.length / TAGS_TOLD) }, (_, n) => n * TAGS_TOLD);
  return parts.map((from) => tags.slice(from, from + TAGS_TOLD).join(' '));
}

/**
 * Applies events to one feed. The first batch finds its tables bare: rows without conflicts are copied, and indexed when
 * all are there. Careful writing looks for rows by their keys.
 * @returns every key that is now parked
 */
async function applyNew(
  tx: Knex,
  feed: Feed,
  events: readonly Recorded[],
  careful: boolean,
  giveWay?: GiveWay,
): Promise<Set<string>> {
  const complete = async (): Promise<void> => {
    for (const statement of createIndexes(feed.projection, feed.generation)) await tx.raw(statement);
  };
  const bare = feed.position === null;
  if (bare) feed.seen = new SeenKeys();
  if (bare && careful) await complete();
  const parked =
    events.length > 0 ? await new Applying(tx, careful, giveWay).apply(feed, events) : new Set(feed.parkedKeys);
  if (bare && !careful) await complete();
  return parked;
}

/**
 * Fills the bare tables of one feed stream by stream, and moves its checkpoint to `upTo`, in one transaction: each row is
 * written once, by COPY, since all events of a key are at hand. What has another key than its stream, as an erasure, comes
 * last, and after it once more what its key's own stream has gained since.
 * @param log its `pages` of streams, whose events come in order; a stream may go on in the next page
 * @param id of the event at `upTo`; `null` if unknown
 * @param giveWay as of `applyBatch`. Throws `UnfillableError` if an event cannot be handled, `FencedError`, what
 * `giveWay` throws, and any error of a handler or the database. Then nothing has happened.
 */
export async function applyStreams(
  knex: Knex,
  holder: string,
  feed: Feed,
  log: { pages: AsyncIterable<Recorded[]>; read: (stream: string) => Promise<Recorded[]> },
  { position: upTo, id }: Mark,
  giveWay: GiveWay,
): Promise<void> {
  await move(knex, holder, [feed], { events: [], upTo, id, caughtUp: false }, false, giveWay, async (tx) => {
    const applying = new Applying(tx, false, giveWay);
    const last: Placed[] = [];
    for await (const streams of wholeStreams(log.pages)) {
      const own: Placed[] = [];
      for (const event of streams) {
        if (!feed.filter.includes(event)) continue;
        const place = placed(feed, event);
        if (place.fault !== null) throw new UnfillableError(place.fault);
        (place.key === event.stream ? own : last).push(place);
      }
      await applying.handle(feed, own);
    }
    for (const statement of createIndexes(feed.projection, feed.generation)) await tx.raw(statement);
    last.push(...(await gainedSince(feed, last, log, upTo)));
    last.sort((a, b) => comparePositions(a.event.position, b.event.position));
    await applying.handle({ ...feed, position: upTo }, last);
    return new Set();
  });
}

/** What the streams that are the keys of some events have gained after the first of these, up to a position. */
async function gainedSince(
  feed: Feed,
  events: readonly Placed[],
  log: { read: (stream: string) => Promise<Recorded[]> },
  upTo: string,
): Promise<Placed[]> {
  const since = new Map<string, string>();
  for (const { key, event } of events) {
    const first = since.get(key);
    if (first === undefined || comparePositions(event.position, first) < 0) since.set(key, event.position);
  }
  const gained: Placed[] = [];
  for (const [key, first] of since) {
    for (const later of await log.read(key)) {
      const isNew = comparePositions(later.position, first) > 0 && comparePositions(later.position, upTo) <= 0;
      if (isNew && feed.filter.includes(later)) gained.push(placed(feed, later));
    }
  }
  return gained;
}

/** Events of whole streams, about as many at once as one batch of a fill has. */
async function* wholeStreams(pages: AsyncIterable<Recorded[]>): AsyncIterable<Recorded[]> {
  let events: Recorded[] = [];
  for await (const page of pages) {
    const first = events.length >= STREAMED ? page.findIndex(({ stream }) => stream !== events.at(-1)!.stream) : -1;
    if (first < 0) {
      events = events.concat(page);
      continue;
    }
    yield events.concat(page.slice(0, first));
    events = page.slice(first);
  }
  if (events.length > 0) yield events;
}

async function move(
  knex: Knex,
  holder: string,
  feeds: readonly Feed[],
  { events, upTo, id, caughtUp }: Batch,
  careful: boolean,
  giveWay?: GiveWay,
  applyTo: typeof applyNew = applyNew,
): Promise<void> {
  const behind = feeds.filter(({ position }) => position === null || comparePositions(position, upTo) < 0);
  const parked = new Map(behind.map((feed) => [feed, feed.parkedKeys]));
  const moved = caughtUp ? feeds : behind;
  if (moved.length === 0) return;
  const watch = new BatchWatch(events);
  const shown = new Set<Recorded>();

  await knex
    .transaction(async (tx) => {
      const planning = planByKeys(tx);
      const applyToFeed = async (feed: Feed): Promise<void> => {
        const mine = newTo(feed, events);
        parked.set(feed, await applyTo(tx, feed, mine, careful, giveWay));
        if (mine.length === 0) return;
        if (!feed.rebuilding) for (const event of mine) shown.add(event);
        watch.to(feed.projection.name, mine.length);
      };
      // Where nothing waits for an answer, the feeds wait together: a few times, instead of a few times each.
      if (!careful && isPipelined(knex)) await allOf([planning, ...behind.map(applyToFeed)]);
      else {
        await planning;
        for (const feed of behind) await applyToFeed(feed);
      }
      const news = behind.some((feed) => parked.get(feed)!.size > feed.parkedKeys.size);
      const tags = news ? [EVERY_TAG] : notificationsOf(tagsMovedBy([...shown]));
      // Before the positions, which readers wait for.
      if (tags.length > 0)
        await tx
          .raw('SELECT pg_notify(?, t) FROM unnest(?::text[]) t', [TAGS_MOVED, tags])
          .options(plannedOnce('tags moved'));
      const checkpoints = tx.raw<{ rows: { told: number }[] }>(
        `WITH moved AS (INSERT INTO log.follower AS f (holder, moves) VALUES (?::uuid, 1)
          ON CONFLICT (holder) DO UPDATE SET moves = f.moves + 1 RETURNING f.holder, f.moves),
       told AS (UPDATE app.projection p
          SET moved_by = CASE WHEN v.moves THEN m.holder ELSE p.moved_by END,
              move = CASE WHEN v.moves THEN m.moves ELSE p.move END,
              position = CASE WHEN v.moves THEN ? ELSE p.position END,
              event_id = CASE WHEN v.moves THEN ?::uuid ELSE p.event_id END,
              stopped = CASE WHEN v.keys >= ${MOST_PARKED_KEYS} THEN v.keys || ' keys are parked' ELSE p.stopped END,
              caught_up_at = CASE WHEN ? THEN coalesce(p.caught_up_at, now()) ELSE p.caught_up_at END
         FROM unnest(?::text[], ?::integer[], ?::integer[], ?::text[], ?::bigint[], ?::boolean[], ?::integer[])
              AS v (name, version, generation, position, fence, moves, keys)
        CROSS JOIN moved m
         JOIN app.projector_lease l ON l.name = v.name AND l.version = v.version AND l.fence = v.fence AND l.holder = ?
        WHERE (p.name, p.version, p.generation) = (v.name, v.version, v.generation) AND p.position IS NOT DISTINCT FROM v.position
       RETURNING p.name)
       SELECT (SELECT count(*) FROM told)::integer AS told, pg_notify('${MOVED}', ?)`,
        [
          holder,
          upTo,
          id,
          caughtUp,
          moved.map(({ projection }) => projection.name),
          moved.map(({ projection }) => projection.version),
          moved.map(({ generation }) => generation),
          // Knex's types know no null within a list.
          moved.map(({ position }) => position) as string[],
          moved.map(({ fence }) => fence),
          moved.map((feed) => parked.has(feed)),
          moved.map((feed) => (parked.get(feed) ?? feed.parkedKeys).size),
          holder,
          // A mere position would not show that it passes parked events.
          news ? TABLES : movedMessage(upTo, moved.map(rowOf)),
        ],
      );
      const { rows } = await checkpoints.options(plannedOnce('checkpoints'));
      if (rows[0]!.told !== moved.length) throw new FencedError('Another projector has moved on');
    })
    .catch((error: unknown) => {
      // Whether it was committed may be unknown.
      for (const { recent } of behind) recent.forget();
      throw error;
    });
  watch.committed(shown);

  for (const feed of behind) {
    feed.recent.commit();
    feed.position = upTo;
    feed.parkedKeys = parked.get(feed)!;
    feed.stopped = feed.parkedKeys.size >= MOST_PARKED_KEYS;
    if (caughtUp) feed.seen = null;
  }
}
