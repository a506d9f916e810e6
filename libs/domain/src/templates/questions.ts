import { readMeasurement } from '../formula/measurement.js';
import { formulaQuestionIds } from '../formula/parse.js';
import type { NumberedQuestion } from '../formula/tokens.js';
import { DomainError, type FieldError } from '../kernel/errors.js';
import { readNumber } from '../kernel/number-rules.js';
import { textFault } from '../kernel/text-rules.js';
import { oneLine } from '../kernel/texts.js';
import { limits, questionRules } from './contract.js';
import type { Line, Question, TemplateContent } from './content.js';

/** The questions as formulas name them: `Q1` is the first. */
export function numbered(questions: readonly { readonly id: number }[]): NumberedQuestion[] {
  return questions.map(({ id }, index) => ({ id, no_of_question: index + 1 }));
}

/** The ids of the questions a line needs, in its formula or condition. */
export function questionsOf(line: Pick<Line, 'formula' | 'settings'>): number[] {
  const when = line.settings.include_when;
  return [...formulaQuestionIds(line.formula), ...(when ? [when.question_id] : [])];
}

/** Whether a formula or line setting uses the question, so that it must stay (`deleteallowed`). */
export function isInUse(content: Pick<TemplateContent, 'lines'>, questionId: number): boolean {
  return content.lines.some((line) => questionsOf(line).includes(questionId));
}

/** A sample answer as stored: a decimal string, `null` for none; `undefined` below 0, above the limit or for no number. */
function sampleAnswerOf(value: number | string | null): string | null | undefined {
  if (value === null || String(value).trim() === '') return null;
  return readNumber(questionRules.sample_answer, value) ?? undefined;
}

/** The fields of a question as stored. Throws `invalid_input` with every fault. */
function fieldsOf(input: QuestionInput): Pick<Question, 'title' | 'unit'> & Partial<Pick<Question, 'sampleAnswer'>> {
  const fields = { title: oneLine(input.title), unit: oneLine(input.unit) };
  const errors: FieldError[] = (['title', 'unit'] as const).flatMap((path) => {
    const fault = textFault(questionRules[path], fields[path]);
    return fault ? [{ path, ...fault }] : [];
  });
  const sampleAnswer = input.sampleAnswer === undefined ? undefined : sampleAnswerOf(input.sampleAnswer);
  if (input.sampleAnswer !== undefined && sampleAnswer === undefined)
    errors.push({ path: 'sample_answer', code: 'out_of_range', message: questionRules.sample_answer.message });
  if (errors[0]) throw new DomainError('invalid_input', errors[0].message, { errors });
  return sampleAnswer === undefined ? fields : { ...fields, sampleAnswer };
}

/**
 * The fields of a question; `sampleAnswer` undefined = unchanged: converted to the question's unit, or none if its
 * dimension differs.
 */
export interface QuestionInput {
  title: string;
  unit: string;
  sampleAnswer?: number | string | null;
}

/** A question's sample answer in another unit. */
function sampleIn(unit: string, question: Question): string | null {
  if (question.sampleAnswer === null || unit === question.unit) return question.sampleAnswer;
  return readMeasurement(question.sampleAnswer, unit, question.unit).value;
}

/** The questions with a new one at the end, or with the named one changed. */
export function withQuestion(
  content: TemplateContent,
  id: number,
  isNew: boolean,
  input: QuestionInput,
): TemplateContent {
  const fields = fieldsOf(input);
  if (isNew) {
    if (content.questions.length >= limits.questions) {
      throw new DomainError('limit_reached', `A template can have at most ${limits.questions} questions.`);
    }
    const question: Question = { id, sampleAnswer: null, ...fields };
    return { ...content, questions: [...content.questions, question] };
  }
  requireQuestion(content, id);
  const changed = (question: Question): Question => ({
    ...question,
    sampleAnswer: sampleIn(fields.unit, question),
    ...fields,
  });
  return {
    ...content,
    questions: content.questions.map((question) => (question.id === id ? changed(question) : question)),
  };
}

/** The questions without one that nothing uses. */
export function withoutQuestion(content: TemplateContent, id: number): TemplateContent {
  const question = requireQuestion(content, id);
  if (isInUse(content, id)) {
    const number = content.questions.indexOf(question) + 1;
    throw new DomainError(
      'question_in_use',
      `Q${number} ${question.title} is used by a formula or a line setting. Change that line first.`,
    );
  }
  return { ...content, questions: content.questions.filter((other) => other.id !== id) };
}

function requireQuestion(content: TemplateContent, id: number): Question {
  const question = content.questions.find((candidate) => candidate.id === id);
  if (!question) throw new DomainError('question_not_found', 'This template has no such question.');
  return question;
}
