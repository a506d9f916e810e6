import { describe, expect, it } from '@jest/globals';
import { defaultLineSettings } from '../formula/settings.js';
import { changes } from './changes.js';
import { emptyContent, evolveContent, type TemplateContent } from './content.js';
import { readable, summaryOf, withNames } from './describe.js';
import type { TemplateEvent } from './events.js';

const names = {
  product: new Map(Array.from({ length: 9 }, (_, at) => [40 + at, `Product ${at + 1}`])),
  offer: new Map([
    [50, 'Ridge Floors'],
    [60, 'Lumenfold'],
  ]),
  template: new Map([[9, 'Subfloor']]),
};
const question = (questionId: number, title: string): TemplateEvent => ({
  type: 'QuestionAdded',
  data: { questionId, title, unit: 'ft', sampleAnswer: null, at: questionId - 1 },
});
const line = (at: number): TemplateEvent => ({
  type: 'LineAdded',
  data: { lineId: 21 + at, productId: 40 + at, offerId: 50, formula: '{1}x{2}', settings: defaultLineSettings, at },
});
const template = [
  question(1, 'Length'),
  question(2, 'Width'),
  ...Array.from({ length: 8 }, (_, at) => line(at)),
].reduce(evolveContent, { ...emptyContent, name: 'LVP' });

/** What an event says, and the differences that go with it. */
function told(event: TemplateEvent, before: TemplateContent = template) {
  const after = evolveContent(before, event);
  return {
    sentence: withNames(summaryOf(event, before, after), names),
    changes: changes(before, after)
      .map((change) => readable(before, after, change))
      .map(({ label, ...sides }) => [
        withNames(label, names),
        sides.before && withNames(sides.before, names),
        sides.after && withNames(sides.after, names),
      ]),
  };
}
const order = (...lineIds: number[]): TemplateEvent => ({ type: 'LinesReordered', data: { lineIds } });

describe('an order', () => {
  it('names the moved line and its places, not the others', () => {
    expect(told(order(22, 21, 23, 24, 25, 26, 27, 28))).toEqual({
      sentence: 'moved Product 1 from 1 to 2',
      changes: [['Position of Product 1', '1', '2']],
    });
  });

  it('names up to three moved lines, and counts more', () => {
    expect(told(order(22, 21, 23, 24, 25, 26, 28, 27))).toEqual({
      sentence: 'moved Product 1 from 1 to 2 and Product 7 from 7 to 8',
      changes: [['Order of lines', 'Product 1 1 and Product 7 7', 'Product 1 2 and Product 7 8']],
    });
    expect(told(order(28, 27, 26, 25, 24, 23, 22, 21)).sentence).toBe('moved 7 lines');
    expect(told({ type: 'QuestionsReordered', data: { questionIds: [2, 1] } }).sentence).toBe(
      'moved Q2 Length from 1 to 2',
    );
  });
});

describe('a sentence', () => {
  it.each<[TemplateEvent, string]>([
    [
      { type: 'LineFormulaChanged', data: { lineId: 21, formula: '({1}+{2})x2' } },
      'changed the formula of Product 1 from Length × Width to (Length + Width) × 2',
    ],
    [{ type: 'LineFormulaChanged', data: { lineId: 21, formula: '' } }, 'removed the formula of Product 1'],
    [
      { type: 'LineSettingChanged', data: { lineId: 21, setting: 'waste_percent', value: '15' } },
      'changed the waste of Product 1 from 0% to 15%',
    ],
    [
      {
        type: 'LineSettingChanged',
        data: { lineId: 21, setting: 'include_when', value: { question_id: 1, op: '>', value: '5' } },
      },
      'changed the condition of Product 1 to Q1 Length > 5',
    ],
    [
      { type: 'DefaultSupplierChanged', data: { lineId: 21, offerId: 60 } },
      'switched Product 1 from Ridge Floors to Lumenfold',
    ],
    [line(8), 'added the line Product 9 from Ridge Floors: Length × Width'],
    [
      { type: 'TemplateRenamed', data: { name: 'LVP Plank', alias: 'lvp-plank' } },
      'renamed the template from “LVP” to “LVP Plank”',
    ],
    [
      { type: 'QuestionUnitChanged', data: { questionId: 1, unit: 'in' } },
      'changed the unit of Q1 Length from ft to in',
    ],
    [
      { type: 'SampleAnswerSet', data: { questionId: 1, sampleAnswer: '12' } },
      'changed the sample answer of Q1 Length to 12',
    ],
    [{ type: 'TemplateCopied', data: { templateId: 9, version: 30 } }, 'copied Subfloor version 30'],
    [{ type: 'RelatedTemplateAdded', data: { templateId: 9 } }, 'added Subfloor as related'],
    [{ type: 'RelatedTemplateRemoved', data: { templateId: 9 } }, 'removed Subfloor as related'],
  ])('%j', (event, sentence) => {
    expect(told(event).sentence).toBe(sentence);
  });
});
