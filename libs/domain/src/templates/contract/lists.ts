import type { QuoteType } from '../../formula/settings.js';
import type { ListRequest } from '../../kernel/contract.js';
import type { QuotePrice } from './details.js';

/** A template in a list. `price` and `unit` are absent for guests. */
export interface TemplateCard {
  id: number;
  name: string;
  alias: string;
  description: string;
  thumbnail: string;
  price?: string;
  unit?: string;
  quote_price: QuotePrice;
  quote_type: QuoteType;
  category_id: number | null;
  category: string;
  category_alias: string;
  subcategory_id: number | null;
  subcategory: string;
  views: number;
  downloads: number;
  user_id: number;
  version: number;
  published_version: number | null;
  has_unpublished_changes: boolean;
  /** ISO 8601 UTC of the last change shown. */
  updated_at: string;
}

export const templateScopes = ['published', 'staging', 'mine'] as const;
export type TemplateScope = (typeof templateScopes)[number];

/** What lists of templates can be sorted by; without a choice: best match of the search term, else `top`. */
export const templateSortFields = ['name', 'price', 'views', 'downloads', 'updated_at', 'category', 'id'] as const;
export type TemplateSortField = (typeof templateSortFields)[number];

/** Rows of a page of templates (spec §9). */
export const templatesPerPage = 9;

export interface ListTemplatesRequest extends ListRequest {
  /** 0, empty or absent = all. */
  category_id?: number | string | null;
  subcategory_id?: number | string | null;
  scope?: TemplateScope;
  sort?: { field: TemplateSortField; type: 'asc' | 'desc' };
}
