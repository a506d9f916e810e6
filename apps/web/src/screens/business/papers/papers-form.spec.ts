import { defaultPapers } from '@quotewright/domain/proposals/contract-papers.js';
import { expect, it } from '@jest/globals';
import { daysIn, firstNumber, papersField, papersForm, papersOf } from './papers-form.js';

it('stores what it shows', () => {
  const fields = {
    ...defaultPapers,
    floor_percent: '20',
    floor_asks: true,
    remind_days: [7, 3],
    remind_most: 2,
    tax_rates: [{ key: 1, name: 'VAT', percent: '19', on: ['labour'] as const }],
  };
  expect(papersOf(papersForm({ ...fields, version: 3, logo: null }))).toEqual(fields);
});

it('asks nobody for a yes where there is no floor', () => {
  const form = papersForm({ ...defaultPapers, floor_percent: '20', floor_asks: true, version: 1, logo: null });
  expect(papersOf({ ...form, floor_percent: ' ' })).toMatchObject({ floor_percent: null, floor_asks: false });
});

it('reads days of reminders as they are typed, at most five, each up to 90', () => {
  expect(daysIn('7, 3 ;1')).toEqual([7, 3, 1]);
  expect(daysIn(' ')).toEqual([]);
  expect(['0', '91', 'soon', '1.5', '6,5,4,3,2,1'].map(daysIn)).toEqual([null, null, null, null, null]);
});

it('shows the first number of a pattern', () => {
  expect(firstNumber('P-{yyyy}/{nnn}', 2026)).toBe('P-2026/001');
});

it('finds the field of an error of a list', () => {
  expect(['tax_rates.1.percent', 'tax_rates.0.name', 'remind_days.2', 'footer'].map(papersField)).toEqual([
    'rates.1.percent',
    'rates.0.name',
    'remind_days',
    null,
  ]);
});
