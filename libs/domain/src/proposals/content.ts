import type { LineSettings, ProductType, QuoteType } from '../formula/settings.js';
import type { TextRef } from '../kernel/decider.js';
import type { Discount, Instalment, Pricing, TaxRate, TaxRounding } from './calculate.js';

/** What the client may choose: to take it or not, or one of a group of two to four. Absent choice: it is part of it. */
export type Choice =
  | { readonly kind: 'optional' }
  /** `group`: shared by the alternatives. Exactly one of them is the default. */
  | { readonly kind: 'alternative'; readonly group: number; readonly isDefault: boolean };

/** A question of a pinned template. */
export interface PinnedQuestion {
  readonly questionId: number;
  /** The number after the Q in the formulas. */
  readonly number: number;
  readonly title: string;
  readonly unit: string;
}

/** The template of a section as it was put in: measurements recalculate at this version until it is repriced. */
export interface PinnedTemplate {
  readonly templateId: number;
  readonly name: string;
  readonly alias: string;
  readonly version: number;
  readonly quoteType: QuoteType;
  readonly questions: readonly PinnedQuestion[];
}

/** The offer of a line as it was put in. */
export interface PinnedOffer {
  readonly productId: number;
  readonly offerId: number;
  readonly supplierId: number;
  /** Revision of the product's stream that set the price. */
  readonly productRevision: number;
}

/** How the template calculates a line's quantity. */
export interface PinnedFormula {
  /** The line of the template. */
  readonly lineId: number;
  readonly formula: string;
  readonly settings: LineSettings;
  /** The template's version that it was taken from later than the others of its section; absent: the section's. */
  readonly version?: number;
}

export interface Taxes {
  readonly rates: readonly TaxRate[];
  readonly rounding: TaxRounding;
  /** Prices are shown with tax. */
  readonly inclusive: boolean;
}

/** What the client sees of the lines. */
export interface Look {
  readonly quantities: boolean;
  readonly prices: 'lines' | 'sections';
  readonly pictures: boolean;
}

/** What holds for the whole. Texts stand in plain tables; the client is an id. Money and percents are decimal strings. */
export interface HeadFields {
  readonly title: string;
  readonly clientId: number | null;
  readonly cover: TextRef | null;
  readonly notes: TextRef | null;
  readonly discount: Discount | null;
  readonly taxes: Taxes;
  readonly instalments: readonly Instalment[];
  readonly look: Look;
  /** Days that it can be accepted, that of sending included. */
  readonly validDays: number;
}

export interface SectionFields {
  readonly title: string;
  /** `null`: its lines come from the catalogue or are typed. */
  readonly template: PinnedTemplate | null;
  /** Of the template's questions by id, decimal strings. */
  readonly answers: Readonly<Record<string, string>>;
  readonly choice: Choice | null;
  readonly discount: Discount | null;
}

export interface LineFields {
  readonly name: string;
  readonly productType: ProductType;
  /** What one is sold by. */
  readonly unit: string;
  /** As typed; `null`: what the formula gives. */
  readonly quantity: string | null;
  /** Of one, without an override. */
  readonly retail: string;
  /** The price of one instead of what retail price or pricing say; `null`: none. */
  readonly price: string | null;
  readonly choice: Choice | null;
  readonly discount: Discount | null;
  /** `null`: typed by hand. */
  readonly offer: PinnedOffer | null;
  /** `null`: its quantity is typed. */
  readonly formula: PinnedFormula | null;
}

/** What never leaves the business, of each. */
export interface Priced {
  readonly pricing: Pricing | null;
}
/** Why a quantity or a price was typed over; `null`: nobody said. */
export interface LineReasons {
  readonly quantity: TextRef | null;
  readonly price: TextRef | null;
}
export interface LineInternal extends Priced {
  /** What one costs, a decimal string; `null`: the business may not know it, so no price is made of it. */
  readonly cost: string | null;
  /** Absent: nobody said. */
  readonly because?: LineReasons | null;
}

export interface Section extends SectionFields {
  readonly id: number;
  readonly internal: Priced;
}

export interface Line extends LineFields {
  readonly id: number;
  readonly sectionId: number;
  readonly internal: LineInternal;
}

/** A draft. Sections and lines are in order; the lines of a section follow each other in the order of this list. */
export interface ProposalContent {
  readonly head: HeadFields;
  readonly internal: Priced;
  readonly sections: readonly Section[];
  readonly lines: readonly Line[];
}

/** The lines of a section, in order. */
export const linesOf = <One extends { readonly sectionId: number }>(
  content: { readonly lines: readonly One[] },
  sectionId: number,
): One[] => content.lines.filter((line) => line.sectionId === sectionId);
