import { readMeasurement } from '../formula/measurement.js';
import { formulaQuestionIds } from '../formula/parse.js';
import type { NumberedQuestion } from '../formula/tokens.js';
import { DomainError } from '../kernel/errors.js';
import { decimalText, readDecimal } from '../kernel/money.js';
import { oneLine } from '../kernel/texts.js';
import { largestSampleAnswer, limits } from './contract.js';
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

function textOf(value: string, field: 'title' | 'unit', longest: number): string {
  const text = oneLine(value);
  if (text.length > 0 && text.length <= longest) return text;
  const message =
    text.length === 0 ? `The question needs a ${field}.` : `The ${field} can have ${longest} characters at most.`;
  throw new DomainError('invalid_input', message, {
    errors: [{ path: field, code: text.length === 0 ? 'required' : 'too_long', message }],
  });
}

/**
 * A sample answer as stored: a decimal string, `null` for none. Throws `invalid_input` below 0, above the limit and for
 * non-numbers.
 */
export function sampleAnswerOf(value: number | string | null): string | null {
  if (value === null || String(value).trim() === '') return null;
  const number = readDecimal(value);
  if (number && number.gte(0) && number.lte(largestSampleAnswer)) return decimalText(number, 12);
  const message = 'A sample answer is a number from 0 to 1,000,000,000.';
  throw new DomainError('invalid_input', message, {
    errors: [{ path: 'sample_answer', code: 'out_of_range', message }],
  });
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
  const fields = {
    title: textOf(input.title, 'title', limits.questionTitle),
    unit: textOf(input.unit, 'unit', limits.unit),
  };
  const sample = input.sampleAnswer === undefined ? {} : { sampleAnswer: sampleAnswerOf(input.sampleAnswer) };
  if (isNew) {
    if (content.questions.length >= limits.questions) {
      throw new DomainError('limit_reached', `A template can have ${limits.questions} questions.`);
    }
    const question: Question = { id, sampleAnswer: null, ...fields, ...sample };
    return { ...content, questions: [...content.questions, question] };
  }
  requireQuestion(content, id);
  const changed = (question: Question): Question => ({
    ...question,
    sampleAnswer: sampleIn(fields.unit, question),
    ...fields,
    ...sample,
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
