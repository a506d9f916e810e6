import { describe, expect, it } from '@jest/globals';
import type { Actor } from '../kernel/decider.js';
import { DomainError } from '../kernel/errors.js';
import { Story } from '../kernel/testing.js';
import type { ReleaseItem } from './items.js';
import { release, type ReleaseCommand } from './release.js';

const ann: Actor = { id: 1, userType: 'admin' };
const floor: ReleaseItem = { kind: 'template', id: 7, action: 'publish', version: 4 };
const tile: ReleaseItem = { kind: 'template', id: 8, action: 'unpublish' };
/** Commands in these tests are decided at 10:00. */
const NOON = '2026-01-05T12:00:00.000Z';

const story = (...commands: ReleaseCommand[]) => {
  const told = new Story(release, ann);
  told.do({ type: 'AddRelease', name: 'Spring  prices', items: [floor, tile] });
  for (const command of commands) told.do(command);
  return told;
};
const types = (events: { type: string }[]) => events.map(({ type }) => type);
const codeOf = (run: () => unknown): string => {
  try {
    run();
  } catch (error) {
    if (error instanceof DomainError) return error.code;
    throw error;
  }
  return 'none';
};

/** A check of the floor that fails. */
const over = [{ templateId: 7, failing: ['picture' as const] }];

describe('a release', () => {
  it('is made with its items, on one line, and can be scheduled at once', () => {
    const told = new Story(release, ann);
    expect(told.do({ type: 'AddRelease', name: ' Spring  prices ', items: [floor], at: NOON })).toEqual([
      { type: 'ReleaseAdded', data: { name: 'Spring prices', ownerId: 1 } },
      { type: 'ReleaseItemAdded', data: { item: floor } },
      { type: 'ReleaseScheduled', data: { at: NOON } },
    ]);
    expect(told.state).toMatchObject({ state: 'scheduled', at: NOON, by: 1 });
  });

  it('replaces an item of the same thing, and adds nothing twice', () => {
    const told = story();
    expect(told.do({ type: 'AddItems', items: [floor, { ...floor }] })).toEqual([]);
    const later = { ...floor, version: 6 };
    expect(told.do({ type: 'AddItems', items: [later] })).toEqual([
      { type: 'ReleaseItemAdded', data: { item: later } },
    ]);
    expect(told.state.items).toEqual([later, tile]);
    const many = Array.from(
      { length: 99 },
      (_, at): ReleaseItem => ({ kind: 'template', id: 100 + at, action: 'unpublish' }),
    );
    expect(codeOf(() => told.decide({ type: 'AddItems', items: many }))).toBe('limit_reached');
  });

  it('needs an item and a time to come', () => {
    const told = new Story(release, ann);
    told.do({ type: 'AddRelease', name: 'Empty', items: [] });
    expect(codeOf(() => told.decide({ type: 'ScheduleRelease', at: NOON }))).toBe('release_empty');
    expect(codeOf(() => told.decide({ type: 'StartRelease' }))).toBe('release_empty');
    told.do({ type: 'AddItems', items: [floor] });
    expect(codeOf(() => told.decide({ type: 'ScheduleRelease', at: '2026-01-05T09:59:00Z' }))).toBe('invalid_input');
    told.do({ type: 'ScheduleRelease', at: NOON });
    expect(codeOf(() => told.decide({ type: 'RemoveItems', keys: ['template-7'] }))).toBe('release_empty');
  });

  it('starts when it is due, once, and is late after a minute', () => {
    const told = story({ type: 'ScheduleRelease', at: NOON });
    const start = (at: string, due = NOON) => told.decide({ type: 'StartRelease', due }, null, { at });
    expect(start('2026-01-05T11:59:59.000Z')).toEqual([]);
    expect(start('2026-01-05T12:01:00.000Z')).toEqual([{ type: 'ReleaseStarted', data: {} }]);
    expect(start('2026-01-05T12:01:01.000Z')).toEqual([{ type: 'ReleaseStarted', data: { late: true } }]);
    told.do({ type: 'ScheduleRelease', at: '2026-01-06T12:00:00.000Z' });
    expect(start('2026-01-05T12:00:00.000Z')).toEqual([]);
    told.do({ type: 'StartRelease' });
    expect(start('2026-01-06T12:00:00.000Z', '2026-01-06T12:00:00.000Z')).toEqual([]);
    expect(told.decide({ type: 'StartRelease' })).toEqual([]);
  });

  it('can be cancelled until it is decided', () => {
    const told = story({ type: 'StartRelease' });
    expect(types(told.decide({ type: 'CancelRelease' }))).toEqual(['ReleaseCancelled']);
    const { started } = told.state;
    told.do({ type: 'DecideRelease', started, before: [] });
    expect(codeOf(() => told.decide({ type: 'CancelRelease' }))).toBe('release_decided');
    expect(told.decide({ type: 'FailRelease', started, refusals: [] })).toEqual([]);
    told.do({ type: 'FinishRelease' });
    expect(told.state.state).toBe('published');
    expect(codeOf(() => told.decide({ type: 'AddItems', items: [] }))).toBe('release_not_editable');
  });

  it('is not decided once it was cancelled', () => {
    const told = story({ type: 'StartRelease' }, { type: 'CancelRelease' });
    expect(told.decide({ type: 'DecideRelease', started: told.state.started, before: [] })).toEqual([]);
    expect(told.decide({ type: 'FinishRelease' })).toEqual([]);
  });

  it('is neither decided nor failed by who held what it was at an earlier start', () => {
    const told = story({ type: 'StartRelease' });
    const { started } = told.state;
    for (const command of ['CancelRelease', 'ReopenRelease'] as const) told.do({ type: command });
    told.do({ type: 'AddItems', items: [{ ...floor, version: 9 }] });
    told.do({ type: 'StartRelease' });
    expect(told.decide({ type: 'DecideRelease', started, before: [] })).toEqual([]);
    expect(told.decide({ type: 'FailRelease', started, refusals: [] })).toEqual([]);
    expect(types(told.do({ type: 'DecideRelease', started: told.state.started, before: [] }))).toEqual([
      'ReleasePublished',
    ]);
  });

  it('becomes a draft again after it has failed', () => {
    const told = story({ type: 'ScheduleRelease', at: NOON }, { type: 'StartRelease' });
    told.do({ type: 'FailRelease', started: told.state.started, refusals: [] });
    expect(told.state.state).toBe('failed');
    expect(codeOf(() => told.decide({ type: 'StartRelease' }))).toBe('release_not_editable');
    told.do({ type: 'ReopenRelease' });
    expect(told.state).toMatchObject({ state: 'draft', at: null });
  });

  it('asks why it publishes, where a rule does, unless it has a note', () => {
    const policy = { reasons: 'formula_price_publishing', approvals: 0, reminders: 2, ready: 'warns' } as const;
    const asking = { source: 'screen', policy } as const;
    const told = story();
    expect(codeOf(() => told.decide({ type: 'StartRelease' }, ann, asking))).toBe('reason_required');
    expect(types(told.decide({ type: 'AddItems', items: [{ ...floor, version: 9 }] }, ann, asking))).toHaveLength(1);
    expect(types(told.decide({ type: 'StartRelease' }, ann, { ...asking, explained: true }))).toEqual([
      'ReleaseStarted',
    ]);
  });

  it('is for admins', () => {
    const business: Actor = { id: 2, userType: 'contractor' };
    expect(codeOf(() => story().decide({ type: 'StartRelease' }, business))).toBe('forbidden');
    expect(codeOf(() => new Story(release, ann).decide({ type: 'StartRelease' }))).toBe('release_not_found');
  });

  it('overrides checks with a reason, until the item is another one or it is a draft again', () => {
    const told = story();
    const explained = (command: ReleaseCommand) => {
      const events = told.decide(command, ann, { explained: true });
      told.given(...events);
      return events;
    };
    expect(codeOf(() => told.decide({ type: 'StartRelease', overridden: over }))).toBe('reason_required');
    expect(explained({ type: 'ScheduleRelease', at: NOON, overridden: over })).toEqual([
      { type: 'ReleaseScheduled', data: { at: NOON, overridden: over } },
    ]);
    told.do({ type: 'ScheduleRelease', at: '2026-01-05T13:00:00.000Z' });
    expect(told.state.overridden).toEqual(over);
    told.do({ type: 'AddItems', items: [{ ...floor, version: 6 }] });
    expect(told.state.overridden).toEqual([]);
    explained({ type: 'ScheduleRelease', at: NOON, overridden: over });
    told.do({ type: 'ScheduleRelease', at: null });
    expect(told.state.overridden).toEqual([]);
    explained({ type: 'StartRelease', overridden: over });
    expect(told.state.overridden).toEqual(over);
  });

  it('is planned to be taken back by one release at a time', () => {
    const told = story();
    const plan = (after: number | null, id: number) =>
      told.decide({ type: 'PlanRevert', after }, ann, { ids: { release: [id] } });
    expect(codeOf(() => plan(null, 20))).toBe('release_not_published');
    told.do({ type: 'StartRelease' });
    told.do({ type: 'DecideRelease', started: told.state.started, before: [] });
    told.do({ type: 'FinishRelease' });
    expect(plan(null, 20)).toEqual([{ type: 'ReleaseRevertPlanned', data: { revertId: 20 } }]);
    told.given(...plan(null, 20));
    expect(plan(null, 21)).toEqual([]);
    expect(plan(20, 21)).toHaveLength(1);
    // A repeat makes nothing twice.
    expect(told.decide({ type: 'AddRelease', name: 'Again', items: [floor] })).toEqual([]);
  });
});
