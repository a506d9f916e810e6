/** A question as formulas name it: stored by `id`, shown as `Q` + `no_of_question`. */
export interface NumberedQuestion {
  id: number;
  no_of_question: number;
}

/** One fault of a formula. `position` counts characters of the text it was read from, from 0. */
export interface FormulaFault {
  code: FormulaFaultCode;
  message: string;
  position: number;
}

export type FormulaFaultCode =
  | 'empty'
  | 'too_long'
  | 'too_deep'
  | 'unknown_character'
  | 'unknown_question'
  | 'second_point'
  | 'unfinished_number'
  | 'missing_operator'
  | 'missing_operand'
  | 'trailing_operator'
  | 'empty_parentheses'
  | 'unbalanced_parentheses';

export type Operator = '+' | '-' | 'x' | '/';

/** A token of a formula with its position. A question is a chip: it can never grow into another one. */
export type FormulaToken =
  | { kind: 'question'; id: number; text: string; at: number }
  | { kind: 'number'; text: string; at: number }
  | { kind: 'operator'; text: Operator; at: number }
  | { kind: 'open' | 'close'; text: '(' | ')'; at: number };

/** Thrown inside the parser only; `parseFormula` returns it as a value. */
export class FaultFound extends Error {
  constructor(readonly fault: FormulaFault) {
    super(fault.message);
  }
}

/** Stops parsing at a fault. */
export function refuse(code: FormulaFaultCode, position: number, message: string): never {
  throw new FaultFound({ code, message, position });
}

/** Message for a `Q` that names no question. A deleted one is written `Q?`. */
function missing(text: string): string {
  if (text.startsWith('Q?')) return 'A question of this formula was deleted. Use another one.';
  const digits = /^Q(\d*)/.exec(text)![1];
  return digits ? `There is no question Q${digits}.` : 'The number of a question must follow “Q”.';
}

const chip = /Q([1-9]\d{0,8})/y;

const signs: Readonly<Record<string, 'open' | 'close' | 'operator'>> = {
  '(': 'open',
  ')': 'close',
  '+': 'operator',
  '-': 'operator',
  x: 'operator',
  '/': 'operator',
};

/**
 * Reads one token after another and ignores spaces; throws a fault when it reaches it. With `'any'` every number is its
 * own id (an offer's formula without a template).
 */
export function* tokensOf(text: string, questions: readonly NumberedQuestion[] | 'any'): Generator<FormulaToken> {
  let at = 0;
  while (at < text.length) {
    if (/\s/.test(text[at]!)) {
      at += 1;
      continue;
    }
    const { token, end } = tokenAt(text, at, questions);
    yield token;
    at = end;
  }
}

/** A token and the position behind it. */
interface ReadToken {
  token: FormulaToken;
  end: number;
}

function tokenAt(text: string, at: number, questions: readonly NumberedQuestion[] | 'any'): ReadToken {
  const char = text[at]!;
  if (char === 'Q') return questionAt(text, at, questions);
  if (/[\d.]/.test(char)) return numberAt(text, at);
  const kind = signs[char];
  if (!kind) {
    refuse(
      'unknown_character',
      at,
      `“${String.fromCodePoint(text.codePointAt(at)!)}” cannot be used in a formula. Use questions, digits and ( ) x + / - .`,
    );
  }
  return { token: { kind, text: char, at } as FormulaToken, end: at + 1 };
}

function questionAt(text: string, at: number, questions: readonly NumberedQuestion[] | 'any'): ReadToken {
  chip.lastIndex = at;
  const match = chip.exec(text);
  const number = Number(match?.[1]);
  const id = questions === 'any' ? number : questions.find((question) => question.no_of_question === number)?.id;
  if (!match || id === undefined) refuse('unknown_question', at, missing(text.slice(at)));
  return { token: { kind: 'question', id, text: match[0], at }, end: at + match[0].length };
}

/** Spaces may stand between the digits of a number. */
function numberAt(text: string, start: number): ReadToken {
  let number = '';
  let last = start;
  let end = start;
  for (; end < text.length && /[\d.\s]/.test(text[end]!); end += 1) {
    if (/\s/.test(text[end]!)) continue;
    if (text[end] === '.' && number.includes('.')) refuse('second_point', end, 'A number has one point at most.');
    number += text[end];
    last = end;
  }
  if (number.endsWith('.')) refuse('unfinished_number', last, 'A digit must follow the point.');
  return { token: { kind: 'number', text: number, at: start }, end };
}
