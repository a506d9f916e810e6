import type { LineSettingsInput, QuoteType } from '../../formula/settings.js';
import type { UserType } from '../../kernel/decider.js';
import type { QuotePrice } from './details.js';
import type { TemplateText } from './rules.js';

export type { SortItem } from '../../kernel/contract.js';

/** Optional fields of every command on a template. */
export interface VersionedRequest {
  version?: number;
  reason?: string;
}

/** The whole Description tab. Absent fields of an existing template stay unchanged. */
export interface SaveTemplateRequest extends VersionedRequest, Partial<Record<TemplateText, string>> {
  /** 0 or absent = a new template. */
  id?: number;
  price?: number | string;
  quote_type?: QuoteType;
  /** Admins only, as are the next two. */
  category_id?: number | null;
  subcategory_id?: number | null;
  quote_price?: QuotePrice;
  /** New pictures as data URLs, each at most 2,000,000 bytes. */
  img?: string[];
  /** Stored pictures that were edited: each is replaced by its edited version. Existing templates only. */
  edited_images?: EditedImage[];
  /** Accepted and ignored, except that an admin may set the owner of a new template. */
  user_id?: number | string | null;
  userType?: UserType | null;
}

/** The new version of a stored picture. */
export interface EditedImage {
  /** The stored picture. */
  id: number;
  /** A data URL of at most 2,000,000 bytes. */
  img: string;
}

export interface TemplateSaved {
  id: number;
  alias: string;
  version: number;
  /** As in `TemplateChanged`. */
  batch_id: string | null;
}

/** Answer of the commands on a template. */
export interface TemplateChanged {
  quote_template_id: number;
  version: number;
  /** By which all that the command did is undone; `null` where it changed nothing. */
  batch_id: string | null;
}

export interface SaveQuestionRequest extends VersionedRequest {
  /** 0 or absent = a new question. */
  id?: number;
  title: string;
  unit: string;
  quote_template_id: number;
  /** Absent = unchanged; empty or `null` = none. */
  sample_answer?: number | string | null;
}

export interface QuestionSaved extends TemplateChanged {
  id: number;
}

export interface AddFromCatalogueRequest extends VersionedRequest {
  quote_template_id: number;
  product_id: number;
  /** The supplier's user id; 0 or absent = the product's owner, or its only supplier. */
  supplier?: number;
  /** An existing line that switches to this product; absent or 0 = a new line. */
  quote_line_id?: number;
}

/** `quote_template_product_id` is required if two lines use the product. */
export interface LineRequest extends VersionedRequest {
  quote_template_id: number;
  product_id: number;
  quote_template_product_id?: number;
}

export interface DeleteLineRequest extends LineRequest {
  /** The line's offer. */
  product_supplier_id?: number;
}

export interface MakeDefaultRequest extends LineRequest {
  new_product_id: number;
  /** The offer of the new product. */
  product_supplier_id: number;
}

export interface ChangeFormulaRequest extends LineRequest {
  /** With Q numbers. */
  formula: string;
}

export interface ChangeLineSettingsRequest extends VersionedRequest, LineSettingsInput {
  quote_template_id: number;
  quote_template_product_id: number;
  /** With Q numbers: the editor saves a line's formula and settings as one change. */
  formula?: string;
}

export interface LineSaved extends TemplateChanged {
  quote_template_product_id: number;
}

export interface RelatedRequest extends VersionedRequest {
  quote_template_id: number;
  related_template_id: number;
}

export interface CopyTemplateRequest {
  quote_template_id: number;
}

export interface TemplateCopied {
  id: number;
  alias: string;
}
