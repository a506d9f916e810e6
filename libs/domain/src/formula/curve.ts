import { Exact } from '../kernel/exact.js';
import { decimalText, readDecimal } from '../kernel/money.js';
import { evaluateFormula, type ExactAnswers } from './evaluate.js';
import { readUnit, unitsIn } from './measures.js';
import { formulaQuestionIds, type Formula } from './parse.js';
import { exactSettings, holds, largestFigure, quantitySteps } from './quantity.js';
import type { LineSettings } from './settings.js';

/** What a curve needs of a line. */
export interface CurvedLine {
  formula: Formula;
  settings: LineSettings;
}

/** One point of a curve; decimal strings. */
export interface CurvePoint {
  answer: string;
  /**
   * In sold units, at most 4 decimals; 0 while the line is not included, `null` if it divides by zero or exceeds the
   * limit.
   */
  quantity: string | null;
}

/** A line's quantity as a function of one answer, with all others fixed. */
export interface Curve {
  questionId: number;
  /** From 0 to about twice the sample answer, evenly spaced. */
  points: CurvePoint[];
  /** The point at the sample answer. */
  sample: CurvePoint;
}

/** Enough to show each step of rounding, few enough to draw all questions while the user types. */
const intervals = 40;

/** The questions that a line depends on: those of its formula, then that of its condition. */
export function questionsBehind({ formula, settings }: CurvedLine): number[] {
  const used = formulaQuestionIds(formula.stored);
  const when = settings.include_when?.question_id;
  return when === undefined || used.includes(when) ? used : [...used, when];
}

/**
 * The quantity of a line over the range of one question, calculated as in a quote; `null` if an answer is missing or a
 * setting is unusable. `unit` is the question's: counts are drawn at whole numbers only.
 */
export function curveOf(line: CurvedLine, question: { id: number; unit: string }, answers: ExactAnswers): Curve | null {
  const settings = exactSettings(line.settings);
  const sample = answers.get(question.id);
  const when = line.settings.include_when;
  const limit = readDecimal(when?.value);
  if (!settings || !sample || (when && !limit) || questionsBehind(line).some((id) => !answers.has(id))) return null;

  const quantityAt = (answer: Exact): CurvePoint => {
    const tried = new Map(answers).set(question.id, answer);
    const shown = decimalText(answer, 4);
    if (when && !holds(tried.get(when.question_id)!, when.op, limit!)) return { answer: shown, quantity: '0' };
    const { value } = evaluateFormula(line.formula.root, tried);
    const quantity = value && quantitySteps(value, settings).quantity;
    return { answer: shown, quantity: quantity?.lte(largestFigure) ? decimalText(quantity, 4) : null };
  };

  const end = rangeEnd(sample);
  const unit = readUnit(question.unit);
  const counted = unit !== null && unitsIn(unit).length === 0 && end.lte(intervals);
  const steps = counted ? Number(end.ceil().n) : intervals;
  const points = Array.from({ length: steps + 1 }, (_, at) => quantityAt(end.mul(Exact.of(at, BigInt(steps)))));
  return { questionId: question.id, points, sample: quantityAt(sample) };
}

/** Round ends of a range, in tenths of its power of ten. */
const roundTenths = [10, 15, 20, 25, 30, 40, 50, 60, 80, 100];

/** The end of the range: twice the sample answer, up to the next round number; 10 if the sample is 0. */
function rangeEnd(sample: Exact): Exact {
  const least = sample.equals(0) ? Exact.of(10) : sample.mul(Exact.of(2));
  let size = Exact.of(1);
  while (size.mul(Exact.of(10)).lt(least)) size = size.mul(Exact.of(10));
  while (size.gt(least)) size = size.div(Exact.of(10));
  return roundTenths.map((tenths) => size.mul(Exact.of(tenths, 10n))).find((end) => end.gte(least))!;
}
