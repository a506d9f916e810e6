import type { Page } from '../../kernel/contract.js';
import type { VersionedRequest } from './commands.js';
import type { QuotePrice } from './details.js';
import type { Comparison } from './history.js';
import type { StagingFacts } from './lists.js';

export interface PublishRequest {
  quote_template_id: number;
  version?: number;
  /** Stored with the event as its reason. */
  note?: string;
  /** Publishes it although checks fail that block it (`not_ready`): that needs a reason. */
  override?: boolean;
}

export interface ReasonRequest extends VersionedRequest {
  quote_template_id: number;
}

/** `to`: the version that a publish made. `discard`: gives up what was not published. */
export interface RollBackRequest extends VersionedRequest {
  quote_template_id: number;
  to: number;
  discard?: boolean;
}

/** What rolling back to a published version would do. */
export interface RollBackPreview {
  /** From what visitors see now (from staging, if they see nothing) to that version, both at today's prices. */
  comparison: Comparison;
  /** Changes that were not published and would be given up. */
  discards: number;
  /** Why it cannot be done, in a sentence. Missing approvals are not looked for. */
  refused: string | null;
}

/** A gallery template with unpublished changes. */
export interface StagingRow extends StagingFacts {
  id: number;
  name: string;
  alias: string;
  thumbnail: string;
  category_id: number | null;
  category: string;
  subcategory: string;
  quote_price: QuotePrice;
  version: number;
  published_version: number | null;
  published_at: string | null;
  last_edited_at: string;
  /** Whole seconds since the oldest unpublished change. */
  age_seconds: number;
}

export type StagingPage = Page<StagingRow>;
