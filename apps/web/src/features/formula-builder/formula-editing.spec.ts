import { describe, expect, it } from '@jest/globals';
import {
  describeFormula,
  draftOf,
  editFormula,
  readFormula,
  symbolOf,
  whyNot,
  faultOf,
  writeFormula,
  type FormulaAction,
  type FormulaDraft,
} from './formula-editing.js';

const questions = Array.from({ length: 12 }, (_, index) => ({
  id: 100 + index,
  no_of_question: index + 1,
  title: `Side ${index + 1}`,
}));

function formula(text: string): FormulaDraft {
  const read = readFormula(text, questions);
  if (!read.tokens) throw new Error(read.fault);
  return draftOf(read.tokens);
}

function after(draft: FormulaDraft, ...actions: FormulaAction[]): FormulaDraft {
  return actions.reduce(editFormula, draft);
}

const text = (draft: FormulaDraft) => writeFormula(draft.tokens, questions);
const type = (key: string): FormulaAction => ({ type: 'insert', tokens: [{ kind: 'symbol', text: symbolOf(key)! }] });
const q1 = formula('Q1').tokens;
const name = (digit: string): FormulaAction => ({ type: 'name-digit', digit, questions });

describe('typing a formula', () => {
  it('types at the caret and leaves it behind the input', () => {
    const draft = after(formula('Q1xQ2'), { type: 'move', to: 1 }, type('*'), type('2'));
    expect(text(draft)).toBe('Q1x2xQ2');
    expect(draft.caret).toBe(3);
  });

  it('removes a question whole, never half of its name', () => {
    expect(text(after(formula('Q1xQ12'), { type: 'backspace' }))).toBe('Q1x');
    expect(text(after(formula('Q12xQ1'), { type: 'move', to: 'start' }, { type: 'delete' }))).toBe('xQ1');
  });

  it('never turns Q1 followed by 2 into Q12', () => {
    const draft = after(draftOf([]), { type: 'name-question' }, name('1'), { type: 'name-done', questions });
    expect(text(draft)).toBe('Q1');
    expect(draft.typedNumber).toBeNull();
    expect(whyNot(draft, { kind: 'symbol', text: '2' }, questions)).toBe('Add + − × or ÷ after Q1 first.');
  });

  it.each<[string, FormulaDraft]>([
    ['what stood between them is removed', after(formula('Q1x2'), { type: 'move', to: 2 }, { type: 'backspace' })],
    ['Q1 comes before a 2', after(formula('2'), { type: 'move', to: 'start' }, { type: 'insert', tokens: q1 })],
    ['a 2 is pasted after Q1', after(formula('Q1'), { type: 'insert', tokens: formula('2').tokens })],
  ])('never reads Q1 and 2 as Q12: %s', (_how, draft) => {
    expect(text(draft)).toBe('Q1 2');
    expect(faultOf(draft.tokens, questions, new Map())?.code).toBe('missing_operator');
  });

  it('accepts a question as soon as its number is unambiguous', () => {
    expect(text(after(draftOf([]), { type: 'name-question' }, name('2')))).toBe('Q2');
    expect(text(after(draftOf([]), { type: 'name-question' }, name('1'), name('1')))).toBe('Q11');
  });

  it('completes Q1 by what follows it, if there is a Q12 as well', () => {
    const naming = after(draftOf([]), { type: 'name-question' }, name('1'));
    expect(text(after(naming, { type: 'name-done-then', questions, action: type('*') }))).toBe('Q1x');
    expect(after(naming, { type: 'name-done-then', questions, action: { type: 'move', to: 'start' } })).toMatchObject({
      caret: 0,
      tokens: [{ id: 100 }],
    });
  });

  it('restores the previous formula after a known one replaced it', () => {
    const loaded = after(formula('Q1xQ2'), type('*'), type('3'), { type: 'load', tokens: formula('Q4').tokens });
    expect(text(loaded)).toBe('Q4');
    expect(text(after(loaded, { type: 'undo' }))).toBe('Q1xQ2x3');
  });

  it('waits while a number may become another question, and ignores unknown questions', () => {
    const waiting = after(draftOf([]), { type: 'name-question' }, name('1'));
    expect(waiting.tokens).toHaveLength(0);
    expect(after(waiting, name('9'))).toEqual(waiting);
  });

  it('undoes and redoes, and forgets undone steps after new input', () => {
    const typed = after(draftOf([]), type('1'), type('+'), type('2'));
    const undone = after(typed, { type: 'undo' }, { type: 'undo' });
    expect(text(undone)).toBe('1');
    expect(text(after(undone, { type: 'redo' }))).toBe('1+');
    expect(text(after(undone, type('9'), { type: 'redo' }))).toBe('19');
    expect(after(draftOf([]), { type: 'undo' })).toEqual(draftOf([]));
  });
});

describe('pasting a formula', () => {
  it('reads common notations, with or without spaces', () => {
    expect(text(formula(' (q1 + Q2) * 2 − Q3 ÷ .5 '))).toBe('(Q1+Q2)x2-Q3/.5');
  });

  it('refuses everything and names the first fault', () => {
    expect(readFormula('Q1xQ40', questions).fault).toBe('There is no question Q40.');
    expect(readFormula('Q1^2', questions).fault).toContain('“^”');
  });

  it('puts the formula into words', () => {
    expect(describeFormula(formula('(Q1+Q2)x(-2)').tokens, questions)).toBe('(Side 1 + Side 2) × (−2)');
    expect(describeFormula(formula('-Q1/3.5').tokens, questions)).toBe('−Side 1 ÷ 3.5');
  });
});

describe('invalid input', () => {
  const reason = (before: string, key: string) =>
    whyNot(formula(before), { kind: 'symbol', text: symbolOf(key)! }, questions);

  it.each([
    ['', 'x', 'Start with'],
    ['Q1x', '+', 'must follow ×'],
    ['Q1', '(', 'Add + − × or ÷ after Q1'],
    ['1.2', '.', 'already has a point'],
    ['Q1', ')', 'no open parenthesis'],
    ['(', ')', 'inside the parentheses'],
    ['(Q1)', '3', 'Add + − × or ÷ after ) first'],
    ['5.', '+', 'must follow .'],
  ])('after %j, %j is refused with the reason', (before, key, words) => {
    expect(reason(before, key)).toContain(words);
  });

  it.each([
    ['', '-'],
    ['(', '-'],
    ['', '.'],
    ['12', '3'],
    ['(Q1', ')'],
    ['Q1x', '('],
    ['1.2x3', '.'],
  ])('after %j, %j is allowed', (before, key) => {
    expect(reason(before, key)).toBeNull();
  });

  it('judges only what is before the caret', () => {
    const draft = after(formula('Q1xQ2'), { type: 'move', to: 1 });
    expect(whyNot(draft, { kind: 'symbol', text: '+' }, questions)).toBeNull();
  });

  it('stops at the longest formula and the deepest parentheses', () => {
    expect(reason('1'.repeat(500), '1')).toContain('500');
    expect(reason('('.repeat(50), '(')).toContain('50');
  });
});
