import type { ProductType } from '../formula/settings.js';
import type { Page, Person } from '../kernel/contract.js';
import type { NumberRule } from '../kernel/number-rules.js';
import type { ProductsFileQuery } from './contract-filters.js';

/** Most offers of one price change that is made on a screen. */
export const mostChanges = 500;

/** Most offers of one price change of everything that a list is filtered to. */
export const mostFiltered = 50_000;

/** How a bulk change sets a price. */
export const priceSteps = ['percent', 'amount'] as const;
export type PriceStep = (typeof priceSteps)[number];

/** What a price may end in after a bulk change, in cents. */
export const priceEndings = ['00', '49', '99'] as const;
export type PriceEnding = (typeof priceEndings)[number];

/** What the number of a bulk change takes: percent or dollars, up or down. */
export const priceStepRule = {
  least: -9_999_999,
  most: 9_999_999,
  places: 4,
  message: 'Enter a number, like 4.5 or -2.',
} as const satisfies NumberRule;

/** A rule that makes a new price of each price. */
export interface PriceRule {
  field: PricedField;
  by: PriceStep;
  /** Percent, or dollars; below zero lowers the price. */
  value: number | string;
  /** The new price is the nearest that ends so; absent: to the cent. */
  ending?: PriceEnding;
}

export const pricedFields = ['cost_price', 'retail_price'] as const;
export type PricedField = (typeof pricedFields)[number];

/** New values of an offer; what is absent stays. */
export interface OfferChange {
  /** The offer. */
  id: number;
  cost_price?: number | string;
  retail_price?: number | string;
  unit?: string;
  /** `null` = no count. */
  unit_in_stock?: number | string | null;
  supplier_sku?: string;
  brand?: string;
}

/** Either each offer's new values, or the same for all of some offers. */
export interface AddPriceChangeRequest {
  changes?: OfferChange[];
  bulk?: BulkChange;
}

/** Either `ids` or `filtered`. */
export interface BulkChange {
  ids?: number[];
  /**
   * All offers that the list is narrowed to, as it is when this is asked: the caller's own, from admins those of the
   * supplier that they name. At most `mostFiltered`.
   */
  filtered?: ProductsFileQuery;
  price?: PriceRule;
  unit_in_stock?: number | string | null;
  brand?: string;
  /** Deletes them; nothing else is set then. */
  delete?: boolean;
}

/**
 * Where a price change came from: rows edited one by one, a bulk action, a price sheet, a deletion, or the undo of
 * another.
 */
export const priceChangeSources = ['rows', 'bulk', 'sheet', 'delete', 'undo'] as const;
export type PriceChangeSource = (typeof priceChangeSources)[number];

/**
 * `comparing`: what it does to templates is being calculated. `ready`: it waits to be applied. `scheduled`: it waits for
 * its time. `asked`: it waits for an admin.
 */
export const priceChangeStates = [
  'comparing',
  'ready',
  'asked',
  'scheduled',
  'applying',
  'applied',
  'discarded',
] as const;
export type PriceChangeState = (typeof priceChangeStates)[number];

/** `changed_since`: somebody else changed it after the change was made, so it stays. `declined`: an admin left it out. */
export const rowOutcomes = ['waiting', 'applied', 'changed_since', 'refused', 'declined'] as const;
export type RowOutcome = (typeof rowOutcomes)[number];

/** What a price change sets of an offer; as decimal text, like the list of offers. */
export interface OfferValues {
  cost_price?: string;
  retail_price?: string;
  unit?: string;
  unit_in_stock?: string | null;
  supplier_sku?: string;
  brand?: string;
  /** What a pack of the product holds; `null`: not known. Only its owner changes it. */
  pack_amount?: string | null;
  pack_unit?: string;
}

/** What becomes of an offer that is deleted: one that a line uses or used is withdrawn, so that every line counts. */
export type Gone = 'deleted' | 'withdrawn';

/** What only a product has that is added. */
export interface AddedProduct {
  name: string;
  product_type: ProductType;
  /** The name of its master product. */
  master_product: string;
}

/** The same, or that the offer is not in the catalogue: then nothing else is told. */
export interface ChangedValues extends OfferValues {
  gone?: Gone;
  /** The product is added. */
  added?: AddedProduct;
}

export interface PriceChangeRow {
  /** The offer. */
  id: number;
  name: string;
  before: ChangedValues;
  after: ChangedValues;
  outcome: RowOutcome;
  /** Why it was refused. */
  message: string | null;
  /** The supplier's number of it, else the product's; may be empty. */
  sku: string;
  /** By how much its retail price moves, else its cost price; `null`: neither does, or it was nothing. */
  percent: string | null;
}

/** The rows of one price change. */
export interface PriceChangeRowsQuery {
  id: string;
  page?: number;
}

/** A template whose total on its sample answers changes. Dollars; `null`: it cannot be calculated then. */
export interface MovedTemplate {
  id: number;
  name: string;
  alias: string;
  before: string | null;
  after: string | null;
  /** `after` minus `before`; `null` if one of them is. */
  change: string | null;
  percent: string | null;
  /** Only where every cost in it may be seen. */
  cost_before?: string;
  cost_after?: string;
}

/** What a price change does to templates, on their sample answers. */
export interface PriceEffect {
  /** Templates with a line of one of the offers. */
  used_in: number;
  /** Largest difference first; those whose total stays are left out, except of a deletion, which moves none. */
  templates: Page<MovedTemplate>;
  /**
   * Private templates of other businesses whose total changes: how many, and never which. `null`: fewer than
   * `leastPrivate`, or none.
   */
  private_moved: number | null;
}

/** Below this number of private templates, their number is not told. */
export const leastPrivate = 5;

export interface PriceChange {
  id: string;
  state: PriceChangeState;
  source: PriceChangeSource;
  /** Offers that it changes. */
  rows: number;
  /** Of a deletion: how many of them are withdrawn, because a line uses or used them. */
  withdrawn: number;
  /** How many of them are new products of a sheet. */
  added: number;
  /** It does not count before an admin says yes: `ask` instead of `apply` and `schedule`. */
  needs_approval: boolean;
  /** When it was, or is to be, applied by itself; `null`: by hand. */
  at: string | null;
  /** While it is compared: its offers are still being read, and `steps` counts them. */
  reading: boolean;
  /** How far the work of its state is, from 0 to `steps`. */
  done: number;
  steps: number;
  /** `null` while it is calculated, and for an undo, which nobody is asked about. */
  effect: PriceEffect | null;
  /** How many offers it changed. */
  applied: number;
  /** Offers that it left as they were, the first of them. */
  left: PriceChangeRow[];
  left_count: number;
}

export interface PriceChangeQuery {
  /** Of the moved templates. */
  page?: number;
}

export interface PriceChangeRequest {
  id: string;
  reason?: string;
}

export interface UndoPriceChangeRequest extends PriceChangeRequest {
  /** Undoes what can be undone, although some offers were changed later. */
  rest?: boolean;
}

/** The data of 409 `changed_since` of an undo: offers that were changed later, the first of them. */
export interface ChangedLater {
  count: number;
  names: string[];
}

/** What became of a price change that does not count at once. */
export const waitingStates = [
  'asked',
  'scheduled',
  'applying',
  'applied',
  'cancelled',
  'refused',
  'withdrawn',
] as const;
export type WaitingState = (typeof waitingStates)[number];

/** A price change that waits for an admin or its time, or did. */
export interface WaitingChange {
  id: string;
  state: WaitingState;
  /** Offers that it changes. */
  offers: number;
  /** `null`: at once, when it is accepted. */
  at: string | null;
  /** In which its time was chosen: `America/New_York`; empty without one. */
  time_zone: string;
  /** It was applied later than at its time, because the product did not run. */
  late: boolean;
  /** Who asked for it, scheduled or moved it. */
  by: Person;
  /** What an admin answered; `null`: it waits, or nobody was asked. */
  answered: PriceAnswer | null;
  /** What it changed and left as it was; `null` until it is applied. */
  changed: number | null;
  left: number | null;
}

export interface WaitingChangesQuery {
  page?: number;
}

/** Schedules a change that is ready, or moves one. */
export interface SchedulePriceChangeRequest extends PriceChangeRequest {
  at: string;
  /** In which it was chosen. */
  time_zone: string;
}

/** What an admin said of a price change. */
export interface PriceAnswer {
  at: string;
  /** `null`: none, or it was erased. */
  note: string | null;
}

/** Asks for the yes that a change needs: to apply it at once, or at a time. */
export interface AskForPriceChangeRequest extends PriceChangeRequest {
  at?: string;
  /** In which it was chosen; with `at`. */
  time_zone?: string;
}

/** A price change that waits for an admin. */
export interface AskedChange {
  /** Of the question. */
  id: number;
  /** The supplier's business. */
  supplier: { id: number; name: string };
  offers: number;
  /** When it is to count; `null`: at once. */
  at: string | null;
  asked_at: string;
  by: Person;
}

export interface AskedChangesQuery {
  page?: number;
}

/** A page of its rows, and one of the templates that it moves. */
export interface AskedChangeQuery extends AskedChangesQuery {
  templates?: number;
}

/** A row of it, compared with what counts now. */
export interface AskedRow {
  /** The offer. */
  id: number;
  name: string;
  before: ChangedValues;
  after: ChangedValues;
  /** What it has now of what was changed since, or is gone: such a row stays as it is. `null`: as before. */
  now: ChangedValues | null;
  /** By how much its retail price moves, else its cost price; `null`: neither does, or it was nothing. */
  percent: string | null;
}

export interface AskedChangeDetail extends AskedChange {
  source: PriceChangeSource;
  /** The largest moves first. */
  rows: Page<AskedRow>;
  /** Rows that were changed since it was made, the first of them by name. */
  changed: { count: number; names: string[] };
  /** What it does to templates now; `null` while that is calculated, and for an undo. */
  effect: PriceEffect | null;
  /** When that was calculated, at most a minute ago; `null` as `effect`. */
  effect_at: string | null;
}

/** Most rows that an admin leaves out of one change. */
export const mostLeftOut = 500;

export interface AnswerPriceChangeRequest {
  id: number;
  /** Shown to the supplier. */
  reason?: string;
}

export interface AcceptPriceChangeRequest extends AnswerPriceChangeRequest {
  /** Offers that stay as they are. */
  without?: number[];
}
