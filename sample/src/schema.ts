/**
 * The shapes of the sample catalogue's data files (`sample/data`).
 *
 * All money and quantities are decimal strings, as in the product's calls. Formulas use question numbers (`Q1` is the
 * template's first question) and only the tokens of the formula builder.
 */
import type { IncludeOperator, ProductType, QuoteType } from '@quotewright/domain/formula/settings.js';
import type { QuotePrice, TemplateText } from '@quotewright/domain/templates/contract.js';

/** One category of `categories.json`, in the order of the gallery. */
export interface SampleCategory {
  title: string;
  subcategories: string[];
}

/** One supplier of `suppliers.json`. Offers and lines refer to `key`. */
export interface SampleSupplier {
  key: string;
  email: string;
  name: string;
  business_name: string;
}

/** The offer of one seller, without the seller. */
export interface SampleTerms {
  /** Cost per `unit` for the business; always below `retail`. */
  cost: string;
  /** Price per `unit` for the business's client. */
  retail: string;
  /** The sales unit: `box`, `hour`, `ft²`, … */
  unit: string;
  /** Sales units in stock; `null` if not counted: labour, permits and made-to-order products. */
  stock: number | null;
  /** The maker; empty for labour and unbranded goods. */
  brand: string;
  /** The formula suggested when the product is added to a template, or `null`. */
  formula: string | null;
}

/** One supplier's offer of a product. */
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

/** One master product of `products/<category>.json`: products that can replace each other. */
export interface SampleMaster {
  key: string;
  name: string;
  /** Name of the picture motif its products are drawn with. */
  motif: string;
  products: SampleProduct[];
}

/** A private product of a sample business (`own-products.json`). */
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

/** A question of the template, with the answer of its worked example. */
export interface SampleQuestion {
  title: string;
  unit: string;
  sample: string;
}

/** The condition under which a line is included. */
export interface SampleCondition {
  /** Number of the question, from 1. */
  question: number;
  op: IncludeOperator;
  value: string;
}

/** One line of a template: product, default offer and how its quantity follows from the answers. */
export interface SampleLine {
  /** Key of the product. */
  product: string;
  /** Key of the supplier whose offer is the default. */
  supplier: string;
  formula: string;
  /** Waste, percent. */
  waste?: string;
  /** How much one sales unit covers. */
  pack?: string;
  round_up?: boolean;
  /** Minimum quantity, in sales units. */
  minimum?: string;
  include_when?: SampleCondition;
}

/** One template in `templates/<category>.json`. */
export interface SampleTemplateEntry extends Record<TemplateText, string> {
  subcategory: string;
  /** Guide price, installed, per `unit`. Not used in calculations. */
  price: string;
  kind: QuotePrice;
  quote_type: QuoteType;
  questions: SampleQuestion[];
  lines: SampleLine[];
  /** Names of other templates. */
  related: string[];
  /** Plausible range of the worked example's retail total. */
  total: [string, string];
}

/** A template with the category of its file. */
export interface SampleTemplate extends SampleTemplateEntry {
  category: string;
}

/** The whole sample catalogue. Templates and masters are in the order of the categories. */
export interface Sample {
  categories: SampleCategory[];
  suppliers: SampleSupplier[];
  masters: SampleMaster[];
  templates: SampleTemplate[];
  ownProducts: SampleOwnProduct[];
}
