import type { Exact } from '../kernel/exact.js';
import type { FieldError } from '../kernel/errors.js';
import { decimalText, mostDecimals, readDecimal } from '../kernel/money.js';
import { largestAnswer } from './contract.js';

/** What reading answers needs of a question. */
export interface AnsweredQuestion {
  id: number;
  no_of_question: number;
  title: string;
}

/**
 * Reads answers (`{ "<question id>": value }`): every question needs a number from 0 to 1,000,000,000. One error per
 * question without one (`answers.<id>`), and per unknown id. Valid ones are in the map either way.
 */
export function readAnswers(
  questions: readonly AnsweredQuestion[],
  answers: Readonly<Record<string, unknown>>,
): { answers: Map<number, Exact>; errors: FieldError[] } {
  const read = new Map<number, Exact>();
  const errors: FieldError[] = [];
  for (const question of questions) {
    const path = `answers.${question.id}`;
    const given = Object.hasOwn(answers, question.id) ? answers[question.id] : undefined;
    const value = readDecimal(given);
    if (given === undefined || given === null || given === '') {
      errors.push({ path, code: 'missing', message: `Answer “${question.title}”.` });
    } else if (!value) {
      errors.push({ path, code: 'not_a_number', message: `“${question.title}” needs a number.` });
    } else if (value.lt(0)) {
      errors.push({ path, code: 'negative', message: `“${question.title}” cannot be below 0.` });
    } else if (value.gt(largestAnswer)) {
      errors.push({ path, code: 'too_large', message: `“${question.title}” can be at most 1,000,000,000.` });
    } else {
      read.set(question.id, value);
    }
  }
  const known = new Set(questions.map((question) => String(question.id)));
  for (const id of Object.keys(answers)) {
    if (!known.has(id))
      errors.push({ path: `answers.${id}`, code: 'unknown_question', message: 'This template has no such question.' });
  }
  return { answers: read, errors };
}

/**
 * Answers as stored: decimal text by question id, as exact as can be read back. Only `.` and 39 digits, which would
 * get a zero before the point, is rounded.
 */
export function answersText(answers: ReadonlyMap<number, Exact>): Record<string, string> {
  return Object.fromEntries([...answers].map(([id, value]) => [String(id), decimalText(value, mostDecimals)]));
}
