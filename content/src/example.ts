import { readMeasurement } from '@quotewright/domain/formula/measurement.js';
import { shownMeasurement, shownQuantity } from '@quotewright/domain/formula/shown.js';
import { slugOf } from '@quotewright/domain/kernel/slug.js';
import { readAnswers } from '@quotewright/domain/quotes/answers.js';
import { calculateQuote, isOrdered } from '@quotewright/domain/quotes/calculate.js';
import { linesOf } from '@quotewright/sample/lines.js';
import type { Sample } from '@quotewright/sample/schema.js';

/** A template of the sample, calculated with the measurements of an article: quantities, never money. */
export interface Example {
  template: string;
  /** Address of the template's public page, where the sample is loaded. */
  address: string;
  answers: { title: string; shown: string }[];
  lines: { name: string; quantity: string; working: string }[];
}

/**
 * Calculates a worked example by the product's own calculation.
 * @param written the template's name, then a line for each measurement that differs from its sample answer:
 * `Length: 14' 6"`
 * @throws Error if the template, a question or a measurement cannot be read
 */
export function exampleOf(sample: Sample, written: string): Example {
  const [name = '', ...given] = written
    .trim()
    .split('\n')
    .map((line) => line.trim());
  const template = sample.templates.find((one) => one.name === name);
  if (!template) throw new Error(`There is no template "${name}".`);
  // Formulas of the others are shown to those who have them only.
  if (template.kind !== 'free') throw new Error(`${name} is premium: its working is not public.`);
  const typed = new Map(given.map((line) => line.split(/:\s*/) as [string, string]));
  const questions = template.questions.map(({ title, unit }, at) => ({
    id: at + 1,
    no_of_question: at + 1,
    title,
    unit,
  }));
  for (const title of typed.keys())
    if (!questions.some((question) => question.title === title))
      throw new Error(`${name} does not ask for "${title}".`);
  const values = template.questions.map(({ title, unit, sample: answer }) => {
    const read = readMeasurement(typed.get(title) ?? answer, unit);
    if (read.value === null) throw new Error(`${name}, ${title}: ${read.fault}`);
    return read.value;
  });
  const { answers, errors } = readAnswers(questions, Object.fromEntries(values.map((value, at) => [at + 1, value])));
  if (errors.length > 0) throw new Error(`${name}: ${errors[0]!.message}`);
  const { lines, faults } = calculateQuote({
    questions,
    lines: linesOf(sample, template).map((line) => ({ ...line, retail_price: null, cost_price: null })),
    answers,
    quoteType: template.quote_type,
  });
  if (faults.length > 0) throw new Error(`${name}: ${faults[0]!.message}`);
  return {
    template: name,
    address: `/quote-template/${slugOf(name, 'template')}`,
    answers: questions.map(({ title, unit }, at) => ({ title, shown: shownMeasurement(values[at]!, unit) })),
    lines: lines
      .filter(isOrdered)
      .map((line) => ({ name: line.name, quantity: shownQuantity(line.quantity, line.unit), working: line.trace })),
  };
}
