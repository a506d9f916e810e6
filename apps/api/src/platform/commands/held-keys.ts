import type { Knex } from 'knex';
import type { AnyDecider, Recorded } from '@quotewright/domain/kernel/decider.js';
import { parsePosition } from '@quotewright/domain/kernel/event-store.js';
import { Holdings, type Held } from './holdings.js';

/** Events whose effects are folded together: few round trips, little memory. */
const FOLDED = 2_000;

/** Keys of one statement: each must end within the silence that a connection allows. */
const RETAKEN = 5_000;

/** A key that a stream holds and another stream has reserved. */
export interface Contested {
  kind: string;
  key: string;
  stream: string;
  owner: string;
}

/** A row of `held`: a key, and the place in the log at which it was taken, without the epoch. */
interface HeldRow extends Omit<Held, 'commandId' | 'position'> {
  command_id: string;
  place: string;
}

/**
 * The keys that the streams of a log hold, fed event by event in log order. They are in a table of the transaction, not
 * in memory: a log holds as many as it has names.
 */
export class HeldKeys {
  private readonly waiting: { event: Recorded; stream: string }[] = [];
  /** Only to tell what an event changes: it holds nothing. */
  private readonly asked: Holdings;

  private constructor(
    private readonly tx: Knex,
    private readonly deciders: readonly AnyDecider[],
    private readonly epoch: number,
  ) {
    this.asked = new Holdings(deciders);
  }

  /**
   * @param tx a transaction, which the table ends with
   * @param epoch of the log
   */
  static async open(tx: Knex, deciders: readonly AnyDecider[], epoch: number): Promise<HeldKeys> {
    // Between two of its statements the log is read: that may take longer than a transaction may do nothing.
    await tx.raw(`
      SET LOCAL idle_in_transaction_session_timeout = 0;
      CREATE TEMPORARY TABLE held (
        stream text, kind text, key text, base text, command_id uuid, place bigint, PRIMARY KEY (stream, kind, key)
      ) ON COMMIT DROP`);
    return new HeldKeys(tx, deciders, epoch);
  }

  async see(event: Recorded): Promise<void> {
    const stream = this.asked.touchedBy(event);
    if (stream === null) return;
    this.waiting.push({ event, stream });
    if (this.waiting.length >= FOLDED) await this.fold();
  }

  /**
   * Reserves the keys again for the streams that hold them, the earliest if there are two. Missing ones are added as
   * doubtful: a running command may have freed them.
   * @param anew the reservations are from another time than the log: the log is right, and what it does not say is in
   * doubt
   * @returns those that other streams have reserved
   */
  async reserveAgain(anew: boolean): Promise<Contested[]> {
    await this.fold();
    // From here on it holds what others may wait for.
    await this.tx.raw(`
      SET LOCAL idle_in_transaction_session_timeout = '10s';
      CREATE INDEX ON held (kind, key, place);
      ANALYZE held`);
    if (anew)
      await this.tx('app.reservation').update({ claimed: false, taken_at: this.tx.raw(`now() - interval '1 hour'`) });
    const contested: Contested[] = [];
    for (let from: [string, string] = ['', '']; ; ) {
      const { rows } = await this.tx.raw<{ rows: { kind: string; key: string }[] }>(
        `WITH earliest AS (
           SELECT DISTINCT ON (kind, key) * FROM held WHERE (kind, key) > (?, ?) ORDER BY kind, key, place LIMIT ${RETAKEN}
         ), reserved AS (
           INSERT INTO app.reservation (kind, key, base, owner_stream, command_id, claimed, taken_at)
           SELECT kind, key, base, stream, command_id, ?::boolean, now() - interval '1 hour' FROM earliest
           ON CONFLICT (kind, key) ${
             anew
               ? `DO UPDATE SET base = excluded.base, owner_stream = excluded.owner_stream, command_id = excluded.command_id, claimed = true, releasing = NULL`
               : 'DO NOTHING'
           })
         SELECT kind, key FROM earliest ORDER BY kind DESC, key DESC LIMIT 1`,
        [...from, anew],
      );
      const last = rows[0];
      if (!last) return contested;
      const upTo: [string, string] = [last.kind, last.key];
      const found = await this.tx.raw<{ rows: Contested[] }>(
        `SELECT h.kind, h.key, h.stream, r.owner_stream AS owner FROM held h JOIN app.reservation r USING (kind, key)
         WHERE (h.kind, h.key) > (?, ?) AND (h.kind, h.key) <= (?, ?) AND r.owner_stream <> h.stream`,
        [...from, ...upTo],
      );
      contested.push(...found.rows);
      from = upTo;
    }
  }

  /** Folds the waiting events into the table, with what their streams held before. */
  private async fold(): Promise<void> {
    const waiting = this.waiting.splice(0);
    if (waiting.length === 0) return;
    const streams = [...new Set(waiting.map(({ stream }) => stream))];
    const { rows } = await this.tx.raw<{ rows: HeldRow[] }>(
      'DELETE FROM held WHERE stream = ANY (?) RETURNING *, place::text AS place',
      [streams],
    );
    const holdings = new Holdings(
      this.deciders,
      rows.map(({ command_id, place, ...row }) => ({
        ...row,
        commandId: command_id,
        position: `${this.epoch}.${place}`,
      })),
    );
    for (const { event } of waiting) holdings.see(event);
    const held = holdings.all();
    await this.tx.raw(
      `INSERT INTO held (stream, kind, key, base, command_id, place)
       SELECT * FROM unnest(?::text[], ?::text[], ?::text[], ?::text[], ?::uuid[], ?::bigint[])`,
      [
        held.map(({ stream }) => stream),
        held.map(({ kind }) => kind),
        held.map(({ key }) => key),
        held.map(({ base }) => base),
        held.map(({ commandId }) => commandId),
        held.map(({ position }) => String(parsePosition(position).at)),
      ],
    );
  }
}
