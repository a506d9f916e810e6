import type { UserType } from './decider.js';
import type { FieldError } from './errors.js';

export type { FieldError };

/** The header in which a page names the account it is shown to (its id). A call in another's session is refused. */
export const accountHeader = 'quotewright-account';

/** What every call answers when it succeeds. */
export interface Success<T> {
  status: 200;
  message: string;
  data: T;
  /** Of a command: where its events ended in the log; hand it to a later GET as `?after=`. */
  position?: string;
  /** Of a command: the read side had not caught up within 2 s. */
  pending?: true;
  /** Of a GET with `?after=`: the answer is still older than that position. */
  stale?: true;
}

/** What every call answers when it fails; the HTTP status is the same number. */
export interface Failure<D = unknown> {
  status: number;
  message: string;
  data: D | null;
  /** snake_case, stable. */
  code: string;
  errors: FieldError[];
}

/** What a list call takes. */
export interface ListRequest {
  /** Equality filters by field; an empty value filters nothing. */
  columnFilters?: Record<string, string | number>;
  sort?: { field: string; type: 'asc' | 'desc' };
  /** 1–100; 0 = everything, only where the set is bounded. */
  perPage?: number;
  searchTerm?: string;
  /** From 1. A page beyond the last is empty. */
  page?: number;
  ids?: number[];
}

/** What a GET of a list takes. */
export interface PageQuery {
  page?: number;
  perPage?: number;
}

/** One place in a new order. A list names everything it orders exactly once. */
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

/** `data` of a 409 `version_conflict`. */
export interface VersionConflict {
  currentVersion: number;
  /** `null` where the system itself made the change. */
  changedBy: Person | null;
  changedAt: string | null;
  /** What stands there now, in the shape of the read. */
  current: unknown;
}

/** `data` of a 409 `undo_conflict`: the later change in the way. */
export interface UndoConflict {
  event_id: string;
  version: number;
  type: string;
  /** What both changed. */
  path: string;
}

/**
 * Somebody as an answer names them, looked up when read: `name` is a supplier's trade name to other businesses, and `null`
 * for who may not know it or once the account is gone.
 */
export interface Person {
  id: number | null;
  name: string | null;
  user_type: UserType | null;
}

/** How an instance is: `degraded` serves, but something needs an operator; `down` answers 503. */
export interface Health {
  status: 'ok' | 'degraded' | 'down';
}

/** How a projection is doing. */
export interface ProjectionStatus {
  name: string;
  version: number;
  /** `null`: nothing has been read yet. */
  position: string | null;
  /** Positions of the log between the checkpoint and the head as it was last known; `null` before it was ever known. */
  lag: number | null;
  /** How long the oldest event that is still to come has been in the log (s); 0 where none is, `null` where it cannot be told. */
  lag_seconds: number | null;
  state: 'live' | 'catching_up' | 'parked' | 'rebuilding';
  /** Events that could not be applied, and the later ones of their keys. */
  parked: number;
  /** Why it stands still, if it does. */
  stopped: string | null;
  /** A projector holds its lease. */
  fed: boolean;
  /** A replay of its parked events was asked for and is still to come. */
  replaying: boolean;
  /** New tables that are being filled beside the serving ones; `progress` from 0 to 1. */
  rebuild: { generation: number; progress: number; stopped: string | null } | null;
}

/** Health as an admin sees it. */
export interface HealthDetail extends Health {
  eventStore: {
    kind: 'postgres' | 'eventstoredb';
    ok: boolean;
    /** Why this instance neither writes the log nor feeds read models from it, in a sentence for the operator; `null` where all is well. */
    problem: string | null;
    /** As it was last known: what `lag` counts to. */
    head: string | null;
    /** When that was. */
    head_at: string | null;
  };
  jobs: { kind: 'postgres' | 'redis'; ok: boolean };
  projections: ProjectionStatus[];
}

/** The states a job can be in: one that is done is gone, one that has failed waits (`delayed`) for its next try. */
export const jobStates = ['waiting', 'active', 'delayed'] as const;
export type JobState = (typeof jobStates)[number];

/** Everything an operator sees of the running system, as one instance sees it. */
export interface SystemStatus extends HealthDetail {
  /** Appends of this instance since its start; times in milliseconds, `null` before the first. */
  appends: { count: number; conflicts: number; p50: number | null; p99: number | null };
  jobs: HealthDetail['jobs'] & { counts: Record<JobState, number> | null };
  /** Projectors that hold leases: one is active, others stand by unseen. */
  projectors: { holder: string; projections: number }[];
  instance: { role: string; started_at: string };
  /** The newest hundred. */
  doubles: DoubleKey[];
}

/** A name or an address that two streams tell of: `keeper` had it first, `stream` has to take another one. */
export interface DoubleKey {
  /** e.g. `template-alias`. */
  kind: string;
  key: string;
  stream: string;
  keeper: string;
  found_at: string;
}

/** An event that a projection could not apply, or that waits behind such a one. */
export interface ParkedEvent {
  /** Counts up in the order of the log. */
  number: number;
  projection: string;
  /** Parked in the tables of a rebuild, not in those that serve. */
  rebuild: boolean;
  key: string;
  stream: string;
  revision: number;
  type: string;
  /** `null`: waits only because an earlier event of its key failed. */
  error: string | null;
  parked_at: string;
}

/** Which parked events: of one projection, or of all. */
export interface ParkedQuery extends PageQuery {
  projection?: string;
}

/** Names one of two streams that hold the same key. */
export type DoubleKeyRequest = Pick<DoubleKey, 'kind' | 'key' | 'stream'> & { reason?: string };

/** A captured e-mail, as an admin reads it. */
export interface OutboxMail {
  id: string;
  to: string;
  subject: string;
  text: string;
  created_at: string;
}

/** What an operator asks. */
export const systemPaths = {
  status: '/api/system',
  parked: (query: { projection?: string; page?: number; perPage?: number } = {}) => {
    const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
    return search.size === 0 ? '/api/system/parked' : `/api/system/parked?${search.toString()}`;
  },
  replay: (projection: string) => `/api/system/projections/${encodeURIComponent(projection)}/replay`,
  mend: '/api/system/doubles/mend',
  rebuild: (projection: string) => `/api/system/projections/${encodeURIComponent(projection)}/rebuild`,
};

/** Rows of an admin's lists of what is newest. */
export const newestShown = 8;

/** Where an instance says whether it can serve. */
export const healthPath = '/api/health';

/** Where a process says that it runs, whatever its database and its log do: a reason to start it anew is only its silence. */
export const livenessPath = '/api/health/live';

/** Rows of a list page (spec §9), and the most a caller may ask for. */
export const defaultPerPage = 15;
export const mostPerPage = 100;
