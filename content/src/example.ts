import { readMeasurement } from '@quotewright/domain/formula/measurement.js';
import { defaultLineSettings } from '@quotewright/domain/formula/settings.js';
import { shownMeasurement, shownQuantity } from '@quotewright/domain/formula/shown.js';
import { slugOf } from '@quotewright/domain/kernel/slug.js';
import { readAnswers } from '@quotewright/domain/quotes/answers.js';
import { calculateQuote, isOrdered } from '@quotewright/domain/quotes/calculate.js';
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
    lines: linesOf(sample, template),
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

function linesOf(sample: Sample, template: Sample['templates'][number]): Parameters<typeof calculateQuote>[0]['lines'] {
  const products = new Map(sample.masters.flatMap((master) => master.products).map((one) => [one.key, one]));
  return template.lines.map((line, at) => {
    const product = products.get(line.product)!;
    const { question, ...when } = line.include_when ?? { question: 0 };
    return {
      line_id: at + 1,
      name: product.name,
      product_type: product.type,
      formula: line.formula,
      settings: {
        ...defaultLineSettings,
        waste_percent: line.waste ?? defaultLineSettings.waste_percent,
        pack_size: line.pack ?? defaultLineSettings.pack_size,
        round_up: line.round_up ?? defaultLineSettings.round_up,
        minimum_quantity: line.minimum ?? defaultLineSettings.minimum_quantity,
        include_when: 'op' in when ? { question_id: question, op: when.op, value: when.value } : null,
      },
      unit: product.offers.find(({ supplier }) => supplier === line.supplier)!.unit,
      retail_price: null,
      cost_price: null,
    };
  });
}
