import type { ChainedEvent, ChainEntry } from '@quotewright/domain/trail/contract.js';
import { canonicalJson, sha256 } from './canonical.js';

/** `prev` of the first entry. */
export const GENESIS = Buffer.alloc(32);

/** A row of `app.chain`. */
export interface ChainRow {
  n: string;
  day: string;
  recorded_at: Date;
  event_id: string | null;
  stream: string | null;
  revision: string | null;
  type: string | null;
  digest: Buffer | null;
  epoch: number | null;
  hash: Buffer;
}

/** A row of an event. */
export type EventRow = ChainRow & Record<'event_id' | 'stream' | 'revision' | 'type', string> & { digest: Buffer };

/** The columns of `ChainRow`, for queries. */
export const CHAIN_COLUMNS =
  "n, to_char(day, 'YYYY-MM-DD') AS day, recorded_at, event_id, stream, revision, type, digest, epoch, hash";

export function isOfEvent(row: ChainRow): row is EventRow {
  return row.event_id !== null;
}

/** What the hash of a row covers. @param prev the hash of the entry before it */
export function entryOf(row: ChainRow, prev: Buffer): ChainEntry {
  const place = { n: Number(row.n), prev: prev.toString('hex') };
  if (!isOfEvent(row)) return { ...place, epoch: row.epoch! };
  const { event_id, stream, revision, type, digest } = row;
  return { ...place, event_id, stream, revision: Number(revision), type, digest: digest.toString('hex') };
}

/** SHA-256 of an entry's canonical JSON. */
export function hashOfEntry(entry: ChainEntry | ChainedEvent): Buffer {
  return sha256(canonicalJson(entry));
}
