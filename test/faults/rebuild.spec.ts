import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { addressOf } from '@quotewright/domain/kernel/endpoint.js';
import * as catalogue from '@quotewright/domain/catalogue/endpoints.js';
import * as categories from '@quotewright/domain/categories/endpoints.js';
import * as calls from '@quotewright/domain/templates/endpoints.js';
import { comparePositions, type EventStore, type NewEvent } from '@quotewright/domain/kernel/event-store.js';
import { projections } from '@quotewright/projections/index.js';
import { templateDetails } from '@quotewright/projections/templates/template-details.js';
import { templateHistory } from '@quotewright/projections/templates/template-history.js';
import { tableName } from '@quotewright/projections/kernel/tables.js';
import { Operations } from '../../apps/api/src/platform/projections/operations.js';
import { readGenerations, type Generation } from '../../apps/api/src/platform/projections/registry.js';
import { startProduct, type Product } from '../support/product.js';
import type { Client } from '../support/client.js';
import { checkInvariants } from './support/invariants.js';
import { startLoad, type Load } from './support/load.js';
import { until } from '../support/until.js';

jest.setTimeout(240_000);

/** How long an accepted change may stay invisible during a rebuild (ms): ten times the usual 55 to 230. */
const STALL = 2_000;
/** A frozen projector has lost its leases, and another one has taken its read models to the head (ms). */
const TAKEN_OVER = 30_000;
/**
 * Templates with a thousand changes each: the rebuild's work besides the load. More than one batch of a fill, so that what
 * can be is filled stream by stream.
 */
const PAST = 24;

describe('read models rebuilt under load', () => {
  let product: Product;
  let load: Load;
  let operations: Operations;
  let log: EventStore;
  let client: Client;
  let own: { id: number; alias: string };
  /** Changes of the probe so far. */
  let written = 0;

  beforeEach(async () => {
    product = await startProduct({ roles: ['projector', 'web'] });
    client = await product.as('contractor', 2);
    own = (
      await client.post(calls.save.path, {
        name: 'Probe',
        description: 'Boards.',
        price: '9',
        unit: 'ft²',
        quote_type: 'material_and_labour',
      })
    ).body.data;
    log = await product.openLog();
    operations = new Operations(product.db.knex, log, projections);
    const [created] = await log.read(`template-${own.id}`);
    for (let at = 0; at < PAST; at += 1) {
      const past = Array.from(
        { length: 1_000 },
        (_, n): NewEvent => ({
          id: randomUUID(),
          type: 'TemplateDescribed',
          data: { description: `Boards ${at}/${n}` },
          meta: { ...created!.meta, commandId: randomUUID() },
        }),
      );
      const stream = `template-${900_000 + at}`;
      await log.append(
        stream,
        [{ ...created!, data: { ...(created!.data as object), alias: `past-${at}` }, id: randomUUID() }],
        'no-stream',
      );
      await log.append(stream, past, 0);
    }
    const head = await log.head();
    await until(
      async () =>
        (await readGenerations(product.db.knex)).every(
          ({ position }) => position !== null && comparePositions(position, head) >= 0,
        ),
      Boolean,
      120_000,
    );
    load = await startLoad(product, 2);
  });
  afterEach(async () => {
    await load?.stop();
    await log?.close();
    await product?.stop();
  });

  /** Accepts a change, and measures how long it stays invisible (ms), until stopped. @returns the longest */
  async function longestUnseen(stop: AbortSignal): Promise<number> {
    let longest = 0;
    while (!stop.aborted) {
      written += 1;
      const description = `Boards ${written}`;
      const { status, body } = await client.post(
        calls.save.path,
        { id: own.id, description },
        { prefer: 'respond-async' },
      );
      expect(status).toBe(200);
      const from = performance.now();
      const read = await client.get(
        `${addressOf(calls.template, { params: { slug: own.alias } })}?after=${body.position}`,
      );
      longest = Math.max(longest, performance.now() - from);
      expect([read.status, read.body.code, read.body.message, read.body.stale, read.body.data?.description]).toEqual([
        200,
        undefined,
        'OK',
        undefined,
        description,
      ]);
      await sleep(10, undefined, { signal: stop }).catch(() => undefined);
    }
    return longest;
  }

  /** Reads the read models continuously: never a failure, never a version older than one seen before. */
  async function readOn(stop: AbortSignal): Promise<number> {
    let seen = 0;
    for (let reads = 0; ; reads += 1) {
      if (stop.aborted) return reads;
      const [template, mine, offers, lists] = await Promise.all([
        client.get(addressOf(calls.template, { params: { slug: own.alias } })),
        client.post(calls.list.path, { scope: 'mine' }),
        client.post(catalogue.products.path, {}),
        client.get(categories.list.path),
      ]);
      expect([template.status, mine.status, offers.status, lists.status]).toEqual([200, 200, 200, 200]);
      expect(template.body.data.version).toBeGreaterThanOrEqual(seen);
      expect(mine.body.data.total).toBe(1 + PAST);
      expect(offers.body.data.total).toBe(1);
      seen = template.body.data.version;
    }
  }

  async function during<T>(work: () => Promise<T>): Promise<{ longest: number; reads: number }> {
    const stop = new AbortController();
    const watching = Promise.all([longestUnseen(stop.signal), readOn(stop.signal)]);
    try {
      await Promise.race([work(), watching]);
    } finally {
      stop.abort();
    }
    const [longest, reads] = await watching;
    return { longest, reads };
  }

  async function rebuild(...names: string[]): Promise<void> {
    const generations = await Promise.all(names.map((name) => operations.rebuild(name)));
    await until(
      async () =>
        (await Promise.all(names.map((name, at) => operations.rebuilt(name, generations[at]!)))).every(
          (done) => done === 1,
        ),
      Boolean,
      120_000,
    );
  }

  test('in turn and all at once: nobody waits, no read fails or goes back', async () => {
    // This machine's worst moment without any rebuild.
    const usual = await during(() => sleep(3_000));
    const figures: string[] = [`usual ${Math.round(usual.longest)}`];
    const slow: string[] = [];
    for (const names of [...projections.map(({ name }) => [name]), projections.map(({ name }) => name)]) {
      const { longest, reads } = await during(() => rebuild(...names));
      expect(reads).toBeGreaterThan(0);
      const label = names.length === 1 ? names[0]! : 'all at once';
      figures.push(`${label} ${Math.round(longest)}`);
      // A busy machine delays everyone, rebuild or not: there, ten times its usual worst.
      if (longest > Math.max(STALL, 10 * usual.longest))
        slow.push(`${label}: ${Math.round(longest)} ms, usually ${Math.round(usual.longest)} ms`);
    }
    process.stderr.write(`Longest time unseen (ms): ${figures.join(', ')}\n`);
    expect(slow).toEqual([]);
    await load.stop();
    await checkInvariants(product, load.ledger);
  });

  test('killed half way, a rebuild is taken over; streams erased meanwhile stay erased', async () => {
    const { knex } = product.db;
    const projector = product.process('projector');
    const erase = async (id: number): Promise<void> => {
      const meta = (await log.read(`template-${own.id}`))[0]!.meta;
      const fact = { type: 'StreamErased', data: { stream: `template-${id}` } };
      await log.append(`erasure-${id}`, [{ ...fact, id: randomUUID(), meta }], 'no-stream');
      await log.deleteStream(fact.data.stream);
    };
    const generation = await operations.rebuild(templateHistory.name);
    const filling = async () =>
      (await readGenerations(knex)).find((row) => row.name === templateHistory.name && row.generation === generation)!;
    const copying = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND state <> 'idle'
                        AND query LIKE 'COPY ${tableName(templateHistory, generation, '')}%'`;
    await until(async () => (await knex.raw<{ rows: object[] }>(copying)).rows.length > 0);
    await projector.kill('SIGKILL');
    expect(await filling()).toMatchObject({ serving: false, position: null });
    await erase(900_000);
    await projector.start();
    await erase(900_001);
    await until(async () => (await filling()).serving, Boolean, 120_000);
    await load.stop();
    await checkInvariants(product, load.ledger);
    const entries = tableName(templateHistory, generation, 'entry');
    expect(await knex(entries).whereIn('template_id', [900_000, 900_001])).toEqual([]);
    expect(await knex(entries).where('template_id', 900_002).first('entry_id')).toBeDefined();
  });

  test('frozen while it copies, a rebuild is taken over at once, and what else was fed there goes on', async () => {
    const { knex } = product.db;
    const frozen = product.process('projector');
    const generation = await operations.rebuild(templateHistory.name);
    const rebuilt = async () =>
      (await readGenerations(knex)).find((row) => row.name === templateHistory.name && row.generation === generation)!;
    // Postgres waits for more rows, which no limit of idle transactions ends.
    const copying = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND state = 'active'
                        AND wait_event = 'ClientRead' AND query LIKE 'COPY ${tableName(templateHistory, generation, '')}%'`;
    const waits = async (): Promise<boolean> => (await knex.raw<{ rows: object[] }>(copying)).rows.length > 0;
    await until(async () => {
      if (!(await waits())) return false;
      frozen.freeze();
      // What was on its way has arrived.
      await sleep(100);
      if (await waits()) return true;
      frozen.thaw();
      return false;
    });
    try {
      await product.add('projector');
      const head = await log.newest();
      const reached = ({ serving, position }: Generation) => !serving || comparePositions(position!, head) >= 0;
      await until(async () => (await readGenerations(knex)).every(reached), Boolean, TAKEN_OVER);
      await until(async () => (await rebuilt()).serving);
    } finally {
      frozen.thaw();
    }
    await load.goesOn();
    await load.stop();
    await checkInvariants(product, load.ledger);
  });

  test('tables dropped by hand are refilled, and until then their reads say that they are unavailable', async () => {
    const { generation } = (await readGenerations(product.db.knex)).find(
      ({ name, serving }) => name === templateDetails.name && serving,
    )!;
    await product.db.knex.raw(
      `DROP TABLE ${Object.keys(templateDetails.tables)
        .map((table) => tableName(templateDetails, generation, table))
        .join(', ')}`,
    );
    const answers = new Set<number>();
    await until(async () => {
      const { status, body } = await client.get(addressOf(calls.template, { params: { slug: own.alias } }));
      answers.add(status);
      if (status === 200) expect(body.data.alias).toBe(own.alias);
      return status === 200;
    });
    expect([...answers].filter((status) => status !== 200 && status !== 503)).toEqual([]);
    await load.goesOn();
    await load.stop();
    await checkInvariants(product, load.ledger, 20);
  });
});
