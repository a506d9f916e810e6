import type { HistoryEntry } from '@quotewright/domain/templates/contract.js';
import { expect, it } from '@jest/globals';
import { belongsTo, byDay, clockOf, dayName, grouped, isOfEquals, sentenceOf, untold } from './history-words.js';

const entry = (at: string, type = 'LineFormulaChanged', version: number | null = 4) =>
  ({ at, type, version }) as HistoryEntry;

it('groups changes by day', () => {
  const days = byDay([entry('2026-11-20T10:42:00Z'), entry('2026-11-20T09:55:00Z'), entry('2026-11-18T16:20:00Z')]);
  expect(days.map(({ day, entries }) => [dayName(day), entries.length])).toEqual([
    ['Friday, November 20, 2026', 2],
    ['Wednesday, November 18, 2026', 1],
  ]);
  expect(clockOf('2026-11-20T10:42:00Z')).toBe('10:42');
});

it('lists the changes of one batch as one, under what says what they were for', () => {
  const made = (batch_id: string, ...types: string[]) => types.map((type) => ({ type, batch_id }) as HistoryEntry);
  const items = grouped([
    ...made('undo', 'BatchUndone', 'LineAdded', 'QuestionAdded'),
    ...made('price', 'OfferRetailPriceChanged'),
    ...made('discard', 'ChangesDiscarded', 'LineRemoved'),
    ...made('save', 'TemplateUnitChanged', 'TemplateBrandChanged'),
    ...made('copy', 'LineAdded', 'QuestionAdded', 'TemplateCopied', 'TemplateCreated'),
  ]);
  expect(items.map(({ entry: { type }, led }) => [type, led.map((one) => one.type)])).toEqual([
    ['BatchUndone', ['LineAdded', 'QuestionAdded']],
    ['OfferRetailPriceChanged', []],
    ['ChangesDiscarded', ['LineRemoved']],
    ['TemplateBrandChanged', ['TemplateUnitChanged', 'TemplateBrandChanged']],
    ['TemplateCopied', ['LineAdded', 'QuestionAdded', 'TemplateCreated']],
  ]);
  expect(items.map(isOfEquals)).toEqual([false, false, false, true, false]);
});

it('says how many more changes were made together', () => {
  const made = (type: string, summary: string) => ({ type, summary, batch_id: 'b' }) as HistoryEntry;
  const waste = made('LineSettingChanged', 'changed the waste of Oak plank from 10% to 15%');
  const pack = made('LineSettingChanged', 'changed the pack size of Oak plank from 20 to 24');
  expect(grouped([waste]).map(sentenceOf)).toEqual([waste.summary]);
  expect(grouped([pack, waste]).map(sentenceOf)).toEqual([`${waste.summary}, and 1 more change`]);
});

it('repeats nothing that the sentence says, and shows what a long text was', () => {
  const of = (type: string, path: string) =>
    ({ type, changes: [{ path, label: '', before: 'a', after: 'b' }] }) as unknown as HistoryEntry;
  expect(untold(of('LineFormulaChanged', 'lines.7.formula'))).toEqual([]);
  expect(untold(of('LinesReordered', 'lines.order'))).toEqual([]);
  expect(untold(of('TemplateDescriptionChanged', 'description'))).toHaveLength(1);
  expect(untold(of('TemplateCreated', 'description'))).toEqual([]);
});

it('distinguishes changes of lines, questions and prices', () => {
  expect(belongsTo('lines', entry('', 'LineFormulaChanged'))).toBe(true);
  expect(belongsTo('lines', entry('', 'QuestionAdded'))).toBe(false);
  expect(belongsTo('questions', entry('', 'SampleAnswerKept'))).toBe(true);
  expect(belongsTo('prices', entry('', 'OfferPriceChanged', null))).toBe(true);
  expect(belongsTo('lines', entry('', 'OfferPriceChanged', null))).toBe(false);
  expect([
    belongsTo('lines', entry('', 'OfferWithdrawn', null)),
    belongsTo('prices', entry('', 'ProductHidden', null)),
  ]).toEqual([true, false]);
});
