import type { QuoteAnswer } from '@quotewright/domain/quotes/contract.js';

/** What a question is known by. */
interface Asked {
  id: number;
  title: string;
  unit: string;
}

/**
 * A lead's measurements for the questions of a template, by question id: those of the same question, or of one that asks
 * the same in a copy of the template.
 */
export function leadAnswers(
  questions: readonly Asked[],
  measured: readonly QuoteAnswer[],
): Record<string, Pick<QuoteAnswer, 'answer' | 'unit'>> {
  return Object.fromEntries(
    questions.flatMap(({ id, title, unit }) => {
      const found =
        measured.find((one) => one.question_id === id) ??
        measured.find((one) => one.title === title && one.unit === unit);
      return found ? [[String(id), { answer: found.answer, unit: found.unit }]] : [];
    }),
  );
}
