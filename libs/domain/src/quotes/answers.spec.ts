import { expect, it } from '@jest/globals';
import { readDecimal } from '../kernel/money.js';
import { answersText, readAnswers } from './answers.js';

const question = { id: 7, no_of_question: 1, title: 'Length' };

it.each([`.${'1'.repeat(39)}`, `0.${'1'.repeat(38)}`, `1000000.${'1'.repeat(32)}`, 1.5e-30, 1e-40, '1000000000'])(
  'stores an accepted answer such that it can be read back: %s',
  (typed) => {
    const { answers, errors } = readAnswers([question], { 7: typed });
    expect(errors).toEqual([]);
    expect(readDecimal(answersText(answers)['7'])).not.toBeNull();
  },
);
