import { expect, it } from '@jest/globals';
import { unitWarnings } from '@quotewright/domain/formula/guardian.js';
import { parseFormula } from '@quotewright/domain/formula/parse.js';
import { defaultLineSettings } from '@quotewright/domain/formula/settings.js';
import { resultWarnings } from '@quotewright/domain/formula/suspicion.js';
import { readAnswers } from '@quotewright/domain/quotes/answers.js';
import { readSample } from './read.js';

it('the guardian accepts the formulas of the sample catalogue', () => {
  const sample = readSample();
  const products = new Map(
    sample.masters.flatMap((master) => master.products).map((product) => [product.key, product]),
  );
  let lines = 0;
  const warnings = sample.templates.flatMap((template) => {
    const questions = template.questions.map(({ title, unit }, index) => ({
      id: index + 1,
      no_of_question: index + 1,
      title,
      unit,
    }));
    const { answers } = readAnswers(
      questions,
      Object.fromEntries(template.questions.map((question, index) => [index + 1, question.sample])),
    );
    return template.lines.flatMap((line) => {
      lines += 1;
      const { unit } = products.get(line.product)!.offers.find((offer) => offer.supplier === line.supplier)!;
      const formula = parseFormula(line.formula, questions).formula!;
      const pack_size = line.pack ?? defaultLineSettings.pack_size;
      const settings = {
        ...defaultLineSettings,
        pack_size,
        waste_percent: line.waste ?? '0',
        round_up: line.round_up ?? false,
        minimum_quantity: line.minimum ?? '0',
      };
      return [
        ...unitWarnings(formula, questions, { unit, pack_size }),
        ...resultWarnings({ formula, settings, unit }, answers),
      ].map(({ message }) => `${template.name}, ${line.product}: ${message}`);
    });
  });
  expect(lines).toBeGreaterThan(1_000);
  expect(warnings).toEqual([]);
});
