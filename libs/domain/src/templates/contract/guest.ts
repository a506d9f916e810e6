import type { Rated } from '../../ratings/contract.js';
import type { LineSettings, ProductType } from '../../formula/settings.js';
import type { TemplateDetails, TemplateLine } from './details.js';
import type { TemplateCard } from './lists.js';
import type { TemplateText } from './rules.js';

/** A line as guests see it: no price, no stock. */
export type GuestLine = Pick<
  TemplateLine,
  | 'quote_template_product_id'
  | 'product_id'
  | 'master_product_id'
  | 'sort_order'
  | 'name'
  | 'description'
  | 'business_name'
  | 'product_type'
  | 'sku'
  | 'unit'
  | 'brand'
  | 'thumbnail'
> & {
  /** `null` on a premium template, as its settings: nobody reads them before they have it. */
  templateformula: string | null;
  settings: LineSettings | null;
};

/** One measurement of a worked example. */
export interface ExampleAnswer {
  question_id: number;
  no_of_question: number;
  title: string;
  unit: string;
  answer: string;
  /** There is no sample answer: the unit's default is used. */
  assumed: boolean;
}

/** The result of one line in a worked example: quantities, never money. */
export interface ExampleLine {
  quote_template_product_id: number;
  name: string;
  product_type: ProductType;
  included: boolean;
  /** In sold units; `null` if the line cannot be calculated. */
  quantity: string | null;
  unit: string;
  /** `12 ft × 10 ft = 120 ft² → …`, ending in the quantity; empty if the line cannot be calculated, or is premium. */
  trace: string;
}

/** The template calculated with its sample answers. */
export interface WorkedExample {
  answers: ExampleAnswer[];
  lines: ExampleLine[];
}

/** `GET /quotetemplate/template/guest/{slug}`: the published state without prices. */
export type GuestTemplate = Pick<
  TemplateDetails,
  | 'id'
  | 'alias'
  | 'thumbnail'
  | 'images'
  | 'category_id'
  | 'subcategory_id'
  | 'category'
  | 'category_alias'
  | 'subcategory'
  | 'quote_price'
  | 'quote_type'
  | 'views'
  | 'downloads'
  | 'questions'
> &
  Record<TemplateText, string> & {
    published_version: number;
    published_at: string;
    products: GuestLine[];
    /** Unique business names of the lines' suppliers, in line order. */
    suppliers: string[];
    /** The stars of those that have any. */
    supplier_ratings: (Rated & { business_name: string })[];
    example: WorkedExample;
  };

/** `GET /quotetemplate/template/preview/{slug}`: what everybody would see if the staged state were published now. */
export interface TemplatePreview {
  page: GuestTemplate;
  /** The related templates on that page. */
  related: TemplateCard[];
  /** Its card in lists, and the one that is there now (`null`: none). */
  card: TemplateCard;
  published_card: TemplateCard | null;
  has_unpublished_changes: boolean;
}
