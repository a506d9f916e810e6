import { Command } from '@nestjs/cqrs';
import type { Actor, Decider, DomainEvent, EventSource, IdKind } from '@quotewright/domain/kernel/decider.js';

/** Everything about a command that is not the command: who, from where, why, and how a repeat is recognised. */
export interface CommandContext {
  /** `null` where the system itself acts. */
  actor: Actor | null;
  /** Default `system`. */
  source?: EventSource;
  reason?: string | null;
  /** The version the change was made against (the decider's `versionOf`, else the stream's); a stale one is refused with `version_conflict`. */
  expectedVersion?: number;
  /** What a command of this type on this aggregate makes under the same key of the same user is the same, for 24 hours. */
  idempotencyKey?: string;
  /** The commands that the request has issued so far: two of a type on one aggregate could not be told apart under its key. */
  issued?: Set<string>;
  /** How many ids of each kind to draw for the decision (`meta.ids`). */
  ids?: Partial<Record<IdKind, number>>;
  /** The event that caused the command, where a process issued it. */
  causationId?: string;
  /** The request it came with, for the log. */
  requestId?: string;
  /** The trace it belongs to, where traces are sent. */
  traceparent?: string;
  /** Answer as soon as the events are in the log (`pending`), without waiting for the read side. */
  respondAsync?: boolean;
}

/** What a command answers. A repeat under the same idempotency key answers the same. */
export interface CommandResult<S = unknown> {
  /** The aggregate's id, drawn where the command said `new`. */
  id: number;
  /** Number of events in the stream after the command: 0 for one that does not exist. */
  version: number;
  /** Where the command's last event is in the log; `null` where it caused none. */
  position: string | null;
  /** What the command's events share (`meta.batchId`), by which they are undone; `null` where it caused none. */
  batchId: string | null;
  /** The read side had not caught up within 2 s, or was not waited for. */
  pending: boolean;
  /** `false`: nothing was written, because nothing changed. */
  changed: boolean;
  /** The state after the command, frozen. */
  state: S;
}

/**
 * A command to one aggregate: `bus.execute(new AggregateCommand(template, id, { type: 'RenameTemplate', … }, context))`.
 * `id: 'new'` draws the aggregate's own id of the kind named like the decider's category.
 * Errors: whatever `decide` throws; `DomainError` with code `version_conflict` (data: `VersionConflict`, whose
 * `current` is the caller's to fill: `showingCurrent`); `StoreUnavailableError`.
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
