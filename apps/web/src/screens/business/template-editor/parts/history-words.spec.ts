import type { HistoryEntry } from '@quotewright/domain/templates/contract.js';
import { expect, it } from '@jest/globals';
import { belongsTo, byDay, clockOf, dayName, grouped } from './history-words.js';

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

it('puts what a discard or an undo led to under it, and leaves other changes of one command side by side', () => {
  const made = (batch_id: string, ...types: string[]) => types.map((type) => ({ type, batch_id }) as HistoryEntry);
  const items = grouped([
    ...made('undo', 'BatchUndone', 'LineAdded', 'QuestionAdded'),
    ...made('price', 'OfferRetailPriceChanged'),
    ...made('discard', 'ChangesDiscarded', 'LineRemoved'),
    ...made('save', 'TemplateUnitChanged', 'TemplateBrandChanged'),
  ]);
  expect(items.map(({ entry: { type }, led }) => [type, led.map((one) => one.type)])).toEqual([
    ['BatchUndone', ['LineAdded', 'QuestionAdded']],
    ['OfferRetailPriceChanged', []],
    ['ChangesDiscarded', ['LineRemoved']],
    ['TemplateUnitChanged', []],
    ['TemplateBrandChanged', []],
  ]);
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
