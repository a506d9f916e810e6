import { Exact } from '../kernel/exact.js';
import type { FormulaNode } from './parse.js';

/** Answers by question id. */
export type ExactAnswers = ReadonlyMap<number, Exact>;

export type Evaluated =
  | { value: Exact; fault: null }
  | {
      value: null;
      fault: { code: 'division_by_zero'; divisor: FormulaNode } | { code: 'answer_missing'; question_id: number };
    };

/** The exact value of a formula. */
export function evaluateFormula(root: FormulaNode, answers: ExactAnswers): Evaluated {
  if (root.kind === 'number') return { value: Exact.decimal(root.text), fault: null };
  if (root.kind === 'question') {
    const value = answers.get(root.id);
    return value ? { value, fault: null } : { value: null, fault: { code: 'answer_missing', question_id: root.id } };
  }
  if (root.kind === 'negative') {
    const inner = evaluateFormula(root.of, answers);
    return inner.fault ? inner : { value: inner.value.neg(), fault: null };
  }
  const left = evaluateFormula(root.left, answers);
  if (left.fault) return left;
  const right = evaluateFormula(root.right, answers);
  if (right.fault) return right;
  switch (root.operator) {
    case '+':
      return { value: left.value.add(right.value), fault: null };
    case '-':
      return { value: left.value.sub(right.value), fault: null };
    case 'x':
      return { value: left.value.mul(right.value), fault: null };
    case '/':
      if (right.value.equals(0)) return { value: null, fault: { code: 'division_by_zero', divisor: root.right } };
      return { value: left.value.div(right.value), fault: null };
  }
}
