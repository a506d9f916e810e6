import type { CalculateRequest, TemplateState } from '@quotewright/domain/quotes/contract.js';
import { sampleAnswer } from '@quotewright/domain/formula/units.js';
import type { TemplateDetails } from '@quotewright/domain/templates/contract.js';

/** A template's sample answers, by question id. */
export function sampleAnswers(template: Pick<TemplateDetails, 'questions'>): Record<string, string> {
  return Object.fromEntries(template.questions.map((question) => [String(question.id), sampleAnswer(question).answer]));
}

/**
 * What the server is asked once when a quote is begun: the prices that the screen shows are named by the revisions it
 * answers, whatever is measured afterwards.
 */
export function firstCalculation(template: TemplateDetails, state?: TemplateState): CalculateRequest {
  return { templateid: template.id, answers: sampleAnswers(template), quote_type: 'material_and_labour', ...(state ? { state } : {}) };
}
