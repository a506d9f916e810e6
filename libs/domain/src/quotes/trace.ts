import type { ExactAnswers } from '../formula/evaluate.js';
import type { Formula, FormulaToken } from '../formula/parse.js';
import type { QuantitySteps } from '../formula/quantity.js';
import type { IncludeOperator, IncludeWhen } from '../formula/settings.js';
import { derivedUnit } from '../formula/dimensions.js';
import { singularUnit, unitBeside } from '../formula/units.js';
import type { Exact } from '../kernel/exact.js';
import { decimalText, dollars, groupedText, readDecimal } from '../kernel/money.js';

interface NamedQuestion {
  id: number;
  no_of_question: number;
  title: string;
  unit: string;
}

/** Every intermediate value of a line, exact, with what the display needs. */
export interface LineSteps {
  steps: QuantitySteps;
  formula: Formula;
  questions: readonly NamedQuestion[];
  answers: ExactAnswers;
  quantity: string;
  unit: string;
  /** `null` if prices are hidden: the trace then ends with the quantity. */
  retail: string | null;
  total: string | null;
}

/**
 * A line in plain English: `12 ft × 10 ft = 120 ft² → +10% waste = 132 → ÷ 24 per box = 5.5 → rounded up = 6 boxes ×
 * $58.00 = $348.00`. Uses the unit derived from the questions before packs, the sold unit elsewhere.
 */
export function traceOfLine({ steps, formula, questions, answers, quantity, unit, retail, total }: LineSteps): string {
  const packs = !steps.pack.equals(1);
  const single = formula.tokens.length === 1;
  const baseUnit = packs
    ? derivedUnit(formula.root, (id) => questions.find((question) => question.id === id)?.unit ?? '')
    : unit;
  const parts: { label: string; value: string; unit: string }[] = [];

  const written = expression(formula.tokens, questions, answers);
  const value = shown(steps.value);
  if (single && packs) parts.push({ label: '', value: written, unit: '' });
  else parts.push({ label: single ? '' : `${written} = `, value, unit: baseUnit });
  if (steps.value.lt(0)) parts.push({ label: 'below zero, counted as ', value: '0', unit: '' });
  if (!steps.waste.equals(0))
    parts.push({ label: `+${shown(steps.waste)}% waste = `, value: shown(steps.needed), unit: '' });
  if (packs) {
    const per = singularUnit(unit);
    parts.push({ label: `÷ ${shown(steps.pack)}${per ? ` per ${per}` : ''} = `, value: shown(steps.packed), unit: '' });
  }
  if (!steps.rounded.equals(steps.packed))
    parts.push({ label: 'rounded up = ', value: shown(steps.rounded), unit: '' });
  if (steps.raised) parts.push({ label: 'at least ', value: groupedText(quantity), unit: '' });

  const last = parts.at(-1)!;
  if (!(single && packs && parts.length === 1)) last.unit = unit;
  const text = parts.map((part) => part.label + measured(part.value, part.unit)).join(' → ');
  return retail === null || total === null ? text : `${text} × ${dollars(retail)} = ${dollars(total)}`;
}

/** Why a line is not included: `not included: needs Q3 Height above 10 ft, and it is 8 ft`. */
export function traceOfLineLeftOut(when: IncludeWhen, question: NamedQuestion, answer: Exact): string {
  const limit = measured(shown(readDecimal(when.value)!), question.unit);
  return `not included: needs Q${question.no_of_question} ${question.title} ${comparisons[when.op]} ${limit}, and it is ${measured(shown(answer), question.unit)}`;
}

const comparisons: Record<IncludeOperator, string> = {
  '=': 'to be',
  '!=': 'to be other than',
  '<': 'below',
  '<=': 'at most',
  '>': 'above',
  '>=': 'at least',
};

const signs: Record<string, string> = { x: '×', '/': '÷', '+': '+', '-': '−' };

/** The formula with answers and units in place of the questions. */
function expression(
  tokens: readonly FormulaToken[],
  questions: readonly NamedQuestion[],
  answers: ExactAnswers,
): string {
  let text = '';
  for (const token of tokens) {
    if (token.kind === 'question') {
      const question = questions.find((candidate) => candidate.id === token.id)!;
      text += measured(shown(answers.get(token.id)!), question.unit);
    } else if (token.kind === 'operator') {
      const sign = signs[token.text]!;
      text += text === '' || text.endsWith('(') ? sign : ` ${sign} `;
    } else {
      text += token.kind === 'number' ? groupedText(token.text) : token.text;
    }
  }
  return text;
}

/** A value for display: at most 4 decimals, commas, a real minus sign. */
function shown(value: Exact): string {
  const text = decimalText(value, 4);
  return text.startsWith('-') ? `−${groupedText(text.slice(1))}` : groupedText(text);
}

function measured(value: string, unit: string): string {
  const beside = unitBeside(unit, value);
  return beside === '' ? value : `${value} ${beside}`;
}
