import type { QuoteType } from '../../formula/settings.js';
import type { ListRequest, Page, Person } from '../../kernel/contract.js';
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
  /** The titles that visitors know, empty if there are none; on a staging gallery template the staging titles. */
  category: string;
  /** Empty if the category has no page. */
  category_alias: string;
  subcategory_id: number | null;
  subcategory: string;
  /** How many measurements it asks for, and how many lines it works out. */
  question_count: number;
  line_count: number;
  views: number;
  downloads: number;
  user_id: number;
  version: number;
  published_version: number | null;
  has_unpublished_changes: boolean;
  /** ISO 8601 UTC of the last visible change. */
  updated_at: string;
  /** Only in the `staging` scope. */
  staging?: StagingFacts;
}

export const publicStates = ['live', 'unpublished', 'never_published'] as const;
/** Whether visitors can see a gallery template, and whether they ever could. */
export type PublicState = (typeof publicStates)[number];

/** How far a gallery template is ahead of its public page. */
export interface StagingFacts {
  state: PublicState;
  /** Address of its public page; null if it has none. An unpublished rename does not change it. */
  public_alias: string | null;
  /** A review was asked for and not answered: changes to publish wait for it. */
  in_review: boolean;
  /** The next release that is scheduled with it: its time (ISO 8601 UTC), and whether that takes it off the site. */
  scheduled: { at: string; release_id: number; action: 'publish' | 'unpublish' } | null;
  /** Unpublished differences. */
  change_count: number;
  last_editor: Person;
  /**
   * The sample quote's retail total at today's prices, staged and published; null where it cannot be calculated, or
   * nothing is published.
   */
  sample_quote: { staged: string | null; published: string | null };
}

export const templateScopes = ['published', 'staging', 'mine'] as const;
export type TemplateScope = (typeof templateScopes)[number];

/** Sort keys of template lists; by default: best match of the search term, else `top`. */
export const templateSortFields = ['name', 'price', 'views', 'downloads', 'updated_at', 'category', 'id'] as const;
export type TemplateSortField = (typeof templateSortFields)[number];

/**
 * Fields of `columnFilters` for template lists. `most_questions` leaves out templates that ask for more measurements.
 * `master_product_id` keeps those with a line of it. `state` is a `PublicState`, `changed` = with unpublished changes, `in_review` or `scheduled`; only in `staging`.
 */
export const templateFilterFields = [
  'quote_price',
  'quote_type',
  'category_id',
  'subcategory_id',
  'most_questions',
  'master_product_id',
  'state',
] as const;

/** Rows of a page of templates (spec §9). */
export const templatesPerPage = 9;

/** A page of templates. */
export interface TemplatesPage extends Page<TemplateCard> {
  /** Nothing published holds the words of the search: these are the nearest to it, as after a slip of the keys. */
  similar?: true;
}

export interface ListTemplatesRequest extends ListRequest {
  /** 0, empty or absent = all. */
  category_id?: number | string | null;
  subcategory_id?: number | string | null;
  /** In any of these categories; empty or absent = all. In `mine`, templates without a category are always included. */
  category_ids?: number[];
  scope?: TemplateScope;
  /** In `mine`: the templates that this member of the business made or changed. */
  by?: number;
  sort?: { field: TemplateSortField; type: 'asc' | 'desc' };
}
