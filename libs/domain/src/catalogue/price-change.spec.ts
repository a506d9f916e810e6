import { describe, expect, it } from '@jest/globals';
import type { Actor } from '../kernel/decider.js';
import { DomainError } from '../kernel/errors.js';
import { recorded, Story } from '../kernel/testing.js';
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

describe('a price change that waits for an admin', () => {
  const ann: Actor = { id: 1, userType: 'admin' };
  const bob: Actor = { id: 2, userType: 'admin' };
  const ask = (at: string | null = null): PriceChangeCommand => ({
    type: 'AskForPriceChange',
    ownerId: 7,
    batch: 'b',
    offers: 3,
    at,
    timeZone: at === null ? '' : 'UTC',
  });
  const accept = (...without: number[]): PriceChangeCommand => ({ type: 'AcceptPriceChange', without });
  const refuse: PriceChangeCommand = { type: 'RefusePriceChange' };
  /** What a command of somebody adds. */
  const by = (told: ReturnType<typeof story>, actor: Actor, command: PriceChangeCommand) => {
    const events = told.decide(command, actor);
    for (const event of events) told.log.push(recorded(event, 'price_change-50', told.log.length, actor));
    told.state = told.log.reduce((state, event) => priceChange.evolve(state, event), priceChange.initialState());
    return events.map(({ type, data }) => [type, data]);
  };

  it('counts at once when it is accepted, or at its time, even if that passed', () => {
    const told = story(ask());
    expect(told.do(ask())).toEqual([]);
    expect(told.do(start(''))).toEqual([]);
    expect(by(told, ann, accept(9, 4, 9))).toEqual([
      ['PriceChangeAccepted', { at: '2026-01-05T10:00:00.000Z', without: [4, 9] }],
    ]);
    expect(told.do(start('2026-01-05T10:00:00.000Z'))).toMatchObject([{ type: 'PriceChangeStarted' }]);
    expect(by(story(ask(NOON)), ann, accept())).toEqual([['PriceChangeAccepted', { at: NOON, without: [] }]]);
  });

  it('takes one answer: a repeat says nothing, another one is refused', () => {
    const told = story(ask());
    by(told, ann, accept(4));
    expect(by(told, ann, accept(4))).toEqual([]);
    expect(codeOf(() => told.decide(accept(4), bob))).toBe('price_change_answered');
    expect(codeOf(() => told.decide(accept(), ann))).toBe('price_change_answered');
    expect(codeOf(() => told.decide(refuse, ann))).toBe('price_change_answered');
    const refused = story(ask());
    expect(by(refused, ann, refuse)).toEqual([['PriceChangeRefused', {}]]);
    expect(by(refused, ann, refuse)).toEqual([]);
    expect(codeOf(() => refused.decide(accept(), bob))).toBe('price_change_answered');
    expect(codeOf(() => refused.do(cancel))).toBe('price_change_not_ready');
  });

  it('is withdrawn while it waits, and answered by admins alone', () => {
    const told = story(ask());
    expect(codeOf(() => told.do(schedule(NOON)))).toBe('price_change_not_ready');
    expect(codeOf(() => told.do(accept()))).toBe('price_change_not_found');
    expect(codeOf(() => told.decide(accept(1, 2, 3), ann))).toBe('price_change_not_ready');
    expect(told.do(cancel)).toEqual([{ type: 'PriceChangeWithdrawn', data: {} }]);
    expect(told.do(cancel)).toEqual([]);
    expect(codeOf(() => told.decide(accept(), ann))).toBe('price_change_answered');
    expect(codeOf(() => story(ask('2026-01-05T09:59:00Z')))).toBe('invalid_input');
  });
});
