import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from '@jest/globals';
import type { Knex } from 'knex';
import type { Recorded } from '@quotewright/domain/kernel/decider.js';
import { comparePositions, type EventStore } from '@quotewright/domain/kernel/event-store.js';
import { projections } from '@quotewright/projections/index.js';
import { BatchRows } from '@quotewright/projections/kernel/batch-rows.js';
import { createTables, dropTables, tableName } from '@quotewright/projections/kernel/tables.js';
import type { AnyProjection } from '@quotewright/projections/kernel/projection.js';
import { readGenerations, type Generation } from '../../../apps/api/src/platform/projections/registry.js';
import type { Product } from '../../support/product.js';
import { reasonsOf } from '../../support/reasons.js';
import { startLoad, type Entry, type Ledger, type Load } from './load.js';

/** More than any process needs for these loads (MB). */
const MEMORY = 700;
/** The shadow is filled in batches of another size than the projector's, so that their boundaries differ. */
const BATCH = 97;
/** Generation number of a shadow; the product counts from 1. */
const SHADOW = 0;

/** Every event, in order. */
async function wholeLog(store: EventStore): Promise<Recorded[]> {
  const events: Recorded[] = [];
  for await (const event of store.readAll(null)) events.push(event);
  return events;
}

/** I1, I2: a command's effect in the log is what its client was told, once; without an answer, all of it or nothing. */
function checkCommand({ key, kind, outcome, position, version }: Entry, events: readonly Recorded[]): string[] {
  const name = `${kind} ${key} (${outcome})`;
  if (events.length === 0) return outcome === 'acknowledged' ? [`I1 ${name}: not in the log`] : [];
  if (outcome === 'refused') return [`I1 ${name}: in the log`];
  const faults: string[] = [];
  const [first] = events;
  const last = events.at(-1)!;
  // One command is one append: of one stream, under one command id, contiguous, no type of event twice.
  const whole =
    new Set(events.map(({ type }) => type)).size === events.length &&
    events.every(
      (event, at) =>
        event.stream === first!.stream &&
        event.meta.commandId === first!.meta.commandId &&
        event.revision === first!.revision + at,
    );
  if (!whole)
    faults.push(
      `${outcome === 'acknowledged' ? 'I1' : 'I2'} ${name}: more than once, ${events.map((event) => `${event.stream}/${event.revision} ${event.type}`).join(', ')}`,
    );
  if (outcome === 'acknowledged' && last.revision + 1 !== version)
    faults.push(`I1 ${name}: told version ${version}, its last event has revision ${last.revision}`);
  if (outcome === 'acknowledged' && last.position !== position)
    faults.push(`I1 ${name}: told position ${position}, its last event is at ${last.position}`);
  return faults;
}

/** I3: the revisions of every stream count from 0 without gaps, and no event is duplicated. */
function checkStreams(log: readonly Recorded[]): string[] {
  const faults: string[] = [];
  const next = new Map<string, number>();
  for (const { stream, revision } of log) {
    const expected = next.get(stream) ?? 0;
    if (revision !== expected) faults.push(`I3 ${stream}: revision ${revision} where ${expected} was due`);
    next.set(stream, revision + 1);
  }
  if (new Set(log.map(({ id }) => id)).size !== log.length) faults.push('I3 an event id is there twice');
  return faults;
}

/** I5: every read model has applied everything. */
async function caughtUp(knex: Knex, head: string, within = 60_000): Promise<string[]> {
  for (const giveUp = Date.now() + within; ; await sleep(50)) {
    const serving = (await readGenerations(knex)).filter((row) => row.serving);
    const behind = serving.filter(({ position }) => position === null || comparePositions(position, head) < 0);
    const poisoned = serving.filter(({ parked, stopped }) => parked > 0 || stopped !== null);
    if (poisoned.length > 0)
      return poisoned.map(
        ({ name, parked, stopped }) => `I5 ${name}: ${parked} events are parked (${stopped ?? 'goes on'})`,
      );
    if (behind.length === 0) return [];
    if (Date.now() > giveUp)
      return behind.map(({ name, position }) => `I5 ${name}: still at ${position}, the head is ${head}`);
  }
}

/** The rows of a table in key order, as text. */
async function rowsOf(db: Knex, projection: AnyProjection, generation: number, table: string): Promise<string[]> {
  const name = tableName(projection, generation, table);
  const { rows } = await db.raw<{ rows: { row: string }[] }>(
    `SELECT t::text AS row FROM ${name} t ORDER BY ${projection.tables[table]!.key.map((column) => `t."${column}"`).join(', ')}`,
  );
  return rows.map(({ row }) => row);
}

/** I4: the log from its start to the checkpoint, applied to empty tables, gives the serving tables, row for row. */
async function checkTables(knex: Knex, projection: AnyProjection, log: readonly Recorded[]): Promise<string[]> {
  // One snapshot, so that the tables match the checkpoint although the projector continues.
  const live = await knex.transaction(
    async (tx) => {
      const serving = (await readGenerations(tx)).find(
        (row) => row.name === projection.name && row.version === projection.version && row.serving,
      ) as Generation;
      const tables: Record<string, string[]> = {};
      for (const table of Object.keys(projection.tables))
        tables[table] = await rowsOf(tx, projection, serving.generation, table);
      return { serving, tables };
    },
    { isolationLevel: 'repeatable read', readOnly: true },
  );
  const events = log.filter(
    ({ type, position }) => type in projection.on && comparePositions(position, live.serving.position!) <= 0,
  );
  await knex.raw(`${dropTables(projection, SHADOW)}; ${createTables(projection, SHADOW)}`);
  try {
    for (let from = 0; from < events.length; from += BATCH) {
      await knex.transaction(async (tx) => {
        const rows = new BatchRows(tx, projection, SHADOW);
        for (const event of events.slice(from, from + BATCH)) await projection.on[event.type]!(rows, event);
        await rows.flush();
      });
    }
    const faults: string[] = [];
    for (const [table, rows] of Object.entries(live.tables)) {
      const shadow = await rowsOf(knex, projection, SHADOW, table);
      const wrong = rows.findIndex((row, at) => row !== shadow[at]);
      if (wrong >= 0 || rows.length !== shadow.length) {
        const at = wrong >= 0 ? wrong : rows.length;
        faults.push(
          `I4 ${projection.name}.${table}: ${rows.length} rows live, ${shadow.length} replayed; row ${at} is\n  ${rows[at]}\n  ${shadow[at]}`,
        );
      }
    }
    return faults;
  } finally {
    await knex.raw(dropTables(projection, SHADOW));
  }
}

/**
 * Violations of I3, I4 and I5: streams with gaps, read models that are incomplete or differ from the log. Waits until
 * they have caught up.
 */
async function checkLog(knex: Knex, store: EventStore): Promise<{ log: Recorded[]; faults: string[] }> {
  const faults = await caughtUp(knex, await store.head());
  const log = await wholeLog(store);
  faults.push(...checkStreams(log));
  for (const projection of projections) faults.push(...(await checkTables(knex, projection, log)));
  return { log, faults };
}

/** I3 to I5 of a log and its read models, for suites that check commands themselves. @returns the violations */
export async function faultsOfLog(knex: Knex, store: EventStore): Promise<string[]> {
  return (await checkLog(knex, store)).faults;
}

/**
 * The invariants after every fault (I1–I5, I7, I8). Waits until the read models have caught up.
 * @param least commands that must have been acknowledged, or the run has proven nothing
 */
export async function checkInvariants(
  product: Product,
  { entries, surprises, stale, movedBack, memory }: Ledger,
  least = 40,
): Promise<void> {
  const { knex } = product.db;
  const store = await product.openLog();
  try {
    const { log, faults } = await checkLog(knex, store);
    const byKey = new Map<string | null, Recorded[]>();
    const why = await reasonsOf(knex);
    for (const event of log) byKey.set(why(event), [...(byKey.get(why(event)) ?? []), event]);
    for (const entry of entries) faults.push(...checkCommand(entry, byKey.get(entry.key) ?? []));
    faults.push(...movedBack.map((text) => `I5 checkpoint of ${text}`));
    faults.push(...stale.map((text) => `I7 ${text}`));
    faults.push(...product.complaints().map((text) => `I8 ${text}`));
    if (memory > MEMORY) faults.push(`I8 a process used ${Math.round(memory)} MB`);
    faults.push(...surprises);
    expect(faults).toEqual([]);
    expect(entries.filter(({ outcome }) => outcome === 'acknowledged').length).toBeGreaterThanOrEqual(least);
  } finally {
    await store.close();
  }
}

/**
 * Breaks things under load, and checks the invariants afterwards. When `breakThings` is done everything must be running
 * again.
 */
export async function underLoad(product: Product, breakThings: (load: Load) => Promise<void>): Promise<void> {
  const load = await startLoad(product);
  try {
    await breakThings(load);
  } finally {
    await load.stop();
  }
  await checkInvariants(product, load.ledger);
}
