import { expect, it } from '@jest/globals';
import { freshDatabase } from '../../../../test/support/postgres.js';
import { projectionSpecs, type GivenEvent } from '../kernel/testing.js';
import { askedById, askedPage, priceChanges, waitingPage, waitingToDrive } from './price-changes.js';

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

  const asked = (id: number, ownerId = 7) =>
    on(id, 'PriceChangeAsked', { ownerId, batch: `b${id}`, offers: 3, at: null, timeZone: '' });

  it('lists what waits for an admin until it is answered or withdrawn', async () => {
    await kept({ 1: 'asked', 2: 'ready', 3: 'asked', 4: 'asked', 5: 'asked', 6: 'asked' });
    await spec.readModels.knex.raw('CREATE TABLE IF NOT EXISTS app.owner (id integer, called text)');
    await given(
      ...[1, 2, 3, 4, 5, 6].map((id) => asked(id)),
      on(6, 'PriceChangeAccepted', { at: TEN, without: [] }),
      on(6, 'PriceChangeCancelled'),
      on(3, 'PriceChangeRefused'),
      on(4, 'PriceChangeWithdrawn'),
      on(5, 'PriceChangeAccepted', { at: TEN, without: [1] }),
    );
    const waits = await askedPage(spec.readModels, { perPage: 20 });
    expect(waits.data).toMatchObject([
      { id: 1, owner_id: 7, offers: 3, at: null },
      { id: 2, at: null },
    ]);
    expect(await askedById(spec.readModels, 5)).toMatchObject({ state: 'scheduled', at: new Date(TEN) });
    expect(await askedById(spec.readModels, 7)).toBeUndefined();
    expect((await due(NINE)).sort()).toEqual([2, 3, 4, 5, 6]);
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
