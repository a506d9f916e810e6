/** Longest texts in characters, and most items of one template. */
export const limits = {
  name: 120,
  description: 5_000,
  unit: 20,
  brand: 60,
  advice: 5_000,
  warranty: 5_000,
  questionTitle: 120,
  questions: 100,
  lines: 200,
  images: 20,
  related: 24,
  note: 500,
} as const;

/** Largest sample answer, as for any answer. */
export const largestSampleAnswer = 1_000_000_000;

/** A sample answer as typed: digits and optional decimals. */
export const sampleAnswerPattern = /^(\d{1,10}(\.\d{1,12})?|\.\d{1,12})$/;

/** Whether a text is a sample answer: a number from 0 to `largestSampleAnswer`. */
export function isSampleAnswer(text: string): boolean {
  const trimmed = text.trim();
  return sampleAnswerPattern.test(trimmed) && Number(trimmed) <= largestSampleAnswer;
}

/** Whether a required text is present and not too long. */
export function isText(text: string, longest: number): boolean {
  const length = text.trim().length;
  return length > 0 && length <= longest;
}
