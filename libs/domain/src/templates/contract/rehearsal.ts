import type { Page, PageQuery } from '../../kernel/contract.js';

/** Days of saved quotes that a rehearsal takes, and how many quotes at most, the newest first. */
export const rehearsedDays = 90;
export const mostRehearsed = 5_000;

/** A rehearsal takes at least so many quotes, of so many accounts: with fewer it would be about somebody. */
export const leastRehearsed = { quotes: 5, accounts: 3 } as const;

/**
 * The bars of a rehearsal, by how many percent a total changes: more than 20 down, 10 to 20, 5 to 10, up to 5, no change,
 * and the same four upwards. A bound belongs to the bar that is nearer to zero.
 */
export const rehearsalBounds = [20, 10, 5, 0] as const;

/** A text, and the number of quotes that it is about. */
export interface QuotesWith {
  text: string;
  quotes: number;
}

/** The least, the median and the largest: decimal text. */
export interface Spread {
  least: string;
  median: string;
  most: string;
}

/** A saved quote, calculated with what is published and with staging, without anything that tells whose it is. */
export interface RehearsedQuote {
  /** As staging asks them. `assumed`: the quote has no answer that fits, so the sample answer counts. */
  answers: { title: string; unit: string; answer: string; assumed: boolean }[];
  /** Titles of the quote's questions that staging does not ask any more. */
  dropped: string[];
  /** Totals; `null` if a line of that state cannot be calculated. */
  before: string | null;
  after: string | null;
  /** From `before` to `after`: an amount, and percent with one decimal; `null` if there is none. */
  change: string | null;
  percent: string | null;
  /** Why staging cannot calculate it. */
  faults: string[];
  /** Lines whose total differs; `null`: not part of that state, or cannot be calculated. */
  lines: { name: string; before: string | null; after: string | null }[];
}

/** What a rehearsal says of all its quotes. */
export interface RehearsalResult {
  changed: number;
  unchanged: number;
  /** Staging cannot calculate them. `still_failing` of them fail with what is published as well. */
  failing: number;
  still_failing: number;
  /** Only staging can calculate them. */
  repaired: number;
  /** Why quotes fail, the most frequent first. */
  faults: QuotesWith[];
  /** Of the changed quotes: amounts, and percent with one decimal. `null` if there are none. */
  change: Spread | null;
  percent: Spread | null;
  /** Sums over the quotes that both states can calculate. */
  total: { before: string; after: string };
  /** The number of quotes in each bar (`rehearsalBounds`), from the largest decrease to the largest increase. */
  bars: number[];
  /** Titles of questions whose sample answer was taken, and of those that staging does not ask any more. */
  assumed: QuotesWith[];
  dropped: QuotesWith[];
  /** All but the unchanged ones: those that fail, then the largest changes first. */
  quotes: Page<RehearsedQuote>;
}

export type RehearsalState = 'running' | 'done' | 'cancelled' | 'failed';

/** One run of a rehearsal, at the prices of its start. */
export interface RehearsalRun {
  state: RehearsalState;
  /** What was rehearsed against what. */
  version: number;
  published_version: number;
  /** Staging or the published state is another one by now. `changes_since`: events of the template since its start. */
  stale: boolean;
  changes_since: number;
  started_at: string;
  /** How many quotes it takes, and how many are calculated. */
  quotes: number;
  calculated: number;
  /** Once it is done. */
  result: RehearsalResult | null;
}

/** What real answers come to with staging, compared with what is published. */
export interface Rehearsal {
  /** Quotes that a run would take now; `null` if there are too few. */
  quotes: number | null;
  /** The newest run; `null` if there is none, or if too few of its quotes are left. */
  run: RehearsalRun | null;
}

export type RehearsalQuery = PageQuery;

export interface RehearseRequest {
  quote_template_id: number;
}
