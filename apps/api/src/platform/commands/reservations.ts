import type { Knex } from 'knex';
import type { LostKey, Reservation } from '@quotewright/domain/kernel/decider.js';
import { DomainError } from '@quotewright/domain/kernel/errors.js';
import type { Appended, EventStore, ExpectedRevision, NewEvent } from '@quotewright/domain/kernel/event-store.js';
import type { KeyStep } from '@quotewright/domain/kernel/keys.js';
import { heldBy, type NamingDecider } from './holdings.js';

/** A key that a command has been given. */
export interface Granted {
  kind: string;
  key: string;
  /** No other command counts on it. */
  fresh: boolean;
}

/** An append as a command makes it. */
export interface NamedAppend {
  stream: string;
  events: readonly NewEvent[];
  expected: ExpectedRevision;
  commandId: string;
  keys: KeyStep;
}

/**
 * Keys that are unique across streams. A key belongs to the stream whose events say so; what stands in `app.reservation`
 * follows from that, and is settled by a look at the stream wherever it is in doubt.
 */
export interface Reservations {
  /** The keys that a command may decide upon, in order. Throws the reservation's own `DomainError` where one is refused. */
  take(wanted: readonly Reservation[], stream: string, commandId: string): Promise<Granted[]>;
  /** The command needs them no longer: it has been refused, or changes nothing. */
  giveBack(granted: readonly Granted[], commandId: string): Promise<void>;
  /**
   * Appends, with what the events say of keys. `lost`: keys that the events tell of though they belong to other streams;
   * the stream has to yield them. Errors: those of `EventStore.append`, and `KeyTakenError` (nothing was appended).
   */
  append(append: NamedAppend): Promise<Appended & { lost: LostKey[] }>;
}

/** A row of `app.reservation`. */
export interface Holder {
  kind: string;
  key: string;
  owner_stream: string;
  command_id: string;
  taken_at: string;
}

/** What a look for a key came to. */
export interface Look {
  outcome: 'granted' | 'taken' | 'doubtful';
  granted: string;
  fresh: boolean;
  /** The row in the way. */
  holder: Holder;
}

/** Looks for keys, and settles the doubts that stand in the way. */
export class KeySearch {
  /** @param deciders those whose streams hold keys */
  constructor(
    readonly knex: Knex,
    private readonly store: EventStore,
    private readonly deciders: readonly NamingDecider[],
  ) {}

  /** Looks until an answer is sure. */
  async settled(look: () => Promise<Look>): Promise<Look> {
    for (;;) {
      const found = await look();
      if (found.outcome !== 'doubtful') return found;
      await this.settle(found.holder);
    }
  }

  /** One wanted key. Throws its own `DomainError` where it is refused. */
  async one({ kind, onTaken }: Reservation, look: () => Promise<Look>): Promise<Granted> {
    const { outcome, granted, fresh } = await this.settled(look);
    if (outcome === 'granted' || onTaken === 'suffix') return { kind, key: granted, fresh };
    const { code, message, path } = onTaken;
    throw new DomainError(code, message, path === undefined ? {} : { errors: [{ path, code, message }] });
  }

  /** What a stream says of a key. */
  heldBy(stream: string, key: { kind: string; key: string }) {
    return heldBy(this.store, this.deciders, stream, key);
  }

  /** Asks the owner's stream about a row that nobody has vouched for; one that has changed meanwhile is left alone. */
  private async settle(holder: Holder): Promise<void> {
    const held = await this.heldBy(holder.owner_stream, holder);
    const { kind, key, command_id } = holder;
    const unchanged = this.knex('app.reservation')
      .where({ kind, key, command_id })
      .whereRaw('taken_at = ?::timestamptz AND (NOT claimed OR releasing IS NOT NULL)', [holder.taken_at]);
    await (held ? unchanged.update({ claimed: true, releasing: null }) : unchanged.delete());
  }
}
