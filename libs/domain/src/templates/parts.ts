import type { LineSettings, QuoteType } from '../formula/settings.js';
import type { QuotePrice, TemplateText } from './contract.js';

export interface Question {
  readonly id: number;
  readonly title: string;
  readonly unit: string;
  readonly sampleAnswer: string | null;
}

/** A line: its product, its default offer, and its formula and settings. */
export interface Line {
  readonly id: number;
  readonly product: { readonly productId: number; readonly offerId: number };
  /** With question ids; empty if none is set. */
  readonly formula: string;
  readonly settings: Readonly<LineSettings>;
}

export interface Image {
  readonly id: number;
  /** Media hash. */
  readonly image: string;
}

/** What the Description tab edits: its texts and choices. */
export interface Details extends Readonly<Record<TemplateText, string>> {
  readonly price: string;
  readonly quoteType: QuoteType;
  readonly kind: QuotePrice;
  readonly categoryId: number | null;
  readonly subcategoryId: number | null;
}

/** Everything of a template that is staged, published, compared and undone. Lists are in order. */
export interface TemplateContent extends Details {
  readonly alias: string;
  readonly questions: readonly Question[];
  readonly lines: readonly Line[];
  readonly images: readonly Image[];
  /** Ids of related templates. */
  readonly related: readonly number[];
}

/** The lists of a template whose items have ids of their own. */
export type Collection = 'questions' | 'lines' | 'images';
