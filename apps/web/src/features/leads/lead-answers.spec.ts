import { expect, it } from '@jest/globals';
import { leadAnswers } from './lead-answers.js';

const measured = [
  { question_id: 1, no_of_question: 1, title: 'Length', unit: 'ft', answer: '12.5' },
  { question_id: 2, no_of_question: 2, title: 'Width', unit: 'ft', answer: '10' },
];

it('fills in the same questions, whatever they are called and measured in now', () => {
  expect(
    leadAnswers(
      [
        { id: 2, title: 'Room width', unit: 'in' },
        { id: 3, title: 'Doors', unit: 'count' },
      ],
      measured,
    ),
  ).toEqual({ 2: { answer: '10', unit: 'ft' } });
});

it('finds them in a copy of the template by what they ask, in the same unit', () => {
  expect(
    leadAnswers(
      [
        { id: 71, title: 'Length', unit: 'ft' },
        { id: 72, title: 'Width', unit: 'in' },
      ],
      measured,
    ),
  ).toEqual({ 71: { answer: '12.5', unit: 'ft' } });
});
