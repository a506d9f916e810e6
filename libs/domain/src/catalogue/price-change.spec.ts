import { describe, expect, it } from '@jest/globals';
import type { Actor } from '../kernel/decider.js';
import { DomainError } from '../kernel/errors.js';
import { Story } from '../kernel/testing.js';
import { priceChange, type PriceChangeCommand } from './price-change.js';

const sue: Actor = { id: 7, userType: 'suppliers' };
/** Commands in these tests are decided at 10:00. */
const NOON = '2026-01-05T12:00:00.000Z';
const EVENING = '2026-01-05T18:00:00.000Z';
const schedule = (at: string, timeZone = 'UTC'): PriceChangeCommand => ({
  type: 'SchedulePriceChange',
  ownerId: 7,
  batch: 'b',
  offers: 3,
  at,
  timeZone,
});
const start = (due: string): PriceChangeCommand => ({ type: 'StartPriceChange', due, late: false });
const cancel: PriceChangeCommand = { type: 'CancelPriceChange' };

const story = (...commands: PriceChangeCommand[]) => {
  const told = new Story(priceChange, sue);
  for (const command of commands) told.do(command);
  return told;
};
const codeOf = (run: () => unknown): string => {
  try {
    run();
  } catch (error) {
    if (error instanceof DomainError) return error.code;
    throw error;
  }
  return 'none';
};

describe('a price change that waits for its time', () => {
  it('is scheduled, and moved, by saying the time; a repeat says nothing', () => {
    const told = story(schedule('2026-01-05T12:00:00Z'));
    expect(told.log.map(({ type, data }) => [type, data])).toEqual([
      ['PriceChangeScheduled', { ownerId: 7, batch: 'b', offers: 3, at: NOON, timeZone: 'UTC' }],
    ]);
    expect(told.do(schedule(NOON))).toEqual([]);
    expect(told.do(schedule(EVENING))).toEqual([{ type: 'PriceChangeMoved', data: { at: EVENING, timeZone: 'UTC' } }]);
    expect(told.do(schedule(EVENING, 'Europe/Berlin'))).toMatchObject([{ data: { timeZone: 'Europe/Berlin' } }]);
  });

  it('starts at its time and no other, and ends once', () => {
    const told = story(schedule(NOON), schedule(EVENING));
    expect(told.do(start(NOON))).toEqual([]);
    expect(told.do(start(EVENING))).toEqual([{ type: 'PriceChangeStarted', data: {} }]);
    expect(told.do(start(EVENING))).toEqual([]);
    const finish: PriceChangeCommand = { type: 'FinishPriceChange', changed: 2, left: 1 };
    expect(told.do(finish)).toEqual([{ type: 'PriceChangeApplied', data: { changed: 2, left: 1 } }]);
    expect(told.do(finish)).toEqual([]);
  });

  it('is cancelled until it starts, and then neither moved nor started', () => {
    const told = story(schedule(NOON), cancel);
    expect([told.do(cancel), told.do(start(NOON))]).toEqual([[], []]);
    expect(codeOf(() => told.do(schedule(EVENING)))).toBe('price_change_not_ready');
    const begun = story(schedule(NOON), start(NOON));
    expect(codeOf(() => begun.do(cancel))).toBe('price_change_not_ready');
    expect(codeOf(() => begun.do(schedule(EVENING)))).toBe('price_change_not_ready');
  });

  it('takes a time to come, and decisions of its owner alone', () => {
    expect(codeOf(() => story(schedule('2026-01-05T09:59:00Z')))).toBe('invalid_input');
    const told = story(schedule(NOON));
    const other = new Story(priceChange, { id: 8, userType: 'suppliers' });
    for (const { type, data } of told.log) other.given({ type, data } as never);
    expect(codeOf(() => other.do(cancel))).toBe('price_change_not_found');
  });
});
