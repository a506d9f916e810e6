import { describe, expect, it } from '@jest/globals';
import type { Actor } from '../kernel/decider.js';
import { DomainError } from '../kernel/errors.js';
import { Story } from '../kernel/testing.js';
import type { TemplateEvent } from './events.js';
import type { ToRelease } from './releasing.js';
import type { Approval } from './review.js';
import { template, type TemplateCommand, type TemplateState } from './template.js';

type TemplateStory = Story<TemplateState, TemplateCommand, TemplateEvent>;

const admin: Actor = { id: 1, userType: 'admin' };
const spring = { id: 5, name: 'Spring prices' };
const details = {
  name: 'LVP Plank',
  description: 'Click planks.',
  price: '6.5',
  unit: 'ft²',
  quoteType: 'material_and_labour' as const,
  categoryId: 3,
  subcategoryId: 4,
};
const edit = (change: object): TemplateCommand => ({ type: 'EditTemplate', details: change, images: [] });

/** Published as it was made, then changed to `price`. */
function changed(price: string): TemplateStory {
  const story: TemplateStory = new Story(template, admin);
  story.do({ type: 'CreateTemplate', details, images: ['a'.repeat(64)] });
  story.do({ type: 'PublishTemplate' });
  story.do(edit({ price }));
  return story;
}

/** What is staged, to publish later. */
const pin = ({ state }: TemplateStory): ToRelease => ({ version: state.contentVersion, content: state.content });

const hold = (wanted: ToRelease | null, more: object = {}): TemplateCommand => ({
  type: 'HoldTemplate',
  releaseId: spring.id,
  started: 3,
  wanted,
  approvals: [],
  needed: 0,
  unready: [],
  blocks: false,
  ...more,
});
const publish = (wanted: ToRelease | null): TemplateCommand => ({ type: 'ReleaseTemplate', release: spring, wanted });

const refused = (act: () => unknown): string => {
  try {
    act();
  } catch (error) {
    if (error instanceof DomainError) return error.code;
    throw error;
  }
  return 'nothing';
};

describe('a template in a release', () => {
  it('is published at its pin, and later changes stay staged', () => {
    const story = changed('7');
    const wanted = pin(story);
    story.do(edit({ price: '8' }));
    story.do(hold(wanted));
    const [event] = story.do(publish(wanted));
    expect(event).toMatchObject({
      type: 'TemplatePublished',
      data: { release: spring, pinned: { version: wanted.version } },
    });
    expect([story.state.published!.price, story.state.content.price]).toEqual(['7.00', '8.00']);
    expect(story.state).toMatchObject({ publishedVersion: wanted.version, publishedBy: 5, held: null });
  });

  it('is published as it is staged where nothing was changed since', () => {
    const story = changed('7');
    const wanted = pin(story);
    story.do(hold(wanted));
    expect(story.do(publish(wanted))).toEqual([{ type: 'TemplatePublished', data: { note: null, release: spring } }]);
    expect(story.do(publish(wanted))).toEqual([]);
  });

  it('is held meanwhile: nobody else publishes it, and everybody edits it', () => {
    const story = changed('7');
    const wanted = pin(story);
    story.do(hold(wanted));
    expect(story.decide(hold(wanted))).toEqual([]);
    const others: TemplateCommand[] = [
      { type: 'PublishTemplate' },
      { type: 'UnpublishTemplate' },
      { type: 'DiscardChanges' },
      hold(wanted, { releaseId: 6 }),
    ];
    for (const other of others) expect(refused(() => story.decide(other))).toBe('held_by_release');
    expect(story.decide(edit({ price: '8' }))).toHaveLength(1);
    story.do({ type: 'LiftTemplateHold', releaseId: 6, started: 3 });
    expect(story.state.held?.releaseId).toBe(5);
    story.do({ type: 'LiftTemplateHold', releaseId: 5, started: 3 });
    expect(story.decide({ type: 'PublishTemplate' })).toHaveLength(1);
    expect(story.decide(publish(wanted))).toEqual([]);
  });

  it('stays held by a release that started again, whoever still gives free what it held before', () => {
    const story = changed('7');
    const wanted = pin(story);
    story.do(hold(wanted));
    expect(story.do(hold(wanted, { started: 9 }))).toHaveLength(1);
    // Late, from the start that has failed.
    expect(story.decide({ type: 'LiftTemplateHold', releaseId: 5, started: 3 })).toEqual([]);
    expect(story.decide(hold(wanted))).toEqual([]);
    expect(story.decide(publish(wanted))).toHaveLength(1);
    expect(story.decide({ type: 'LiftTemplateHold', releaseId: 5, started: 9 })).toHaveLength(1);
  });

  it('is not changed by a hold, for those who edit it', () => {
    const story = changed('7');
    const { unchangedSince, contentVersion, trail } = story.state;
    story.do(hold(pin(story)));
    story.do({ type: 'LiftTemplateHold', releaseId: 5, started: 3 });
    expect(story.state).toMatchObject({ unchangedSince, contentVersion });
    expect(story.state.trail).toBe(trail);
  });

  it('never goes back, unless that is asked for', () => {
    const story = changed('7');
    const early = pin(story);
    story.do(edit({ price: '8' }));
    story.do({ type: 'PublishTemplate' });
    expect(refused(() => story.decide(hold(early)))).toBe('pin_outdated');
    const now = story.state.publishedVersion!;
    expect(refused(() => story.decide(hold({ ...early, replaces: now - 1 })))).toBe('published_since');
    const back = { ...early, replaces: now };
    story.do(hold(back, { needed: 2 }));
    story.do(publish(back));
    expect(story.state.published!.price).toBe('7.00');
  });

  it('needs the approvals of the pinned version, whatever was approved later', () => {
    const story = changed('7');
    const wanted = pin(story);
    story.do(edit({ price: '8' }));
    const later: Approval = { by: 2, version: story.state.contentVersion };
    const needing = (approvals: Approval[]) => hold(wanted, { approvals, needed: 1 });
    expect(refused(() => story.decide(needing([later])))).toBe('approvals_missing');
    expect(story.decide(needing([later, { by: 2, version: wanted.version }]))).toHaveLength(1);
  });

  it('is refused where checks fail that block it, and told of where they only warn', () => {
    const story = changed('7');
    const wanted = pin(story);
    const unready = [{ code: 'picture' as const, sentence: 'It has no picture.' }];
    expect(refused(() => story.decide(hold(wanted, { unready, blocks: true })))).toBe('not_ready');
    story.do(hold(wanted, { unready }));
    const [event] = story.do({ type: 'ReleaseTemplate', release: spring, wanted, unready: ['picture'] });
    expect(event!.data).toEqual({ note: null, release: spring, unready: ['picture'] });
  });

  it('is published over the checks that were overridden, and no other', () => {
    const story = changed('7');
    const wanted = pin(story);
    const unready = [{ code: 'picture' as const, sentence: 'It has no picture.' }];
    const over = (...overridden: string[]) => hold(wanted, { unready, blocks: true, overridden });
    expect(refused(() => story.decide(over('prices')))).toBe('not_ready');
    story.do(over('prices', 'picture'));
    const [event] = story.do({
      type: 'ReleaseTemplate',
      release: spring,
      wanted,
      unready: ['picture'],
      overrode: true,
    });
    expect(event!.data).toEqual({ note: null, release: spring, unready: ['picture'], overrode: true });
  });

  it('is refused where its category is gone, and taken off the site without a question', () => {
    const story = changed('7');
    const gone = { categories: [3], subcategories: [] };
    expect(refused(() => story.decide(hold(pin(story), { gone })))).toBe('category_gone');
    story.do(hold(null, { gone }));
    expect(story.do(publish(null))).toEqual([{ type: 'TemplateUnpublished', data: { release: spring } }]);
    expect(story.state.published).toBeNull();
  });

  it('gives free what has nothing to publish', () => {
    const story = changed('6.5');
    const wanted = pin(story);
    story.do(hold(wanted));
    expect(story.do(publish(wanted))).toEqual([{ type: 'TemplateHoldLifted', data: { releaseId: 5 } }]);
  });

  it('is published at an address of its own where the pinned one was given up', () => {
    const story = changed('7');
    story.do(edit({ name: 'Oak Plank' }));
    const wanted = pin(story);
    story.do(edit({ name: 'Ash Plank' }));
    story.do(hold(wanted));
    expect(template.reserve!(publish(wanted), story.state, admin)).toMatchObject([
      { kind: 'template-alias', key: 'oak-plank' },
    ]);
    const [event] = story.do(publish(wanted));
    expect(template.keysIn!(event!)).toMatchObject({ takes: [{ key: 'oak-plank' }] });
    expect(story.state.published).toMatchObject({ name: 'Oak Plank', alias: 'oak-plank' });
    // The later name still waits.
    expect(story.state.addresses.reserved).toMatchObject({ alias: 'ash-plank' });
  });
});
