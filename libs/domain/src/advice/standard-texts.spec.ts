import { describe, expect, it } from '@jest/globals';
import { DomainError } from '../kernel/errors.js';
import { Story } from '../kernel/testing.js';
import { mostStandardTexts } from './contract.js';
import { standardTextTold } from './describe.js';
import { standardTexts, type WrittenInput } from './standard-texts.js';

const dana = { id: 9, userType: 'contractor' as const };
const general = { title: 'General', categoryId: null, warranty: 'One year.', advice: '' };
const floors = { title: 'Floors', categoryId: 4, warranty: 'Two years on {{template}}.', advice: 'Air the room.' };
const decks = { title: 'Decks', categoryId: 5, warranty: '', advice: 'Oil it each spring.' };

function kept(...texts: WrittenInput[]) {
  const story = new Story(standardTexts, dana, 9);
  for (const text of texts) story.do({ type: 'AddStandardText', ownerId: 9, text });
  return story;
}
type Kept = ReturnType<typeof kept>;

const id = ({ state }: Kept, title: string): number => state.texts.find((text) => text.title === title)!.id;
const defaults = ({ state }: Kept) => state.texts.filter(({ isDefault }) => isDefault).map(({ title }) => title);
const batch = ({ log }: Kept): string => log.at(-1)!.meta.batchId;
const types = (events: { type: string }[]) => events.map(({ type }) => type);
/** The texts without what only counts. */
const said = ({ state }: Kept) => [...state.texts].map(({ version: _, ...text }) => text).sort((a, b) => a.id - b.id);

function refusal(act: () => unknown): DomainError {
  try {
    act();
  } catch (error) {
    if (error instanceof DomainError) return error;
    throw error;
  }
  throw new Error('It was not refused');
}

describe('standard texts', () => {
  it('use the first of each category, and the first for all', () => {
    const story = kept(general, floors, { ...floors, title: 'Stairs' });
    expect(defaults(story)).toEqual(['General', 'Floors']);
    expect(story.state.ownerId).toBe(9);
  });

  it('have one default of a category: another takes its place', () => {
    const story = kept(general, floors, { ...floors, title: 'Stairs', isDefault: true });
    expect(defaults(story)).toEqual(['General', 'Stairs']);
    expect(types(story.do({ type: 'MakeStandardTextDefault', textId: id(story, 'Floors') }))).toEqual([
      'StandardTextMadeDefault',
    ]);
    expect(defaults(story)).toEqual(['General', 'Floors']);
    expect(story.do({ type: 'MakeStandardTextDefault', textId: id(story, 'Floors') })).toEqual([]);
    story.do({ type: 'EditStandardText', textId: id(story, 'Floors'), text: { isDefault: false } });
    expect(defaults(story)).toEqual(['General']);
  });

  it('change one fact at a time, and none where nothing changes', () => {
    const story = kept(floors);
    const textId = id(story, 'Floors');
    expect(
      story.do({
        type: 'EditStandardText',
        textId,
        text: { ...floors, title: ' All  floors ', warranty: 'Three.\r\n' },
      }),
    ).toEqual([
      { type: 'StandardTextRetitled', data: { textId, title: 'All floors' } },
      { type: 'StandardWarrantyChanged', data: { textId, warranty: 'Three.' } },
    ]);
    expect(story.do({ type: 'EditStandardText', textId, text: { advice: 'Air the room. ' } })).toEqual([]);
  });

  it('leave the default of the category they move from, and become that of one that has none', () => {
    const story = kept(floors, decks);
    const textId = id(story, 'Floors');
    story.do({ type: 'EditStandardText', textId, text: { categoryId: 5 } });
    expect(defaults(story)).toEqual(['Decks']);
    story.do({ type: 'EditStandardText', textId, text: { categoryId: 6 } });
    expect(defaults(story)).toEqual(['Floors', 'Decks']);
  });

  it.each<[Partial<WrittenInput>, string, string]>([
    [{ title: ' \u200e ' }, 'data.title', 'Enter a title.'],
    [{ title: 'x'.repeat(121) }, 'data.title', 'Too long: 121 characters. Use at most 120.'],
    [{ warranty: 'x'.repeat(5_001) }, 'data.warranty', 'Too long: 5,001 characters. Use at most 5,000.'],
    [{ warranty: '', advice: ' ' }, 'data.warranty', 'Enter a warranty, advice or both.'],
    [
      { advice: 'For {{Name}}.' },
      'data.advice',
      '{{Name}} is not a variable. Use {{template}}, {{client}} or {{date}}.',
    ],
  ])('refuse %j', (text, path, message) => {
    const story = kept(floors);
    const command = { type: 'EditStandardText', textId: id(story, 'Floors'), text } as const;
    expect(refusal(() => story.do(command)).details.errors).toMatchObject([{ path, message }]);
  });

  it('are so many at most, and refuse what is not there', () => {
    const story = kept(...Array.from({ length: mostStandardTexts }, () => general));
    expect(refusal(() => story.do({ type: 'AddStandardText', ownerId: 9, text: general })).code).toBe('too_many_texts');
    for (const type of ['DeleteStandardText', 'MakeStandardTextDefault'] as const)
      expect(refusal(() => story.do({ type, textId: 1 })).code).toBe('not_found');
    expect(refusal(() => story.do({ type: 'UndoStandardTexts', batchId: 'none' })).code).toBe('event_not_found');
  });

  it('have a version each', () => {
    const story = kept(general, floors);
    const command = { type: 'EditStandardText', textId: id(story, 'General'), text: { advice: 'Ask us.' } } as const;
    const versionOf = () => standardTexts.versionOf!(command, story.state);
    const before = versionOf();
    story.do({ type: 'EditStandardText', textId: id(story, 'Floors'), text: { advice: '' } });
    expect(versionOf()).toBe(before);
    story.do(command);
    expect(versionOf()).toBe(story.log.length);
  });

  it('ask for a reason where the business wants one, but not of a new text', () => {
    const policy = { reasons: 'always', approvals: 0, reminders: 2, ready: 'warns' } as const;
    const story = kept(floors);
    const more = { policy, source: 'screen' } as const;
    expect(standardTexts.ruledBy!({ type: 'UndoStandardTexts', batchId: '' }, story.state)).toBe(9);
    expect(story.decide({ type: 'AddStandardText', ownerId: 9, text: decks }, dana, more)).toHaveLength(2);
    const command = { type: 'DeleteStandardText', textId: id(story, 'Floors') } as const;
    expect(refusal(() => story.decide(command, dana, more)).code).toBe('reason_required');
    expect(story.decide(command, dana, { ...more, explained: true })).toHaveLength(1);
  });
});

describe('undoing a change of standard texts', () => {
  const changes: [string, (story: Kept) => Parameters<Kept['do']>[0]][] = [
    ['an addition', () => ({ type: 'AddStandardText', ownerId: 9, text: decks })],
    [
      'an addition that took the place of the default',
      () => ({ type: 'AddStandardText', ownerId: 9, text: { ...floors, title: 'Stairs', isDefault: true } }),
    ],
    ['a deletion', (story) => ({ type: 'DeleteStandardText', textId: id(story, 'Floors') })],
    ['another default', (story) => ({ type: 'MakeStandardTextDefault', textId: id(story, 'Tiles') })],
    [
      'an edit of every part',
      (story) => ({
        type: 'EditStandardText',
        textId: id(story, 'Floors'),
        text: { title: 'Else', categoryId: null, warranty: 'None.', advice: '', isDefault: true },
      }),
    ],
    [
      'the end of a default',
      (story) => ({ type: 'EditStandardText', textId: id(story, 'Floors'), text: { isDefault: false } }),
    ],
  ];

  it.each(changes)('sets back %s, and the undo of that brings it again', (_, change) => {
    const story = kept(general, floors, { ...floors, title: 'Tiles' });
    const before = said(story);
    story.do(change(story));
    const [after, made] = [said(story), batch(story)];
    const undoing = story.do({ type: 'UndoStandardTexts', batchId: made });
    expect(said(story)).toEqual(before);
    expect(undoing.every(({ data }) => data.undoes === made)).toBe(true);
    story.do({ type: 'UndoStandardTexts', batchId: batch(story) });
    expect(said(story)).toEqual(after);
  });

  it('keeps later changes of other parts, and names one of the same part', () => {
    const story = kept(floors);
    const textId = id(story, 'Floors');
    story.do({ type: 'EditStandardText', textId, text: { title: 'Boards', warranty: 'None.' } });
    const first = batch(story);
    story.do({ type: 'EditStandardText', textId, text: { advice: 'Wait.' } });
    story.do({ type: 'EditStandardText', textId, text: { warranty: 'Five years.' } });
    const later = story.log.at(-1)!;
    expect(refusal(() => story.do({ type: 'UndoStandardTexts', batchId: first })).details.data).toEqual({
      event_id: later.id,
      version: 6,
      type: 'StandardWarrantyChanged',
      path: `texts.${textId}.warranty`,
    });
    story.do({ type: 'UndoStandardTexts', batchId: batch(story) });
    story.do({ type: 'UndoStandardTexts', batchId: first });
    expect(story.state.texts).toMatchObject([{ title: 'Floors', warranty: floors.warranty, advice: 'Wait.' }]);
  });

  it('is refused for a text that was deleted since', () => {
    const story = kept(floors);
    const textId = id(story, 'Floors');
    story.do({ type: 'EditStandardText', textId, text: { title: 'Boards' } });
    const first = batch(story);
    story.do({ type: 'DeleteStandardText', textId });
    const { code, details } = refusal(() => story.do({ type: 'UndoStandardTexts', batchId: first }));
    expect([code, details.data]).toMatchObject([
      'undo_conflict',
      { type: 'StandardTextDeleted', path: `texts.${textId}` },
    ]);
  });
});

it('tells each change in a sentence, with its values', () => {
  const story = kept(floors);
  const textId = id(story, 'Floors');
  const told = () => {
    const event = story.log.at(-1)!;
    const before = story.log.slice(0, -1).reduce(standardTexts.evolve, standardTexts.initialState());
    return standardTextTold(event, before, (category) => `category ${category}`);
  };
  expect(told().summary).toBe('made “Floors” the standard text of category 4');
  story.do({ type: 'EditStandardText', textId, text: { warranty: '' } });
  expect(told()).toEqual({
    summary: 'changed the warranty of “Floors”',
    changes: [{ path: 'warranty', label: 'Warranty', before: floors.warranty, after: null }],
  });
  story.do({ type: 'UndoStandardTexts', batchId: batch(story) });
  expect(told().summary).toBe('changed the warranty of “Floors” (undo)');
  story.do({ type: 'EditStandardText', textId, text: { categoryId: null, isDefault: false } });
  expect(told().summary).toBe('moved the standard text “Floors” from category 4 to all categories');
});
