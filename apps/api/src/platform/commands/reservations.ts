import type { Knex } from 'knex';
import type { Decider, KeyChanges, Recorded, Reservation } from '@quotewright/domain/kernel/decider.js';
import { DomainError } from '@quotewright/domain/kernel/errors.js';
import type { EventStore } from '@quotewright/domain/kernel/event-store.js';
import type { StreamErased } from '@quotewright/domain/kernel/stream-erased.js';

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
  private readonly reserve: string;

  /** @param together the log lies in the same Postgres: the append's own flush to disk then covers what was written before it */
  constructor(
    private readonly knex: Knex,
    private readonly store: EventStore,
    together = false,
  ) {
    const outcome = 'outcome, granted, fresh, to_jsonb(holder) AS holder';
    // Nothing follows from a key before the append, and its commit record lies further on in the same write-ahead log.
    const unflushed = together ? "set_config('synchronous_commit', 'off', true), " : '';
    this.reserve = `SELECT ${unflushed}${outcome} FROM app.reserve(?, ?, ?, ?, ?)`;
  }

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

  /** Gives back what this run took for nothing; a number that nobody has counted on from goes to the next one. */
  async giveBack(granted: readonly Granted[], commandId: string): Promise<void> {
    for (const { kind, key, fresh } of granted) {
      if (!fresh) continue;
      await this.knex.raw(
        `WITH given AS (DELETE FROM app.reservation WHERE kind = ? AND key = ? AND command_id = ? AND NOT claimed RETURNING kind, base, key)
         UPDATE app.reservation_counter c SET next = c.next - 1 FROM given WHERE (c.kind, c.base) = (given.kind, given.base) AND given.key = c.base || '-' || c.next`,
        [kind, key, commandId],
      );
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
        this.reserve,
        [kind, key, stream, commandId, onTaken === 'suffix'],
      );
      const { outcome, granted, fresh, holder } = rows[0]!;
      if (outcome === 'granted') return { kind, key: granted, base: key, fresh };
      if (outcome === 'taken' && onTaken !== 'suffix') {
        const { code, message, path } = onTaken;
        throw new DomainError(code, message, path === undefined ? {} : { errors: [{ path, code, message }] });
      }
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

/** A key that a stream holds, as its events tell it. */
export interface Held {
  kind: string;
  key: string;
  base: string;
  stream: string;
  /** The command that took it. */
  commandId: string;
}

/**
 * Who holds which key, told event by event in the order of the log.
 * @param deciders those whose streams hold keys
 */
export class Holdings {
  private readonly deciders: ReadonlyMap<string, NamingDecider>;
  private readonly byStream = new Map<string, Held[]>();

  constructor(deciders: readonly NamingDecider[]) {
    this.deciders = new Map(deciders.map((decider) => [decider.category, decider]));
  }

  see(event: Recorded): void {
    if (event.type === 'StreamErased') this.byStream.delete((event.data as StreamErased['data']).stream);
    const { stream, meta } = event;
    const changes = this.changesIn(event);
    if (!changes.givesUp && !changes.takes) return;
    const kept = (this.byStream.get(stream) ?? []).filter(
      ({ kind, key }) => !changes.givesUp?.includes(kind) && !changes.takes?.some((taken) => taken.kind === kind && taken.key === key),
    );
    this.byStream.set(stream, [...kept, ...(changes.takes ?? []).map((taken) => ({ ...taken, stream, commandId: meta.commandId }))]);
  }

  all(): Held[] {
    return [...this.byStream.values()].flat();
  }

  private changesIn(event: Recorded): KeyChanges {
    const decider = this.deciders.get(event.stream.slice(0, event.stream.lastIndexOf('-')));
    try {
      return (event.malformed === undefined && decider?.keysIn?.(event)) || {};
    } catch {
      // One event that is not what its type says must not keep the product from starting; read models park it.
      return {};
    }
  }
}

/** Any decider that says what its events do to unique keys. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- deciders of unrelated aggregates
export type NamingDecider = Pick<Decider<any, any, any>, 'category' | 'keysIn'>;

/** Reservations taken anew in one statement: enough to be quick, few enough for its parameters. */
const RETAKEN = 5_000;

/**
 * Takes keys again for the streams that hold them.
 * @param anew the reservations come from another time than the log: the log is right, and what it does not say is in doubt.
 *   Otherwise only what is missing is added.
 * @returns the ones that were missing, or with `anew` all
 */
export async function retake(tx: Knex, held: readonly Held[], anew: boolean): Promise<Held[]> {
  if (anew) await tx('app.reservation').where({ claimed: true }).update({ claimed: false, taken_at: tx.raw(`now() - interval '1 hour'`) });
  const unique = [...new Map(held.map((each) => [`${each.kind} ${each.key}`, each])).values()];
  const taken: Held[] = [];
  for (let at = 0; at < unique.length; at += RETAKEN) {
    const some = unique.slice(at, at + RETAKEN);
    const { rows } = await tx.raw<{ rows: { kind: string; key: string }[] }>(
      `INSERT INTO app.reservation (kind, key, base, owner_stream, command_id, claimed)
       SELECT u.*, true FROM unnest(?::text[], ?::text[], ?::text[], ?::text[], ?::uuid[]) AS u
       ON CONFLICT (kind, key) ${
         anew
           ? `DO UPDATE SET base = excluded.base, owner_stream = excluded.owner_stream, command_id = excluded.command_id, claimed = true, releasing = NULL`
           : 'DO NOTHING'
       } RETURNING kind, key`,
      [some.map(({ kind }) => kind), some.map(({ key }) => key), some.map(({ base }) => base), some.map(({ stream }) => stream), some.map(({ commandId }) => commandId)] as never,
    );
    const fresh = new Set(rows.map(({ kind, key }) => `${kind} ${key}`));
    taken.push(...some.filter(({ kind, key }) => fresh.has(`${kind} ${key}`)));
  }
  return taken;
}
