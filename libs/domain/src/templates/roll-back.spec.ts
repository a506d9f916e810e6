import { describe, expect, it } from '@jest/globals';
import type { Actor } from '../kernel/decider.js';
import { DomainError } from '../kernel/errors.js';
import { Story } from '../kernel/testing.js';
import type { TemplateEvent } from './events.js';
import type { Approval } from './review.js';
import { template, type PublishedVersion, type TemplateCommand, type TemplateState } from './template.js';

type TemplateStory = Story<TemplateState, TemplateCommand, TemplateEvent>;

const admin: Actor = { id: 1, userType: 'admin' };
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
const at = '2026-01-05T10:00:00.000Z';

/** Publishes, and tells what that made public. */
function publish(story: TemplateStory, approvals: readonly Approval[] = []): PublishedVersion {
  story.do({ type: 'PublishTemplate' });
  const version = story.log.length;
  return { version, at, content: story.state.published!, approved: { how: 'publish', version }, approvals };
}

const back = (to: PublishedVersion, discard = false, more: object = {}): TemplateCommand => ({
  type: 'RollBack',
  to,
  discard,
  ...more,
});

/** A template published twice: `first` at $6.50 with a question, then at $9.00 without it. */
function publishedTwice(): { story: TemplateStory; first: PublishedVersion; second: PublishedVersion } {
  const story: TemplateStory = new Story(template, admin);
  story.do({ type: 'CreateTemplate', details, images: ['a'.repeat(64)] });
  story.do({ type: 'AddQuestion', question: { title: 'Length', unit: 'ft', sampleAnswer: 12 } });
  const first = publish(story);
  story.do({ type: 'RemoveQuestion', questionId: story.state.content.questions[0]!.id });
  story.do(edit({ price: '9', name: 'Other Plank' }));
  return { story, first, second: publish(story) };
}

function refusal(act: () => unknown): DomainError {
  try {
    act();
  } catch (error) {
    if (error instanceof DomainError) return error;
    throw error;
  }
  throw new Error('Nothing was refused');
}

describe('rolling back', () => {
  it('makes new changes to what was published, and publishes them in the same append', () => {
    const { story, first } = publishedTwice();
    const events = story.do(back(first));
    expect(events.map(({ type }) => type)).toEqual([
      'TemplateRenamed',
      'TemplatePriceChanged',
      'QuestionAdded',
      'TemplatePublished',
    ]);
    expect(events.at(-1)).toMatchObject({ data: { note: null, rolledBack: { version: first.version, at } } });
    expect(story.state.published).toEqual(first.content);
    expect(story.state.content).toEqual(first.content);
    // Said twice, it is done once.
    expect(story.do(back(first))).toEqual([]);
  });

  it('gives up unpublished changes only when told to', () => {
    const { story, first, second } = publishedTwice();
    story.do(edit({ advice: 'Acclimatise the planks.' }));
    expect(refusal(() => story.do(back(first))).code).toBe('unpublished_changes');
    story.do(back(first, true));
    expect(story.state.published).toEqual(first.content);
    // What was given up can be brought back, like any change.
    story.do({ type: 'UndoChange', eventId: story.log.findLast(({ type }) => type === 'TemplateAdviceChanged')!.id });
    expect(story.state.content.advice).toBe('Acclimatise the planks.');
    story.do(back(second, true));
    expect(story.state.published).toEqual(second.content);
  });

  it('brings an unpublished template back', () => {
    const { story, first } = publishedTwice();
    story.do({ type: 'UnpublishTemplate' });
    expect(refusal(() => story.do(back(first))).code).toBe('unpublished_changes');
    story.do(back(first, true));
    expect(story.state.published).toEqual(first.content);
  });

  it('is refused into a category that is gone, for a business’s own template, and for its people', () => {
    const { story, first } = publishedTwice();
    const code = (command: TemplateCommand, actor = admin) => refusal(() => story.decide(command, actor)).code;
    expect(code(back(first, false, { gone: { categories: [3], subcategories: [] } }))).toBe('category_gone');
    expect(code(back(first), { id: 7, userType: 'contractor' })).toBe('template_not_found');
    const own = new Story(template, { id: 7, userType: 'contractor' });
    const { categoryId: _category, subcategoryId: _subcategory, ...ownDetails } = details;
    own.do({ type: 'CreateTemplate', details: ownDetails, images: [] });
    expect(refusal(() => own.decide(back(first), admin)).code).toBe('not_publishable');
  });

  it('counts the approvals of the version that a release published, not those of later edits', () => {
    const { story, first } = publishedTwice();
    const rule = {
      source: 'screen',
      policy: { reasons: 'never', approvals: 1, reminders: 0, ready: 'warns' },
    } as const;
    const of = (version: number) => () =>
      story.decide(
        back({ ...first, approved: { how: 'pin', version: 2 }, approvals: [{ by: 2, version }] }),
        admin,
        rule,
      );
    expect(refusal(of(first.version - 1)).code).toBe('approvals_missing');
    expect(of(2)().at(-1)?.type).toBe('TemplatePublished');
  });

  it('needs the approvals that publishing needs: those that the version had', () => {
    const { story, first } = publishedTwice();
    const rule = {
      source: 'screen',
      policy: { reasons: 'never', approvals: 1, reminders: 0, ready: 'warns' },
    } as const;
    const decide = (approvals: Approval[]) => () => story.decide(back({ ...first, approvals }), admin, rule);
    expect(refusal(decide([])).code).toBe('approvals_missing');
    // Of the content before the last change that it had.
    expect(refusal(decide([{ by: 2, version: first.version - 2 }])).code).toBe('approvals_missing');
    expect(decide([{ by: 2, version: first.version - 1 }])().at(-1)?.type).toBe('TemplatePublished');
  });
});
