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

/** What the fields of the Description tab take. */
export const templateRules = {
  name: { least: 1, most: 120, missing: 'Give the template a name.' },
  description: { least: 1, most: 5_000, missing: 'Say what the quote covers.' },
  price: {
    least: 1,
    most: 40,
    pattern: pricePattern,
    missing: 'Give a guide price, like 1200.00.',
    message: 'Use digits and one decimal point, like 1200.00.',
  },
  unit: { least: 1, most: 20, missing: 'Say what the price is for, like ft².' },
  brand: { most: 60 },
  advice: { most: 5_000 },
  warranty: { most: 5_000 },
} as const satisfies Record<string, TextRule>;

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
  title: { least: 1, most: 120, missing: 'Say what is measured.' },
  unit: { least: 1, most: 20, missing: 'Say in which unit, like ft.' },
  sample_answer: {
    least: 0,
    most: largestSampleAnswer,
    places: 12,
    message: 'A sample answer is a number from 0 to 1,000,000,000.',
  },
} as const satisfies { title: TextRule; unit: TextRule; sample_answer: NumberRule };

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
