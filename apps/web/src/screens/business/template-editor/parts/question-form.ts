import type { TemplateDetails } from '@quotewright/domain/templates/contract.js';
import type { Part } from '../../../../features/merging/form-merge.js';

/** A question as text. */
export interface QuestionForm {
  title: string;
  unit: string;
  sample_answer: string;
}

/** A new question's form. */
export const emptyQuestion: QuestionForm = { title: '', unit: '', sample_answer: '' };

/** The parts that two people can change independently: a number belongs to its unit. */
export const questionParts: readonly Part<QuestionForm>[] = [
  { label: 'Title', fields: ['title'] },
  { label: 'Sample answer and unit', fields: ['sample_answer', 'unit'], numeric: true },
];

/** The form of one of a template's questions; `null` if there is no such question. */
export function questionIn({ questions }: TemplateDetails, id: number): QuestionForm | null {
  const question = questions.find((one) => one.id === id);
  return question ? { title: question.title, unit: question.unit, sample_answer: question.sample_answer ?? '' } : null;
}
