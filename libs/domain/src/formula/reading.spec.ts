import { expect, it } from '@jest/globals';
import { parseFormula } from './parse.js';
import { readAloud } from './reading.js';

const titles = ['Length', 'Width', 'Height', 'Openings'];
const questions = titles.map((_, index) => ({ id: index, no_of_question: index + 1 }));

it.each([
  ['Q1', 'Length'],
  ['Q1xQ2/20', 'Length times Width, divided by 20'],
  ['Q1/20', 'Length divided by 20'],
  ['Q1xQ2xQ3/12/27', 'Length times Width times Height, divided by 12 and by 27'],
  ['Q1/12xQ2', 'Length divided by 12, times Width'],
  ['Q1+Q2-Q3', 'Length plus Width less Height'],
  ['(Q1+Q2)x2', 'The sum of Length and Width, times 2'],
  ['(Q1+Q2+Q3)/4', 'The sum of Length, Width and Height, divided by 4'],
  ['(Q1+Q2)x2xQ3-Q4', 'The sum of Length and Width, times 2 times Height; less Openings'],
  ['Q1xQ2-Q4', 'Length times Width, less Openings'],
  ['(Q1xQ2-Q4)/17', 'Length times Width, less Openings; all of it divided by 17'],
  ['Q3x(Q1-Q2)', 'Height times the result of Length less Width'],
  ['Q1xQ2/50+Q3x2', 'Length times Width, divided by 50; plus Height times 2'],
  ['-Q1+1000x.5', 'Minus Length, plus 1,000 times 0.5'],
])('%s is read: %s', (formula, said) => {
  expect(readAloud(parseFormula(formula, questions).formula!.root, (id) => titles[id]!)).toBe(said);
});
