import type { Reservation } from '@quotewright/domain/kernel/decider.js';
import type { Appended, EventStore } from '@quotewright/domain/kernel/event-store.js';
import {
  hiddenKey,
  type Granted,
  type KeySearch,
  type Look,
  type NamedAppend,
  type Reservations,
} from './reservations.js';

/**
 * For log and reservations in one database: a command hopes for its keys, or looks them up without taking them, and takes
 * them in the transaction of its append. There is no gap between the two, so nothing is ever released or lost.
 */
export class ReservationsInLog implements Reservations {
  constructor(
    private readonly search: KeySearch,
    private readonly store: Required<Pick<EventStore, 'append' | 'appendWithKeys'>>,
  ) {}

  async take(wanted: readonly Reservation[], stream: string, commandId: string, hopeful: boolean): Promise<Granted[]> {
    // Most names are free, and the append tells of one that is not: looking first would cost each a round trip.
    if (hopeful)
      return wanted.map(({ kind, key, onTaken }) => ({
        kind,
        key: onTaken === 'hide' ? hiddenKey(key, commandId) : key,
        fresh: false,
      }));
    const granted: Granted[] = [];
    for (const reservation of wanted) {
      granted.push(
        await this.search.one(reservation, commandId, async (key, suffix) => {
          const { rows } = await this.search.knex.raw<{ rows: Look[] }>(
            'SELECT outcome, granted, false AS fresh, to_jsonb(holder) AS holder FROM app.look_for_key(?, ?, ?, ?)',
            [reservation.kind, key, stream, suffix],
          );
          return rows[0]!;
        }),
      );
    }
    return granted;
  }

  async giveBack(): Promise<void> {
    // Nothing has been taken.
  }

  async append({ stream, events, expected, keys }: NamedAppend): Promise<Appended & { lost: [] }> {
    const nameless = keys.takes.length + keys.givesUp.length + keys.loses.length === 0;
    const appended = nameless
      ? await this.store.append(stream, events, expected)
      : await this.store.appendWithKeys(stream, events, expected, keys);
    return { ...appended, lost: [] };
  }
}
