import pg from 'pg';
import type { EventStore } from '@quotewright/domain/kernel/event-store.js';
import { SettingsError, type Settings } from '../settings.js';
import { WatchedStore } from '../telemetry/watched-store.js';
import { EventStoreDbLog } from './eventstoredb.js';
import { PostgresLog } from './postgres-log.js';

/** Injects the event log: `@Inject(EVENT_STORE) store: EventStore`. */
export const EVENT_STORE = Symbol('event store');

/**
 * Opens the log that the settings name, with its appends measured. Which life of it this is (`log.epoch`, raised by an import or a restore) stands
 * in Postgres for every log. Throws `SettingsError` on an address that cannot be read, and where Postgres cannot be
 * reached.
 */
export async function openEventStore({
  eventStoreUrl,
  eventStorePrefix,
  databaseUrl,
}: Pick<Settings, 'eventStoreUrl' | 'eventStorePrefix' | 'databaseUrl'>): Promise<EventStore> {
  if (!eventStoreUrl) return new WatchedStore(new PostgresLog(databaseUrl));
  const epoch = await epochOf(databaseUrl);
  try {
    return new WatchedStore(new EventStoreDbLog(eventStoreUrl, {}, epoch, eventStorePrefix));
  } catch {
    // The client's own words may repeat a part of the address, and that may be a password.
    throw new SettingsError('EVENTSTORE_URL must look like esdb://USER:PASSWORD@host:2113 (?tls=false without certificates), and the files it names must exist.');
  }
}

async function epochOf(databaseUrl: string): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ epoch: number }>('SELECT epoch FROM log.epoch');
    return rows[0]!.epoch;
  } finally {
    await client.end();
  }
}
