import {
  deepestFormula,
  longestFormula,
  parseFormula,
  type FormulaFault,
  type NumberedQuestion,
} from '@quotewright/domain/formula/parse.js';
import { formulaInWords } from '@quotewright/domain/formula/reading.js';

/** A token of a formula: a question, by its id so that renumbering never changes the meaning, or a symbol. */
export type FormulaToken = { kind: 'question'; id: number } | { kind: 'symbol'; text: FormulaSymbol };

export type FormulaSymbol =
  | '0'
  | '1'
  | '2'
  | '3'
  | '4'
  | '5'
  | '6'
  | '7'
  | '8'
  | '9'
  | '.'
  | '('
  | ')'
  | 'x'
  | '/'
  | '+'
  | '-';

/** A question as the builder needs it: the formula holds its `id`, users read its number and title. */
export interface FormulaQuestion extends NumberedQuestion {
  title: string;
}

/** A formula being typed. `caret` is before `tokens[caret]`; `typedNumber` is a question being typed after `q`. */
export interface FormulaDraft {
  tokens: readonly FormulaToken[];
  caret: number;
  typedNumber: string | null;
  past: readonly Snapshot[];
  future: readonly Snapshot[];
}

interface Snapshot {
  tokens: readonly FormulaToken[];
  caret: number;
}

export type FormulaAction =
  | { type: 'insert'; tokens: readonly FormulaToken[] }
  | { type: 'backspace' }
  | { type: 'delete' }
  | { type: 'move'; to: 'left' | 'right' | 'start' | 'end' | number }
  | { type: 'name-question' }
  | { type: 'name-digit'; digit: string; questions: readonly FormulaQuestion[] }
  | { type: 'name-done'; questions: readonly FormulaQuestion[] }
  /** What follows a question's number completes it first. */
  | { type: 'name-done-then'; questions: readonly FormulaQuestion[]; action: FormulaAction }
  | { type: 'undo' }
  | { type: 'redo' }
  | { type: 'load'; tokens: readonly FormulaToken[] };

const SYMBOLS = '0123456789.()x/+-';
const SPELLINGS: Record<string, FormulaSymbol> = {
  '*': 'x',
  '×': 'x',
  X: 'x',
  '·': 'x',
  '÷': '/',
  ':': '/',
  '−': '-',
  '–': '-',
  ',': '.',
};
const UNDO_STEPS = 200;

/** A draft with `tokens`, the caret behind the last. */
export function draftOf(tokens: readonly FormulaToken[]): FormulaDraft {
  return { tokens, caret: tokens.length, typedNumber: null, past: [], future: [] };
}

/** Applies one key press or button to the draft. Pure; a step without effect returns the same draft. */
export function editFormula(draft: FormulaDraft, action: FormulaAction): FormulaDraft {
  switch (action.type) {
    case 'insert':
      return action.tokens.length ? replace(draft, draft.caret, 0, action.tokens) : draft;
    case 'backspace':
      if (draft.typedNumber !== null) return nameWith(draft, draft.typedNumber.slice(0, -1) || null);
      return draft.caret > 0 ? replace(draft, draft.caret - 1, 1, []) : draft;
    case 'delete':
      return draft.caret < draft.tokens.length ? replace(draft, draft.caret, 1, []) : draft;
    case 'move':
      return { ...draft, typedNumber: null, caret: target(draft, action.to) };
    case 'name-question':
      return nameWith(draft, '');
    case 'name-digit': {
      const typed = `${draft.typedNumber ?? ''}${action.digit}`;
      const matching = action.questions.filter((question) => String(question.no_of_question).startsWith(typed));
      if (matching.length === 0) return draft;
      const only = matching.length === 1 ? matching[0] : undefined;
      return only && String(only.no_of_question) === typed ? insertQuestion(draft, only.id) : nameWith(draft, typed);
    }
    case 'name-done': {
      const named = action.questions.find((question) => String(question.no_of_question) === draft.typedNumber);
      return named ? insertQuestion(draft, named.id) : nameWith(draft, null);
    }
    case 'name-done-then':
      return editFormula(editFormula(draft, { type: 'name-done', questions: action.questions }), action.action);
    case 'undo':
      return step(draft, draft.past, draft.future, (past, future) => ({ past, future }));
    case 'redo':
      return step(draft, draft.future, draft.past, (future, past) => ({ past, future }));
    case 'load':
      return replace(draft, 0, draft.tokens.length, action.tokens);
  }
}

function nameWith(draft: FormulaDraft, typedNumber: string | null): FormulaDraft {
  return { ...draft, typedNumber };
}

function insertQuestion(draft: FormulaDraft, id: number): FormulaDraft {
  return replace(draft, draft.caret, 0, [{ kind: 'question', id }]);
}

function target(draft: FormulaDraft, to: 'left' | 'right' | 'start' | 'end' | number): number {
  if (to === 'left') return Math.max(0, draft.caret - 1);
  if (to === 'right') return Math.min(draft.tokens.length, draft.caret + 1);
  if (to === 'start') return 0;
  if (to === 'end') return draft.tokens.length;
  return Math.min(Math.max(0, to), draft.tokens.length);
}

function replace(draft: FormulaDraft, at: number, remove: number, insert: readonly FormulaToken[]): FormulaDraft {
  const tokens = [...draft.tokens.slice(0, at), ...insert, ...draft.tokens.slice(at + remove)];
  const past = [...draft.past, { tokens: draft.tokens, caret: draft.caret }].slice(-UNDO_STEPS);
  return { tokens, caret: at + insert.length, typedNumber: null, past, future: [] };
}

function step(
  draft: FormulaDraft,
  from: readonly Snapshot[],
  to: readonly Snapshot[],
  both: (from: readonly Snapshot[], to: readonly Snapshot[]) => Pick<FormulaDraft, 'past' | 'future'>,
): FormulaDraft {
  const snapshot = from.at(-1);
  if (!snapshot) return draft;
  return {
    ...snapshot,
    typedNumber: null,
    ...both(from.slice(0, -1), [...to, { tokens: draft.tokens, caret: draft.caret }]),
  };
}

/** The symbol of a key (`*` types `x`, `÷` types `/`). */
export function symbolOf(key: string): FormulaSymbol | null {
  if (key.length === 1 && SYMBOLS.includes(key)) return key as FormulaSymbol;
  return SPELLINGS[key] ?? null;
}

/**
 * Parses a typed formula (`Q1xQ2`, `(Q1 + Q2) * 2`) into tokens; spaces are dropped. All or nothing: `fault` names the
 * first invalid part or unknown question.
 */
export function readFormula(
  text: string,
  questions: readonly FormulaQuestion[],
): { tokens: FormulaToken[]; fault: null } | { tokens: null; fault: string } {
  const tokens: FormulaToken[] = [];
  for (let at = 0; at < text.length; ) {
    const char = text[at]!;
    if (/\s/.test(char)) {
      at += 1;
      continue;
    }
    const named = /^[Qq]\s?(\d{1,6})/.exec(text.slice(at));
    if (named) {
      const question = questions.find((candidate) => candidate.no_of_question === Number(named[1]));
      if (!question) return { tokens: null, fault: `There is no question Q${Number(named[1])}.` };
      tokens.push({ kind: 'question', id: question.id });
      at += named[0].length;
      continue;
    }
    const symbol = symbolOf(char);
    if (!symbol)
      return { tokens: null, fault: `“${char}” is not part of a formula. Use questions, digits and ( ) x / + - .` };
    tokens.push({ kind: 'symbol', text: symbol });
    at += 1;
  }
  return { tokens, fault: null };
}

/**
 * The formula as text with Q numbers, as sent to the server. A deleted question reads `Q?`. A digit that follows a
 * question stands apart from it: `Q1` and `2` are never `Q12`.
 */
export function writeFormula(tokens: readonly FormulaToken[], questions: readonly FormulaQuestion[]): string {
  return tokens
    .map((token, at) => {
      if (token.kind === 'question') return questionName(token.id, questions);
      return tokens[at - 1]?.kind === 'question' && /\d/.test(token.text) ? ` ${token.text}` : token.text;
    })
    .join('');
}

/** What is wrong with a formula; `null` if nothing. `titles`: of questions by id, to name those deleted meanwhile. */
export function faultOf(
  tokens: readonly FormulaToken[],
  questions: readonly FormulaQuestion[],
  titles: ReadonlyMap<number, string>,
): FormulaFault | null {
  const { fault } = parseFormula(writeFormula(tokens, questions), questions);
  if (fault?.code !== 'unknown_question') return fault;
  const gone = tokens.find((token) => token.kind === 'question' && !questions.some(({ id }) => id === token.id)) as
    | Extract<FormulaToken, { kind: 'question' }>
    | undefined;
  const title = gone && titles.get(gone.id);
  return title === undefined
    ? fault
    : {
        ...fault,
        message: `The question “${title}” was deleted. Use another one, or restore it in History.`,
      };
}

/** Name of a question in a formula: `Q3`. */
export function questionName(id: number, questions: readonly FormulaQuestion[]): string {
  const question = questions.find((candidate) => candidate.id === id);
  return question ? `Q${question.no_of_question}` : 'Q?';
}

const SPOKEN: Partial<Record<FormulaSymbol, string>> = { x: '×', '/': '÷', '-': '−' };

/** A symbol for display (× ÷ −); stored as in the product's calls. */
export function shownSymbol(text: FormulaSymbol): string {
  return SPOKEN[text] ?? text;
}

/** The formula with the questions' titles in place of their numbers: `Length × Width`. */
export function describeFormula(tokens: readonly FormulaToken[], questions: readonly FormulaQuestion[]): string {
  const stored = tokens.map((token) => (token.kind === 'question' ? `{${token.id}}` : token.text)).join('');
  return formulaInWords(
    stored,
    (id) => questions.find((question) => question.id === id)?.title ?? 'a question that is gone',
  );
}

/**
 * Why `token` cannot be typed at the caret, for the user; `null` if it can. Only what is before the caret is judged:
 * the rest may still change.
 */
export function whyNot(draft: FormulaDraft, token: FormulaToken, questions: readonly FormulaQuestion[]): string | null {
  if (writeFormula([...draft.tokens, token], questions).length > longestFormula)
    return `A formula has at most ${longestFormula} characters.`;
  const place = placeBefore(draft.tokens.slice(0, draft.caret), questions);
  if (token.kind === 'question') return place.value ? operatorMissing(place) : null;
  switch (token.text) {
    case '.':
      return whyNoPoint(place);
    case '(':
      return whyNotOpened(place);
    case ')':
      return whyNotClosed(place);
    case '-':
      return place.last === undefined || place.name === '(' ? null : whyNoOperator(place);
    case 'x':
    case '/':
    case '+':
      return whyNoOperator(place);
    default:
      return place.value && !place.number ? operatorMissing(place) : null;
  }
}

/** What the next token follows. */
interface Place {
  before: readonly FormulaToken[];
  last: FormulaToken | undefined;
  /** The last token, in words; empty at the beginning. */
  name: string;
  /** The last token is a digit or a point. */
  number: boolean;
  /** The last token ends a value, or could. */
  value: boolean;
}

function placeBefore(before: readonly FormulaToken[], questions: readonly FormulaQuestion[]): Place {
  const last = before.at(-1);
  if (last === undefined) return { before, last, name: '', number: false, value: false };
  if (last.kind === 'question')
    return { before, last, name: questionName(last.id, questions), number: false, value: true };
  const number = /[\d.]/.test(last.text);
  return { before, last, name: shownSymbol(last.text), number, value: number || last.text === ')' };
}

const operatorMissing = ({ name }: Place) => `Add + − × or ÷ after ${name} first.`;

function whyNoPoint(place: Place): string | null {
  if (place.value && !place.number) return operatorMissing(place);
  return currentNumber(place.before).includes('.') ? 'This number already has a point.' : null;
}

function whyNotOpened(place: Place): string | null {
  if (place.value) return operatorMissing(place);
  return depth(place.before) >= deepestFormula ? `At most ${deepestFormula} parentheses inside each other.` : null;
}

function whyNotClosed({ before, value, name }: Place): string | null {
  if (depth(before) === 0) return 'There is no open parenthesis to close.';
  return value && name !== '.' ? null : 'Put something inside the parentheses first.';
}

function whyNoOperator({ last, value, name }: Place): string | null {
  if (value && name !== '.') return null;
  return last === undefined
    ? 'Start with a question, a number or a parenthesis.'
    : `A number or a question must follow ${name}.`;
}

function currentNumber(before: readonly FormulaToken[]): string {
  let digits = '';
  for (let at = before.length - 1; at >= 0; at -= 1) {
    const token = before[at]!;
    if (token.kind !== 'symbol' || !/[\d.]/.test(token.text)) break;
    digits = token.text + digits;
  }
  return digits;
}

function depth(before: readonly FormulaToken[]): number {
  let open = 0;
  for (const token of before) {
    if (token.kind === 'symbol' && token.text === '(') open += 1;
    if (token.kind === 'symbol' && token.text === ')') open -= 1;
  }
  return open;
}
