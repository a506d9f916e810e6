import type { LineSettingsInput, ProductType, QuoteType } from '../formula/settings.js';
import type { PageQuery, Person } from '../kernel/contract.js';
import type { TextRule } from '../kernel/text-rules.js';

/** Largest answer. */
export const largestAnswer = 1_000_000_000;

/** What the texts of a saved quote take. */
export const quoteRules = {
  name: { most: 120 },
  notes: { most: 5_000 },
  sessionid: { most: 64, verbatim: true },
} as const satisfies Record<string, TextRule>;

/** Most characters of answers as a JSON string. */
export const longestAnswers = 100_000;

/** Which content of a template is calculated (owner and admin may choose). */
export type TemplateStage = 'staging' | 'published';

/** Answers by question id; each a number or a numeric string. */
export type Answers = Record<string, number | string>;

/** Another offer of a line's master product, for one quote alone. */
export interface LineChoice {
  product_supplier_id?: number;
}

/** The same with an unsaved formula (with Q numbers) and settings, to try them: owner and admin only. */
export interface LineTrial extends LineChoice {
  formula?: string;
  settings?: LineSettingsInput;
}

export interface CalculateRequest {
  templateid: number;
  answers: Answers;
  /** The template's own by default. */
  quote_type?: QuoteType;
  state?: TemplateStage;
  /** By line id (`quote_template_product_id`). */
  lines?: Record<string, LineTrial>;
}

/** A warning about a result that still counts. */
export interface CalculationWarning {
  code: 'negative_quantity';
  message: string;
  quote_template_product_id: number;
}

/** Why one line cannot be calculated. */
export interface LineFault {
  code:
    | 'division_by_zero'
    | 'formula_missing'
    | 'formula_invalid'
    | 'settings_invalid'
    | 'answer_missing'
    | 'too_large';
  message: string;
}

/** One calculated line. Prices and totals are `null` if the caller may not see them. */
export interface CalculatedLine {
  quote_template_product_id: number;
  name: string;
  product_type: ProductType;
  included: boolean;
  /** With Q numbers. */
  formula: string;
  /** In sold units, trailing zeros dropped. */
  quantity: string;
  /** The sales unit. */
  unit: string;
  unit_retail: string | null;
  unit_cost: string | null;
  retail_total: string | null;
  cost_total: string | null;
  /** `12 ft × 10 ft = 120 ft² → +10% waste = 132 → …`, in plain English. */
  trace: string;
  warnings: CalculationWarning[];
}

/** The sums over the lines without error. */
export interface QuoteTotals {
  material_total: string | null;
  labour_total: string | null;
  retail_total: string | null;
  cost_total: string | null;
  /** (retail − cost) ÷ retail × 100 with 2 places; `null` when retail is 0 or cost is hidden. */
  margin_percent: string | null;
  /** (retail − cost) ÷ cost × 100 with 2 places; `null` when cost is 0 or hidden. */
  markup_percent: string | null;
}

/**
 * What a calculation used: the template's version and, per offer id, the version of its price as the caller sees it. A
 * saved quote has no offers: its prices stay.
 */
export interface QuoteRevisions {
  template: number;
  offers: Record<string, number>;
}

/** What `calculate` answers. */
export interface QuoteCalculation extends QuoteTotals {
  lines: CalculatedLine[];
  warnings: CalculationWarning[];
  revisions: QuoteRevisions;
}

export interface AddQuoteRequest {
  /** A JSON string of `Answers`. */
  answers: string;
  /** Accepted and ignored: the owner is the signed-in user. */
  user_id?: number | string | null;
  /** Id of the session; empty = a new one, made by the server. */
  sessionid?: string | null;
  templateid: number;
  quote_type?: QuoteType;
  /** Uses staging instead of the published state (owner, admin): "Save as quote" of the test page. */
  state?: TemplateStage;
  name?: string;
  notes?: string;
  /** The lead of the caller's business that it answers. */
  lead?: number;
  /** By line id: what another supplier delivers for this quote. */
  lines?: Record<string, LineChoice>;
  /** As returned by `calculate`: a price that has changed answers 409 `prices_changed`. */
  revisions?: QuoteRevisions;
}

/** What the list of quotes can be sorted by, ascending or descending: when saved, name as shown, total. */
export const quoteSorts = [
  'created_at.asc',
  'created_at.desc',
  'name.asc',
  'name.desc',
  'total.asc',
  'total.desc',
] as const;
export type QuoteSort = (typeof quoteSorts)[number];

export interface QuotesQuery extends PageQuery {
  /** Only the quotes of this cart. */
  sessionid?: string;
  /** Words in the name, the notes, the template's name or its category. */
  searchTerm?: string;
  quote_type?: QuoteType;
  /** Only what this member of the business saved. */
  by?: number;
  /** Newest first by default. */
  sort?: QuoteSort;
}

export interface QuoteAdded {
  id: number;
  sessionid: string;
  /** Quotes in the session. */
  count: number;
}

/** A question with its answer, as saved. */
export interface QuoteAnswer {
  question_id: number;
  no_of_question: number;
  title: string;
  unit: string;
  answer: string;
}

/** The template of a saved quote, as it was then. */
export interface QuoteTemplate {
  id: number;
  name: string;
  alias: string;
  version: number;
  /** Title of its category; empty without one, and in quotes saved before it was kept. */
  category: string;
}

/** `GET /quote/{id}`: as saved, for ever. */
export interface SavedQuote extends QuoteCalculation {
  id: number;
  sessionid: string;
  name: string;
  notes: string;
  quote_type: QuoteType;
  /** By question id, decimal strings. */
  answers: Record<string, string>;
  questions: QuoteAnswer[];
  template: QuoteTemplate;
  /** The template's texts for the client as of then; empty in quotes saved before they were kept. */
  advice: string;
  warranty: string;
  /** Their variables are filled in where they are shown; quotes saved before there were any show them as typed. */
  variables: boolean;
  /** ISO 8601 UTC. */
  created_at: string;
}

export interface QuoteListRow {
  id: number;
  sessionid: string;
  name: string;
  quote_type: QuoteType;
  template: QuoteTemplate;
  /** The first measurements, three at most: they tell two quotes from one template apart. */
  measurements: Pick<QuoteAnswer, 'title' | 'unit' | 'answer'>[];
  /** `null` for callers who may not see prices. */
  retail_total: string | null;
  created_at: string;
  /** The member who saved it; without a name once their account is deleted. */
  made_by: { id: number | null; name: string | null };
}

/** A quote in an admin's list; only its owner sees the content. */
export interface NewestQuote {
  id: number;
  template: QuoteTemplate;
  user: Person;
  retail_total: string;
  created_at: string;
}
