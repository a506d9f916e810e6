import type { Page, PageQuery, Person } from '../kernel/contract.js';
import type { ReadyCode } from '../templates/contract.js';
import type { TextRule } from '../kernel/text-rules.js';

export const releaseStates = ['draft', 'scheduled', 'publishing', 'published', 'failed', 'cancelled'] as const;
/**
 * `publishing`: its items are held and then published, which takes seconds. `failed`: one was refused, and nothing was
 * published.
 */
export type ReleaseState = (typeof releaseStates)[number];

/** The states for display. */
export const releaseStateNames: Readonly<Record<ReleaseState, string>> = {
  draft: 'Draft',
  scheduled: 'Scheduled',
  publishing: 'Publishing',
  published: 'Published',
  failed: 'Failed',
  cancelled: 'Cancelled',
};

export const releaseNameRule = {
  least: 1,
  most: 120,
  missing: 'Enter a name for the release.',
} as const satisfies TextRule;

/** Most items of a release. */
export const mostReleaseItems = 100;

export const releaseItemKinds = ['template', 'category', 'subcategory', 'offer'] as const;
export type ReleaseItemKind = (typeof releaseItemKinds)[number];

/** `price`: new prices of an offer. */
export const releaseActions = ['publish', 'unpublish', 'price'] as const;
export type ReleaseAction = (typeof releaseActions)[number];

/** What a release is to do with one thing. An item that it already has is replaced. */
export interface ReleaseItemRequest {
  kind: ReleaseItemKind;
  /** Of the template, category, sub category or offer. */
  id: number;
  /** Default: `publish`; of an offer, `price`. */
  action?: ReleaseAction;
  /** Of a template to publish: the version to pin. Default: the newest. */
  version?: number;
  /** Of an offer: its new prices. */
  retail_price?: number | string;
  cost_price?: number | string;
  /** Of an offer: its prices as they were seen. Default: those of now. */
  seen_retail_price?: number | string;
  seen_cost_price?: number | string;
}

/** Why something cannot be published, or what else there is to say of it. */
export interface ReleaseFinding {
  /** The failure code, a `ReadyCode`, `nothing_changes` or `edited_since`. */
  code: string;
  message: string;
  /** It keeps the whole release from being published. */
  blocks: boolean;
}

/** A template's part of an item. */
export interface ReleasedTemplate {
  /** The pinned version; `null` to unpublish. */
  version: number | null;
  /** When that version came to be; `null` to unpublish. */
  pinned_at: string | null;
  /** What visitors see now; `null`: nothing. */
  published_version: number | null;
  /** It was edited after the pinned version. */
  edited_since: boolean;
  /** The failing checks that do not keep it from being published: somebody overrode them. */
  overridden: ReadyCode[];
}

/** An offer's part of an item. Decimal strings. */
export interface ReleasedPrices {
  retail_price: string;
  cost_price: string;
  seen_retail_price: string;
  seen_cost_price: string;
}

/** One thing that a release publishes, unpublishes or prices. */
export interface ReleaseItemView {
  /** `template-7`; names it in calls. */
  key: string;
  kind: ReleaseItemKind;
  id: number;
  action: ReleaseAction;
  /** Its name or title now; `null` once it is gone. */
  name: string | null;
  /** The last part of its address, of a product that of its master product; `null` if it has none. */
  alias: string | null;
  /** Of a sub category its category, of an offer its supplier; `null` for others. */
  within: string | null;
  template: ReleasedTemplate | null;
  prices: ReleasedPrices | null;
  /** Why it was refused, of a failed release. */
  refusal: { code: string; message: string } | null;
}

/** A release in the list. */
export interface ReleaseRow {
  id: number;
  name: string;
  state: ReleaseState;
  /** When it is, or was, due; `null` if it was not scheduled. */
  at: string | null;
  /** It was due while the product did not run. */
  late: boolean;
  /** Who made it, and is told if it fails. */
  owner: Person;
  note: string | null;
  item_count: number;
  /** Of its first items, to tell releases apart. */
  item_names: string[];
  /** Of the last change of its state or items. */
  changed_at: string;
  /** When it was decided; `null` before. */
  published_at: string | null;
  /** Hand it back with a command. */
  version: number;
}

/** What a release that reverts another one leaves out, because it was changed since. */
export interface RevertConflict {
  key: string;
  name: string | null;
  message: string;
}

export interface ReleaseDetails extends Omit<ReleaseRow, 'item_names'> {
  items: ReleaseItemView[];
  /** The release that it reverts, and what it leaves out. */
  reverts: { id: number; name: string } | null;
  conflicts: RevertConflict[];
  /** The newest release that reverts this one. */
  reverted_by: { id: number; name: string; state: ReleaseState } | null;
}

export type ReleasesPage = Page<ReleaseRow>;

export interface ReleasesQuery extends PageQuery {
  state?: ReleaseState;
  /** With this item: `template-7`. */
  item?: string;
  /** In the name. */
  searchTerm?: string;
}

/** Ids of releases, in their order: `3,5`. */
export interface ReleasePreviewQuery {
  releases: string;
}

/** Most releases that are previewed together. */
export const mostPreviewed = 10;

interface Commanded {
  version?: number;
  reason?: string;
}

export interface AddReleaseRequest extends Commanded {
  name: string;
  note?: string;
  items?: ReleaseItemRequest[];
}

export interface ReleaseRequest extends Commanded {
  id: number;
}

export interface ChangeReleaseRequest extends ReleaseRequest {
  name?: string;
  note?: string;
}

export interface AddReleaseItemsRequest extends ReleaseRequest {
  items: ReleaseItemRequest[];
}

export interface RemoveReleaseItemsRequest extends ReleaseRequest {
  keys: string[];
}

export interface ScheduleReleaseRequest extends ReleaseRequest {
  /** A time to come (ISO 8601); `null` takes it off the schedule. */
  at: string | null;
  note?: string;
  /** Publishes it although checks fail that block it now (`not_ready`): that needs a reason. Others still block it then. */
  override?: boolean;
}

export interface PublishReleaseRequest extends ReleaseRequest {
  note?: string;
  /** Publishes it although checks fail that block it (`not_ready`): that needs a reason. */
  override?: boolean;
}

/** A release of one template, as it is now. */
export interface ScheduleTemplateRequest extends Commanded {
  quote_template_id: number;
  at: string;
  note?: string;
  /** As in `ScheduleReleaseRequest`. */
  override?: boolean;
}

/** Answer of every command on a release. */
export interface ReleaseChanged {
  id: number;
  version: number;
  state: ReleaseState;
}

export interface ReleaseReverted extends ReleaseChanged {
  conflicts: RevertConflict[];
}

/** Whether a release could be published now. */
export interface ReleaseReady {
  id: number;
  /** Nothing blocks it. */
  ready: boolean;
  items: { key: string; name: string | null; findings: ReleaseFinding[] }[];
}
