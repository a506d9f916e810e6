import type { DomainEvent, EventMeta, Recorded } from './decider.js';
import type { KeyStep } from './keys.js';

/** An event to append. Its id is fixed before the first attempt, so that a retry is recognised. */
export interface NewEvent extends DomainEvent {
  /** UUID. */
  id: string;
  meta: EventMeta;
}

/** Precondition of the append: the stream's last revision, its absence, or none. */
export type ExpectedRevision = number | 'no-stream' | 'any';

/** Where the append ended: revision and position of the last event. */
export interface Appended {
  revision: number;
  position: string;
}

/**
 * Position and id of an event. Together they identify a log, since another log may have an event at that position too.
 * `id` is `null` if unknown (an empty log, an erased event).
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
  /** The subscriber has reached the current head of the log. */
  | ({ kind: 'caught-up' } & Mark);

/** The place in the log up to which a subscriber has come with a message. */
export function markOf(message: LogMessage): Mark {
  return message.kind === 'event' ? message.event : message;
}

/**
 * The event log. Foreign content is yielded too, as `malformed`. Positions are opaque strings `<epoch>.<position>`,
 * comparable with `comparePositions`. Errors: `ConcurrencyError` if the expectation fails, `StoreUnavailableError` if
 * the log is unreachable (the outcome is then unknown; repeating the call with the same event ids is safe).
 */
export interface EventStore {
  /** Appends all or nothing. Repeated with the same event ids it returns the first answer and adds nothing. */
  append(stream: string, events: readonly NewEvent[], expected: ExpectedRevision): Promise<Appended>;
  /**
   * Like `append`, plus the stream's unique keys, all or nothing. Only for a log in the same database as the
   * reservations. Throws `KeyTakenError` if a key belongs to another stream.
   */
  appendWithKeys?(
    stream: string,
    events: readonly NewEvent[],
    expected: ExpectedRevision,
    keys: KeyStep,
  ): Promise<Appended>;
  /**
   * The events of one stream from a revision (inclusive), oldest first; empty for an unknown stream.
   * @param atMost events to read (from 1); without it, all
   */
  read(stream: string, fromRevision?: number, atMost?: number): Promise<Recorded[]>;
  /**
   * The log after a position (exclusive; `null` = from the start) up to the current head.
   * @param except types to leave out, in every shape ever stored. Naming the wanted types instead would silently lose
   * events of other releases. Throws `AnotherLogError` if the position is not of this log: beyond its head, as after a
   * restore, or not an event's.
   */
  readAll(after: string | null, except?: readonly string[]): AsyncIterable<Recorded>;
  /**
   * The log up to a position (inclusive) that `head` gave, in another order: stream by stream, each from its first event.
   * Only for a log that can be read so cheaply. Streams that are erased meanwhile may be cut short.
   * @param except as of `readAll`
   * @returns about how many events there are, and their pages, none of them empty; a stream may go on in the next page
   */
  readStreams?(upTo: string, except: readonly string[]): Promise<{ events: number; pages: AsyncIterable<Recorded[]> }>;
  /**
   * Like `readAll`, and then everything new until the signal aborts. Survives a lost connection, unless it finds
   * another log afterwards (`AnotherLogError`): it checks its last event before it resumes.
   */
  subscribe(
    after: string | null,
    options: { except?: readonly string[]; signal: AbortSignal },
  ): AsyncIterable<LogMessage>;
  /**
   * The position of the newest event (`<epoch>.0` for an empty log). Throws `StoreUnavailableError` where appends before
   * it stay in flight for longer than a call to the log may take; so does `readAll`.
   */
  head(): Promise<string>;
  /**
   * Like `head`, for figures only: callers never delay a writer. Events below it may still be in flight, so nothing
   * reads or waits up to it.
   */
  newest(): Promise<string>;
  /**
   * The first event after a position, for figures only, like `newest`; `null` if there is none.
   * @param after exclusive; `null` for the start of the log
   */
  firstAfter(after: string | null): Promise<Recorded | null>;
  /**
   * The newest events after a position, for figures only, like `newest`.
   * @param after exclusive; `null` for the start of the log
   * @param atMost entries to look at (from 1), whether or not they are events of this log
   */
  newestAfter(after: string | null, atMost: number): Promise<Newest>;
  /**
   * Whether this log contains a mark that a log has given out: `false` if another event is there, or the log ends
   * before it. An event missing inside the log was erased. A mark of an older epoch counts as passed.
   */
  holds(mark: Mark): Promise<boolean>;
  /** Erases a stream for good (deleted accounts only). */
  deleteStream(stream: string): Promise<void>;
  close(): Promise<void>;
}

/** The newest events of a log. */
export interface Newest {
  /** Their positions, oldest first. */
  positions: string[];
  /** They are all events after this position (exclusive). */
  since: string;
}

/** Both logs use signed 64-bit positions, as does every column that stores one. */
export const lastPlace = 2n ** 63n - 1n;

/** Beyond every position. */
export const beyondAll = `999999999.${lastPlace}`;

/** Splits a position. Throws on anything else. */
export function parsePosition(position: string): { epoch: number; at: bigint } {
  const match = /^(\d{1,9})\.(\d{1,19})$/.exec(position);
  const at = BigInt(match?.[2] ?? -1);
  if (!match || at > lastPlace) throw new Error(`Not a log position: ${position}`);
  return { epoch: Number(match[1]), at };
}

/** Whether a text is a position of any log. */
export function isPosition(text: string): boolean {
  try {
    parsePosition(text);
    return true;
  } catch {
    return false;
  }
}

/** Negative if `a` comes before `b`. Positions of an older epoch come before those of a newer one. */
export function comparePositions(a: string, b: string): number {
  const left = parsePosition(a);
  const right = parsePosition(b);
  if (left.epoch !== right.epoch) return left.epoch - right.epoch;
  return left.at < right.at ? -1 : left.at > right.at ? 1 : 0;
}
