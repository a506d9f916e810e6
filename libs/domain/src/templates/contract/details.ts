import type { NotOffered } from '../../catalogue/contract.js';
import type { LineSettings, ProductType, QuoteType } from '../../formula/settings.js';
import type { UserType } from '../../kernel/decider.js';
import type { TemplateText } from './rules.js';

/** Who may get a template (spec: `quote_price`). */
export const quotePrices = ['free', 'premium'] as const;
export type QuotePrice = (typeof quotePrices)[number];

/** A picture; `image` is its media hash (`kernel/media.ts` makes addresses of it). */
export interface TemplateImage {
  id: number;
  image: string;
}

/** A question of the template. */
export interface TemplateQuestion {
  id: number;
  /** 1, 2, 3 … in display order: the number of the chip `Q1`. */
  no_of_question: number;
  title: string;
  unit: string;
  quote_template_id: number;
  /** False while a formula or line setting uses it. */
  deleteallowed: boolean;
  /** A decimal string; `null` = none; `formula/units.ts` then assumes one by unit. */
  sample_answer: string | null;
}

/** A line of a template: product, default offer, and how its quantity follows from the answers. */
export interface TemplateLine {
  /** The offer, as `product_supplier_id`. */
  id: number;
  product_supplier_id: number;
  product_id: number;
  quote_template_id: number;
  /** The line itself: sort lists and `lines.<id>` use this id. */
  quote_template_product_id: number;
  /** From 1. */
  sort_order: number;
  master_product_id: number;
  /** Address of its page (`product-detail`). */
  master_product_alias: string;
  name: string;
  description: string;
  business_name: string;
  product_type: ProductType;
  /** Empty for labour. */
  sku: string;
  /** Decimal strings; absent for callers who may not see them. */
  retail_price?: string;
  cost_price?: string;
  unit_in_stock?: string | null;
  /** The sales unit: box, gallon, hour. */
  unit: string;
  brand: string;
  /** Media hash; empty if the product has no picture. */
  thumbnail: string;
  /** The line's formula, with Q numbers; empty if none is set. */
  templateformula: string;
  /** The offer's default formula; empty if it has none. */
  formula: string;
  /** Every distinct formula known for the product. */
  formulas: { formula: string }[];
  /** The supplier's user id. */
  supplier: number;
  /** Why its offer cannot be put into a line again; absent if it can. It counts all the same. */
  not_offered?: NotOffered;
  settings: LineSettings;
}

/** `GET /quotetemplate/template/{slug}`. */
export interface TemplateDetails extends Record<TemplateText, string> {
  id: number;
  alias: string;
  /** Guide price, a decimal string with 2 places. */
  price: string;
  /** Media hash of the first picture; empty if there is none. */
  thumbnail: string;
  images: TemplateImage[];
  category_id: number | null;
  subcategory_id: number | null;
  /** The titles that visitors know, empty if there are none; admins get the staging titles of gallery templates. */
  category: string;
  /** Empty if the category has no page. */
  category_alias: string;
  subcategory: string;
  quote_price: QuotePrice;
  quote_type: QuoteType;
  user_id: number;
  userType: UserType;
  views: number;
  downloads: number;
  questions: TemplateQuestion[];
  products: TemplateLine[];
  /** Counts 1, 2, 3 …: send it with a command to detect concurrent changes. */
  version: number;
  /** The revisions of these prices: `quote/add` refuses if one has changed (`prices_changed`). */
  revisions: { template: number; offers: Record<string, number> };
  /** Version of the last publish; `null` if the template is not published. Always `null` for a business's own. */
  published_version: number | null;
  has_unpublished_changes: boolean;
  /** The caller may change it (owner; any admin for the gallery). */
  editable: boolean;
  /** A premium template, and the caller's business has no premium: every formula and setting is left out (empty). */
  closed?: true;
  /** The moment that it is of; absent if it is of now. ISO 8601 UTC. */
  as_of?: string;
  /** The caller's newest copy of this gallery template, if any. */
  copy: { id: number; alias: string } | null;
}

export interface TemplateAdvice {
  quote_template_id: number;
  name: string;
  alias: string;
  /** Variables are left out for guests; other readers fill them in where they show the text. So in `advice`. */
  warranty: string;
  advice: string;
}

/** An offer that could be used in a line: "View All Products". */
export interface LineOption
  extends Pick<
    TemplateLine,
    | 'id'
    | 'product_supplier_id'
    | 'product_id'
    | 'master_product_id'
    | 'name'
    | 'description'
    | 'business_name'
    | 'product_type'
    | 'sku'
    | 'retail_price'
    | 'cost_price'
    | 'unit_in_stock'
    | 'unit'
    | 'brand'
    | 'thumbnail'
    | 'formula'
    | 'supplier'
    | 'not_offered'
  > {
  /** The line currently uses this offer. */
  is_default: boolean;
}

/** Message for a missing template (spec §8). */
export const templateMissing = 'Error fetching product data: No item found with this item slug.';
