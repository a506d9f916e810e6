import { setImmediate as immediate } from 'node:timers/promises';
import type { Knex } from 'knex';
import type { Recorded } from '@quotewright/domain/kernel/decider.js';
import { comparePositions, type EventStore } from '@quotewright/domain/kernel/event-store.js';
import { BatchRows } from '@quotewright/projections/kernel/rows.js';
import { tableName } from '@quotewright/projections/kernel/tables.js';
import { isOutage } from '../db/connection.js';
import { BatchWatch } from '../telemetry/batch-watch.js';
import type { Concern } from './concern.js';
import { MOVED, movedMessage, TABLES, type AnyProjection } from './registry.js';

/** So many parked keys mean that the projection is wrong, not the events: it stops. */
export const MOST_PARKED_KEYS = 100;

/** Handlers may keep the process this long (ms): a rebuild shares it with the reader that everybody waits for. */
const TURN = 5;

/** Resolves when the work may go on. */
export type GiveWay = () => Promise<void>;

/** Somebody else feeds these tables now, or they are gone: what this process believed about them is out of date. */
export class FencedError extends Error {}

/** One generation of a projection that this process feeds, and what it knows of it. */
export interface Feed {
  projection: AnyProjection;
  concern: Concern;
  generation: number;
  /** It does not serve yet: its tables are being filled beside those that do. */
  rebuilding: boolean;
  fence: number;
  /** Everything up to here is in its tables. */
  position: string | null;
  /** Keys with parked events: their later events wait as well. */
  parkedKeys: Set<string>;
  /** Too many keys are parked. */
  stopped: boolean;
}

/** True where the fault lies with the database, its timing or its operator, so that the same work may succeed later. */
function isTransient(error: unknown): boolean {
  // 40 serialization and deadlock, 42P01 a table was dropped, 55P03 lock
  return isOutage(error) || /^(40|42P01|55P03)/.test(String((error as { code?: unknown }).code));
}

/** Columns that name a feed's row. */
export function rowOf({ projection: { name, version }, generation }: Pick<Feed, 'projection' | 'generation'>): { name: string; version: number; generation: number } {
  return { name, version, generation };
}

/** Under which key an event goes in order with others, and why it cannot be handled at all, if so. */
function placeOf({ projection, concern }: Feed, event: Recorded): { key: string; fault: string | null } {
  const fault = concern.faultOf(event);
  // What cannot be read cannot be told apart either: it waits, and its stream waits behind it.
  if (fault !== null) return { key: event.stream, fault };
  try {
    return { key: projection.key?.(event) ?? event.stream, fault: null };
  } catch (error) {
    return { key: event.stream, fault: `Its key cannot be told: ${messageOf(error)}` };
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/**
 * Applies events through one batch of rows. Keys do not depend on each other, so they go side by side, each in its
 * order: what their handlers read comes with a few queries for all. Throws what a handler or the database throws, and
 * where an event cannot be handled at all.
 */
async function handle(tx: Knex, feed: Feed, events: readonly Recorded[], giveWay: GiveWay): Promise<void> {
  const { projection, generation } = feed;
  const rows = new BatchRows(tx, projection, generation);
  const handlers = projection.on as Record<string, (rows: BatchRows, event: Recorded) => Promise<void> | void>;
  const byKey = new Map<string, Recorded[]>();
  for (const event of events) {
    const { key, fault } = placeOf(feed, event);
    if (fault !== null) throw new Error(fault);
    const own = byKey.get(key);
    if (own) own.push(event);
    else byKey.set(key, [event]);
  }
  let since = performance.now();
  const outcomes = await Promise.allSettled(
    [...byKey.values()].map(async (own) => {
      for (const event of own) {
        if (performance.now() - since > TURN) {
          await giveWay();
          since = performance.now();
        }
        await handlers[event.type]?.(rows, event);
      }
    }),
  );
  // Only when all have ended: nothing may still be asking while the transaction goes back.
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
  await rows.flush();
}

/** Does work within a transaction; answers what it failed with, or null. */
type Attempt = (tx: Knex, work: () => Promise<void>) => Promise<Error | null>;

/**
 * Work that may fail without harm to the transaction around it.
 * Throws where the fault is transient, or the connection is gone.
 */
const carefully: Attempt = async (tx, work) => {
  await tx.raw('SAVEPOINT attempt');
  try {
    await work();
    await tx.raw('RELEASE SAVEPOINT attempt');
    return null;
  } catch (error) {
    if (isTransient(error)) throw error;
    await tx.raw('ROLLBACK TO SAVEPOINT attempt');
    return error instanceof Error ? error : new Error(messageOf(error));
  }
};

/** Work whose failure ends the whole transaction, without what a savepoint costs. */
const boldly: Attempt = async (_, work) => {
  await work();
  return null;
};

/** Applies a batch to one feed; what it cannot apply is parked with the later events of its key. */
async function applyTo(tx: Knex, feed: Feed, events: readonly Recorded[], parkedKeys: Set<string>, attempt: Attempt, giveWay: GiveWay): Promise<void> {
  // What waits already is set aside first, so that one parked key costs the others nothing.
  const parked = new Map<Recorded, { key: string; error: string | null }>();
  const setAside = (event: Recorded): boolean => {
    const { key, fault } = placeOf(feed, event);
    const waitsFor = [key, event.stream].find((each) => parkedKeys.has(each));
    if (waitsFor === undefined && fault === null) return false;
    parkedKeys.add(waitsFor ?? key);
    parked.set(event, { key: waitsFor ?? key, error: waitsFor === undefined ? fault : null });
    return true;
  };
  const applicable = events.filter((event) => !setAside(event));
  if (applicable.length > 0 && (await attempt(tx, () => handle(tx, feed, applicable, giveWay))) !== null) {
    // Something is wrong with at least one of them: one at a time tells which.
    for (const event of applicable) {
      if (setAside(event)) continue;
      const error = await attempt(tx, () => handle(tx, feed, [event], giveWay));
      if (error === null) continue;
      const { key } = placeOf(feed, event);
      parkedKeys.add(key);
      parked.set(event, { key, error: error.message });
    }
  }
  // In the order of the log, which is the order of their replay.
  for (const event of events) {
    const place = parked.get(event);
    if (!place) continue;
    await tx('app.parked_event')
      .insert({ ...rowOf(feed), ...place, stream: event.stream, revision: event.revision, type: event.type })
      .onConflict(['name', 'version', 'generation', 'stream', 'revision'])
      .ignore();
  }
}

/** A piece of the log. */
export interface Batch {
  events: Recorded[];
  /** Everything up to here is in `events` or none of the feeds' concern. */
  upTo: string;
  /** `upTo` was the head of the log a moment ago. */
  caughtUp: boolean;
}

/**
 * Applies one batch to every feed and moves their checkpoints, all in one transaction or not at all; with its commit
 * the waiting processes are told.
 * @param giveWay asked now and then while handlers run; by default whatever else waits in this process goes first
 * Throws `FencedError` where a checkpoint is not where this process left it.
 */
export async function applyBatch(knex: Knex, holder: string, feeds: readonly Feed[], batch: Batch, giveWay: GiveWay = immediate): Promise<void> {
  try {
    await applyWith(boldly, knex, holder, feeds, batch, giveWay);
  } catch (error) {
    if (error instanceof FencedError || isTransient(error)) throw error;
    // Some event of it cannot be applied: once more, feed by feed, to find and park it.
    await applyWith(carefully, knex, holder, feeds, batch, giveWay);
  }
}

async function applyWith(attempt: Attempt, knex: Knex, holder: string, feeds: readonly Feed[], { events, upTo, caughtUp }: Batch, giveWay: GiveWay): Promise<void> {
  const behind = feeds.filter(({ position }) => position === null || comparePositions(position, upTo) < 0);
  const parked = new Map(behind.map((feed) => [feed, new Set(feed.parkedKeys)]));
  const moved = caughtUp ? feeds : behind;
  if (moved.length === 0) return;
  const watch = new BatchWatch(events);

  await knex.transaction(async (tx) => {
    for (const feed of behind) {
      const mine = events.filter(
        (event) => feed.concern.includes(event) && (feed.position === null || comparePositions(event.position, feed.position) > 0),
      );
      if (mine.length === 0) continue;
      await applyTo(tx, feed, mine, parked.get(feed)!, attempt, giveWay);
      watch.to(feed.projection.name, mine.length);
    }
    const news = behind.some((feed) => parked.get(feed)!.size > feed.parkedKeys.size);
    const { rows } = await tx.raw<{ rows: { told: number }[] }>(
      `WITH told AS (UPDATE app.projection p
          SET position = CASE WHEN v.moves THEN ? ELSE p.position END,
              stopped = CASE WHEN v.keys >= ${MOST_PARKED_KEYS} THEN v.keys || ' keys are parked' ELSE p.stopped END,
              caught_up_at = CASE WHEN ? THEN coalesce(p.caught_up_at, now()) ELSE p.caught_up_at END
         FROM unnest(?::text[], ?::integer[], ?::integer[], ?::text[], ?::bigint[], ?::boolean[], ?::integer[])
              AS v (name, version, generation, position, fence, moves, keys)
         JOIN app.projector_lease l ON l.name = v.name AND l.version = v.version AND l.fence = v.fence AND l.holder = ?
        WHERE (p.name, p.version, p.generation) = (v.name, v.version, v.generation) AND p.position IS NOT DISTINCT FROM v.position
       RETURNING p.name)
       SELECT (SELECT count(*) FROM told)::integer AS told, pg_notify('${MOVED}', ?)`,
      [
        upTo,
        caughtUp,
        moved.map(({ projection }) => projection.name),
        moved.map(({ projection }) => projection.version),
        moved.map(({ generation }) => generation),
        moved.map(({ position }) => position),
        moved.map(({ fence }) => fence),
        moved.map((feed) => parked.has(feed)),
        moved.map((feed) => (parked.get(feed) ?? feed.parkedKeys).size),
        holder,
        // Who hears of a position only would not know that it passes parked events.
        news ? TABLES : movedMessage(upTo, moved.map(rowOf)),
      ] as never,
    );
    if (rows[0]!.told !== moved.length) throw new FencedError('Another projector has moved on');
  });
  watch.committed();

  for (const feed of behind) {
    feed.position = upTo;
    feed.parkedKeys = parked.get(feed)!;
    feed.stopped = feed.parkedKeys.size >= MOST_PARKED_KEYS;
  }
}

/** Which of these feeds have lost a table: an operator may drop them, they are disposable. */
export async function withoutTables(knex: Knex, feeds: readonly Feed[]): Promise<Feed[]> {
  const tables = feeds.flatMap(({ projection, generation }, at) => Object.keys(projection.tables).map((table) => ({ at, name: tableName(projection, generation, table) })));
  const { rows } = await knex.raw<{ rows: { at: number }[] }>(
    'SELECT DISTINCT at FROM unnest(?::integer[], ?::text[]) AS t (at, name) WHERE to_regclass(t.name) IS NULL',
    [tables.map(({ at }) => at), tables.map(({ name }) => name)] as never,
  );
  return rows.map(({ at }) => feeds[at]!);
}

/** Reads what the database knows of a feed. Throws `FencedError` where its row or a table is gone. */
export async function reload(knex: Knex, feed: Feed): Promise<void> {
  if ((await withoutTables(knex, [feed])).length > 0) throw new FencedError('These tables are gone');
  const row = (await knex('app.projection').where(rowOf(feed)).first('position', 'stopped')) as { position: string | null; stopped: string | null } | undefined;
  if (!row) throw new FencedError('These tables are gone');
  const keys = (await knex('app.parked_event').where(rowOf(feed)).distinct('key')) as { key: string }[];
  feed.position = row.position;
  feed.stopped = row.stopped !== null;
  feed.parkedKeys = new Set(keys.map(({ key }) => key));
}

/**
 * Applies parked events in their order, in one transaction. A key that still fails stays parked, with the new error.
 * A stopped feed may go on afterwards.
 */
export async function replayParked(knex: Knex, store: EventStore, feed: Feed): Promise<void> {
  await knex.transaction(async (tx) => {
    const parked = (await tx('app.parked_event').where(rowOf(feed)).orderBy('number')) as { number: string; key: string; stream: string; revision: string }[];
    const byKey = new Map<string, typeof parked>();
    for (const row of parked) byKey.set(row.key, [...(byKey.get(row.key) ?? []), row]);
    for (const rows of byKey.values()) {
      const streams = new Map<string, Recorded[]>();
      for (const { stream } of rows) if (!streams.has(stream)) streams.set(stream, await store.read(stream));
      // An erased stream has no events any more: nothing is left to apply.
      const events = rows.flatMap(({ stream, revision }) => streams.get(stream)!.filter((event) => event.revision === Number(revision)));
      const error = await carefully(tx, () => handle(tx, feed, events, immediate));
      if (error) await tx('app.parked_event').where({ number: rows[0]!.number }).update({ error: error.message });
      else await tx('app.parked_event').whereIn('number', rows.map(({ number }) => number)).delete();
    }
    await tx('app.projection').where(rowOf(feed)).update({ replay: false, stopped: null });
  });
  await reload(knex, feed);
}
