import type { DomainEvent, EventMeta, Recorded } from './decider.js';

/** An event on its way into the log. Its id is fixed before the first try, so that a retry is recognised. */
export interface NewEvent extends DomainEvent {
  /** UUID. */
  id: string;
  meta: EventMeta;
}

/** What must be true of the stream for the append to happen: its last revision, its absence, or nothing. */
export type ExpectedRevision = number | 'no-stream' | 'any';

/** Where the append ended: the last event's revision in its stream and its position in the log. */
export interface Appended {
  revision: number;
  position: string;
}

/** What a subscription yields, strictly in log order. */
export type LogMessage =
  | { kind: 'event'; event: Recorded }
  /** Everything up to `position` has been yielded or filtered out. */
  | { kind: 'checkpoint'; position: string }
  /** The subscriber has reached the head of the log as it was at this moment. */
  | { kind: 'caught-up'; position: string };

/**
 * The event log. What it holds that is no event of ours is yielded as well, `malformed`. Positions are opaque strings `<epoch>.<position>`, comparable with `comparePositions`.
 * Errors: `ConcurrencyError` where the expectation fails, `StoreUnavailableError` where the log cannot be reached
 * (the outcome is then unknown; repeating the call with the same event ids is safe).
 */
export interface EventStore {
  /** Appends all or nothing. Repeated with the same event ids it answers as the first time and adds nothing. */
  append(stream: string, events: readonly NewEvent[], expected: ExpectedRevision): Promise<Appended>;
  /** The events of one stream from a revision on (inclusive), oldest first; empty for an unknown stream. */
  read(stream: string, fromRevision?: number): Promise<Recorded[]>;
  /**
   * The whole log after a position (exclusive; `null` = from the start) up to the head as it is now.
   * @param except types that are left out, in every shape they were ever stored in. Naming what is wanted instead would
   *   hide events that only another release knows: they would be lost without a word.
   */
  readAll(after: string | null, except?: readonly string[]): AsyncIterable<Recorded>;
  /** As `readAll`, and then everything that comes, until the signal aborts. Survives a lost connection by itself. */
  subscribe(after: string | null, options: { except?: readonly string[]; signal: AbortSignal }): AsyncIterable<LogMessage>;
  /** The position of the newest event (`<epoch>.0` for an empty log). */
  head(): Promise<string>;
  /** Erases a stream for good (deleted accounts only). */
  deleteStream(stream: string): Promise<void>;
  close(): Promise<void>;
}

/** Splits a position. Throws on anything that is not one. */
export function parsePosition(position: string): { epoch: number; at: bigint } {
  const match = /^(\d{1,9})\.(\d{1,20})$/.exec(position);
  if (!match) throw new Error(`Not a log position: ${position}`);
  return { epoch: Number(match[1]), at: BigInt(match[2]!) };
}

/** Negative where `a` comes before `b`. A position of an older epoch comes before every position of a newer one. */
export function comparePositions(a: string, b: string): number {
  const left = parsePosition(a);
  const right = parsePosition(b);
  if (left.epoch !== right.epoch) return left.epoch - right.epoch;
  return left.at < right.at ? -1 : left.at > right.at ? 1 : 0;
}
