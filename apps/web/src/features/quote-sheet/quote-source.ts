import { readMeasurement } from '@quotewright/domain/formula/measurement.js';
import { unitIn } from '@quotewright/domain/formula/measuring.js';
import { sampleAnswer } from '@quotewright/domain/formula/units.js';
import type { QuoteAnswer } from '@quotewright/domain/quotes/contract.js';
import type { Typed } from '@quotewright/domain/quotes/typed.js';
import type { TemplateDetails } from '@quotewright/domain/templates/contract.js';

/** A template's sample answers, by question id. */
export function sampleAnswers(template: Pick<TemplateDetails, 'questions'>): Record<string, string> {
  return Object.fromEntries(template.questions.map((question) => [String(question.id), sampleAnswer(question).answer]));
}

/** What was typed on a template's public page, by question id. What cannot be read is the text as typed. */
export function typedAnswers(
  questions: TemplateDetails['questions'],
  typed: Typed,
): Record<string, Pick<QuoteAnswer, 'answer' | 'unit'>> {
  return Object.fromEntries(
    questions.flatMap(({ id, unit }) => {
      const text = typed.answers[id] ?? '';
      const { value } = readMeasurement(text, unit, unitIn(unit, typed.units));
      return text.trim() === '' ? [] : [[String(id), { answer: value ?? text, unit }]];
    }),
  );
}
