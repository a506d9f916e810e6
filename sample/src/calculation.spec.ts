import { describe, expect, it } from '@jest/globals';
import { readAnswers } from '@quotewright/domain/quotes/answers.js';
import { calculateQuote } from '@quotewright/domain/quotes/calculate.js';
import { linesOf } from './lines.js';
import { readSample } from './read.js';
import type { SampleTemplate } from './schema.js';

const sample = readSample();

/** The worked example of a template, through the product's own calculation. */
function workedExample(template: SampleTemplate) {
  const questions = template.questions.map(({ title, unit }, index) => ({
    id: index + 1,
    no_of_question: index + 1,
    title,
    unit,
  }));
  const { answers, errors } = readAnswers(
    questions,
    Object.fromEntries(template.questions.map((question, index) => [index + 1, question.sample])),
  );
  expect(errors).toEqual([]);
  return calculateQuote({ questions, lines: linesOf(sample, template), answers, quoteType: template.quote_type });
}

describe('the worked example of every sample template', () => {
  it.each(sample.templates.map((template) => [template.name, template] as const))('%s', (_, template) => {
    const quote = workedExample(template);
    expect(quote.faults).toEqual([]);
    expect(quote.lines.flatMap((line) => line.warnings)).toEqual([]);
    // A labour quote of a template with material lines would silently omit those.
    expect(quote.lines).toHaveLength(template.lines.length);
    expect(quote.lines.filter((line) => line.trace === '').map((line) => line.name)).toEqual([]);
    expect(
      quote.lines.filter((line) => line.included && Number(line.retail_total) <= 0).map((line) => line.name),
    ).toEqual([]);
    expect({ material: Number(quote.material_total) > 0, labour: Number(quote.labour_total) > 0 }).toEqual({
      material: template.quote_type !== 'labour',
      labour: template.quote_type !== 'material',
    });
    const [least, most] = template.total.map(Number) as [number, number];
    expect(Number(quote.retail_total)).toBeGreaterThanOrEqual(least);
    expect(Number(quote.retail_total)).toBeLessThanOrEqual(most);
    expect(Number(quote.cost_total)).toBeLessThan(Number(quote.retail_total));
  });

  it('calculates LVP Plank 12 by 10 ft as six boxes', () => {
    const quote = workedExample(sample.templates.find((template) => template.name === 'LVP Plank')!);
    expect(quote.lines[0]!.trace).toBe(
      '12 ft × 10 ft = 120 ft² → +10% waste = 132 → ÷ 24 per box = 5.5 → rounded up = 6 boxes × $58.00 = $348.00',
    );
  });

  it('has a plausible range: its highest amount is at most twice its lowest', () => {
    expect(
      sample.templates
        .filter(({ total: [least, most] }) => Number(most) > Number(least) * 2.05)
        .map((template) => template.name),
    ).toEqual([]);
  });
});
