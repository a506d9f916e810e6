import { sampleAnswer } from '@quotewright/domain/formula/units.js';
import type { TemplateDetails } from '@quotewright/domain/templates/contract.js';

/** A template's sample answers, by question id. */
export function sampleAnswers(template: Pick<TemplateDetails, 'questions'>): Record<string, string> {
  return Object.fromEntries(template.questions.map((question) => [String(question.id), sampleAnswer(question).answer]));
}
