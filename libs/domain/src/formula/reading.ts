import { groupedText } from '../kernel/money.js';
import type { FormulaNode } from './parse.js';

type TitleOf = (questionId: number) => string;

/**
 * A formula read aloud: `Length times Width, divided by 20`; `the sum of Length and Width, times 2`; `Wall less
 * Openings; all of it times 1.1`. Commas and such words replace the parentheses, which nobody hears.
 */
export function readAloud(root: FormulaNode, titleOf: TitleOf): string {
  const text = say(root, titleOf, true);
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const signs: Readonly<Record<string, string>> = { x: '×', '/': '÷', '-': '−' };

/**
 * A formula with the titles of its questions, as it is written: `(Length + Width) × 2`. It may be incomplete.
 * @param stored questions as ids: `({12}+{13})x2`
 */
export function formulaInWords(stored: string, titleOf: TitleOf): string {
  let text = '';
  for (const [token, id] of stored.matchAll(/\{(\d+)\}|[^{]/g)) {
    if (id !== undefined) text += titleOf(Number(id));
    else if (!'x/+-'.includes(token)) text += token;
    else text += text === '' || text.endsWith('(') ? (signs[token] ?? token) : ` ${signs[token] ?? token} `;
  }
  return text;
}

/** `first`: nothing precedes it, so “all of it” is unambiguous. */
function say(node: FormulaNode, titleOf: TitleOf, first = false): string {
  if (node.kind === 'number') return groupedText(node.text.startsWith('.') ? `0${node.text}` : node.text);
  if (node.kind === 'question') return titleOf(node.id);
  if (node.kind === 'negative') return `minus ${asPart(node.of, titleOf)}`;
  return isSum(node) ? saySum(node, titleOf, first) : sayProduct(node, titleOf, first);
}

/** `Length plus Width less Gate`; if a part has commas, semicolons separate the parts. */
function saySum(node: FormulaNode, titleOf: TitleOf, first: boolean): string {
  const parts = chain(node, ['+', '-']);
  const said = parts.map(({ node: part, operator }, at) => ({
    text: say(part, titleOf, first && at === 0),
    word: operator === '-' ? 'less' : 'plus',
  }));
  const joint = said.some(({ text }) => /[,;] /.test(text))
    ? '; '
    : parts.every(({ node: part }) => isPlain(part))
      ? ' '
      : ', ';
  return said.map(({ text, word }, at) => (at === 0 ? text : `${word} ${text}`)).join(joint);
}

/** `Length times Width times Depth, divided by 12 and by 27`. */
function sayProduct(node: FormulaNode, titleOf: TitleOf, first: boolean): string {
  const [start, ...rest] = chain(node, ['x', '/']) as [Part, ...Part[]];
  const whole = first && isSum(start.node) && !isPlainSum(start.node);
  let text = whole ? `${say(start.node, titleOf, true)}; all of it` : asPart(start.node, titleOf);
  // What follows a sum or a division applies to all of it: a comma says so.
  let pause = !whole && isSum(start.node);
  let before: string | null = null;
  for (const { node: part, operator } of rest) {
    const said = asPart(part, titleOf);
    if (operator === 'x') text += `${pause || before === '/' ? ',' : ''} times ${said}`;
    else if (before === '/') text += ` and by ${said}`;
    else text += `${pause || before === 'x' ? ',' : ''} divided by ${said}`;
    pause = false;
    before = operator;
  }
  return text;
}

/** A part of a product; a sum in it is named as one thing. */
function asPart(node: FormulaNode, titleOf: TitleOf): string {
  if (node.kind === 'negative') return `minus ${asPart(node.of, titleOf)}`;
  if (node.kind !== 'operation') return say(node, titleOf);
  if (!isSum(node)) return `the result of ${say(node, titleOf)}`;
  if (!isPlainSum(node)) return `the result of ${say(node, titleOf)}`;
  const said = chain(node, ['+', '-']).map(({ node: part }) => say(part, titleOf));
  return `the sum of ${said.slice(0, -1).join(', ')} and ${said.at(-1)}`;
}

function isPlain(node: FormulaNode): boolean {
  return node.kind === 'number' || node.kind === 'question';
}

/** Only questions and numbers, all of them added. */
function isPlainSum(node: FormulaNode): boolean {
  return chain(node, ['+', '-']).every(({ node: part, operator }) => operator !== '-' && isPlain(part));
}

function isSum(node: FormulaNode): boolean {
  return node.kind === 'operation' && (node.operator === '+' || node.operator === '-');
}

interface Part {
  node: FormulaNode;
  /** The sign before it; `null` for the first. */
  operator: string | null;
}

/** The parts of `a + b - c` or of `a x b / c`. */
function chain(node: FormulaNode, operators: readonly string[]): Part[] {
  if (node.kind !== 'operation' || !operators.includes(node.operator)) return [{ node, operator: null }];
  return [...chain(node.left, operators), { node: node.right, operator: node.operator }];
}
