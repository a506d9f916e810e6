import type { Knex } from 'knex';
import type { EventStore } from '@quotewright/domain/kernel/event-store.js';
import type { AnyDecider } from '@quotewright/domain/kernel/decider.js';
import { ReservationsBesideLog } from './reservations-beside-log.js';
import { ReservationsInLog } from './reservations-in-log.js';
import { KeySearch, type Reservations } from './reservations.js';

/** Reservations suited to the log: in its own transactions if it is in the same database, separate otherwise. */
export function openReservations(knex: Knex, store: EventStore, deciders: readonly AnyDecider[]): Reservations {
  const search = new KeySearch(knex, store, deciders);
  return holdsKeys(store) ? new ReservationsInLog(search, store) : new ReservationsBesideLog(search, store);
}

function holdsKeys(store: EventStore): store is EventStore & Required<Pick<EventStore, 'appendWithKeys'>> {
  return store.appendWithKeys !== undefined;
}
