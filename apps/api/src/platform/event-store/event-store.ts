import type { EventStore } from '@quotewright/domain/kernel/event-store.js';
import type { Settings } from '../settings.js';
import { EventStoreDbLog } from './eventstoredb.js';
import { PostgresLog } from './postgres-log.js';

/** Injects the event log: `@Inject(EVENT_STORE) store: EventStore`. */
export const EVENT_STORE = Symbol('event store');

/** Opens the log that the settings name. */
export function openEventStore({ eventStoreUrl, databaseUrl }: Pick<Settings, 'eventStoreUrl' | 'databaseUrl'>): EventStore {
  return eventStoreUrl ? new EventStoreDbLog(eventStoreUrl) : new PostgresLog(databaseUrl);
}
