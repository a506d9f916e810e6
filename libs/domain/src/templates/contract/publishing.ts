import type { Page, Person } from '../../kernel/contract.js';
import type { VersionedRequest } from './commands.js';
import type { QuotePrice } from './details.js';
import type { PublicState } from './lists.js';

export interface PublishRequest {
  quote_template_id: number;
  version?: number;
  /** Stored with the event as its reason. */
  note?: string;
}

export interface ReasonRequest extends VersionedRequest {
  quote_template_id: number;
}

/** A gallery template with unpublished changes. */
export interface StagingRow {
  id: number;
  name: string;
  alias: string;
  thumbnail: string;
  category_id: number | null;
  category: string;
  subcategory: string;
  quote_price: QuotePrice;
  state: PublicState;
  version: number;
  published_version: number | null;
  published_at: string | null;
  change_count: number;
  last_editor: Person;
  last_edited_at: string;
  /** Whole seconds since the oldest unpublished change. */
  age_seconds: number;
}

export type StagingPage = Page<StagingRow>;
