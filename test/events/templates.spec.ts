import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { changes } from '@quotewright/domain/templates/changes.js';
import { emptyContent, evolveContent, type TemplateContent } from '@quotewright/domain/templates/content.js';
import { templateEvents, type TemplateEvent } from '@quotewright/domain/templates/events.js';
import { summaryOf } from '@quotewright/domain/templates/describe.js';
import { typesOf } from '@quotewright/domain/kernel/decider.js';
import { recorded } from '@quotewright/domain/kernel/testing.js';
import { template } from '@quotewright/domain/templates/template.js';
import { templateDetails } from '@quotewright/projections/templates/template-details.js';
import { templateHistory } from '@quotewright/projections/templates/template-history.js';

/** An event as once stored. */
function stored(type: string): TemplateEvent {
  return JSON.parse(readFileSync(new URL(`./${type}.json`, import.meta.url), 'utf8')) as TemplateEvent;
}

const add = (type: string, change: object): TemplateEvent => {
  const event = stored(type);
  return { ...event, data: { ...event.data, ...change } } as TemplateEvent;
};

/** A template with two of everything, from the stored events. */
const furnished = [
  stored('TemplateCreated'),
  stored('QuestionAdded'), add('QuestionAdded', { questionId: 102, title: 'Width', at: 1 }),
  stored('LineAdded'), add('LineAdded', { lineId: 202, at: 1 }),
  stored('TemplateImageAdded'), add('TemplateImageAdded', { imageId: 402, at: 1 }),
  stored('RelatedTemplateAdded'),
].reduce(evolveContent, emptyContent);

/** The expected effect of each stored event on that template. */
const effects: Partial<Record<TemplateEvent['type'], string[]>> = {
  TemplateRenamed: ['name', 'alias'],
  TemplateAddressChanged: ['alias'],
  TemplateDescribed: ['description'],
  TemplatePriceChanged: ['price'],
  TemplateUnitChanged: ['unit'],
  TemplateQuoteTypeChanged: ['quoteType'],
  TemplateKindChanged: ['kind'],
  TemplateCategoryAssigned: ['categoryId', 'subcategoryId'],
  TemplateBrandChanged: ['brand'],
  TemplateAdviceChanged: ['advice'],
  TemplateWarrantyChanged: ['warranty'],
  QuestionRetitled: ['questions.101.title'],
  QuestionUnitChanged: ['questions.101.unit'],
  SampleAnswerSet: ['questions.101.sampleAnswer'],
  QuestionRemoved: ['questions.101'],
  QuestionsReordered: ['questions.order'],
  LineRemoved: ['lines.201'],
  LineProductChanged: ['lines.201.product'],
  DefaultSupplierChanged: ['lines.201.product'],
  LineFormulaChanged: ['lines.201.formula'],
  LineSettingChanged: ['lines.201.settings.waste_percent'],
  LinesReordered: ['lines.order'],
  TemplateImageRemoved: ['images.401'],
  TemplateImagesReordered: ['images.order'],
  RelatedTemplateRemoved: ['related.13'],
};

describe('stored events', () => {
  it.each(typesOf(templateEvents))('%s is still readable', (type) => {
    const event = stored(type);
    expect(event.type).toBe(type);
    const before: TemplateContent = type.endsWith('Added') || type === 'TemplateCreated' ? emptyContent : furnished;
    const after = evolveContent(before, event);
    expect(summaryOf(event, before, after)).not.toBe('');
    if (effects[type]) expect(changes(before, after).map(({ path }) => path)).toEqual(effects[type]);
    else if (before === emptyContent) expect(changes(before, after)).not.toEqual([]);
    else expect(changes(before, after)).toEqual([]);
  });

  it('publish and unpublish the state of that time', () => {
    const log = ['TemplateCreated', 'TemplatePublished', 'TemplateUnitChanged'].map(stored);
    const state = log.reduce((now, event, at) => template.evolve(now, recorded(event, 'template-1', at)), template.initialState());
    expect([state.published?.unit, state.content.unit]).toEqual(['ft²', 'sq ft']);
    expect(template.evolve(state, recorded(stored('TemplateUnpublished'), 'template-1', 3)).published).toBeNull();
  });
});

it('read models keep the content with these fields: each new one raises their versions, for older rows lack it', () => {
  expect([templateDetails.version, templateHistory.version]).toEqual([7, 7]);
  expect(Object.keys(emptyContent).sort()).toEqual([
    'advice', 'alias', 'brand', 'categoryId', 'description', 'images', 'kind', 'lines', 'name', 'price', 'questions',
    'quoteType', 'related', 'subcategoryId', 'unit', 'warranty',
  ]);
});
