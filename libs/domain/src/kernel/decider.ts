import { DomainError, type FailureCode } from './errors.js';
import type { Policy } from './contract-reasons.js';

/** The user types (`user_type` in the API); the stored supplier type is plural, as in the product's calls. */
export type UserType = 'admin' | 'contractor' | 'retail' | 'retailinstall' | 'partner' | 'suppliers';

/**
 * How far an account is trusted. `unverified`: its address is not confirmed. `waiting`: a trade business without a
 * decision. `refused`: an admin refused it. `approved`: everyone else.
 */
export type Standing = 'unverified' | 'waiting' | 'approved' | 'refused';

/** What a member may do in a business (`rights.ts`). */
export type Role = 'owner' | 'manager' | 'estimator' | 'viewer';

/** Who acts. Opaque ids and a type: names and addresses never reach an event. */
export interface Actor {
  /** The person: sessions, rate limits and "who did it" go by this. */
  id: number;
  /**
   * The business that the person acts for, and that owns what is made: `businessOf`. Absent where it is the person's own
   * id, as for admins.
   */
  businessId?: number;
  userType: UserType;
  /** Absent for admins, and where irrelevant. */
  role?: Role;
  /** The business hides every cost from this member. */
  costHidden?: true;
  /** Absent where irrelevant, as in commands; a reader without one counts as not trusted. */
  standing?: Standing;
}

/** The id that owns what an actor makes: the business, or an admin's own. */
export function businessOf({ id, businessId = id }: Pick<Actor, 'id' | 'businessId'>): number {
  return businessId;
}

/** Where a change came from. */
export type EventSource = 'screen' | 'import' | 'sample' | 'api' | 'system';

/** A text of a person that stands in `app.text`, so that it can be erased. */
export interface TextRef {
  id: string;
  /** SHA-256 of its salt and itself, in hexadecimal digits. */
  hash: string;
}

/** Who, when, why and from where; on every event. */
export interface EventMeta {
  /** ISO 8601 UTC instant of the decision. */
  at: string;
  /** The person; `null` if the system acts. */
  actorId: number | null;
  /** The business that the person acted for; absent where it is the person's own id. */
  businessId?: number;
  userType: UserType | null;
  source: EventSource;
  /** Shared by the events of one command. */
  batchId: string;
  commandId: string;
  /** What was asked for: the type of the command. Absent in events from before it was kept. */
  command?: string;
  /** The event that caused the command, if a process issued it. */
  causationId: string | null;
  /** The system's own reason, and anybody's in events from before `reasonText`. */
  reason: string | null;
  /** The person's reason. */
  reasonText?: TextRef;
  schemaVersion: number;
  /** W3C Trace Context of the command; only if traces are exported. */
  traceparent?: string;
}

/** The business behind an event, or the admin; `null` if the system acts. */
export function businessBehind({ actorId, businessId = actorId ?? undefined }: EventMeta): number | null {
  return businessId ?? null;
}

/** An event: past tense, one business meaning. `data` is JSON-safe: ISO times, decimal strings, integers. */
export interface DomainEvent {
  type: string;
  data: unknown;
}

/** An event in the log. `revision` counts from 0 within the stream; `position` is opaque and global. */
export type Recorded<E extends DomainEvent = DomainEvent> = E & {
  id: string;
  stream: string;
  revision: number;
  position: string;
  meta: EventMeta;
  /** Why it is unusable: it is no event of ours, or an upcaster failed. Never folded. */
  malformed?: string;
};

/** What integer ids are drawn for; one sequence each. Each context adds its own by declaration merging. */
export interface IdKinds {
  user: true;
}

export type IdKind = keyof IdKinds;

/** The ids that an event holds, by what they were drawn for. */
export type HeldIds = Partial<Record<IdKind, readonly (number | null | undefined)[]>>;

/**
 * Every event type of a kind of stream, with the ids that an event of it holds beside its stream's own. The compiler
 * keeps it complete.
 */
export type EventTable<Event extends DomainEvent> = {
  readonly [Type in Event['type']]: (data: Extract<Event, { type: Type }>['data']) => HeldIds;
};

/** The entry of an event that holds no ids. */
export const noIds = (): HeldIds => ({});

/** The types in a table of events. */
export function typesOf<Type extends string>(events: Readonly<Record<Type, unknown>>): Type[] {
  return Object.keys(events) as Type[];
}

/** A kind of stream: what its streams are called, and what they hold. */
export interface StreamKind<Event extends DomainEvent> {
  /** `template` makes streams `template-<id>`. */
  category: string;
  /** What the number in its streams' names is drawn for. Absent where it is not drawn. */
  idKind?: IdKind;
  /** A stream belongs to one account alone and is erased with it. Others stay, because other businesses use them. */
  private?: true;
  events: EventTable<Event>;
}

/** A unique key requested across streams. It belongs to the stream once an event of the command says so (`keysIn`). */
export interface Reservation {
  /** e.g. `template-alias`, `category-title`. */
  kind: string;
  /** The requested key (a slug, a lower-case title). */
  key: string;
  /**
   * `suffix`: take `key-2`, `key-3` … if the key is taken. `hide`: take `key-` and five random characters in any case,
   * which says nothing of what others hold. Otherwise a `DomainError` with this code and message, at the field that `path`
   * names.
   */
  onTaken: 'suffix' | 'hide' | { code: FailureCode; message: string; path?: string };
}

/** A key that is unique across streams. */
export interface Key {
  kind: string;
  key: string;
}

/** A key that a stream takes. */
export interface TakenKey extends Key {
  /** The requested key, before a suffix. */
  base: string;
}

/** A key that two streams hold, as passed to the stream that has to yield it. */
export interface LostKey extends TakenKey {
  /** The stream that the key belongs to. */
  keeper: string;
}

/** What an event says about unique keys: its stream frees keys, then takes some. */
export interface KeyChanges {
  /** Kinds of which it frees every key. */
  givesUp?: readonly string[];
  /** Keys that it frees because they belong to another stream. */
  loses?: readonly Key[];
  takes?: readonly TakenKey[];
}

/** All impure inputs of a decision, fixed before it so that a retry decides the same. */
export interface CommandMeta {
  commandId: string;
  /** ISO 8601 UTC. */
  at: string;
  actor: Actor | null;
  /** The id of the aggregate. */
  id: number;
  /** Ids drawn for this command, in order, per kind. */
  ids: Partial<Record<IdKind, readonly number[]>>;
  /** The keys granted for `reserve`, in the same order. */
  reserved: readonly string[];
  /** Where the command came from. */
  source?: EventSource;
  /** The rules of whom it concerns (`ruledBy`); absent where none hold. */
  policy?: Policy;
  /** It came with a reason. */
  explained?: boolean;
}

/** A pure decision maker for one kind of stream. */
export interface Decider<State, Command extends { type: string }, Event extends DomainEvent> extends StreamKind<Event> {
  initialState(): State;
  /** Folds one event; never throws and never reads a clock. */
  evolve(state: State, event: Recorded<Event>): State;
  /** The events of the command (none if nothing changes). Throws `DomainError`. */
  decide(command: Command, state: State, meta: CommandMeta): Event[];
  /**
   * The version of the part that the command changes, if parts of an aggregate have versions of their own; otherwise it
   * is the stream's. Only events that concern the part move it.
   */
  versionOf?(command: Command, state: State): number;
  /**
   * The version since which nothing changed that a command could be about: later events only hold it for a release. A
   * command made against any version since then is not stale. Absent: the stream's.
   */
  unchangedSince?(state: State): number;
  /** Whose rules hold for the command: an account, or the gallery. Absent: nobody's. */
  ruledBy?(command: Command, state: State): number;
  /** Whether those rules may refuse the command although it has a reason. Absent: no. */
  ruledThoughExplained?(command: Command): boolean;
  /** Unique keys needed before the command can be decided. */
  reserve?(command: Command, state: State, actor: Actor | null): Reservation[];
  /**
   * The unique keys that the event takes and frees. A key belongs to the stream whose events hold it; reservations
   * follow.
   */
  keysIn?(event: Event): KeyChanges;
  /** Whether a stream that has to yield a key of this kind takes one that hides what others hold. Absent: no. */
  hides?(kind: string, state: State): boolean;
  /** The events by which a stream yields a key and takes `granted` instead; none if it does not hold the key. */
  yieldKey?(lost: LostKey, state: State, granted: string): Event[];
}

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- deciders of unrelated aggregates
export type AnyDecider = Decider<any, any, any>;
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- kinds of streams of unrelated events
export type AnyStreamKind = StreamKind<any> | AnyDecider;

/** Whether streams of this kind are written by commands. */
export function isDecider(kind: AnyStreamKind): kind is AnyDecider {
  return 'decide' in kind;
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

/** The event itself. Throws `DomainError` `unavailable` if it is malformed. */
export function sound<E extends DomainEvent>(event: Recorded<E>): Recorded<E> {
  if (event.malformed === undefined) return event;
  throw new DomainError('unavailable', 'Part of its history cannot be read. An operator has to repair it.');
}

/**
 * Folds recorded events onto a state. Throws `DomainError` `unavailable` on a malformed one, whose effect is unknown.
 */
export function fold<State, Event extends DomainEvent>(
  decider: Pick<Decider<State, { type: string }, Event>, 'evolve'>,
  state: State,
  events: Iterable<Recorded<Event>>,
): State {
  for (const event of events) state = decider.evolve(state, sound(event));
  return state;
}
