import type { Knex } from 'knex';
import type { Reservation } from '@quotewright/domain/kernel/decider.js';
import { DomainError } from '@quotewright/domain/kernel/errors.js';
import type { EventStore } from '@quotewright/domain/kernel/event-store.js';

/** A key that a command has been given. */
export interface Granted {
  kind: string;
  key: string;
  base: string;
  /** Taken by this very run, not found from an earlier one. */
  fresh: boolean;
}

interface Holder {
  kind: string;
  key: string;
  owner_stream: string;
  command_id: string;
  taken_at: Date;
  claimed: boolean;
  releasing: string | null;
}

/**
 * Keys that are unique across streams. A command takes them before it appends. Whether it did append is looked up in its
 * stream by the first who wants the same key more than a minute later, not noted by every command that takes one.
 */
export class Reservations {
  constructor(
    private readonly knex: Knex,
    private readonly store: EventStore,
  ) {}

  /**
   * Takes every key for a stream, in order; a stream that holds a key already has it again. Nothing is kept where one
   * is refused: throws the reservation's own `DomainError`.
   */
  async take(wanted: readonly Reservation[], stream: string, commandId: string): Promise<Granted[]> {
    const granted: Granted[] = [];
    try {
      for (const reservation of wanted) granted.push(await this.takeOne(reservation, stream, commandId));
    } catch (error) {
      await this.giveBack(granted, commandId);
      throw error;
    }
    return granted;
  }

  /** Gives back what this run took for nothing. */
  async giveBack(granted: readonly Granted[], commandId: string): Promise<void> {
    for (const { kind, key, fresh } of granted) {
      if (fresh) await this.knex('app.reservation').where({ kind, key, command_id: commandId, claimed: false }).delete();
    }
  }

  /** Notes, before the append, which keys the command gives up: should it die right after, they can still be freed. */
  async announceRelease(keys: readonly { kind: string; key: string }[], stream: string, commandId: string): Promise<void> {
    for (const { kind, key } of keys) {
      await this.knex('app.reservation').where({ kind, key, owner_stream: stream }).update({ releasing: commandId, taken_at: this.knex.fn.now() });
    }
  }

  /** The append did not happen: what was announced is kept, until the command is decided anew. */
  async keep(commandId: string): Promise<void> {
    await this.knex('app.reservation').where({ releasing: commandId }).update({ releasing: null });
  }

  /** After the append: what the command gave up is free. */
  async free(commandId: string): Promise<void> {
    await this.knex('app.reservation').where({ releasing: commandId }).delete();
  }

  private async takeOne({ kind, key, onTaken }: Reservation, stream: string, commandId: string): Promise<Granted> {
    for (;;) {
      const { rows } = await this.knex.raw<{ rows: { outcome: string; granted: string; fresh: boolean; holder: Holder }[] }>(
        'SELECT outcome, granted, fresh, to_jsonb(holder) AS holder FROM app.reserve(?, ?, ?, ?, ?)',
        [kind, key, stream, commandId, onTaken === 'suffix'],
      );
      const { outcome, granted, fresh, holder } = rows[0]!;
      if (outcome === 'granted') return { kind, key: granted, base: key, fresh };
      if (outcome === 'taken' && onTaken !== 'suffix') throw new DomainError(onTaken.code, onTaken.message);
      await this.settleDoubt(holder);
    }
  }

  /** Finds out in its stream what became of a command that has been silent for a minute. */
  private async settleDoubt(holder: Holder): Promise<void> {
    const doubted = holder.releasing ?? holder.command_id;
    const happened = (await this.store.read(holder.owner_stream)).some((event) => event.meta.commandId === doubted);
    const row = this.knex('app.reservation').where({ kind: holder.kind, key: holder.key, command_id: holder.command_id });
    const unchanged = holder.releasing ? row.where({ releasing: doubted }) : row.where({ claimed: false });
    if (holder.releasing) await (happened ? unchanged.delete() : unchanged.update({ releasing: null }));
    else await (happened ? unchanged.update({ claimed: true }) : unchanged.delete());
  }
}
