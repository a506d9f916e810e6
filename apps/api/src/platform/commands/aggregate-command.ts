import { Command } from '@nestjs/cqrs';
import type { Actor, Decider, DomainEvent, EventSource, IdKind } from '@quotewright/domain/kernel/decider.js';

/** The context of a command: who, from where, why, and how a repeat is recognised. */
export interface CommandContext {
  /** `null` if the system acts. */
  actor: Actor | null;
  /** Default `system`. */
  source?: EventSource;
  reason?: string | null;
  /** The account that wrote the reason, with which it is erased; absent: the actor's. */
  reasonBy?: number;
  /** The batch that its events are part of, with those of other commands; by default one of its own. */
  batchId?: string;
  /** When it was decided (ISO 8601 UTC), for what tells a past; now if absent. */
  at?: string;
  /** The version the change was made against (the decider's `versionOf`, else the stream's); a stale one is refused with `version_conflict`. */
  expectedVersion?: number;
  /** Within 24 hours, a command of this type on this aggregate under the same key and user has the same result. */
  idempotencyKey?: string;
  /**
   * The commands that the request has issued so far: two of one type on one aggregate could not be told apart under its
   * key.
   */
  issued?: Set<string>;
  /** Not appended later than this (ms since 1970): what it names may be deleted by then. Absent: whenever. */
  until?: number;
  /** How many ids of each kind to draw for the decision (`meta.ids`). */
  ids?: Partial<Record<IdKind, number>>;
  /** The event that caused the command, if a process issued it. */
  causationId?: string;
  /** The request id, for logs. */
  requestId?: string;
  /** The trace, if traces are exported. */
  traceparent?: string;
  /** People are told of it by e-mail: `Announcer` says what, once it is in the log. */
  announced?: boolean;
  /** Stores what the events name, once they are decided and before they are appended. It may be called again. */
  keep?: () => Promise<void>;
  /** Answers as soon as the events are in the log (`pending`), without waiting for the read models. */
  respondAsync?: boolean;
}

/** Result of a command. A repeat under the same idempotency key returns the same. */
export interface CommandResult<S = unknown> {
  /** The aggregate's id, newly drawn for `new`. */
  id: number;
  /** Number of events in the stream after the command: 0 if it does not exist. */
  version: number;
  /** Position of the command's last event; `null` if it caused none. */
  position: string | null;
  /** Shared id of the command's events (`meta.batchId`), by which they are undone; `null` if it caused none. */
  batchId: string | null;
  /** The read models had not caught up within 2 s, or were not waited for. */
  pending: boolean;
  /** `false`: nothing was written, because nothing changed. */
  changed: boolean;
  /** The state after the command, frozen. */
  state: S;
}

/**
 * A command to one aggregate: `bus.execute(new AggregateCommand(template, id, { type: 'RenameTemplate', … },
 * context))`. `id: 'new'` draws the aggregate's id of the kind named like the decider's category. Errors: whatever
 * `decide` throws; `DomainError` with code `version_conflict` (data: `VersionConflict`, whose `current` the caller
 * fills: `showingCurrent`); `StoreUnavailableError`.
 */
export class AggregateCommand<S, C extends { type: string }, E extends DomainEvent> extends Command<CommandResult<S>> {
  constructor(
    readonly decider: Decider<S, C, E>,
    readonly id: number | 'new',
    readonly command: C,
    readonly context: CommandContext,
  ) {
    super();
  }
}
