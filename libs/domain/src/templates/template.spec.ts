import { describe, expect, it } from '@jest/globals';
import { defaultLineSettings } from '../formula/settings.js';
import type { Actor } from '../kernel/decider.js';
import { DomainError } from '../kernel/errors.js';
import { keyStep, yieldingKeys } from '../kernel/keys.js';
import { Story } from '../kernel/testing.js';
import type { Image } from './content.js';
import type { TemplateEvent } from './events.js';
import { template, type TemplateCommand, type TemplateState } from './template.js';

type TemplateStory = Story<TemplateState, TemplateCommand, TemplateEvent>;

const admin: Actor = { id: 1, userType: 'admin' };
const contractor: Actor = { id: 7, userType: 'contractor' };
const stranger: Actor = { id: 8, userType: 'contractor' };

const details = {
  name: 'LVP Plank',
  description: 'Click planks on underlay.',
  price: '6.5',
  unit: 'ft²',
  quoteType: 'material_and_labour' as const,
};
const categories = { categoryId: 3, subcategoryId: 4 };

function own(): TemplateStory {
  const story = new Story(template, contractor);
  story.do({ type: 'CreateTemplate', details, images: [] });
  return story;
}

function gallery(): TemplateStory {
  const story = new Story(template, admin);
  story.do({ type: 'CreateTemplate', details: { ...details, ...categories }, images: ['a'.repeat(64)] });
  return story;
}

/** Length and width, a plank line `Q1xQ2` and a trim line without formula. */
function furnished(story: TemplateStory): { length: number; width: number; plank: number; trim: number } {
  story.do({ type: 'AddQuestion', question: { title: 'Length', unit: 'ft', sampleAnswer: 12 } });
  story.do({ type: 'AddQuestion', question: { title: 'Width', unit: 'ft' } });
  story.do({ type: 'AddLine', productId: 20, offerId: 200, formula: 'Q1xQ2' });
  story.do({ type: 'AddLine', productId: 21, offerId: 210, formula: 'Q1+Q5' });
  const [length, width] = story.state.content.questions.map(({ id }) => id) as [number, number];
  const [plank, trim] = story.state.content.lines.map(({ id }) => id) as [number, number];
  return { length, width, plank, trim };
}

/** The id of the newest event. */
const last = (story: TemplateStory): string => story.log.at(-1)!.id;

function refusal(act: () => unknown): DomainError {
  try {
    act();
  } catch (error) {
    if (error instanceof DomainError) return error;
    throw error;
  }
  throw new Error('Nothing was refused');
}

const codeOf = (act: () => unknown): string => refusal(act).code;

describe('creating and describing a template', () => {
  it('keeps the price with two decimals and the actor as the owner', () => {
    expect(own().log[0]).toMatchObject({
      type: 'TemplateCreated',
      data: { price: '6.50', alias: 'lvp-plank', ownerId: 7, ownerType: 'contractor', kind: 'free' },
    });
  });

  it('names every missing field at once', () => {
    const error = refusal(() =>
      new Story(template, contractor).do({ type: 'CreateTemplate', details: { price: 'cheap' }, images: [] }),
    );
    expect(new Set(error.details.errors?.map(({ path }) => path))).toEqual(
      new Set(['name', 'description', 'price', 'unit', 'quote_type']),
    );
  });

  it('leaves category and user types to admins, who must choose both categories', () => {
    expect(codeOf(() => own().do({ type: 'EditTemplate', details: { kind: 'premium' }, images: [] }))).toBe(
      'admin_field',
    );
    expect(codeOf(() => own().do({ type: 'EditTemplate', details: categories, images: [] }))).toBe('admin_field');
    const error = refusal(() => new Story(template, admin).do({ type: 'CreateTemplate', details, images: [] }));
    expect(error.details.errors?.map(({ path }) => path)).toEqual(['category_id', 'subcategory_id']);
  });

  it('lets an admin create a template for a business, which then owns it', () => {
    const story = new Story(template, admin);
    story.do({ type: 'CreateTemplate', details, images: [], owner: { userId: 7, userType: 'contractor' } });
    expect(story.do({ type: 'EditTemplate', details: { unit: 'sq ft' }, images: [] }, contractor)).toHaveLength(1);
    const selfish = new Story(template, contractor);
    selfish.do({ type: 'CreateTemplate', details, images: [], owner: { userId: 8, userType: 'contractor' } });
    expect(selfish.state.owner?.userId).toBe(7);
  });

  it('writes one event per difference, and nothing without one', () => {
    const story = own();
    expect(story.do({ type: 'EditTemplate', details: { ...details, price: 6.5 }, images: [] })).toEqual([]);
    const facts = story.do({
      type: 'EditTemplate',
      details: { ...details, unit: 'sq ft', brand: 'Oakline', warranty: 'One year' },
      images: [],
    });
    expect(facts.map(({ type }) => type)).toEqual([
      'TemplateUnitChanged',
      'TemplateBrandChanged',
      'TemplateWarrantyChanged',
    ]);
  });

  it('gives a renamed template a new alias, and the old one back with the old name', () => {
    const story = own();
    story.do({ type: 'EditTemplate', details: { name: 'Luxury Plank' }, images: [] });
    expect(story.state.content.alias).toBe('luxury-plank');
    expect(
      template.reserve?.({ type: 'EditTemplate', details: { name: 'LVP Plank' }, images: [] }, story.state, contractor),
    ).toEqual([]);
    story.do({ type: 'EditTemplate', details: { name: 'LVP Plank' }, images: [] });
    expect(story.state.content.alias).toBe('lvp-plank');
  });

  it('yields an address for good that another template had first, also when it restores an earlier state', () => {
    const story = gallery();
    story.do({ type: 'PublishTemplate' });
    story.do({ type: 'EditTemplate', details: { name: 'Luxury Plank' }, images: [] });
    const renamed = last(story);
    const lost = { kind: 'template-alias', key: 'lvp-plank', base: 'lvp-plank', keeper: 'template-7' };
    const [event] = template.yieldKey!(lost, story.state, 'lvp-plank-2');
    expect(event).toEqual({
      type: 'TemplateAddressChanged',
      data: { lost: 'lvp-plank', alias: 'lvp-plank-2', base: 'lvp-plank', keptBy: 7 },
    });
    story.given(event!);
    expect(template.yieldKey!(lost, story.state, 'lvp-plank-3')).toEqual([]);
    expect(story.state.content.alias).toBe('luxury-plank');
    expect(story.state.published?.alias).toBe('lvp-plank-2');
    const back = { type: 'TemplateRenamed', data: { name: 'LVP Plank', alias: 'lvp-plank-2', frees: 'luxury-plank' } };
    expect(story.decide({ type: 'EditTemplate', details: { name: 'LVP Plank' }, images: [] })).toEqual([back]);
    expect(story.decide({ type: 'UndoChange', eventId: renamed })).toMatchObject([back]);
    expect(story.decide({ type: 'DiscardChanges' })).toMatchObject([back, { type: 'ChangesDiscarded' }]);
  });

  it('hides at its address what others hold, where it is private', () => {
    const onTaken = (command: TemplateCommand, { state }: TemplateStory, actor: Actor) =>
      template.reserve!(command, state, actor).map(({ key, onTaken }) => [key, onTaken]);
    const create = { type: 'CreateTemplate', details, images: [] } as const;
    const rename = { type: 'EditTemplate', details: { name: 'Oak' }, images: [] } as const;
    const given = { ...create, owner: { userId: 7, userType: 'contractor' } } as const;
    const none = new Story(template, null);
    expect(onTaken(create, none, contractor)).toEqual([['lvp-plank', 'hide']]);
    expect(onTaken(given, none, admin)).toEqual([['lvp-plank', 'hide']]);
    expect(onTaken(rename, own(), contractor)).toEqual([['oak', 'hide']]);
    expect(onTaken(rename, own(), admin)).toEqual([['oak', 'hide']]);
    expect(onTaken(create, none, admin)).toEqual([['lvp-plank', 'suffix']]);
    expect(onTaken(rename, gallery(), admin)).toEqual([['oak', 'suffix']]);

    const lost = { kind: 'template-alias', key: 'lvp-plank', base: 'lvp-plank', keeper: 'template-7' };
    const yielded = ({ state }: TemplateStory) =>
      yieldingKeys(template).reserve!({ type: 'YieldKey', lost }, state, null)[0]!.onTaken;
    expect([yielded(own()), yielded(gallery())]).toEqual(['hide', 'suffix']);
  });

  it('keeps the alias where only the spelling of the name changes', () => {
    const story = own();
    story.do({ type: 'EditTemplate', details: { name: 'LVP plank' }, images: [] });
    expect(story.state.content).toMatchObject({ name: 'LVP plank', alias: 'lvp-plank' });
  });

  it('refuses the reserved words of the editor’s addresses', () => {
    const story = new Story(template, contractor);
    story.do({ type: 'CreateTemplate', details: { ...details, name: 'New' }, images: [] });
    expect(story.state.content.alias).toBe('new-quote');
  });
});

describe('who may change it', () => {
  it('answers another business as if the template did not exist', () => {
    const story = own();
    const { length } = furnished(story);
    const commands: TemplateCommand[] = [
      { type: 'EditTemplate', details: { name: 'Mine now' }, images: [] },
      { type: 'RemoveQuestion', questionId: length },
      { type: 'SortLines', order: [] },
      { type: 'UndoChange', eventId: last(story) },
      { type: 'PublishTemplate' },
    ];
    for (const command of commands) expect(codeOf(() => story.decide(command, stranger))).toBe('template_not_found');
    expect(codeOf(() => gallery().decide({ type: 'EditTemplate', details: {}, images: [] }, contractor))).toBe(
      'template_not_found',
    );
    expect(
      gallery().decide({ type: 'EditTemplate', details: { unit: 'm²' }, images: [] }, { id: 2, userType: 'admin' }),
    ).toHaveLength(1);
  });
});

describe('questions', () => {
  it('cannot lose one that a formula or a condition uses', () => {
    const story = own();
    const { length, width, trim } = furnished(story);
    expect(codeOf(() => story.do({ type: 'RemoveQuestion', questionId: length }))).toBe('question_in_use');
    story.do({ type: 'ChangeFormula', line: { productId: 20 }, formula: 'Q1' });
    story.do({
      type: 'ChangeLineSettings',
      lineId: trim,
      settings: { include_when: { question_id: width, op: '>', value: 3 } },
    });
    expect(codeOf(() => story.do({ type: 'RemoveQuestion', questionId: width }))).toBe('question_in_use');
    story.do({ type: 'ChangeLineSettings', lineId: trim, settings: { include_when: null } });
    expect(story.do({ type: 'RemoveQuestion', questionId: width })).toEqual([
      { type: 'QuestionRemoved', data: { questionId: width } },
    ]);
  });

  it('keeps a formula’s meaning when the order changes', () => {
    const story = own();
    const { length, width } = furnished(story);
    story.do({
      type: 'SortQuestions',
      order: [
        { id: length, sort_order: 2 },
        { id: width, sort_order: 1 },
      ],
    });
    story.do({ type: 'ChangeFormula', line: { productId: 21 }, formula: 'Q1' });
    expect(story.state.content.lines.map(({ formula }) => formula)).toEqual([`{${length}}x{${width}}`, `{${width}}`]);
  });

  it('keeps the sample answer unless it is sent, and refuses an invalid one', () => {
    const story = own();
    const { length } = furnished(story);
    const titled = { title: 'Length', unit: 'ft' };
    expect(story.do({ type: 'ChangeQuestion', questionId: length, question: titled })).toEqual([]);
    expect(story.do({ type: 'ChangeQuestion', questionId: length, question: { ...titled, sampleAnswer: '' } })).toEqual(
      [{ type: 'SampleAnswerSet', data: { questionId: length, sampleAnswer: null } }],
    );
    story.do({ type: 'ChangeQuestion', questionId: length, question: { ...titled, sampleAnswer: '10.5' } });
    expect(
      story.do({ type: 'ChangeQuestion', questionId: length, question: { title: titled.title, unit: 'in' } }),
    ).toEqual([
      { type: 'QuestionUnitChanged', data: { questionId: length, unit: 'in' } },
      { type: 'SampleAnswerSet', data: { questionId: length, sampleAnswer: '126' } },
    ]);
    expect(
      story.do({ type: 'ChangeQuestion', questionId: length, question: { title: titled.title, unit: 'hour' } }),
    ).toEqual([
      { type: 'QuestionUnitChanged', data: { questionId: length, unit: 'hour' } },
      { type: 'SampleAnswerSet', data: { questionId: length, sampleAnswer: null } },
    ]);
    story.do({ type: 'ChangeQuestion', questionId: length, question: { ...titled, sampleAnswer: '10.333333' } });
    expect(
      story.do({ type: 'ChangeQuestion', questionId: length, question: { title: titled.title, unit: 'in' } })[1],
    ).toEqual({ type: 'SampleAnswerSet', data: { questionId: length, sampleAnswer: '124' } });
    for (const sampleAnswer of ['-1', 'wide', 1_000_000_001]) {
      expect(
        codeOf(() => story.do({ type: 'ChangeQuestion', questionId: length, question: { ...titled, sampleAnswer } })),
      ).toBe('invalid_input');
    }
  });
});

describe('lines', () => {
  it('start with the offer’s formula if it fits the questions, and without one if it does not', () => {
    const story = own();
    const { length, width } = furnished(story);
    expect(story.state.content.lines.map(({ formula }) => formula)).toEqual([`{${length}}x{${width}}`, '']);
  });

  it('refuse a faulty formula with the position of the fault', () => {
    const story = own();
    furnished(story);
    const error = refusal(() => story.do({ type: 'ChangeFormula', line: { productId: 20 }, formula: 'Q1x' }));
    expect(error.code).toBe('formula_invalid');
    expect(error.details.errors).toEqual([
      expect.objectContaining({ path: 'formula', code: 'trailing_operator', position: expect.any(Number) }),
    ]);
    expect(codeOf(() => story.do({ type: 'ChangeFormula', line: { productId: 20 }, formula: 'Q9' }))).toBe(
      'formula_invalid',
    );
  });

  it('change their default supplier and their product with different events', () => {
    const story = own();
    const { plank } = furnished(story);
    expect(story.do({ type: 'UseOffer', line: { productId: 20 }, productId: 20, offerId: 201 })).toEqual([
      { type: 'DefaultSupplierChanged', data: { lineId: plank, offerId: 201 } },
    ]);
    expect(story.do({ type: 'UseOffer', line: { productId: 20 }, productId: 25, offerId: 250 })).toEqual([
      { type: 'LineProductChanged', data: { lineId: plank, productId: 25, offerId: 250 } },
    ]);
  });

  it('require the line id if two lines use a product', () => {
    const story = own();
    const { plank } = furnished(story);
    story.do({ type: 'AddLine', productId: 20, offerId: 200, formula: '' });
    expect(codeOf(() => story.do({ type: 'ChangeFormula', line: { productId: 20 }, formula: 'Q1' }))).toBe(
      'ambiguous_line',
    );
    expect(story.do({ type: 'ChangeFormula', line: { productId: 20, lineId: plank }, formula: 'Q1' })).toHaveLength(1);
    expect(codeOf(() => story.do({ type: 'RemoveLine', line: { productId: 99 } }))).toBe('line_not_found');
  });

  it('change only the settings sent, one event each; null resets one', () => {
    const story = own();
    const { plank, trim } = furnished(story);
    const set = (settings: Extract<TemplateCommand, { type: 'ChangeLineSettings' }>['settings']): TemplateEvent[] =>
      story.do({ type: 'ChangeLineSettings', lineId: plank, settings });
    expect(set({ waste_percent: '10.0', round_up: true }).map(({ data }) => data)).toEqual([
      { lineId: plank, setting: 'waste_percent', value: '10' },
      { lineId: plank, setting: 'round_up', value: true },
    ]);
    expect(set({ waste_percent: 10 })).toEqual([]);
    expect(set({ waste_percent: null }).map(({ data }) => data)).toEqual([
      { lineId: plank, setting: 'waste_percent', value: '0' },
    ]);
    expect(
      refusal(() => set({ pack_size: 0, include_when: { question_id: trim, op: '=', value: 1 } })).details.errors?.map(
        ({ path }) => path,
      ),
    ).toEqual(['pack_size', 'include_when.question_id']);
  });

  it('save a formula with the settings as one change', () => {
    const story = own();
    const { plank } = furnished(story);
    const save = (formula: string): TemplateEvent[] =>
      story.do({ type: 'ChangeLineSettings', lineId: plank, formula, settings: { pack_size: 20 } });
    expect(codeOf(() => save('Q1x'))).toBe('formula_invalid');
    expect(save('Q1+Q2').map(({ type }) => type)).toEqual(['LineFormulaChanged', 'LineSettingChanged']);
  });

  it('take a new order only when it names each exactly once', () => {
    const story = own();
    const { plank, trim } = furnished(story);
    const sort = (...ids: number[]): TemplateEvent[] =>
      story.do({ type: 'SortLines', order: ids.map((id, sort_order) => ({ id, sort_order })) });
    for (const wrong of [[plank], [plank, plank], [plank, trim, 999], [plank, 999]])
      expect(codeOf(() => sort(...wrong))).toBe('sort_order_incomplete');
    expect(sort(plank, trim)).toEqual([]);
    expect(sort(trim, plank)).toEqual([{ type: 'LinesReordered', data: { lineIds: [trim, plank] } }]);
  });
});

describe('pictures and related templates', () => {
  it('keeps the last picture', () => {
    const story = gallery();
    const [first] = story.state.content.images;
    expect(codeOf(() => story.do({ type: 'RemoveImage', imageId: first!.id }))).toBe('last_image');
    story.do({ type: 'EditTemplate', details: {}, images: ['b'.repeat(64)] });
    expect(story.do({ type: 'RemoveImage', imageId: first!.id })).toEqual([
      { type: 'TemplateImageRemoved', data: { imageId: first!.id } },
    ]);
  });

  it('are replaced in place when edited; an edit that changes nothing writes nothing', () => {
    const story = gallery();
    story.do({ type: 'EditTemplate', details: {}, images: ['b'.repeat(64), 'c'.repeat(64)] });
    const [first, second, third] = story.state.content.images as [Image, Image, Image];
    expect(story.do({ type: 'EditTemplate', details: {}, images: [], edited: [second] })).toEqual([]);
    expect(
      codeOf(() =>
        story.do({ type: 'EditTemplate', details: {}, images: [], edited: [{ id: 999, image: 'd'.repeat(64) }] }),
      ),
    ).toBe('image_not_found');

    story.do({
      type: 'EditTemplate',
      details: {},
      images: ['e'.repeat(64)],
      edited: [
        { id: first.id, image: 'd'.repeat(64) },
        { id: second.id, image: 'f'.repeat(64) },
      ],
    });
    const after = story.state.content.images;
    expect(after.map(({ image }) => image[0])).toEqual(['d', 'f', 'c', 'e']);
    expect(after[2]).toEqual(third);
    expect(new Set([first, second, ...after].map(({ id }) => id)).size).toBe(6);
  });

  it('are ordered by their owner, each named exactly once', () => {
    const story = gallery();
    story.do({ type: 'EditTemplate', details: {}, images: ['b'.repeat(64)] });
    const [first, second] = story.state.content.images.map(({ id }) => id) as [number, number];
    const sort = (...ids: number[]): TemplateEvent[] =>
      story.do({ type: 'SortImages', order: ids.map((id, sort_order) => ({ id, sort_order })) });
    for (const wrong of [[first], [first, first], [first, second, 999]])
      expect(codeOf(() => sort(...wrong))).toBe('sort_order_incomplete');
    expect(sort(second, first)).toEqual([{ type: 'TemplateImagesReordered', data: { imageIds: [second, first] } }]);
  });

  it('are never related to themselves, and to another one only once', () => {
    const story = gallery();
    expect(codeOf(() => story.do({ type: 'AddRelated', templateId: 50 }))).toBe('related_to_itself');
    expect(story.do({ type: 'AddRelated', templateId: 51 })).toHaveLength(1);
    expect(story.do({ type: 'AddRelated', templateId: 51 })).toEqual([]);
    expect(story.do({ type: 'RemoveRelated', templateId: 51 })).toHaveLength(1);
    expect(story.do({ type: 'RemoveRelated', templateId: 51 })).toEqual([]);
  });
});

describe('the most pictures that a template can have', () => {
  const picture = (number: number): string => number.toString(16).padStart(64, '0');
  const pictures = Array.from({ length: 20 }, (_, number) => picture(number));
  const replaced = (): { story: TemplateStory; removed: string } => {
    const story = new Story(template, contractor);
    story.do({ type: 'CreateTemplate', details, images: pictures });
    story.do({ type: 'RemoveImage', imageId: story.state.content.images[0]!.id });
    const removed = last(story);
    story.do({ type: 'EditTemplate', details: {}, images: [picture(20)] });
    return { story, removed };
  };
  /** One more than there may be, as an undo once left it. */
  const overfull = (): TemplateStory => {
    const story = new Story(template, contractor);
    story.do({ type: 'CreateTemplate', details, images: pictures });
    const images = [...story.state.content.images, { id: 999, image: picture(20) }];
    story.state = { ...story.state, content: { ...story.state.content, images } };
    return story;
  };

  it('is not exceeded by undoing a deletion, until there is room again', () => {
    const { story, removed } = replaced();
    const added = last(story);
    for (const undo of [
      { type: 'UndoChange', eventId: removed },
      { type: 'UndoEntry', entryId: removed },
      { type: 'UndoTogether', entryIds: [removed] },
    ] as const)
      expect(codeOf(() => story.do(undo))).toBe('limit_reached');
    story.do({ type: 'UndoChange', eventId: added });
    story.do({ type: 'UndoChange', eventId: removed });
    expect(story.state.content.images.map(({ image }) => image)).toEqual(pictures);
  });

  it('is not exceeded by undoing an undo', () => {
    const story = new Story(template, contractor);
    story.do({ type: 'CreateTemplate', details, images: pictures.slice(0, 19) });
    story.do({ type: 'EditTemplate', details: {}, images: [picture(20)] });
    story.do({ type: 'UndoChange', eventId: last(story) });
    const undone = last(story);
    story.do({ type: 'EditTemplate', details: {}, images: [picture(21)] });
    expect(codeOf(() => story.do({ type: 'UndoChange', eventId: undone }))).toBe('limit_reached');
  });

  it('does not keep a template that has more from being edited, undone or copied', () => {
    const story = overfull();
    story.do({ type: 'EditTemplate', details: { unit: 'm²' }, images: [] });
    story.do({ type: 'UndoChange', eventId: last(story) });
    expect(story.state.content.images).toHaveLength(21);
    expect(codeOf(() => story.do({ type: 'EditTemplate', details: {}, images: [picture(22)] }))).toBe('limit_reached');
    const copy = new Story(template, contractor, 51);
    const ids = { image: Array.from({ length: 21 }, (_, index) => index + 1) };
    const source = { templateId: 50, version: 2, content: story.state.content };
    expect(() => copy.decide({ type: 'CopyTemplate', source, counted: true }, contractor, { ids })).not.toThrow();
  });
});

describe('copying', () => {
  it('takes the content with ids of its own and formulas on its own questions', () => {
    const source = gallery();
    const { width } = furnished(source);
    source.do({
      type: 'ChangeLineSettings',
      lineId: source.state.content.lines[1]!.id,
      settings: { include_when: { question_id: width, op: '>', value: 3 } },
    });
    source.do({ type: 'EditTemplate', details: { kind: 'premium' }, images: [] });

    const copy = new Story(template, contractor);
    copy.do({
      type: 'CopyTemplate',
      source: { templateId: 50, version: 9, content: source.state.content },
      counted: true,
    });
    const { questions, lines, images, kind, categoryId } = copy.state.content;
    expect(lines[0]!.formula).toBe(`{${questions[0]!.id}}x{${questions[1]!.id}}`);
    expect(lines[1]!.settings.include_when?.question_id).toBe(questions[1]!.id);
    expect([kind, categoryId, images.length, copy.state.owner?.userId]).toEqual(['free', 3, 1, 7]);
    expect(copy.log.slice(0, 2).map(({ type }) => type)).toEqual(['TemplateCreated', 'TemplateCopied']);
    expect(new Set(questions.map(({ id }) => id)).size).toBe(2);
  });
});

describe('publishing', () => {
  it('publishes staging, once, and can be unpublished', () => {
    const story = gallery();
    expect(story.do({ type: 'PublishTemplate' })).toEqual([{ type: 'TemplatePublished', data: { note: null } }]);
    expect(story.do({ type: 'PublishTemplate' })).toEqual([]);
    story.do({ type: 'EditTemplate', details: { unit: 'm²' }, images: [] });
    expect(story.state.published?.unit).toBe('ft²');
    expect(story.do({ type: 'UnpublishTemplate' })).toHaveLength(1);
    expect(story.do({ type: 'UnpublishTemplate' })).toEqual([]);
    expect(story.state.published).toBeNull();
  });

  it('is not for a business’s own template', () => {
    expect(codeOf(() => own().do({ type: 'PublishTemplate' }, admin))).toBe('not_publishable');
  });

  it('discards all changes since, ids and order included', () => {
    const story = gallery();
    const { length, plank, trim } = furnished(story);
    story.do({ type: 'AddRelated', templateId: 60 });
    story.do({ type: 'PublishTemplate' });
    const published = story.state.content;

    story.do({ type: 'RemoveLine', line: { lineId: plank } });
    story.do({ type: 'RemoveQuestion', questionId: length });
    story.do({ type: 'AddQuestion', question: { title: 'Height', unit: 'ft' } });
    story.do({ type: 'AddLine', productId: 22, offerId: 220, formula: 'Q2' });
    story.do({ type: 'ChangeLineSettings', lineId: trim, settings: { waste_percent: 5 } });
    story.do({ type: 'EditTemplate', details: { name: 'Other', subcategoryId: 9 }, images: ['c'.repeat(64)] });
    story.do({ type: 'RemoveImage', imageId: published.images[0]!.id });
    story.do({ type: 'RemoveRelated', templateId: 60 });

    story.do({ type: 'DiscardChanges' });
    expect(story.state.content).toEqual(published);
    expect(story.do({ type: 'DiscardChanges' })).toEqual([]);
  });

  it('has nothing to restore before the first publish', () => {
    expect(codeOf(() => gallery().do({ type: 'DiscardChanges' }))).toBe('not_published');
  });
});

describe('the rule about approvals', () => {
  const publish = (approvals: { by: number; version: number }[] = []): TemplateCommand => ({
    type: 'PublishTemplate',
    approvals,
  });
  const asked = (story: TemplateStory, needed: 0 | 1 | 2, approvals: { by: number; version: number }[] = []) =>
    story.decide(publish(approvals), admin, {
      source: 'screen',
      policy: { reasons: 'never', approvals: needed, reminders: 0, ready: 'warns' },
    });
  const by = (version: number, ...people: number[]) => people.map((one) => ({ by: one, version }));

  it('refuses to publish without as many approvals of the current content', () => {
    const story = gallery();
    const now = story.log.length;
    expect(asked(story, 0)).toHaveLength(1);
    expect(codeOf(() => asked(story, 1))).toBe('approvals_missing');
    expect(asked(story, 1, by(now, 8))).toHaveLength(1);
    expect(codeOf(() => asked(story, 2, by(now, 8)))).toBe('approvals_missing');
    expect(asked(story, 2, by(now, 8, 9))).toHaveLength(1);
    expect(codeOf(() => asked(story, 2, [...by(now, 8), ...by(now - 1, 9)]))).toBe('approvals_missing');
  });

  it('forgets approvals with the next change and with a publish, but not with an unpublish', () => {
    const story = gallery();
    const first = by(story.log.length, 8);
    story.do(publish());
    story.do({ type: 'UnpublishTemplate' });
    expect(codeOf(() => asked(story, 1, first))).toBe('approvals_missing');
    story.do({ type: 'EditTemplate', details: { unit: 'yd' }, images: [] });
    const second = by(story.log.length, 8);
    expect(asked(story, 1, second)).toHaveLength(1);
    story.do({ type: 'EditTemplate', details: { unit: 'm' }, images: [] });
    expect(codeOf(() => asked(story, 1, second))).toBe('approvals_missing');
  });

  it('is not for the system, imports and the sample', () => {
    const policy = { reasons: 'never', approvals: 2, reminders: 0, ready: 'blocks' } as const;
    expect(gallery().decide(publish(), admin, { source: 'sample', policy })).toHaveLength(1);
  });
});

describe('the rule about failed checks', () => {
  const unready = [
    { code: 'picture', sentence: 'It has no picture.' },
    { code: 'prices', sentence: 'One line has no price.' },
  ] as const;
  const publish = (more: object = {}): TemplateCommand => ({ type: 'PublishTemplate', unready, ...more });
  const under = (ready: 'warns' | 'blocks', command: TemplateCommand, more: object = {}) =>
    gallery().decide(command, admin, {
      source: 'screen',
      policy: { reasons: 'never', approvals: 0, reminders: 0, ready },
      ...more,
    });
  const published = (data: object) => [{ type: 'TemplatePublished', data: { note: null, ...data } }];

  it('lets it be published with what failed in the event, if it warns', () => {
    expect(under('warns', publish())).toEqual(published({ unready: ['picture', 'prices'] }));
    expect(under('warns', publish({ override: true }))).toEqual(published({ unready: ['picture', 'prices'] }));
    expect(under('warns', publish({ unready: [] }))).toEqual(published({}));
  });

  it('refuses it with what fails, if it blocks, unless it is overridden with a reason', () => {
    expect(under('blocks', publish({ unready: [], override: true }))).toEqual(published({}));
    const refused = () => under('blocks', publish());
    expect(codeOf(refused)).toBe('not_ready');
    expect(refused).toThrow('2 checks fail: It has no picture. One line has no price.');
    expect(codeOf(() => under('blocks', publish({ override: true })))).toBe('reason_required');
    expect(under('blocks', publish({ override: true }), { explained: true })).toEqual(
      published({ unready: ['picture', 'prices'], overrode: true }),
    );
  });

  it('refuses checks of other content, unless there is nothing to publish', () => {
    const story = gallery();
    const checked = story.log.length;
    story.do({ type: 'UnpublishTemplate' });
    story.do(publish({ checked }));
    expect(story.decide(publish({ checked }), admin)).toEqual([]);
    story.do({ type: 'EditTemplate', details: { unit: 'm' }, images: [] });
    expect(codeOf(() => story.decide(publish({ checked }), admin))).toBe('review_outdated');
  });

  it('is not for the system, imports and the sample', () => {
    expect(under('blocks', publish(), { source: 'import' })).toEqual(published({ unready: ['picture', 'prices'] }));
  });
});

describe('renaming a published template', () => {
  const rename = (name: string): TemplateCommand => ({ type: 'EditTemplate', details: { name }, images: [] });
  const publish: TemplateCommand = { type: 'PublishTemplate' };

  /** The keys that the stream holds according to its log. */
  const held = (story: TemplateStory): string[] => {
    const { takes, loses } = keyStep(template, story.log);
    expect(takes.some((taken) => loses.some(({ key }) => key === taken.key))).toBe(false);
    return [...new Set(takes.map(({ key }) => key))].sort();
  };

  function live(): TemplateStory {
    const story = gallery();
    story.do(publish);
    return story;
  }

  it('reserves the new address until the next publish; then both are the template’s for good', () => {
    const story = live();
    expect(story.do(rename('Luxury Plank'))).toEqual([
      { type: 'TemplateRenamed', data: { name: 'Luxury Plank', alias: 'luxury-plank', reserved: true } },
    ]);
    expect([story.state.content.alias, story.state.published?.alias, held(story)]).toEqual([
      'luxury-plank',
      'lvp-plank',
      ['luxury-plank', 'lvp-plank'],
    ]);
    expect(story.do(rename('Luxury plank'))).toEqual([
      { type: 'TemplateRenamed', data: { name: 'Luxury plank', alias: 'luxury-plank', reserved: true } },
    ]);
    story.do(publish);
    expect(story.state.published?.alias).toBe('luxury-plank');
    // Visitors know the old one: going back reserves and frees nothing.
    expect(story.do(rename('LVP Plank'))).toEqual([
      { type: 'TemplateRenamed', data: { name: 'LVP Plank', alias: 'lvp-plank' } },
    ]);
    expect([story.state.published?.alias, held(story)]).toEqual(['luxury-plank', ['luxury-plank', 'lvp-plank']]);
  });

  it('frees the reserved address when the name is given up by another name, a discard or an undo', () => {
    const story = live();
    story.do(rename('Luxury Plank'));
    expect(story.do(rename('Oak Plank'))).toMatchObject([
      { data: { alias: 'oak-plank', reserved: true, frees: 'luxury-plank' } },
    ]);
    expect(held(story)).toEqual(['lvp-plank', 'oak-plank']);
    expect(story.do({ type: 'DiscardChanges' })).toEqual([
      { type: 'TemplateRenamed', data: { name: 'LVP Plank', alias: 'lvp-plank', frees: 'oak-plank' } },
      { type: 'ChangesDiscarded', data: { publishedVersion: 3, changes: 1 } },
    ]);
    expect(held(story)).toEqual(['lvp-plank']);
    story.do(rename('Pine Plank'));
    const renamed = last(story);
    expect(story.do({ type: 'UndoChange', eventId: renamed })).toEqual([
      {
        type: 'TemplateRenamed',
        data: { name: 'LVP Plank', alias: 'lvp-plank', frees: 'pine-plank', undoes: renamed },
      },
    ]);
    expect(held(story)).toEqual(['lvp-plank']);
  });

  it('reserves again an address that an undo restores, because somebody else may have it by now', () => {
    const story = live();
    story.do(rename('Luxury Plank'));
    story.do({ type: 'UndoChange', eventId: last(story) });
    const undo: TemplateCommand = { type: 'UndoChange', eventId: last(story) };
    expect(template.reserve?.(undo, story.state, admin)).toEqual([
      { kind: 'template-alias', key: 'luxury-plank', onTaken: 'suffix' },
    ]);
    expect(story.do(undo)).toMatchObject([{ data: { name: 'Luxury Plank', alias: 'luxury-plank', reserved: true } }]);
    expect(held(story)).toEqual(['luxury-plank', 'lvp-plank']);
    expect(template.reserve?.({ type: 'UndoChange', eventId: 'elsewhere' }, story.state, admin)).toEqual([]);
  });

  it('also waits while the template is unpublished, and yields a reserved address like any other', () => {
    const story = live();
    story.do({ type: 'UnpublishTemplate' });
    expect(story.do(rename('Luxury Plank'))).toMatchObject([{ data: { reserved: true } }]);
    const lost = { kind: 'template-alias', key: 'luxury-plank', base: 'luxury-plank', keeper: 'template-7' };
    story.given(...template.yieldKey!(lost, story.state, 'luxury-plank-2'));
    expect(story.do(rename('LVP Plank'))).toMatchObject([{ data: { alias: 'lvp-plank', frees: 'luxury-plank-2' } }]);
  });

  it('takes effect at once if visitors never saw it, and every address stays', () => {
    for (const story of [own(), gallery()]) {
      expect(story.do(rename('Luxury Plank'))).toEqual([
        { type: 'TemplateRenamed', data: { name: 'Luxury Plank', alias: 'luxury-plank' } },
      ]);
      story.do({ type: 'UndoChange', eventId: last(story) });
      expect(held(story)).toEqual(['luxury-plank', 'lvp-plank']);
    }
  });

  it('of earlier releases was public at once: its address stays when the name changes', () => {
    const story = live();
    story.given({ type: 'TemplateRenamed', data: { name: 'Luxury Plank', alias: 'luxury-plank' } });
    expect(story.state.published?.alias).toBe('lvp-plank');
    expect(story.do({ type: 'DiscardChanges' })).toEqual([
      { type: 'TemplateRenamed', data: { name: 'LVP Plank', alias: 'lvp-plank' } },
      { type: 'ChangesDiscarded', data: { publishedVersion: 3, changes: 1 } },
    ]);
    expect(held(story)).toEqual(['luxury-plank', 'lvp-plank']);
  });
});

describe('a deleted category', () => {
  const gone = { categories: [3], subcategories: [4] };

  it('is not restored by an undo', () => {
    const story = gallery();
    story.do({ type: 'EditTemplate', details: { categoryId: 5, subcategoryId: 6 }, images: [] });
    const eventId = last(story);
    expect(codeOf(() => story.do({ type: 'UndoChange', eventId, gone }))).toBe('category_gone');
    expect(refusal(() => story.do({ type: 'UndoChange', eventId, gone: { ...gone, categories: [] } })).message).toMatch(
      /sub category was deleted/,
    );
    expect(story.do({ type: 'UndoChange', eventId, gone: { categories: [], subcategories: [] } })).toHaveLength(1);
  });

  it('blocks no undo of something else', () => {
    const story = gallery();
    story.do({ type: 'EditTemplate', details: { unit: 'm²' }, images: [] });
    expect(story.do({ type: 'UndoChange', eventId: last(story), gone })).toHaveLength(1);
  });

  it('blocks publishing, as does a missing one', () => {
    expect(codeOf(() => gallery().do({ type: 'PublishTemplate', gone }))).toBe('category_gone');
    const story = gallery();
    story.given({ type: 'TemplateCategoryAssigned', data: { categoryId: 3, subcategoryId: null } });
    expect(refusal(() => story.do({ type: 'PublishTemplate' })).details.errors).toMatchObject([
      { path: 'subcategory_id', code: 'category_missing' },
    ]);
  });
});

describe('undoing one change', () => {
  it('keeps later changes and names what it undid', () => {
    const story = own();
    furnished(story);
    story.do({ type: 'EditTemplate', details: { unit: 'm²' }, images: [] });
    const unitChanged = last(story);
    story.do({ type: 'EditTemplate', details: { brand: 'Oakline' }, images: [] });
    expect(story.do({ type: 'UndoChange', eventId: unitChanged })).toEqual([
      { type: 'TemplateUnitChanged', data: { unit: 'ft²', undoes: unitChanged } },
    ]);
    expect(story.state.content).toMatchObject({ unit: 'ft²', brand: 'Oakline' });
  });

  it('names the later change in the way', () => {
    const story = own();
    story.do({ type: 'EditTemplate', details: { unit: 'm²' }, images: [] });
    const first = last(story);
    story.do({ type: 'EditTemplate', details: { unit: 'yd²' }, images: [] });
    const error = refusal(() => story.do({ type: 'UndoChange', eventId: first }));
    expect(error.code).toBe('undo_conflict');
    expect(error.details.data).toEqual({
      event_id: last(story),
      version: 3,
      type: 'TemplateUnitChanged',
      path: 'unit',
    });
  });

  describe('undoes a question’s unit and its sample answer together:', () => {
    const measured = (story: TemplateStory, unit: string, sampleAnswer?: string | null) =>
      story.do({
        type: 'ChangeQuestion',
        questionId: story.state.content.questions[0]!.id,
        question: { title: 'Length', unit, ...(sampleAnswer !== undefined && { sampleAnswer }) },
      });
    const now = (story: TemplateStory) => {
      const { unit, sampleAnswer } = story.state.content.questions[0]!;
      return `${sampleAnswer} ${unit}`;
    };
    const begun = () => {
      const story = own();
      furnished(story);
      return story;
    };
    const newest = (story: TemplateStory, type: string): string =>
      story.log.findLast((event) => event.type === type)!.id;
    const both = ['QuestionUnitChanged', 'SampleAnswerSet'] as const;

    it.each(both)('by undoing the %s of a converted one, which can be undone too', (type) => {
      const story = begun();
      measured(story, 'in');
      expect(now(story)).toBe('144 in');
      const [unit, sample] = [newest(story, 'QuestionUnitChanged'), newest(story, 'SampleAnswerSet')];
      const facts = story.do({ type: 'UndoChange', eventId: newest(story, type) });
      expect(facts.map(({ data }) => data.undoes)).toEqual([unit, sample]);
      expect(now(story)).toBe('12 ft');
      story.do({ type: 'UndoChange', eventId: newest(story, type) });
      expect(now(story)).toBe('144 in');
    });

    it.each(both)('by undoing the %s of one that could not be converted', (type) => {
      const story = begun();
      measured(story, 'hour');
      story.do({ type: 'UndoChange', eventId: newest(story, type) });
      expect(now(story)).toBe('12 ft');
    });

    it.each(both)('by undoing the %s of a discard', (type) => {
      const story = gallery();
      furnished(story);
      story.do({ type: 'PublishTemplate' });
      measured(story, 'in', '30');
      story.do({ type: 'DiscardChanges' });
      expect(now(story)).toBe('12 ft');
      story.do({ type: 'UndoChange', eventId: newest(story, type) });
      expect(now(story)).toBe('30 in');
    });

    it.each(both)('but not the %s alone if the number was changed since', (type) => {
      const story = begun();
      measured(story, 'in');
      const first = newest(story, type);
      measured(story, 'in', '96');
      expect(refusal(() => story.do({ type: 'UndoChange', eventId: first })).details.data).toMatchObject({
        event_id: last(story),
        type: 'SampleAnswerSet',
      });
      expect(now(story)).toBe('96 in');
    });

    it('and neither if the other was changed separately since', () => {
      const story = begun();
      measured(story, 'ft', null);
      measured(story, 'in');
      const unit = last(story);
      measured(story, 'in', '96');
      expect(refusal(() => story.do({ type: 'UndoChange', eventId: unit })).details.data).toMatchObject({
        event_id: last(story),
        type: 'SampleAnswerSet',
      });
      const sample = last(story);
      measured(story, 'ft', '96');
      expect(refusal(() => story.do({ type: 'UndoChange', eventId: sample })).details.data).toMatchObject({
        event_id: last(story),
        type: 'QuestionUnitChanged',
      });
      story.do({ type: 'UndoChange', eventId: last(story) });
      story.do({ type: 'UndoChange', eventId: sample });
      story.do({ type: 'UndoChange', eventId: unit });
      expect(now(story)).toBe('null ft');
    });

    it('and keeps the title that was changed with them', () => {
      const story = begun();
      story.do({
        type: 'ChangeQuestion',
        questionId: story.state.content.questions[0]!.id,
        question: { title: 'Long side', unit: 'in' },
      });
      story.do({ type: 'UndoChange', eventId: newest(story, 'QuestionUnitChanged') });
      expect([story.state.content.questions[0]!.title, now(story)]).toEqual(['Long side', '12 ft']);
    });
  });

  it('restores a removed line with its id, formula, settings and place', () => {
    const story = own();
    const { plank } = furnished(story);
    story.do({ type: 'ChangeLineSettings', lineId: plank, settings: { pack_size: 24 } });
    const before = story.state.content.lines;
    story.do({ type: 'RemoveLine', line: { lineId: plank } });
    const removed = last(story);
    story.do({ type: 'EditTemplate', details: { unit: 'm²' }, images: [] });
    story.do({ type: 'UndoChange', eventId: removed });
    expect(story.state.content.lines).toEqual(before);
  });

  it('refuses to restore a line whose question was deleted, naming that deletion', () => {
    const story = own();
    const { length, plank } = furnished(story);
    story.do({ type: 'RemoveLine', line: { lineId: plank } });
    const removed = last(story);
    story.do({ type: 'RemoveQuestion', questionId: length });
    expect(refusal(() => story.do({ type: 'UndoChange', eventId: removed })).details.data).toMatchObject({
      type: 'QuestionRemoved',
      event_id: last(story),
    });
  });

  it('refuses to undo a question that a formula uses', () => {
    const story = own();
    const { trim } = furnished(story);
    story.do({ type: 'AddQuestion', question: { title: 'Doors', unit: 'ft' } });
    const added = last(story);
    story.do({ type: 'ChangeFormula', line: { lineId: trim }, formula: 'Q3' });
    expect(codeOf(() => story.do({ type: 'UndoChange', eventId: added }))).toBe('undo_conflict');
  });

  it('undoes an order around lines that were added and removed since', () => {
    const story = own();
    const { plank, trim } = furnished(story);
    story.do({ type: 'AddLine', productId: 22, offerId: 220, formula: 'Q1' });
    const third = story.state.content.lines[2]!.id;
    story.do({ type: 'SortLines', order: [third, plank, trim].map((id, sort_order) => ({ id, sort_order })) });
    const reordered = last(story);
    story.do({ type: 'AddLine', productId: 23, offerId: 230, formula: 'Q1' });
    story.do({ type: 'RemoveLine', line: { lineId: plank } });
    story.do({ type: 'UndoChange', eventId: reordered });
    expect(story.state.content.lines.map(({ product }) => product.productId)).toEqual([21, 22, 23]);
  });

  it('can itself be undone, and gives a renamed template its old alias back', () => {
    const story = own();
    story.do({ type: 'EditTemplate', details: { name: 'Luxury Plank' }, images: [] });
    story.do({ type: 'UndoChange', eventId: last(story) });
    expect(story.state.content.alias).toBe('lvp-plank');
    story.do({ type: 'UndoChange', eventId: last(story) });
    expect(story.state.content).toMatchObject({ name: 'Luxury Plank', alias: 'luxury-plank' });
  });

  it('refuses creating, publishing and unknown events', () => {
    const story = gallery();
    story.do({ type: 'PublishTemplate' });
    expect(codeOf(() => story.do({ type: 'UndoChange', eventId: story.log[0]!.id }))).toBe('not_undoable');
    expect(codeOf(() => story.do({ type: 'UndoChange', eventId: last(story) }))).toBe('not_undoable');
    expect(codeOf(() => story.do({ type: 'UndoChange', eventId: 'elsewhere' }))).toBe('event_not_found');
  });
});

it('gives a new line default settings', () => {
  const story = own();
  furnished(story);
  expect(story.state.content.lines[0]!.settings).toEqual(defaultLineSettings);
});
