import type { PageQuery } from '../kernel/contract.js';

/** State of an instance: `starting` serves while its parts start, for seconds; `degraded` serves but needs an operator; `down` answers 503. */
export interface Health {
  status: 'ok' | 'starting' | 'degraded' | 'down';
}

/** State of a projection. */
export interface ProjectionStatus {
  name: string;
  version: number;
  /** `null`: nothing has been read yet. */
  position: string | null;
  /** Events that wait for the checkpoint, estimated beyond 1,000; `null` if the log could not be asked. */
  lag: number | null;
  /** Age in the log (s) of the oldest event still to be applied; 0 if none, `null` if unknown. */
  lag_seconds: number | null;
  state: 'live' | 'catching_up' | 'parked' | 'rebuilding';
  /** Events that could not be applied, and the later events of their keys. */
  parked: number;
  /** Why it is stopped, if it is. */
  stopped: string | null;
  /** A projector holds its lease. */
  fed: boolean;
  /** A replay of its parked events was requested and is pending. */
  replaying: boolean;
  /** New tables filled next to the serving ones; `progress` from 0 to 1. */
  rebuild: { generation: number; progress: number; stopped: string | null } | null;
}

/** Health as admins see it. */
export interface HealthDetail extends Health {
  eventStore: {
    kind: 'postgres' | 'eventstoredb';
    ok: boolean;
    /**
     * Why this instance neither writes the log nor feeds read models from it, in a sentence for the operator; `null` if
     * all is well.
     */
    problem: string | null;
    /** The last known head; `lag` counts to it. */
    head: string | null;
    /** When that was. */
    head_at: string | null;
  };
  jobs: { kind: 'postgres' | 'redis'; ok: boolean };
  projections: ProjectionStatus[];
}

/** The states of a job: done jobs are gone, failed ones wait (`delayed`) for their next attempt. */
export const jobStates = ['waiting', 'active', 'delayed'] as const;
export type JobState = (typeof jobStates)[number];

/** The state of the running system, as one instance sees it. */
export interface SystemStatus extends HealthDetail {
  /** Appends of this instance since its start; times in milliseconds, `null` before the first. */
  appends: { count: number; conflicts: number; p50: number | null; p99: number | null };
  jobs: HealthDetail['jobs'] & { counts: Record<JobState, number> | null };
  /** The projectors that feed read models, and how many each. */
  projectors: { holder: string; projections: number }[];
  instance: { role: string; started_at: string };
  /** The newest hundred. */
  doubles: DoubleKey[];
  /** `null` if the database does not answer. */
  chain: ChainStatus | null;
}

/** The head of the chain of events at the end of a day, before it is signed. */
export interface ChainHead {
  format: 'quotewright-log-head';
  version: 1;
  /** The UTC day (`2026-11-23`) on which its entries were recorded. */
  day: string;
  /** Numbers of its first and last entry. */
  first: number;
  last: number;
  /** The Merkle root over the day's entries, hexadecimal. */
  root: string;
  /** The hash of the last entry, which covers every entry before it, hexadecimal. */
  hash: string;
  /** SHA-256 of the head before, hexadecimal; `null` for the first. */
  previous: string | null;
  signed_at: string;
  /** The raw Ed25519 public key, base64. */
  key: string;
}

/** A head with its Ed25519 signature (base64) over the canonical JSON (RFC 8785) of the rest. */
export interface SignedHead extends ChainHead {
  signature: string;
}

/** The chain of events (docs/operations.md, Proving the log). */
export interface ChainStatus {
  /** Entries so far. */
  length: number;
  /** The newest sealed day; `null` before the first. */
  head: SignedHead | null;
  /** SHA-256 of the key that signed it, hexadecimal, and the first day of it. */
  key: { fingerprint: string; since: string; changed: boolean } | null;
  /** The last `npm run log:verify` without a fault, and how many entries it found in order. */
  verified: { n: number; at: string } | null;
}

/** A duplicate key: `keeper` had it first, `stream` must take another one. */
export interface DoubleKey {
  /** e.g. `template-alias`. */
  kind: string;
  key: string;
  stream: string;
  keeper: string;
  found_at: string;
}

/** An event that a projection could not apply, or that waits behind one. */
export interface ParkedEvent {
  /** In the order of the log. */
  number: number;
  projection: string;
  /** Parked in the tables of a rebuild, not in the serving ones. */
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
  /** A file that goes with it. */
  attachment: { name: string; content: string; type?: 'text/csv' | 'text/calendar' } | null;
  created_at: string;
}

/** Liveness check: the process runs, whatever its database and log do. Restart it only if it does not answer. */
export const livenessPath = '/api/health/live';
