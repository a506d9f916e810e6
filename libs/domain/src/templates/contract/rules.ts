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

/** What is wrong with a text, in words for forms and calls alike. */
export interface TextFault {
  code: 'required' | 'too_long';
  message: string;
}

/** The fault of a required text, or `null`. */
function textFault(text: string, longest: number, missing: string, label: string): TextFault | null {
  const { length } = text.trim();
  if (length === 0) return { code: 'required', message: missing };
  return length > longest ? { code: 'too_long', message: `${label} can have ${longest} characters at most.` } : null;
}

/** The rules of a question's fields. */
export const questionRules = {
  title: (text: string) => textFault(text, limits.questionTitle, 'Say what is measured.', 'The title'),
  unit: (text: string) => textFault(text, limits.unit, 'Say in which unit, like ft.', 'The unit'),
  sample_answer: 'A sample answer is a number from 0 to 1,000,000,000.',
} as const;

/** How a text of a template's details is called and typed. */
export interface TemplateTextField {
  label: string;
  hint?: string;
  /** It has several lines. */
  long?: true;
}

/**
 * The texts of a template's details: what the Description tab shows, checks and sends, and what is staged, published,
 * compared and undone.
 */
export const templateTexts = {
  name: { label: 'Quote name', hint: 'Up to 120 characters.' },
  description: { label: 'Description', long: true },
  unit: { label: 'Unit', hint: 'What the price is for: ft², room, each.' },
  brand: { label: 'Brand' },
  advice: { label: 'Advice', long: true, hint: 'Shown on the quote, like how to prepare the room.' },
  warranty: { label: 'Warranty', long: true, hint: 'Shown on the quote: what is covered, and for how long.' },
} as const satisfies Record<string, TemplateTextField>;
export type TemplateText = keyof typeof templateTexts;

/** All texts, each made by `make`. */
export function everyText<Value>(make: (field: TemplateText) => Value): Record<TemplateText, Value> {
  const names = Object.keys(templateTexts) as TemplateText[];
  return Object.fromEntries(names.map((field) => [field, make(field)])) as Record<TemplateText, Value>;
}
