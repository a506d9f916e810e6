/**
 * The shapes of the sample catalogue's data files (`sample/data`).
 *
 * All money and quantities are decimal strings, exactly as the product's own
 * calls take them. Formulas are written with question numbers (`Q1` is the
 * template's first question) and only the tokens of the formula builder.
 */
import type { IncludeOperator, ProductType, QuoteType } from '@quotewright/domain/formula/settings.js';
import type { QuotePrice } from '@quotewright/domain/templates/contract.js';

/** One category of `categories.json`, in the order of the gallery. */
export interface SampleCategory {
  title: string;
  subcategories: string[];
}

/** One supplier of `suppliers.json`. `key` is what offers and lines refer to. */
export interface SampleSupplier {
  key: string;
  email: string;
  name: string;
  business_name: string;
}

/** A product's terms at one seller, without the seller. */
export interface SampleTerms {
  /** What the business pays the supplier, for one `unit`; always below `retail`. */
  cost: string;
  /** What the business charges its client, for one `unit`. */
  retail: string;
  /** The sold unit: `box`, `hour`, `ft²`, … */
  unit: string;
  /** Sold units on the shelf; `null` where no count is kept: labour, permits and what is made to order. */
  stock: number | null;
  /** The maker; empty for labour and unbranded goods. */
  brand: string;
  /** The formula proposed when the product is added to a template, or `null`. */
  formula: string | null;
}

/** What one supplier asks for a product. */
export interface SampleOffer extends SampleTerms {
  /** Key of the supplier. */
  supplier: string;
}

/** One product: what is sold, and by whom. */
export interface SampleProduct {
  key: string;
  name: string;
  description: string;
  type: ProductType;
  /** The stock-keeping unit; `null` for labour, which has none. */
  sku: string | null;
  /** Key of the supplier who may edit the product's own fields. */
  owner: string;
  /** The owner's offer first. */
  offers: SampleOffer[];
}

/** One master product of `products/<category>.json`: products that can stand in for each other. */
export interface SampleMaster {
  key: string;
  name: string;
  /** Name of the picture motif its products are drawn with. */
  motif: string;
  products: SampleProduct[];
}

/** A product that a sample business keeps for itself (`own-products.json`). */
export interface SampleOwnProduct {
  account: 'contractor' | 'retailinstall';
  /** Key of the master product it belongs to. */
  master: string;
  key: string;
  name: string;
  description: string;
  type: ProductType;
  sku: string | null;
  offer: SampleTerms;
}

/** A measurement the template asks for, with the answer of its worked example. */
export interface SampleQuestion {
  title: string;
  unit: string;
  sample: string;
}

/** The condition under which a line counts. */
export interface SampleCondition {
  /** Number of the question, from 1. */
  question: number;
  op: IncludeOperator;
  value: string;
}

/** One line of a template: a product, its default offer and how its quantity follows from the answers. */
export interface SampleLine {
  /** Key of the product. */
  product: string;
  /** Key of the supplier whose offer is the default. */
  supplier: string;
  formula: string;
  /** Waste, percent. */
  waste?: string;
  /** How much one sold unit covers. */
  pack?: string;
  round_up?: boolean;
  /** Least quantity, in sold units. */
  minimum?: string;
  include_when?: SampleCondition;
}

/** One template as `templates/<category>.json` holds it. */
export interface SampleTemplateEntry {
  name: string;
  subcategory: string;
  description: string;
  /** Guide price, installed, for one `unit`. It plays no part in a calculation. */
  price: string;
  unit: string;
  kind: QuotePrice;
  quote_type: QuoteType;
  brand: string;
  advice: string;
  warranty: string;
  questions: SampleQuestion[];
  lines: SampleLine[];
  /** Names of other templates. */
  related: string[];
  /** Plausible retail total of the worked example, least and most. */
  total: [string, string];
}

/** A template with the category whose file it stands in. */
export interface SampleTemplate extends SampleTemplateEntry {
  category: string;
}

/** The whole sample catalogue. Templates and masters stand in the order of the categories. */
export interface Sample {
  categories: SampleCategory[];
  suppliers: SampleSupplier[];
  masters: SampleMaster[];
  templates: SampleTemplate[];
  ownProducts: SampleOwnProduct[];
}
