import type { TemplateDetails } from '@quotewright/domain/templates/contract.js';
import type { Part } from './form-merge.js';

/** A question as text. */
export interface QuestionForm {
  title: string;
  unit: string;
  sample_answer: string;
}

/** A new question's form. */
export const emptyQuestion: QuestionForm = { title: '', unit: '', sample_answer: '' };

/** What two people can change without getting into each other's way: a number is measured in its unit. */
export const questionParts: readonly Part<QuestionForm>[] = [
  { label: 'Title', fields: ['title'] },
  { label: 'Sample answer and unit', fields: ['sample_answer', 'unit'], numeric: true },
];

/** What a template says of one of its questions; `null` where it has no such question. */
export function questionIn({ questions }: TemplateDetails, id: number): QuestionForm | null {
  const question = questions.find((one) => one.id === id);
  return question ? { title: question.title, unit: question.unit, sample_answer: question.sample_answer ?? '' } : null;
}
