import type { UserType } from './decider.js';
import type { FieldError } from './errors.js';
import type { TextRule } from './text-rules.js';

export type { FieldError };

/** The header in which a page names the account it is shown to (its id). A call under another session is refused. */
export const accountHeader = 'quotewright-account';

/**
 * The header with the reason of a command, percent-encoded UTF-8. A body may name it in `reason` instead; a list or an
 * empty body has no room for it.
 */
export const reasonHeader = 'quotewright-reason';

/**
 * The header with a UUID that several commands of one press share: their events are one batch. Their answers name it as
 * `batch_id`, another one for each account.
 */
export const batchHeader = 'quotewright-batch';

/** What stands in place of a person's text that was erased, such as the reason of a change. */
export const erasedText = '(erased)';

/** Envelope of a successful answer. */
export interface Success<T> {
  status: 200;
  message: string;
  data: T;
  /** Of a command: position of its last event; pass it to a later GET as `?after=`. */
  position?: string;
  /** Of a command: the read models had not caught up within 2 s. */
  pending?: true;
  /** Of a GET with `?after=`: the answer is older than that position. */
  stale?: true;
}

/** Envelope of a failed answer; the HTTP status is the same number. */
export interface Failure<D = unknown> {
  status: number;
  message: string;
  data: D | null;
  /** snake_case, stable. */
  code: string;
  errors: FieldError[];
}

/** Which page of a list, and what it is searched for. */
export interface SearchRequest {
  perPage?: number;
  searchTerm?: string;
  /** From 1. A page beyond the last is empty. */
  page?: number;
}

/** Parameters of a list call. */
export interface ListRequest extends SearchRequest {
  /** Equality filters by field; an empty value is ignored. */
  columnFilters?: Record<string, string | number>;
  sort?: { field: string; type: 'asc' | 'desc' };
  ids?: number[];
}

/** What a GET of a list takes. */
export interface PageQuery {
  page?: number;
  perPage?: number;
}

/** One place in a new order. A list names every item exactly once. */
export interface SortItem {
  id: number;
  sort_order: number;
}

/** One page of a list. */
export interface Page<T> {
  data: T[];
  total: number;
  current_page: number;
  per_page: number;
  last_page: number;
}

/** `data` of a 409 `version_conflict`; `Current` is what the read of the same thing answers. */
export interface VersionConflict<Current = unknown> {
  currentVersion: number;
  /** `null` if the system made the change. */
  changedBy: Person | null;
  changedAt: string | null;
  /** The current state, in the shape of the read. */
  current: Current;
}

/**
 * A person as answers name them, looked up when read: `name` is a supplier's trade name for other businesses, and
 * `null` if the caller may not know it or the account is deleted.
 */
export interface Person {
  id: number | null;
  name: string | null;
  user_type: UserType | null;
}

/** `data` of a 409 `undo_conflict`: the later change in the way. */
export interface UndoConflict {
  event_id: string;
  version: number;
  type: string;
  /** What both changed. */
  path: string;
  /** That change as the history lists it; absent where there is no history of it. */
  later?: LaterChange;
}

/** The entry of a history that a later change belongs to. */
export interface LaterChange {
  entry_id: string;
  /** Its place in the history. */
  position: string;
  /** Of its last change: hand it back as `upto_version`. */
  version: number;
  /** Without its subject: `changed the price from $5.00 to $7.00`. */
  summary: string;
  actor: Person;
  at: string;
  /** Whether it can be undone together with the earlier one. */
  undoable: boolean;
}

/** Rows of an admin's lists of newest items. */
export const newestShown = 8;

/** Rows of a list page (spec §9), and the largest page size. */
export const defaultPerPage = 15;
export const mostPerPage = 100;

/** The largest number of a page. */
export const lastPage = 1_000_000;

/** What a list is searched for. */
export const searchRule = { most: 200 } as const satisfies TextRule;

/** The largest id: ids are Postgres integers. */
export const largestId = 2_147_483_647;

/** Most ids in a list of them, and most items of a new order. */
export const mostIds = 500;
export const mostSorted = 1_000;

/** The largest version. */
export const largestVersion = 999_999_999;
