import type { NumberRule } from '../../kernel/number-rules.js';
import { pricePattern } from '../../kernel/money.js';
import type { TextRule } from '../../kernel/text-rules.js';

/** Most items of one template. */
export const limits = {
  questions: 100,
  lines: 200,
  images: 20,
  related: 24,
} as const;

/** What a text of the details takes, what it is called, and how it is typed. */
export interface TemplateTextField extends TextRule {
  readonly label: string;
  readonly hint?: string;
  /** It has several lines. */
  readonly long?: true;
}

/**
 * The texts of a template's details: what the Description tab shows, checks and sends, and what is staged, published,
 * compared and undone. Those that may be empty come after the form's other fields, in this order.
 */
export const templateTexts = {
  name: {
    label: 'Quote name',
    hint: 'Up to 120 characters.',
    least: 1,
    most: 120,
    missing: 'Enter a template name.',
  },
  description: { label: 'Description', long: true, least: 1, most: 5_000, missing: 'Describe what the quote covers.' },
  unit: {
    label: 'Unit',
    hint: 'What the price is for: ft², room, each.',
    least: 1,
    most: 20,
    missing: 'Enter what the price is for, like ft².',
  },
  brand: { label: 'Brand', most: 60 },
  advice: { label: 'Advice', hint: 'Shown on the quote, like how to prepare the room.', long: true, most: 5_000 },
  warranty: {
    label: 'Warranty',
    hint: 'Shown on the quote: what is covered, and for how long.',
    long: true,
    most: 5_000,
  },
} as const satisfies Record<string, TemplateTextField>;
export type TemplateText = keyof typeof templateTexts;

/** All texts, each made by `make`. */
export function everyText<Value>(
  make: (field: TemplateText, rule: TemplateTextField) => Value,
): Record<TemplateText, Value> {
  const made = Object.entries(templateTexts).map(([field, rule]) => [field, make(field as TemplateText, rule)]);
  return Object.fromEntries(made) as Record<TemplateText, Value>;
}

/** The guide price of a template. */
export const guidePriceRule = {
  least: 1,
  most: 40,
  pattern: pricePattern,
  missing: 'Enter a guide price, like 1200.00.',
  message: 'Use digits and one decimal point, like 1200.00.',
} as const satisfies TextRule;

/** The choices of the Description tab, in words where one is missing. */
export const templateChoices = {
  category_id: 'Choose a category.',
  subcategory_id: 'Choose a sub category.',
  quote_type: 'Choose a quote type.',
} as const;

/** Largest sample answer, as for any answer. */
const largestSampleAnswer = 1_000_000_000;

/** A sample answer as typed: digits and optional decimals. */
const sampleAnswerPattern = /^(\d{1,10}(\.\d{1,12})?|\.\d{1,12})$/;

/** Whether a text is a sample answer: a number from 0 to `largestSampleAnswer`. */
export function isSampleAnswer(text: string): boolean {
  const trimmed = text.trim();
  return sampleAnswerPattern.test(trimmed) && Number(trimmed) <= largestSampleAnswer;
}

/** What the fields of a question take. */
export const questionRules = {
  title: { least: 1, most: 120, missing: 'Enter what to measure.' },
  unit: { least: 1, most: 20, missing: 'Enter a unit, like ft.' },
  sample_answer: {
    least: 0,
    most: largestSampleAnswer,
    places: 12,
    message: 'Enter a sample answer from 0 to 1,000,000,000.',
  },
} as const satisfies { title: TextRule; unit: TextRule; sample_answer: NumberRule };
