import { expect, it } from '@jest/globals';
import type { TemplateDetails } from '@quotewright/domain/templates/contract.js';
import { typedAs } from '../measurement/typed-measurement.js';
import { typedAnswers } from './quote-source.js';

const questions = [
  { id: 7, unit: 'ft' },
  { id: 8, unit: 'ft' },
  { id: 9, unit: 'box' },
] as TemplateDetails['questions'];

it('carries what was typed on a public page into a quote, also what cannot be read', () => {
  const typed = { answers: { 7: `14'6"`, 8: 'wide', 9: '' }, units: null };
  const answers = typedAnswers(questions, typed);
  expect(answers).toEqual({ 7: { answer: '14.5', unit: 'ft' }, 8: { answer: 'wide', unit: 'ft' } });
  expect(typedAs(answers[8]!.answer, answers[8]!.unit)).toEqual({ first: 'wide', second: '', unit: 'ft' });
});

it('converts what was measured in meters', () => {
  const typed = { answers: { 7: '3.2', 8: 'wide' }, units: 'metric' } as const;
  expect(typedAnswers(questions, typed)).toEqual({
    7: { answer: '10.498687', unit: 'ft' },
    8: { answer: 'wide', unit: 'ft' },
  });
});
