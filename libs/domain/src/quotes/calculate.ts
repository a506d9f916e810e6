import { evaluateFormula, type ExactAnswers } from '../formula/evaluate.js';
import { parseFormula } from '../formula/parse.js';
import { exactSettings, holds, largestFigure, quantitySteps } from '../formula/quantity.js';
import type { LineSettings, ProductType, QuoteType } from '../formula/settings.js';
import { Exact } from '../kernel/exact.js';
import { decimalText, fixedText, groupedText, moneyText, readDecimal } from '../kernel/money.js';
import type { CalculatedLine, CalculationWarning, LineFault, QuoteCalculation, QuoteTotals } from './contract.js';
import { traceOfLine, traceOfLineLeftOut } from './trace.js';

const zero = Exact.of(0);
const hundred = Exact.of(100);

/** A question as a calculation needs it. */
export interface QuoteQuestion {
  id: number;
  no_of_question: number;
  title: string;
  unit: string;
}

/** A line as a calculation needs it. A price is `null` if the caller may not see it. */
export interface QuoteLine {
  line_id: number;
  name: string;
  product_type: ProductType;
  /** With Q numbers; empty = none yet. */
  formula: string;
  settings: LineSettings;
  /** What one is sold by. */
  unit: string;
  retail_price: string | null;
  cost_price: string | null;
}

/** A line that cannot be calculated, with the reason. */
export interface FaultyLine extends LineFault {
  line_id: number;
  name: string;
}

/** A calculated line; `answerLines` turns it into the answer of a call. */
export interface LineResult extends Omit<CalculatedLine, 'quote_template_product_id' | 'warnings'> {
  line_id: number;
  warnings: readonly Omit<CalculationWarning, 'quote_template_product_id'>[];
}

/** A calculated line with its totals in exact cents; `null` if the price is hidden. */
interface PricedLine {
  line: LineResult;
  retail: Exact | null;
  cost: Exact | null;
}

/** The whole quote: every included line is either in `lines` or in `faults`, in the template's order. */
export interface CalculatedQuote extends QuoteTotals {
  lines: LineResult[];
  faults: FaultyLine[];
}

/** Whether a line of this type belongs to a quote of this type. */
export function counts(quoteType: QuoteType, productType: ProductType): boolean {
  return quoteType === 'material_and_labour' || (quoteType === 'labour') === (productType === 'labour');
}

/** Whether a line is part of what a client gets: included, and not zero. */
export function isOrdered({ included, quantity }: Pick<CalculatedLine, 'included' | 'quantity'>): boolean {
  return included && quantity !== '0';
}

/** What a quote is calculated from; `answers` come from `readAnswers`. */
interface QuoteInput {
  questions: readonly QuoteQuestion[];
  lines: readonly QuoteLine[];
  answers: ExactAnswers;
  quoteType: QuoteType;
}

/**
 * Calculates a quote (CALCULATION.md): exact rationals throughout, money rounded once per line, half up. A line whose
 * answer is missing is in error. Lines in error are left out of the totals.
 */
export function calculateQuote(input: QuoteInput): CalculatedQuote {
  const work = quoteByLine(input);
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
  }
}

/** Like `calculateQuote`, a line at a time: 200 of the longest formulas take up to 0.2 s, and a server has others to serve. */
export function* quoteByLine(input: QuoteInput): Generator<void, CalculatedQuote, void> {
  const priced: PricedLine[] = [];
  const faults: FaultyLine[] = [];
  for (const line of input.lines) {
    if (!counts(input.quoteType, line.product_type)) continue;
    const result = calculateLine(line, input.questions, input.answers);
    if ('fault' in result) faults.push({ ...result.fault, line_id: line.line_id, name: line.name });
    else priced.push(result);
    yield;
  }
  return { lines: priced.map(({ line }) => line), faults, ...totalsOf(priced) };
}

/** Lines as calls answer them: calls name a line's id `quote_template_product_id`. */
export function answerLines(results: readonly LineResult[]): Pick<QuoteCalculation, 'lines' | 'warnings'> {
  // Field by field: copying the rest of an object with a getter costs a fifth of a calculation.
  const lines = results.map(
    (result): CalculatedLine => ({
      quote_template_product_id: result.line_id,
      name: result.name,
      product_type: result.product_type,
      included: result.included,
      formula: result.formula,
      quantity: result.quantity,
      unit: result.unit,
      unit_retail: result.unit_retail,
      unit_cost: result.unit_cost,
      retail_total: result.retail_total,
      cost_total: result.cost_total,
      trace: result.trace,
      warnings: result.warnings.map((warning) => ({ ...warning, quote_template_product_id: result.line_id })),
    }),
  );
  return { lines, warnings: lines.flatMap((line) => line.warnings) };
}

/** Calculates one line, steps 1 to 8 of CALCULATION.md, or says why it cannot. */
function calculateLine(
  line: QuoteLine,
  questions: readonly QuoteQuestion[],
  answers: ExactAnswers,
): PricedLine | { fault: LineFault } {
  const { settings } = line;
  const exact = exactSettings(settings);
  if (!exact) return { fault: { code: 'settings_invalid', message: `${line.name} has invalid settings.` } };

  const when = settings.include_when;
  if (when) {
    const question = questions.find((candidate) => candidate.id === when.question_id);
    const limit = readDecimal(when.value);
    if (!question || !limit)
      return { fault: { code: 'settings_invalid', message: `${line.name} uses a question that no longer exists.` } };
    const answer = answers.get(question.id);
    if (!answer) return { fault: missing(line, question) };
    if (!holds(answer, when.op, limit)) {
      return result(line, false, zero, '0', () => traceOfLineLeftOut(when, question, answer), []);
    }
  }

  if (line.formula.trim() === '')
    return { fault: { code: 'formula_missing', message: `${line.name} has no formula yet.` } };
  const { formula, fault } = parseFormula(line.formula, questions);
  if (fault) return { fault: { code: 'formula_invalid', message: `The formula of ${line.name}: ${fault.message}` } };
  const evaluated = evaluateFormula(formula.root, answers);
  if (evaluated.fault) {
    if (evaluated.fault.code === 'division_by_zero')
      return { fault: { code: 'division_by_zero', message: `${line.name} divides by zero.` } };
    const id = evaluated.fault.question_id;
    return { fault: missing(line, questions.find((question) => question.id === id)!) };
  }

  const steps = quantitySteps(evaluated.value, exact);
  const warnings: LineResult['warnings'] = evaluated.value.lt(0)
    ? [{ code: 'negative_quantity', message: `${line.name} comes out below zero and counts as 0.` }]
    : [];
  const text = decimalText(steps.quantity, 6);
  const trace = () =>
    traceOfLine({
      steps,
      formula,
      questions,
      answers,
      quantity: text,
      unit: line.unit,
      retail: line.retail_price,
      total: done.line.retail_total,
    });
  const done = result(line, true, steps.quantity, text, trace, warnings);
  // No limit on the cost total: saving knows the cost, so a limit would reveal it to those who may not see it.
  if ([steps.quantity, done.retail].some((figure) => figure?.abs().gt(largestFigure))) return { fault: tooLarge(line) };
  return done;
}

function result(
  line: QuoteLine,
  included: boolean,
  quantity: Exact,
  text: string,
  trace: () => string,
  warnings: LineResult['warnings'],
): PricedLine {
  const retail = priced(quantity, line.retail_price);
  const cost = priced(quantity, line.cost_price);
  const calculated: LineResult = {
    line_id: line.line_id,
    name: line.name,
    product_type: line.product_type,
    included,
    formula: /\s/.test(line.formula) ? line.formula.replace(/\s/g, '') : line.formula,
    quantity: text,
    unit: line.unit,
    unit_retail: line.retail_price,
    unit_cost: line.cost_price,
    retail_total: retail && moneyText(retail),
    cost_total: cost && moneyText(cost),
    // Told when it is read: what only compares totals calculates many quotes and shows none.
    get trace() {
      return trace();
    },
    warnings,
  };
  return { line: calculated, retail, cost };
}

/** Dollars, rounded to cents. */
function priced(quantity: Exact, price: string | null): Exact | null {
  const exact = readDecimal(price);
  return exact && quantity.mul(exact).rounded(2);
}

function tooLarge(line: QuoteLine): LineFault {
  return {
    code: 'too_large',
    message: `${line.name} comes to more than ${groupedText(String(largestFigure))}. Check its formula and the measurements.`,
  };
}

function missing(line: QuoteLine, question: QuoteQuestion): LineFault {
  return { code: 'answer_missing', message: `${line.name} needs an answer to “${question.title}”.` };
}

/**
 * Adds the rounded lines that are included. A sum is `null` if a price in it is hidden, because the rest would reveal
 * it.
 */
function totalsOf(all: readonly PricedLine[]): QuoteTotals {
  const lines = all.filter(({ line }) => line.included);
  const isLabour = ({ line }: PricedLine) => line.product_type === 'labour';
  const material = sum(lines.filter((line) => !isLabour(line)).map(({ retail }) => retail));
  const labour = sum(lines.filter(isLabour).map(({ retail }) => retail));
  const retail = material && labour ? material.add(labour) : null;
  const cost = sum(lines.map((line) => line.cost));
  return {
    material_total: material && moneyText(material),
    labour_total: labour && moneyText(labour),
    retail_total: retail && moneyText(retail),
    cost_total: cost && moneyText(cost),
    margin_percent: percentOf(retail, cost, retail),
    markup_percent: percentOf(retail, cost, cost),
  };
}

function sum(amounts: readonly (Exact | null)[]): Exact | null {
  return amounts.reduce<Exact | null>((total, amount) => total && amount && total.add(amount), zero);
}

function percentOf(retail: Exact | null, cost: Exact | null, of: Exact | null): string | null {
  if (!retail || !cost || !of || of.equals(0)) return null;
  return fixedText(retail.sub(cost).div(of).mul(hundred), 2);
}
