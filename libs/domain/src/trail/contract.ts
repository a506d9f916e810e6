import type { Person } from '../kernel/contract.js';
import type { ApprovalRule, PriceApproval, ReadyRule, ReasonRule, ReminderRule } from '../kernel/contract-reasons.js';
import type { NumberRule } from '../kernel/number-rules.js';
import type { SignedHead } from '../system/contract.js';
import type { HistorySource, ReadableChange } from '../templates/contract.js';

/** What the whole trail is filtered by. An entry may be of several kinds: publishing a category is of two. */
export const trailTypes = [
  'template',
  'publishing',
  'price',
  'category',
  'product',
  'quote',
  'proposal',
  'advice',
  'mailing',
  'access',
] as const;
export type TrailType = (typeof trailTypes)[number];

/** The trail's kinds for display. */
export const trailTypeNames: Readonly<Record<TrailType, string>> = {
  template: 'Templates',
  publishing: 'Publishing',
  price: 'Prices',
  category: 'Categories',
  product: 'Products',
  quote: 'Quotes',
  proposal: 'Proposals',
  advice: 'Warranty and advice',
  mailing: 'Sent templates',
  access: 'Team, exports and settings',
};

/** What entries of the trail are about: all of it must hold. */
export interface TrailFilter {
  /** The account that made the change. */
  actor?: number;
  type?: TrailType;
  /** Dates or times; a `to` without a time includes its day. */
  from?: string;
  to?: string;
  /** The id of a template. */
  template?: number;
  /** The id of a product: its own changes, and those of its offers. */
  product?: number;
  source?: HistorySource;
  /** In the sentences, values and reasons. */
  text?: string;
}

/** `before`: the `next` of an earlier page. */
export interface TrailQuery extends TrailFilter {
  before?: string;
  limit?: number;
}

/** What an entry is about. */
export interface TrailSubject {
  /** The kind of its stream: `template`, `product` … */
  kind: string;
  id: number;
  /** Its name now, or as last known; `null` where it has none. */
  name: string | null;
  /** Of a template: the last part of its address; `null` for everything else. */
  alias: string | null;
}

/** One event. */
export interface TrailRow {
  event_id: string;
  entry_id: string;
  position: string;
  type: string;
  /** A sentence without the actor. */
  summary: string;
  at: string;
  changes: ReadableChange[];
}

/** One entry: what one command did to one thing. Its events are the rows with its `entry_id`. */
export interface TrailEntry {
  entry_id: string;
  kind: 'change' | 'batch';
  /** That of its last event. */
  position: string;
  subject: TrailSubject;
  summary: string;
  actor: Person;
  at: string;
  reason: string | null;
  source: string;
  /** Of a single change. */
  changes: ReadableChange[];
  /** Its events. */
  count: number;
  /** Entries of one press share it: it may have changed several things. */
  batch_id: string;
  /** Of a template's: where its own history opens at this entry; `null` for everything else. */
  history_position: string | null;
}

/** Newest first: the entries, and their events in the same order. */
export interface TrailPage {
  data: TrailRow[];
  entries: TrailEntry[];
  /** Pass as `before` for the next page; `null` at the first event. */
  next: string | null;
  /** On the first page: everyone in the trail. */
  people?: Person[];
  /** On the first page, where one template is asked for: its name; `null` if the caller may not know it. */
  template?: { id: number; name: string | null };
  /** The same of a product. */
  product?: { id: number; name: string | null };
}

/** Of the history of one product, which the address names. */
export type ProductHistoryQuery = Pick<TrailQuery, 'before' | 'limit'>;

/** Entries of a page, and the largest page size. */
export const trailLimit = 50;
export const mostTrail = 200;

/** Entries that are printed at most. */
export const mostPrinted = 1_000;

/** The files that the trail is exported as. */
export type ExportFormat = 'csv' | 'json';

/** The whole of an exported JSON file: the filter, and every event of it, newest first. */
export interface ExportedTrail {
  exported_at: string;
  exported_by: Person;
  filter: TrailFilter;
  entries: ExportedEvent[];
}

/** One event of an export. */
export interface ExportedEvent extends TrailRow {
  subject: TrailSubject;
  actor: Person;
  reason: string | null;
  source: string;
}

/** An event in the chain. Its hash is SHA-256 of this as canonical JSON (RFC 8785). */
export interface ChainedEvent {
  n: number;
  /** The hash of the entry before, hexadecimal. */
  prev: string;
  event_id: string;
  stream: string;
  revision: number;
  type: string;
  /** HMAC-SHA-256 of what the event holds, under the stream's secret key: it tells nobody the content. */
  digest: string;
}

/** An entry of the chain: an event, or the beginning of a new epoch of the log. */
export type ChainEntry = ChainedEvent | { n: number; prev: string; epoch: number };

/** The rules about reasons for display. */
export const reasonRuleNames: Readonly<Record<ReasonRule, string>> = {
  never: 'Never',
  formula_price_publishing: 'On formula, price and publishing',
  always: 'Always',
};

/** When a business asks for the reason of a change; for admins: when the gallery does. */
export interface Reasons {
  rule: ReasonRule;
  /** The last reasons that the account gave, newest first. */
  last: string[];
}

export type ReasonRuleRequest = Pick<Reasons, 'rule'>;

/** The gallery's rules about reviews. */
export interface ReviewRules {
  /** Approvals that publishing a template of the gallery needs. */
  needed: ApprovalRule;
  /** How many admins there are: it takes one more than are needed. */
  admins: number;
  /** Days after which a review that waits brings a reminder by e-mail; 0: never. */
  reminders: ReminderRule;
}

export type ApprovalRuleRequest = Pick<ReviewRules, 'needed'>;
export type ReminderRuleRequest = Pick<ReviewRules, 'reminders'>;

/** The rules about failed checks for display. */
export const readyRuleNames: Readonly<Record<ReadyRule, string>> = { warns: 'It warns', blocks: 'It blocks' };

/** What a failed check of a template of the gallery does to its publishing. */
export interface ReadyRuleAnswer {
  rule: ReadyRule;
}

export type ReadyRuleRequest = ReadyRuleAnswer;

/** The rules about price changes of suppliers for display. */
export const priceApprovalNames: Readonly<Record<PriceApproval['when'], string>> = {
  never: 'Never',
  above: 'Above a percentage',
  always: 'Always',
};

/** From which move on a price waits for an admin, in percent. */
export const approvalPercentRule = {
  least: 0,
  most: 10_000,
  places: 1,
  message: 'Enter a percentage from 0 to 10,000.',
} as const satisfies NumberRule;

/** When price changes of a supplier wait for an admin. `percent`: with `above` alone. */
export interface PriceApprovalRequest {
  /** The supplier's business, or an account of it. */
  supplier: number;
  when: PriceApproval['when'];
  percent?: number | string;
}

/** A step from a leaf of a Merkle tree (RFC 6962) to its root: the hash beside it, hexadecimal. */
export interface ProofStep {
  side: 'left' | 'right';
  hash: string;
}

/**
 * The proof that an event was recorded. `waiting`: it is entered in the chain in a moment. `entered`: its day is sealed
 * once it is over. `sealed`: `path` leads from its hash to the root that `head` signs.
 */
export interface HistoryProof {
  event_id: string;
  state: 'waiting' | 'entered' | 'sealed';
  /** `null` while it waits. */
  entry: ChainedEvent | null;
  /** The hash of the entry, hexadecimal. */
  hash: string | null;
  recorded_at: string | null;
  path: ProofStep[];
  /** The signed head of its day; `null` before it is sealed. */
  head: SignedHead | null;
  /** SHA-256 of the key that signed it, hexadecimal. */
  fingerprint: string | null;
  /** When the events of its stream were erased with their account; the entry stays. */
  erased_at: string | null;
}
