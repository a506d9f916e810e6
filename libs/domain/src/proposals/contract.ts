import type { LineSettings, ProductType, QuoteType } from '../formula/settings.js';
import type { NumberRule } from '../kernel/number-rules.js';
import type { TextRule } from '../kernel/text-rules.js';
import type { LineFault } from '../quotes/contract.js';
import type { Discount, Instalment, Pricing, ProposalFault, TaxRate, TaxRounding } from './calculate.js';
import type { Choice, Look } from './content.js';
import type { ProposalJob } from './contract-change-orders.js';
import type { ProposalPicks } from './contract-picks.js';
import type { ProposalRevision } from './contract-sending.js';

/** Most parts of a proposal (PRODUCT.md, Proposals). */
export const mostSections = 50;
export const mostProposalLines = 500;
/** Most rates of tax, and payments. */
export const mostTaxRates = 6;
export const mostInstalments = 12;
/** How many alternatives a client picks one of. */
export const alternativesOf = { least: 2, most: 4 } as const;

/** What the texts of a proposal take that stand in its events. */
export const proposalTextRules = {
  title: { least: 1, most: 120, missing: 'Enter a title.' },
  section: { least: 1, most: 120, missing: 'Enter a title for the section.' },
  line: { least: 1, most: 200, missing: 'Enter a name for the line.' },
  unit: { most: 30 },
  tax: { least: 1, most: 40, missing: 'Enter a name for the tax.' },
  instalment: { least: 1, most: 80, missing: 'Say when the payment is due.' },
} as const satisfies Record<string, TextRule>;

/** The largest price and quantity: 12 digits (spec §5, `isPrice`). */
const largest = 999_999_999_999;

/** What the numbers of a proposal take. */
export const proposalNumberRules = {
  quantity: { least: 0, most: largest, places: 4, message: 'A quantity is a number from 0 to 999,999,999,999.' },
  price: { least: -largest, most: largest, places: 2, message: 'A price has at most 12 digits before the point.' },
  amount: { least: 0, most: largest, places: 2, message: 'An amount is a number from 0 to 999,999,999,999.' },
  percent: { least: 0, most: 100, places: 4, message: 'A percentage is a number from 0 to 100.' },
  markup: { least: 0, most: 10_000, places: 4, message: 'Markup is a number from 0 to 10,000 %.' },
  margin: { least: 0, most: 99, places: 4, message: 'Margin is a number from 0 to 99 %.' },
  tax: { least: 0, most: 100, places: 4, message: 'A tax rate is a number from 0 to 100 %.' },
  validDays: { least: 1, most: 365, places: 0, message: 'A proposal is valid for 1 to 365 days.' },
} as const satisfies Record<string, NumberRule>;

/** `action` of the screen (spec §2): which lines of a template a new section takes. */
export const proposalActions = ['labor_material', 'labor', 'material'] as const;
export type ProposalAction = (typeof proposalActions)[number];

/** The quote type of an action. */
export const quoteTypeOf: Readonly<Record<ProposalAction, QuoteType>> = {
  labor_material: 'material_and_labour',
  labor: 'labour',
  material: 'material',
};

/** What a revision is on paper: as it was sent, or with what its client accepted. */
export const pdfKinds = ['sent', 'accepted'] as const;
export type PdfKind = (typeof pdfKinds)[number];

/** `revision`: absent, the newest that was sent. `kind`: absent, as it was sent. */
export interface ProposalPdfQuery {
  revision?: number;
  kind?: PdfKind;
}

/** How far a proposal has come: its newest revision's state, or void. */
export const proposalStates = [
  'draft',
  'sent',
  'opened',
  'accepted',
  'declined',
  'expired',
  'withdrawn',
  'void',
] as const;
export type ProposalStateName = (typeof proposalStates)[number];

/** A question of a section's template with its measurement. */
export interface ProposalQuestion {
  question_id: number;
  no_of_question: number;
  title: string;
  unit: string;
  /** A decimal string. */
  answer: string;
}

/** Who typed over a quantity or a price, when (ISO 8601 UTC) and why. */
export interface TypedOver {
  by: { id: number | null; name: string | null };
  at: string;
  /** `null`: none was given, or it was erased. */
  reason: string | null;
}

/** A line as its business reads it. Money, quantities and percents are decimal strings; hidden costs are `null`. */
export interface ProposalLine {
  id: number;
  section_id: number;
  name: string;
  product_type: ProductType;
  unit: string;
  /** What counts, in sold units, and what was typed over the calculated one. */
  quantity: string;
  typed_quantity: string | null;
  /** `null`: it was not typed over, or it is not known by whom. */
  quantity_typed: TypedOver | null;
  /** What the formula gives; `null`: there is none. */
  calculated: { quantity: string; trace: string } | null;
  formula: string | null;
  settings: LineSettings | null;
  /** The price of one as it counts, that of the offer, and what was typed over it. */
  unit_price: string;
  retail_price: string;
  price: string | null;
  /** The same of the price. */
  price_typed: TypedOver | null;
  cost_price: string | null;
  pricing: Pricing | null;
  discount: Discount | null;
  choice: Choice | null;
  /** Where it comes from; `null`: typed by hand. */
  offer: { product_id: number; offer_id: number; supplier: number } | null;
  /** Quantity × price; less its own discount; less its share of all; the taxes on it. As if it were chosen. */
  gross: string;
  less_own: string;
  net: string;
  with_tax: string;
  cost: string | null;
  /** Why it cannot be calculated. */
  fault: LineFault | null;
}

export interface ProposalSection {
  id: number;
  title: string;
  choice: Choice | null;
  discount: Discount | null;
  pricing: Pricing | null;
  /** `null`: no template. */
  template: { id: number; name: string; alias: string; version: number; quote_type: QuoteType } | null;
  questions: ProposalQuestion[];
  lines: ProposalLine[];
  subtotal: string;
  /** What its discount comes to. */
  discount_amount: string;
  net: string;
  with_tax: string;
  cost: string | null;
}

/** All sums for one choice of the client. */
export interface ProposalTotals {
  subtotal: string;
  discount_amount: string;
  net: string;
  taxes: { key: number; name: string; percent: string; amount: string }[];
  tax: string;
  total: string;
  instalments: { label: string; amount: string }[];
  cost: string | null;
  margin_percent: string | null;
  markup_percent: string | null;
}

/** A draft as its business reads it, calculated for the choice that nobody has touched yet, or for other picks. */
export interface ProposalDraft extends ProposalTotals {
  id: number;
  /** Rises with each change; send it with a command to detect concurrent ones. */
  version: number;
  /** `null` before the first sending. */
  number: string | null;
  state: ProposalStateName;
  title: string;
  /** Texts for the client, before and after the lines; empty: none. */
  cover: string;
  notes: string;
  /** An erased client has an empty name. */
  client: { id: number; name: string } | null;
  discount: Discount | null;
  pricing: Pricing | null;
  tax_rates: TaxRate[];
  tax_rounding: TaxRounding;
  tax_inclusive: boolean;
  instalment_plan: Instalment[];
  look: Look;
  valid_days: number;
  sections: ProposalSection[];
  picks: ProposalPicks;
  faults: ProposalFault[];
  /** What was sent of it, oldest first. */
  revisions: ProposalRevision[];
  /** What was agreed, and what an open change order makes of it; `null`: nothing yet, or this is a sent revision. */
  job: ProposalJob | null;
  /** The sent revision that this is; `null`: the draft. */
  revision: number | null;
  /** The last batch that can be undone, and the one that can be redone; `null`: none. */
  undo: string | null;
  redo: string | null;
  updated_at: string;
}

/** What a new proposal starts from: quotes of the business, an offer, or one of its proposals; nothing: empty. */
export interface AddProposalRequest {
  action?: ProposalAction;
  quote_ids?: number[];
  offer_id?: number;
  from?: number;
}

export interface ProposalAdded {
  id: number;
  version: number;
}

/** One change of a draft. Which fields go with which `change` says `changeFields`. */
export interface ProposalChangeRequest {
  change:
    | 'head'
    | 'add-section'
    | 'duplicate-section'
    | 'section'
    | 'remove-section'
    | 'sort-sections'
    | 'add-line'
    | 'line'
    | 'move-line'
    | 'remove-line'
    | 'sort-lines';
  section_id?: number;
  line_id?: number;
  /** An index in the order. */
  at?: number;
  /** Of what is sorted, in its new order. */
  ids?: number[];
  /** Of an added section: a template with measurements, or a saved quote with its own; neither: empty. */
  template_id?: number;
  quote_type?: QuoteType;
  quote_id?: number;
  /** Of an added line: an offer of the catalogue; absent: typed by hand. */
  offer_id?: number;
  title?: string;
  /** Texts for the client, before and after the lines; empty: none. */
  cover?: string;
  notes?: string;
  name?: string;
  product_type?: ProductType;
  unit?: string;
  answers?: Record<string, number | string>;
  /** `null`: as calculated. */
  quantity?: number | string | null;
  retail_price?: number | string;
  cost_price?: number | string;
  /** `null`: as retail price or pricing say. */
  price?: number | string | null;
  /** Why they were typed over. Another quantity or price leaves its reason; none changes nothing. */
  quantity_reason?: string;
  price_reason?: string;
  pricing?: Pricing | null;
  discount?: Discount | null;
  choice?: Choice | null;
  client_id?: number | null;
  tax_rates?: TaxRate[];
  tax_rounding?: TaxRounding;
  tax_inclusive?: boolean;
  instalment_plan?: Instalment[];
  look?: Look;
  valid_days?: number;
}

/** Which fields a kind of change has, beside `change` itself. */
export const changeFields: Readonly<
  Record<ProposalChangeRequest['change'], readonly Exclude<keyof ProposalChangeRequest, 'change'>[]>
> = {
  head: [
    'title',
    'cover',
    'notes',
    'client_id',
    'discount',
    'pricing',
    'tax_rates',
    'tax_rounding',
    'tax_inclusive',
    'instalment_plan',
    'look',
    'valid_days',
  ],
  'add-section': ['title', 'template_id', 'quote_type', 'answers', 'quote_id', 'at'],
  'duplicate-section': ['section_id'],
  section: ['section_id', 'title', 'answers', 'choice', 'discount', 'pricing'],
  'remove-section': ['section_id'],
  'sort-sections': ['ids'],
  'add-line': [
    'section_id',
    'at',
    'offer_id',
    'name',
    'product_type',
    'unit',
    'quantity',
    'retail_price',
    'cost_price',
  ],
  line: [
    'line_id',
    'name',
    'product_type',
    'unit',
    'quantity',
    'retail_price',
    'cost_price',
    'price',
    'quantity_reason',
    'price_reason',
    'pricing',
    'discount',
    'choice',
  ],
  'move-line': ['line_id', 'section_id', 'at'],
  'remove-line': ['line_id'],
  'sort-lines': ['section_id', 'ids'],
};

/** Most changes of one call. */
export const mostProposalChanges = 100;

export interface ChangeProposalRequest {
  /** As in the address. */
  changes: ProposalChangeRequest[];
}

export interface UndoProposalRequest {
  batch_id: string;
}

/** What a draft would come to with other picks. */
export interface CalculateProposalRequest {
  id: number;
  picks: ProposalPicks;
}
