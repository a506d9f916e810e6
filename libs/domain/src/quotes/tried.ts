import { readMeasurement } from '../formula/measurement.js';
import {
  asMeasuredIn,
  asTyped,
  inUnit,
  namesUnit,
  systemOf,
  unitIn,
  type MeasuringSystem,
} from '../formula/measuring.js';
import { defaultLineSettings } from '../formula/settings.js';
import { sampleAnswer } from '../formula/units.js';
import type { ExampleAnswer, ExampleLine, GuestTemplate } from '../templates/contract.js';
import { readAnswers } from './answers.js';
import { calculateQuote, type CalculatedQuote, type QuoteLine } from './calculate.js';
import type { Typed } from './typed.js';

/** A question of a template that is tried. `answer` is what its text reads as, in `unit`; empty if it cannot be read. */
export interface TriedAnswer extends ExampleAnswer {
  /** As typed, or the sample answer. */
  text: string;
  /** The text has a unit of its own: `3.2 m`. */
  named: boolean;
  /** What is wrong with the text and what to type instead. */
  fault: string | null;
  /** The text as measured with the other system. */
  converted: string;
}

/** A template calculated with what a visitor typed: quantities, never money. */
export interface TriedTemplate {
  answers: TriedAnswer[];
  lines: ExampleLine[];
  /** What the questions are asked in; `null` if it makes no difference to any of them. */
  units: MeasuringSystem | null;
}

/** What is calculated of a template's public page. */
interface Tryable extends Pick<GuestTemplate, 'questions' | 'quote_type'> {
  products: readonly Pick<
    GuestTemplate['products'][number],
    'quote_template_product_id' | 'name' | 'product_type' | 'unit' | 'templateformula' | 'settings'
  >[];
}

/** The lines of a calculation as everybody may read them: quantities, never money. Those of other quote types are left out. */
export function exampleLines(
  lines: readonly Pick<QuoteLine, 'line_id' | 'name' | 'product_type' | 'unit'>[],
  quote: Pick<CalculatedQuote, 'lines' | 'faults'>,
): ExampleLine[] {
  const results = new Map(quote.lines.map((line) => [line.line_id, line]));
  const faulty = new Set(quote.faults.map((fault) => fault.line_id));
  return lines.flatMap(({ line_id, name, product_type, unit }) => {
    const result = results.get(line_id);
    if (!result && !faulty.has(line_id)) return [];
    return [
      {
        quote_template_product_id: line_id,
        name,
        product_type,
        included: result?.included ?? true,
        quantity: result?.quantity ?? null,
        unit,
        trace: result?.trace ?? '',
      },
    ];
  });
}

/** Calculates a free template of the gallery with what a visitor typed, by the same function as every quote. */
export function tryTemplate({ questions, products, quote_type }: Tryable, typed: Typed): TriedTemplate {
  const units = typed.units ?? systemOf(questions.find(({ unit }) => systemOf(unit))?.unit ?? '');
  const read = questions.map((question) => readAnswer(question, typed, units));
  const lines = products.map(({ templateformula, settings, quote_template_product_id: line_id, ...line }) => ({
    ...line,
    line_id,
    formula: templateformula ?? '',
    settings: settings ?? defaultLineSettings,
    retail_price: null,
    cost_price: null,
  }));
  const given = Object.fromEntries(read.map(({ id, value }) => [String(id), value]));
  const quote = calculateQuote({
    questions,
    lines,
    answers: readAnswers(questions, given).answers,
    quoteType: quote_type,
  });
  return { answers: read.map(({ answer }) => answer), lines: exampleLines(lines, quote), units };
}

/** One question: its text, its value in its own unit, and how it reads in the unit that it is asked in. */
function readAnswer(question: GuestTemplate['questions'][number], typed: Typed, units: MeasuringSystem | null) {
  const { id, no_of_question, title, unit } = question;
  const sample = sampleAnswer(question);
  const asked = unitIn(unit, typed.units);
  const own = typed.answers[id];
  const text = own ?? (asked === unit ? asTyped(sample.answer, unit) : asMeasuredIn(sample.answer, unit, asked));
  const read =
    own === undefined && asked === unit ? { value: sample.answer, fault: null } : readMeasurement(text, unit, asked);
  const other = unitIn(unit, units === 'metric' ? 'imperial' : 'metric');
  const answer: TriedAnswer = {
    question_id: id,
    no_of_question,
    title,
    unit: asked,
    answer: read.value === null ? '' : inUnit(read.value, unit, asked),
    assumed: own === undefined && sample.assumed,
    text,
    named: namesUnit(text),
    fault: read.fault,
    converted: read.value === null || other === asked ? text : asMeasuredIn(read.value, unit, other),
  };
  return { id, value: read.value ?? '', answer };
}
