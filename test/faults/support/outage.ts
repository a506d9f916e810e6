import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from '@jest/globals';
import { paths } from '@quotewright/domain/templates/contract.js';
import type { TestResponse } from '../../support/client.js';
import type { Product } from '../../support/product.js';
import { newTemplate } from './load.js';

/** A command must have its answer within this time (ms): ten seconds, and what two busy cores add. */
export const ANSWERED = 12_000;

/** Waits for something that comes by itself. */
export async function until(holds: () => Promise<boolean> | boolean, within = 60_000): Promise<void> {
  for (const giveUp = Date.now() + within; !(await holds()); await sleep(25)) {
    if (Date.now() > giveUp) throw new Error('It never came to that');
  }
}

/** One command that makes a template, and how long its answer took (ms). @param key its idempotency key, and the reason of its events */
export async function command(product: Product, key = randomUUID()): Promise<TestResponse & { took: number }> {
  const client = await product.as('contractor');
  const from = performance.now();
  const response = await client.post(paths.save(), { ...newTemplate(), reason: key }, { 'idempotency-key': key });
  return { ...response, took: performance.now() - from };
}

/** While its database is away the product says so, in time and in words for people. */
export async function expectRefusal(product: Product): Promise<void> {
  const { status, body, took } = await command(product);
  expect([status, body.code]).toEqual([503, 'unavailable']);
  expect(took).toBeLessThan(ANSWERED);
  expect((await product.guest().get('/health')).status).toBe(503);
}
