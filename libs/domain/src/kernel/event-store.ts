import type { DomainEvent, EventMeta, Recorded } from './decider.js';
import type { KeyStep } from './keys.js';

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

/**
 * An event by its place and its id: what tells a log from another one, for both may have an event there. `id` is `null`
 * where it is not known (an empty log, an event that was erased).
 */
export interface Mark {
  position: string;
  id: string | null;
}

/** What a subscription yields, strictly in log order. */
export type LogMessage =
  | { kind: 'event'; event: Recorded }
  /** Everything up to `position` has been yielded or filtered out. */
  | ({ kind: 'checkpoint' } & Mark)
  /** The subscriber has reached the head of the log as it was at this moment. */
  | ({ kind: 'caught-up' } & Mark);

/**
 * The event log. What it holds that is no event of ours is yielded as well, `malformed`. Positions are opaque strings `<epoch>.<position>`, comparable with `comparePositions`.
 * Errors: `ConcurrencyError` where the expectation fails, `StoreUnavailableError` where the log cannot be reached
 * (the outcome is then unknown; repeating the call with the same event ids is safe).
 */
export interface EventStore {
  /** Appends all or nothing. Repeated with the same event ids it answers as the first time and adds nothing. */
  append(stream: string, events: readonly NewEvent[], expected: ExpectedRevision): Promise<Appended>;
  /**
   * As `append`, and with it the stream's unique keys, all or nothing. Only a log that lies beside the reservations in
   * one database has it. Throws `KeyTakenError` where a key belongs to another stream.
   */
  appendWithKeys?(
    stream: string,
    events: readonly NewEvent[],
    expected: ExpectedRevision,
    keys: KeyStep,
  ): Promise<Appended>;
  /** The events of one stream from a revision on (inclusive), oldest first; empty for an unknown stream. */
  read(stream: string, fromRevision?: number): Promise<Recorded[]>;
  /**
   * The whole log after a position (exclusive; `null` = from the start) up to the head as it is now.
   * @param except types that are left out, in every shape they were ever stored in. Naming what is wanted instead would
   *   hide events that only another release knows: they would be lost without a word.
   * Throws `AnotherLogError` where the position is none of this log: beyond its head, as after a restore, or no event's.
   */
  readAll(after: string | null, except?: readonly string[]): AsyncIterable<Recorded>;
  /**
   * As `readAll`, and then everything that comes, until the signal aborts. Survives a lost connection by itself, unless
   * another log is there afterwards (`AnotherLogError`): where it left off is looked for before it goes on.
   */
  subscribe(
    after: string | null,
    options: { except?: readonly string[]; signal: AbortSignal },
  ): AsyncIterable<LogMessage>;
  /** The position of the newest event (`<epoch>.0` for an empty log). */
  head(): Promise<string>;
  /**
   * As `head`, for figures alone: whoever asks holds up no writer, however often. Events below it may still be on their
   * way, so nothing is read up to it and nothing waits for it.
   */
  newest(): Promise<string>;
  /**
   * The first event after a position, for figures alone, as `newest`; `null` where there is none.
   * @param after exclusive; `null` for the start of the log
   */
  firstAfter(after: string | null): Promise<Recorded | null>;
  /**
   * Whether a mark that a log has given out is of this log as it is now: `false` where another event stands there, or
   * the log ends before it. An event that is gone in the middle of the log was erased. One of an older epoch counts as passed.
   */
  holds(mark: Mark): Promise<boolean>;
  /** Erases a stream for good (deleted accounts only). */
  deleteStream(stream: string): Promise<void>;
  close(): Promise<void>;
}

/** Both logs count in 64 bits with a sign, and so does every column that a position is kept in. */
const lastPlace = 2n ** 63n - 1n;

/** Splits a position. Throws on anything that is not one. */
export function parsePosition(position: string): { epoch: number; at: bigint } {
  const match = /^(\d{1,9})\.(\d{1,19})$/.exec(position);
  const at = BigInt(match?.[2] ?? -1);
  if (!match || at > lastPlace) throw new Error(`Not a log position: ${position}`);
  return { epoch: Number(match[1]), at };
}

/** Whether a text is a position, of whatever log. */
export function isPosition(text: string): boolean {
  try {
    parsePosition(text);
    return true;
  } catch {
    return false;
  }
}

/** Negative where `a` comes before `b`. A position of an older epoch comes before every position of a newer one. */
export function comparePositions(a: string, b: string): number {
  const left = parsePosition(a);
  const right = parsePosition(b);
  if (left.epoch !== right.epoch) return left.epoch - right.epoch;
  return left.at < right.at ? -1 : left.at > right.at ? 1 : 0;
}
