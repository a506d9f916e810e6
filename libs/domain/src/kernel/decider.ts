import { DomainError, type FailureCode } from './errors.js';

/** The kinds of account (`user_type` on the wire); the stored supplier type is plural, as the product's calls have it. */
export type UserType = 'admin' | 'contractor' | 'retail' | 'retailinstall' | 'partner' | 'suppliers';

/**
 * How far an account is trusted. `unverified`: its address is not proven. `waiting`: a trade business that nobody has
 * decided on. `refused`: an admin said no. `approved`: everybody else.
 */
export type Standing = 'unverified' | 'waiting' | 'approved' | 'refused';

/** Who acts. An opaque id and a kind: names and addresses never reach an event. */
export interface Actor {
  id: number;
  userType: UserType;
  /** Absent where it plays no part, as in commands; whoever reads without one counts as not trusted. */
  standing?: Standing;
}

/** Where a change came from. */
export type EventSource = 'screen' | 'import' | 'sample' | 'api' | 'system';

/** Who, when, why and from where: on every event. */
export interface EventMeta {
  /** ISO 8601 UTC instant at which the command was decided. */
  at: string;
  /** `null` where the system itself acts. */
  actorId: number | null;
  userType: UserType | null;
  source: EventSource;
  /** Events of one command share it. */
  batchId: string;
  commandId: string;
  /** What was asked for: the type of the command. Absent in events from before it was kept. */
  command?: string;
  /** The event that caused the command, where a process issued it. */
  causationId: string | null;
  reason: string | null;
  schemaVersion: number;
  /** Where the command's trace goes on (W3C Trace Context); only where traces are sent. */
  traceparent?: string;
}

/** A fact, past tense, one business meaning each. `data` is JSON-safe: ISO times, decimal strings, integers. */
export interface DomainEvent {
  type: string;
  data: unknown;
}

/** A fact as the log holds it. `revision` counts from 0 within the stream; `position` is opaque and global. */
export type Recorded<E extends DomainEvent = DomainEvent> = E & {
  id: string;
  stream: string;
  revision: number;
  position: string;
  meta: EventMeta;
  /** Why it cannot be used: the log holds something that is no event of ours, or an upcaster failed. Never folded. */
  malformed?: string;
};

/** What integer ids are drawn for; one sequence each. */
export type IdKind =
  | 'template'
  | 'question'
  | 'line'
  | 'image'
  | 'related'
  | 'category'
  | 'subcategory'
  | 'master_product'
  | 'product'
  | 'offer'
  | 'product_image'
  | 'quote'
  | 'mailing'
  | 'user';

/** A name that must be unique across streams: it is its stream's as soon as an event of the command says so (`keysIn`). */
export interface Reservation {
  /** e.g. `template-alias`, `category-title`. */
  kind: string;
  /** The wanted key (a slug, a lower-cased title). */
  key: string;
  /**
   * `suffix`: take `key-2`, `key-3` … when the key is taken; otherwise a `DomainError` with this code and message, at the
   * field that `path` names.
   */
  onTaken: 'suffix' | { code: FailureCode; message: string; path?: string };
}

/** A key that is unique across streams. */
export interface Key {
  kind: string;
  key: string;
}

/** A key that a stream takes. */
export interface TakenKey extends Key {
  /** The key that was wanted, before a suffix. */
  base: string;
}

/** A key that two streams tell of, as the one hears it that has to give it up. */
export interface LostKey extends TakenKey {
  /** The stream that the key belongs to. */
  keeper: string;
}

/** What an event says about unique keys: its stream gives up keys, then takes some. */
export interface KeyChanges {
  /** Kinds, of which it gives up whatever it held. */
  givesUp?: readonly string[];
  /** Keys that it gives up because they belong to another stream. */
  loses?: readonly Key[];
  takes?: readonly TakenKey[];
}

/** Everything impure a decision needs, fixed before it so that a retry decides the same. */
export interface CommandMeta {
  commandId: string;
  /** ISO 8601 UTC. */
  at: string;
  actor: Actor | null;
  /** The aggregate's own id. */
  id: number;
  /** Ids drawn for this command, in order, for each kind asked for. */
  ids: Partial<Record<IdKind, readonly number[]>>;
  /** The keys granted for `reserve`, in the same order. */
  reserved: readonly string[];
}

/** A pure decision maker for one kind of stream. */
export interface Decider<State, Command extends { type: string }, Event extends DomainEvent> {
  /** Stream category: `template` makes streams `template-<id>`. */
  category: string;
  initialState(): State;
  /** Folds one event; never throws, never reads a clock. */
  evolve(state: State, event: Recorded<Event>): State;
  /** The events that the command causes (none where nothing changes). Throws `DomainError`. */
  decide(command: Command, state: State, meta: CommandMeta): Event[];
  /**
   * The version of what the command changes, where parts of an aggregate have versions of their own; otherwise it is the
   * stream's. It moves with every event that concerns the part, and with no other.
   */
  versionOf?(command: Command, state: State): number;
  /** Unique keys the command needs before it can be decided. */
  reserve?(command: Command, state: State): Reservation[];
  /** Which unique keys the event takes and gives up. A key belongs to the stream whose events say so; reservations follow. */
  keysIn?(event: Event): KeyChanges;
  /** The events by which a stream gives up a key that belongs to another one and takes `granted` in its place; none where it does not hold it. */
  yieldKey?(lost: LostKey, state: State, granted: string): Event[];
}

/** The stream of an aggregate. */
export function streamOf(decider: { category: string }, id: number): string {
  return `${decider.category}-${id}`;
}

/** The aggregate's integer id, read from its stream's name. */
export function idOfStream(stream: string): number {
  return Number(stream.slice(stream.lastIndexOf('-') + 1));
}

/** The category of a stream: `template` of `template-7`. */
export function categoryOfStream(stream: string): string {
  const end = stream.indexOf('-');
  return end < 0 ? stream : stream.slice(0, end);
}

/** The event itself. Throws `DomainError` `unavailable` where it is malformed. */
export function sound<E extends DomainEvent>(event: Recorded<E>): Recorded<E> {
  if (event.malformed === undefined) return event;
  throw new DomainError('unavailable', 'Something in the history of this cannot be read: it waits for an operator.');
}

/** Folds recorded events onto a state. Throws `DomainError` `unavailable` on a malformed one: what it did is not known. */
export function fold<State, Event extends DomainEvent>(
  decider: Pick<Decider<State, { type: string }, Event>, 'evolve'>,
  state: State,
  events: Iterable<Recorded<Event>>,
): State {
  for (const event of events) state = decider.evolve(state, sound(event));
  return state;
}
