import { randomUUID } from 'node:crypto';
import { expect } from '@jest/globals';
import * as calls from '@quotewright/domain/templates/endpoints.js';
import { tableName } from '@quotewright/projections/kernel/tables.js';
import type { AnyProjection } from '@quotewright/projections/kernel/projection.js';
import { readGenerations } from '../../../apps/api/src/platform/projections/registry.js';
import type { Client, TestResponse } from '../../support/client.js';
import type { Product } from '../../support/product.js';
import { newTemplate } from './load.js';
import { timed } from './timed.js';
import { until } from '../../support/until.js';

/** Time limit of a command's answer (ms): ten seconds, and a margin for two busy cores. */
export const ANSWERED = 12_000;

/**
 * One command that creates a template, and the time of its answer (ms).
 * @param key its idempotency key, and the reason of its events
 * @param by who sends it, and to which instance
 */
export async function command(
  product: Product,
  key: string = randomUUID(),
  by?: Client,
): Promise<TestResponse & { took: number }> {
  const client = by ?? (await product.as('contractor'));
  return timed(() =>
    client.post(
      calls.save.path,
      { ...newTemplate(), name: `Template ${key}`, reason: key },
      { 'idempotency-key': key },
    ),
  );
}

/** While its database is down the product says so, in time and in words for users. */
export async function expectRefusal(product: Product): Promise<void> {
  const { status, body, took } = await command(product);
  expect(status).toBe(503);
  expect(['unavailable', 'store_unavailable']).toContain(body.code);
  expect(took).toBeLessThan(ANSWERED);
  expect((await product.guest().get('/health')).status).toBe(503);
}

/** Runs something while the rows of the checkpoints are locked, so that no batch can be committed. */
export async function whileBatchesHang<T>(product: Product, work: () => Promise<T>): Promise<T> {
  return holding(product, 'SELECT * FROM app.projection FOR UPDATE', '%app.projection%', work);
}

/**
 * Runs something while no row of a read model's table can be written: a batch hangs there, with other statements of it
 * before and behind.
 * @param work is given the pattern of the hanging statement
 */
export async function whileRowsHang<T>(
  product: Product,
  projection: AnyProjection,
  table: string,
  work: (statement: string) => Promise<T>,
): Promise<T> {
  const { generation } = (await readGenerations(product.db.knex)).find(
    ({ name, serving }) => name === projection.name && serving,
  )!;
  const name = tableName(projection, generation, table);
  // Reading waits for nobody: whoever waits inserts or updates.
  const statement = `%${name}%`;
  return holding(product, `LOCK TABLE ${name} IN EXCLUSIVE MODE`, statement, () => work(statement));
}

/** Runs something while no append can complete: `begin` sends one, which is on its way into the log then. */
export async function whileAppendsHang<T>(product: Product, begin: () => void, work: () => Promise<T>): Promise<T> {
  return holding(product, 'SELECT pg_advisory_xact_lock(7091871)', '%log.append%', work, begin);
}

/** Runs something while no projector can say that it is alive, and so none learns who holds which lease. */
export async function whileLeasesHang<T>(product: Product, work: () => Promise<T>): Promise<T> {
  return holding(product, 'LOCK TABLE app.projector IN SHARE MODE', '%INSERT INTO app.projector%', work);
}

/**
 * Runs something while a rehearsal cannot store its result for a saved quote: `begin` starts what will, and has it
 * calculated then.
 */
export async function whileResultsHang<T>(
  product: Product,
  quoteId: number,
  begin: () => void,
  work: () => Promise<T>,
): Promise<T> {
  const lock = `SELECT * FROM app.rehearsal_quote WHERE quote_id = ${quoteId} FOR UPDATE`;
  return holding(product, lock, '%app.rehearsal_quote%', work, begin);
}

/** Runs something while no e-mail can be written: `begin` starts what writes one, which is in its transaction then. */
export async function whileLettersHang<T>(product: Product, begin: () => void, work: () => Promise<T>): Promise<T> {
  return holding(product, 'LOCK TABLE app.mail IN SHARE MODE', 'insert into "app"."mail"%', work, begin);
}

/** Runs something while no PDF of a proposal can be kept: `begin` has one made, which is drawn then. */
export async function whilePdfsHang<T>(product: Product, begin: () => void, work: () => Promise<T>): Promise<T> {
  return holding(product, 'LOCK TABLE app.proposal_pdf IN SHARE MODE', 'INSERT INTO app.proposal_pdf%', work, begin);
}

/** Runs something while no row of a price change can be noted as done: `begin` has the first one applied, which hangs there then. */
export async function whilePriceRowsHang<T>(
  product: Product,
  id: string,
  begin: () => void,
  work: () => Promise<T>,
): Promise<T> {
  const lock = `SELECT * FROM app.price_change_row WHERE change_id = '${id}' FOR UPDATE`;
  return holding(product, lock, 'update "app"."price_change_row"%', work, begin);
}

/** Takes a lock, begins, waits until a statement of the product waits for it, runs something, and releases it. */
async function holding<T>(
  product: Product,
  lock: string,
  statement: string,
  work: () => Promise<T>,
  begin: () => void = () => undefined,
): Promise<T> {
  return product.db.knex.transaction(async (tx) => {
    // Ours, not the product's: nobody is frozen here.
    await tx.raw('SET LOCAL idle_in_transaction_session_timeout = 0');
    await tx.raw(lock);
    begin();
    await until(async () => {
      const { rows } = await product.db.knex.raw<{ rows: unknown[] }>(
        `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE ?`,
        [statement],
      );
      return rows.length > 0;
    });
    return work();
  });
}
