import { expect, it } from '@jest/globals';
import { freshDatabase } from '../../../../test/support/postgres.js';
import { projectionSpecs, type GivenEvent } from '../kernel/testing.js';
import { priceChanges, waitingPage, waitingToDrive } from './price-changes.js';

const on = (id: number, type: string, data: object = {}): GivenEvent => ({
  stream: `price_change-${id}`,
  event: { type, data },
});
const NINE = '2026-11-27T09:00:00.000Z';
const TEN = '2026-11-27T10:00:00.000Z';
const scheduled = (id: number, at: string, ownerId = 7) =>
  on(id, 'PriceChangeScheduled', { ownerId, batch: `b${id}`, offers: 3, at, timeZone: 'UTC' });

projectionSpecs(priceChanges, freshDatabase, (spec) => {
  /** What is kept of changes outside the log, by their numbers. */
  const kept = async (states: Record<number, string>) => {
    await spec.readModels.knex.raw(
      `CREATE SCHEMA IF NOT EXISTS app;
       CREATE TABLE IF NOT EXISTS app."user" (id integer, name text, user_type text);
       CREATE TABLE IF NOT EXISTS app.price_change (number integer, state text);
       DELETE FROM app.price_change`,
    );
    for (const [number, state] of Object.entries(states))
      await spec.readModels.knex('app.price_change').insert({ number, state });
  };
  const given = (...events: GivenEvent[]) => spec.given(...(events as never[]));
  const due = (at: string) => waitingToDrive(spec.readModels, new Date(at));

  it('lists what waits, the next one first, then what became of others, to their owner', async () => {
    await kept({});
    await given(
      scheduled(1, TEN),
      scheduled(2, NINE),
      scheduled(3, NINE, 8),
      scheduled(4, NINE),
      on(4, 'PriceChangeStarted', { late: true }),
      on(4, 'PriceChangeApplied', { changed: 2, left: 1 }),
    );
    const { data, total } = await waitingPage(spec.readModels, 7, new Date(0), { perPage: 20 });
    expect([total, data.map(({ id }) => id)]).toEqual([3, [2, 1, 4]]);
    expect(data[2]).toMatchObject({ state: 'applied', late: true, changed: 2, left: 1 });
    // What was decided long ago is history.
    const recent = await waitingPage(spec.readModels, 7, new Date('2100-01-01'), { perPage: 20 });
    expect(recent.data.map(({ id }) => id)).toEqual([2, 1]);
  });

  it('names those whose time has come, as it was moved', async () => {
    await kept({ 1: 'scheduled', 2: 'scheduled', 3: 'discarded' });
    await given(
      scheduled(1, NINE),
      scheduled(2, NINE),
      on(2, 'PriceChangeMoved', { at: TEN, timeZone: 'UTC' }),
      scheduled(3, NINE),
      on(3, 'PriceChangeCancelled'),
    );
    expect([await due('2026-11-27T08:59:59Z'), await due(NINE), await due(TEN)]).toEqual([[], [1], [1, 2]]);
  });

  it('names those of which less is noted than was decided', async () => {
    await kept({ 1: 'ready', 3: 'scheduled', 4: 'applied', 5: 'applying' });
    await given(
      ...[1, 2, 3, 4, 5].map((id) => scheduled(id, TEN)),
      on(3, 'PriceChangeCancelled'),
      on(4, 'PriceChangeStarted'),
      on(5, 'PriceChangeStarted'),
    );
    expect((await due(NINE)).sort()).toEqual([1, 2, 3, 4]);
  });
});
