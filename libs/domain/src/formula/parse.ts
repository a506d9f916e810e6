import type { FieldError } from '../kernel/errors.js';
import type { TextRule } from '../kernel/text-rules.js';
import {
  FaultFound,
  refuse,
  tokensOf,
  type FormulaFault,
  type FormulaToken,
  type NumberedQuestion,
  type Operator,
} from './tokens.js';

export type { FormulaFault, FormulaFaultCode, FormulaToken, NumberedQuestion } from './tokens.js';

/** Limits of a formula (CALCULATION.md): characters without spaces, and parentheses inside each other. */
export const longestFormula = 500;
export const deepestFormula = 50;

/** A formula's text. What it says is `parseFormula`'s to judge. */
export const formulaRule = { most: longestFormula } as const satisfies TextRule;

/** The syntax tree of a formula. */
export type FormulaNode =
  | { kind: 'number'; text: string }
  | { kind: 'question'; id: number }
  | { kind: 'negative'; of: FormulaNode }
  | { kind: 'operation'; operator: Operator; left: FormulaNode; right: FormulaNode };

/** A parsed formula: its tree, its tokens, and the text that is stored (question ids in braces, no spaces). */
export interface Formula {
  stored: string;
  tokens: FormulaToken[];
  root: FormulaNode;
}

export type ParsedFormula = { formula: Formula; fault: null } | { formula: null; fault: FormulaFault };

/**
 * Parses a formula as shown and sent (`Q1xQ2/24`). A refusal says what is wrong and where. With `'any'` instead of
 * questions every `Qn` is accepted and stored as its number: an offer's default formula has no template yet.
 */
export function parseFormula(text: string, questions: readonly NumberedQuestion[] | 'any'): ParsedFormula {
  try {
    checkLength(text);
    return { formula: read(tokensOf(text, questions)), fault: null };
  } catch (error) {
    if (error instanceof FaultFound) return { formula: null, fault: error.fault };
    throw error;
  }
}

/** A stored formula with the questions' current numbers: `Q1xQ2`. A deleted question reads `Q?`. */
export function formatFormula(stored: string, questions: readonly NumberedQuestion[]): string {
  return stored.replace(
    /\{(\d+)\}/g,
    (_, id: string) => `Q${questions.find((question) => question.id === Number(id))?.no_of_question ?? '?'}`,
  );
}

/** The ids of the questions in a stored formula, each once, in order of appearance. */
export function formulaQuestionIds(stored: string): number[] {
  return [...new Set([...stored.matchAll(/\{(\d+)\}/g)].map((match) => Number(match[1])))];
}

/** A stored formula for another template: every question replaced by its copy. Throws if one has no copy. */
export function mapFormulaQuestions(stored: string, idOf: (id: number) => number | undefined): string {
  return stored.replace(/\{(\d+)\}/g, (_, id: string) => {
    const mapped = idOf(Number(id));
    if (mapped === undefined) throw new Error(`No copy of question ${id}`);
    return `{${mapped}}`;
  });
}

/** The `errors` entry of a `formula_invalid` refusal. */
export function formulaError(fault: FormulaFault, path = 'formula'): FieldError {
  return { path, code: fault.code, message: fault.message, position: fault.position };
}

function checkLength(text: string): void {
  let length = 0;
  for (let at = 0; at < text.length; at += 1) {
    if (/\s/.test(text[at]!)) continue;
    length += 1;
    if (length > longestFormula) refuse('too_long', at, `A formula has at most ${longestFormula} characters.`);
  }
}

/** Recursive descent over: sum = term (("+" | "-") term)*; term = factor (("x" | "/") factor)*. */
function read(source: Iterator<FormulaToken>): Formula {
  const tokens: FormulaToken[] = [];
  const open: number[] = [];
  let next = pull();

  const root = sum();
  if (next) unexpected(next);
  return {
    stored: tokens.map((token) => (token.kind === 'question' ? `{${token.id}}` : token.text)).join(''),
    tokens,
    root,
  };

  function pull(): FormulaToken | undefined {
    const step = source.next();
    return step.done ? undefined : step.value;
  }

  function take(): FormulaToken {
    const taken = next!;
    tokens.push(taken);
    next = pull();
    return taken;
  }

  function sum(): FormulaNode {
    let left = next?.text === '-' ? negative() : term();
    while (next?.kind === 'operator' && (next.text === '+' || next.text === '-')) {
      left = operation(left, term);
    }
    return left;
  }

  /** A sum starts at the start of a formula or after an open parenthesis. Only there a minus sign makes a negative. */
  function negative(): FormulaNode {
    take();
    return { kind: 'negative', of: term() };
  }

  function term(): FormulaNode {
    let left = factor();
    while (next?.kind === 'operator' && (next.text === 'x' || next.text === '/')) left = operation(left, factor);
    return left;
  }

  function operation(left: FormulaNode, operand: () => FormulaNode): FormulaNode {
    const operator = take().text as Operator;
    return { kind: 'operation', operator, left, right: operand() };
  }

  function factor(): FormulaNode {
    const token = next;
    if (!token) return missingAtEnd();
    if (token.kind === 'number') {
      take();
      return { kind: 'number', text: token.text };
    }
    if (token.kind === 'question') {
      take();
      return { kind: 'question', id: token.id };
    }
    if (token.kind === 'open') return parenthesis();
    const before = tokens.at(-1);
    if (token.kind === 'close') {
      if (open.length === 0) return unexpected(token);
      if (before?.kind === 'open')
        return refuse('empty_parentheses', before.at, 'Put something inside the parentheses.');
      return refuse('trailing_operator', before!.at, `A number or a question must follow “${before!.text}”.`);
    }
    return refuse(
      'missing_operand',
      token.at,
      before
        ? `Put a number or a question before this “${token.text}”.`
        : 'Start with a question, a number or a parenthesis.',
    );
  }

  function parenthesis(): FormulaNode {
    if (open.length === deepestFormula)
      refuse('too_deep', next!.at, `At most ${deepestFormula} parentheses inside each other.`);
    open.push(take().at);
    const inside = sum();
    if (!next) return refuse('unbalanced_parentheses', open.at(-1)!, 'This parenthesis is never closed.');
    if (next.kind !== 'close') return unexpected(next);
    take();
    open.pop();
    return inside;
  }

  function missingAtEnd(): never {
    const before = tokens.at(-1);
    if (!before) return refuse('empty', 0, 'A formula needs at least one number or question.');
    if (before.kind === 'open') return refuse('unbalanced_parentheses', before.at, 'This parenthesis is never closed.');
    return refuse('trailing_operator', before.at, `A number or a question must follow “${before.text}”.`);
  }

  /** A token after a complete value that is no operator. */
  function unexpected(token: FormulaToken): never {
    if (token.kind === 'close')
      return refuse('unbalanced_parentheses', token.at, 'There is no open parenthesis to close here.');
    return refuse('missing_operator', token.at, `Put x, /, + or - before “${token.text}”.`);
  }
}
