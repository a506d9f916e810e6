import { parseFormula } from '@quotewright/domain/formula/parse.js';
import { afterEach, expect, it } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useReducer } from 'react';
import { FormulaBuilder } from './formula-builder.js';
import { draftOf, editFormula, readFormula, writeFormula } from './formula-editing.js';

afterEach(cleanup);

const questions = [1, 2, 12].map((number) => ({ id: 100 + number, no_of_question: number, title: `Side ${number}` }));

function Builder({ begin = '', trouble }: { begin?: string; trouble?: string }) {
  const [draft, dispatch] = useReducer(editFormula, draftOf(readFormula(begin, questions).tokens ?? []));
  const formula = writeFormula(draft.tokens, questions);
  return (
    <>
      <FormulaBuilder
        draft={draft}
        dispatch={dispatch}
        questions={questions}
        fault={parseFormula(formula, questions).fault}
        trouble={trouble}
      />
      <output>{formula}</output>
    </>
  );
}

const formula = () => document.querySelector('output')!.textContent;
const field = () => screen.getByRole('textbox', { name: 'Formula' });

it('is built with the pad and the questions, and goes on with the keyboard', async () => {
  render(<Builder />);
  await userEvent.click(screen.getByRole('button', { name: /Side 1$/ }));
  expect(document.activeElement).toBe(field());
  await userEvent.keyboard('*2.5');
  expect(formula()).toBe('Q1x2.5');
});

it('names a question by its number, and takes what follows as the end of it', async () => {
  render(<Builder />);
  field().focus();
  await userEvent.keyboard('q1+q12');
  expect(formula()).toBe('Q1+Q12');
});

it('says that there is no such question, and keeps the formula', async () => {
  render(<Builder />);
  field().focus();
  await userEvent.keyboard('q7');
  expect(screen.getByText('There is no question Q7.')).toBeTruthy();
  expect(formula()).toBe('');
});

it('says why a token cannot stand there, and puts none', async () => {
  render(<Builder begin="Q1x" />);
  field().focus();
  await userEvent.keyboard('{End}x');
  expect(formula()).toBe('Q1x');
  await userEvent.keyboard('2');
  expect(formula()).toBe('Q1x2');
});

it('takes back and does again', async () => {
  render(<Builder begin="Q1" />);
  field().focus();
  await userEvent.keyboard('{End}+2{Backspace}{Backspace}');
  expect(formula()).toBe('Q1');
  await userEvent.keyboard('{Control>}z{/Control}');
  expect(formula()).toBe('Q1+');
  await userEvent.keyboard('{Control>}y{/Control}');
  expect(formula()).toBe('Q1');
});

it('pastes a formula, and refuses what is none', async () => {
  render(<Builder />);
  field().focus();
  await userEvent.paste('Q1 x (Q2 + 3)');
  expect(formula()).toBe('Q1x(Q2+3)');
  await userEvent.paste('delete everything');
  expect(screen.getByText(/^Nothing was pasted\./)).toBeTruthy();
  expect(formula()).toBe('Q1x(Q2+3)');
});

it('calls no formula valid that has no result, and says why', () => {
  render(<Builder begin="Q1/0" trouble="This divides by zero. Change what comes after ÷." />);
  expect(screen.queryByText('Valid')).toBeNull();
  expect(screen.getAllByText('This divides by zero. Change what comes after ÷.')).not.toEqual([]);
});

it('says what to press first when a key is pressed that cannot be typed here', async () => {
  render(<Builder begin="Q1" />);
  const two = screen.getByRole('button', { name: '2' });
  expect(two.getAttribute('aria-disabled')).toBe('true');
  await userEvent.click(two);
  expect(screen.getAllByText('Add + − × or ÷ after Q1 first.')).not.toEqual([]);
  expect(formula()).toBe('Q1');
});
