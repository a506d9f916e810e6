import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Actor } from '../kernel/decider.js';
import { DomainError } from '../kernel/errors.js';
import { Story } from '../kernel/testing.js';
import { changes } from './changes.js';
import type { TemplateContent } from './content.js';
import type { TemplateEvent } from './events.js';
import { template, type TemplateCommand, type TemplateState } from './template.js';

type TemplateStory = Story<TemplateState, TemplateCommand, TemplateEvent>;

const admin: Actor = { id: 1, userType: 'admin' };
const stranger: Actor = { id: 8, userType: 'contractor' };
const details = {
  name: 'LVP Plank',
  description: 'Click planks on underlay.',
  price: '6.5',
  unit: 'ft²',
  quoteType: 'material_and_labour' as const,
  categoryId: 3,
  subcategoryId: 4,
};
const pictures = ['a', 'b', 'c'].map((letter) => letter.repeat(64));

/** A gallery template with two questions, two lines and three pictures. */
function furnished(): TemplateStory {
  const story = new Story(template, admin);
  story.do({ type: 'CreateTemplate', details, images: pictures });
  story.do({ type: 'AddQuestion', question: { title: 'Length', unit: 'ft', sampleAnswer: 12 } });
  story.do({ type: 'AddQuestion', question: { title: 'Width', unit: 'ft' } });
  story.do({ type: 'AddLine', productId: 20, offerId: 200, formula: 'Q1xQ2' });
  story.do({ type: 'AddLine', productId: 21, offerId: 210, formula: 'Q1' });
  return story;
}

const batchOf = (story: TemplateStory): string => story.log.at(-1)!.meta.batchId;
const idOf = (story: TemplateStory, type: string): string => story.log.findLast((event) => event.type === type)!.id;
const edit = (change: object): TemplateCommand => ({ type: 'EditTemplate', details: change, images: [] });

function refusal(act: () => unknown): DomainError {
  try {
    act();
  } catch (error) {
    if (error instanceof DomainError) return error;
    throw error;
  }
  throw new Error('Nothing was refused');
}

describe('undoing an entry', () => {
  it('takes back saves of one field as one, and names all of them', () => {
    const story = furnished();
    for (const unit of ['m', 'm²', 'yd²']) story.do(edit({ unit }));
    const [first, second, last] = story.log.slice(-3).map(({ id }) => id);
    story.do(edit({ brand: 'Oakline' }));
    expect(story.do({ type: 'UndoEntry', entryId: first! })).toEqual([
      { type: 'TemplateUnitChanged', data: { unit: 'ft²', undoes: last, undoesAlso: [first, second] } },
    ]);
    expect(refusal(() => story.do({ type: 'UndoEntry', entryId: first! })).code).toBe('undo_conflict');
    expect(refusal(() => story.do({ type: 'UndoEntry', entryId: second! })).code).toBe('event_not_found');
  });

  it('keeps what was undone since, and names a later change in the way', () => {
    const story = furnished();
    story.do(edit({ unit: 'm' }));
    const first = story.log.at(-1)!.id;
    story.do(edit({ unit: 'm²' }));
    story.do({ type: 'UndoChange', eventId: story.log.at(-1)!.id });
    expect(story.do({ type: 'UndoEntry', entryId: first })).toEqual([
      { type: 'TemplateUnitChanged', data: { unit: 'ft²', undoes: first } },
    ]);
    story.do(edit({ unit: 'yd' }));
    const again = story.log.at(-1)!.id;
    story.do({ type: 'PublishTemplate' });
    story.do(edit({ unit: 'yd²' }));
    expect(refusal(() => story.do({ type: 'UndoEntry', entryId: again })).details).toMatchObject({
      data: { event_id: story.log.at(-1)!.id, path: 'unit' },
    });
  });
});

describe('undoing a batch', () => {
  it('takes back all that the command did, later changes kept, and says so', () => {
    const story = furnished();
    story.do(edit({ unit: 'm²', brand: 'Oakline', price: '7' }));
    const [price, unit, brand] = story.log.slice(-3).map(({ id }) => id);
    const batchId = batchOf(story);
    story.do(edit({ advice: 'Acclimatise the planks.' }));
    expect(story.do({ type: 'UndoBatch', batchId })).toEqual([
      { type: 'TemplatePriceChanged', data: { price: '6.50', undoes: price } },
      { type: 'TemplateUnitChanged', data: { unit: 'ft²', undoes: unit } },
      { type: 'TemplateBrandChanged', data: { brand: '', undoes: brand } },
      {
        type: 'BatchUndone',
        data: { batchId, command: 'EditTemplate', firstVersion: 9, lastVersion: 11, changes: 3 },
      },
    ]);
    expect(story.state.content).toMatchObject({ unit: 'ft²', brand: '', advice: 'Acclimatise the planks.' });
  });

  it('of one change is the undo of that change', () => {
    const story = furnished();
    story.do(edit({ unit: 'm²' }));
    expect(story.do({ type: 'UndoBatch', batchId: batchOf(story) })).toEqual([
      { type: 'TemplateUnitChanged', data: { unit: 'ft²', undoes: story.log.at(-2)!.id } },
    ]);
  });

  it('changes nothing where one of its changes was overwritten since, and names that', () => {
    const story = furnished();
    story.do(edit({ unit: 'm²', brand: 'Oakline' }));
    const batchId = batchOf(story);
    story.do(edit({ brand: 'Ashline' }));
    const later = story.log.at(-1)!;
    story.do(edit({ advice: 'Acclimatise the planks.' }));
    const error = refusal(() => story.do({ type: 'UndoBatch', batchId }));
    expect([error.code, error.details.data]).toEqual([
      'undo_conflict',
      { event_id: later.id, version: later.revision + 1, type: 'TemplateBrandChanged', path: 'brand' },
    ]);
    expect(story.state.content).toMatchObject({ unit: 'm²', brand: 'Ashline' });
  });

  it('leaves alone what was taken out of it since, whatever became of that', () => {
    const story = furnished();
    story.do(edit({ unit: 'm²', brand: 'Oakline' }));
    const batchId = batchOf(story);
    story.do({ type: 'UndoChange', eventId: idOf(story, 'TemplateBrandChanged') });
    story.do(edit({ brand: 'Ashline' }));
    expect(story.do({ type: 'UndoBatch', batchId }).map(({ type }) => type)).toEqual([
      'TemplateUnitChanged',
      'BatchUndone',
    ]);
    expect(story.state.content).toMatchObject({ unit: 'ft²', brand: 'Ashline' });
  });

  it('is refused the second time, until it was undone itself', () => {
    const story = furnished();
    story.do(edit({ unit: 'm²', brand: 'Oakline' }));
    const batchId = batchOf(story);
    story.do({ type: 'UndoBatch', batchId });
    const undo = story.log.at(-1)!;
    const error = refusal(() => story.do({ type: 'UndoBatch', batchId }));
    expect([error.code, error.details.data]).toMatchObject(['undo_conflict', { version: undo.revision }]);
    story.do({ type: 'UndoBatch', batchId: undo.meta.batchId });
    expect(story.state.content).toMatchObject({ unit: 'm²', brand: 'Oakline' });
    expect(story.log.at(-1)).toMatchObject({
      type: 'BatchUndone',
      data: { batchId: undo.meta.batchId, command: 'UndoBatch', undoes: undo.id },
    });
    story.do({ type: 'UndoBatch', batchId });
    expect(story.state.content).toMatchObject({ unit: 'ft²', brand: '' });
  });

  it('brings a discard of 120 changes back whole, by its batch or by the event that speaks for it', () => {
    const story = furnished();
    story.do({ type: 'PublishTemplate' });
    for (let n = 1; n <= 60; n += 1) story.do({ type: 'AddQuestion', question: { title: `Door ${n}`, unit: 'ft' } });
    for (let n = 1; n <= 58; n += 1) story.do({ type: 'AddLine', productId: n, offerId: n, formula: `Q${n + 2}` });
    story.do({ type: 'RemoveImage', imageId: story.state.content.images[0]!.id });
    story.do(edit({ name: 'Luxury Plank' }));
    const before = story.state.content;
    const [renamed, ...others] = story.do({ type: 'DiscardChanges' });
    expect([renamed!.type, others.length, others.at(-1)]).toEqual([
      'TemplateRenamed',
      120,
      { type: 'ChangesDiscarded', data: { publishedVersion: 9, changes: 120 } },
    ]);
    expect(changes(story.state.published!, story.state.content)).toEqual([]);
    const [discard, batchId] = [idOf(story, 'ChangesDiscarded'), batchOf(story)];
    expect(story.decide({ type: 'UndoBatch', batchId })).toEqual(
      story.decide({ type: 'UndoChange', eventId: discard }),
    );
    const back = story.do({ type: 'UndoBatch', batchId });
    expect(back.at(-1)).toMatchObject({
      type: 'BatchUndone',
      data: { batchId, command: 'DiscardChanges', changes: 120, undoes: discard },
    });
    expect(story.state.content).toEqual(before);
    expect(story.state.published!.name).toBe('LVP Plank');
  });

  it('names the versions of a discard from before its command was kept', () => {
    const story = furnished();
    story.given(
      { type: 'TemplateUnitChanged', data: { unit: 'm²' } },
      { type: 'TemplateBrandChanged', data: { brand: 'Oakline' } },
    );
    expect(story.do({ type: 'UndoBatch', batchId: batchOf(story) }).at(-1)).toMatchObject({
      type: 'BatchUndone',
      data: { command: null, firstVersion: 9, lastVersion: 10 },
    });
  });

  it('keeps a question’s unit and its sample answer together', () => {
    const story = furnished();
    const questionId = story.state.content.questions[0]!.id;
    const measured = (question: object): TemplateCommand => ({
      type: 'ChangeQuestion',
      questionId,
      question: { title: 'Length', unit: 'in', ...question },
    });
    story.do(measured({}));
    const batchId = batchOf(story);
    story.do(measured({ sampleAnswer: 12 }));
    expect(refusal(() => story.do({ type: 'UndoBatch', batchId })).details.data).toMatchObject({
      type: 'SampleAnswerSet',
      event_id: story.log.at(-1)!.id,
    });
    story.do({ type: 'UndoBatch', batchId: batchOf(story) });
    story.do({ type: 'UndoBatch', batchId });
    expect(story.state.content.questions[0]).toMatchObject({ unit: 'ft', sampleAnswer: '12' });
  });

  it('is not for creating and publishing, for other streams, nor for somebody else', () => {
    const story = furnished();
    const [creation, added] = [story.log[0]!.meta.batchId, batchOf(story)];
    story.do({ type: 'PublishTemplate' });
    const code = (batchId: string, actor = admin) =>
      refusal(() => story.decide({ type: 'UndoBatch', batchId }, actor)).code;
    expect([code(creation), code(batchOf(story)), code('elsewhere'), code(added, stranger)]).toEqual([
      'not_undoable',
      'not_undoable',
      'event_not_found',
      'template_not_found',
    ]);
  });

  it('of any size is one decision', () => {
    const story = furnished();
    story.given(
      ...Array.from({ length: 500 }, (_, at): TemplateEvent => {
        const id = 1_000 + at;
        return {
          type: 'QuestionAdded',
          data: { questionId: id, title: `Q ${id}`, unit: 'ft', sampleAnswer: null, at },
        };
      }),
    );
    const facts = story.do({ type: 'UndoBatch', batchId: batchOf(story) });
    expect([facts.length, story.state.content.questions.length]).toEqual([501, 2]);
  });
});

/** A command from five numbers, on the current state; it may be refused. */
function anyCommand(content: TemplateContent, [kind, a, b, c]: readonly number[]): TemplateCommand {
  const pick = <T>(list: readonly T[], n: number): T | undefined => list[n % Math.max(1, list.length)];
  const shuffled = (items: readonly { readonly id: number }[]) =>
    items.map(({ id }) => ({ id, sort_order: (id * (a! + 7)) % 13 }));
  const question = pick(content.questions, a!)?.id ?? 0;
  const line = pick(content.lines, a!)?.id ?? 0;
  const made: readonly TemplateCommand[] = [
    edit({
      ...(a! % 2 && { name: pick(['LVP Plank', 'Oak Plank', 'Ash Plank'], b!) }),
      ...(b! % 2 && { unit: pick(['ft²', 'm²'], c!), brand: `Brand ${c! % 3}` }),
      ...(c! % 3 === 0 && { price: String(a!) }),
    }),
    { type: 'AddQuestion', question: { title: `T ${a!}`, unit: 'ft', sampleAnswer: b! } },
    {
      type: 'ChangeQuestion',
      questionId: question,
      question: { title: `T ${b! % 3}`, unit: pick(['ft', 'in', 'hour'], c!)!, ...(b! % 2 && { sampleAnswer: a! }) },
    },
    { type: 'RemoveQuestion', questionId: question },
    { type: 'SortQuestions', order: shuffled(content.questions) },
    { type: 'AddLine', productId: b!, offerId: c!, formula: `Q${1 + (b! % 3)}` },
    { type: 'UseOffer', line: { lineId: line }, productId: b! % 3, offerId: c! },
    { type: 'RemoveLine', line: { lineId: line } },
    {
      type: 'ChangeLineSettings',
      lineId: line,
      settings: { waste_percent: b! % 100, round_up: c! % 2 === 0 },
      formula: `Q${1 + (c! % 3)}x${1 + b!}`,
    },
    { type: 'SortLines', order: shuffled(content.lines) },
    { type: 'RemoveImage', imageId: pick(content.images, a!)?.id ?? 0 },
    {
      type: 'EditTemplate',
      details: {},
      images: [String(b!).padStart(64, '0')],
      edited: content.images.length ? [{ id: pick(content.images, a!)!.id, image: String(c!).padStart(64, 'e') }] : [],
    },
    { type: 'SortImages', order: shuffled(content.images) },
    { type: 'AddRelated', templateId: a! % 5 },
    { type: 'RemoveRelated', templateId: a! % 5 },
    { type: 'PublishTemplate' },
    { type: 'DiscardChanges' },
  ];
  return made[kind! % made.length]!;
}

/** The order of related templates is not fixed by any command. */
const sorted = (content: TemplateContent) => ({ ...content, related: [...content.related].sort() });

it('undoing the newest batch gives the content before it, and undoing that gives it back, after any commands', () => {
  fc.assert(
    fc.property(fc.array(fc.array(fc.nat(60), { minLength: 4, maxLength: 4 }), { maxLength: 25 }), (picks) => {
      const story = furnished();
      for (const some of picks) {
        const before = story.state.content;
        let facts: TemplateEvent[];
        try {
          facts = story.do(anyCommand(before, some));
        } catch (error) {
          if (error instanceof DomainError) continue;
          throw error;
        }
        if (facts.length === 0 || facts[0]!.type === 'TemplatePublished') continue;
        const after = story.state.content;
        story.do({ type: 'UndoBatch', batchId: batchOf(story) });
        expect(sorted(story.state.content)).toEqual(sorted(before));
        story.do({ type: 'UndoBatch', batchId: batchOf(story) });
        expect(sorted(story.state.content)).toEqual(sorted(after));
      }
    }),
  );
});

describe('an entry that another save joined since it was shown', () => {
  it('is not undone, alone or together with others, until that save was shown too', () => {
    const story = furnished();
    story.do(edit({ brand: 'Oakline' }));
    const other = story.log.at(-1)!.id;
    story.do(edit({ unit: 'm' }));
    const { id: entryId, revision: uptoRevision } = story.log.at(-1)!;
    story.do(edit({ unit: 'm²' }));
    const joined = story.log.at(-1)!;
    for (const command of [
      { type: 'UndoEntry', entryId, uptoRevision },
      { type: 'UndoTogether', entryIds: [other, entryId], uptoRevision },
    ] as const)
      expect(refusal(() => story.do(command)).details).toMatchObject({ data: { event_id: joined.id, path: 'unit' } });
    story.do({ type: 'UndoEntry', entryId, uptoRevision: joined.revision });
    expect(story.state.content.unit).toBe('ft²');
  });
});

describe('undoing several entries together', () => {
  const entryOf = (story: TemplateStory, back = 1): string => story.log.at(-back)!.id;

  it('undoes what is in the way first, in one batch that names all of them and can be undone itself', () => {
    const story = furnished();
    story.do(edit({ price: '7' }));
    const first = entryOf(story);
    story.do(edit({ unit: 'm²' }));
    // Saves before and after a publish are two entries.
    story.do({ type: 'PublishTemplate' });
    story.do(edit({ price: '9' }));
    const second = entryOf(story);
    expect(refusal(() => story.do({ type: 'UndoEntry', entryId: first })).code).toBe('undo_conflict');
    expect(story.do({ type: 'UndoTogether', entryIds: [first, second] })).toEqual([
      { type: 'TemplatePriceChanged', data: { price: '6.50', undoes: second, undoesAlso: [first] } },
    ]);
    expect(story.state.content).toMatchObject({ price: '6.50', unit: 'm²' });
    expect(refusal(() => story.do({ type: 'UndoEntry', entryId: second })).code).toBe('undo_conflict');
    story.do({ type: 'UndoBatch', batchId: batchOf(story) });
    expect(story.state.content.price).toBe('9.00');
  });

  it('takes an item out together with what was changed in it, and refuses all of it otherwise', () => {
    const story = furnished();
    story.do({ type: 'AddLine', productId: 22, offerId: 220, formula: 'Q2' });
    const added = entryOf(story);
    const lineId = story.state.content.lines.at(-1)!.id;
    story.do({ type: 'ChangeFormula', line: { lineId }, formula: 'Q1' });
    const changed = entryOf(story);
    story.do({ type: 'ChangeLineSettings', lineId, settings: { waste_percent: 5 } });
    const waste = entryOf(story);
    expect(refusal(() => story.do({ type: 'UndoTogether', entryIds: [added, changed] })).code).toBe('undo_conflict');
    expect(story.do({ type: 'UndoTogether', entryIds: [added, changed, waste] })).toEqual([
      { type: 'LineRemoved', data: { lineId, undoes: waste, undoesAlso: [changed, added] } },
    ]);
    story.do({ type: 'UndoBatch', batchId: batchOf(story) });
    expect(story.state.content.lines.at(-1)).toMatchObject({ id: lineId, settings: { waste_percent: '5' } });
  });
});
