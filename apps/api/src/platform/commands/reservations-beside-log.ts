import type { LostKey, Reservation, TakenKey } from '@quotewright/domain/kernel/decider.js';
import type { Appended, EventStore } from '@quotewright/domain/kernel/event-store.js';
import type { Granted, KeySearch, Look, NamedAppend, Reservations } from './reservations.js';

/**
 * For a log elsewhere: a command takes its keys before it appends, and confirms them afterwards. A process that freezes
 * for over a minute in between may find a key taken by another stream, and has to yield it.
 */
export class ReservationsBesideLog implements Reservations {
  constructor(
    private readonly search: KeySearch,
    private readonly store: EventStore,
  ) {}

  async take(wanted: readonly Reservation[], stream: string, commandId: string): Promise<Granted[]> {
    const granted: Granted[] = [];
    try {
      for (const reservation of wanted) {
        granted.push(
          await this.search.one(reservation, commandId, (key, suffix) =>
            this.reserve(reservation.kind, key, stream, commandId, suffix),
          ),
        );
      }
    } catch (error) {
      await this.giveBack(granted, commandId);
      throw error;
    }
    return granted;
  }

  /** A number that nobody has counted on from goes to the next caller. */
  async giveBack(granted: readonly Granted[], commandId: string): Promise<void> {
    for (const { kind, key, fresh } of granted) {
      if (!fresh) continue;
      await this.search.knex.raw(
        `WITH given AS (DELETE FROM app.reservation WHERE kind = ? AND key = ? AND command_id = ? AND NOT claimed RETURNING kind, base, key)
         UPDATE app.reservation_counter c SET next = c.next - 1 FROM given WHERE (c.kind, c.base) = (given.kind, given.base) AND given.key = c.base || '-' || c.next`,
        [kind, key, commandId],
      );
    }
  }

  async append({ stream, events, expected, commandId, keys }: NamedAppend): Promise<Appended & { lost: LostKey[] }> {
    const { knex } = this.search;
    const step = JSON.stringify(keys);
    // If the process dies right after the append, the next request for a freed key reads the stream.
    if (keys.givesUp.length + keys.loses.length > 0)
      await knex.raw('SELECT app.announce_keys(?, ?, ?)', [stream, commandId, step]);
    const appended = await this.store.append(stream, events, expected);
    if (keys.takes.length + keys.givesUp.length + keys.loses.length === 0) return { ...appended, lost: [] };
    const { rows } = await knex.raw<{ rows: TakenKey[] }>('SELECT * FROM app.confirm_keys(?, ?, ?)', [
      stream,
      commandId,
      step,
    ]);
    const lost: LostKey[] = [];
    for (const key of rows) {
      const keeper = await this.keeperOf(key, stream, commandId);
      if (keeper !== null) lost.push({ ...key, keeper });
    }
    return { ...appended, lost };
  }

  /** Takes a key again that the stream holds; returns its owner if that is too late and the stream still holds it. */
  private async keeperOf(key: TakenKey, stream: string, commandId: string): Promise<string | null> {
    if (!(await this.search.heldBy(stream, key))) return null;
    const { outcome, holder } = await this.search.settled(() =>
      this.reserve(key.kind, key.key, stream, commandId, false),
    );
    if (outcome === 'granted') {
      // It stays in doubt: what the stream said a moment ago may be outdated.
      await this.search
        .knex('app.reservation')
        .where({ kind: key.kind, key: key.key, owner_stream: stream })
        .update({ base: key.base });
      return null;
    }
    await this.search
      .knex('app.double_key')
      .insert({ ...key, stream, keeper: holder.owner_stream })
      .onConflict()
      .ignore();
    return holder.owner_stream;
  }

  private async reserve(kind: string, key: string, stream: string, commandId: string, suffix: boolean): Promise<Look> {
    const { rows } = await this.search.knex.raw<{ rows: Look[] }>(
      'SELECT outcome, granted, fresh, to_jsonb(holder) AS holder FROM app.reserve(?, ?, ?, ?, ?)',
      [kind, key, stream, commandId, suffix],
    );
    return rows[0]!;
  }
}
